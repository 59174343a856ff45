"""How the planner's answers are worded; what they say is figured out elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from seamline import catalog, store
from seamline.catalog import Model
from seamline.planner import arithmetic
from seamline.planner.figures import Planned
from seamline.planner.histogram import Histogram
from seamline.planner.lengths_list import Lengths
from seamline.planner.text import about, listed, money, size_text, tokens_text
from seamline.planner.warnings import warnings
from seamline.platforms import Platform
from seamline.store import StoreEstimate
from seamline.wording import amount, bars, number, percent, ratio, rounded

RAW = "raw vector payload; index structures and metadata come on top"

PRICE_BASIS = {
    "provider": "The provider's own list price.",
    "two_data_sets": "Two published data sets agree.",
    "one_data_set": "One published data set.",
    "secondary": "Secondary sources.",
    "last_known": "The last known price.",
    "converted": "Converted from a price by the character.",
    "conflict": "Sources disagree, so no price is taken.",
    "not_found": "No price was found.",
    "self_hosted": "Open weights have no API price.",
}
BASIS = {
    "provider": "The provider's own documentation.",
    "two_data_sets": "Two published data sets agree.",
    "one_data_set": "One published data set.",
    "secondary": "Secondary sources.",
    "conflict": "Sources disagree.",
}
DOES = {
    "error": "refuses it with an error",
    "truncate": "cuts the rest off without a word",
    "caller_chooses": "does what the caller chooses",
    "unknown": "not known",
}
PRICE_MARKS = {"last_known": "last known price", "converted": "converted price"}
STATUS = {"current": "", "legacy": "legacy", "retiring": "retires", "shut_down": "shut down"}
_FIGURE_NAMES = {
    "price": "Price",
    "dimensions": "Dimensions",
    "max_input": "Maximum input",
    "tokenizer": "Tokenizer",
    "over_length": "Longer input",
    "status": "Status",
}


def plan(planned: Planned) -> dict[str, Any]:
    """Return everything that the page shows of a plan."""
    index, used = planned.index, planned.index.used
    return {
        "source": planned.inputs.source,
        "used": {**used._asdict(), "stride": used.stride, "length": index.length},
        "used_note": _used_note(planned),
        "exact": index.exact,
        "figures": figures(planned),
        "agreement": arithmetic.agreement(planned),
        "arithmetic": arithmetic.parts(planned),
        "raw": _raw(planned),
        "stores": [_store(estimate) for estimate in planned.stores],
        "prompt": _prompt(planned),
        "changed": changed(planned),
        "warnings": warnings(planned),
    }


def figures(planned: Planned) -> list[dict[str, Any]]:
    """Return the headline figures, each with its unrounded value, `None` where unknown."""
    asked, index, totals = planned.inputs, planned.index, planned.index.totals
    bytes_needed = planned.raw[asked.kind] if planned.raw else None
    each = "" if index.documents == 1 else f"{amount(index.documents, 'documents')}, each cut alone"
    cost_note = "one-time, for each build of the index"
    if planned.overlap_cost is not None:
        cost_note += f" · {money(planned.overlap_cost)} for the overlap"
    if asked.model is not None and asked.price is not None and asked.price == asked.model.price:
        mark = _price_mark(asked.model)
        cost_note += f" · {mark}" if mark else ""
    if planned.batch_cost is not None:
        cost_note += f" · {money(planned.batch_cost)} by the batch API"
    embedded_note = f"{'exact' if index.exact else 'estimate'} · {ratio(totals.inflation)}×"
    rows = (
        ("plan-chunks", "Chunks", totals.chunks, f"{totals.chunks:,}", each),
        (
            "plan-embedded", "Tokens embedded", _value(index.tokens),
            about(index.tokens, index.exact), embedded_note,
        ),
        (
            "plan-duplicated", "Duplicated tokens", _value(index.duplicated),
            about(index.duplicated, index.exact), f"+{percent(totals.extra_percent)}",
        ),
        (
            "plan-cost", "Embedding cost", _value(planned.cost),
            _unpriced(asked.model) if planned.cost is None else money(planned.cost), cost_note,
        ),
        (
            "plan-store", "Vector store", bytes_needed,
            "unknown" if bytes_needed is None else size_text(bytes_needed), RAW,
        ),
        (
            "plan-prompt", "Retrieved into a prompt", _value(planned.budget.most),
            about(planned.budget.most, index.size_exact), f"at most, {asked.top_k:,} chunks",
        ),
    )  # fmt: skip
    names = ("id", "label", "value", "text", "note")
    return [dict(zip(names, row, strict=True)) for row in rows]


def changed(planned: Planned) -> list[dict[str, str]]:
    """Return the fields that differ from the catalogue, with what would restore them."""
    asked = planned.inputs
    if asked.model is None:
        return []
    fields = _fields(asked.model)
    rows = (
        ("price_per_million", asked.price, asked.model.price, "$"),
        ("dimensions", asked.dimensions, asked.model.dimensions, ""),
        ("max_input", asked.max_input, asked.model.max_input, ""),
    )
    found = []
    for field, given, known, sign in rows:
        if given != known:
            stated = f"{sign}{fields[field]}" if fields[field] else "unknown"
            text = f"changed from the catalogue ({stated})"
            found.append({"field": field, "text": text, "restore": fields[field]})
    return found


def lengths(found: Lengths, spread: Histogram, unit: str) -> dict[str, Any]:
    """Return what was read of a list, and its histogram."""
    mean = float(Fraction(spread.total, spread.documents))
    return {
        "documents": spread.documents,
        "total": spread.total,
        "smallest": spread.smallest,
        "largest": spread.largest,
        "mean": mean,
        "summary": f"{amount(spread.documents, 'documents')}, {amount(spread.total, unit)}: from "
        f"{spread.smallest:,} to {spread.largest:,}, {rounded(mean)} on average",
        "columns": found.columns,
        "column": found.columns[found.column],
        "column_note": _column_note(found),
        "junk_lines": found.junk_lines,
        "junk": [junk._asdict() for junk in found.junk],
        "junk_note": _junk_note(found),
        "histogram": bars(spread.edges, spread.counts, unit, "documents"),
    }


def model(model: Model) -> dict[str, Any]:
    """Return a catalogue row: what its choice sets, and each figure with sources and date."""
    selectable = model.selectable
    ranged = isinstance(selectable, range)
    status = model.facts["status"]
    mark = STATUS[model.status]
    return {
        "id": model.id,
        "provider": model.provider,
        "search": f"{model.id} {model.provider}".lower(),
        "hosting": model.facts["hosting"],
        "status": model.status,
        "mark": f"{mark} {status['date']}" if status["date"] else mark,
        "price_mark": _price_mark(model),
        "note": model.facts["note"],
        "fields": _fields(model),
        "dimensions": {
            "options": [] if ranged else [*selectable],
            "range": [selectable[0], selectable[-1]] if ranged else None,
            "suggested": model.facts["dimensions"]["suggested"],
        },
        "tokenizer": model.tokenizer,
        "figures": [_fact(model, figure) for figure in catalog.FIGURES],
    }


def platform(platform: Platform) -> dict[str, Any]:
    """Return a platform: the fields that it sets, its rule, and where that is from."""
    set_by_it = {
        "unit": platform.unit if platform.size else None,
        "size": platform.size,
        "overlap": platform.overlap,
        "top_k": platform.top_k,
    }
    fields = {field: str(value) for field, value in set_by_it.items() if value is not None}
    sized = f"{amount(platform.size, platform.unit)}" if platform.size else "sizes of your own"
    overlap = "" if platform.overlap is None else f", overlap {platform.overlap:,}"
    return {
        "id": platform.id,
        "name": platform.name,
        "fields": fields,
        "summary": f"{sized}{overlap}",
        "rule": platform.rule,
        "note": platform.note,
        "source": platform.source,
        "seen": platform.seen,
    }


def top_ks(platforms: Iterable[Platform]) -> list[dict[str, Any]]:
    """Return the defaults for top_k, each under its library's name, once."""
    named = {p.name.partition(" (")[0]: p.top_k for p in platforms if p.top_k}
    return [{"name": name, "top_k": str(top_k)} for name, top_k in named.items()]


