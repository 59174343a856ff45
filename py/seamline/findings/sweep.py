"""What other overlaps and other sizes would give: the points of two charts."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from seamline import errors
from seamline.findings.ground import Ground, Spans
from seamline.findings.overlaps import Overlaps, every_overlap, steady
from seamline.findings.trial import Tried, tried, window_tokens
from seamline.limits import Limits
from seamline.numbers import exact
from seamline.slices import Progress, Slices
from seamline.totals import Totals

#: A chart has at most so many points.
MOST_POINTS = 128

#: Dots for overlaps that keep enough although larger ones do not.
_MOST_BETTER = 12

#: Packing has no closed form: so many sentences are packed again for a chart, over all points. At
#: another size, what chunks are filled with is to be found anew too.
_MOST_PACKED = 600_000
_MOST_FILLED = 100_000
_FEWEST_POINTS = 16

# What sizes are stepped by, and how far they reach from the present one.
_STEP = Fraction(11, 10)
_SMALLEST, _LARGEST = Fraction(1, 8), 4


class Crossing(NamedTuple):
    """Where a cap is crossed: the first point that is beyond it."""

    place: int
    measure: str
    limit: int


class Sweep(NamedTuple):
    """Overlaps from 0 to size − 1 at one size; places are indices of ``points``.

    ``knee`` is the smallest overlap from which on ``share`` percent of the ``keepable`` sentences
    are kept, ``steady`` the same for all of them; ``better`` keep as many as the knee does and lie
    below it. ``surviving`` has for each pin the smallest overlap from which on it is whole.
    ``every`` says that all overlaps were tried, and not the points alone.
    """

    points: tuple[Tried, ...]
    present: int
    share: Fraction
    keepable: int
    knee: int | None
    steady: int | None
    better: tuple[int, ...]
    surviving: tuple[int | None, ...]
    every: bool

    @property
    def crossings(self) -> list[Crossing]:
        """The first points beyond a cap."""
        return _crossings(self.points)


class Sizes(NamedTuple):
    """Sizes at the present share of overlap; ``present`` is an index of ``points``."""

    points: tuple[Tried, ...]
    present: int


def checked_share(value: object) -> Fraction:
    """Return the percentage that the knee is to keep, or raise the refusal of what is none."""
    share = exact("share", value)
    if not 0 < share <= 100:
        raise errors.NumberOutOfRange("share", value, "0", "100")
    return share


def sweep(ground: Ground, share: Fraction, pins: Spans) -> Slices[Sweep]:
    """Try overlaps from 0 to size − 1."""
    work = _windows if ground.windowed else _packed
    return (yield from work(ground, share, pins))


def _windows(ground: Ground, share: Fraction, pins: Spans) -> Slices[Sweep]:
    """Know every overlap, and show some."""
    overlaps = yield from every_overlap(ground, pins)
    pairs = zip(ground.sentences.first, ground.sentences.last, strict=True)
    keepable = sum(last - first <= ground.used.size for first, last in pairs)
    marks = _marks(overlaps.kept, keepable, share)
    present = overlaps.asked.index(ground.settings.overlap)
    surviving = [overlaps.surviving(pin) for pin in range(len(pins))]
    wanted = {present, marks.knee, marks.steady, *marks.better, *surviving, *_crossed(overlaps)}
    wanted.discard(None)
    places = _spread(len(overlaps.asked), MOST_POINTS, wanted)
    at = {place: index for index, place in enumerate(places)}
    return Sweep(
        tuple((yield from _points(ground, overlaps, places))),
        at[present],
        share,
        keepable,
        at.get(marks.knee),
        at.get(marks.steady),
        tuple(at[place] for place in marks.better),
        tuple(at.get(place) for place in surviving),
        every=True,
    )


def _packed(ground: Ground, share: Fraction, pins: Spans) -> Slices[Sweep]:
    """Pack at some overlaps."""
    size, present = ground.settings.size, ground.settings.overlap
    places = _spread(size, _packings(ground, _MOST_PACKED), {present})
    points = []
    for overlap in places:
        points.append((yield from tried(ground, size, overlap, pins)))
        yield Progress(len(points) / len(places), "Trying overlaps")
    kept = [point.kept for point in points]
    # A sentence is kept at any overlap, or longer than the size.
    keepable = max(kept)
    marks = _marks(kept, keepable, share)
    lines = ([point.pins[pin] for point in points] for pin in range(len(pins)))
    return Sweep(
        tuple(points),
        places.index(present),
        share,
        keepable,
        marks.knee,
        marks.steady,
        marks.better,
        tuple(steady(line) for line in lines),
        every=len(places) == size,
    )


class _Marks(NamedTuple):
    knee: int | None
    steady: int | None
    better: tuple[int, ...]


def _marks(kept: Sequence[int], keepable: int, share: Fraction) -> _Marks:
    """Return what is marked of the overlaps that keep so many."""
    if not keepable:
        return _Marks(None, None, ())
    enough = -(-keepable * share.numerator // (100 * share.denominator))
    knee = steady([one >= enough for one in kept])
    below = range(knee if knee is not None else len(kept))
    better = [place for place in below if kept[place] >= enough]
    return _Marks(knee, steady([one >= keepable for one in kept]), tuple(better[:_MOST_BETTER]))


def sizes(ground: Ground) -> Slices[Sizes]:
    """Try sizes around the present one, with the overlap that is the same share of each."""
    size, overlap = ground.settings.size, ground.settings.overlap
    ladder = _ladder(size, ground.conversion.asked(max(1, ground.cutter.length)))
    if not ground.windowed:
        ladder = _every_nth(ladder, _packings(ground, _MOST_FILLED), size)
    found = []
    for place, one in enumerate(ladder):
        found.append((yield from tried(ground, one, overlap * one // size)))
        yield Progress(place / len(ladder), "Trying sizes")
    return Sizes(tuple(found), ladder.index(size))


def _packings(ground: Ground, most: int) -> int:
    """Return how often a text can be packed for one chart."""
    fits = most // max(1, len(ground.sentences))
    return max(_FEWEST_POINTS, min(MOST_POINTS, fits))


def _points(ground: Ground, overlaps: Overlaps, places: Sequence[int]) -> Slices[list[Tried]]:
    size, found = ground.settings.size, []
    for place in places:
        used = ground.conversion.used(size, overlaps.asked[place])
        totals = overlaps.totals(used.overlap)
        tokens = yield from window_tokens(ground, totals, used)
        found.append(
            Tried(
                size,
                overlaps.asked[place],
                used,
                totals,
                tokens,
                ground.rates.cost(tokens),
                overlaps.kept[place],
                tuple(line[place] for line in overlaps.pins),
            )
        )
        yield Progress(len(found) / len(places), "Trying overlaps")
    return found


def _crossed(overlaps: Overlaps) -> list[int]:
    """Return the places on either side of where a cap is crossed.

    Chunks and units only grow with the overlap; nearly so where a token cuts a character.
    """
    found: list[int] = []
    places = range(len(overlaps.asked))
    for cap in (0, 1):

        def beyond(place: int, cap: int = cap) -> bool:
            return _over(overlaps.totals(overlaps.used[place]))[cap]

        first = bisect_left(places, True, key=beyond)
        if first < len(places):
            found += [max(0, first - 1), first]
    return found


def _over(totals: Totals) -> tuple[bool, bool]:
    limits = Limits()
    return totals.chunks > limits.max_chunks, totals.processed_units > limits.max_units


def _crossings(points: Sequence[Tried]) -> list[Crossing]:
    limits, found = Limits(), []
    caps = (("chunks", limits.max_chunks), ("units", limits.max_units))
    for cap, (measure, limit) in enumerate(caps):
        beyond = (place for place, point in enumerate(points) if _over(point.totals)[cap])
        first = next(beyond, None)
        if first is not None:
            found.append(Crossing(first, measure, limit))
    return found


def _spread(length: int, most: int, wanted: set[int]) -> Sequence[int]:
    """Return at most so many places of ``length``, evenly spread, those wanted among them."""
    if length <= most:
        return range(length)
    wanted = wanted | {0, length - 1}
    even = most - len(wanted)
    return sorted(wanted | {place * (length - 1) // max(1, even - 1) for place in range(even)})


def _ladder(size: int, largest: int) -> list[int]:
    top = max(size, min(largest, _LARGEST * size))
    found, one = {size, top}, max(1, int(_SMALLEST * size))
    while one < top:
        found.add(one)
        one = max(one + 1, int(one * _STEP))
    return sorted(found)


def _every_nth(ladder: list[int], most: int, size: int) -> list[int]:
    step = -(-len(ladder) // most)
    return sorted({*ladder[::step], size})
