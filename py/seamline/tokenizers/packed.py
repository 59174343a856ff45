"""The form the data files have: fields joined by a byte that none of them holds, gzipped."""

from __future__ import annotations

import re
import zlib

# No token longer than one byte holds 0xFF (UTF-8 never does), so one `split` unpacks a file.
SEPARATOR = b"\xff"
_GZIP_MAGIC = b"\x1f\x8b"
_GZIP_WINDOW = 31
_RUN = re.compile(r"([a-z])(\d+)")


def unpack(data: bytes) -> list[bytes]:
    """Return the fields of a data file, gzipped or already unpacked by the host it came from.

    Raises `ValueError` if the file is damaged.
    """
    if data[:2] == _GZIP_MAGIC:
        try:
            data = zlib.decompress(data, _GZIP_WINDOW)
        except zlib.error as error:
            raise ValueError(str(error)) from error
    return data.split(SEPARATOR)


def expand(runs: bytes, letters: dict[str, str]) -> str:
    """Return one character for each code point, U+0000 first, from runs such as ``r65u26``.

    A string of 0x110000 one-byte characters is the quickest table that `str.translate` takes,
    and takes 1.1 MB. ``letters`` says which character stands for which of the file's classes.
    """
    return "".join(letters[kind] * int(size) for kind, size in _RUN.findall(runs.decode("ascii")))
