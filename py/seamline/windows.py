"""Fixed windows: the arithmetic in closed form, and the windows themselves.

Knows nothing of text: units are numbered from zero, ends are exclusive.
"""

from __future__ import annotations

from collections.abc import Iterator

from seamline.totals import Totals


def ceil_div(numerator: int, denominator: int) -> int:
    """Return ⌈numerator ÷ denominator⌉ in integers, so that no size is too large to be exact."""
    return -(-numerator // denominator)


def count(units: int, size: int, overlap: int) -> int:
    """Return the number of windows: 1 + ⌈max(0, units − size) ÷ stride⌉, and 0 for no units."""
    if units == 0:
        return 0
    return 1 + ceil_div(max(0, units - size), size - overlap)


def count_by_fresh_starts(units: int, size: int, overlap: int) -> int:
    """Return the same number the second way: ⌈(units − overlap) ÷ stride⌉.

    Each window but for its overlap covers ``stride`` units of the ``units − overlap`` there are
    to cover; holds for units > size, and one window does otherwise.
    """
    if units <= size:
        return min(units, 1)
    return ceil_div(units - overlap, size - overlap)


def totals(units: int, size: int, overlap: int) -> Totals:
    """Return every total from the length alone, in O(1)."""
    chunks = count(units, size, overlap)
    repeated = max(0, chunks - 1) * overlap
    return Totals(
        chunks=chunks,
        formula_chunks=chunks,
        stride=size - overlap,
        processed_units=units + repeated,
        repeated_units=repeated,
        fresh_units=units,
        guaranteed_passage=units if chunks < 2 else overlap + 1,
    )


def windows(units: int, size: int, overlap: int) -> Iterator[tuple[int, int]]:
    """Yield the first unit and the end of each window; the last one reaches ``units``."""
    start = 0
    while start < units:
        end = min(start + size, units)
        yield start, end
        if end == units:
            return
        start = end - overlap
