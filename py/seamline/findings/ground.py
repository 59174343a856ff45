"""What judging a cut stands on: the text's sentences, units and tokens, where they lie.

Everything here goes by position: a stretch of the text has the document's tokens that lie in it,
and is not counted again by itself.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise

from seamline import estimate
from seamline.analysis import conversion_of, tokenizer_of
from seamline.cutters import cutter_for
from seamline.cutting import Cutter
from seamline.estimate import Assumptions, Rates
from seamline.findings.packings import Packings
from seamline.measuring import PositionMeasure, Span
from seamline.sentences import Structure, trimmed
from seamline.settings import Conversion, Settings, Used
from seamline.slices import Progress, Slices
from seamline.source import Source
from seamline.token_windows import TokenBoundaries
from seamline.tokenizers import Tokenizer
from seamline.units import Units

# Bisections between two looks at the clock, a few milliseconds.
_SLICE = 4_096


class Spans:
    """Stretches of the text: ``starts`` and ``ends`` in code points, ``first`` and ``last`` placed.

    Placed means in what the cut's chunks are compared by: units for windows, code points for
    sentences and paragraphs.
    """

    def __init__(self) -> None:
        self.starts, self.ends = array("I"), array("I")
        self.first, self.last = array("I"), array("I")

    def __len__(self) -> int:
        return len(self.starts)

    def append(self, start: int, end: int, first: int, last: int) -> None:
        """Add a stretch."""
        self.starts.append(start)
        self.ends.append(end)
        self.first.append(first)
        self.last.append(last)


class Ground:
    """One text under one way to cut it, at any size and overlap; make one by `ground_for`.

    ``units`` are those that are cut by. ``sentences`` are `Spans`, but for those that hold no
    unit at all, as a tokenizer may drop what they consist of.
    """

    def __init__(
        self,
        source: Source,
        settings: Settings,
        assumptions: Assumptions,
        rates: Rates,
        conversion: Conversion,
        tokenizer: Tokenizer | None,
    ) -> None:
        self.source = source
        self.settings = settings
        self.assumptions = assumptions
        self.rates = rates
        self.conversion = conversion
        self.tokenizer = tokenizer
        self.windowed = settings.cut == "windows"
        self.structure: Structure
        self.cutter: Cutter | Packings
        self.tokens: TokenBoundaries | None = None
        self.units: Units | TokenBoundaries
        self.sentences = Spans()
        self._edges: tuple[array, array] | None = None

    @property
    def used(self) -> Used:
        """What is cut by."""
        return self.conversion.used(self.settings.size, self.settings.overlap)

    @property
    def unclean(self) -> bool:
        """Whether windows have no closed form, as some token cuts a character."""
        return self.windowed and self.conversion.unit == "tokens" and self.tokens.unclean > 0

    def in_units(self, start: int, end: int) -> tuple[int, int]:
        """Return the first unit that the stretch touches, and the one after the last."""
        return bisect_right(self.units.ends, start), bisect_left(self.units.starts, end)

    def placed(self, start: int, end: int) -> tuple[int, int]:
        """Return the stretch as the chunks are compared by."""
        if not self.windowed:
            return start, end
        first, last = self.in_units(start, end)
        if self.unclean:
            return self.tokens.at_or_before(first), self.tokens.at_or_after(last)
        return first, last

    def length(self, start: int, end: int) -> int:
        """Return how many units a sentence has, as its cut would measure it."""
        if not self.windowed and self.conversion.unit == "tokens":
            return self.source.slice_tokens(self.tokenizer, start, end)
        first, last = self.in_units(start, end)
        return last - first

    def token_edges(self) -> Slices[tuple[array, array]]:
        """Return the tokens before each unit, and those up to each unit's end.

        The tokens of the window from unit *f* to before *l* are ``upto[l] - before[f]``.
        """
        if self._edges is None:
            before, upto = array("I"), array("I", [0])
            for place, (start, end) in enumerate(
                zip(self.units.starts, self.units.ends, strict=True)
            ):
                before.append(bisect_right(self.tokens.ends, start))
                upto.append(bisect_left(self.tokens.starts, end))
                if place % _SLICE == 0:
                    yield Progress(place / len(self.units.starts), "Placing tokens")
            self._edges = before, upto
        return self._edges


def ground_for(source: Source, settings: Settings, assumptions: Assumptions) -> Slices[Ground]:
    """Find what is to be found in the text for these settings, whatever the size and overlap."""
    tokenizer = tokenizer_of(settings)
    rates = estimate.rates(assumptions, settings.unit)
    conversion = yield from conversion_of(source, settings, tokenizer, rates)
    ground = Ground(source, settings, assumptions, rates, conversion, tokenizer)
    ground.structure = yield from source.structure()
    if tokenizer:
        ground.tokens = yield from source.tokens(tokenizer)
    if conversion.unit == "tokens":
        ground.units = ground.tokens
    else:
        ground.units = source.units(conversion.unit)
    ground.cutter = yield from _cutter(ground)
    structure = ground.structure
    for place, span in enumerate(zip(structure.starts, structure.ends, strict=True)):
        first, last = ground.placed(*span)
        if first < last:
            ground.sentences.append(*span, first, last)
        if place % _SLICE == 0:
            yield Progress(place / len(structure.starts), "Placing sentences")
    return ground


def _cutter(ground: Ground) -> Slices[Cutter | Packings]:
    source, settings, unit = ground.source, ground.settings, ground.conversion.unit
    if ground.windowed:
        return (yield from cutter_for(source, settings, ground.conversion, ground.tokenizer))
    measure = PositionMeasure(source, unit) if unit != "tokens" else _TokenPositions(ground)
    return Packings(ground.structure, settings.cut, measure, len(ground.units.starts))


class _TokenPositions:
    """Measures by the document's tokens, which costs nothing, where packing would recount."""

    def __init__(self, ground: Ground) -> None:
        self._text = ground.source.text
        self._starts: Sequence[int] = ground.units.starts

    def length(self, start: int, end: int) -> int:
        """Return the tokens that start in the slice."""
        return bisect_left(self._starts, end) - bisect_left(self._starts, start)

    guess = length

    def divide(self, start: int, end: int, size: int) -> list[Span]:
        """Divide every ``size`` tokens from the start."""
        first, last = bisect_left(self._starts, start), bisect_left(self._starts, end)
        cuts = [start, *self._starts[first + size : last : size], end]
        spans = (trimmed(self._text, *pair) for pair in pairwise(cuts))
        return [span for span in spans if span[0] < span[1]]

    def position(self, offset: int) -> int:
        """Return how many tokens start before the offset."""
        return bisect_left(self._starts, offset)
