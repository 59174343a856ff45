"""Reading a list of lengths: one whole number a line, or a column of a CSV file.

Lines that hold no number are named and left out, never guessed at; a number that cannot be a
length is refused with its line. The list is kept as how many documents have each length, so a
million lines take little more room than their distinct lengths.
"""

from __future__ import annotations

import csv
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import NamedTuple

from seamline.document import decode
from seamline.planner.errors import (
    ColumnUnknown,
    ListAmbiguous,
    ListEmpty,
    ListLength,
    ListTooLarge,
    ListUnreadable,
)
from seamline.slices import Progress, Slices, drain

#: The list's own cap, in bytes of UTF-8, apart from the text's: two million six-digit lengths.
MAX_LIST_BYTES = 16_000_000

#: How many lines that are no number are kept to be shown; all are counted.
MAX_JUNK = 100

# Characters read between two looks at the clock.
_BLOCK = 200_000
_ROWS = 2_000
_WHOLE = re.compile(r"\+?\d{1,15}", re.ASCII)
_NEGATIVE = re.compile(r"[-−]\s?\d[\d.,]*", re.ASCII)
_NUMBER = re.compile(r"\+?(\d[\d.,_' \u00a0\u202f]*|\.\d+)([eE][+-]?\d+)?", re.ASCII)
_GROUPED = re.compile(r"\d{1,3}(,\d{3})+")


class Junk(NamedTuple):
    """A line without a number: its number, counted from 1, and the start of its text."""

    line: int
    text: str


class Lengths(NamedTuple):
    """The lengths of a list: ``counts`` says how many documents have each.

    ``columns`` names the columns of a CSV file, ``column`` the index of the one that was read;
    ``header`` is the number of the line that names them, 0 if none does. ``junk`` are the first
    lines that hold no number, ``junk_lines`` how many do; blank lines are neither.
    """

    counts: dict[int, int]
    columns: list[str]
    column: int
    header: int
    junk: list[Junk]
    junk_lines: int

    @property
    def documents(self) -> int:
        """How many lengths there are."""
        return sum(self.counts.values())


def read_lengths(data: str | bytes, column: str | int | None = None) -> Lengths:
    """Return the lengths of a list, a file's bytes or its text.

    ``column`` is a column's name or index, counted from 0; without one the first whose values
    are numbers is read. Raises a `Refusal` of `seamline.planner_errors`, or `errors.NotText`.
    """
    return drain(read_in_slices(data, column))


def read_in_slices(data: str | bytes, column: str | int | None = None) -> Slices[Lengths]:
    """Do what `read_lengths` does, in slices."""
    text = _text(data)
    yield Progress(0.0, _WHAT)
    layout = _layout(text, column)
    reading = _Reading(layout.header)
    for done, numbers, cells in _rows(text, layout):
        reading.take(numbers, cells)
        yield Progress(done, _WHAT)
    if not reading.counts:
        raise ListEmpty
    return Lengths(
        reading.counts,
        layout.columns,
        layout.column,
        layout.header,
        reading.junk,
        reading.junk_lines,
    )


_WHAT = "Reading the lengths"


class _Layout(NamedTuple):
    delimiter: str
    quoted: bool
    columns: list[str]
    column: int
    header: int


class _Reading:
    """What was read so far."""

    def __init__(self, header: int) -> None:
        self.counts: Counter[int] = Counter()
        self.junk: list[Junk] = []
        self.junk_lines = 0
        self._header = header

    def take(self, numbers: Sequence[int], cells: list[str]) -> None:
        """Take a block of cells and the number of the line that each stands on."""
        cells = [cell.strip() for cell in cells]
        if numbers[0] <= self._header:
            passed = bisect_right(numbers, self._header)
            numbers, cells = numbers[passed:], cells[passed:]
        quick = _quick(cells)
        if quick is None:
            for number, cell in zip(numbers, cells, strict=True):
                self._take_one(number, cell)
        else:
            self.counts.update(quick)

    def _take_one(self, number: int, cell: str) -> None:
        if _WHOLE.fullmatch(cell):
            self.counts[int(cell)] += 1
        elif _NEGATIVE.fullmatch(cell):
            raise ListLength(number, cell, "negative")
        elif _NUMBER.fullmatch(cell):
            digits = cell.removeprefix("+").isdigit()
            raise ListLength(number, cell, "too_large" if digits else "not_whole")
        elif cell:
            self.junk_lines += 1
            if len(self.junk) < MAX_JUNK:
                self.junk.append(Junk(number, cell[:80]))


def _quick(cells: list[str]) -> list[int] | None:
    """Return the cells as lengths if all of them are, without a look at each in Python."""
    joined = "".join(cells)
    # int() would also take other scripts' digits, underscores and signs.
    if not joined.isascii() or not joined.isdigit() or len(max(cells, key=len)) > 15:
        return None
    return list(map(int, filter(None, cells)))


