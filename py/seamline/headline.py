"""The headline figures and the cards, in words."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from seamline.facts import Facts
from seamline.report import Chunk, Report
from seamline.wording import amount, dollars, percent, ratio, trimmed

_WHOLE = {"sentences": "whole sentences", "paragraphs": "whole paragraphs"}

REASONS = {
    "next_sentence_exceeds_overlap": "one more sentence would exceed the overlap",
    "last_sentence_longer": "the last sentence is longer than the overlap",
    "no_room": "no room beside the next sentence",
    "token_cuts_character": "a token cuts a character",
}

FLAGS = {
    "unit_larger_than_size": "one character alone needs more tokens than the size",
    "heading_alone": "a heading without room for its text",
}


def figures(facts: Facts) -> list[dict[str, Any]]:
    """Return the headline figures, each with its unrounded value."""
    basis = "exact" if facts.estimate.exact else "estimate"
    totals, sums, unit = facts.totals, facts.estimate, facts.used.unit
    overlap_cost = f"{dollars(float(facts.rates.cost(facts.overlap_tokens)))} for overlap"
    stride = f"stride {facts.used.stride:,}"
    rows = (
        (
            "total-chunks", "Chunks", totals.chunks, f"{totals.chunks:,}",
            _WHOLE.get(facts.settings.cut, stride),
        ),
        (
            "total-processed", "Processed", totals.processed_units,
            f"{totals.processed_units:,}", f"of {amount(facts.units, unit)}",
        ),
        (
            "total-repeated", "Repeated", totals.repeated_units, f"{totals.repeated_units:,}",
            f"+{percent(totals.extra_percent)} · {ratio(totals.inflation)}×",
        ),
        ("total-tokens", f"Tokens, {basis}", sums.tokens, f"{round(sums.tokens):,}", _each(facts)),
        ("total-cost", f"Cost, {basis}", sums.cost, dollars(sums.cost), overlap_cost),
    )  # fmt: skip
    names = ("id", "label", "value", "text", "note")
    return [dict(zip(names, row, strict=True)) for row in rows]


def cards(report: Report) -> list[dict[str, str]]:
    """Return the words on each chunk's card."""
    following = (chunk.repeated_units for chunk in report.chunks[1:])
    return [
        _card(report, chunk, after)
        for chunk, after in zip_longest(report.chunks, following, fillvalue=0)
    ]


def _each(facts: Facts) -> str:
    if facts.per_chunk is None:
        return ""
    low, high = round(facts.per_chunk.smallest), round(facts.per_chunk.largest)
    if low == high:
        return f"{low:,} a chunk"
    return f"{low:,}–{high:,} a chunk, mean {trimmed(f'{facts.per_chunk.mean:,.1f}')}"


def _card(report: Report, chunk: Chunk, after: int) -> dict[str, str]:
    unit, number = report.used.unit, chunk.index + 1
    if chunk.tokens is not None:
        tokens = amount(chunk.tokens, "tokens")
    else:
        tokens = f"≈ {amount(round(chunk.units * report.rates.tokens_per_unit), 'tokens')}"
    return {
        "range": _range(chunk, unit),
        "offsets": f"{chunk.start:,}–{chunk.end:,}",
        "count": f"{amount(chunk.units, unit)}, {chunk.fresh_units:,} new",
        # Counted in tokens, the count says it already.
        "tokens": "" if unit == "tokens" and chunk.tokens == chunk.units else tokens,
        "repeats": f"repeats {amount(chunk.repeated_units, unit)} of #{number - 1:,}"
        if chunk.repeated_units
        else "",
        "next": f"#{number + 1:,} repeats {amount(after, unit)}" if after else "",
        "less": _less(report, chunk),
        "flag": FLAGS.get(chunk.flag or "", ""),
    }


def _range(chunk: Chunk, unit: str) -> str:
    if chunk.unit_start is None or chunk.unit_end is None:
        return ""
    if chunk.unit_end - chunk.unit_start > 1:
        return f"{unit} {chunk.unit_start + 1:,}–{chunk.unit_end:,}"
    return f"{unit.removesuffix('s')} {chunk.unit_start + 1:,}"


def _less(report: Report, chunk: Chunk) -> str:
    if chunk.reason is None:
        return ""
    return (
        f"asked {report.used.overlap:,}, repeats {chunk.repeated_units:,}: {REASONS[chunk.reason]}"
    )
