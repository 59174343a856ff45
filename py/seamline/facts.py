"""What figures and arithmetic are worded from: a report, or a refusal that knows its totals."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from seamline.errors import CapExceeded
from seamline.estimate import Estimate, Rates
from seamline.report import Report
from seamline.settings import Settings, Used
from seamline.totals import Totals


class TokensPerChunk(NamedTuple):
    """How many tokens chunks have: exact, or by the ratio."""

    mean: float
    smallest: float
    largest: float


class Facts(NamedTuple):
    """The figures of one cut. ``listed`` says whether the chunks themselves are shown."""

    settings: Settings
    used: Used
    units: int
    totals: Totals
    estimate: Estimate
    rates: Rates
    overlap_tokens: Fraction | int
    per_chunk: TokensPerChunk | None
    moved: int
    listed: bool

    @property
    def windowed(self) -> bool:
        """Whether the cut is fixed windows, which have a closed form."""
        return self.settings.cut == "windows"


def of_report(report: Report) -> Facts:
    """Return a report's facts."""
    return Facts(
        report.settings,
        report.used,
        report.document["units"],
        report.totals,
        report.estimate,
        report.rates,
        _overlap_tokens(report),
        _per_chunk(report),
        report.moved,
        listed=True,
    )


def of_refusal(refusal: CapExceeded, settings: Settings, rates: Rates) -> Facts | None:
    """Return the facts that hold although a cap is hit, or None where nothing was counted."""
    if refusal.totals is None:
        return None
    return Facts(
        settings,
        refusal.used,
        refusal.document["units"],
        refusal.totals,
        refusal.estimate,
        rates,
        _share_of_overlap(refusal),
        None,
        0,
        listed=False,
    )


def _overlap_tokens(report: Report) -> Fraction | int:
    if report.estimate.exact:
        # A slice can count to a token less than its share of the text, hence the floor.
        return max(0, int(report.estimate.tokens) - report.document["tokens"])
    return report.totals.repeated_units * report.rates.tokens_per_unit


def _per_chunk(report: Report) -> TokensPerChunk | None:
    if not report.chunks:
        return None
    if report.estimate.exact:
        counts: list[float] = [chunk.tokens or 0 for chunk in report.chunks]
    else:
        counts = [float(chunk.units * report.rates.tokens_per_unit) for chunk in report.chunks]
    return TokensPerChunk(report.estimate.tokens / len(counts), min(counts), max(counts))


def _share_of_overlap(refusal: CapExceeded) -> Fraction:
    processed = refusal.totals.processed_units
    if not processed:
        return Fraction(0)
    return Fraction(refusal.estimate.tokens) * refusal.totals.repeated_units / processed
