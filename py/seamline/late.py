"""Modules that the page fetches when they are first imported.

The page starts with the modules that a first result needs. What else was installed, and the rest of
Python's own library, lie in *parts*, archives beside it. An import out of a part that is not here
yet ends the work in hand with `PartMissing`; the page fetches the part, hands it to `supply`, and
the work starts anew. Nothing here runs where the package was installed by pip.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder
from typing import NamedTuple

__all__ = ["Finder", "Part", "PartMissing", "asking", "install", "parts", "supply"]

#: Where parts are unpacked to, and the file in the archive of modules that tells of them.
FOLDER = "/lib/later"
TABLE = "seamline_parts.json"


class PartMissing(BaseException):
    """A part is needed that is not here yet: no error, so that no `except` on the way takes it."""

    def __init__(self, name: str, file: str) -> None:
        super().__init__(f"{name} ({file}) has not been fetched yet")
        self.name = name
        self.file = file


class Part(NamedTuple):
    """An archive that the page can fetch: what it is called, its file, and its modules."""

    name: str
    file: str
    modules: frozenset[str]


class Finder:
    """Finds modules in parts, once they are supplied."""

    def __init__(self, parts: list[Part], folder: str = FOLDER) -> None:
        self.parts = parts
        # The first part that has a module keeps it.
        self._homes = {name: part for part in reversed(parts) for name in part.modules}
        self._folder = folder
        self._here: set[str] = set()
        self.asks = False

    def find_spec(
        self, fullname: str, path: object = None, target: object = None
    ) -> ModuleSpec | None:
        """Find a module of a part; ask for the part, or say that it is not here."""
        part = self._homes.get(fullname)
        if part is None:
            return None
        if part.name in self._here:
            parent = fullname.rpartition(".")[0].replace(".", "/")
            return PathFinder.find_spec(fullname, [f"{self._root(part.name)}/{parent}"])
        if self.asks:
            raise PartMissing(part.name, part.file)
        raise ModuleNotFoundError(
            f"{fullname} is in {part.file}, which has not been fetched yet", name=fullname
        )

    def supply(self, name: str, data: bytes) -> None:
        """Unpack a part, an archive's bytes."""
        from zipfile import ZipFile

        with ZipFile(io.BytesIO(data)) as archive:
            archive.extractall(self._root(name))
        self._here.add(name)

    def _root(self, name: str) -> str:
        return f"{self._folder}/{[part.name for part in self.parts].index(name)}"


_finder: Finder | None = None


def install() -> None:
    """Find modules in the parts that the archive of this very module tells of, from now on."""
    global _finder
    archive = __spec__.loader.archive
    table = json.loads(__spec__.loader.get_data(f"{archive}/{TABLE}"))
    _finder = Finder([Part(p["name"], p["file"], frozenset(p["modules"])) for p in table])
    # Before Pyodide's own, which answers for every module of the library with words of its own.
    sys.meta_path.insert(sys.meta_path.index(PathFinder) + 1, _finder)


@contextmanager
def asking() -> Iterator[None]:
    """Let imports ask for parts meanwhile; elsewhere a missing part is a missing module."""
    if _finder is None:
        yield
        return
    before, _finder.asks = _finder.asks, True
    try:
        yield
    finally:
        _finder.asks = before


def parts() -> list[Part]:
    """Return the parts there are: none where everything is installed."""
    return _finder.parts if _finder else []


def supply(name: str, data: bytes) -> bool:
    """Take the bytes of a part; return whether there is a part of this name."""
    if name not in [part.name for part in parts()]:
        return False
    assert _finder is not None
    _finder.supply(name, data)
    return True
