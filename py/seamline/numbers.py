"""Numbers that a user writes, taken exactly as written."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import Any

from seamline import errors

# Bounded, for 1e999999999 is short to write and does not end to compute.
_DIGITS = 80
_DECIMAL = re.compile(
    rf"[+-]?(\d{{1,{_DIGITS}}}(\.\d{{0,{_DIGITS}}})?|\.\d{{1,{_DIGITS}}})([eE][+-]?\d{{1,2}})?",
    re.ASCII,
)
# What Python converts without a word about its limit of digits.
_WHOLE = re.compile(r"[+-]?\d{1,4000}", re.ASCII)

# Far beyond any price or ratio, and near enough that no product of two overflows a float.
_LARGEST = Fraction(10**40)
_FINEST = 10**_DIGITS


def exact(field: str, value: Any) -> Fraction:
    """Return the fraction that the value is written as, so that 0.1 is a tenth.

    Takes an int, a float, a `Fraction`, or a string such as ``"0.25"`` or ``"4/3"``. Raises
    `errors.NotANumber` for everything else, NaN and infinity among it, and
    `errors.NumberOutOfRange` for what is larger than 10⁴⁰ or finer than 10⁻⁴⁰.
    """
    found = _fraction(value)
    if found is None:
        raise errors.NotANumber(field, value)
    too_fine = found.denominator > _FINEST or (found and abs(found) < 1 / _LARGEST)
    if too_fine or abs(found) > _LARGEST:
        raise errors.NumberOutOfRange(field, value, "10⁻⁴⁰", "10⁴⁰")
    return found


def whole(value: Any) -> Any:
    """Return the integer a field's text stands for, or the text itself if it stands for none."""
    if isinstance(value, str) and _WHOLE.fullmatch(value.strip()):
        return int(value)
    return value


def _fraction(value: Any) -> Fraction | None:
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, float) and math.isfinite(value):
        # Not repr(value): a subclass, as numpy's, may word itself otherwise.
        return Fraction(float.__repr__(value))
    if not isinstance(value, str):
        return None
    parts = [part.strip() for part in value.split("/")]
    if len(parts) > 2 or not all(_DECIMAL.fullmatch(part) for part in parts):
        return None
    under = Fraction(parts[1]) if len(parts) == 2 else Fraction(1)
    return Fraction(parts[0]) / under if under else None
