"""The text: its size, how it is read from a file, and where its code points stand in UTF-16."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from typing import NamedTuple

from seamline import errors

_ASTRAL = re.compile("[\U00010000-\U0010ffff]")


class Document:
    """A text and its size. Offsets are code points, zero-based, ends exclusive."""

    __slots__ = ("_astral", "bytes", "characters", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.characters = len(text)
        # A str may hold lone surrogates; they count the three bytes they would take.
        self.bytes = len(text.encode("utf-8", "surrogatepass"))
        self._astral: list[int] | None = None

    def utf16(self, offsets: Iterable[int]) -> list[int]:
        """Return the offsets in UTF-16 code units, the way JavaScript counts.

        Costs one scan of the text on the first call, and a binary search an offset after.
        """
        if self._astral is None:
            self._astral = [found.start() for found in _ASTRAL.finditer(self.text)]
        astral = self._astral
        if not astral:
            return list(offsets)
        return [offset + bisect_left(astral, offset) for offset in offsets]


class Decoded(NamedTuple):
    """A file as text: ``encoding`` is "UTF-8", "UTF-16 LE" or "UTF-16 BE"."""

    text: str
    encoding: str
    had_mark: bool


def decode(name: str, data: bytes) -> Decoded:
    """Read a file's bytes as UTF-8, or as UTF-16 where a byte order mark says so.

    The mark is removed and line ends are kept. Raises `errors.NotText` with the offset of the
    first byte that cannot be read.
    """
    for mark, codec, encoding in (
        (b"\xef\xbb\xbf", "utf-8", "UTF-8"),
        (b"\xff\xfe", "utf-16-le", "UTF-16 LE"),
        (b"\xfe\xff", "utf-16-be", "UTF-16 BE"),
        (b"", "utf-8", "UTF-8"),
    ):
        if data.startswith(mark):
            try:
                text = data[len(mark) :].decode(codec)
            except UnicodeDecodeError as fault:
                raise errors.NotText(name, encoding, len(mark) + fault.start) from None
            return Decoded(text, encoding, bool(mark))
    raise AssertionError("every file starts with the empty mark")
