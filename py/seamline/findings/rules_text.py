"""Findings about characters that are there but not seen, and what they do to counts."""

from __future__ import annotations

import re

from seamline.findings import wording
from seamline.findings.case import Case
from seamline.findings.finding import Finding, finding
from seamline.slices import Progress, Slices

# Tabs, line ends, form feeds and U+0085 are whitespace that texts do have.
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")

# Joiners are left out: emoji, Persian and Hindi need them.
_ZERO_WIDTH = re.compile("[\u00ad\u180e\u200b\u2060\ufeff]")

_REPLACEMENT = re.compile("\ufffd")

_LINE_END = re.compile(r"\r\n|\r|\n")

# Characters found between two looks at the clock.
_SLICE = 4_096


def control(case: Case) -> Slices[Finding | None]:
    """Control characters, some of which separate words."""
    return (yield from _characters(case, "control_characters", _CONTROL, wording.control))


def zero_width(case: Case) -> Slices[Finding | None]:
    """Characters without a width, which separate no words."""
    return (yield from _characters(case, "zero_width_characters", _ZERO_WIDTH, wording.zero_width))


def replacement(case: Case) -> Slices[Finding | None]:
    """Characters that were lost before the text came here."""
    return (
        yield from _characters(case, "replacement_characters", _REPLACEMENT, wording.replacement)
    )


def line_ends(case: Case) -> Slices[Finding | None]:
    """More than one kind of line end."""
    yield from ()
    text = case.report.text
    if "\r" not in text:
        return None
    counts = {"\n": 0, "\r\n": 0, "\r": 0}
    for found in _LINE_END.finditer(text):
        counts[found[0]] += 1
    if sum(map(bool, counts.values())) < 2:
        return None
    return finding("mixed_line_ends", "note", wording.line_ends(*counts.values()))


def _characters(case: Case, code: str, pattern: re.Pattern[str], words) -> Slices[Finding | None]:
    text = case.report.text
    places: list[tuple[int, int]] = []
    kinds: set[str] = set()
    chunks: set[int] = set()
    for found in pattern.finditer(text):
        places.append(found.span())
        kinds.add(found[0])
        chunks.update(case.cover.holding(*found.span()))
        if len(places) % _SLICE == 0:
            yield Progress(found.end() / len(text), "Looking for unseen characters")
    if not places:
        return None
    return finding(
        code,
        "note",
        words(len(places), sorted(kinds)),
        chunks=sorted(chunks),
        places=places,
    )
