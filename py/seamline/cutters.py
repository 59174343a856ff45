"""The four cutters, and which one some settings ask for."""

from __future__ import annotations

from collections.abc import Iterator

from seamline import windows
from seamline.cutting import Cut, Cutter, Piece, at_once, measured
from seamline.measuring import Measure, PositionMeasure, TokenMeasure
from seamline.packing import pack_in_slices
from seamline.sentences import Structure
from seamline.settings import Conversion, Settings
from seamline.slices import Progress, Slices, named
from seamline.source import Source
from seamline.token_windows import TokenBoundaries
from seamline.tokenizers import Tokenizer


def cutter_for(
    source: Source, settings: Settings, conversion: Conversion, tokenizer: Tokenizer | None
) -> Slices[Cutter]:
    """Return the cutter of these settings, once the boundaries that it needs are found."""
    boundaries = None
    if conversion.unit == "tokens":
        assert tokenizer is not None, "exact tokens have a tokenizer"
        boundaries = yield from source.tokens(tokenizer)
    if settings.cut != "windows":
        structure = yield from source.structure()
        if tokenizer is not None and boundaries is not None:
            measure: Measure = TokenMeasure(source, tokenizer, boundaries)
            return PackingCutter(structure, settings.cut, measure, boundaries.tokens)
        measure = PositionMeasure(source, conversion.unit)
        return PackingCutter(structure, settings.cut, measure, source.count(conversion.unit))
    if tokenizer is not None and boundaries is not None:
        return TokenWindowCutter(source, tokenizer, boundaries)
    return WindowCutter(source, conversion.unit)


class WindowCutter:
    """Fixed windows of words or characters: the totals need no cut at all."""

    def __init__(self, source: Source, unit: str) -> None:
        self._source = source
        self._unit = unit
        self.length = source.count(unit)

    def cut(self, size: int, overlap: int) -> Slices[Cut]:
        """Try a size and an overlap, in O(1)."""
        yield from ()
        return Cut(
            windows.totals(self.length, size, overlap),
            lambda: at_once(list(self._pieces(size, overlap))),
        )

    def _pieces(self, size: int, overlap: int) -> Iterator[Piece]:
        starts, ends = self._source.units(self._unit)
        reached = 0
        for first, last in windows.windows(self.length, size, overlap):
            yield Piece(starts[first], ends[last - 1], first, last, last - first, reached - first)
            reached = last


class TokenWindowCutter:
    """Fixed windows of tokens; the closed form holds where no token cuts a character."""

    def __init__(self, source: Source, tokenizer: Tokenizer, boundaries: TokenBoundaries) -> None:
        self._source = source
        self._tokenizer = tokenizer
        self._boundaries = boundaries
        self.length = boundaries.tokens

    def cut(self, size: int, overlap: int) -> Slices[Cut]:
        """Try a size and an overlap, by positions alone."""
        closed = windows.totals(self.length, size, overlap)
        if not self._boundaries.unclean:
            return Cut(closed, lambda: self._counted(size, overlap))
        pieces, moved, reached = [], 0, 0
        for window in self._boundaries.windows(size, overlap):
            first, last = window.first, window.last
            pieces.append(Piece(first, last, first, last, last - first, reached - first))
            moved += window.moved
            reached = last
            if len(pieces) % 10_000 == 0:
                yield Progress(reached / self.length, "Cutting at whole characters")
        totals = measured(closed, pieces, windowed=True)
        return Cut(totals, lambda: self._counted(size, overlap), moved)

    def _counted(self, size: int, overlap: int) -> Slices[list[Piece]]:
        boundaries, pieces, reached = self._boundaries, [], 0

        def count(start: int, end: int) -> int:
            return self._source.slice_tokens(self._tokenizer, start, end)

        for window in boundaries.windows(size, overlap, count):
            repeated = reached - window.first
            pieces.append(
                Piece(
                    start=boundaries.starts[window.first],
                    end=boundaries.ends[window.last - 1],
                    unit_start=window.first,
                    unit_end=window.last,
                    units=window.last - window.first,
                    repeated_units=repeated,
                    tokens=window.tokens,
                    reason="token_cuts_character" if pieces and repeated < overlap else None,
                    flag="unit_larger_than_size" if window.too_large else None,
                )
            )
            reached = window.last
            yield Progress(reached / self.length, "Counting tokens")
        return pieces


class PackingCutter:
    """Whole sentences or paragraphs: the count is the count."""

    def __init__(self, structure: Structure, cut: str, measure: Measure, length: int) -> None:
        self._structure = structure
        self._cut = cut
        self._measure = measure
        self.length = length

    def cut(self, size: int, overlap: int) -> Slices[Cut]:
        """Try a size and an overlap, by packing."""
        measure = self._measure
        work = pack_in_slices(
            self._structure,
            cut=self._cut,
            size=size,
            overlap=overlap,
            measure=measure.length,
            split=lambda start, end: measure.divide(start, end, size),
            estimate=measure.guess,
        )
        packed = yield from named(work, f"Packing {self._cut}")
        exact = isinstance(measure, TokenMeasure)
        pieces = [
            Piece(
                start=chunk.start,
                end=chunk.end,
                unit_start=measure.position(chunk.start),
                unit_end=measure.position(chunk.end),
                units=chunk.units,
                repeated_units=chunk.repeated_units,
                tokens=chunk.units if exact else None,
                reason=chunk.reason,
                flag=chunk.flagged,
            )
            for chunk in packed
        ]
        closed = windows.totals(self.length, size, overlap)
        return Cut(measured(closed, pieces, windowed=False), lambda: at_once(pieces))
