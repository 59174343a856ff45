"""What Seamline refuses, one exception per kind: a stable ``code``, and a sentence to act on."""

from __future__ import annotations

import re
from typing import Any

_GROUPED = re.compile(r"\d{1,3}([,'’_ \u00a0\u202f]\d{3}){1,5}(\.\d{1,12})?", re.ASCII)
_SEPARATORS = re.compile(r"[,'’_ \u00a0\u202f]")
_DECIMAL_COMMA = re.compile(r"\d{1,12},\d{1,12}", re.ASCII)
_PLAIN = re.compile(r"\d{1,18}(\.\d{1,12})?", re.ASCII)


class Refusal(ValueError):
    """Base of every refusal.

    ``code`` never changes once released; ``field`` names the setting at fault, as `Settings` or
    `Assumptions` spell it, or is ``None`` when the whole text is; ``str(refusal)`` is the
    sentence.
    """

    code = "refused"
    field: str | None = None


class NotAnInteger(Refusal):
    """A count that is no whole number; booleans and digit strings are none either.

    ``name`` is what the user knows the field by, where that is not the field's own name.
    """

    code = "not_an_integer"

    def __init__(self, field: str, value: Any, name: str | None = None) -> None:
        self.field = field
        named = name or field.capitalize()
        example = "" if name else ", such as 250"
        super().__init__(f"{named} needs a whole number{example}. {_not_one(value, whole=True)}")


class NumberOutOfRange(Refusal):
    """A number beyond any use, where arithmetic would no longer be exact or no longer end."""

    code = "number_out_of_range"

    def __init__(self, field: str, value: Any, least: str, most: str) -> None:
        self.field = field
        name = field.replace("_", " ").capitalize()
        super().__init__(f"{name} must lie between {least} and {most}; it is {_short(value)}.")


class SizeNotPositive(Refusal):
    """A chunk must hold at least one unit."""

    code = "size_not_positive"
    field = "size"

    def __init__(self, size: int) -> None:
        super().__init__(f"Size must be at least 1; it is {_figure(size)}.")


class OverlapNegative(Refusal):
    """Chunks cannot repeat less than nothing."""

    code = "overlap_negative"
    field = "overlap"

    def __init__(self, overlap: int) -> None:
        super().__init__(f"Overlap must be 0 or more; it is {_figure(overlap)}.")


class OverlapNotSmaller(Refusal):
    """With overlap ≥ size the stride is not positive, and the cut would never advance."""

    code = "overlap_not_smaller"
    field = "overlap"

    def __init__(self, size: int, overlap: int) -> None:
        super().__init__(
            f"Overlap must be smaller than size, or the next chunk would not move on: overlap is "
            f"{_figure(overlap)}, size is {_figure(size)}. The largest overlap at this size is "
            f"{_figure(size - 1)}."
        )


class UnknownChoice(Refusal):
    """A cut, unit, tokenizer or token mode that Seamline does not have: ``unknown_<field>``."""

    def __init__(self, field: str, value: Any, known: tuple[str, ...]) -> None:
        self.field = field
        self.code = f"unknown_{field}"
        name = field.replace("_", " ")
        super().__init__(f"There is no {name} “{_short(value)}”. Known: {', '.join(known)}.")


class TokenizerNeeded(Refusal):
    """Exact sizes in tokens mean nothing without a named tokenizer."""

    code = "tokenizer_needed"
    field = "tokenizer"

    def __init__(self) -> None:
        super().__init__(
            "Counting in tokens needs a tokenizer: name the one of your embedding model, "
            "or let sizes be converted by a ratio."
        )


class LengthNegative(Refusal):
    """A document cannot be shorter than empty."""

    code = "length_negative"
    field = "length"

    def __init__(self, length: int) -> None:
        super().__init__(f"A length must be 0 or more; it is {_figure(length)}.")


class TokenizerMissing(Refusal):
    """A tokenizer whose data file is not here: the page fetches it, then asks again."""

    code = "tokenizer_missing"
    field = "tokenizer"

    def __init__(self, name: str, file: str) -> None:
        self.name = name
        self.file = file
        super().__init__(f"The data of the tokenizer {name} ({file}) is not loaded.")


