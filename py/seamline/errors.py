"""What Seamline refuses, one exception per kind: a stable ``code``, and a sentence to act on."""

from __future__ import annotations

from typing import Any


class Refusal(ValueError):
    """Base of every refusal.

    ``code`` never changes once released; ``field`` names the setting at fault, as `Settings` or
    `Assumptions` spell it, or is ``None`` when the whole text is; ``str(refusal)`` is the
    sentence.
    """

    code = "refused"
    field: str | None = None


class NotAnInteger(Refusal):
    """A size or an overlap that is no whole number; booleans and digit strings are none either."""

    code = "not_an_integer"

    def __init__(self, field: str, value: Any) -> None:
        self.field = field
        shown = "It is empty." if value in ("", None) else f"“{_short(value)}” is not one."
        super().__init__(f"{field.capitalize()} needs a whole number, such as 250. {shown}")


class SizeNotPositive(Refusal):
    """A chunk must hold at least one unit."""

    code = "size_not_positive"
    field = "size"

    def __init__(self, size: int) -> None:
        super().__init__(f"Size must be at least 1; it is {size:,}.")


class OverlapNegative(Refusal):
    """Chunks cannot repeat less than nothing."""

    code = "overlap_negative"
    field = "overlap"

    def __init__(self, overlap: int) -> None:
        super().__init__(f"Overlap must be 0 or more; it is {overlap:,}.")


class OverlapNotSmaller(Refusal):
    """With overlap ≥ size the stride is not positive, and the cut would never advance."""

    code = "overlap_not_smaller"
    field = "overlap"

    def __init__(self, size: int, overlap: int) -> None:
        super().__init__(
            f"Overlap must be smaller than size, or the next chunk would not move on: overlap is "
            f"{overlap:,}, size is {size:,}. The largest overlap at this size is {size - 1:,}."
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
        super().__init__(f"A length must be 0 or more; it is {length:,}.")


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
            f"{offset:,} on. Save it as UTF-8 and open it again."
        )


class PriceNegative(Refusal):
    """A price below zero."""

    code = "price_negative"
    field = "price_per_million"

    def __init__(self, value: Any) -> None:
        super().__init__(f"The price must be 0 or more; it is {_short(value)}.")


class RatioNotPositive(Refusal):
    """Tokens per unit of zero or less."""

    code = "ratio_not_positive"
    field = "tokens_per_unit"

    def __init__(self, value: Any) -> None:
        super().__init__(f"Tokens per unit must be more than 0; it is {_short(value)}.")


class NotANumber(Refusal):
    """An assumption that is no finite number; NaN and infinity are none."""

    code = "not_a_number"

    def __init__(self, field: str, value: Any) -> None:
        self.field = field
        name = field.replace("_", " ").capitalize()
        shown = "It is empty." if value in ("", None) else f"“{_short(value)}” is not one."
        super().__init__(f"{name} needs a finite number, such as 0.25 or 4/3. {shown}")


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


def _short(value: Any, most: int = 40) -> str:
    shown = str(value)
    return shown if len(shown) <= most else shown[: most - 1] + "…"
