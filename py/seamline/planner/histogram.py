"""How the lengths of a corpus are spread, in bins of a round width."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from seamline.slices import Progress, Slices

#: As many bars as a narrow phone can show apart.
MAX_BINS = 24

# Distinct lengths looked at between two looks at the clock.
_SLICE = 20_000


class Histogram(NamedTuple):
    """``counts[i]`` documents have a length from ``edges[i]`` up to, not with, ``edges[i + 1]``.

    ``total`` is the sum of all lengths, ``smallest`` and ``largest`` their ends.
    """

    edges: list[int]
    counts: list[int]
    documents: int
    total: int
    smallest: int
    largest: int


def histogram(lengths: Mapping[int, int]) -> Slices[Histogram]:
    """Return the bins of at least one length; ``lengths`` says how many documents have each."""
    smallest, largest = min(lengths), max(lengths)
    width = _round_width(smallest, largest)
    first = smallest // width
    counts = [0] * (largest // width - first + 1)
    documents = total = 0
    for place, (length, times) in enumerate(lengths.items()):
        if place and place % _SLICE == 0:
            yield Progress(place / len(lengths), "Sorting the lengths into bins")
        counts[length // width - first] += times
        documents += times
        total += length * times
    edges = [(first + step) * width for step in range(len(counts) + 1)]
    return Histogram(edges, counts, documents, total, smallest, largest)


def _round_width(smallest: int, largest: int) -> int:
    """Return the smallest of 1, 2, 5, 10, 20, 50, … that needs no more than `MAX_BINS` bins."""
    power = 1
    while True:
        for width in (power, 2 * power, 5 * power):
            if largest // width - smallest // width < MAX_BINS:
                return width
        power *= 10
