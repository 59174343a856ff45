"""Findings, charts and pins as the page gets them (`web/src/findings-protocol.js`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from seamline.document import Document
from seamline.findings import pins as pinning
from seamline.findings import wording, wording_charts, wording_kept
from seamline.findings.case import Case
from seamline.findings.finding import Finding, Remedy
from seamline.findings.ground import Ground
from seamline.findings.judging import Judged
from seamline.findings.pins import Span, pinned
from seamline.findings.remedies import remedy
from seamline.findings.sweep import Sizes, Sweep
from seamline.findings.trial import Tried, tried
from seamline.headline import REASONS
from seamline.planner.histogram import histogram
from seamline.slices import Slices
from seamline.wording import bars, dollars, percent

#: So many sentences that are cut are listed; the answer says how many there are.
MOST_BROKEN = 200

#: From so many boundaries on a histogram tells more than a list.
_MANY = 12


def findings(document: Document, judged: Judged, pins: Sequence[Span]) -> Slices[dict[str, Any]]:
    """Return all that is told of a report."""
    case = judged.case
    found = judged.findings
    return {
        "kind": "findings",
        "summary": wording.some(len(found)) if found else wording.nothing(judged.checked),
        "checked": list(judged.checked),
        "findings": [_finding(document, one) for one in found],
        "kept": (yield from _kept(document, case)),
        "boundaries": (yield from _boundaries(case)),
        "pins": [_pin(document, case, pin) for pin in pinned(case, pins)],
    }


def placed(document: Document, passages: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Return where pinned passages stand in the text now, and which are lost and why."""
    text, found, lost = document.text, [], []
    for index, passage in enumerate(passages[: pinning.MOST]):
        start16 = passage.get("start16")
        start = None if start16 is None else pinning.code_points(document, start16)
        span = pinning.again(text, passage["text"], start)
        if span is not None:
            start16, end16 = document.utf16(span)
            place = {"start": span[0], "end": span[1], "start16": start16, "end16": end16}
            found.append({"index": index, **place})
        else:
            times = len(pinning.occurrences(text, passage["text"], 2))
            lost.append({"index": index, "why": wording_kept.why_lost(passage["text"], times)})
    for index in range(pinning.MOST, len(passages)):
        lost.append({"index": index, "why": wording_kept.too_many_pins(pinning.MOST)})
    return {"kind": "pins", "placed": found, "lost": lost, "message": wording_kept.lost(len(lost))}


def sweep(ground: Ground, found: Sweep, pins: Sequence[Span]) -> dict[str, Any]:
    """Return the chart of overlaps, and its table."""
    unit, size = ground.settings.unit, ground.settings.size
    return {
        "kind": "sweep",
        "unit": unit,
        "size": size,
        "points": _columns(found.points, found.keepable),
        "present": found.present,
        "present_text": wording_charts.present(found, found.points[found.present]),
        "knee": _mark(found, found.knee, wording_charts.knee),
        "no_knee": wording_charts.no_knee(found, len(ground.sentences)),
        "share": float(found.share),
        "kept_from": _mark(found, found.steady, wording_charts.steady),
        "better": list(found.better),
        "better_text": wording_charts.better(
            found, [found.points[place] for place in found.better]
        ),
        "caps": [
            {"point": one.place, "text": wording_charts.crossing(found.points[one.place], one)}
            for one in sorted(found.crossings, key=lambda one: one.place)
        ],
        "pins": [
            {
                "whole": [point.pins[index] for point in found.points],
                "from": None if place is None else found.points[place].overlap,
                "text": _survival(ground, found, span, place),
            }
            for index, (span, place) in enumerate(zip(pins, found.surviving, strict=True))
        ],
        "table": _table(found.points, found.keepable, unit, "Overlap"),
        "note": wording_charts.basis(ground, found.every),
    }


def sizes(ground: Ground, found: Sizes) -> dict[str, Any]:
    """Return the chart of sizes, and its table."""
    sentences, unit = len(ground.sentences), ground.settings.unit
    return {
        "kind": "sizes",
        "unit": unit,
        "points": _columns(found.points, sentences),
        "present": found.present,
        "present_text": wording_charts.present_size(found.points[found.present], sentences),
        "table": _table(found.points, sentences, unit, "Size"),
        "note": wording_charts.basis(ground, True),
    }


def _finding(document: Document, found: Finding) -> dict[str, Any]:
    return {
        **found.to_dict(),
        "places": _places(document, found.places),
        "remedies": [_remedy(one) for one in found.remedies],
    }


def _remedy(found: Remedy) -> dict[str, Any]:
    # Sizes travel as the text of their fields, as in all settings of the page.
    settings = {
        name: value if isinstance(value, str) else str(value)
        for name, value in found.settings.items()
    }
    return {**found.to_dict(), "settings": settings}


def _places(document: Document, spans: Sequence[Span]) -> list[dict[str, int]]:
    starts = document.utf16(start for start, _ in spans)
    ends = document.utf16(end for _, end in spans)
    return [{"start16": one, "end16": two} for one, two in zip(starts, ends, strict=True)]


