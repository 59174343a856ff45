"""The tokens of the fuzzed texts in `fuzzed_tokens.json`, wherever Python runs.

The file holds no lists but a digest of each, and is written by `derive.token_fixture`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from zlib import crc32

from seamline import tokenizers


def digest(ids: Iterable[int]) -> list[int]:
    """Return how many ids there are, and one number that tells lists of so many apart."""
    listed = list(ids)
    return [len(listed), crc32(",".join(map(str, listed)).encode("ascii"))]


def replay(file: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield each tokenizer and text by name, and the digest of its ids and its count."""
    for name in file["tokens"]:
        tokenizer = tokenizers.get(name)
        for number, text in enumerate(file["texts"]):
            yield f"{number} {name}", [*digest(tokenizer.encode(text).ids), tokenizer.count(text)]


def stored(file: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield what `replay` should, from what the originals gave when the file was written."""
    for name, rows in file["tokens"].items():
        for number, (count, ids) in enumerate(rows):
            yield f"{number} {name}", [count, ids, count]
