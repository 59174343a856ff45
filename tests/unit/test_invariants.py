from hypothesis import given
from hypothesis import strategies as st

from seamline import UNLIMITED, Settings, analyze
from unit import reference

#: Texts with whitespace of every kind, words of every length, and lone surrogates.
TEXTS = st.text(
    st.sampled_from("abc  \n\t\r\x1f\xa0\u3000\u200b\ufeff\u0301今\U0001f600\ud83d\ude00\0")
    | st.characters(exclude_categories=()),
    max_size=80,
)


@st.composite
def settings(draw):
    """Settings that hold, sizes small enough for many chunks."""
    size = draw(st.integers(1, 12))
    unit = draw(st.sampled_from(["words", "characters"]))
    return Settings(unit=unit, size=size, overlap=draw(st.integers(0, size - 1)))


@given(TEXTS, settings())
def test_chunks_are_the_walked_ones(text, chosen):
    """Offsets, unit ranges, repeated and fresh units are those of a walk over the units."""
    report = analyze(text, chosen, limits=UNLIMITED)

    assert reference.cuts(text, chosen.unit, chosen.size, chosen.overlap) == [
        chunk[1:7] for chunk in report.chunks
    ]
    assert list(range(len(report.chunks))) == [chunk.index for chunk in report.chunks]


@given(TEXTS, settings())
def test_starts_and_ends_strictly_increase(text, chosen):
    """No chunk starts or ends where, or before, the one before it does."""
    chunks = analyze(text, chosen, limits=UNLIMITED).chunks
    starts, ends = [chunk.start for chunk in chunks], [chunk.end for chunk in chunks]

    assert sorted(set(starts)) == starts
    assert sorted(set(ends)) == ends


@given(TEXTS, settings())
def test_only_whitespace_lies_outside_the_chunks(text, chosen):
    """What no chunk holds is whitespace; in characters it is nothing."""
    chunks = analyze(text, chosen, limits=UNLIMITED).chunks
    held = {place for chunk in chunks for place in range(chunk.start, chunk.end)}
    outside = [character for place, character in enumerate(text) if place not in held]

    assert all(character.isspace() for character in outside)
    assert chosen.unit == "words" or not outside


@given(TEXTS, settings())
def test_prefix_and_fresh_text_are_the_slice(text, chosen):
    """Repeated prefix and fresh text together are `text[start:end]`."""
    report = analyze(text, chosen, limits=UNLIMITED)
    slices = [text[chunk.start : chunk.end] for chunk in report.chunks]

    assert slices == [chunk.repeated_prefix + chunk.fresh_text for chunk in report.chunks]
    assert slices == [report.chunk_text(chunk) for chunk in report.chunks]


@given(TEXTS, settings())
def test_the_prefix_is_what_the_chunk_before_holds(text, chosen):
    """The repeated prefix is measured: from the chunk's start to where the one before ends."""
    chunks = analyze(text, chosen, limits=UNLIMITED).chunks
    ends = [0, *(chunk.end for chunk in chunks)]

    assert [text[chunk.start : end] for chunk, end in zip(chunks, ends, strict=False)] == [
        chunk.repeated_prefix for chunk in chunks
    ]
    assert all(chunk.fresh_text for chunk in chunks)


@given(TEXTS, settings())
def test_fresh_texts_and_gaps_are_the_text(text, chosen):
    """Fresh texts with the gaps between the chunks put back are the text, once."""
    rebuilt, reached = "", 0
    for chunk in analyze(text, chosen, limits=UNLIMITED).chunks:
        rebuilt += text[reached : chunk.start] + chunk.fresh_text
        reached = chunk.end

    assert text == rebuilt + text[reached:]


@given(TEXTS, settings())
def test_sums_over_the_chunks_are_the_totals(text, chosen):
    """Processed, repeated and fresh units are the sums of what the chunks hold."""
    report = analyze(text, chosen, limits=UNLIMITED)
    lengths = [len(reference.spans(report.chunk_text(c), chosen.unit)) for c in report.chunks]
    totals = report.totals

    assert (len(lengths), sum(lengths)) == (totals.chunks, totals.processed_units)
    assert totals.repeated_units == sum(chunk.repeated_units for chunk in report.chunks)
    assert totals.fresh_units == sum(chunk.fresh_units for chunk in report.chunks)


@given(TEXTS, settings())
def test_fresh_units_and_those_in_gaps_are_the_units(text, chosen):
    """Fresh units of all chunks and units between them add up to the units of the text."""
    report = analyze(text, chosen, limits=UNLIMITED)
    ends = [0, *(chunk.end for chunk in report.chunks)]
    starts = [*(chunk.start for chunk in report.chunks), len(text)]
    gaps = [text[end:start] for end, start in zip(ends, starts, strict=True) if end < start]
    between = sum(len(reference.spans(gap, chosen.unit)) for gap in gaps)
    units = len(reference.spans(text, chosen.unit))

    assert units == between + sum(chunk.fresh_units for chunk in report.chunks)
    assert units == report.document["units"]


@given(TEXTS, settings())
def test_no_chunk_exceeds_the_size(text, chosen):
    """No chunk holds more units than the size, counted on its own slice."""
    report = analyze(text, chosen, limits=UNLIMITED)

    assert all(
        len(reference.spans(report.chunk_text(chunk), chosen.unit)) <= chosen.size
        for chunk in report.chunks
    )


@given(TEXTS, settings())
def test_the_document_is_measured_as_it_is(text, chosen):
    """Characters, bytes and words are the text's own, whatever it is cut by."""
    document = analyze(text, chosen, limits=UNLIMITED).document

    assert {
        "characters": len(text),
        "bytes": len(text.encode("utf-8", "surrogatepass")),
        "words": len(reference.words(text)),
        "units": len(reference.spans(text, chosen.unit)),
    } == document


@given(TEXTS, settings())
def test_the_same_question_has_the_same_answer(text, chosen):
    """Nothing of one analysis is left for the next."""
    first = analyze(text, chosen, limits=UNLIMITED)
    analyze(text[::-1], Settings(unit="words", size=2, overlap=1), limits=UNLIMITED)

    assert first == analyze(text, chosen, limits=UNLIMITED)
