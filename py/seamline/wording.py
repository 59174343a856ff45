"""What the page says about a report: figures, cards and arithmetic in words.

Numbers come rounded for reading here and nowhere else: ratios to three decimals at the most,
percentages to two.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from seamline import windows
from seamline.document import Decoded
from seamline.errors import CapExceeded
from seamline.estimate import Assumptions, Estimate, Rates
from seamline.fixes import Fix
from seamline.report import Chunk, Report
from seamline.settings import Settings, Used
from seamline.totals import Totals

ENGLISH_BASIS = "English rule of thumb"


def amount(number: int, unit: str) -> str:
    """Return "1 word", "2,000 words"; ``unit`` is the plural."""
    return f"{number:,} {unit if number != 1 else unit.removesuffix('s')}"


def ratio(value: float) -> str:
    """Return a ratio with three decimals at the most: 1.2, 1.185."""
    return _trimmed(f"{value:,.3f}")


def percent(value: float) -> str:
    """Return a percentage with two decimals."""
    return f"{value:,.2f} %"


def dollars(value: float) -> str:
    """Return a price: whole cents from 10 dollars on, three figures that count below."""
    if value == 0:
        return "$0"
    if value >= 10:
        return f"${value:,.2f}"
    exponent = int(f"{value:.2e}".partition("e")[2])
    shown = _trimmed(f"{value:.{max(0, 2 - exponent)}f}")
    # A dollar amount with one decimal reads like a slip.
    return f"${shown}0" if len(shown.partition(".")[2]) == 1 else f"${shown}"


def number(value: Fraction) -> str:
    """Return the number as its user would write it: a decimal where it ends, else n/d."""
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return f"{value.numerator}/{value.denominator}" if rest != 1 else _decimal(value)


def document_summary(words: int, characters: int, size: int) -> str:
    """Return the line under the text."""
    return (
        f"{amount(words, 'words')} · {amount(characters, 'characters')} · "
        f"{amount(size, 'bytes')} of UTF-8"
    )


def opened(name: str, decoded: Decoded) -> list[str]:
    """Return what is worth saying once about a file that was just read."""
    notes = []
    if decoded.encoding != "UTF-8":
        notes.append(f"{name} was read as {decoded.encoding}.")
    if decoded.had_mark:
        notes.append(
            "Its byte order mark was removed; offsets are those of the text without it."
        )
    if "\r" in decoded.text:
        ends = "CRLF" if "\r\n" in decoded.text else "CR"
        notes.append(
            f"Its line ends ({ends}) are kept as they are, and counted. Editing the text in the "
            f"box makes them LF."
        )
    return notes


def figures(units: int, used: Used, totals: Totals, sums: Estimate, rates: Rates) -> list[dict]:
    """Return the headline figures, each with its unrounded value."""
    overlap_cost = rates.cost(totals.repeated_units * rates.tokens_per_unit)
    rows = (
        ("total-chunks", "Chunks", totals.chunks, f"{totals.chunks:,}", f"stride {used.stride:,}"),
        (
            "total-processed", "Processed", totals.processed_units,
            f"{totals.processed_units:,}", f"of {amount(units, used.unit)}",
        ),
        (
            "total-repeated", "Repeated", totals.repeated_units, f"{totals.repeated_units:,}",
            f"+{percent(totals.extra_percent)} · {ratio(totals.inflation)}×",
        ),
        ("total-tokens", "Tokens", sums.tokens, f"{round(sums.tokens):,}", "estimate"),
        (
            "total-cost", "Cost", sums.cost, dollars(sums.cost),
            f"{dollars(float(overlap_cost))} for overlap",
        ),
    )  # fmt: skip
    names = ("id", "label", "value", "text", "note")
    return [dict(zip(names, row, strict=True)) for row in rows]


def arithmetic(
    units: int, used: Used, totals: Totals, sums: Estimate, rates: Rates, *, listed: bool = True
) -> list[dict]:
    """Return each formula of fixed windows with this text's numbers put in.

    ``listed`` says whether the chunks themselves stand beside it.
    """
    return [
        _counting(units, used, totals, listed),
        _repeating(units, used, totals),
        _passage(units, used, totals),
        _costing(used, totals, sums, rates),
    ]


def cards(report: Report) -> list[dict[str, str]]:
    """Return the words on each chunk's card."""
    chunks, unit = report.chunks, report.used.unit
    following = [*(chunk.repeated_units for chunk in chunks[1:]), 0]
    return [_card(report, chunk, unit, after) for chunk, after in zip(chunks, following, strict=True)]


