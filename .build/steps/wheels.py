"""Taking files out of a wheel."""

from __future__ import annotations

import zipfile
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath


def without(wheel: Path, pattern: str, folder: Path, beside: Path) -> Path:
    """Write the wheel to `folder` without the files of this pattern, and those to `beside`.

    The wheel's own list of its files, RECORD, no longer names them, so it stays a valid wheel.
    """
    beside.mkdir(parents=True, exist_ok=True)
    slim = folder / wheel.name
    with zipfile.ZipFile(wheel) as whole, zipfile.ZipFile(slim, "w") as kept:
        for entry in whole.infolist():
            data = whole.read(entry)
            if fnmatch(entry.filename, pattern):
                (beside / PurePosixPath(entry.filename).name).write_bytes(data)
                continue
            if entry.filename.endswith(".dist-info/RECORD"):
                data = _still_there(data, pattern)
            kept.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return slim


def _still_there(record: bytes, pattern: str) -> bytes:
    lines = record.decode("utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not fnmatch(line.split(",")[0], pattern)).encode()
