import json
import random
from array import array
from bisect import bisect_left
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline import packing, units
from seamline.sentences import Block, Structure, structure, trimmed
from seamline.slices import drain
from unit import reference_packer

CASES = json.loads((Path(__file__).parents[1] / "cases" / "packing.json").read_text("utf-8"))


def characters(text):
    """Measurer of code points."""
    return lambda start, end: end - start


def words(text):
    """Measurer of words, each counted where it starts."""
    starts = units.words(text).starts
    return lambda start, end: bisect_left(starts, end) - bisect_left(starts, start)


def tokens(text):
    """Measurer of made-up tokens: up to four characters of a word with the space before it.

    As in byte-pair encodings a word costs more without its space, so slices do not add up, and
    trimming a slice can make it larger.
    """

    def measure(start, end):
        part, count = text[start:end], 0
        for number, word in enumerate(part.split(" ")):
            count += -(-(len(word) + (number == 0) * 2) // 4) if word else number > 0
        return count

    return measure


UNITS = {"characters": characters, "words": words, "tokens": tokens}


def splitter(text, measure, size):
    """Return a `split` that takes as many characters at a time as fit, and at least one."""

    def split(start, end):
        pieces = []
        while start < end:
            stop = start + 1
            while stop < end and measure(start, stop + 1) <= size:
                stop += 1
            piece = trimmed(text, start, stop)
            if piece[0] < piece[1]:
                pieces.append(piece)
            start = stop
        return pieces

    return split


def pack(text, cut="sentences", unit="words", size=6, overlap=0, **more):
    """Pack *text* and return the chunks."""
    measure = UNITS[unit](text)
    more = {"measure": measure, "split": splitter(text, measure, size), **more}
    work = packing.pack_in_slices(structure(text), cut=cut, size=size, overlap=overlap, **more)
    return drain(work)


def texts(chunks, text):
    """Return the chunks' texts."""
    return [text[chunk.start : chunk.end] for chunk in chunks]


def reasons(chunks):
    """Return why each chunk repeats less than was asked."""
    return [chunk.reason for chunk in chunks]


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: case["id"])
def test_shared_cases(case):
    """Each case of `packing.json` gives exactly its chunks."""
    chunks = pack(case["text"], **case["settings"])
    assert case["expect"]["chunks"] == [
        [chunk.start, chunk.end, chunk.repeated_units, chunk.units - chunk.repeated_units]
        for chunk in chunks
    ]


def test_nothing_gives_nothing():
    """A text without a sentence has no chunks."""
    assert [] == pack(" \n\n ", overlap=2)


def test_full_overlap_has_no_reason():
    """Where a boundary repeats just what was asked, there is nothing to explain."""
    assert [None, None] == reasons(pack("Aa bb. Cc dd. Ee ff.", size=4, overlap=2))


def test_no_overlap_has_no_reason():
    """Nor where nothing was asked."""
    assert [None, None] == reasons(pack("Aa bb. Cc dd.", size=2))


def test_reason_next_sentence_exceeds_overlap():
    """One sentence is carried, and one more would be too many."""
    chunks = pack("Aa bb. Cc dd. Ee.", size=4, overlap=3)
    assert [(None, 0), (packing.NEXT_SENTENCE_EXCEEDS_OVERLAP, 2)] == [
        (chunk.reason, chunk.repeated_units) for chunk in chunks
    ]


def test_reason_last_sentence_longer():
    """The last sentence alone is more than the overlap."""
    chunks = pack("Aa bb. Cc dd. Ee.", size=4, overlap=1)
    assert [None, packing.LAST_SENTENCE_LONGER] == reasons(chunks)


def test_reason_no_room_after_dropping():
    """A sentence that would be carried is dropped, for the next one does not fit beside it."""
    chunks = pack("Aa bb. Cc. Dd ee ff gg.", size=4, overlap=1)
    assert [None, packing.NO_ROOM] == reasons(chunks)


def test_reason_no_room_for_a_whole_chunk():
    """A chunk small enough to be carried whole ended because the next sentence had no room."""
    assert [None, packing.NO_ROOM] == reasons(pack("Aa. Bb cc dd ee.", size=4, overlap=2))


def test_overlap_is_dropped_from_its_front():
    """Of two sentences carried, the first goes where only one has room."""
    text = "Aa. Bb. Cc. Dd. Ee ff gg."
    assert ["Aa. Bb. Cc. Dd.", "Dd. Ee ff gg."] == texts(pack(text, size=4, overlap=2), text)


def test_the_last_piece_is_packed_on():
    """What is left of a sentence too long is filled up with the next one."""
    text = "One two three four five. Six seven."
    assert ["One two three four", "five. Six seven."] == texts(pack(text, size=4, overlap=2), text)


def test_a_piece_that_trimming_makes_larger_is_cut_again():
    """No chunk exceeds the size even if a piece without its space measures more than with it."""
    text = "aaa bbb ccc ddd eee."
    chunks = pack(text, unit="tokens", size=2)
    assert 2 == max(chunk.units for chunk in chunks)


