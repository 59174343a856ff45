"""What a cut at other settings would give, by position."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from fractions import Fraction
from typing import NamedTuple

from seamline.cutting import Cut, Piece
from seamline.findings.finding import Preview
from seamline.findings.ground import Ground, Spans
from seamline.findings.kept import Cover
from seamline.findings.overlaps import kept_by_cover, kept_by_windows, whole
from seamline.settings import Used
from seamline.slices import Slices
from seamline.totals import Totals


class Tried(NamedTuple):
    """One setting tried: ``size`` and ``overlap`` as asked, ``used`` as cut by.

    ``kept`` sentences lie whole in a chunk; ``pins`` tells the same of each pin.
    """

    size: int
    overlap: int
    used: Used
    totals: Totals
    tokens: Fraction | int
    cost: Fraction
    kept: int
    pins: tuple[bool, ...]

    def preview(self, sentences: int) -> Preview:
        """Return the figures that a remedy shows."""
        totals = self.totals
        return Preview(
            totals.chunks,
            totals.processed_units,
            totals.extra_percent,
            float(self.cost),
            self.kept,
            sentences,
        )


def tried(ground: Ground, size: int, overlap: int, pins: Spans | None = None) -> Slices[Tried]:
    """Cut at this size and overlap, as they would be asked for."""
    used = ground.conversion.used(size, overlap)
    cut = yield from ground.cutter.cut(used.size, used.overlap)
    pins = pins or Spans()
    if ground.windowed and not ground.unclean:
        tokens = yield from window_tokens(ground, cut.totals, used)
        kept = kept_by_windows(ground.sentences, used.size, used.overlap)
        lines = tuple(
            whole(first, last, used.size, used.overlap)
            for first, last in zip(pins.first, pins.last, strict=True)
        )
    else:
        pieces, cover = yield from _pieces(ground, cut, used)
        tokens = _piece_tokens(ground, cut.totals, pieces)
        kept = kept_by_cover(ground.sentences, cover)
        lines = tuple(
            bool(cover.holding(first, last))
            for first, last in zip(pins.first, pins.last, strict=True)
        )
    cost = ground.rates.cost(tokens)
    return Tried(size, overlap, used, cut.totals, tokens, cost, kept, lines)


def window_tokens(ground: Ground, totals: Totals, used: Used) -> Slices[Fraction | int]:
    """Return the tokens that these windows hold: those of the document at their places."""
    if ground.tokenizer is None:
        return totals.processed_units * ground.rates.tokens_per_unit
    if used.unit == "tokens" or not totals.chunks:
        return totals.processed_units
    before, upto = yield from ground.token_edges()
    starts = before[:: used.stride][: totals.chunks]
    ends = upto[used.size :: used.stride][: totals.chunks - 1]
    return sum(ends) + upto[-1] - sum(starts)


def _pieces(ground: Ground, cut: Cut, used: Used) -> Slices[tuple[list[Piece], Cover]]:
    if ground.windowed:
        windows = list(ground.tokens.windows(used.size, used.overlap))
        return [], Cover([one.first for one in windows], [one.last for one in windows])
    pieces = yield from cut.pieces()
    return pieces, Cover([one.start for one in pieces], [one.end for one in pieces])


def _piece_tokens(ground: Ground, totals: Totals, pieces: list[Piece]) -> Fraction | int:
    if ground.tokenizer is None:
        return totals.processed_units * ground.rates.tokens_per_unit
    if ground.conversion.unit == "tokens":
        return totals.processed_units
    starts, ends = ground.tokens.starts, ground.tokens.ends
    return sum(bisect_left(starts, one.end) - bisect_right(ends, one.start) for one in pieces)
