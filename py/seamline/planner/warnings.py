"""What a plan should not pass over in silence."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

from seamline import store
from seamline.catalog import Model
from seamline.planner.figures import Planned
from seamline.planner.text import listed, tokens_text
from seamline.wording import amount

_DOES = {
    "error": "it refuses such an input with an error",
    "truncate": "it cuts the last {over} off, by default without a word",
    "caller_chooses": "what it does with the last {over} is the caller's choice",
    "unknown": "what it does then is not known",
}


def warnings(planned: Planned) -> list[dict[str, str]]:
    """Return warnings, each about a field: a stable code, the field and a sentence or two."""
    found = [
        *_too_long(planned),
        *_dimensions(planned),
        *_stores(planned),
        *_platform(planned),
        *_prompt(planned),
        *_status(planned),
    ]
    names = ("code", "field", "message")
    return [dict(zip(names, row, strict=True)) for row in found]


_Rows = list[tuple[str, str, str]]


def too_long(
    model: Model | None, most: int | None, largest: Fraction | int, *, exact: bool
) -> str | None:
    """Return what happens to chunks of up to ``largest`` tokens, or None where they fit.

    ``most`` is the maximum input, `None` where unknown; the model's own added tokens count
    towards it where they are known. ``exact`` says whether the tokens are counted.
    """
    added = (model.added or 0) if model else 0
    if most is None or ceil(largest) + added <= most:
        return None
    own = f", with the {amount(added, 'tokens')} that the model adds," if added else ""
    chunks = f"Chunks of up to {tokens_text(Fraction(largest), exact)}{own} are more than"
    if model is None:
        return f"{chunks} the maximum input, {most:,}."
    over = amount(ceil(largest) + added - most, "tokens")
    does = _DOES[model.over_length].format(over=over)
    detail = model.facts["over_length"]["detail"]
    return f"{chunks} {model.id} takes ({most:,}): {does}. {detail}"


def _too_long(planned: Planned) -> _Rows:
    asked, index = planned.inputs, planned.index
    message = too_long(asked.model, asked.max_input, index.largest_tokens, exact=index.size_exact)
    return [] if message is None else [("chunk_too_long", "size", message)]


def _dimensions(planned: Planned) -> _Rows:
    model, dimensions = planned.inputs.model, planned.inputs.dimensions
    if model is None or dimensions is None or dimensions in model.selectable:
        return []
    message = f"{model.id} does not give {dimensions:,} dimensions, but {listed(model.selectable)}."
    return [("dimensions_not_selectable", "dimensions", message)]


def _stores(planned: Planned) -> _Rows:
    # A missing type is no matter of limits, and stands beside the store itself.
    if planned.inputs.kind not in store.PGVECTOR:
        return []
    return [
        ("store_limit", "dimensions", f"{estimate.name}: {estimate.note}")
        for estimate in planned.stores
        if not estimate.held
    ]


def _platform(planned: Planned) -> _Rows:
    platform, settings = planned.inputs.platform, planned.inputs.settings
    if platform is None:
        return []
    refused = platform.refuses(settings.unit, settings.size, settings.overlap)
    return [("platform_refuses", "overlap", sentence) for sentence in refused]


def _prompt(planned: Planned) -> _Rows:
    budget, window, index = planned.budget, planned.window, planned.index
    if window.left < 0:
        message = (
            f"System prompt, question and answer alone take {window.reserved:,} of the context "
            f"window's {window.context:,} tokens."
        )
        return [("no_room", "context_window", message)]
    rows = []
    if budget.most > window.left:
        most = tokens_text(budget.most, index.size_exact)
        message = (
            f"{amount(budget.top_k, 'chunks')} of this size are up to {most}; the context window "
            f"leaves {window.left:,}. {amount(window.fitting, 'chunks')} would fit."
        )
        rows.append(("prompt_too_long", "top_k", message))
    if 0 < index.totals.chunks < budget.top_k:
        message = f"Only {amount(budget.retrieved, 'chunks')} can be retrieved: there are no more."
        rows.append(("fewer_chunks", "top_k", message))
    return rows


def _status(planned: Planned) -> _Rows:
    model = planned.inputs.model
    if model is None or model.status == "current":
        return []
    fact = model.facts["status"]
    said = {
        "legacy": "is a legacy model.",
        "retiring": f"retires on {fact['date']}.",
        "shut_down": f"was shut down on {fact['date']}.",
    }[model.status]
    return [("model_status", "model", f"{model.id} {said} {fact['note']}".strip())]