def _text(data: str | bytes) -> str:
    size = len(data) if isinstance(data, bytes) else len(data.encode("utf-8", "surrogatepass"))
    if size > MAX_LIST_BYTES:
        raise ListTooLarge(size, MAX_LIST_BYTES)
    text = decode("This list", data).text if isinstance(data, bytes) else data
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _layout(text: str, column: str | int | None) -> _Layout:
    first = next((line for line in text.split("\n", 100) if line.strip()), "")
    quoted = '"' in text
    delimiter = next((mark for mark in "\t;," if mark in first), "," if '"' in first else "")
    head = _head(text, _Layout(delimiter, quoted, [], 0, 0))
    rows = [row for _, row in head]
    if not rows:
        raise ListEmpty
    named = len(rows) > 1 and not any(map(_is_number, rows[0]))
    # One word above numbers names them; above other words it is one more line without a number.
    named = named and (len(rows[0]) > 1 or _is_number(rows[1][0]))
    if delimiter == "," and not named and not column:
        _check_grouping(head)
    names = [cell if named and cell else f"Column {place}" for place, cell in enumerate(rows[0], 1)]
    chosen = _chosen(column, names, _first_numeric(rows[named:], len(names)))
    return _Layout(delimiter, quoted, names, chosen, head[0][0] if named else 0)


def _head(text: str, layout: _Layout, most: int = 20) -> list[tuple[int, list[str]]]:
    """Return the first rows that are not blank, each with the number of its line."""
    found: list[tuple[int, list[str]]] = []
    with _wide_fields():
        for number, row in _split_rows(text, layout):
            cells = [cell.strip() for cell in row]
            if any(cells):
                found.append((number, cells))
            if len(found) == most:
                break
    return found


def _first_numeric(rows: list[list[str]], columns: int) -> int:
    """Return the first column that holds a number in half of the rows or more, else 0."""
    for place in range(columns):
        held = sum(place < len(row) and _is_number(row[place]) for row in rows)
        if held and held * 2 >= len(rows):
            return place
    return 0


def _check_grouping(head: list[tuple[int, list[str]]]) -> None:
    lines = [(number, ",".join(row)) for number, row in head]
    grouped = [line for line in lines if _GROUPED.fullmatch(line[1])]
    if grouped and all(_GROUPED.fullmatch(line) or line.isdigit() for _, line in lines):
        raise ListAmbiguous(*grouped[0])


def _chosen(column: str | int | None, names: list[str], otherwise: int) -> int:
    if column is None or column == "":
        return otherwise
    if isinstance(column, int) and 0 <= column < len(names):
        return column
    if column in names:
        return names.index(column)
    raise ColumnUnknown(column, names)


def _rows(text: str, layout: _Layout) -> Iterator[tuple[float, Sequence[int], list[str]]]:
    """Yield blocks: the share that is done, the lines' numbers and the chosen cells."""
    mark, column = layout.delimiter, layout.column

    def cell(row: list[str]) -> str:
        # A row that ends before the column is shown whole: the line holds no length.
        return row[column] if column < len(row) else mark.join(row)

    if mark and layout.quoted:
        position = [0.0]
        rows = _split_rows(text, layout, position)
        while block := _taken(rows):
            yield position[0], [number for number, _ in block], [cell(row) for _, row in block]
        return
    number = 1
    for done, lines in _blocks(text):
        cells = [cell(line.split(mark)) for line in lines] if mark else lines
        yield done, range(number, number + len(lines)), cells
        number += len(lines)


def _taken(rows: Iterator[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    with _wide_fields():
        return list(islice(rows, _ROWS))


def _split_rows(
    text: str, layout: _Layout, position: list[float] | None = None
) -> Iterator[tuple[int, list[str]]]:
    """Yield each row with the number of the line it starts at, quotes understood."""
    lines = _lines(text, position if position is not None else [0.0])
    if not (layout.delimiter and layout.quoted):
        for number, line in enumerate(lines, 1):
            row = line.rstrip("\n")
            yield number, row.split(layout.delimiter) if layout.delimiter else [row]
        return
    reader = csv.reader(lines, delimiter=layout.delimiter, strict=True)
    started = 1
    while True:
        try:
            row = next(reader, None)
        except csv.Error as error:
            raise ListUnreadable(started, str(error)) from None
        if row is None:
            return
        yield started, row
        started = reader.line_num + 1


def _lines(text: str, position: list[float]) -> Iterator[str]:
    for done, lines in _blocks(text):
        for line in lines:
            yield line + "\n"
        position[0] = done


def _blocks(text: str) -> Iterator[tuple[float, list[str]]]:
    """Yield the lines in blocks, so that a long list never lies in memory as lines at once."""
    start = 0
    while start < len(text):
        end = text.find("\n", start + _BLOCK)
        end = len(text) if end < 0 else end
        yield end / len(text), text[start:end].split("\n")
        start = end + 1


@contextmanager
def _wide_fields() -> Iterator[None]:
    # A column of long texts beside the lengths is no reason to refuse the file.
    before = csv.field_size_limit(MAX_LIST_BYTES)
    try:
        yield
    finally:
        csv.field_size_limit(before)


def _is_number(cell: str) -> bool:
    cell = cell.strip()
    return bool(_WHOLE.fullmatch(cell) or _NEGATIVE.fullmatch(cell) or _NUMBER.fullmatch(cell))
