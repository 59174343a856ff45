"""Where no token can reach across, so that what lies on either side can be merged by itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, compress, count, islice

from seamline.tokenizers.packed import SEPARATOR

# The first code point of three bytes. Only before such is a cut looked for: in scripts with
# shorter ones nearly any two letters stand together in some token.
_FIRST_WIDE = "\u0800"

# What follows: one byte that is no separator, and after it the beginning of a wide character.
_JOINT = re.compile(rb"[^\xff](?=([\xe0-\xf4][\x80-\xbf]*))")
_UNCUT = b""


class Joints:
    """All pairs of characters, or parts of them, that stand side by side within some token."""

    def __init__(self, tokens: Iterable[bytes]) -> None:
        joined = SEPARATOR + SEPARATOR.join(tokens)
        followers: dict[bytes, set[bytes]] = {}
        for match in _JOINT.finditer(joined):
            start = match.start()
            while 0x80 <= joined[start] < 0xC0:
                start -= 1
            if joined[start] == SEPARATOR[0]:
                start += 1
            followers.setdefault(joined[start : match.end()], set()).add(match[1])
        self._left = _Left(followers)
        self._right = _Right()

    def cuts(self, piece: str) -> Iterator[int]:
        """Yield the ends of the parts of ``piece`` that can be merged by themselves, in order.

        A token that reaches across a boundary holds the last bytes of the character before it,
        or all of them, and the first of the one after. Where no token does, no merge ever will.
        """
        apart = map(
            frozenset.isdisjoint,
            map(self._left.__getitem__, piece),
            map(self._right.__getitem__, islice(piece, 1, None)),
        )
        return chain(compress(count(1), apart), (len(piece),))


class _Left(dict[str, frozenset[bytes]]):
    """For a character, what tokens have after it or after its last bytes."""

    def __init__(self, followers: dict[bytes, set[bytes]]) -> None:
        super().__init__()
        self._followers = followers

    def __missing__(self, char: str) -> frozenset[bytes]:
        units = _units(char)
        tails = (self._followers.get(units[start:], ()) for start in range(len(units)))
        self[char] = found = frozenset(chain((_UNCUT,), *tails))
        return found


class _Right(dict[str, tuple[bytes, ...]]):
    """For a character, its first bytes and all of them."""

    def __missing__(self, char: str) -> tuple[bytes, ...]:
        units = _units(char)
        heads = tuple(units[:end] for end in range(1, len(units) + 1))
        self[char] = found = heads if char >= _FIRST_WIDE else (_UNCUT,)
        return found


def _units(char: str) -> bytes:
    return ("\ufffd" if "\ud800" <= char <= "\udfff" else char).encode()