def measured(characters: int, words: int, tokens: int, tokenizer: str) -> str:
    """Return what a text's own ratios are."""
    return (
        f"{rounded(characters / tokens)} characters per token and {rounded(tokens / words)} tokens "
        f"per word, measured on the text with {tokenizer}"
    )


def _used_note(planned: Planned) -> str:
    asked, index = planned.inputs, planned.index
    if asked.source == "text" or asked.length_unit == asked.settings.unit:
        return ""
    used = index.used
    note = (
        f"Length and size have different units, so both are counted in tokens: size {used.size:,}, "
        f"overlap {used.overlap:,}"
    )
    return f"{note}, each document {index.length:,}." if index.length is not None else f"{note}."


def _raw(planned: Planned) -> dict[str, Any] | None:
    if planned.raw is None:
        return None
    return {
        "label": RAW,
        "kinds": [
            {
                "kind": kind,
                "bytes": size,
                "text": f"{size:,} bytes",
                "sizes": size_text(size),
                "chosen": kind == planned.inputs.kind,
            }
            for kind, size in planned.raw.items()
        ],
    }


def _store(estimate: StoreEstimate) -> dict[str, Any]:
    text = "not possible" if not estimate.held else "no estimate"
    sizes = ""
    if estimate.bytes is not None:
        text, sizes = f"{estimate.bytes:,} bytes", size_text(estimate.bytes)
    title, url = estimate.source
    return {
        **estimate._asdict(),
        "text": text,
        "sizes": sizes,
        "source": {"title": title, "url": url},
        "seen": store.SEEN,
    }


