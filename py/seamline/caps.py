"""Holding a cut against the caps: what to refuse, by how much, and what would fit instead."""

from __future__ import annotations

from typing import Any

from seamline import errors, fixes
from seamline.cutters import cutter_for
from seamline.cutting import Cutter
from seamline.limits import Limits
from seamline.settings import Conversion, Settings
from seamline.slices import Slices
from seamline.source import Source
from seamline.tokenizers import Tokenizer
from seamline.totals import Totals

# Characters a word, on average, above which a text is one of a script without spaces.
_LONGEST_WORDS = 40

# How many times the size asked a remedy may be in another unit and still be what was meant.
_MOST_TIMES = 4

_ALL_THE_SAME = "Its counts hold all the same."


def check_bytes(size: int, limits: Limits, **figures: Any) -> None:
    """Raise `errors.TextTooLarge` for a text above the cap."""
    if limits.max_bytes is None or size <= limits.max_bytes:
        return
    known = f" {_ALL_THE_SAME}" if figures.get("totals") else ""
    raise errors.TextTooLarge(
        f"This text is {size:,} bytes of UTF-8, {size - limits.max_bytes:,} more than the "
        f"{limits.max_bytes:,} that are cut in one go.{known}",
        limit=limits.max_bytes,
        actual=size,
        **figures,
    )


def refuse_units(
    source: Source,
    settings: Settings,
    cutter: Cutter,
    conversion: Conversion,
    tokenizer: Tokenizer | None,
    limits: Limits,
    **figures: Any,
) -> Slices[None]:
    """Raise the refusal of the units or chunks that are too many; return if none is."""
    totals: Totals = figures["totals"]
    unit = conversion.unit
    if _over(totals.processed_units, limits.max_units):
        most, actual = limits.max_units, totals.processed_units
        sentence = (
            f"All chunks together hold {actual:,} {unit}, {actual - most:,} more than the "
            f"{most:,} shown in one go."
        )
        kind: type[errors.CapExceeded] = errors.TooManyUnits
    elif _over(totals.chunks, limits.max_chunks):
        most, actual = limits.max_chunks, totals.chunks
        sentence = (
            f"This cut gives {actual:,} chunks, {actual - most:,} more than the {most:,} shown "
            f"in one go."
        )
        kind = errors.TooManyChunks
    else:
        return
    if _over(cutter.length, limits.max_units):
        found = yield from _in_words(source, settings, tokenizer, cutter.length, limits)
        words = source.count("words")
        sentence += " No size fits, as the text alone has more"
        sentence += f"; counted in words it has {words:,}." if found else ". Take a part of it."
    else:
        found = yield from _search(settings, cutter, conversion, limits)
        sentence += f" {_ALL_THE_SAME}"
    raise kind(sentence, limit=most, actual=actual, fixes=tuple(found), **figures)


def _search(
    settings: Settings, cutter: Cutter, conversion: Conversion, limits: Limits
) -> Slices[list[fixes.Fix]]:
    def trial(size: int, overlap: int) -> Slices[Totals | None]:
        used = conversion.used(size, overlap)
        totals = (yield from cutter.cut(used.size, used.overlap)).totals
        over = _over(totals.processed_units, limits.max_units)
        return None if over or _over(totals.chunks, limits.max_chunks) else totals

    search = fixes.nearest if settings.cut == "windows" else fixes.stepping
    most = conversion.asked(cutter.length)
    return (yield from search(settings.unit, settings.size, settings.overlap, most, trial))


def _in_words(
    source: Source,
    settings: Settings,
    tokenizer: Tokenizer | None,
    length: int,
    limits: Limits,
) -> Slices[list[fixes.Fix]]:
    words = source.count("words")
    spaced = source.document.characters <= words * _LONGEST_WORDS
    if settings.unit == "words" or not spaced or _over(words, limits.max_units):
        return []
    # The same share of the text, counted in words, is nearest to what was meant.
    size = max(1, settings.size * words // length)
    settings = settings._replace(
        unit="words", size=size, overlap=min(settings.overlap * words // length, size - 1)
    )
    conversion = Conversion("words")
    cutter = yield from cutter_for(source, settings, conversion, tokenizer)
    totals = (yield from cutter.cut(settings.size, settings.overlap)).totals
    if not _over(totals.processed_units, limits.max_units) and not _over(
        totals.chunks, limits.max_chunks
    ):
        return [
            fixes.Fix(
                "words", settings.size, settings.overlap, totals.chunks, totals.processed_units
            )
        ]
    found = yield from _search(settings, cutter, conversion, limits)
    # Near the cap itself only a few huge chunks would fit, which nobody meant.
    return [fix for fix in found if fix.size <= _MOST_TIMES * size][:1]


def _over(figure: int, cap: int | None) -> bool:
    return cap is not None and figure > cap
