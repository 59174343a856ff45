"""What every way to cut has in common: spans, measured.

A cutter tries a size and an overlap and answers with a `Cut`: the totals, and the pieces once
they are wanted, for totals can be had without them where there is a closed form.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from seamline.slices import Slices
from seamline.totals import Totals


class Piece(NamedTuple):
    """One chunk as a span of code points, measured.

    ``units`` is its length and ``repeated_units`` the part of it that the previous chunk already
    holds. ``reason`` says why that is less than was asked, as a code, or is ``None``; ``flag``
    marks what had to be let through.
    """

    start: int
    end: int
    unit_start: int | None
    unit_end: int | None
    units: int
    repeated_units: int
    tokens: int | None = None
    reason: str | None = None
    flag: str | None = None


class Cut(NamedTuple):
    """What one size and overlap give; ``moved`` counts boundaries that a character moved."""

    totals: Totals
    pieces: Callable[[], Slices[list[Piece]]]
    moved: int = 0


class Cutter(Protocol):
    """One way to cut one text, which has ``length`` units."""

    length: int

    def cut(self, size: int, overlap: int) -> Slices[Cut]:
        """Try a size and an overlap."""
        ...


def measured(closed: Totals, pieces: list[Piece], windowed: bool) -> Totals:
    """Return the totals of these pieces; ``closed`` gives what the formula says.

    ``windowed`` says that any passage no longer than what every boundary repeats, and one more,
    lies whole in some chunk.
    """
    processed = repeated = 0
    for piece in pieces:
        processed += piece.units
        repeated += piece.repeated_units
    passage = None
    if windowed:
        passage = closed.guaranteed_passage
        if len(pieces) > 1:
            passage = min(piece.repeated_units for piece in pieces[1:]) + 1
    return closed._replace(
        chunks=len(pieces),
        processed_units=processed,
        repeated_units=repeated,
        fresh_units=processed - repeated,
        guaranteed_passage=passage,
    )


def at_once(pieces: list[Piece]) -> Slices[list[Piece]]:
    """Return pieces that are there already, as work without a slice."""
    yield from ()
    return pieces
