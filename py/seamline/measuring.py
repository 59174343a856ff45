"""How long a slice is in each unit, and where a sentence that is too long is divided."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise
from typing import Protocol

from seamline.sentences import trimmed
from seamline.source import Source
from seamline.token_windows import TokenBoundaries
from seamline.tokenizers import Tokenizer

Span = tuple[int, int]


class Measure(Protocol):
    """Lengths of slices of one text, between two code points, in one unit."""

    def length(self, start: int, end: int) -> int:
        """Return the units in the slice."""
        ...

    def guess(self, start: int, end: int) -> int:
        """Return nearly the same, at little cost whatever the unit."""
        ...

    def divide(self, start: int, end: int, size: int) -> Iterator[Span]:
        """Yield the pieces of at most ``size`` units, trimmed; whitespace alone is none."""
        ...

    def position(self, offset: int) -> int | None:
        """Return how many units start before the offset, or None where that tells nothing."""
        ...


class PositionMeasure:
    """Words or characters: what starts in the slice, so that lengths of neighbours add up.

    A word that a sentence ends in the middle of, as in scripts without spaces, counts where it
    starts.
    """

    def __init__(self, source: Source, unit: str) -> None:
        self._text = source.text
        self._starts, self._ends = source.units(unit)

    def length(self, start: int, end: int) -> int:
        """Return the units that start in the slice."""
        return bisect_left(self._starts, end) - bisect_left(self._starts, start)

    guess = length

    def divide(self, start: int, end: int, size: int) -> Iterator[Span]:
        """Divide every ``size`` units from the start."""
        first, last = bisect_left(self._starts, start), bisect_left(self._starts, end)
        cuts = [start, *self._starts[first + size : last : size], end]
        spans = (trimmed(self._text, *pair) for pair in pairwise(cuts))
        return (span for span in spans if span[0] < span[1])

    def position(self, offset: int) -> int:
        """Return how many units start before the offset."""
        return bisect_left(self._starts, offset)


class TokenMeasure:
    """Exact tokens: a slice has what it counts to when it stands alone."""

    def __init__(self, source: Source, tokenizer: Tokenizer, boundaries: TokenBoundaries) -> None:
        self._source = source
        self._tokenizer = tokenizer
        self._boundaries = boundaries

    def length(self, start: int, end: int) -> int:
        """Return the tokens of the slice, counted alone."""
        return self._source.slice_tokens(self._tokenizer, start, end)

    def guess(self, start: int, end: int) -> int:
        """Return the document's tokens that start in the slice."""
        starts = self._boundaries.starts
        return bisect_left(starts, end) - bisect_left(starts, start)

    def divide(self, start: int, end: int, size: int) -> Iterator[Span]:
        """Divide by the window rule over the slice's own tokens."""
        text = self._source.text
        found = self._tokenizer.encode(text[start:end])
        own = TokenBoundaries(found.starts, found.ends)

        def count(first: int, last: int) -> int:
            return self._source.slice_tokens(self._tokenizer, start + first, start + last)

        spans = (
            trimmed(text, start + own.starts[window.first], start + own.ends[window.last - 1])
            for window in own.windows(size, 0, count)
        )
        return (span for span in spans if span[0] < span[1])

    def position(self, offset: int) -> None:
        """Return nothing: the tokens of a slice are not the document's."""
        return None
