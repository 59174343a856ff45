"""What design and documentation promise of every cut, in every unit."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import seamline
from seamline import UNLIMITED, Assumptions, Settings, analyze, tokenizers

SCHEMA = json.loads(Path(seamline.__file__).with_name("report.schema.json").read_text())

#: Sentences, headings, lists, fences, tables, scripts without spaces, characters of many tokens.
PARTS = [
    *(
        "Ann ate. ",
        "Dr. Lee left! ",
        "one ",
        "two",
        "\n",
        "\n\n",
        "\r\n\r\n",
        "# Head\n",
        "- item\n",
    ),
    *(
        "```\nx = 1\n\ny\n```\n",
        "| a | b |\n",
        "今日は雨。",
        "明日は",
        "\U0001f468‍\U0001f469",
        "é",
        " ",
    ),
    *("한국어 ", "\t", "\x1f", "​", "a" * 30, "...", "नमस्ते ", "\0"),
]
TEXTS = st.lists(st.sampled_from(PARTS), max_size=24).map("".join)


@st.composite
def settings(draw):
    """Settings of any cut and unit that hold, with sizes small enough for many chunks."""
    unit = draw(st.sampled_from(["words", "characters", "tokens"]))
    size = draw(st.integers(1, 14))
    named = draw(st.sampled_from(tokenizers.NAMES)) if unit == "tokens" else None
    return Settings(
        cut=draw(st.sampled_from(["windows", "sentences", "paragraphs"])),
        unit=unit,
        size=size,
        overlap=draw(st.integers(0, size - 1)),
        tokenizer=named,
        token_mode=draw(st.sampled_from(["exact", "density", "ratio"])),
    )


def outside(text, chunks):
    """Return the characters that no chunk holds."""
    held = {place for chunk in chunks for place in range(chunk.start, chunk.end)}
    return [character for place, character in enumerate(text) if place not in held]


@given(TEXTS, settings())
def test_starts_and_ends_strictly_increase(text, chosen):
    """No chunk starts or ends where, or before, the one before it does."""
    chunks = analyze(text, chosen, limits=UNLIMITED).chunks
    starts, ends = [chunk.start for chunk in chunks], [chunk.end for chunk in chunks]

    assert sorted(set(starts)) == starts
    assert sorted(set(ends)) == ends


@given(TEXTS, settings())
def test_nothing_that_counts_lies_outside_the_chunks(text, chosen):
    """What no chunk holds is whitespace, or what the tokenizer itself drops."""
    report = analyze(text, chosen, limits=UNLIMITED)
    left = "".join(char for char in outside(text, report.chunks) if not char.isspace())

    if chosen.tokenizer == "bert-uncased" and report.used.unit == "tokens":
        assert tokenizers.get("bert-uncased").count(left) == 0
    else:
        assert left == ""


@given(TEXTS, settings())
def test_prefix_and_fresh_text_are_the_slice(text, chosen):
    """Repeated prefix and fresh text together are `text[start:end]`, and the fresh is not empty."""
    for chunk in analyze(text, chosen, limits=UNLIMITED).chunks:
        assert text[chunk.start : chunk.end] == chunk.repeated_prefix + chunk.fresh_text
        assert chunk.fresh_text


@given(TEXTS, settings())
def test_totals_are_sums_over_the_chunks(text, chosen):
    """Processed is the sum of lengths, repeated of repeated ones, and a boundary has each once."""
    report = analyze(text, chosen, limits=UNLIMITED)
    totals = report.totals

    assert totals.chunks == len(report.chunks)
    assert totals.processed_units == sum(chunk.units for chunk in report.chunks)
    assert totals.repeated_units == sum(chunk.repeated_units for chunk in report.chunks)
    assert totals.fresh_units == sum(chunk.fresh_units for chunk in report.chunks)
    assert totals.repeated_units == sum(row["measured"] for row in report.boundaries())


@given(TEXTS, settings())
def test_fresh_units_and_gaps_add_up(text, chosen):
    """In words and characters, fresh units and those in the gaps are the text's units."""
    report = analyze(text, chosen, limits=UNLIMITED)
    fresh = sum(chunk.fresh_units for chunk in report.chunks)

    if report.used.unit == "words":
        assert fresh == report.document["units"]
    if report.used.unit == "characters":
        assert fresh + len(outside(text, report.chunks)) == report.document["units"]


