"""The planner's formulas with the numbers put in, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from seamline import store, windows
from seamline.planner.figures import Planned
from seamline.planner.text import about, money, size_text, tokens_text
from seamline.wording import amount, number, percent

_BYTES = {"float32": "4", "float16": "2", "int8": "1", "binary": "1/8"}


def parts(planned: Planned) -> list[dict[str, Any]]:
    """Return the parts of the panel, each a title, lines of a formula, and a closing note."""
    found = [_conversion(planned), _counting(planned), _embedding(planned), _storing(planned)]
    return [part for part in (*found, _prompting(planned)) if part]


def agreement(planned: Planned) -> dict[str, Any]:
    """Return whether both formulas, and the list of chunks where there is one, agree."""
    index = planned.index
    chunks, again = index.totals.chunks, index.by_fresh_starts
    if again is None:
        text = "No formula gives the count when whole sentences or paragraphs are kept."
        return {"agree": None, "text": text}
    counts = amount(chunks, "chunks")
    if index.totals.formula_chunks != chunks:
        formula = index.totals.formula_chunks
        text = f"Both formulas give {formula:,}; the text's own cut has {counts}."
        return {"agree": again == formula, "text": text}
    if again != chunks:
        return {"agree": False, "text": f"The formulas disagree: {chunks:,} and {again:,}."}
    return {"agree": True, "text": f"Both formulas agree: {counts}."}


def _conversion(planned: Planned) -> dict[str, Any] | None:
    asked, used = planned.inputs, planned.index.used
    settings = asked.settings
    if asked.source == "text" or asked.length_unit == settings.unit:
        return None
    lines = []
    if asked.length_unit != "tokens":
        rate = number(asked.ratios.tokens_per(asked.length_unit))
        given, counted = "each length", "each rounded up"
        if planned.index.length is not None:
            given, counted = f"{asked.length:,}", amount(planned.index.length, "tokens")
        lines.append(_line("Length", "⌈length × tokens per unit⌉", f"⌈{given} × {rate}⌉", counted))
    if settings.unit != "tokens":
        rate = number(asked.ratios.tokens_per(settings.unit))
        size, overlap = f"⌊{settings.size:,} × {rate}⌋", f"⌊{settings.overlap:,} × {rate}⌋"
        lines += [
            _line(
                "Size", "max(1, ⌊size × tokens per unit⌋)", f"max(1, {size})",
                amount(used.size, "tokens"),
            ),
            _line(
                "Overlap", "min(⌊overlap × tokens per unit⌋, size − 1)",
                f"min({overlap}, {used.size - 1:,})", amount(used.overlap, "tokens"),
            ),
        ]  # fmt: skip
    note = "Length and size have different units, so both are counted in tokens."
    return _part("What is counted", lines, note)


def _counting(planned: Planned) -> dict[str, Any]:
    index = planned.index
    used, totals = index.used, index.totals
    size, overlap, stride = used.size, used.overlap, used.stride
    lines = [_line("Stride", "size − overlap", f"{size:,} − {overlap:,}", f"{stride:,}")]
    if index.length is None:
        over = f"{amount(index.documents, 'documents')}, each for itself, added up"
        lines += [
            _line("Chunks", "1 + ⌈max(0, units − size) ÷ stride⌉", over, f"{totals.chunks:,}"),
            _line(
                "The other way", "⌈(units − overlap) ÷ stride⌉", over,
                f"{index.by_fresh_starts:,}",
            ),
        ]  # fmt: skip
    else:
        lines += _both_ways(planned, index.length)
    note = agreement(planned)["text"]
    if index.by_fresh_starts is None:
        counted = _line("Chunks", "as packed", "counted from the list", f"{totals.chunks:,}")
        return _part("How many chunks", [counted], note)
    if index.length is not None:
        naive = windows.ceil_div(index.length, size) * index.documents
        if totals.chunks > naive:
            missed = amount(totals.chunks - naive, "chunks")
            note += f" Units ÷ size, {naive:,}, forgets the overlap and misses {missed}."
    return _part("How many chunks", lines, note)


def _both_ways(planned: Planned, length: int) -> list[dict[str, str]]:
    index = planned.index
    size, overlap, stride = index.used.size, index.used.overlap, index.used.stride
    one = windows.count(length, size, overlap)
    again = windows.count_by_fresh_starts(length, size, overlap)
    guarded = "⌈(units − overlap) ÷ stride⌉"
    if length > size:
        numbers = f"1 + ⌈max(0, {length:,} − {size:,}) ÷ {stride:,}⌉"
        numbers_again = f"⌈({length:,} − {overlap:,}) ÷ {stride:,}⌉"
    elif length:
        numbers = f"1 + ⌈max(0, {length:,} − {size:,}) ÷ {stride:,}⌉"
        guarded, numbers_again = "1, as the document fits one chunk", f"{length:,} ≤ {size:,}"
    else:
        numbers, guarded, numbers_again = "nothing to cut", "0, as nothing is there", "0 units"
    formula = "1 + ⌈max(0, units − size) ÷ stride⌉"
    lines = [
        _line("Chunks", formula, numbers, f"{one:,}"),
        _line("The other way", guarded, numbers_again, f"{again:,}"),
    ]
    if index.documents != 1:
        lines.append(
            _line(
                "In all", "chunks × documents", f"{one:,} × {index.documents:,}",
                f"{index.totals.chunks:,}",
            )
        )  # fmt: skip
    return lines


def _embedding(planned: Planned) -> dict[str, Any]:
    asked, index = planned.inputs, planned.index
    used, totals = index.used, index.totals
    repeated, processed = totals.repeated_units, totals.processed_units
    if repeated == (totals.chunks - index.with_text) * used.overlap:
        formula = "(chunks − documents) × overlap"
        overlaps = (formula, f"({totals.chunks:,} − {index.with_text:,}) × {used.overlap:,}")
    else:
        overlaps = ("what each chunk repeats, added up", f"{totals.chunks:,} chunks")
    lines = [
        _line("Duplicated", *overlaps, amount(repeated, used.unit)),
        _line(
            "Embedded", "units + duplicated", f"{totals.fresh_units:,} + {repeated:,}",
            amount(processed, used.unit),
        ),
    ]  # fmt: skip
    if asked.source == "text" and index.exact:
        counted = ("each chunk counted alone, added up", f"{totals.chunks:,} chunks")
        lines.append(_line("In tokens", *counted, tokens_text(index.tokens, True)))
    elif used.unit != "tokens":
        counted = ("embedded × tokens per unit", f"{processed:,} × {number(index.tokens_per_unit)}")
        lines.append(_line("In tokens", *counted, tokens_text(index.tokens, False)))
    lines += [
        _cost("Cost", "tokens × price ÷ 1,000,000", index.tokens, planned.cost, planned),
        _cost(
            "For the overlap", "duplicated tokens × price ÷ 1,000,000", index.duplicated,
            planned.overlap_cost, planned,
        ),
    ]  # fmt: skip
    extra = percent(totals.extra_percent)
    note = f"The overlap adds {extra}. Paid once for each build of the index."
    if asked.price is None:
        self_hosted = asked.model is not None and asked.model.self_hosted
        note += " Self-hosted: nobody bills by the token." if self_hosted else " No price is known."
    return _part("What is embedded, and what it costs", lines, note)


def _cost(
    label: str, formula: str, tokens: Fraction, cost: Fraction | None, planned: Planned
) -> dict[str, str]:
    counted, price = about(tokens, planned.index.exact), planned.inputs.price
    if cost is None or price is None:
        return _line(label, formula, f"{counted} × an unknown price", "unknown")
    return _line(label, formula, f"{counted} × ${number(price)} ÷ 1,000,000", money(cost))


def _storing(planned: Planned) -> dict[str, Any] | None:
    asked, chunks = planned.inputs, planned.index.totals.chunks
    if planned.raw is None:
        return None
    size = planned.raw[asked.kind]
    line = _line(
        "Raw payload",
        "chunks × dimensions × bytes per value",
        f"{chunks:,} × {asked.dimensions:,} × {_BYTES[asked.kind]}",
        f"{size:,} bytes",
    )
    note = f"{size_text(size)}. A lower bound: index structures and metadata come on top."
    if store.BYTES[asked.kind] < 1 and asked.dimensions and asked.dimensions % 8:
        note += " Each vector is rounded up to whole bytes."
    return _part("What the vectors take", [line], note)


def _prompting(planned: Planned) -> dict[str, Any]:
    budget, window, index = planned.budget, planned.window, planned.index
    exact = index.size_exact
    size, overlap = about(index.size_tokens, exact), about(index.overlap_tokens, exact)
    runs = "(k' − 1)" if budget.pairs == max(0, budget.retrieved - 1) else "pairs of neighbours"
    lines = [
        _line(
            "At most", "top_k × size", f"{budget.top_k:,} × {size}",
            tokens_text(budget.most, exact),
        ),
        _line(
            "Distinct", f"k' × size − {runs} × overlap",
            f"{budget.retrieved:,} × {size} − {budget.pairs:,} × {overlap}",
            tokens_text(budget.distinct, exact),
        ),
        _line(
            "Said twice", f"{runs} × overlap", f"{budget.pairs:,} × {overlap}",
            tokens_text(budget.twice, exact),
        ),
        _line(
            "Left for them", "context window − system prompt − question − answer",
            " − ".join(f"{part:,}" for part in (window.context, *planned.inputs.reserves)),
            f"{window.left:,} tokens",
        ),
    ]  # fmt: skip
    if planned.query_cost is not None and planned.inputs.prompt_price is not None:
        price = number(planned.inputs.prompt_price)
        lines.append(
            _line(
                "1,000 queries", "tokens × 1,000 × price ÷ 1,000,000",
                f"{about(budget.most, exact)} × 1,000 × ${price} ÷ 1,000,000",
                money(planned.query_cost),
            )
        )  # fmt: skip
    note = (
        f"k' = min(top_k, chunks) = {budget.retrieved:,}. Neighbours repeat the overlap; chunks of "
        f"different places repeat nothing. Overlap never crosses documents."
    )
    return _part("What goes into a prompt", lines, note)


def _part(title: str, lines: list[dict[str, str]], note: str) -> dict[str, Any]:
    return {"title": title, "lines": lines, "note": note}


def _line(label: str, formula: str, numbers: str, result: str) -> dict[str, str]:
    return {"label": label, "formula": formula, "numbers": numbers, "result": result}
