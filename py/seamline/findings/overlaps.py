"""What every overlap keeps whole at one size.

Fixed windows have a closed form here too: of windows of *size* units that start every *stride*,
a passage from unit *a* of *m* units lies whole in one if, and only if, *a* mod *stride* is at most
*size* − *m*. (The last window reaches the end; where it is shorter, so is what is left to hold.)
A passage of up to overlap + 1 units therefore always does, so what there is to look at for each
passage are the overlaps below *m* − 1: fewer, over all sentences, than the text has units.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from seamline import windows
from seamline.findings.ground import Ground, Spans
from seamline.findings.kept import Cover
from seamline.findings.unclean import Windows
from seamline.slices import Progress, Slices
from seamline.totals import Totals

_WHAT = "Trying every overlap"

# Steps between two looks at the clock, a few milliseconds.
_SLICE = 20_000


class Overlaps(NamedTuple):
    """What all overlaps keep that can be asked for: those in ``asked``.

    ``used`` are the same in the unit that is cut by; ``totals`` answers what one of these gives.
    ``kept`` counts sentences, ``pins`` tells of each pin where it is whole.
    """

    asked: Sequence[int]
    used: Sequence[int]
    kept: Sequence[int]
    pins: Sequence[Sequence[bool]]
    totals: Callable[[int], Totals]

    def steady(self, enough: int) -> int | None:
        """Return the place of the smallest overlap from which on so many are kept, or None."""
        return steady([kept >= enough for kept in self.kept])

    def surviving(self, pin: int) -> int | None:
        """Return the place of the smallest overlap from which on the pin is whole, or None."""
        return steady(self.pins[pin])


def whole(first: int, last: int, size: int, overlap: int) -> bool:
    """Whether some window holds the units from ``first`` to before ``last``."""
    return first % (size - overlap) <= size - (last - first)


def kept_by_windows(sentences: Spans, size: int, overlap: int) -> int:
    """Return how many sentences fixed windows of this size and overlap keep whole."""
    stride = size - overlap
    pairs = zip(sentences.first, sentences.last, strict=True)
    return sum(first % stride <= size - last + first for first, last in pairs)


def every_overlap(ground: Ground, pins: Spans) -> Slices[Overlaps]:
    """Return what every overlap keeps that can be asked for at the ground's size.

    For fixed windows alone. A text that fits one chunk is whole at all of them: then the ends of
    the scale and the present overlap stand for all.
    """
    used = ground.used
    asked = _axis(ground)
    converted = [ground.conversion.used(ground.settings.size, one).overlap for one in asked]
    if ground.unclean:
        return (yield from _tried(ground, pins, asked, converted))
    kept = yield from _kept(ground.sentences, used.size)
    every = kept[-1]
    at_used = [kept[one] if one < len(kept) else every for one in converted]
    lines = [
        [whole(first, last, used.size, one) for one in converted]
        for first, last in zip(pins.first, pins.last, strict=True)
    ]
    closed = partial(windows.totals, ground.cutter.length, used.size)
    return Overlaps(asked, converted, at_used, lines, closed)


def kept_by_cover(sentences: Spans, cover: Cover) -> int:
    """Return how many sentences these chunks keep whole."""
    pairs = zip(sentences.first, sentences.last, strict=True)
    return sum(bool(cover.holding(first, last)) for first, last in pairs)


def _axis(ground: Ground) -> Sequence[int]:
    size, present, used = ground.settings.size, ground.settings.overlap, ground.used
    if used.size >= ground.cutter.length:
        return sorted({0, present, size - 1})
    if size <= used.size:
        return range(size)
    # Several overlaps that can be asked for are cut by alike: the smallest stands for them.
    smallest = {ground.conversion.asked(one) for one in range(used.size)} | {present, size - 1}
    return sorted(one for one in smallest if one < size)


def _kept(sentences: Spans, size: int) -> Slices[list[int]]:
    """Return how many are kept at each overlap; the last entry holds for all larger ones too."""
    keepable, longest = 0, 1
    for first, last in zip(sentences.first, sentences.last, strict=True):
        if last - first <= size:
            keepable += 1
            longest = max(longest, last - first)
    broken = [0] * longest
    work = 0
    for place, (first, last) in enumerate(zip(sentences.first, sentences.last, strict=True)):
        room = size - last + first
        if room >= 0:
            for overlap in range(last - first - 1):
                if first % (size - overlap) > room:
                    broken[overlap] += 1
            work += last - first
            if work > _SLICE:
                work = 0
                yield Progress(place / len(sentences), _WHAT)
    return [keepable - cut for cut in broken]


def _tried(
    ground: Ground, pins: Spans, asked: Sequence[int], converted: Sequence[int]
) -> Slices[Overlaps]:
    """Cut at every overlap: where tokens cut characters, windows have no closed form.

    A boundary repeats at least the overlap less the longest run of places where it cannot stand,
    so again only the overlaps below what a passage needs are to be looked at.
    """
    found = Windows(ground.tokens, ground.used.size)
    longest_first = sorted(
        zip(ground.sentences.first, ground.sentences.last, strict=True),
        key=lambda span: span[0] - span[1],
    )
    kept, lines = [], [[] for _ in range(len(pins))]
    passages = [*longest_first, *zip(pins.first, pins.last, strict=True)]
    needed = max((last - first for first, last in passages), default=0) + found.slack - 1
    work = 0
    for place, overlap in enumerate(converted):
        if overlap >= needed:
            kept.append(len(longest_first))
            for line in lines:
                line.append(True)
            continue
        starts, ends = found.at(overlap)
        cover = Cover(starts, ends)
        broken = 0
        for first, last in longest_first:
            if last - first <= overlap - found.slack + 1:
                break
            work += 1
            broken += not cover.holding(first, last)
        kept.append(len(longest_first) - broken)
        for line, first, last in zip(lines, pins.first, pins.last, strict=True):
            line.append(bool(cover.holding(first, last)))
        work += len(starts)
        if work > _SLICE:
            work = 0
            yield Progress(place / len(converted), _WHAT)
    return Overlaps(asked, converted, kept, lines, found.totals)


def steady(fine: Sequence[bool]) -> int | None:
    """Return the place from which on all are true, or None where the last is not."""
    place = len(fine)
    while place and fine[place - 1]:
        place -= 1
    return place if place < len(fine) else None
