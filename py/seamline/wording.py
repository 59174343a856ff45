"""How the page writes numbers, and its short sentences.

Numbers come rounded for reading here and nowhere else: ratios to three decimals at the most,
percentages to two.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd
from typing import Any

from seamline.document import Decoded
from seamline.estimate import Assumptions, Rates
from seamline.fixes import Fix
from seamline.settings import Settings, Used
from seamline.tokenizers import ADDED, NAMES

#: What each tokenizer serves: in a few words, and as the rest of a sentence.
SERVES = {
    "cl100k_base": (
        "OpenAI embeddings",
        "OpenAI’s text-embedding-3-small, text-embedding-3-large and text-embedding-ada-002",
    ),
    "o200k_base": (
        "GPT-4o and later",
        "OpenAI’s chat models from GPT-4o on: for what a prompt holds, as no embedding model of "
        "theirs uses it",
    ),
    "bert-uncased": (
        "MiniLM, BGE, E5",
        "all-MiniLM, BGE v1.5, E5 v2, GTE and other English models made from BERT",
    ),
}

#: What models of `bert-uncased` put around each text.
ADDED_TOKENS = "[CLS] and [SEP]"

ENGLISH_BASIS = "English rule of thumb"

# A number that takes more is easier to read as n/d.
_MOST_DECIMALS = 60


def amount(number: int, unit: str) -> str:
    """Return "1 word", "2,000 words"; ``unit`` is the plural."""
    if number == 1:
        unit = f"{unit.removesuffix('ies')}y" if unit.endswith("ies") else unit.removesuffix("s")
    return f"{number:,} {unit}"


def bars(edges: Sequence[int], counts: Sequence[int], unit: str, of: str) -> dict[str, Any]:
    """Return a histogram with what each bar holds, from an edge up to, not with, the next."""

    def label(low: int, high: int, count: int) -> str:
        span = f"{low:,}–{high - 1:,} {unit}" if high - low > 1 else amount(low, unit)
        return f"{span}: {amount(count, of)}"

    labels = map(label, edges[:-1], edges[1:], counts)
    return {"edges": edges, "counts": counts, "labels": list(labels)}


def ratio(value: float) -> str:
    """Return a ratio with three decimals at the most: 1.2, 1.185."""
    return trimmed(f"{value:,.3f}")


def percent(value: float) -> str:
    """Return a percentage with two decimals."""
    return f"{value:,.2f} %"


def dollars(value: float) -> str:
    """Return a price: whole cents from 10 dollars on, three figures that count below."""
    if value == 0:
        return "$0"
    if value >= 10:
        return f"${value:,.2f}"
    shown = trimmed(_three_figures(value))
    # A dollar amount with one decimal reads like a slip.
    return f"${shown}0" if len(shown.partition(".")[2]) == 1 else f"${shown}"


def trimmed(shown: str) -> str:
    """Return a number's text without the zeros that end its decimals."""
    return shown.rstrip("0").rstrip(".") if "." in shown else shown


def rounded(value: float) -> str:
    """Return a number with two decimals at the most, or three figures that count below 1."""
    return trimmed(f"{value:,.2f}" if value >= 1 or value == 0 else _three_figures(value))


def number(value: Fraction) -> str:
    """Return the number as its user would write it: a decimal where it ends, else n/d."""
    rest, decimals = value.denominator, 0
    while rest > 1 and decimals < _MOST_DECIMALS:
        rest //= gcd(rest, 10)
        decimals += 1
    return f"{value.numerator}/{value.denominator}" if rest != 1 else _decimal(value)


def document_summary(words: int, characters: int, size: int) -> str:
    """Return the line under the text; it breaks after a dot, never before one."""
    figures = (words, "words"), (characters, "characters"), (size, "bytes")
    return "\N{NO-BREAK SPACE}· ".join(amount(*figure) for figure in figures) + " of UTF-8"


def opened(name: str, decoded: Decoded) -> list[str]:
    """Return what is worth saying once about a file that was just read."""
    notes = []
    if decoded.encoding != "UTF-8":
        notes.append(f"{name} was read as {decoded.encoding}.")
    if decoded.had_mark:
        notes.append("Its byte order mark was removed; offsets are those of the text without it.")
    if "\r" in decoded.text:
        ends = "CRLF" if "\r\n" in decoded.text else "CR"
        notes.append(
            f"Its line ends ({ends}) are kept as they are, and counted. Editing the text in the "
            f"box makes them LF."
        )
    return notes


def share(sizes: Settings | Used) -> str:
    """Return the overlap as a share of the size."""
    return percent(100 * sizes.overlap / sizes.size)


def used_note(settings: Settings, used: Used) -> str:
    """Return what sizes in tokens were converted to, or nothing where they were not."""
    if used.unit == settings.unit:
        return ""
    return f"Cut by {amount(used.size, used.unit)}, overlap {used.overlap:,}."


def known_tokenizers() -> list[dict[str, Any]]:
    """Return the exact tokenizers with what each serves and what its models add to a text."""
    return [
        {
            "name": name,
            "label": f"{name}: {SERVES[name][0]}",
            "serves": f"Exact for {SERVES[name][1]}.",
            "added": added(name),
        }
        for name in NAMES
    ]


def added(name: str | None) -> dict[str, str] | None:
    """Return what models of this tokenizer add to each chunk of their own, or None if nothing."""
    number = ADDED.get(name, 0) if name else 0
    if not number:
        return None
    return {
        "text": f"+{number}",
        "note": f"The model adds {ADDED_TOKENS} to each chunk. They are not in the text, and count "
        f"against the model’s longest input.",
    }


def pieces_note(shown: int, tokens: int, most: int) -> str:
    """Return what to say where a chunk has more tokens than are shown apart, else nothing."""
    if shown < most or shown == tokens:
        return ""
    return f"The first {shown:,} of {tokens:,} tokens are shown apart."


def assumed(assumptions: Assumptions, rates: Rates, unit: str) -> dict[str, str]:
    """Return the rates as their fields show them, and one line for both."""
    # Sizes in tokens are converted by a ratio of tokens to characters.
    per = "character" if unit == "tokens" else unit.removesuffix("s")
    each = f"{number(rates.tokens_per_unit)} tokens per {per}"
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
    if settings.tokenizer:
        chosen.append(f"tokenizer={settings.tokenizer!r}")
    if settings.unit == "tokens" and settings.token_mode != "exact":
        chosen.append(f"token_mode={settings.token_mode!r}")
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
        "print(report.to_json(), end='')\n"
    ).replace("'", '"')


def _three_figures(value: float) -> str:
    exponent = int(f"{value:.2e}".partition("e")[2])
    return f"{value:.{max(0, 2 - exponent)}f}"


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
    # Python would read a longer decimal as the float beside it.
    exact = "/" not in shown and Fraction(repr(float(shown))) == value
    return shown if exact else f'"{shown}"'