def test_a_unit_larger_than_size_is_kept_whole_and_flagged():
    """What cannot be cut makes a chunk that exceeds the size, and says so."""
    chunks = pack("Aa. Bb.", measure=lambda start, end: 9, split=lambda *span: [span])
    assert [packing.UNIT_LARGER_THAN_SIZE] * 2 == [chunk.flagged for chunk in chunks]


def test_a_run_of_headings_is_glued():
    """All headings in a row stay with the block after them."""
    text = "Aa bb.\n\n# One\n\n## Two\n\nCc dd."
    chunks = pack(text, "paragraphs", size=6)
    assert ["Aa bb.", "# One\n\n## Two\n\nCc dd."] == texts(chunks, text)


def test_a_heading_is_glued_to_a_fence():
    """A heading stays with fenced code as with a paragraph."""
    text = "Aa bb.\n\n# One\n```\nx\n```"
    assert ["Aa bb.", "# One\n```\nx\n```"] == texts(pack(text, "paragraphs", size=5), text)


def test_the_nearest_heading_stays_where_a_run_is_too_large():
    """Of headings that do not fit a chunk together, the last stays with the text."""
    text = "# One two three\n## Four\nAa bb."
    chunks = pack(text, "paragraphs", size=4)
    assert ["# One two three", "## Four\nAa bb."] == texts(chunks, text)
    assert [None, None] == [chunk.flagged for chunk in chunks]


def test_a_heading_larger_than_size_is_split_and_flagged():
    """Its last piece is what stands alone."""
    text = "# Aa bb cc\nDd ee ff."
    chunks = pack(text, "paragraphs", size=3)
    assert [("# Aa bb", None), ("cc", packing.HEADING_ALONE), ("Dd ee ff.", None)] == list(
        zip(texts(chunks, text), (chunk.flagged for chunk in chunks), strict=True)
    )


def test_a_heading_alone_may_end_the_chunk_before():
    """An atom of its own is packed greedily like any other; its chunk is flagged."""
    text = "Aa.\n\n# Bb\n\nCc dd ee. Ff."
    chunks = pack(text, "paragraphs", size=4)
    assert [("Aa.\n\n# Bb", packing.HEADING_ALONE), ("Cc dd ee. Ff.", None)] == list(
        zip(texts(chunks, text), (chunk.flagged for chunk in chunks), strict=True)
    )


def test_a_heading_at_the_very_end_is_not_flagged():
    """No text was torn from it."""
    assert [None, None] == [chunk.flagged for chunk in pack("Aa.\n\n# Bb", "paragraphs", size=2)]


def test_sentences_leave_headings_alone():
    """Cut at sentences, a heading is a sentence like any other."""
    text = "Aa.\n\n# Bb\n\nCc dd."
    assert ["Aa.\n\n# Bb", "Cc dd."] == texts(pack(text, size=3), text)


PIECES = [
    "Aa bb. ", "C. ", "d e f g h i. ", "# H\n", "\n\n", "\n\n## Hh ii\n\n", "| a |\n", "x" * 12,
    "\n```\nq\n\nr\n```\n", "- it\n", "好。今日は！", "k" + " " * 9 + "l. ", "\r\n\r\n",
]  # fmt: skip


@st.composite
def packings(draw):
    """A text with sentences of all kinds, and settings to pack it with."""
    size = draw(st.integers(1, 30))
    return {
        "text": "".join(draw(st.lists(st.sampled_from(PIECES), max_size=14))),
        "cut": draw(st.sampled_from(["sentences", "paragraphs"])),
        "size": size,
        "overlap": draw(st.integers(0, size - 1)),
    }


def expected(text, cut, size, overlap, unit):
    """Pack by the reference."""
    found = structure(text)
    spans = list(zip(found.starts, found.ends, strict=True))
    by_block = [
        (block.kind, spans[first:last])
        for block, (first, last) in zip(found.blocks, pairwise(found.first), strict=True)
    ]
    measure = UNITS[unit](text)
    return reference_packer.pack(
        by_block, cut, size, overlap, measure, splitter(text, measure, size)
    )


@given(packings(), st.sampled_from(["characters", "words"]))
def test_packing_is_the_reference_packing(settings, unit):
    """Chunks, measures, reasons and flags are those of the packer that follows the definition."""
    assert expected(**settings, unit=unit) == [
        tuple(chunk) for chunk in pack(**settings, unit=unit)
    ]


