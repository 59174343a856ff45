"""The byte-level tokenizers of OpenAI's models, equal to tiktoken 0.14.0 token for token.

tiktoken splits a text by a pattern over Unicode's general categories, then merges the bytes of
each piece. Here every code point is first mapped to one character for its class, and the pattern
runs, rewritten for those characters, on that string of the same length. The classes were taken
from tiktoken's own pattern engine (`tests/derive`), not from `unicodedata`, which differs by
Python version.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect
from collections.abc import Generator, Iterable, Iterator
from itertools import accumulate, chain, islice, pairwise, repeat
from operator import sub

from seamline.tokenizers import packed
from seamline.tokenizers.base import REGION, Tokenizer, Tokens
from seamline.tokenizers.joints import Joints
from seamline.tokenizers.merging import merge

# The single bytes in the order of their ids, which is GPT-2's: the printable ones come first.
_PRINTABLE = (*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100))
SINGLES = tuple(
    bytes([byte]) for byte in (*_PRINTABLE, *(b for b in range(0x100) if b not in _PRINTABLE))
)

# The classes in the data file, which begins at U+0080, and the character that stands for each in
# the patterns. ASCII stands for itself, so ASCII text is already its own string of classes.
_FIRST_CLASSED = 0x80
_LETTERS = {
    "u": "A",  # upper or title case letter
    "l": "a",  # lower case letter
    "s": "s",  # U+017F, which tiktoken takes for an s after an apostrophe
    "o": "\xaa",  # any other letter
    "m": "\xb4",  # mark
    "n": "0",  # number
    "w": "\t",  # white space
    "r": "!",  # the rest
}
_ASCII = "".join(map(chr, range(_FIRST_CLASSED)))

# Python's own \s is of no use: it has U+001C to U+001F, and Rust's has not.
_PARTS = {
    "letter": r"A-Za-z\xaa",
    "upper": r"A-Z\xaa\xb4",
    "lower": r"a-z\xaa\xb4",
    "number": r"0-9",
    "space": r"\t-\r ",
    "clitic": r"'(?:[sdmtSDMT]|[lL][lL]|[vV][eE]|[rR][eE])",
}
PATTERNS = {
    "cl100k_base": (
        r"{clitic}"
        r"|[^\r\n{letter}{number}]?+[{letter}]++"
        r"|[{number}]{{1,3}}+"
        r"| ?[^{space}{letter}{number}]++[\r\n]*+"
        r"|[{space}]++\Z"
        r"|[{space}]*[\r\n]"
        r"|[{space}]+(?![^{space}])"
        r"|[{space}]"
    ),
    "o200k_base": (
        r"[^\r\n{letter}{number}]?[{upper}]*[{lower}]+(?:{clitic})?"
        r"|[^\r\n{letter}{number}]?[{upper}]+[{lower}]*(?:{clitic})?"
        r"|[{number}]{{1,3}}"
        r"| ?[^{space}{letter}{number}]+[\r\n/]*"
        r"|[{space}]*[\r\n]+"
        r"|[{space}]+(?![^{space}])"
        r"|[{space}]+"
    ),
}

# The same for ASCII text, a good deal quicker: without letters that are upper and lower at once
# there is nothing to try twice.
_ASCII_PATTERNS = {
    "cl100k_base": PATTERNS["cl100k_base"],
    "o200k_base": (
        r"[^\r\n{letter}{number}]?+(?=[{letter}])[A-Z]*+[a-z]*+(?:{clitic})?+"
        r"|[{number}]{{1,3}}+"
        r"| ?+[^{space}{letter}{number}]++[\r\n/]*+"
        r"|[{space}]*[\r\n]++"
        r"|[{space}]+(?![^{space}])"
        r"|[{space}]++"
    ),
}

# Where both patterns end a piece whatever comes before and after, as far to the right as there
# is such a place: after a letter or a number that does not go on, before white space, and at the
# start of a line.
_LAST_CUT = re.compile(
    r"(?s:.*)(?:"
    r"(?<=[{letter}])(?=[^{letter}\xb4'])"
    r"|(?<=[{number}])(?=[^{number}])"
    r"|(?<=[^{space}])(?=[\t\v\f ])"
    r"|(?<=[\r\n])(?=[^{space}/])"
    r")".format(**_PARTS)
)

# A region with no such place in it may be the whole text; its pieces are taken this many at once.
_PIECES_AT_ONCE = 1 << 12

_CONTINUATION_BYTES = bytes(range(0x80, 0xC0))
_SURROGATE = re.compile(rb"\xed[\xa0-\xbf].", re.DOTALL)
_REPLACEMENT = "\ufffd".encode()
_NOT_ASCII = re.compile("[^\\0-\x7f]+")

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
        self._separator = self._ranks[packed.SEPARATOR]
        self._classes = _ASCII + packed.expand(runs, _LETTERS)
        self._pattern = re.compile(PATTERNS[name].format(**_PARTS))
        self._ascii_pattern = re.compile(_ASCII_PATTERNS[name].format(**_PARTS))
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
        start = 0
        size = REGION
        while start < len(text):
            region = text[start : start + size]
            pattern = self._ascii_pattern if region.isascii() else self._pattern
            classes = self._classified(region)
            cut = len(region)
            if start + size < len(text):
                found = _LAST_CUT.match(classes)
                if not found:
                    size *= 2
                    yield start, []
                    continue
                cut = found.end()
            size = REGION
            if cut <= REGION:
                start += cut
                yield start, _shaped(region, pattern.findall(classes, 0, cut))
                continue
            matches = pattern.finditer(classes, 0, cut)
            while shapes := [match[0] for match in islice(matches, _PIECES_AT_ONCE)]:
                end = start + sum(map(len, shapes))
                yield end, _shaped(text[start:end], shapes)
                start = end

    def _classified(self, text: str) -> str:
        """Return the classes of the code points of ``text``."""
        if text.isascii():
            return text
        if _mostly_ascii(text):
            return _NOT_ASCII.sub(lambda run: run[0].translate(self._classes), text)
        return text.translate(self._classes)

    def _wholes(self, pieces: Iterable[str]) -> Iterable[int | None]:
        # No token has the bytes that a surrogate passes as.
        units = map(str.encode, pieces, repeat("utf-8"), repeat("surrogatepass"))
        return map(self._ranks.get, units)

    def _split(self, pieces: list[str]) -> Iterator[float]:
        parts = list(map(self._parts, pieces))
        known = {part: self._packed.get(part) for some in parts for part in some}
        fresh = [part for part, packed_ids in known.items() if packed_ids is None]
        # All in one run: no token reaches across the separator, which is one by itself.
        units = packed.SEPARATOR.join(part.encode("utf-8", "surrogatepass") for part in fresh)
        ids = array("I")
        yield from merge(_SURROGATE.sub(_REPLACEMENT, units), self._ranks, ids)
        ids.append(self._separator)
        start = 0
        for part in fresh:
            end = ids.index(self._separator, start)
            known[part] = ids[start:end].tobytes()
            self._remember(part, known[part])
            start = end + 1
        for piece, some in zip(pieces, parts, strict=True):
            if len(some) > 1:
                self._remember(piece, b"".join(map(known.__getitem__, some)))

    def _parts(self, piece: str) -> list[str]:
        """Return the parts of a piece that can be merged by themselves.

        Of what is written without spaces hardly anything comes twice, but its parts do.
        """
        if not _UNSPACED.search(piece):
            return [piece]
        if self._joints is None:
            self._joints = Joints(self._tokens[len(SINGLES) :])
        return [piece[start:end] for start, end in pairwise((0, *self._joints.cuts(piece)))]


def _mostly_ascii(text: str) -> bool:
    """Say whether other characters are so few that each is better dealt with by itself."""
    return len(text.encode("utf-8", "surrogatepass")) <= len(text) * 17 // 16


def _shaped(text: str, shapes: list[str]) -> list[str]:
    """Return ``text`` cut into pieces as long as ``shapes``, in which ASCII is itself already."""
    if text.isascii():
        return shapes
    ends = list(accumulate(map(len, shapes)))
    if _mostly_ascii(text):
        for run in _NOT_ASCII.finditer(text, 0, ends[-1]):
            for place in range(bisect(ends, run.start()), bisect(ends, run.end() - 1) + 1):
                shapes[place] = text[ends[place] - len(shapes[place]) : ends[place]]
        return shapes
    return list(map(text.__getitem__, map(slice, chain((0,), ends), ends)))
