"""Tokens and cost, computed in exact fractions and turned into a float once, at the end."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from seamline import errors
from seamline.numbers import exact

#: Tokens per unit in ordinary English, after OpenAI's rule of thumb: one token is about four
#: characters or three quarters of a word (OpenAI Help Center, "What are tokens and how to count
#: them?", seen 2026-11-29). Not exact, and not for other languages. Sizes in tokens that are met
#: by a ratio are cut in characters, hence that row.
ENGLISH = {"words": Fraction(4, 3), "characters": Fraction(1, 4), "tokens": Fraction(1, 4)}

#: US dollars per million tokens; an example to be edited, the list price of OpenAI's
#: text-embedding-3-small (OpenAI model page, seen 2026-11-29).
EXAMPLE_PRICE = 0.02


class Assumptions(NamedTuple):
    """What an estimate rests on.

    ``tokens_per_unit`` is a number of tokens for each unit cut by, or ``None`` for the English
    rule of thumb, which follows the unit; ``price_per_million`` is in US dollars for a million
    tokens. Floats are read as the decimals they are written as; fractions and strings such as
    ``"4/3"`` are taken too.
    """

    tokens_per_unit: float | int | Fraction | str | None = None
    price_per_million: float | int | Fraction | str = EXAMPLE_PRICE

    @property
    def preset(self) -> str:
        """``"english"`` or ``"custom"``."""
        return "english" if self.tokens_per_unit is None else "custom"


class Rates(NamedTuple):
    """Assumptions, checked and exact, for one unit."""

    tokens_per_unit: Fraction
    price_per_million: Fraction

    def to_dict(self) -> dict[str, float]:
        """Return the two as floats."""
        return {
            "tokens_per_unit": float(self.tokens_per_unit),
            "price_per_million": float(self.price_per_million),
        }

    def cost(self, tokens: Fraction | int) -> Fraction:
        """Return what these tokens cost, in US dollars."""
        return tokens * self.price_per_million / 1_000_000


class Estimate(NamedTuple):
    """Tokens to embed and what they cost in US dollars; nothing is rounded."""

    tokens: float | int
    exact: bool
    tokenizer: str | None
    cost: float

    def to_dict(self) -> dict[str, Any]:
        """Return the estimate as the report has it."""
        return self._asdict()


def rates(assumptions: Assumptions, unit: str) -> Rates:
    """Return the exact rates, or raise the `errors.Refusal` of one that cannot hold."""
    ratio = ENGLISH[unit]
    if assumptions.tokens_per_unit is not None:
        ratio = exact("tokens_per_unit", assumptions.tokens_per_unit)
    if ratio <= 0:
        raise errors.RatioNotPositive("tokens_per_unit", assumptions.tokens_per_unit)
    price = exact("price_per_million", assumptions.price_per_million)
    if price < 0:
        raise errors.PriceNegative(assumptions.price_per_million)
    return Rates(ratio, price)


def by_ratio(units: int, rates: Rates) -> Estimate:
    """Return the estimate for this many processed units."""
    tokens = units * rates.tokens_per_unit
    return Estimate(float(tokens), False, None, float(rates.cost(tokens)))
