"""Passages that must survive: where they stand, and whether a cut keeps them whole."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from seamline.document import Document
from seamline.findings.errors import PinEmpty, PinNotFound, TooManyPins
from seamline.sentences import trimmed

if TYPE_CHECKING:
    from seamline.findings.case import Case
    from seamline.findings.ground import Ground, Spans
    from seamline.findings.kept import Standing

Span = tuple[int, int]

#: As many lines as a chart can show apart.
MOST = 32


class Pinned(NamedTuple):
    """A pin and where it stands in a cut; ``standing`` is `None` where it holds no unit."""

    start: int
    end: int
    standing: Standing | None

    def to_dict(self, text: str) -> dict[str, Any]:
        """Return the pin as the report has it, with its text."""
        found = self.standing
        fields: dict[str, Any] = {
            "start": self.start,
            "end": self.end,
            "text": text[self.start : self.end],
            "units": found.units if found else 0,
            "whole_in": [],
            "cut": None,
        }
        if found and found.first is not None:
            fields["whole_in"] = list(range(found.first, found.last + 1))
        elif found:
            fields["cut"] = {"between": [found.last, found.last + 1], "after": found.held}
        return fields


def spans(text: str, pins: Iterable[Span | str]) -> tuple[Span, ...]:
    """Return the pins as spans of code points without outer whitespace.

    A pin is a span, or a passage that stands in the text exactly once; raises a refusal,
    ``pin_not_found`` or ``pin_empty``, for one that is neither.
    """
    found = []
    for pin in pins:
        if isinstance(pin, str):
            times = occurrences(text, pin)
            if len(times) != 1:
                raise PinNotFound(pin, len(times))
            pin = (times[0], times[0] + len(pin))
        start, end = pin
        if not 0 <= start < end <= len(text) or text[start:end].isspace():
            raise PinEmpty(start, end)
        found.append(trimmed(text, start, end))
    if len(found) > MOST:
        raise TooManyPins(len(found), MOST)
    return tuple(found)


def occurrences(text: str, passage: str, most: int = 100) -> list[int]:
    """Return where the passage starts in the text, overlapping or not; at most so many places."""
    found: list[int] = []
    place = text.find(passage) if passage else -1
    while place >= 0 and len(found) < most:
        found.append(place)
        place = text.find(passage, place + 1)
    return found


def again(text: str, passage: str, start: int | None = None) -> Span | None:
    """Return where a pinned passage stands now without outer whitespace, or None if it is lost.

    It stands where it stood, if ``start`` says where that was and it is still there; else where
    it stands exactly once. Whitespace alone is no passage.
    """
    if not passage or passage.isspace():
        return None
    if start is None or not text.startswith(passage, start):
        found = occurrences(text, passage, 2)
        if len(found) != 1:
            return None
        (start,) = found
    return trimmed(text, start, start + len(passage))


def code_points(document: Document, offset16: int) -> int:
    """Return the code point at a UTF-16 offset, as JavaScript counts."""
    places = range(document.characters)
    return bisect_left(places, offset16, key=lambda place: document.utf16([place])[0])


def pinned(case: Case, pins: Sequence[Span]) -> list[Pinned]:
    """Return where the pins stand in a report."""
    from seamline.findings.kept import cover_of, standing

    cover = cover_of(case.ground, case.chunks)
    found = []
    for start, end in pins:
        first, last = case.ground.placed(start, end)
        there = None
        if first < last and case.chunks:
            there = standing(case.ground, cover, case.chunks, start, end)
        found.append(Pinned(start, end, there))
    return found


def placed(ground: Ground, pins: Iterable[Span]) -> Spans:
    """Return the pins as the chunks are compared by."""
    from seamline.findings.ground import Spans

    found = Spans()
    for start, end in pins:
        found.append(start, end, *ground.placed(start, end))
    return found
