"""How the byte-level tokenizers split a text into pieces, before any bytes are merged.

tiktoken splits by a pattern over Unicode's general categories. Here every code point is first
mapped to one character for its class, and the pattern runs, rewritten for those characters, on
that string of the same length. The classes were taken from tiktoken's own pattern engine
(`tests/derive`), not from `unicodedata`, which differs by Python version.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate, chain, islice

from seamline.tokenizers import packed
from seamline.tokenizers.base import REGION

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

# The same for text whose classes are all ASCII, as are those of most alphabets, a good deal
# quicker: without letters that are upper and lower at once there is nothing to try twice.
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

# Without a "+" the search is three times as quick.
_NOT_ASCII = re.compile("[^\\0-\x7f]")

# A place where pieces end too, which is found without classes: between ASCII that is no white
# space and a space.
_GAP = re.compile("(?<=[!-~])(?= )")
_LAST_GAP = re.compile("(?s:.*)" + _GAP.pattern)


class Splitter:
    """The pattern of ``cl100k_base`` or ``o200k_base``, at work on text."""

    def __init__(self, name: str, runs: bytes) -> None:
        self._classes = _ASCII + packed.expand(runs, _LETTERS)
        self._pattern = re.compile(PATTERNS[name].format(**_PARTS))
        self._ascii_pattern = re.compile(_ASCII_PATTERNS[name].format(**_PARTS))

    def regions(self, text: str) -> Iterator[tuple[int, list[str]]]:
        """Yield the pieces of one region after the other, each with where the region ends."""
        start = 0
        size = REGION
        while start < len(text):
            region = text[start : start + size]
            is_last = start + size >= len(text)
            if size == REGION and _mostly_ascii(region):
                gap = None if is_last else _LAST_GAP.match(region)
                if is_last or gap:
                    cut = gap.end() if gap else len(region)
                    start += cut
                    yield start, self._mostly_ascii_pieces(region, cut)
                    continue
            classes = self._classified(region)
            cut = len(region)
            if not is_last:
                found = _LAST_CUT.match(classes)
                if not found:
                    size *= 2
                    yield start, []
                    continue
                cut = found.end()
            size = REGION
            pattern = self._pattern_for(classes)
            if cut <= REGION:
                start += cut
                yield start, _shaped(region, pattern.findall(classes, 0, cut))
                continue
            matches = pattern.finditer(classes, 0, cut)
            while shapes := [match[0] for match in islice(matches, _PIECES_AT_ONCE)]:
                end = start + sum(map(len, shapes))
                yield end, _shaped(text[start:end], shapes)
                start = end

    def _mostly_ascii_pieces(self, region: str, end: int) -> list[str]:
        """Return the pieces up to ``end``; only what is near other characters is classified."""
        ascii_pieces = self._ascii_pattern.findall
        if region.isascii():
            return ascii_pieces(region, 0, end)
        pieces: list[str] = []
        done = 0
        for other in _NOT_ASCII.finditer(region, 0, end):
            if other.start() < done:
                continue
            before = _LAST_GAP.match(region, done, other.start())
            after = _GAP.search(region, other.end(), end)
            start = before.end() if before else done
            stop = after.start() if after else end
            some = region[start:stop]
            classes = self._classified(some)
            pieces += ascii_pieces(region, done, start)
            pieces += _shaped(some, self._pattern_for(classes).findall(classes))
            done = stop
        pieces += ascii_pieces(region, done, end)
        return pieces

    def _classified(self, text: str) -> str:
        """Return the classes of the code points of ``text``."""
        return text if text.isascii() else text.translate(self._classes)

    def _pattern_for(self, classes: str) -> re.Pattern[str]:
        return self._ascii_pattern if classes.isascii() else self._pattern


def _mostly_ascii(text: str) -> bool:
    """Say whether other characters are so few that each is better dealt with by itself."""
    return len(text.encode("utf-8", "surrogatepass")) <= len(text) * 65 // 64


def _shaped(text: str, shapes: list[str]) -> list[str]:
    """Return ``text`` cut into pieces as long as ``shapes``, which ASCII is itself already."""
    if text.isascii():
        return shapes
    ends = list(accumulate(map(len, shapes)))
    return list(map(text.__getitem__, map(slice, chain((0,), ends), ends)))
