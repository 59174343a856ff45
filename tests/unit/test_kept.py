import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline import UNLIMITED, Assumptions, Settings, analyze, tokenizers
from seamline.findings.ground import Spans, ground_for
from seamline.findings.kept import kept_in
from seamline.findings.overlaps import every_overlap, whole
from seamline.findings.unclean import Windows
from seamline.sentences import sentences
from seamline.slices import drain
from seamline.source import Source
from unit import reference
from unit.test_all_cuts import TEXTS, settings

SIZES = st.integers(1, 12).flatmap(lambda size: st.tuples(st.just(size), st.integers(0, size - 1)))


def ground(text, chosen):
    """What the findings of these settings stand on."""
    return drain(ground_for(Source(text), chosen, Assumptions()))


def judged(text, chosen):
    """The chunks of a cut, and what they keep."""
    chunks = analyze(text, chosen, limits=UNLIMITED).chunks
    return chunks, kept_in(ground(text, chosen), chunks)


@given(TEXTS, settings().filter(lambda chosen: chosen.tokenizer != "bert-uncased"))
def test_a_sentence_is_kept_if_some_chunk_holds_it(text, chosen):
    """Count and list against the definition: a chunk from before its start to after its end."""
    chunks, kept = judged(text, chosen)
    broken = [
        span
        for span in sentences(text)
        if not any(chunk.start <= span[0] and span[1] <= chunk.end for chunk in chunks)
    ]

    assert len(list(sentences(text))) == kept.sentences
    assert broken == sorted((one.start, one.end) for one in kept.broken)
    assert kept.sentences == kept.whole + len(kept.broken)


@given(TEXTS, settings())
def test_packing_keeps_every_sentence_that_fits(text, chosen):
    """Whole sentences and paragraphs cut none that is not longer than the size."""
    chosen = chosen._replace(cut="sentences" if chosen.cut == "windows" else chosen.cut)
    _, kept = judged(text, chosen)

    assert 0 == kept.cut
    assert kept.too_long == len(kept.broken)


@given(TEXTS, settings())
def test_the_broken_are_listed_longest_first_with_where_they_are_cut(text, chosen):
    """Each is cut after the chunk that holds its start, within its length."""
    chunks, kept = judged(text, chosen)
    units = [one.standing.units for one in kept.broken]

    assert sorted(units, reverse=True) == units
    for one in kept.broken:
        before, after = chunks[one.standing.last], chunks[one.standing.last + 1]
        assert before.start <= one.start < after.start or chosen.tokenizer == "bert-uncased"
        assert one.standing.first is None


@given(
    st.integers(0, 30),
    SIZES,
    st.tuples(st.integers(0, 29), st.integers(1, 30)).map(sorted),
)
def test_the_closed_form_of_keeping(units, sizes, passage):
    """A passage is whole in a window if its start, modulo the stride, is at most size − length."""
    first, last = passage
    if first == last or last > units:
        return
    chunks = reference.windows(units, *sizes)

    assert reference.kept(chunks, first, last - 1) == whole(first, last, *sizes)


def test_keeping_is_not_monotone():
    """Of 16 units at size 9, those from 8 to 15 are kept at 1, 2, 5, 7 and 8 and at no other."""
    assert [1, 2, 5, 7, 8] == [overlap for overlap in range(9) if whole(8, 16, 9, overlap)]


@given(TEXTS, settings())
def test_every_overlap_keeps_what_a_cut_at_it_keeps(text, chosen):
    """The table of all overlaps has, for windows, the count of each single one."""
    chosen = chosen._replace(cut="windows")
    found = ground(text, chosen)
    table = drain(every_overlap(found, Spans()))

    assert chosen.overlap in table.asked
    for overlap, kept in zip(table.asked, table.kept, strict=True):
        at = chosen._replace(overlap=overlap)
        used = found.conversion.used(at.size, overlap)
        if found.unclean:
            windows = [(w.first, w.last) for w in found.tokens.windows(used.size, used.overlap)]
        else:
            windows = _windows(found.cutter.length, used)
        assert kept == sum(
            any(start <= first and last <= end for start, end in windows)
            for first, last in zip(found.sentences.first, found.sentences.last, strict=True)
        )


def _windows(units, used):
    chunks = reference.windows(units, used.size, used.overlap)
    return [(chunk[0], chunk[-1] + 1) for chunk in chunks]


@given(TEXTS, st.sampled_from(tokenizers.NAMES), SIZES)
def test_windows_of_split_characters_are_those_that_are_cut(text, name, sizes):
    """The quick windows of the sweep are those of the cutter, totals and all."""
    size, overlap = sizes
    chosen = Settings(unit="tokens", size=size, overlap=overlap, tokenizer=name)
    found = ground(text, chosen)
    if not found.tokens.tokens:
        return
    quick = Windows(found.tokens, size)
    windows = list(found.tokens.windows(size, overlap))
    cut = drain(found.cutter.cut(size, overlap))

    assert ([w.first for w in windows], [w.last for w in windows]) == quick.at(overlap)
    assert cut.totals == quick.totals(overlap)


@pytest.mark.parametrize(
    ("overlap", "whole_ones", "cut"), [(0, 1, 2), (1, 3, 0), (2, 3, 0), (3, 3, 0)]
)
def test_a_worked_example(overlap, whole_ones, cut):
    """Three sentences of three words at size 4: how many are kept at each overlap."""
    text = "One two three. Four five six. Seven eight nine."
    _, kept = judged(text, Settings(size=4, overlap=overlap))

    assert (3, whole_ones, cut, 0) == (kept.sentences, kept.whole, kept.cut, kept.too_long)


def test_a_sentence_longer_than_the_size_is_told_apart():
    """No overlap can keep it, so it does not count among those that could be kept."""
    _, kept = judged("One two three four five six. Seven.", Settings(size=4, overlap=1))

    assert (2, 1, 1, 1) == (kept.sentences, kept.whole, kept.too_long, kept.keepable)
    assert [False] == [one.fits for one in kept.broken]
