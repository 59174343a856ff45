"""What can be said of a length alone, without its text."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from seamline import errors, estimate, windows
from seamline.estimate import ENGLISH, Assumptions, Estimate, Rates
from seamline.numbers import exact
from seamline.settings import MOST, UNITS, Conversion, Settings, Used, checked
from seamline.totals import Totals


class Ratios(NamedTuple):
    """How lengths and sizes in different units are compared: by way of tokens.

    The English rule of thumb where nothing else is given (see `seamline.estimate.ENGLISH`).
    Floats are read as the decimals they are written as; fractions and strings such as ``"4/3"``
    are taken too.
    """

    characters_per_token: float | int | Fraction | str = 1 / ENGLISH["characters"]
    tokens_per_word: float | int | Fraction | str = ENGLISH["words"]

    def tokens_per(self, unit: str) -> Fraction:
        """Return tokens for each unit, or raise the refusal of a ratio that cannot hold."""
        if unit == "tokens":
            return Fraction(1)
        field = "characters_per_token" if unit == "characters" else "tokens_per_word"
        ratio = exact(field, getattr(self, field))
        if ratio <= 0:
            raise errors.RatioNotPositive(field, getattr(self, field))
        return 1 / ratio if unit == "characters" else ratio


class Basis(NamedTuple):
    """What is counted with: the sizes used, and units used for each unit of the length."""

    used: Used
    per: Fraction

    def length(self, given: int) -> int:
        """Return a length in the unit used: ⌈given × per⌉."""
        return -(-given * self.per.numerator // self.per.denominator)


class Plan(NamedTuple):
    """What the closed form says of a length; ``length`` is in the unit of ``used``."""

    settings: Settings
    used: Used
    totals: Totals
    rates: Rates
    estimate: Estimate
    length: int


def plan(
    length: int,
    settings: Settings | None = None,
    *,
    assumptions: Assumptions | None = None,
    length_unit: str | None = None,
    ratios: Ratios | None = None,
) -> Plan:
    """Return the totals of fixed windows over ``length`` units, in O(1) and past every cap.

    The length is in the settings' unit unless ``length_unit`` names another; then both go
    through tokens, as `basis` says. No tokenizer is ever needed.

    Raises the `errors.Refusal` of a setting that cannot hold, `errors.NoClosedForm` for cuts
    that keep sentences or paragraphs whole, and `errors.NotAnInteger` for a length that is none.
    """
    settings = checked_windows(settings or Settings())
    ratios = ratios or Ratios()
    check_length(length)
    found = basis(settings, length_unit or settings.unit, ratios)
    rates = rates_for(assumptions or Assumptions(), found.used.unit, ratios)
    units = found.length(length)
    totals = windows.totals(units, found.used.size, found.used.overlap)
    sums = estimate.by_ratio(totals.processed_units, rates)
    return Plan(settings, found.used, totals, rates, sums, units)


def basis(settings: Settings, length_unit: str, ratios: Ratios) -> Basis:
    """Return what is counted with: the settings' own unit where the length has it, else tokens.

    In tokens, with *t* tokens for each unit: a length is ⌈length × t⌉, the size
    max(1, ⌊size × t⌋), the overlap min(⌊overlap × t⌋, size − 1), all in exact fractions.
    Raises `errors.UnknownChoice` for a length unit that is none.
    """
    if length_unit not in UNITS:
        raise errors.UnknownChoice("length_unit", length_unit, UNITS)
    if length_unit == settings.unit:
        return Basis(Used(settings.unit, settings.size, settings.overlap), Fraction(1))
    conversion = Conversion("tokens", ratios.tokens_per(settings.unit))
    used = conversion.used(settings.size, settings.overlap)
    return Basis(used, ratios.tokens_per(length_unit))


def rates_for(assumptions: Assumptions, unit: str, ratios: Ratios) -> Rates:
    """Return the exact rates of a unit that is counted with; a token is always one token."""
    if unit == "tokens" or assumptions.tokens_per_unit is None:
        assumptions = assumptions._replace(tokens_per_unit=ratios.tokens_per(unit))
    return estimate.rates(assumptions, unit)


def checked_windows(settings: Settings) -> Settings:
    """Return the settings, or raise the `errors.Refusal` of what has no closed form."""
    settings = checked(settings)
    if settings.cut != "windows":
        raise errors.NoClosedForm(settings.cut)
    return settings


def check_length(length: Any) -> None:
    """Raise the `errors.Refusal` of what is no length."""
    if not isinstance(length, int) or isinstance(length, bool):
        raise errors.NotAnInteger("length", length)
    if length > MOST:
        raise errors.NumberOutOfRange("length", length, "0", "10¹⁵")
    if length < 0:
        raise errors.LengthNegative(length)
