"""The nearest settings that fit, when a cap is hit."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from seamline.slices import Slices
from seamline.totals import Totals


class Fix(NamedTuple):
    """Settings that fit, and what they give; sizes are in ``unit``."""

    unit: str
    size: int
    overlap: int
    chunks: int
    processed_units: int


#: Answers the totals of a cut at this size and overlap if they fit, else None.
Trial = Callable[[int, int], Slices[Totals | None]]


def nearest(unit: str, size: int, overlap: int, most: int, trial: Trial) -> Slices[list[Fix]]:
    """Return the smallest size that fits at this overlap and the largest overlap at this size.

    For fixed windows, where chunks and processed units only fall as the size grows and only grow
    with the overlap, so that both are found by halving. ``most`` is a size that holds the whole
    text.
    """
    larger = yield from _first(lambda value: trial(value, overlap), size + 1, max(most, size + 1))
    lower = yield from _first(lambda less: trial(size, overlap - less), 1, overlap)
    found = []
    if larger:
        found.append(_fix(unit, larger[0], overlap, larger[1]))
    if lower:
        found.append(_fix(unit, size, overlap - lower[0], lower[1]))
    return found


def stepping(unit: str, size: int, overlap: int, most: int, trial: Trial) -> Slices[list[Fix]]:
    """Return a larger size that fits, found by steps of a quarter.

    For whole sentences and paragraphs, which have no order to halve by and cost a cut a step.
    """
    while size < most:
        size = min(most, size + size // 4 + 1)
        totals = yield from trial(size, overlap)
        if totals:
            return [_fix(unit, size, overlap, totals)]
    return []


def _first(
    fits: Callable[[int], Slices[Totals | None]], low: int, high: int
) -> Slices[tuple[int, Totals] | None]:
    found = (yield from fits(high)) if low <= high else None
    if found is None:
        return None
    while low < high:
        middle = (low + high) // 2
        totals = yield from fits(middle)
        if totals is None:
            low = middle + 1
        else:
            high, found = middle, totals
    return high, found


def _fix(unit: str, size: int, overlap: int, totals: Totals) -> Fix:
    return Fix(unit, size, overlap, totals.chunks, totals.processed_units)
