"""The byte-level tokenizers of OpenAI's models, equal to tiktoken 0.14.0 token for token.

`splitting` cuts a text into pieces, `merging` turns the bytes of a piece into tokens.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Generator, Iterable, Iterator
from itertools import accumulate, pairwise, repeat
from operator import sub

from seamline.tokenizers import packed
from seamline.tokenizers.base import Tokenizer, Tokens
from seamline.tokenizers.joints import Joints
from seamline.tokenizers.merging import SHORT, Short, merge
from seamline.tokenizers.splitting import Splitter

# The single bytes in the order of their ids, which is GPT-2's: the printable ones come first.
_PRINTABLE = (*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100))
SINGLES = tuple(
    bytes([byte]) for byte in (*_PRINTABLE, *(b for b in range(0x100) if b not in _PRINTABLE))
)

_CONTINUATION_BYTES = bytes(range(0x80, 0xC0))
_SURROGATE = re.compile(rb"\xed[\xa0-\xbf].", re.DOTALL)
_REPLACEMENT = "\ufffd".encode()

# Letters of scripts whose words are long or have no spaces between them. It does no harm if some
# are left out or others let in: this only says for which pieces looking for cuts is worth it.
_UNSPACED = re.compile("[\u0e00-\u11ff\u3040-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]{4}")


class ByteLevel(Tokenizer):
    """``cl100k_base`` or ``o200k_base``.

    A surrogate on its own counts as U+FFFD, as in tiktoken. Two that would make a pair are not
    joined, as tiktoken does: positions are those of the text as it is.
    """

    def __init__(self, name: str, data: bytes, size: int) -> None:
        super().__init__(name)
        runs, *tokens = packed.unpack(data)
        self._tokens = [*SINGLES, *tokens]
        if len(self._tokens) != size:
            raise ValueError(f"{len(self._tokens)} tokens, not {size}")
        self._ranks = dict(zip(self._tokens, range(size), strict=True))
        self._short = Short(self._ranks)
        self._separator = self._ranks[packed.SEPARATOR]
        self._splitter = Splitter(name, runs)
        self._leads = self._inside = b""
        self._joints: Joints | None = None

    def piece(self, token: int) -> bytes:
        """Return the bytes of the token with this id; raises `IndexError` if there is none."""
        if token < 0:
            raise IndexError(token)
        return self._tokens[token]

    def encode_in_slices(self, text: str) -> Generator[float, None, Tokens]:
        """Do what `encode` does, yielding the share that is done every few milliseconds."""
        if not self._leads:
            self._measure()
        tokens = Tokens(array("I"), array("I"), array("I"))
        position = 0
        for end, pieces in self._regions(text):
            for share in self._learn(pieces):
                yield (position + share * (end - position)) / len(text)
            ids = array("I", b"".join(map(self._packed.__getitem__, pieces)))
            # As many code points have begun by the end of a token as there are first bytes of
            # code points up to there; a token that starts within one reaches back to its start.
            reached = array("I", accumulate(map(self._leads.__getitem__, ids), initial=position))
            tokens.ids.extend(ids)
            tokens.starts.extend(map(sub, reached, map(self._inside.__getitem__, ids)))
            tokens.ends.extend(reached[1:])
            position = reached[-1]
            yield end / len(text)
        return tokens

    def _measure(self) -> None:
        """Note for each id how many code points begin in it, and whether it starts within one."""
        without = map(bytes.translate, self._tokens, repeat(None), repeat(_CONTINUATION_BYTES))
        self._leads = bytes(map(len, without))
        self._inside = bytes(0x80 <= token[0] < 0xC0 for token in self._tokens)

    def _regions(self, text: str) -> Iterator[tuple[int, list[str]]]:
        return self._splitter.regions(text)

    def _wholes(self, pieces: Iterable[str]) -> Iterable[int | None]:
        # No token has the bytes that a surrogate passes as.
        units = map(str.encode, pieces, repeat("utf-8"), repeat("surrogatepass"))
        return map(self._ranks.get, units)

    def _split(self, pieces: list[str]) -> Iterator[float]:
        divided = {}
        for piece in filter(_UNSPACED.search, pieces):
            if len(parts := self._parts(piece)) > 1:
                divided[piece] = parts
        ids = {part: self._packed.get(part) for parts in divided.values() for part in parts}
        fresh = [part for part, known in ids.items() if known is None]
        fresh += [piece for piece in pieces if piece not in divided and piece not in ids]
        long = []
        for part in fresh:
            units = _units(part)
            if len(units) > SHORT:
                long.append(part)
            else:
                ids[part] = self._short.merge(units)
        if long:
            yield from self._merge_long(long, ids)
        self._remember(fresh, [ids[part] for part in fresh])
        joined = [b"".join(map(ids.__getitem__, parts)) for parts in divided.values()]
        self._remember(divided, joined)

    def _merge_long(self, parts: list[str], ids: dict[str, bytes | None]) -> Iterator[float]:
        """Put the ids of all these parts into ``ids``."""
        # All in one run: no token reaches across the separator, which is one by itself.
        units = packed.SEPARATOR.join(map(_units, parts))
        merged = array("I")
        yield from merge(units, self._ranks, merged)
        merged.append(self._separator)
        start = 0
        for part in parts:
            end = merged.index(self._separator, start)
            ids[part] = merged[start:end].tobytes()
            start = end + 1

    def _parts(self, piece: str) -> list[str]:
        """Return the parts of a piece that can be merged by themselves.

        Of what is written without spaces hardly anything comes twice, but its parts do.
        """
        if self._joints is None:
            self._joints = Joints(self._tokens[len(SINGLES) :])
        return [piece[start:end] for start, end in pairwise((0, *self._joints.cuts(piece)))]


def _units(part: str) -> bytes:
    """Return the bytes of ``part``, those of U+FFFD for each surrogate."""
    try:
        return part.encode()
    except UnicodeEncodeError:
        return _SURROGATE.sub(_REPLACEMENT, part.encode("utf-8", "surrogatepass"))
