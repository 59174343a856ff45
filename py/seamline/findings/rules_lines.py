"""A finding about texts of lines rather than sentences: logs, records, lists of values."""

from __future__ import annotations

from collections.abc import Iterator

from seamline.findings import wording
from seamline.findings.case import Case
from seamline.findings.finding import Finding, finding
from seamline.findings.remedies import remedy
from seamline.sentences import trimmed
from seamline.slices import Progress, Slices

#: What runs over so many lines without an end of a sentence was not written as one.
MANY = 8

# Lines looked at between two looks at the clock.
_SLICE = 4_096


def lines_cut(case: Case) -> Slices[Finding | None]:
    """Lines that no chunk holds whole, where most of the text is lines without sentences."""
    text = case.report.text
    runs = [span for span in _sentences(case) if text.count("\n", *span) >= MANY]
    if 2 * sum(end - start for start, end in runs) < len(text):
        return None
    lines = broken = longest = 0
    places: list[tuple[int, int]] = []
    for start, end in (line for run in runs for line in _lines(text, *run)):
        lines += 1
        if lines % _SLICE == 0:
            yield Progress(start / len(text), "Looking at lines")
        longest = max(longest, case.ground.length(start, end))
        if not case.cover.holding(start, end):
            broken += 1
            places.append((start, end))
    if not broken:
        return None
    settings = case.report.settings
    # A passage of up to overlap + 1 units is whole somewhere.
    enough = longest - 1 if case.ground.windowed and longest <= case.report.used.size else None
    mended = None
    if enough is not None and enough > settings.overlap:
        mended = yield from remedy(case, overlap=enough)
    return finding(
        "lines_cut",
        "advice",
        wording.lines_cut(len(runs), lines, broken),
        chunks=sorted({case.cover.before(start) for start, _ in places}),
        places=places,
        remedies=[mended],
    )


def _sentences(case: Case) -> Iterator[tuple[int, int]]:
    found = case.ground.structure
    return zip(found.starts, found.ends, strict=True)


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end:
        stop = text.find("\n", start, end)
        stop = end if stop < 0 else stop
        low, high = trimmed(text, start, stop)
        if low < high:
            yield low, high
        start = stop + 1