def share(used: Used) -> str:
    """Return the overlap as a share of the size."""
    return percent(100 * used.overlap / used.size)


def assumed(assumptions: Assumptions, rates: Rates, unit: str) -> dict[str, str]:
    """Return the rates as their fields show them, and one line for both."""
    each = f"{number(rates.tokens_per_unit)} tokens per {unit.removesuffix('s')}"
    basis = ENGLISH_BASIS if assumptions.preset == "english" else "your ratio"
    price = number(rates.price_per_million)
    return {
        "tokens_per_unit": number(rates.tokens_per_unit),
        "price_per_million": price,
        "summary": f"{basis}, {each}, ${price} per million",
    }


def fix_label(fix: Fix, settings: Settings) -> str:
    """Return what the button says that applies these settings."""
    chunks = amount(fix.chunks, "chunks")
    if fix.unit != settings.unit:
        return f"Count {fix.unit}: size {fix.size:,}, overlap {fix.overlap:,} ({chunks})"
    if fix.size != settings.size:
        return f"Size {fix.size:,} ({chunks})"
    return f"Overlap {fix.overlap:,} ({chunks})"


def code(settings: Settings, assumptions: Assumptions, rates: Rates) -> str:
    """Return the Python that gives the same report."""
    chosen = [f"cut={settings.cut!r}", f"unit={settings.unit!r}"]
    chosen += [f"size={settings.size}", f"overlap={settings.overlap}"]
    assumed = [f"price_per_million={_literal(rates.price_per_million)}"]
    if assumptions.preset == "custom":
        assumed.insert(0, f"tokens_per_unit={_literal(rates.tokens_per_unit)}")
    return (
        "from seamline import Assumptions, Settings, analyze\n\n"
        'with open("your-text.txt", encoding="utf-8-sig", newline="") as file:\n'
        "    text = file.read()\n\n"
        "report = analyze(\n"
        "    text,\n"
        f"    Settings({', '.join(chosen)}),\n"
        f"    assumptions=Assumptions({', '.join(assumed)}),\n"
        ")\n"
        "print(report.to_json())\n"
    ).replace("'", '"')


def refused_figures(refusal: CapExceeded, rates: Rates) -> tuple[list[dict], list[dict]]:
    """Return the figures and the arithmetic that hold although a cap is hit."""
    if refusal.totals is None:
        return [], []
    told = (refusal.document["units"], refusal.used, refusal.totals, refusal.estimate, rates)
    return figures(*told), arithmetic(*told, listed=False)


def _card(report: Report, chunk: Chunk, unit: str, after: int) -> dict[str, str]:
    length = chunk.unit_end - chunk.unit_start
    tokens = round(length * report.rates.tokens_per_unit)
    number = chunk.index + 1
    return {
        "range": f"{unit} {chunk.unit_start + 1:,}–{chunk.unit_end:,}"
        if length > 1
        else f"{unit.removesuffix('s')} {chunk.unit_end:,}",
        "offsets": f"{chunk.start:,}–{chunk.end:,}",
        "count": f"{amount(length, unit)}, {chunk.fresh_units:,} new",
        "tokens": f"≈ {amount(tokens, 'tokens')}",
        "repeats": f"repeats {amount(chunk.repeated_units, unit)} of #{number - 1:,}"
        if chunk.repeated_units
        else "",
        "next": f"#{number + 1:,} repeats {amount(after, unit)}" if after else "",
    }


def _counting(units: int, used: Used, totals: Totals, listed: bool) -> dict:
    size, overlap, stride = used.size, used.overlap, used.stride
    lines = [
        _line("Stride", "size − overlap", f"{size:,} − {overlap:,}", f"{stride:,}"),
        _line(
            "Chunks", "1 + ⌈max(0, units − size) ÷ stride⌉",
            f"1 + ⌈max(0, {units:,} − {size:,}) ÷ {stride:,}⌉" if units else "no units, no chunks",
            f"{totals.formula_chunks:,}",
        ),
    ]  # fmt: skip
    if units > size:
        again = windows.count_by_fresh_starts(units, size, overlap)
        lines.append(
            _line(
                "The other way", "⌈(units − overlap) ÷ stride⌉",
                f"⌈({units:,} − {overlap:,}) ÷ {stride:,}⌉", f"{again:,}",
            )
        )  # fmt: skip
        note = (
            f"Both formulas agree with the {totals.chunks:,} chunks listed."
            if listed
            else "Both formulas agree."
        )
    elif units:
        note = "The text fits into one chunk, so there is nothing to overlap."
    else:
        note = "There is nothing to cut yet."
    naive = windows.ceil_div(units, size)
    lines.append(_line("Naive", "⌈units ÷ size⌉", f"⌈{units:,} ÷ {size:,}⌉", f"{naive:,}"))
    if naive != totals.chunks:
        missed = totals.chunks - naive
        note += f" Units ÷ size forgets the overlap and misses {amount(missed, 'chunks')}."
    return {"title": "How many chunks", "lines": lines, "note": note}