@given(TEXTS, settings())
def test_no_chunk_exceeds_the_size(text, chosen):
    """Only one character that alone needs more tokens than the size may be larger, flagged."""
    report = analyze(text, chosen, limits=UNLIMITED)
    for chunk in report.chunks:
        length = (
            max(chunk.units, chunk.tokens or 0) if report.used.unit == "tokens" else chunk.units
        )

        assert (length > report.used.size) == (chunk.flag == "unit_larger_than_size")


@given(TEXTS, settings())
def test_no_boundary_repeats_more_than_was_asked(text, chosen):
    """Measured is at most asked, and there is a reason where, and only where, it is less."""
    for row in analyze(text, chosen, limits=UNLIMITED).boundaries():
        assert row["measured"] <= row["asked"]
        assert (row["reason"] is None) == (row["measured"] == row["asked"])


@given(TEXTS, settings())
def test_every_report_fits_the_schema(text, chosen):
    """Whatever the cut, the exported JSON is what the schema in the package says."""
    Draft202012Validator(SCHEMA).validate(
        json.loads(analyze(text, chosen, limits=UNLIMITED).to_json())
    )


@given(TEXTS, settings())
def test_any_guaranteed_passage_is_whole_somewhere(text, chosen):
    """Any run of that many units lies whole in a chunk, wherever it stands."""
    report = analyze(text, chosen, limits=UNLIMITED)
    passage = report.totals.guaranteed_passage
    if chosen.cut != "windows":
        assert passage is None
        return
    spans = [(chunk.unit_start, chunk.unit_end) for chunk in report.chunks]
    for first in range(report.document["units"] - passage + 1 if spans else 0):
        assert any(start <= first and first + passage <= end for start, end in spans)


@given(TEXTS, st.sampled_from(tokenizers.NAMES), st.integers(1, 9), st.data())
def test_exact_tokens_are_counted_on_each_slice(text, name, size, data):
    """With a tokenizer, tokens are exact sums over the chunks, whatever sizes are counted in."""
    unit = data.draw(st.sampled_from(["words", "characters", "tokens"]))
    report = analyze(
        text, Settings(unit=unit, size=size, overlap=0, tokenizer=name), limits=UNLIMITED
    )
    tokenizer = tokenizers.get(name)
    counts = [tokenizer.count(report.chunk_text(chunk)) for chunk in report.chunks]

    assert counts == [chunk.tokens for chunk in report.chunks]
    assert (sum(counts), True, name) == report.estimate[:3]
    assert tokenizer.count(text) == report.document["tokens"]


@pytest.mark.parametrize(
    ("mode", "used"),
    [
        ("exact", ("tokens", 4, 2)),
        ("density", ("characters", 20, 10)),
        ("ratio", ("characters", 16, 8)),
    ],
)
def test_sizes_in_tokens_are_met_in_three_ways(mode, used):
    """Exactly, by the text's own five characters a token, or by four of the rule of thumb."""
    text = "hello" + " word" * 11

    report = analyze(
        text,
        Settings(unit="tokens", size=4, overlap=2, tokenizer="cl100k_base", token_mode=mode),
    )

    assert 12 == report.document["tokens"]
    assert used == report.used


def test_a_ratio_is_read_as_it_is_written():
    """0.1 tokens a character are ten characters a token, not nine for want of binary tenths."""
    report = analyze(
        "a" * 40,
        Settings(unit="tokens", size=3, overlap=1, token_mode="ratio"),
        assumptions=Assumptions(tokens_per_unit=0.1),
    )

    assert ("characters", 30, 10) == report.used


@pytest.mark.parametrize("mode", ["exact", "density"])
def test_tokens_need_a_tokenizer(mode):
    """Without one there is nothing to count with, and the refusal says so."""
    with pytest.raises(seamline.Refusal) as caught:
        analyze("text", Settings(unit="tokens", size=4, overlap=1, token_mode=mode))

    assert "tokenizer_needed" == caught.value.code


def test_a_character_larger_than_the_size_is_kept_whole_and_flagged():
    """An emoji of three tokens at size 2 stands alone rather than being cut or lost."""
    report = analyze(
        "\U0001f469\U0001f469", Settings(unit="tokens", size=2, overlap=1, tokenizer="cl100k_base")
    )

    assert [(0, 1, "unit_larger_than_size"), (1, 2, "unit_larger_than_size")] == [
        (chunk.start, chunk.end, chunk.flag) for chunk in report.chunks
    ]
