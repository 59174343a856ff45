"""Numbers that a user writes, taken exactly as written."""

from __future__ import annotations

import math
import re
from fractions import Fraction
from typing import Any

from seamline import errors

# Bounded, for 1e999999999 is short to write and does not end to compute.
_DECIMAL = re.compile(r"[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})([eE][+-]?\d{1,2})?", re.ASCII)
_WHOLE = re.compile(r"[+-]?\d{1,30}", re.ASCII)


def exact(field: str, value: Any) -> Fraction:
    """Return the fraction that the value is written as, so that 0.1 is a tenth.

    Takes an int, a float, a `Fraction`, or a string such as ``"0.25"`` or ``"4/3"``. Raises
    `errors.NotANumber` for everything else, NaN and infinity among it.
    """
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, float) and math.isfinite(value):
        return Fraction(repr(value))
    if isinstance(value, str):
        parts = [part.strip() for part in value.split("/")]
        if len(parts) <= 2 and all(_DECIMAL.fullmatch(part) for part in parts):
            over, under = Fraction(parts[0]), Fraction(parts[1] if len(parts) == 2 else 1)
            if under:
                return over / under
    raise errors.NotANumber(field, value)


def whole(value: Any) -> Any:
    """Return the integer a field's text stands for, or the text itself if it stands for none."""
    if isinstance(value, str) and _WHOLE.fullmatch(value.strip()):
        return int(value)
    return value
