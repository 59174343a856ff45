"""The three caps that keep one answer small enough for a browser tab."""

from __future__ import annotations

from typing import NamedTuple


class Limits(NamedTuple):
    """Caps, checked in this order: bytes of UTF-8, processed units, chunks; ``None`` lifts one."""

    max_bytes: int | None = 1_000_000
    max_units: int | None = 200_000
    max_chunks: int | None = 256


UNLIMITED = Limits(None, None, None)

#: A file's size in bytes above which it is not read: a text at the byte cap, all ASCII, takes
#: this much as UTF-16 with a byte order mark.
MAX_FILE_BYTES = 2 * 1_000_000 + 2
