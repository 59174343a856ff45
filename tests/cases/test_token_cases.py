import json
from pathlib import Path

import pytest

from seamline import Settings, analyze, tokenizers

FILE = json.loads(Path(__file__).with_name("tokens.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", tokenizers.NAMES)
@pytest.mark.parametrize("case", FILE["tokens"], ids=lambda case: ascii(case["text"])[:40])
def test_ids_are_the_originals(case, name):
    """Each text has the ids that the original tokenizer gives it, and as many tokens."""
    tokenizer = tokenizers.get(name)

    assert case["ids"][name] == tokenizer.ids(case["text"])
    assert len(case["ids"][name]) == tokenizer.count(case["text"])


@pytest.mark.parametrize("case", FILE["windows"], ids=lambda case: ascii(case["text"])[:40])
def test_token_windows_are_the_rows(case):
    """Windows of exact tokens end between characters, where the rows say."""
    sizes = {name: case[name] for name in ("size", "overlap", "tokenizer")}
    report = analyze(case["text"], Settings(unit="tokens", **sizes)).to_dict()

    assert case["chunks"] == [
        [chunk[column] for column in FILE["chunk_columns"]] for chunk in report["chunks"]
    ]
    assert sum(chunk[4] for chunk in case["chunks"]) == report["estimate"]["tokens"]
