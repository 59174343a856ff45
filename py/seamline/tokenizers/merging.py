"""Byte pair merging: the lowest rank first, the leftmost of equals first."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import repeat

# Yield once in about this many pairs: some milliseconds of work in a browser.
_SLICE = 1 << 12

# Below this many bytes lists are quicker, above it arrays spare memory: 12 MB for a million.
_LONG = 1 << 17

# Up to this many bytes looking through all pairs for the lowest beats any bookkeeping.
SHORT = 64

_NONE = -1
_NEVER = 1 << 30
_compact = partial(array, "i")


def merge(units: bytes, ranks: Mapping[bytes, int], ids: array[int]) -> Iterator[float]:
    """Append the ids of ``units``, yielding the share done if it is thousands of bytes long.

    The same result as merging one pair at a time, but pairs wait in one bucket for each rank, so
    that only ranks go through a heap. A bucket is emptied from left to right; should a merge
    make a pair of a lower rank, the rest of the bucket waits until that one has been merged.
    """
    size = len(units)
    rank_of = ranks.get
    # A part is named by where it starts. `after[i]` is where the next one starts, `before[i]`
    # where the one before it does, `pair[i]` the rank of joining it with the next one.
    store = list if size < _LONG else _compact
    after = store(range(1, size + 1))
    before = store(range(-1, size))
    pair = store(repeat(_NONE, size))
    buckets: defaultdict[int, list[int]] = defaultdict(list)
    for start in range(size - 1):
        rank = rank_of(units[start : start + 2])
        if rank is not None:
            pair[start] = rank
            buckets[rank].append(start)
        if not ~start % _SLICE:
            yield _share(start, size)
    heap = [*buckets, _NEVER]
    heapify(heap)

    seen = size
    while (rank := heappop(heap)) != _NEVER:
        bucket = buckets.pop(rank)
        bucket.sort()
        for first in range(0, len(bucket), _SLICE):
            some = bucket[first : first + _SLICE]
            if seen // _SLICE != (seen := seen + len(some)) // _SLICE:
                yield _share(seen, size)
            for place, start in enumerate(some, first + 1):
                if pair[start] != rank:
                    continue
                middle = after[start]
                end = after[start] = after[middle]
                before[end] = start
                pair[middle] = _NONE
                if end < size:
                    new = pair[start] = rank_of(units[start : after[end]], _NONE)
                    if new != _NONE:
                        others = buckets[new]
                        if not others:
                            heappush(heap, new)
                        others.append(start)
                else:
                    pair[start] = _NONE
                left = before[start]
                if left >= 0:
                    new = pair[left] = rank_of(units[left:end], _NONE)
                    if new != _NONE:
                        others = buckets[new]
                        if not others:
                            heappush(heap, new)
                        others.append(left)
                if heap[0] < rank:
                    if place < len(bucket):
                        buckets[rank] = bucket[place:]
                        heappush(heap, rank)
                    break
            if heap[0] < rank:
                break

    start = 0
    while start < size:
        end = after[start]
        ids.append(ranks[units[start:end]])
        start = end


def _share(seen: int, size: int) -> float:
    # Each byte is looked at once, and each merge, of which there are fewer, makes two new pairs.
    return min(1.0, seen / (4 * size))


class Short:
    """Merging for up to `SHORT` bytes at a time."""

    def __init__(self, ranks: Mapping[bytes, int]) -> None:
        self._rank_of = ranks.get
        self._singles = [ranks[bytes([byte])] for byte in range(0x100)]
        self._first_pairs = _Pairs(ranks)

    def merge(self, units: bytes) -> bytes:
        """Return the ids of ``units``, packed as ``array("I")`` packs them."""
        size = len(units)
        rank_of = self._rank_of
        ids = list(map(self._singles.__getitem__, units))
        # Part i reaches from `bounds[i]` to `bounds[i + 1]`; `pairs[i]` is the rank of joining it
        # with the next one, and the last one has none.
        bounds = list(range(size + 1))
        pairs = list(map(self._first_pairs.__getitem__, map(units.__getitem__, _TWOS[size])))
        pairs.append(_NEVER)
        while (rank := min(pairs)) != _NEVER:
            place = pairs.index(rank)
            following = place + 1
            ids[place] = rank
            del ids[following], bounds[following], pairs[following]
            if following < len(pairs):
                pairs[place] = rank_of(units[bounds[place] : bounds[following + 1]], _NEVER)
            else:
                pairs[place] = _NEVER
            if place:
                pairs[place - 1] = rank_of(units[bounds[place - 1] : bounds[following]], _NEVER)
        return array("I", ids).tobytes()


class _Pairs(dict[bytes, int]):
    """The rank of two bytes, looked up once."""

    def __init__(self, ranks: Mapping[bytes, int]) -> None:
        super().__init__()
        self._ranks = ranks

    def __missing__(self, pair: bytes) -> int:
        self[pair] = rank = self._ranks.get(pair, _NEVER)
        return rank


_TWOS = [[slice(start, start + 2) for start in range(size - 1)] for size in range(SHORT + 1)]
