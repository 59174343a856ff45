"""Which sentences lie whole in a chunk of a report, and which are cut, and where."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from seamline.findings.ground import Ground
from seamline.report import Chunk


class Standing(NamedTuple):
    """Where a passage of so many units stands in a cut.

    It lies whole in the chunks ``first`` to ``last``, or in none: then ``first`` is `None`, and
    it is cut between the chunks ``last`` and ``last + 1``, after ``held`` units.
    """

    first: int | None
    last: int
    held: int
    units: int


class Broken(NamedTuple):
    """A sentence that no chunk holds whole; ``fits`` tells whether one of its size could."""

    start: int
    end: int
    fits: bool
    standing: Standing


class Kept(NamedTuple):
    """How many sentences there are, how many lie whole in a chunk, and the others.

    ``too_long`` of them are longer than a chunk can be; ``broken`` are longest first.
    """

    sentences: int
    whole: int
    too_long: int
    broken: tuple[Broken, ...]

    @property
    def keepable(self) -> int:
        """How many are short enough for a chunk."""
        return self.sentences - self.too_long

    @property
    def cut(self) -> int:
        """How many are short enough and cut all the same."""
        return self.keepable - self.whole


class Cover:
    """Chunks as spans, both ends ascending, asked which of them hold another span whole."""

    def __init__(self, starts: Sequence[int], ends: Sequence[int]) -> None:
        self._starts, self._ends = starts, ends

    def holding(self, first: int, last: int) -> range:
        """Return the indices of the chunks that hold the span whole."""
        after = bisect_right(self._starts, first)
        return range(bisect_left(self._ends, last), after)

    def before(self, place: int) -> int:
        """Return the index of the last chunk that starts at or before the place."""
        return bisect_right(self._starts, place) - 1


def cover_of(ground: Ground, chunks: Sequence[Chunk]) -> Cover:
    """Return the chunks of a report, placed as the ground places sentences."""
    if ground.windowed:
        return Cover([c.unit_start for c in chunks], [c.unit_end for c in chunks])
    return Cover([c.start for c in chunks], [c.end for c in chunks])


def standing(
    ground: Ground, cover: Cover, chunks: Sequence[Chunk], start: int, end: int
) -> Standing:
    """Return where the passage, which holds a unit and starts with one, stands in a report."""
    first, last = ground.placed(start, end)
    units = ground.length(start, end)
    holding = cover.holding(first, last)
    if holding:
        return Standing(holding[0], holding[-1], units, units)
    index = max(0, cover.before(first))
    held = ground.length(start, min(end, chunks[index].end))
    return Standing(None, index, held, units)


def kept_in(ground: Ground, chunks: Sequence[Chunk]) -> Kept:
    """Return what these chunks of a report keep whole."""
    cover = cover_of(ground, chunks)
    spans, size = ground.sentences, ground.used.size
    broken = []
    for start, end, first, last in zip(
        spans.starts, spans.ends, spans.first, spans.last, strict=True
    ):
        if not cover.holding(first, last):
            # What is packed is cut only where it is longer than the size.
            fits = ground.windowed and last - first <= size
            found = standing(ground, cover, chunks, start, end)
            broken.append(Broken(start, end, fits, found))
    broken.sort(key=lambda one: (-one.standing.units, one.start))
    too_long = len(broken) - sum(one.fits for one in broken)
    return Kept(len(spans), len(spans) - len(broken), too_long, tuple(broken))
