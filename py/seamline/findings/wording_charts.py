"""The sentences beside the charts of overlaps and sizes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from seamline.findings.wording import chunk_count
from seamline.wording import amount, dollars, number, percent

if TYPE_CHECKING:
    from seamline.findings.ground import Ground
    from seamline.findings.sweep import Crossing, Sweep
    from seamline.findings.trial import Tried


def knee(found: Sweep, point: Tried) -> str:
    """Return the price of the overlap that keeps the share asked for."""
    return (
        f"From {point.overlap:,} up, at least {number(found.share)} % of the sentences that fit "
        f"are whole: {point.kept:,} of {found.keepable:,} here, for {_price(point)}."
    )


def steady(found: Sweep, point: Tried) -> str:
    """Return the price of the overlap that keeps all sentences that fit."""
    kept = "the one that fits is" if found.keepable == 1 else f"all {found.keepable:,} that fit are"
    return f"From {point.overlap:,} up, {kept} whole, for {_price(point)}."


def present(found: Sweep, point: Tried) -> str:
    """Return what the overlap now keeps, and its price."""
    if not found.keepable:
        return f"{point.overlap:,} is the overlap now, for {_price(point)}."
    told = (
        f"{point.kept:,} of the {found.keepable:,} sentences that fit "
        f"{'is' if point.kept == 1 else 'are'} whole"
    )
    if found.keepable == 1:
        told = f"the one sentence that fits is {'' if point.kept else 'not '}whole"
    return f"At {point.overlap:,}, the overlap now, {told}, for {_price(point)}."


def better(found: Sweep, points: Sequence[Tried]) -> str:
    """Return which smaller overlaps keep as many as the knee all the same, or nothing."""
    if not points:
        return ""
    named = [f"{point.overlap:,}" for point in points]
    listed = " and ".join([", ".join(named[:-1]), named[-1]]) if len(named) > 1 else named[0]
    keep = "keeps" if len(named) == 1 else "keep"
    return (
        f"Below that, {listed} {keep} {number(found.share)} % as well, but a larger one in "
        f"between does not."
    )


def no_knee(found: Sweep, sentences: int) -> str:
    """Return why no overlap is marked, or nothing."""
    if found.knee is not None:
        return ""
    if not sentences:
        return "The text has no sentences, so there are none to keep."
    if not found.keepable:
        return "No sentence fits the size: no overlap keeps one whole."
    return f"No overlap tried keeps {number(found.share)} % from there on."


def present_size(point: Tried, sentences: int) -> str:
    """Return what the size now gives."""
    return (
        f"Size {point.size:,}, as now, with overlap {point.overlap:,} gives "
        f"{chunk_count(point.totals.chunks)} and keeps {point.kept:,} of "
        f"{amount(sentences, 'sentences')} whole."
    )


def crossing(point: Tried, found: Crossing) -> str:
    """Return where a cap is crossed."""
    totals = point.totals
    actual = totals.chunks if found.measure == "chunks" else totals.processed_units
    what = found.measure if found.measure == "chunks" else point.used.unit
    return (
        f"From overlap {point.overlap:,} on there are more than {found.limit:,} {what} "
        f"({actual:,}), and the chunks are not shown."
    )


def basis(ground: Ground, every: bool) -> str:
    """Return what a chart's figures rest on."""
    told = []
    if ground.tokenizer is not None:
        told.append("Tokens are taken by their place in the text, not counted again in each chunk.")
    if not every:
        told.append("Whole sentences or paragraphs are packed anew for each point that is shown.")
    return " ".join(told)


def caption(first: str, unit: str) -> str:
    """Return a chart's title."""
    if first == "Size":
        return f"Sizes in {unit}, with the same share of overlap"
    return f"Overlaps in {unit}, at this size"


def survives(asked: int | None, units: int, size: int, unit: str, every: bool) -> str:
    """Return from which overlap on a pin is whole; ``every`` says that all were tried."""
    if units > size:
        return f"at no overlap: it has {amount(units, unit)}, more than the size"
    if asked is None:
        return "not even at the largest overlap"
    tried = "every overlap" if every else "every overlap tried"
    return f"survives at {tried}" if not asked else f"survives at {tried} from {asked:,} up"


def _price(point: Tried) -> str:
    return f"+{percent(point.totals.extra_percent)} ({dollars(float(point.cost))})"
