"""The formulas with this text's numbers put in, in words."""

from __future__ import annotations

from seamline import windows
from seamline.facts import Facts
from seamline.tokenizers import ADDED
from seamline.wording import ADDED_TOKENS, amount, dollars, number, percent, ratio, rounded


def arithmetic(facts: Facts) -> list[dict]:
    """Return the parts of the panel, each a title, lines of a formula, and a closing note.

    A part with ``aside`` is there for comparison; it is not how this text was cut.
    """
    count = [_counting(facts)] if facts.windowed else [_packed(facts), _comparing(facts)]
    return [*count, _repeating(facts), _passage(facts), _costing(facts)]


def _packed(facts: Facts) -> dict:
    line = _line("Chunks", "as packed", "counted from the list", f"{facts.totals.chunks:,}")
    note = (
        f"No formula gives this count. Whole {facts.settings.cut} are kept, so it depends on where "
        f"they end in this text."
    )
    return _part("How many chunks", [line], note)


def _comparing(facts: Facts) -> dict:
    used, more = facts.used, facts.totals.chunks - facts.totals.formula_chunks
    packed = f"{facts.settings.cut.capitalize()} give"
    if more:
        apart = f"{packed} {amount(abs(more), 'chunks')} {'more' if more > 0 else 'fewer'}."
    else:
        apart = f"{packed} as many here."
    note = (
        f"For comparison only: fixed windows of {amount(used.size, used.unit)}, overlap "
        f"{used.overlap:,}, would give {amount(facts.totals.formula_chunks, 'chunks')}. {apart}"
    )
    return {**_part("What fixed windows would say", _formula_lines(facts), note), "aside": True}


def _counting(facts: Facts) -> dict:
    totals, units = facts.totals, facts.units
    lines = _formula_lines(facts)
    naive = windows.ceil_div(units, facts.used.size)
    lines.append(
        _line("Naive", "⌈units ÷ size⌉", f"⌈{units:,} ÷ {facts.used.size:,}⌉", f"{naive:,}")
    )
    note = _agreement(facts)
    missed = totals.chunks - naive
    if missed > 0:
        note += f" Units ÷ size forgets the overlap and misses {amount(missed, 'chunks')}."
    elif totals.chunks > 1 and facts.used.overlap:
        note += " Units ÷ size forgets the overlap, and is off by none only at such a length."
    return _part("How many chunks", lines, note)


def _formula_lines(facts: Facts) -> list[dict]:
    size, overlap, stride = facts.used.size, facts.used.overlap, facts.used.stride
    units, formula = facts.units, facts.totals.formula_chunks
    label = "Chunks" if facts.windowed else "Fixed windows"
    numbers = f"1 + ⌈max(0, {units:,} − {size:,}) ÷ {stride:,}⌉" if units else "nothing to cut"
    lines = [
        _line("Stride", "size − overlap", f"{size:,} − {overlap:,}", f"{stride:,}"),
        _line(label, "1 + ⌈max(0, units − size) ÷ stride⌉", numbers, f"{formula:,}"),
    ]
    if units > size:
        again = windows.count_by_fresh_starts(units, size, overlap)
        numbers = f"⌈({units:,} − {overlap:,}) ÷ {stride:,}⌉"
        lines.append(_line("The other way", "⌈(units − overlap) ÷ stride⌉", numbers, f"{again:,}"))
    return lines


def _agreement(facts: Facts) -> str:
    totals = facts.totals
    if not facts.units:
        return "There is nothing to cut yet."
    if facts.moved:
        moved = f"{facts.moved:,} {'boundary' if facts.moved == 1 else 'boundaries'}"
        return (
            f"The formulas give {totals.formula_chunks:,}, the list has {totals.chunks:,}: some "
            f"tokens cut a character, and {moved} moved so that every character stays whole."
        )
    if totals.chunks != totals.formula_chunks:
        return (
            f"The formulas give {totals.formula_chunks:,}, the list has {totals.chunks:,}: some "
            f"slices count to more tokens when they stand alone, and gave up their last ones."
        )
    if facts.units <= facts.used.size:
        return "The text fits into one chunk, so there is nothing to overlap."
    if not facts.listed:
        return "Both formulas agree."
    return f"Both formulas agree with the {totals.chunks:,} chunks listed."