@given(packings(), st.sampled_from(sorted(UNITS)))
def test_always_true(settings, unit):
    """What holds for every cut: order, size, measures, and only whitespace outside the chunks."""
    text, size, overlap = settings["text"], settings["size"], settings["overlap"]
    measure = UNITS[unit](text)
    chunks = pack(**settings, unit=unit)
    reached = fresh = gaps = 0
    for chunk in chunks:
        assert chunk.units == measure(chunk.start, chunk.end)
        assert chunk.units <= size or chunk.flagged == packing.UNIT_LARGER_THAN_SIZE
        assert chunk.repeated_units <= overlap
        overlapping = chunk.start < reached
        assert chunk.repeated_units == (measure(chunk.start, reached) if overlapping else 0)
        assert (chunk.reason is None) == (chunk.repeated_units == overlap or chunk is chunks[0])
        assert not text[reached : chunk.start].strip()
        fresh += chunk.units - chunk.repeated_units
        gaps += 0 if overlapping else measure(reached, chunk.start)
        reached = chunk.end
    assert not text[reached:].strip()
    for before, after in pairwise(chunks):
        assert before.start < after.start and before.end < after.end
    if unit != "tokens":
        assert measure(0, len(text)) == fresh + gaps + measure(reached, len(text))


@given(packings(), st.integers(0, 3), st.integers(-9, 9))
def test_an_estimate_changes_nothing(settings, scale, offset):
    """However wrong the guess is, a measurer that only grows gives the same chunks."""

    def estimate(start, end):
        return (end - start) * scale + offset

    assert pack(**settings, unit="words") == pack(**settings, unit="words", estimate=estimate)


@given(packings(), st.integers(2, 7))
def test_a_measure_that_shrinks_keeps_the_size(settings, every):
    """A measurer that at times gives a longer slice less still never makes a chunk too large."""

    def measure(start, end):
        return max(1, (end - start + 2) // 3 - (end % every == 0))

    text, size = settings["text"], settings["size"]
    split = splitter(text, measure, size)
    chunks = pack(**settings, measure=measure, split=split, estimate=lambda start, end: end - start)
    assert all(chunk.units <= size for chunk in chunks)
    assert all(before.end < after.end for before, after in pairwise(chunks))
    assert "".join(text.split()) == "".join(
        "".join(text[max(chunk.start, before) : chunk.end].split())
        for before, chunk in zip([0, *(chunk.end for chunk in chunks)], chunks, strict=False)
    )


class Recorder:
    """A measurer of characters that counts how often it is asked, and for how much."""

    def __init__(self):
        """Start from nothing."""
        self.calls = self.length = 0

    def __call__(self, start, end):
        """Count the call."""
        self.calls += 1
        self.length += end - start
        return end - start


def many_sentences(count):
    """A structure of one paragraph with sentences of 5 to 95 characters, one apart."""
    lengths = random.Random(7).choices(range(5, 96), k=count)
    starts, ends, position = array("I"), array("I"), 0
    for length in lengths:
        starts.append(position)
        ends.append(position + length)
        position += length + 1
    return Structure([Block("paragraph", 0, position - 1)], starts, ends, array("I", [0, count]))


def recorded(count, size, overlap, estimate=None, cut="sentences"):
    """Pack that many sentences and return the recorder and the chunks."""
    measure = Recorder()
    chunks = drain(
        packing.pack_in_slices(
            many_sentences(count),
            cut=cut,
            size=size,
            overlap=overlap,
            measure=measure,
            split=lambda start, end: pytest.fail("no sentence is larger"),
            estimate=estimate,
        )
    )
    return measure, chunks


@pytest.mark.parametrize("cut", ["sentences", "paragraphs"])
@pytest.mark.parametrize(("size", "overlap"), [(100, 0), (1000, 200), (1000, 900), (50_000, 9_000)])
def test_measuring_is_linear(size, overlap, cut):
    """With an estimate each chunk is measured a few times, whatever its size and the text's."""
    for count in (1_000, 4_000):
        measure, chunks = recorded(count, size, overlap, lambda start, end: end - start, cut)
        assert measure.calls <= 2 * count + 7 * len(chunks)
        processed = sum(chunk.units for chunk in chunks)
        assert measure.length <= 3 * chunks[-1].end + 5 * processed


@pytest.mark.parametrize(("size", "overlap"), [(100, 0), (1000, 900), (50_000, 9_000)])
def test_measuring_without_an_estimate_is_nearly_linear(size, overlap):
    """Without one, each chunk costs measures by the logarithm of its sentences."""
    for count in (1_000, 4_000):
        measure, chunks = recorded(count, size, overlap)
        assert measure.calls <= count + 6 * len(chunks) * count.bit_length()


def test_a_bad_estimate_costs_a_logarithm():
    """A guess that is off by half does not make measuring quadratic."""
    measure, chunks = recorded(4_000, 50_000, 9_000, lambda start, end: 2 * (end - start))
    assert measure.calls <= 4_000 + 60 * len(chunks)


def test_it_yields_growing_progress():
    """Work is handed over in slices, with the share done from 0 to 1."""
    measure = Recorder()
    work = packing.pack_in_slices(
        many_sentences(4_000), cut="sentences", size=500, overlap=100, measure=measure, split=None
    )
    lengths, shares = [], []
    for share in work:
        shares.append(share)
        lengths.append(measure.length)
    assert 10 < len(shares) and shares == sorted(shares) and 0 <= shares[0] and shares[-1] <= 1
    assert max(after - before for before, after in pairwise(lengths)) < 40_000
