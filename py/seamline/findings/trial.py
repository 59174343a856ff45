"""What a cut at other settings would give, by position."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from fractions import Fraction
from typing import NamedTuple

from seamline.findings.finding import Preview
from seamline.findings.ground import Ground, Spans
from seamline.findings.kept import Cover
from seamline.findings.overlaps import kept_by_cover, kept_by_windows, whole
from seamline.findings.packings import Packing
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
    pins = pins or Spans()
    if not ground.windowed:
        packing = yield from ground.cutter.at(used.size, used.overlap)
        totals, cover = packing.totals, Cover(packing.starts, packing.ends)
        tokens = _packed_tokens(ground, packing)
        if used.size not in ground.cutter.kept:
            ground.cutter.kept[used.size] = kept_by_cover(ground.sentences, cover)
        kept = ground.cutter.kept[used.size]
    else:
        cut = yield from ground.cutter.cut(used.size, used.overlap)
        totals, cover = cut.totals, None
        tokens = yield from window_tokens(ground, totals, used)
        if ground.unclean:
            found = list(ground.tokens.windows(used.size, used.overlap))
            cover = Cover([one.first for one in found], [one.last for one in found])
            kept = kept_by_cover(ground.sentences, cover)
        else:
            kept = kept_by_windows(ground.sentences, used.size, used.overlap)
    lines = tuple(
        bool(cover.holding(first, last)) if cover else whole(first, last, used.size, used.overlap)
        for first, last in zip(pins.first, pins.last, strict=True)
    )
    cost = ground.rates.cost(tokens)
    return Tried(size, overlap, used, totals, tokens, cost, kept, lines)


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


def _packed_tokens(ground: Ground, packing: Packing) -> Fraction | int:
    processed = packing.totals.processed_units
    if ground.tokenizer is None:
        return processed * ground.rates.tokens_per_unit
    if ground.conversion.unit == "tokens":
        return processed
    starts, ends = ground.tokens.starts, ground.tokens.ends
    spans = zip(packing.starts, packing.ends, strict=True)
    return sum(bisect_left(starts, end) - bisect_right(ends, start) for start, end in spans)
