"""How dense a text is in tokens, and how far off the rules of thumb are on it."""

from __future__ import annotations

from typing import Any

from seamline.estimate import ENGLISH
from seamline.report import Report
from seamline.wording import number, percent, rounded


def density(report: Report) -> dict[str, Any] | None:
    """Return the measured density beside what the simple ratios say, or None without a tokenizer.

    Each row is a rule of thumb, or the user's own ratio: the tokens it gives for the whole text,
    and by how many percent that is off the exact count.
    """
    tokens = report.document.get("tokens")
    if not tokens:
        return None
    characters, words = report.document["characters"], report.document["words"]
    summary = f"{rounded(characters / tokens)} characters per token"
    if words:
        summary += f", {rounded(tokens / words)} tokens per word"
    rules = [("0.25 a character", characters * ENGLISH["characters"])]
    rules.append(("4/3 a word", words * ENGLISH["words"]))
    unit = "characters" if report.settings.unit == "tokens" else report.settings.unit
    own = report.rates.tokens_per_unit
    if own != ENGLISH[unit]:
        each = f"your {number(own)} a {unit.removesuffix('s')}"
        rules.append((each, report.document[unit] * own))
    return {
        "summary": f"{summary} ({report.settings.tokenizer}, {tokens:,} tokens in all)",
        "rules": [
            {
                "rule": rule,
                "tokens": f"{round(said):,}",
                "off": f"{_signed(float(100 * (said - tokens) / tokens))}",
            }
            for rule, said in rules
        ],
    }


def _signed(value: float) -> str:
    return f"{'+' if value >= 0 else '−'}{percent(abs(value))}"
