"""How the planner writes amounts of money, bytes and tokens."""

from __future__ import annotations

from fractions import Fraction

from seamline.wording import amount, dollars, number

# A price below ten dollars that ends within so many decimals is shown to its end.
_DECIMALS = 8


def money(value: Fraction) -> str:
    """Return dollars: exact where that is short, else as `seamline.wording.dollars` rounds."""
    if value < 10 and 10**_DECIMALS % value.denominator == 0:
        shown = number(value)
        decimals = len(shown.partition(".")[2])
        return f"${shown}" if decimals != 1 else f"${shown}0"
    return dollars(float(value))


def size_text(size: int) -> str:
    """Return bytes in MB (10⁶) and MiB (2²⁰), and from a billion on in GB and GiB too."""
    shown = f"{_scaled(size, 10**6)} MB, {_scaled(size, 2**20)} MiB"
    if size >= 10**9:
        shown += f" ({_scaled(size, 10**9)} GB, {_scaled(size, 2**30)} GiB)"
    return shown


def about(tokens: Fraction, exact: bool) -> str:
    """Return tokens as a whole number, marked where it is not exact."""
    return f"{'' if exact else '≈ '}{round(tokens):,}"


def tokens_text(tokens: Fraction, exact: bool) -> str:
    """Return the same with its unit."""
    return f"{'' if exact else '≈ '}{amount(round(tokens), 'tokens')}"


def listed(values: tuple[int, ...] | range) -> str:
    """Return "256, 512 or 1,024", or "any from 1 to 1,536"."""
    if isinstance(values, range):
        return f"any from {values[0]:,} to {values[-1]:,}"
    *most, last = (f"{value:,}" for value in values)
    return f"{', '.join(most)} or {last}" if most else last


def _scaled(size: int, unit: int) -> str:
    return f"{float(Fraction(size, unit)):,.2f}"
