"""How much of a prompt the retrieved chunks fill, and how much of it would be said twice."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple


class Budget(NamedTuple):
    """The retrieved part of one prompt, in tokens.

    ``most`` is the upper bound, top_k × size. ``retrieved`` is how many chunks there are to
    retrieve, ``pairs`` how many of them can follow another one of them; then ``distinct`` tokens
    are different ones, and ``twice`` are said twice.
    """

    top_k: int
    most: Fraction
    retrieved: int
    pairs: int
    distinct: Fraction
    twice: Fraction

    @property
    def twice_percent(self) -> Fraction:
        """The share of the retrieved tokens that are said twice, 0 to 100; 0 if there are none."""
        whole = self.distinct + self.twice
        return 100 * self.twice / whole if whole else Fraction(0)


class Window(NamedTuple):
    """A context window and what is left of it, in tokens; ``left`` is negative if reserves exceed.

    ``fitting`` is how many chunks of the full size fit into what is left.
    """

    context: int
    reserved: int
    left: int
    fitting: int


def budget(
    top_k: int,
    size: Fraction | int,
    overlap: Fraction | int,
    chunks: int,
    per_document: int | None = None,
) -> Budget:
    """Return the budget for chunks of ``size`` tokens that repeat ``overlap``.

    If they are neighbours, k' = min(top_k, chunks) of them hold k' × size − (k' − 1) × overlap
    distinct tokens. Overlap never crosses documents: where the longest document gives only
    ``per_document`` chunks, ⌈k' ÷ per_document⌉ runs of neighbours are needed, and each run
    begins with a chunk that repeats nothing.
    """
    retrieved = min(top_k, chunks)
    runs = -(-retrieved // per_document) if per_document else min(retrieved, 1)
    pairs = retrieved - runs
    twice = Fraction(pairs * overlap)
    return Budget(top_k, Fraction(top_k * size), retrieved, pairs, retrieved * size - twice, twice)


def window(context: int, reserves: int, size: Fraction | int) -> Window:
    """Return what the reserves (system prompt, question, answer) leave of a context window."""
    left = context - reserves
    return Window(context, reserves, left, max(0, left // size) if size else 0)


def per_queries(tokens: Fraction | int, price: Fraction, queries: int = 1_000) -> Fraction:
    """Return what so many queries cost, in US dollars, at a price for a million input tokens."""
    return tokens * queries * price / 1_000_000