def _repeating(units: int, used: Used, totals: Totals) -> dict:
    gaps = max(0, totals.chunks - 1)
    repeated, processed = totals.repeated_units, totals.processed_units
    fresh = totals.fresh_units
    lines = [
        _line(
            "Repeated", "(chunks − 1) × overlap",
            f"{gaps:,} × {used.overlap:,}", amount(repeated, used.unit),
        ),
        _line(
            "Processed", "units + repeated",
            f"{units:,} + {repeated:,}", amount(processed, used.unit),
        ),
        _line(
            "Inflation", "processed ÷ fresh",
            f"{processed:,} ÷ {fresh:,}" if fresh else "nothing to repeat",
            f"{ratio(totals.inflation)}×",
        ),
        _line(
            "Extra", "100 × repeated ÷ fresh",
            f"100 × {repeated:,} ÷ {fresh:,}" if fresh else "nothing to repeat",
            f"+{percent(totals.extra_percent)}",
        ),
    ]  # fmt: skip
    endless = 100 * used.overlap / used.stride
    note = (
        f"An overlap of {percent(100 * used.overlap / used.size)} of the size costs "
        f"{percent(endless)} more on a long text: size ÷ stride is "
        f"{ratio(used.size / used.stride)}."
        if used.overlap
        else "Without overlap every unit is processed once."
    )
    return {"title": "What is processed twice", "lines": lines, "note": note}


def _passage(units: int, used: Used, totals: Totals) -> dict:
    whole = totals.guaranteed_passage
    if totals.chunks > 1:
        line = _line("Kept whole", "overlap + 1", f"{used.overlap:,} + 1", amount(whole, used.unit))
        note = (
            f"Any passage of up to {amount(whole, used.unit)} lies whole in some chunk, wherever "
            f"it stands. Longer ones may or may not."
        )
    else:
        line = _line("Kept whole", "units", f"{units:,}", amount(whole, used.unit))
        note = "There is no cut, so nothing is cut." if units else "There is nothing to keep."
    return {"title": "What is kept whole", "lines": [line], "note": note}


def _costing(used: Used, totals: Totals, sums: Estimate, rates: Rates) -> dict:
    each, price = number(rates.tokens_per_unit), number(rates.price_per_million)
    extra = totals.repeated_units * rates.tokens_per_unit
    lines = [
        _line(
            "Tokens", "processed × tokens per unit",
            f"{totals.processed_units:,} × {each}", f"≈ {_rounded(sums.tokens)}",
        ),
        _line(
            "Cost", "tokens × price ÷ 1,000,000",
            f"{_rounded(sums.tokens)} × ${price} ÷ 1,000,000", dollars(sums.cost),
        ),
        _line(
            "For overlap", "repeated × tokens per unit × price ÷ 1,000,000",
            f"{totals.repeated_units:,} × {each} × ${price} ÷ 1,000,000",
            dollars(float(rates.cost(extra))),
        ),
    ]  # fmt: skip
    note = (
        "An estimate: real tokens depend on the model's tokenizer and the language. What you are "
        "billed is the usage that the provider's answer states."
    )
    return {"title": "What it costs", "lines": lines, "note": note}


def _line(label: str, formula: str, numbers: str, result: str) -> dict[str, str]:
    return {"label": label, "formula": formula, "numbers": numbers, "result": result}


def _rounded(value: float) -> str:
    return _trimmed(f"{value:,.2f}")


def _trimmed(shown: str) -> str:
    return shown.rstrip("0").rstrip(".") if "." in shown else shown


def _decimal(value: Fraction) -> str:
    digits, scaled = 0, value
    while scaled.denominator != 1:
        digits, scaled = digits + 1, scaled * 10
    if not digits:
        return f"{scaled.numerator}"
    whole, part = divmod(scaled.numerator, 10**digits)
    return f"{whole}.{part:0{digits}d}"


def _literal(value: Fraction) -> str:
    shown = number(value)
    return f'"{shown}"' if "/" in shown else shown