def _kept(document: Document, case: Case) -> Slices[dict[str, Any]]:
    kept, unit = case.kept, case.unit
    listed = kept.broken[:MOST_BROKEN]
    places = _places(document, [(one.start, one.end) for one in listed])
    return {
        "sentences": kept.sentences,
        "whole": kept.whole,
        "too_long": kept.too_long,
        "share": wording.share(kept.whole, kept.sentences),
        "text": wording_kept.kept(kept),
        "guarantee": wording_kept.guaranteed(
            case.report.totals.guaranteed_passage, unit, len(case.chunks)
        ),
        "from": (yield from _kept_from(case)),
        "broken": [
            {
                **place,
                "chunk": one.standing.last,
                "fits": one.fits,
                "units": one.standing.units,
                "text": wording_kept.standing(one.standing, unit),
            }
            for one, place in zip(listed, places, strict=True)
        ],
        "more": wording_kept.more(len(kept.broken) - len(listed)),
    }


def _kept_from(case: Case) -> Slices[dict[str, Any] | None]:
    steady, present = case.sentences_kept_from, case.report.settings.overlap
    if steady is None or not case.kept.keepable:
        return None
    point = yield from tried(case.ground, case.report.settings.size, steady)
    preview = point.preview(case.kept.sentences) if steady != present else None
    found = yield from remedy(case, overlap=steady)
    return {
        "overlap": steady,
        "text": wording_kept.kept_from(case, steady, preview),
        "remedy": _remedy(found) if found else None,
    }


def _boundaries(case: Case) -> Slices[dict[str, Any]]:
    asked, chunks = case.report.used.overlap, case.chunks[1:]
    reasons = Counter(one.reason for one in chunks if one.reason)
    spread = None
    if len(chunks) >= _MANY and len({one.repeated_units for one in chunks}) > 1:
        spread = yield from histogram(Counter(one.repeated_units for one in chunks))
    return {
        "asked": asked,
        "text": wording_kept.boundaries(
            asked, [one.repeated_units for one in chunks], case.unit, len(case.chunks)
        ),
        "reasons": [
            {"code": code, "text": REASONS[code], "boundaries": times}
            for code, times in reasons.most_common()
        ],
        "measured": [one.repeated_units for one in chunks],
        "why": [REASONS.get(one.reason or "", "") for one in chunks],
        "histogram": spread and bars(spread.edges, spread.counts, case.unit, "boundaries"),
    }


def _pin(document: Document, case: Case, pin: pinning.Pinned) -> dict[str, Any]:
    found = pin.standing
    whole = found is not None and found.first is not None
    return {
        **_places(document, [(pin.start, pin.end)])[0],
        "whole": whole,
        "chunks": list(range(found.first, found.last + 1)) if whole else _parted(found),
        "text": wording_kept.standing(found, case.unit) if found else wording_kept.EMPTY_PIN,
    }


def _parted(found: Any) -> list[int]:
    return [found.last, found.last + 1] if found else []


def _survival(ground: Ground, found: Sweep, span: Span, place: int | None) -> str:
    asked = None if place is None else found.points[place].overlap
    units = ground.length(*span)
    used = ground.used
    return wording_charts.survives(asked, units, used.size, used.unit, found.every)


def _mark(found: Sweep, place: int | None, words: Any) -> dict[str, Any] | None:
    if place is None:
        return None
    point = found.points[place]
    return {"point": place, "overlap": point.overlap, "text": words(found, point)}


def _columns(points: Iterable[Tried], of: int) -> dict[str, list[Any]]:
    points = list(points)
    return {
        "size": [one.size for one in points],
        "overlap": [one.overlap for one in points],
        "percent_of_size": [100 * one.overlap / one.size for one in points],
        "chunks": [one.totals.chunks for one in points],
        "processed": [one.totals.processed_units for one in points],
        "extra_percent": [one.totals.extra_percent for one in points],
        "cost": [float(one.cost) for one in points],
        "kept": [one.kept for one in points],
        "kept_percent": [100 * one.kept / of if of else None for one in points],
    }


def _table(points: Iterable[Tried], of: int, unit: str, first: str) -> dict[str, Any]:
    heads = ["Share of size", "Chunks", "Processed", "Extra", "Cost"]
    heads += ["Sentences whole", "Share whole"]
    other = "Overlap" if first == "Size" else None
    rows = []
    for one in points:
        shown = {"Size": f"{one.size:,}", "Overlap": f"{one.overlap:,}"}
        row = [shown[first]] + ([shown[other]] if other else [])
        row += [
            percent(100 * one.overlap / one.size),
            f"{one.totals.chunks:,}",
            f"{one.totals.processed_units:,}",
            f"+{percent(one.totals.extra_percent)}",
            dollars(float(one.cost)),
            f"{one.kept:,} of {of:,}",
            wording.share(one.kept, of),
        ]
        rows.append(row)
    return {
        "caption": wording_charts.caption(first, unit),
        "columns": [f"{first} ({unit})"] + ([other] if other else []) + heads,
        "rows": rows,
    }
