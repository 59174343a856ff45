import csv
import io
import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import seamline
from seamline import UNLIMITED, Assumptions, Settings, analyze

PACKAGE = Path(seamline.__file__).parent
SCHEMA = json.loads((PACKAGE / "report.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)

TEN = "one two three four five six seven eight nine ten"

#: What design.md shows of the worked example; of its chunks it shows the first.
SAMPLE = {
    "schema": "seamline.report/1",
    "generator": {"name": "seamline", "version": "0.1.0"},
    "settings": {
        "cut": "windows",
        "unit": "words",
        "size": 4,
        "overlap": 1,
        "tokenizer": None,
        "token_mode": None,
    },
    "used": {"unit": "words", "size": 4, "overlap": 1},
    "document": {"characters": 48, "bytes": 48, "words": 10, "units": 10},
    "totals": {
        "chunks": 3,
        "formula_chunks": 3,
        "stride": 3,
        "processed_units": 12,
        "repeated_units": 2,
        "fresh_units": 10,
        "inflation": 1.2,
        "extra_percent": 20.0,
        "guaranteed_passage": 2,
    },
    "assumptions": {"tokens_per_unit": 1.0, "price_per_million": 1.0},
    "estimate": {"tokens": 12.0, "exact": False, "tokenizer": None, "cost": 0.000012},
    "chunks": [
        {
            "index": 0,
            "start": 0,
            "end": 18,
            "unit_start": 0,
            "unit_end": 4,
            "repeated_units": 0,
            "fresh_units": 4,
            "repeated_prefix": "",
            "fresh_text": "one two three four",
        }
    ],
    "findings": [],
}

TEXTS = st.text(
    st.sampled_from("ab  \n\r\t\",;'=\\\0\x1f\x85\u2028\ufeff今\U0001f600\ud83d\ude00")
    | st.characters(exclude_categories=()),
    max_size=50,
)


@st.composite
def reports(draw, texts=TEXTS):
    """The report of any text under settings that hold."""
    size = draw(st.integers(1, 10))
    unit = draw(st.sampled_from(["words", "characters"]))
    settings = Settings(unit=unit, size=size, overlap=draw(st.integers(0, size - 1)))
    return analyze(draw(texts), settings, limits=UNLIMITED)


def _worked(overlap=1):
    settings = Settings(cut="windows", unit="words", size=4, overlap=overlap)
    return analyze(TEN, settings, assumptions=Assumptions(1, 1))


def _described(schema, value, path="$"):
    """Yield the path of each key of a value that the schema does not describe."""
    if "$ref" in schema:
        schema = SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]]
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in schema.get("properties", {}):
                yield f"{path}.{key}"
            else:
                yield from _described(schema["properties"][key], inner, f"{path}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from _described(schema.get("items", {}), inner, f"{path}[]")


def _equal_as_json(expected, actual):
    # 1 and 1.0 are equal to Python; here it matters which of them is written.
    return json.dumps(expected, sort_keys=True) == json.dumps(actual, sort_keys=True)


def test_the_worked_example_is_the_designs_sample():
    """Every key and every value of the sample stands in the report, written the same way."""
    report = _worked().to_dict()
    shown = {key: report[key] for key in SAMPLE} | {"chunks": report["chunks"][:1]}

    assert SAMPLE == shown
    assert _equal_as_json(SAMPLE, shown)


def test_the_worked_examples_chunks_are_text_and_its_repeats():
    """Ten words at size 4 and overlap 1 repeat the fourth and the seventh."""
    assert [
        ("", "one two three four"),
        ("four", " five six seven"),
        ("seven", " eight nine ten"),
    ] == [(chunk.repeated_prefix, chunk.fresh_text) for chunk in _worked().chunks]


def test_keys_stand_in_the_designs_order():
    """A person who opens the file reads settings and totals before the chunks."""
    report = _worked().to_dict()

    assert list(SAMPLE) == [key for key in report if key in SAMPLE]
    assert all(list(SAMPLE[key]) == list(report[key]) for key in SAMPLE if key != "chunks")
    assert list(SAMPLE["chunks"][0]) == list(report["chunks"][0])


def test_the_schema_is_a_schema():
    """The file that describes the report is itself valid."""
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("text", ["", " \n", TEN, "今日は\U0001f600", "a\ud800b"])
@pytest.mark.parametrize("unit", ["words", "characters"])
def test_every_key_is_described(text, unit):
    """The schema describes each key that an export has, and the export holds against it."""
    report = json.loads(analyze(text, Settings(unit=unit, size=4, overlap=2)).to_json())

    assert [] == list(_described(SCHEMA, report))
    assert [] == list(VALIDATOR.iter_errors(report))


@given(reports())
def test_every_export_holds_against_the_schema(report):
    """The report of any text is what its schema says."""
    assert [] == list(VALIDATOR.iter_errors(json.loads(report.to_json())))


@pytest.mark.parametrize("key", SAMPLE)
def test_a_report_without_one_of_its_keys_is_no_report(key):
    """The schema misses each key of the design's sample."""
    report = _worked().to_dict()
    del report[key]

    assert not VALIDATOR.is_valid(report)


@pytest.mark.parametrize(
    ("key", "inner", "wrong"),
    [
        ("schema", None, "seamline.report/2"),
        ("settings", "size", 0),
        ("settings", "overlap", -1),
        ("settings", "cut", "pages"),
        ("used", "size", 1.5),
        ("totals", "inflation", 0.9),
        ("assumptions", "tokens_per_unit", 0),
        ("assumptions", "price_per_million", -1),
        ("estimate", "cost", None),
    ],
)
def test_the_schema_tells_wrong_from_right(key, inner, wrong):
    """A value that no report can have does not hold against the schema."""
    report = json.loads(_worked().to_json())
    if inner is None:
        report[key] = wrong
    else:
        report[key][inner] = wrong

    assert not VALIDATOR.is_valid(report)


@given(reports())
def test_json_is_ascii_and_comes_back(report):
    """The JSON is pure ASCII whatever the text, and reads as the report it was."""
    saved = report.to_json()

    assert saved.isascii()
    assert saved.endswith("}\n")
    # Two lone surrogates side by side are one character to every JSON reader.
    if not re.search("[\ud800-\udbff][\udc00-\udfff]", report.text):
        assert json.loads(json.dumps(report.to_dict())) == json.loads(saved) == report.to_dict()


@given(reports())
def test_jsonl_has_one_chunk_a_line(report):
    """Each line is a chunk's text, offsets, index and the settings, ready to feed an index."""
    lines = report.to_jsonl().split("\n")
    rows = [json.loads(line) for line in lines[:-1]]

    assert "" == lines[-1]
    assert report.to_jsonl().isascii()
    if not re.search("[\ud800-\udbff][\udc00-\udfff]", report.text):
        assert [
            {
                "text": report.text[chunk.start : chunk.end],
                "start": chunk.start,
                "end": chunk.end,
                "index": chunk.index,
                "settings": report.settings.to_dict(),
            }
            for chunk in report.chunks
        ] == rows


@given(reports())
def test_csv_comes_back_through_the_csv_module(report):
    """Quotes, commas, tabs, line ends of every kind and NUL survive the table."""
    rows = list(csv.DictReader(io.StringIO(report.to_csv(), newline=""), strict=True))

    columns = ["index", "start", "end", "unit_start", "unit_end", "repeated_units", "fresh_units"]

    assert [
        [*(getattr(chunk, column) for column in columns), report.text[chunk.start : chunk.end]]
        for chunk in report.chunks
    ] == [[*(int(row[column]) for column in columns), row["text"]] for row in rows]


def test_csv_has_the_exact_tokens_where_they_are_counted():
    """A tokenizer adds a column with the count of each chunk's own text."""
    counted = analyze(
        "one two three", Settings(unit="words", size=2, overlap=1, tokenizer="cl100k_base")
    )
    rows = list(csv.DictReader(io.StringIO(counted.to_csv(), newline=""), strict=True))
    assert [("one two", "2"), ("two three", "2")] == [(row["text"], row["tokens"]) for row in rows]


def test_csv_is_as_the_rfc_has_it():
    """Fields with quotes or line ends are quoted, quotes doubled, rows end in CRLF."""
    report = analyze('say "hi",\nthen go', Settings(unit="words", size=3, overlap=1))

    assert (
        "index,start,end,unit_start,unit_end,repeated_units,fresh_units,text\r\n"
        '0,0,14,0,3,0,3,"say ""hi"",\nthen"\r\n'
        "1,10,17,2,4,1,1,then go\r\n"
    ) == report.to_csv()


def test_an_empty_text_has_exports_too():
    """Nothing to cut gives a report without chunks, no lines, and a table's head."""
    report = analyze("")

    assert [] == json.loads(report.to_json())["chunks"]
    assert "" == report.to_jsonl()
    assert 1 == len(report.to_csv().splitlines())


def test_numbers_are_not_rounded():
    """A third of a token for each of ten words is written with every digit."""
    settings = Settings(unit="words", size=10, overlap=0)
    report = analyze(TEN, settings, assumptions=Assumptions("1/3", 0.13)).to_dict()

    assert {"tokens_per_unit": 1 / 3, "price_per_million": 0.13} == report["assumptions"]
    assert 10 / 3 == report["estimate"]["tokens"]
    assert float(Fraction(13, 30) / 10**6) == report["estimate"]["cost"]


def test_a_report_is_not_changed_through_its_exports():
    """What a user does to the exported values does not reach the report."""
    report = _worked()
    exported = report.to_dict()
    for part in ("document", "totals", "settings", "used", "assumptions", "estimate"):
        exported[part].clear()
    exported["chunks"][0].clear()

    assert _worked().to_json() == report.to_json()


def test_values_are_frozen():
    """Reports, chunks and totals are values: nobody changes them in place."""
    report = _worked()
    for value in (report, report.chunks[0], report.totals, report.estimate, report.used):
        with pytest.raises(AttributeError):
            setattr(value, value._fields[0], None)


def test_bytes_do_not_depend_on_hashing():
    """Two runs of Python that hash differently write the same bytes."""
    script = (
        "from seamline import Settings, analyze\n"
        "for unit in ('words', 'characters'):\n"
        "    report = analyze('a b\\u00e9 c ' * 9, Settings(unit=unit, size=4, overlap=1))\n"
        "    print(report.to_json(), report.to_jsonl(), report.to_csv())\n"
    )
    outputs = [
        subprocess.run(
            [sys.executable, "-X", "utf8", "-c", script],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(PACKAGE.parent)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1")
    ]

    assert outputs[0] == outputs[1] != b""


def test_bytes_do_not_depend_on_the_order_of_settings():
    """Settings given in another order are the same settings."""
    chosen = {"cut": "windows", "unit": "words", "size": 4, "overlap": 1}
    backwards = dict(reversed(chosen.items()))

    assert (
        analyze(TEN, Settings(**chosen)).to_json() == analyze(TEN, Settings(**backwards)).to_json()
    )
