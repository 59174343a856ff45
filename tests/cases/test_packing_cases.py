import json
from pathlib import Path

import pytest

from seamline import Settings, analyze

FILE = json.loads(Path(__file__).with_name("packing.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", FILE["cases"], ids=[case["id"] for case in FILE["cases"]])
def test_chunks_are_the_rows(case):
    """Whole sentences and paragraphs are packed as an independent packer packs them."""
    report = analyze(case["text"], Settings(**case["settings"])).to_dict()

    assert case["expect"]["chunks"] == [
        [chunk[column] for column in FILE["chunk_columns"]] for chunk in report["chunks"]
    ]