def _repeating(facts: Facts) -> dict:
    totals, used, units = facts.totals, facts.used, facts.units
    gaps = max(0, totals.chunks - 1)
    repeated, processed, fresh = totals.repeated_units, totals.processed_units, totals.fresh_units
    if facts.windowed and repeated == gaps * used.overlap:
        summed = ("(chunks − 1) × overlap", f"{gaps:,} × {used.overlap:,}")
        total = ("units + repeated", f"{units:,} + {repeated:,}")
    else:
        summed = ("what each chunk repeats, added up", f"measured at {amount(gaps, 'boundaries')}")
        total = ("the length of each chunk, added up", f"{totals.chunks:,} chunks")
    asked = []
    if not facts.windowed:
        most = gaps * used.overlap
        asked = [
            _line("Asked", "(chunks − 1) × overlap", f"{gaps:,} × {used.overlap:,}",
                  amount(most, used.unit)),
        ]  # fmt: skip
    lines = [
        *asked,
        _line("Repeated", *summed, amount(repeated, used.unit)),
        _line("Processed", *total, amount(processed, used.unit)),
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
    return _part("What is processed twice", lines, _overlap_note(facts))


def _overlap_note(facts: Facts) -> str:
    used = facts.used
    if not used.overlap:
        return "Without overlap every unit is processed once."
    if not facts.windowed:
        return (
            "Overlap is carried in whole sentences, so a boundary repeats at most what was asked, "
            "often less; each chunk that repeats less says why."
        )
    return (
        f"An overlap of {percent(100 * used.overlap / used.size)} of the size costs "
        f"{percent(100 * used.overlap / used.stride)} more on a long text: size ÷ stride is "
        f"{ratio(used.size / used.stride)}."
    )


def _passage(facts: Facts) -> dict:
    whole, unit = facts.totals.guaranteed_passage, facts.used.unit
    if whole is None:
        line = _line("Kept whole", "no promise", "depends on the text", "–")
        note = (
            f"Every one of the {facts.settings.cut} that fits the size is whole in a chunk. For "
            f"any other passage there is no promise, as a boundary may repeat nothing."
        )
    elif facts.totals.chunks > 1:
        least = "overlap" if whole - 1 == facts.used.overlap else "smallest measured overlap"
        line = _line("Kept whole", f"{least} + 1", f"{whole - 1:,} + 1", amount(whole, unit))
        note = (
            f"Any passage of up to {amount(whole, unit)} lies whole in some chunk, wherever it "
            f"stands. Longer ones may or may not."
        )
    else:
        line = _line("Kept whole", "units", f"{facts.units:,}", amount(whole, unit))
        note = "There is no cut, so nothing is cut." if facts.units else "There is nothing to keep."
    return _part("What is kept whole", [line], note)


def _costing(facts: Facts) -> dict:
    sums, rates = facts.estimate, facts.rates
    price = number(rates.price_per_million)
    tokens = rounded(sums.tokens)
    overlap = rounded(float(facts.overlap_tokens))
    if sums.exact:
        counted = _line(
            "Tokens",
            "each chunk counted alone, added up",
            f"{facts.totals.chunks:,} chunks",
            tokens,
        )
        note = (
            f"Exact for {sums.tokenizer}: the same tokens as the original gives. What a provider "
            f"bills is the usage that its answer states."
        )
    else:
        each = number(rates.tokens_per_unit)
        numbers = f"{facts.totals.processed_units:,} × {each}"
        counted = _line("Tokens", "processed × tokens per unit", numbers, f"≈ {tokens}")
        note = (
            "An estimate: real tokens depend on the model's tokenizer and the language. What a "
            "provider bills is the usage that its answer states."
        )
    lines = [
        counted,
        *_per_chunk(facts),
        *_added(facts),
        _line(
            "Cost", "tokens × price ÷ 1,000,000",
            f"{tokens} × ${price} ÷ 1,000,000", dollars(sums.cost),
        ),
        _line(
            "For overlap", "tokens of repeated text × price ÷ 1,000,000",
            f"{overlap} × ${price} ÷ 1,000,000",
            dollars(float(rates.cost(facts.overlap_tokens))),
        ),
    ]  # fmt: skip
    return _part("What it costs", lines, note)


def _per_chunk(facts: Facts) -> list[dict]:
    each = facts.per_chunk
    if each is None:
        return []
    about = "" if facts.estimate.exact else "≈ "
    numbers = f"smallest {about}{rounded(each.smallest)}, largest {about}{rounded(each.largest)}"
    return [
        _line("Per chunk", "tokens ÷ chunks", numbers, f"{about}{rounded(each.mean)} on average")
    ]


def _added(facts: Facts) -> list[dict]:
    name = facts.settings.tokenizer
    each = ADDED.get(name, 0) if name else 0
    if not each:
        return []
    chunks = facts.totals.chunks
    formula = f"{ADDED_TOKENS}, not in the text and not in the sum"
    return [_line("Added", formula, f"{chunks:,} × {each}", f"+{amount(chunks * each, 'tokens')}")]


def _part(title: str, lines: list[dict], note: str) -> dict:
    return {"title": title, "lines": lines, "note": note}


def _line(label: str, formula: str, numbers: str, result: str) -> dict[str, str]:
    return {"label": label, "formula": formula, "numbers": numbers, "result": result}
