"""The sentences of a comparison: both settings, and what changes from one to the other."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from seamline.settings import MOST, Settings
from seamline.wording import amount, assumed, dollars, number, rounded

if TYPE_CHECKING:
    from seamline.estimate import Assumptions
    from seamline.facts import Facts


def settings_in_words(settings: Settings) -> str:
    """Return settings as one line, also such as were refused."""
    size, overlap = _asked(settings.size), _asked(settings.overlap)
    named = settings.tokenizer if settings.unit == "tokens" else None
    mode = {"density": "by density", "ratio": "by ratio"}.get(settings.token_mode or "", "")
    how = [mode if settings.unit == "tokens" else "", f"({named})" if named else ""]
    unit = " ".join([settings.unit, *(part for part in how if part)])
    if settings.cut == "windows":
        return f"Windows of {size} {unit}, overlap {overlap}"
    return f"Whole {settings.cut} up to {size} {unit}, overlap up to {overlap}"


def counted_by(settings: Settings, assumptions: Assumptions, facts: Facts | None) -> str:
    """Return what tokens and cost rest on, or nothing where they were refused."""
    if facts is None:
        return ""
    if settings.tokenizer:
        price = number(facts.rates.price_per_million)
        return f"Tokens by {settings.tokenizer}, ${price} per million"
    return assumed(assumptions, facts.rates, settings.unit)["summary"]


def strip(chunks: dict[str, list[int]]) -> str:
    """Return what a picture of the chunks along the text shows."""
    starts, ends = chunks["start"], chunks["end"]
    repeating = sum(start < end for start, end in zip(starts[1:], ends, strict=False))
    told = f"{amount(len(starts), 'chunks')} along the text"
    if len(starts) < 2:
        return told
    begin = "begins" if repeating == 1 else "begin"
    return f"{told}; {repeating:,} {begin} with what the one before holds"


def difference(change: Fraction, unit: str) -> str:
    """Return a difference with its sign: "+12 chunks", "−$0.0002", "same"."""
    if not change:
        return "same"
    sign, size = "+" if change > 0 else "−", abs(change)
    if unit == "$":
        return f"{sign}{dollars(float(size))}"
    if size.denominator == 1:
        return f"{sign}{amount(int(size), unit)}"
    return f"{sign}{rounded(float(size))} {unit}"


def no_difference(one: str, other: str) -> str:
    """Return why there is no difference."""
    return f"{one} and {other} cannot be subtracted"


def from_a_to_b(changed: Sequence[str], same: bool) -> str:
    """Return the sentence above a comparison's figures."""
    if same:
        return "A and B are the same setting. Change anything, and B follows."
    if not changed:
        return "From A to B neither chunks, cost nor whole sentences change."
    return f"From A to B: {', '.join(changed)}."


def _asked(number: Any) -> str:
    # What is refused may be anything; its refusal quotes it.
    return f"{number:,}" if isinstance(number, int) and abs(number) <= MOST else "…"
