import json
from pathlib import Path

import pytest

from seamline import Settings, analyze
from seamline.browser import Session
from seamline.errors import Refusal

FILE = json.loads(Path(__file__).with_name("windows.json").read_text(encoding="utf-8"))
COLUMNS = FILE["chunk_columns"]


def _named(wanted: bool) -> list:
    return [
        pytest.param(case, id=f"{case['id']} ({case.get('fault', 'a refusal')})")
        for case in FILE["cases"]
        if ("error" in case["expect"]) == wanted
    ]


@pytest.mark.parametrize("case", _named(False))
def test_chunks_and_sums_are_the_rows(case):
    """Every chunk and every sum of a row is what brute force says, without the fault it names."""
    report = analyze(case["text"], Settings(**case["settings"])).to_dict()
    expected = case["expect"]

    assert expected == {
        "units": report["document"]["units"],
        "processed_units": report["totals"]["processed_units"],
        "repeated_units": report["totals"]["repeated_units"],
        "chunks": [[chunk[column] for column in COLUMNS] for chunk in report["chunks"]],
    }


@pytest.mark.parametrize("case", _named(False))
def test_what_is_always_true_is_true_of_the_rows(case):
    """Each row's chunks are slices that advance, cover all units and agree with the formula."""
    text, report = case["text"], analyze(case["text"], Settings(**case["settings"]))
    chunks, totals = report.chunks, report.totals

    assert [text[chunk.start : chunk.end] for chunk in chunks] == [
        chunk.repeated_prefix + chunk.fresh_text for chunk in chunks
    ]
    assert list(range(len(chunks))) == [chunk.index for chunk in chunks]
    assert report.document["units"] == sum(chunk.fresh_units for chunk in chunks)
    assert len(chunks) == totals.chunks == totals.formula_chunks


@pytest.mark.parametrize("case", _named(False))
def test_the_page_is_told_the_same_chunks(case):
    """The browser's columns hold each row's offsets, and UTF-16 offsets cut the same text."""
    session = Session()
    session.begin(json.dumps({"kind": "text", "text": case["text"]}))
    sizes = {name: str(case["settings"][name]) for name in ("size", "overlap")}
    answer = json.loads(
        session.begin(
            json.dumps(
                {
                    "kind": "analyze",
                    "settings": case["settings"] | sizes,
                    "assumptions": {
                        "preset": "english",
                        "tokens_per_unit": "",
                        "price_per_million": "1",
                    },
                }
            )
        )
    )
    columns = answer["chunks"]
    in_utf16 = case["text"].encode("utf-16-le")

    assert [row[:2] for row in case["expect"]["chunks"]] == [
        list(pair) for pair in zip(columns["start"], columns["end"], strict=True)
    ]
    assert [case["text"][row[0] : row[1]] for row in case["expect"]["chunks"]] == [
        in_utf16[2 * start : 2 * end].decode("utf-16-le")
        for start, end in zip(columns["start16"], columns["end16"], strict=True)
    ]


@pytest.mark.parametrize("case", _named(True))
def test_settings_that_cannot_hold_are_refused(case):
    """A row's settings that cannot cut anything are refused with the row's code."""
    with pytest.raises(Refusal) as caught:
        analyze(case["text"], Settings(**case["settings"]))

    assert case["expect"]["error"] == caught.value.code
