"""The planner's form: its fields, what stands in them first, and how they are read."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from seamline import catalog, platforms, store
from seamline.catalog import Model
from seamline.errors import NotAnInteger, NumberOutOfRange, PriceNegative, UnknownChoice
from seamline.numbers import exact, whole
from seamline.planning import Ratios
from seamline.platforms import Platform
from seamline.settings import MOST, UNITS, Settings, checked

#: What is planned: one length for all documents, a list of lengths, or the text in the box.
SOURCES = ("length", "list", "text")

#: Every field of a plan, as text, with what stands in it first.
DEFAULTS: dict[str, str] = {
    "source": "length",
    "length": "1200",
    "length_unit": "words",
    "documents": "1",
    "unit": "tokens",
    "size": "512",
    "overlap": "64",
    "characters_per_token": "4",
    "tokens_per_word": "4/3",
    "model": "text-embedding-3-small",
    "price_per_million": "0.02",
    "dimensions": "1536",
    "max_input": "8192",
    "value_type": "float32",
    "top_k": "5",
    "context_window": "128000",
    "system_tokens": "500",
    "question_tokens": "100",
    "answer_tokens": "1000",
    "prompt_price": "1",
    "platform": "",
}

_FIELDS = {
    # field: (what it is called, least, most)
    "length": ("The length", 0, MOST),
    "documents": ("The number of documents", 0, MOST),
    "dimensions": ("The number of dimensions", 1, 10**6),
    "max_input": ("The maximum input", 1, 10**9),
    "top_k": ("top_k", 1, 10**6),
    "context_window": ("The context window", 1, 10**9),
    "system_tokens": ("The system prompt", 0, 10**9),
    "question_tokens": ("The question", 0, 10**9),
    "answer_tokens": ("The answer", 0, 10**9),
}


class Inputs(NamedTuple):
    """The fields of a plan, read and judged; `None` where a field was left empty as unknown."""

    source: str
    length: int
    length_unit: str
    documents: int
    settings: Settings
    ratios: Ratios
    model: Model | None
    price: Fraction | None
    dimensions: int | None
    max_input: int | None
    kind: str
    top_k: int
    context: int
    reserves: tuple[int, int, int]
    prompt_price: Fraction | None
    platform: Platform | None


def complete(fields: Mapping[str, str]) -> dict[str, str]:
    """Return every field as text, those left out as `DEFAULTS`: what exports and links hold."""
    return {field: fields.get(field, first) for field, first in DEFAULTS.items()}


def inputs(fields: Mapping[str, str]) -> Inputs:
    """Return the fields, read, or raise the `Refusal` of the first that cannot hold."""
    given = complete(fields)
    source = _known(given, "source", SOURCES)
    ratios = Ratios(given["characters_per_token"], given["tokens_per_word"])
    for unit in ("characters", "words"):
        ratios.tokens_per(unit)
    return Inputs(
        source,
        _count(given, "length") if source == "length" else 0,
        _known(given, "length_unit", UNITS),
        _count(given, "documents") if source != "text" else 1,
        _settings(given, source),
        ratios,
        catalog.model(given["model"]) if given["model"] else None,
        _price(given, "price_per_million"),
        _count(given, "dimensions") if given["dimensions"].strip() else None,
        _count(given, "max_input") if given["max_input"].strip() else None,
        _known(given, "value_type", tuple(store.BYTES)),
        _count(given, "top_k"),
        _count(given, "context_window"),
        (
            _count(given, "system_tokens"),
            _count(given, "question_tokens"),
            _count(given, "answer_tokens"),
        ),
        _price(given, "prompt_price"),
        platforms.platform(given["platform"]) if given["platform"] else None,
    )


def _settings(given: Mapping[str, str], source: str) -> Settings:
    if source == "text":
        return Settings()
    size, overlap = whole(given["size"]), whole(given["overlap"])
    return checked(Settings(unit=given["unit"], size=size, overlap=overlap))


def _count(given: Mapping[str, str], field: str) -> int:
    name, least, most = _FIELDS[field]
    value = whole(given[field])
    if not isinstance(value, int):
        raise NotAnInteger(field, value, name)
    if not least <= value <= most:
        raise NumberOutOfRange(field, value, f"{least:,}", f"{most:,}")
    return value


def _price(given: Mapping[str, str], field: str) -> Fraction | None:
    if not given[field].strip():
        return None
    price = exact(field, given[field])
    if price < 0:
        refusal = PriceNegative(given[field])
        refusal.field = field
        raise refusal
    return price


def _known(given: Mapping[str, str], field: str, known: tuple[str, ...]) -> str:
    if given[field] not in known:
        raise UnknownChoice(field, given[field], known)
    return given[field]
