"""Two settings side by side: the figures of each, and what changes from A to B."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from seamline import headline
from seamline.estimate import Assumptions
from seamline.facts import Facts
from seamline.findings import wording, wording_compare
from seamline.findings.ground import ground_for
from seamline.findings.kept import cover_of
from seamline.findings.overlaps import kept_by_cover
from seamline.report import Report
from seamline.settings import Settings
from seamline.slices import Slices
from seamline.source import Source
from seamline.totals import Totals
from seamline.wording import percent

#: What the sentence above the rows tells of, and what it adds there.
_TOLD = {"total-chunks": "", "total-cost": "", "kept": " whole"}


class Whole(NamedTuple):
    """How many of a text's sentences lie whole in a chunk."""

    kept: int
    sentences: int


class Side(NamedTuple):
    """One of the two settings, and what came of it.

    Refused, it has the ``refusal`` as the page gets it, and ``facts`` where some hold all the
    same; else it has ``facts``, ``whole``, and ``chunks`` as the page's columns.
    """

    settings: Settings
    assumptions: Assumptions
    refusal: dict[str, Any] | None = None
    facts: Facts | None = None
    whole: Whole | None = None
    chunks: dict[str, list[int]] | None = None


class Figure(NamedTuple):
    """A figure as it is shown, and ``exact`` in a ``unit``, to be subtracted."""

    label: str
    text: str
    note: str
    value: float
    exact: Fraction | int
    unit: str


class Row(NamedTuple):
    """One figure on both sides; ``change`` is B − A, or `None` where there is no such number."""

    id: str
    a: Figure | None
    b: Figure | None
    change: Fraction | None
    difference: str

    def to_dict(self) -> dict[str, Any]:
        """Return the row as JSON values."""
        labels = [figure.label for figure in (self.a, self.b) if figure]
        label, change = labels[0], self.change
        alike = labels[0] == labels[-1]
        if not alike:
            # An exact figure beside an estimate: each says so in its own note.
            label = label.partition(",")[0]
        if change is not None:
            change = int(change) if change == int(change) else float(change)
        return {
            "id": self.id,
            "label": label,
            "a": self.a and _cell(self.a, alike),
            "b": self.b and _cell(self.b, alike),
            "change": change,
            "difference": self.difference,
        }


def whole_in(source: Source, report: Report, assumptions: Assumptions) -> Slices[Whole]:
    """Count the sentences that a report keeps."""
    ground = yield from ground_for(source, report.settings, assumptions)
    kept = kept_by_cover(ground.sentences, cover_of(ground, report.chunks))
    return Whole(kept, len(ground.sentences))


def compared(a: Side, b: Side, characters: int) -> dict[str, Any]:
    """Return the page's answer (`web/src/findings-protocol.js`)."""
    found = rows(a, b)
    changed = [row.difference + _TOLD[row.id] for row in found if row.id in _TOLD and row.change]
    same = a.assumptions == b.assumptions and a.settings.to_dict() == b.settings.to_dict()
    return {
        "kind": "compare",
        "characters": characters,
        "a": _side(a),
        "b": _side(b),
        "rows": [row.to_dict() for row in found],
        "summary": wording_compare.from_a_to_b(changed, same) if a.facts and b.facts else "",
    }


def rows(a: Side, b: Side) -> list[Row]:
    """Return all figures that at least one of the two has."""
    one, other = _figures(a), _figures(b)
    found = []
    for name in one | other:
        pair = one.get(name), other.get(name)
        change, difference = None, ""
        if pair[0] and pair[1] and pair[0].unit != pair[1].unit:
            difference = wording_compare.no_difference(pair[0].unit, pair[1].unit)
        elif pair[0] and pair[1]:
            change = Fraction(pair[1].exact) - pair[0].exact
            # What can be checked by eye: a difference of the figures as they are shown.
            seen = _as_shown(pair[1]) - _as_shown(pair[0])
            difference = wording_compare.difference(seen or change, pair[0].unit)
        found.append(Row(name, *pair, change, difference))
    return found


def _figures(side: Side) -> dict[str, Figure]:
    """Return a side's figures by their ids, in the order of the rows."""
    facts = side.facts
    if facts is None:
        return {}
    totals, tokens, unit = facts.totals, _tokens(facts), facts.used.unit
    exact = {
        "total-chunks": (totals.chunks, "chunks"),
        "total-processed": (totals.processed_units, unit),
        "total-repeated": (totals.repeated_units, unit),
        "total-tokens": (tokens, "tokens"),
        "total-cost": (facts.rates.cost(tokens), "$"),
    }
    figures = {}
    for shown in headline.figures(facts):
        name = shown.pop("id")
        number, counted = exact[name]
        figures[name] = Figure(**shown, exact=number, unit=counted)
        if name == "total-repeated":
            figures["extra"] = _extra(totals)
    if side.whole:
        kept, sentences = side.whole
        text, note = f"{kept:,} of {sentences:,}", wording.share(kept, sentences)
        figures["kept"] = Figure("Sentences whole", text, note, kept, kept, "sentences")
    return figures


def _as_shown(figure: Figure) -> Fraction:
    if figure.unit == "tokens":
        return Fraction(round(figure.value))
    return Fraction(f"{figure.value:.2f}") if figure.unit == "points" else Fraction(figure.exact)


def _extra(totals: Totals) -> Figure:
    """Return how much more there is to process, which can be compared whatever the unit."""
    extra = totals.extra_percent
    share = Fraction(100 * totals.repeated_units, totals.fresh_units or 1)
    return Figure("Extra volume", f"+{percent(extra)}", "", extra, share, "points")


def _tokens(facts: Facts) -> Fraction | int:
    """Return the tokens without the rounding of a float."""
    if facts.estimate.tokenizer is None:
        return facts.totals.processed_units * facts.rates.tokens_per_unit
    return Fraction(facts.estimate.tokens)


def _cell(figure: Figure, alike: bool) -> dict[str, Any]:
    note = figure.note
    if not alike:
        note = " · ".join(part for part in (figure.label.partition(", ")[2], note) if part)
    return {"value": figure.value, "text": figure.text, "note": note}


def _side(side: Side) -> dict[str, Any]:
    chunks = side.chunks
    return {
        "words": wording_compare.settings_in_words(side.settings),
        "basis": wording_compare.counted_by(side.settings, side.assumptions, side.facts),
        "refusal": side.refusal,
        "chunks": chunks,
        "strip": wording_compare.strip(chunks) if chunks else "",
    }
