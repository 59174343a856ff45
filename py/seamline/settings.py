"""What the user chooses, and its refusals."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from seamline import errors

CUTS = ("windows", "sentences", "paragraphs")
UNITS = ("words", "characters", "tokens")
#: No text and no corpus is longer; up to here every figure is an exact float.
MOST = 10**15

TOKEN_MODES = ("exact", "density", "ratio")


class Settings(NamedTuple):
    """How to cut: where a chunk may end, what sizes count, and the two sizes.

    ``size`` and ``overlap`` are in ``unit``. ``tokenizer`` names one of `seamline.tokenizers` or
    is ``None``; ``token_mode`` says how sizes in tokens are met and matters for them alone.
    Nothing is checked until `checked` is called; `analyze` and `plan` do.
    """

    cut: str = "windows"
    unit: str = "words"
    size: int = 250
    overlap: int = 40
    tokenizer: str | None = None
    token_mode: str | None = "exact"

    def to_dict(self) -> dict[str, Any]:
        """The settings as the report has them: no token mode where sizes are not in tokens."""
        return {**self._asdict(), "token_mode": self.token_mode if self.unit == "tokens" else None}


class Used(NamedTuple):
    """What was cut by, once sizes in tokens were converted; else what was asked."""

    unit: str
    size: int
    overlap: int

    @property
    def stride(self) -> int:
        """Units from the start of one chunk to the start of the next, in fixed windows."""
        return self.size - self.overlap


class Conversion(NamedTuple):
    """How the sizes asked become the sizes used: ``per`` units used for each unit asked."""

    unit: str
    per: Fraction = Fraction(1)

    def used(self, size: int, overlap: int) -> Used:
        """Return max(1, ⌊size × per⌋) and min(⌊overlap × per⌋, size used − 1)."""
        converted = max(1, size * self.per.numerator // self.per.denominator)
        kept = overlap * self.per.numerator // self.per.denominator
        return Used(self.unit, converted, min(kept, converted - 1))

    def asked(self, used: int) -> int:
        """Return the smallest size that converts to at least ``used``."""
        return -(-used * self.per.denominator // self.per.numerator)


def checked(settings: Settings) -> Settings:
    """Return the settings, or raise the `Refusal` of the first that cannot hold."""
    _known("cut", settings.cut, CUTS)
    _known("unit", settings.unit, UNITS)
    check_sizes(settings.size, settings.overlap)
    if settings.token_mode is not None or settings.unit == "tokens":
        _known("token_mode", settings.token_mode, TOKEN_MODES)
    return settings


def check_sizes(size: Any, overlap: Any) -> None:
    """Raise the `Refusal` of a size and an overlap that cannot cut anything."""
    for field, value in (("size", size), ("overlap", overlap)):
        # bool is an int to Python; a user who passes True has made a mistake.
        if not isinstance(value, int) or isinstance(value, bool):
            raise errors.NotAnInteger(field, value)
    if size > MOST:
        raise errors.NumberOutOfRange("size", size, "1", "10¹⁵")
    if size < 1:
        raise errors.SizeNotPositive(size)
    if overlap < 0:
        raise errors.OverlapNegative(overlap)
    if overlap >= size:
        raise errors.OverlapNotSmaller(size, overlap)


def _known(field: str, value: Any, known: tuple[str, ...]) -> None:
    if value not in known:
        raise errors.UnknownChoice(field, value, known)
