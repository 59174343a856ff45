"""Brute force: the definitions of words, windows and passages, walked one unit at a time.

Shares no code with the engine and knows no formula, so that the two cannot be wrong together.
"""

from __future__ import annotations

from typing import NamedTuple


class Cut(NamedTuple):
    """One chunk: its place in the text and in units, and how its units came there."""

    start: int
    end: int
    unit_start: int
    unit_end: int
    repeated: int
    fresh: int


def words(text: str) -> list[tuple[int, int]]:
    """Return the span of each word, character by character."""
    spans: list[tuple[int, int]] = []
    began: int | None = None
    for place, character in enumerate(text):
        if character.isspace():
            if began is not None:
                spans.append((began, place))
            began = None
        elif began is None:
            began = place
    if began is not None:
        spans.append((began, len(text)))
    return spans


def characters(text: str) -> list[tuple[int, int]]:
    """Return the span of each code point."""
    return [(place, place + 1) for place, _ in enumerate(text)]


def spans(text: str, unit: str) -> list[tuple[int, int]]:
    """Return the span of each unit."""
    return {"words": words, "characters": characters}[unit](text)


def windows(units: int, size: int, overlap: int) -> list[list[int]]:
    """Return the unit numbers that each window holds, taken up one by one."""
    chunks: list[list[int]] = []
    if not units:
        return chunks
    chunk: list[int] = []
    for unit in range(units):
        if len(chunk) == size:
            chunks.append(chunk)
            # The next window opens with the last `overlap` units of this one.
            chunk = [kept for kept in chunk if kept >= unit - overlap]
        chunk.append(unit)
    chunks.append(chunk)
    return chunks


def cuts(text: str, unit: str, size: int, overlap: int) -> list[Cut]:
    """Return every chunk of a text; a unit is repeated if any chunk before has held it."""
    places = spans(text, unit)
    held: set[int] = set()
    found = []
    for chunk in windows(len(places), size, overlap):
        repeated = [number for number in chunk if number in held]
        start, end = places[chunk[0]][0], places[chunk[-1]][1]
        fresh = len(chunk) - len(repeated)
        found.append(Cut(start, end, chunk[0], chunk[-1] + 1, len(repeated), fresh))
        held.update(chunk)
    return found


def kept(chunks: list[list[int]], first: int, last: int) -> bool:
    """Whether some chunk holds every unit from first to last."""
    return any(all(unit in chunk for unit in range(first, last + 1)) for chunk in chunks)


def longest_kept(units: int, size: int, overlap: int) -> int:
    """Return the greatest length of which every passage, wherever it stands, is kept whole."""
    chunks = windows(units, size, overlap)
    length = 0
    while length < units and all(
        kept(chunks, first, first + length) for first in range(units - length)
    ):
        length += 1
    return length


def utf16(text: str, offset: int) -> int:
    """Return how many UTF-16 code units stand before a code point."""
    return len(text[:offset].encode("utf-16-le", "surrogatepass")) // 2


def fits(units: int, size: int, overlap: int, most_units: int, most_chunks: int) -> bool:
    """Whether a walked cut stays within the caps."""
    chunks = windows(units, size, overlap)
    return len(chunks) <= most_chunks and sum(map(len, chunks)) <= most_units