def _prompt(planned: Planned) -> dict[str, Any]:
    budget, window, index = planned.budget, planned.window, planned.index
    exact = index.size_exact
    share = f"{percent(float(100 * budget.most / window.left))} of it" if window.left > 0 else ""
    fill = f"{tokens_text(budget.most, exact)} at most"
    return {
        "most": fill,
        "distinct": f"{tokens_text(budget.distinct, exact)} distinct if they are neighbours",
        "twice": (
            f"{tokens_text(budget.twice, exact)} would be said twice, "
            f"{percent(float(budget.twice_percent))} of what is retrieved"
        ),
        "left": f"{amount(max(0, window.left), 'tokens')} left of {window.context:,} after "
        f"{amount(window.reserved, 'tokens')} for system prompt, question and answer",
        "share": share,
        "fitting": f"{amount(window.fitting, 'chunks')} of this size fit",
        "fits": budget.most <= window.left,
        "cost": _queries(planned.query_cost, "the retrieved chunks"),
        "whole_cost": _queries(planned.whole_query_cost, "with system prompt and question"),
        "values": {
            "most": _value(budget.most),
            "distinct": _value(budget.distinct),
            "twice": _value(budget.twice),
            "left": window.left,
            "fitting": window.fitting,
            "cost": _value(planned.query_cost),
            "whole_cost": _value(planned.whole_query_cost),
        },
    }


def _queries(cost: Fraction | None, what: str) -> str:
    shown = "unknown" if cost is None else money(cost)
    return f"{shown} for 1,000 queries, {what}"


def _value(value: Fraction | None) -> int | float | None:
    if value is None:
        return None
    return int(value) if value.denominator == 1 else float(value)


def _unpriced(model: Model | None) -> str:
    return "self-hosted" if model is not None and model.self_hosted else "unknown"


def _price_mark(model: Model) -> str:
    return PRICE_MARKS.get(model.facts["price"]["basis"], "")


def _fields(model: Model) -> dict[str, str]:
    return {
        "price_per_million": "" if model.price is None else number(model.price),
        "dimensions": "" if model.dimensions is None else str(model.dimensions),
        "max_input": "" if model.max_input is None else str(model.max_input),
    }


def _fact(model: Model, figure: str) -> dict[str, Any]:
    fact = model.facts[figure]
    basis = (PRICE_BASIS if figure == "price" else BASIS).get(fact.get("basis", ""), "")
    note = ". ".join(part for part in (fact.get("detail", "").rstrip("."), fact["note"]) if part)
    return {
        "figure": figure,
        "label": _FIGURE_NAMES[figure],
        "text": _fact_text(model, figure),
        "basis": basis,
        "note": note,
        "seen": fact["seen"],
        "sources": catalog.sources(model, figure),
    }


def _fact_text(model: Model, figure: str) -> str:
    if figure == "price":
        if model.price is None:
            return _unpriced(model)
        batch = "" if model.batch_price is None else f", ${number(model.batch_price)} by batch"
        return f"${number(model.price)} per million tokens{batch}"
    if figure == "dimensions":
        default = "unknown" if model.dimensions is None else f"{model.dimensions:,}"
        others = listed(model.selectable)
        return default if others == default else f"{default}; to choose: {others}"
    if figure == "max_input":
        return "unknown" if model.max_input is None else amount(model.max_input, "tokens")
    if figure == "tokenizer":
        if model.tokenizer is None:
            return f"{model.facts['tokenizer']['family']}: counts are estimates"
        return f"{model.tokenizer} ({model.facts['tokenizer']['family']})"
    if figure == "over_length":
        return DOES[model.over_length]
    mark, date = STATUS[model.status], model.facts["status"]["date"]
    return f"{mark} {date}" if date else mark or "current"


def _column_note(found: Lengths) -> str:
    if len(found.columns) == 1 and not found.header:
        return ""
    line = f", named in line {found.header:,}" if found.header else ""
    return f"Read from the column “{found.columns[found.column]}”{line}."


def _junk_note(found: Lengths) -> str:
    if not found.junk_lines:
        return ""
    first = ", ".join(f"{junk.line:,} (“{junk.text}”)" for junk in found.junk[:5])
    more = found.junk_lines - min(5, len(found.junk))
    rest = f" and {more:,} more" if more else ""
    if found.junk_lines == 1:
        return f"1 line holds no number and was left out: {first}."
    return f"{found.junk_lines:,} lines hold no number and were left out: {first}{rest}."
