"""The nearest settings that fit, when a cap is hit."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from seamline.totals import Totals


class Fix(NamedTuple):
    """Settings that fit, and what they give; sizes are in ``unit``."""

    unit: str
    size: int
    overlap: int
    chunks: int
    processed_units: int


#: The totals of a cut at this size and overlap if they fit, else None.
Trial = Callable[[int, int], Totals | None]


def nearest(unit: str, units: int, size: int, overlap: int, trial: Trial) -> tuple[Fix, ...]:
    """Return the smallest size that fits at this overlap and the largest overlap at this size.

    Chunks and processed units only fall as the size grows and only grow with the overlap, so
    both are found by halving; each is tried before it is offered.
    """
    by_size = _first(lambda value: trial(value, overlap), size + 1, max(units, size + 1))
    by_overlap = _first(lambda step: trial(size, overlap - step), 1, overlap)
    found = []
    if by_size:
        found.append(Fix(unit, by_size, overlap, *_figures(trial(by_size, overlap))))
    if by_overlap:
        kept = overlap - by_overlap
        found.append(Fix(unit, size, kept, *_figures(trial(size, kept))))
    return tuple(found)


def _first(fits: Callable[[int], Totals | None], low: int, high: int) -> int | None:
    if low > high or fits(high) is None:
        return None
    while low < high:
        middle = (low + high) // 2
        if fits(middle) is None:
            low = middle + 1
        else:
            high = middle
    return low


def _figures(totals: Totals | None) -> tuple[int, int]:
    assert totals is not None, "only settings that fit are offered"
    return totals.chunks, totals.processed_units