class NoClosedForm(Refusal):
    """Whole sentences and paragraphs cannot be counted from a length alone."""

    code = "no_closed_form"
    field = "cut"

    def __init__(self, cut: str) -> None:
        super().__init__(
            f"No formula gives the number of chunks when whole {cut} are kept: it depends on the "
            f"text. Plan with fixed windows, or analyze the text itself."
        )


class NotText(Refusal):
    """Bytes that are neither UTF-8 nor UTF-16 with a byte order mark."""

    code = "not_text"
    field = "text"

    def __init__(self, name: str, encoding: str, offset: int) -> None:
        self.offset = offset
        super().__init__(
            f"{name} is not text that can be read: it is not valid {encoding} from byte "
            f"{offset:,} on. Save a text as UTF-8; of a PDF, a Word file or an image, open the "
            f"text that it gives when exported."
        )


class PriceNegative(Refusal):
    """A price below zero."""

    code = "price_negative"
    field = "price_per_million"

    def __init__(self, value: Any) -> None:
        super().__init__(f"The price must be 0 or more; it is {_short(value)}.")


class RatioNotPositive(Refusal):
    """A ratio between units of zero or less."""

    code = "ratio_not_positive"

    def __init__(self, field: str, value: Any) -> None:
        self.field = field
        name = field.replace("_", " ").capitalize()
        super().__init__(f"{name} must be more than 0; it is {_short(value)}.")


class NotANumber(Refusal):
    """An assumption that is no finite number; NaN and infinity are none."""

    code = "not_a_number"

    def __init__(self, field: str, value: Any) -> None:
        self.field = field
        name = field.replace("_", " ").capitalize()
        super().__init__(f"{name} needs a finite number, such as 0.25 or 4/3. {_not_one(value)}")


class CapExceeded(Refusal):
    """Base of the three caps; what still has an answer comes along.

    ``limit`` and ``actual`` are in ``measure`` (``"bytes"``, ``"units"`` or ``"chunks"``),
    ``over`` is their difference. ``document`` holds the text's counts (``None`` from `plan`);
    ``totals`` and ``estimate`` the totals that have a closed form or were counted (``None`` where
    neither does); ``fixes`` the nearest settings that fit, each a `seamline.fixes.Fix`.
    """

    measure = ""

    def __init__(self, sentence: str, *, limit: int, actual: int, **figures: Any) -> None:
        self.limit = limit
        self.actual = actual
        self.over = actual - limit
        self.document = figures.get("document")
        self.totals = figures.get("totals")
        self.estimate = figures.get("estimate")
        self.used = figures.get("used")
        self.fixes = figures.get("fixes", ())
        super().__init__(sentence)


class TextTooLarge(CapExceeded):
    """The text itself is larger than the cap."""

    code = "text_too_large"
    field = "text"
    measure = "bytes"


class TooManyUnits(CapExceeded):
    """The chunks together hold more units than the cap."""

    code = "too_many_units"
    field = "size"
    measure = "units"


class TooManyChunks(CapExceeded):
    """There are more chunks than the cap."""

    code = "too_many_chunks"
    field = "size"
    measure = "chunks"


def _figure(number: int) -> str:
    if abs(number) < 10**30:
        return f"{number:,}"
    # Python itself refuses to print an integer of more than some thousand digits.
    return "less than −10³⁰" if number < 0 else "more than 10³⁰"


def _not_one(value: Any, *, whole: bool = False) -> str:
    if value is None or (isinstance(value, str) and not value.strip()):
        return "It is empty."
    if isinstance(value, str) and value.isascii() and value.strip().isdecimal():
        return f"“{_short(value)}” is text, not a number."
    plainer = _plainer(value) if isinstance(value, str) else ""
    if whole and not plainer.isdecimal():
        plainer = ""
    return f"“{_short(value)}” is not one{f': write {plainer}' if plainer else ''}."


def _plainer(text: str) -> str:
    """Return how a number with a currency's sign or with separators is to be written, or ""."""
    bare = text.strip().strip("$€£ ")
    if _GROUPED.fullmatch(bare):
        return _SEPARATORS.sub("", bare)
    if _DECIMAL_COMMA.fullmatch(bare):
        return bare.replace(",", ".")
    return bare if bare != text.strip() and _PLAIN.fullmatch(bare) else ""


def _short(value: Any, most: int = 40) -> str:
    shown = _figure(value) if isinstance(value, int) and abs(value) >= 10**30 else str(value)
    return shown if len(shown) <= most else shown[: most - 1] + "…"
