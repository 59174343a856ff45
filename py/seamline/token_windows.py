"""Fixed windows over tokens, some of which cut a character.

Knows nothing of text: it sees where tokens start and end, in code points, and may ask how many
tokens a slice has when it is counted alone. A boundary between two tokens is *clean* when no
code point lies on both sides of it; only clean boundaries start or end a chunk.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple


class TokenWindow(NamedTuple):
    """One window from token ``first`` to before ``last``.

    ``moved`` says that the boundary to the window before it is not where the formula has it, as a
    token inside a character moved its end or this one's start; ``tokens`` is what the
    slice has when it is counted alone, or None where nothing was asked; ``too_large`` marks one
    character that alone needs more tokens than the size.
    """

    first: int
    last: int
    moved: bool
    tokens: int | None
    too_large: bool


#: How many tokens the slice between two code points has, counted on that slice alone.
Count = Callable[[int, int], int]


class TokenBoundaries:
    """The boundaries of a text's tokens: n tokens have boundaries 0 to n."""

    def __init__(self, starts: Sequence[int], ends: Sequence[int]) -> None:
        self.starts = starts
        self.ends = ends
        self.tokens = len(starts)
        inside = [k for k in range(1, self.tokens) if ends[k - 1] > starts[k]]
        self.unclean = len(inside)
        self._clean = None
        if inside:
            kept = bytearray(b"\x01") * (self.tokens + 1)
            for k in inside:
                kept[k] = 0
            self._clean = array("I", (k for k, clean in enumerate(kept) if clean))

    def at_or_before(self, boundary: int) -> int:
        """Return the last clean boundary that is not after this one."""
        if self._clean is None:
            return boundary
        return self._clean[bisect_right(self._clean, boundary) - 1]

    def at_or_after(self, boundary: int) -> int:
        """Return the first clean boundary that is not before this one."""
        if self._clean is None:
            return boundary
        return self._clean[bisect_left(self._clean, boundary)]

    def windows(self, size: int, overlap: int, count: Count | None = None) -> Iterator[TokenWindow]:
        """Yield the windows of at most ``size`` tokens, each with at most ``overlap`` repeated.

        Without ``count`` lengths are differences of token positions alone. With it, a slice that
        counts to more than ``size`` when it stands alone gives up characters at its end.
        """
        first = end = 0
        end_moved = False
        while end < self.tokens:
            last, tokens = self._end(first, size, end, count)
            if last <= end and first < end:
                # The next character does not fit beside this much overlap.
                first = self.at_or_after(first + 1)
                continue
            moved = end > 0 and (end_moved or first != max(0, end - overlap))
            end_moved = last != min(first + size, self.tokens)
            too_large = last - first > size if tokens is None else tokens > size
            yield TokenWindow(first, last, moved, tokens, too_large)
            end = last
            first = self.at_or_after(max(0, end - overlap))

    def _end(
        self, first: int, size: int, floor: int, count: Count | None
    ) -> tuple[int, int | None]:
        last = self.at_or_before(min(first + size, self.tokens))
        if last <= first:
            last = self.at_or_after(first + 1)
        if count is None:
            return last, None
        tokens = count(self.starts[first], self.ends[last - 1])
        while tokens > size:
            shorter = self.at_or_before(last - 1)
            if shorter <= max(first, floor):
                # Nothing but its first new character is left: refuse it if there is overlap to
                # give up, else keep it whole.
                return (floor, None) if first < floor else (last, tokens)
            last = shorter
            tokens = count(self.starts[first], self.ends[last - 1])
        return last, tokens
