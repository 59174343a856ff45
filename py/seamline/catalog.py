"""The catalogue of embedding models: what each costs, takes and gives, with sources and dates.

The facts lie in ``data/models.json``, one figure a line, each with where and when it was seen;
``data/models.schema.json`` describes the file. `None` is unknown, never zero.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from seamline.data import read
from seamline.errors import UnknownChoice
from seamline.numbers import exact

#: What a model's provider does with an input that is too long.
OVER_LENGTH = ("error", "truncate", "caller_chooses", "unknown")

#: A model's standing; all but the first two come with a date.
STATUS = ("current", "legacy", "retiring", "shut_down")

#: The figures that carry sources of their own.
FIGURES = ("price", "dimensions", "max_input", "tokenizer", "over_length", "status")


class Model(NamedTuple):
    """One embedding model.

    ``price`` and ``batch_price`` are US dollars for a million tokens, `None` where unknown or
    where the weights are open and nobody bills (then ``self_hosted``). ``dimensions`` is the
    default, ``selectable`` a tuple of all that can be asked for, or a `range`. ``max_input``
    counts the model's own ``added`` tokens in. ``tokenizer`` names one of `seamline.tokenizers`
    that is really the same, else `None`; ``facts`` is the row as the file has it.
    """

    id: str
    provider: str
    status: str
    price: Fraction | None
    batch_price: Fraction | None
    self_hosted: bool
    dimensions: int | None
    selectable: tuple[int, ...] | range
    max_input: int | None
    tokenizer: str | None
    added: int | None
    over_length: str
    facts: dict[str, Any]


@cache
def models() -> tuple[Model, ...]:
    """Return the models in the file's order: by provider, open weights last."""
    return tuple(_model(row) for row in _file()["models"])


def model(name: str) -> Model:
    """Return the model of this id; raises `UnknownChoice`, code ``unknown_model``."""
    for known in models():
        if known.id == name:
            return known
    raise UnknownChoice("model", name, tuple(known.id for known in models()))


def sources(model: Model, figure: str) -> list[dict[str, str | None]]:
    """Return where a figure in `FIGURES` was seen: title, address if there is one, its date."""
    listed = _file()["sources"]
    return [listed[slug] for slug in model.facts[figure]["sources"]]


def seen() -> str:
    """Return the date of the last review, as 2026-11-29."""
    return _file()["seen"]


@cache
def _file() -> dict[str, Any]:
    return read("models.json")


def _model(row: dict[str, Any]) -> Model:
    price, dimensions, tokenizer = row["price"], row["dimensions"], row["tokenizer"]
    selectable = dimensions["selectable"]
    return Model(
        row["id"],
        row["provider"],
        row["status"]["is"],
        _dollars(price["usd_per_million"]),
        _dollars(price["batch"]),
        price["basis"] == "self_hosted",
        dimensions["default"],
        range(selectable["min"], selectable["max"] + 1)
        if isinstance(selectable, dict)
        else tuple(selectable),
        row["max_input"]["tokens"],
        tokenizer["is"],
        tokenizer["added"],
        row["over_length"]["does"],
        row,
    )


def _dollars(value: float | None) -> Fraction | None:
    return None if value is None else exact("price_per_million", value)
