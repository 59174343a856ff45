"""Windows of tokens some of which cut a character, at many overlaps."""

from __future__ import annotations

from seamline import windows
from seamline.token_windows import TokenBoundaries
from seamline.totals import Totals


class Windows:
    """The windows of `TokenBoundaries.windows` at one size, several times as fast.

    ``slack`` is the longest run of boundaries where no window can start or end.
    """

    def __init__(self, tokens: TokenBoundaries, size: int) -> None:
        self._length, self._size = tokens.tokens, size
        starts, ends = tokens.starts, tokens.ends
        clean = [True, *(ends[k - 1] <= starts[k] for k in range(1, tokens.tokens)), True]
        self._before = self._nearest_before(clean)
        backwards = self._nearest_before(clean[::-1])
        self._after = [tokens.tokens - place for place in reversed(backwards)]
        self.slack = max(place - found for place, found in enumerate(self._before))

    @staticmethod
    def _nearest_before(clean: list[bool]) -> list[int]:
        found, last = [], 0
        for place, stands in enumerate(clean):
            if stands:
                last = place
            found.append(last)
        return found

    def at(self, overlap: int) -> tuple[list[int], list[int]]:
        """Return where the windows start and end, in tokens."""
        length, size, before, after = self._length, self._size, self._before, self._after
        starts, ends = [], []
        first = end = 0
        while end < length:
            last = before[min(first + size, length)]
            if last <= first:
                last = after[first + 1]
            if last <= end and first < end:
                first = after[first + 1]
                continue
            starts.append(first)
            ends.append(last)
            end = last
            first = after[max(0, end - overlap)]
        return starts, ends

    def totals(self, overlap: int) -> Totals:
        """Return the totals of the windows, by position."""
        starts, ends = self.at(overlap)
        processed = sum(ends) - sum(starts)
        # Windows of tokens leave no gap, so what is not repeated is the text.
        repeated = processed - self._length
        passage = self._length
        if len(starts) > 1:
            passage = 1 + min(end - start for end, start in zip(ends, starts[1:], strict=False))
        return windows.totals(self._length, self._size, overlap)._replace(
            chunks=len(starts),
            processed_units=processed,
            repeated_units=repeated,
            fresh_units=self._length,
            guaranteed_passage=passage,
        )
