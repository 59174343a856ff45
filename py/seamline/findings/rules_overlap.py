"""Findings about what the overlap costs and what it keeps."""

from __future__ import annotations

from fractions import Fraction

from seamline.findings import wording
from seamline.findings.case import Case
from seamline.findings.finding import Finding, finding
from seamline.findings.remedies import (
    nearest_overlap,
    nearest_size,
    remedy,
    whole_sentences,
)
from seamline.slices import Slices

#: A last chunk is little that is new below this share of the stride.
_LITTLE = Fraction(1, 4)

#: A repeated part is nearly as large as its chunk from this share on.
_NEARLY_ALL = Fraction(4, 5)

#: A smaller overlap that keeps as many sentences is told of up to this share of the present one,
#: and only if all between the two keep as many: by luck, some small one nearly always does.
_SMALLER = Fraction(1, 2)

#: As many neighbours as a usual prompt is given.
TOP_K = 5

#: Saying twice is told of from this share of those on.
_TWICE = Fraction(1, 5)

#: Fewer of the sentences cut than this share are a note.
_FEW = Fraction(1, 20)


def tail(case: Case) -> Slices[Finding | None]:
    """A last chunk with little that is new: a call, a row and a hit for next to nothing."""
    if not little_tail(case):
        return None
    last, remedies = case.chunks[-1], []
    if case.ground.windowed:
        for field, value in (("size", nearest_size(case)), ("overlap", nearest_overlap(case))):
            if value is not None:
                remedies.append((yield from remedy(case, **{field: value})))
    return finding(
        "tail_mostly_repeated",
        "advice",
        wording.tail(last, case.report.used),
        chunks=[last.index],
        places=[(last.start + len(last.repeated_prefix), last.end)],
        remedies=remedies,
    )


def little_tail(case: Case) -> bool:
    """Whether the last chunk adds under a quarter of the stride, and repeats something."""
    if len(case.chunks) < 2:
        return False
    last, used = case.chunks[-1], case.report.used
    if not case.ground.windowed and last.repeated_units <= last.fresh_units:
        # A short last paragraph is no fault of the cut.
        return False
    return last.fresh_units < _LITTLE * used.stride


def half(case: Case) -> Slices[Finding | None]:
    """Half of each chunk or more is what its neighbour holds as well."""
    chunks, used = case.chunks, case.report.used
    large = [one.index for one in chunks if 2 * one.repeated_units >= used.size]
    if len(chunks) < 2 or 2 * len(large) < len(chunks) - 1:
        return None
    steady = case.sentences_kept_from
    lower = case.report.settings.size // 4
    if steady is not None and 4 * steady < 2 * case.report.settings.size:
        lower = steady
    remedies = []
    if lower < case.report.settings.overlap:
        remedies.append((yield from remedy(case, overlap=lower)))
    return finding(
        "overlap_half_or_more",
        "advice",
        wording.half(case, len(large), in_three(case)),
        chunks=large,
        remedies=remedies,
    )


def in_three(case: Case) -> int:
    """Return how many units, or characters where there are no units, lie in three chunks."""
    by_units = case.chunks[0].unit_start is not None
    held = reached = 0
    for first, third in zip(case.chunks, case.chunks[2:], strict=False):
        start, end = (third.unit_start, first.unit_end) if by_units else (third.start, first.end)
        held += max(0, end - max(start, reached))
        reached = max(reached, end)
    return held


def nearly_all(case: Case) -> Slices[Finding | None]:
    """Chunks that say next to nothing of their own."""
    yield from ()
    tail_told = little_tail(case)
    found = [
        one.index
        for one in case.chunks
        if one.repeated_units >= _NEARLY_ALL * one.units
        and one.units
        and not (tail_told and one.index == len(case.chunks) - 1)
    ]
    if not found:
        return None
    return finding("repeated_nearly_all", "note", wording.nearly_all(case, found), chunks=found)


def bought_nothing(case: Case) -> Slices[Finding | None]:
    """A clearly smaller overlap that keeps as many sentences of this text."""
    present = case.report.settings.overlap
    if case.overlaps is None or not case.kept.whole or not present:
        return None
    smaller = present
    for asked, kept in zip(
        reversed(case.overlaps.asked), reversed(case.overlaps.kept), strict=True
    ):
        if asked < present and kept < case.kept.whole:
            break
        smaller = min(smaller, asked)
    if smaller > _SMALLER * present:
        return None
    found = yield from remedy(case, overlap=smaller)
    if found is None or found.preview.kept < case.kept.whole:
        return None
    return finding(
        "overlap_buys_nothing",
        "advice",
        wording.bought_nothing(case, smaller, found.preview),
        remedies=[found],
    )


def sentences_cut(case: Case) -> Slices[Finding | None]:
    """Sentences that would fit a chunk and are in none."""
    kept = case.kept
    if not case.ground.windowed or not kept.cut:
        return None
    size, present = case.report.settings.size, case.report.settings.overlap
    steady, remedies = case.sentences_kept_from, []
    if steady is not None and present < steady and 2 * steady < size:
        remedies.append((yield from remedy(case, overlap=steady)))
    remedies.append((yield from whole_sentences(case)))
    broken = [one for one in kept.broken if one.fits]
    return finding(
        "sentences_cut_despite_overlap" if present else "sentences_cut",
        "note" if kept.cut < _FEW * kept.keepable else "advice",
        wording.sentences_cut(case, steady),
        chunks=sorted({one.standing.last for one in broken}),
        places=[(one.start, one.end) for one in broken],
        remedies=remedies,
    )


def said_twice(case: Case) -> Slices[Finding | None]:
    """What a prompt of neighbours would say twice."""
    yield from ()
    many = min(TOP_K, len(case.chunks))
    worst, share = 0, Fraction(0)
    for first in range(len(case.chunks) - many + 1):
        run = case.chunks[first : first + many]
        units = sum(one.units for one in run)
        twice = Fraction(sum(one.repeated_units for one in run[1:]), units or 1)
        if twice > share:
            worst, share = first, twice
    if share < _TWICE:
        return None
    run = case.chunks[worst : worst + many]
    return finding(
        "prompt_says_twice",
        "note",
        wording.said_twice(case, run, share),
        chunks=[one.index for one in run],
    )
