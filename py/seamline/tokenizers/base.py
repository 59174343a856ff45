"""What every exact tokenizer offers, and the cache of pieces that makes counting quick."""

from __future__ import annotations

from array import array
from bisect import bisect
from collections import Counter
from collections.abc import Collection, Generator, Iterable, Iterator
from itertools import accumulate, chain
from operator import mul
from sys import byteorder
from typing import NamedTuple, TypeVar

# Texts are worked through in regions of about this many code points: some milliseconds each.
REGION = 1 << 12

# Unseen pieces are split in batches of about this many code points: together they are quicker.
_BATCH = 1 << 13

# The cache forgets everything when its pieces and their ids hold more than this many characters
# and bytes, which is a good deal more than the distinct pieces of one text of 1 MB.
_CACHE_MOST = 1 << 24

# What an entry takes beside its characters and ids: two objects' heads and a place in the dict.
_ENTRY = 160

ID_BYTES = array("I").itemsize

# The part of counting a text never seen that goes into splitting it, roughly.
_SPLITTING = 0.4

_Result = TypeVar("_Result")


class Tokens(NamedTuple):
    """The tokens of a text, each an id and the code points that it covers.

    Starts never decrease, nor do ends. A token that begins or ends inside a code point covers
    the whole of it, so the boundary after token ``i`` is *clean*, and may end a chunk, if and
    only if ``ends[i] <= starts[i + 1]``.
    """

    ids: array[int]
    starts: array[int]
    ends: array[int]


class Tokenizer:
    """An exact tokenizer, whatever its kind.

    A subclass splits a text into pieces that do not depend on one another (`_regions`) and a
    piece into tokens (`_split`). Two pieces that are the same text have the same tokens, so each
    is split once and remembered, for later texts too, within a bound.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        # A piece's ids, packed as `array("I")` packs them: joining those is the quickest way.
        self._packed: dict[str, bytes] = {}
        self._weight = 0

    def count(self, text: str) -> int:
        """Return how many tokens ``text`` has; the model's own added tokens are not among them."""
        return _drained(self.count_in_slices(text))

    def ids(self, text: str) -> list[int]:
        """Return the ids of the tokens of ``text``."""
        ids = array("I")
        for _, pieces in self._regions(text):
            for _ in self._learn(pieces):
                pass
            ids.frombytes(b"".join(map(self._packed.__getitem__, pieces)))
        return ids.tolist()

    def encode(self, text: str) -> Tokens:
        """Return the tokens of ``text`` with the code points that they cover."""
        return _drained(self.encode_in_slices(text))

    def count_in_slices(self, text: str) -> Generator[float, None, int]:
        """Do what `count` does, yielding the share that is done every few milliseconds."""
        counts: Counter[str] = Counter()
        for end, pieces in self._regions(text):
            counts.update(pieces)
            yield _SPLITTING * end / len(text)
        for share in self._learn(counts):
            yield _SPLITTING + (1 - _SPLITTING) * share
        sizes = map(len, map(self._packed.__getitem__, counts))
        return sum(map(mul, sizes, counts.values())) // ID_BYTES

    def encode_in_slices(self, text: str) -> Generator[float, None, Tokens]:
        """Do what `encode` does, yielding the share that is done every few milliseconds."""
        raise NotImplementedError

    def piece(self, token: int) -> bytes:
        """Return the bytes of the token with this id; raises `IndexError` if there is none."""
        raise NotImplementedError

    def _regions(self, text: str) -> Iterable[tuple[int, list[str]]]:
        """Yield the pieces of one region after the other, each with where the region ends."""
        raise NotImplementedError

    def _wholes(self, pieces: Iterable[str]) -> Iterable[int | None]:
        """Return for each piece the id of the one token that it is, or ``None``."""
        raise NotImplementedError

    def _split(self, pieces: list[str]) -> Iterable[float]:
        """Remember the ids of other pieces, yielding the share done if that takes long."""
        raise NotImplementedError

    def _learn(self, pieces: Iterable[str]) -> Iterator[float]:
        """Put the ids of all these pieces into the cache, yielding the share done.

        When this has run out they are all there, even if other work on the same tokenizer, done
        while this one waited, made the cache forget.
        """
        if self._weight > _CACHE_MOST:
            self._packed.clear()
            self._weight = 0
        while unseen := set(pieces).difference(self._packed):
            rest, wholes, ids = [], [], []
            for piece, token in zip(unseen, self._wholes(unseen), strict=True):
                if token is None:
                    rest.append(piece)
                else:
                    wholes.append(piece)
                    ids.append(token.to_bytes(ID_BYTES, byteorder))
            self._remember(wholes, ids)
            ends = list(accumulate(map(len, rest)))
            start = done = 0
            while start < len(rest):
                stop = bisect(ends, done + _BATCH, start + 1)
                size = ends[stop - 1] - done
                for share in self._split(rest[start:stop]):
                    yield (done + share * size) / ends[-1]
                start, done = stop, done + size
                yield done / ends[-1]

    def _remember(self, pieces: Collection[str], ids: Collection[bytes]) -> None:
        self._packed.update(zip(pieces, ids, strict=True))
        self._weight += sum(map(len, chain(pieces, ids))) + _ENTRY * len(ids)


def _drained(steps: Generator[float, None, _Result]) -> _Result:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
