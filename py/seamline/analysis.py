"""From a text and settings to a report, or to a refusal that says what still can be said."""

from __future__ import annotations

from typing import NamedTuple

from seamline import errors, estimate, fixes, units, windows
from seamline.document import Document
from seamline.estimate import Assumptions, Estimate, Rates
from seamline.limits import Limits
from seamline.report import Chunk, Report
from seamline.settings import Settings, Used, checked
from seamline.totals import Totals
from seamline.units import Units


class Source:
    """A text with the boundaries found so far, so that new settings cost only the cut."""

    def __init__(self, text: str) -> None:
        self.document = Document(text)
        self._units: dict[str, Units] = {}
        self._words: int | None = None

    def units(self, unit: str) -> Units:
        """Return the text's words or characters, found once."""
        if unit not in self._units:
            find = units.words if unit == "words" else units.characters
            self._units[unit] = find(self.document.text)
        return self._units[unit]

    def count(self, unit: str) -> int:
        """Return how many there are, without their boundaries where that is quicker."""
        if unit == "characters" or unit in self._units:
            return len(self.units(unit).starts)
        if self._words is None:
            self._words = units.count_words(self.document.text)
        return self._words


class Plan(NamedTuple):
    """What the closed form says of a length, without a text."""

    settings: Settings
    used: Used
    totals: Totals
    rates: Rates
    estimate: Estimate


def plan(
    length: int, settings: Settings | None = None, *, assumptions: Assumptions | None = None
) -> Plan:
    """Return the totals of fixed windows over ``length`` units, in O(1) and past every cap.

    Raises the `errors.Refusal` of a setting that cannot hold, `errors.NoClosedForm` for cuts
    that keep sentences or paragraphs whole, and `errors.NotAnInteger` for a length that is none.
    """
    settings = checked(settings or Settings())
    if settings.cut != "windows":
        raise errors.NoClosedForm(settings.cut)
    if not isinstance(length, int) or isinstance(length, bool):
        raise errors.NotAnInteger("length", length)
    if length < 0:
        raise errors.LengthNegative(length)
    used = Used(settings.unit, settings.size, settings.overlap)
    rates = estimate.rates(assumptions or Assumptions(), used.unit)
    totals = windows.totals(length, used.size, used.overlap)
    return Plan(settings, used, totals, rates, estimate.by_ratio(totals.processed_units, rates))


def analyze(
    text: str,
    settings: Settings | None = None,
    *,
    assumptions: Assumptions | None = None,
    limits: Limits | None = None,
) -> Report:
    """Cut the text and report every chunk, what it repeats, and what embedding it costs.

    Raises an `errors.Refusal` with a ``.code``: for a setting or an assumption that cannot hold,
    or, as an `errors.CapExceeded` with the figures that hold all the same, for a cap.
    """
    return analyze_source(Source(text), settings, assumptions=assumptions, limits=limits)


def analyze_source(
    source: Source,
    settings: Settings | None = None,
    *,
    assumptions: Assumptions | None = None,
    limits: Limits | None = None,
) -> Report:
    """Do what `analyze` does on a text whose boundaries are kept between calls."""
    settings = checked(settings or Settings())
    used = Used(settings.unit, settings.size, settings.overlap)
    rates = estimate.rates(assumptions or Assumptions(), used.unit)
    count = source.count(used.unit)
    totals = windows.totals(count, used.size, used.overlap)
    sums = estimate.by_ratio(totals.processed_units, rates)
    document = {
        "characters": source.document.characters,
        "bytes": source.document.bytes,
        "words": source.count("words"),
        "units": count,
    }
    figures = {"document": document, "totals": totals, "estimate": sums, "used": used}
    _check_caps(source, used, figures, limits or Limits())
    chunks = tuple(_chunks(source.document.text, source.units(used.unit), used))
    return Report(source.document.text, settings, used, document, totals, rates, sums, chunks)


def _chunks(text: str, found: Units, used: Used):
    previous_end = previous_unit = 0
    for index, (first, last) in enumerate(
        windows.windows(len(found.starts), used.size, used.overlap)
    ):
        start, end = found.starts[first], found.ends[last - 1]
        # Overlap is measured from offsets; what lies between two words is repeated with them.
        fresh = max(start, previous_end)
        repeated = previous_unit - first
        yield Chunk(
            index, start, end, first, last, repeated, last - first - repeated,
            text[start:fresh], text[fresh:end],
        )  # fmt: skip
        previous_end, previous_unit = end, last


def _check_caps(source: Source, used: Used, figures: dict, limits: Limits) -> None:
    totals: Totals = figures["totals"]
    size = source.document.bytes
    if limits.max_bytes is not None and size > limits.max_bytes:
        raise errors.TextTooLarge(
            f"This text is {size:,} bytes of UTF-8, {size - limits.max_bytes:,} more than the "
            f"{limits.max_bytes:,} that are cut in one go. Its totals are exact all the same.",
            limit=limits.max_bytes,
            actual=size,
            **figures,
        )
    processed = totals.processed_units
    if limits.max_units is not None and processed > limits.max_units:
        raise errors.TooManyUnits(
            f"All chunks together hold {processed:,} {used.unit}, "
            f"{processed - limits.max_units:,} more than the {limits.max_units:,} shown in one "
            f"go. {_way_out(source, used, figures, limits)}",
            limit=limits.max_units,
            actual=processed,
            fixes=_fixes(source, used, limits),
            **figures,
        )
    if limits.max_chunks is not None and totals.chunks > limits.max_chunks:
        raise errors.TooManyChunks(
            f"This cut gives {totals.chunks:,} chunks, {totals.chunks - limits.max_chunks:,} more "
            f"than the {limits.max_chunks:,} shown in one go. Its totals are exact all the same.",
            limit=limits.max_chunks,
            actual=totals.chunks,
            fixes=_fixes(source, used, limits),
            **figures,
        )


def _way_out(source: Source, used: Used, figures: dict, limits: Limits) -> str:
    assert limits.max_units is not None
    if figures["document"]["units"] <= limits.max_units:
        return "Its totals are exact all the same."
    words = figures["document"]["words"]
    if used.unit == "characters" and 0 < words <= limits.max_units:
        return f"No size fits, as the text alone has more; counted in words it has {words:,}."
    return "No size fits, as the text alone has more; its totals are exact all the same."


def _fixes(source: Source, used: Used, limits: Limits) -> tuple[fixes.Fix, ...]:
    count = source.count(used.unit)
    if limits.max_units is None or count <= limits.max_units:
        return fixes.nearest(used.unit, count, used.size, used.overlap, _trial(count, limits))
    words = source.count("words")
    if used.unit != "characters" or not 0 < words <= limits.max_units:
        return ()
    # The same share of the text, counted in words, is where the user's intent is nearest.
    size = max(1, used.size * words // count)
    overlap = min(used.overlap * words // count, size - 1)
    trial = _trial(words, limits)
    totals = trial(size, overlap)
    if totals:
        return (fixes.Fix("words", size, overlap, totals.chunks, totals.processed_units),)
    return fixes.nearest("words", words, size, overlap, trial)[:1]


def _trial(count: int, limits: Limits) -> fixes.Trial:
    def trial(size: int, overlap: int) -> Totals | None:
        totals = windows.totals(count, size, overlap)
        over = (limits.max_units is not None and totals.processed_units > limits.max_units) or (
            limits.max_chunks is not None and totals.chunks > limits.max_chunks
        )
        return None if over else totals

    return trial
