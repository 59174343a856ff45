"""Blocks and sentences of a text, as spans; knows nothing of sizes.

A *block* is what blank lines, headings, fenced code and tables part; a *sentence* never crosses
one. nupunkt finds the sentences of prose; the rules here add what it does not know. Everything
takes time linear in the text, and nothing depends on the Unicode version of the running Python.
"""

from __future__ import annotations

import functools
import re
from array import array
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import NamedTuple

from seamline.abbreviations import ABBREVIATIONS
from seamline.letters import frozen
from seamline.slices import drain

__all__ = [
    "Block",
    "Structure",
    "blocks",
    "sentences",
    "structure",
    "structure_in_slices",
    "trimmed",
]


class Block(NamedTuple):
    """A stretch of lines that belong together, without the whitespace around it."""

    kind: str
    """`paragraph`, `heading`, `fence` or `table`."""
    start: int
    end: int


class Structure(NamedTuple):
    """All blocks and sentences of one text.

    Sentence *i* is `text[starts[i]:ends[i]]`; those of block *b* are `first[b]` to `first[b + 1]`,
    end exclusive. Sentences ascend, are never empty, neither overlap nor begin or end with
    whitespace, and hold every other character of the text.
    """

    blocks: list[Block]
    starts: array
    ends: array
    first: array


def blocks(text: str) -> list[Block]:
    """Return the blocks of *text* in order."""
    return list(_scan_blocks(text))


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Return the `(start, end)` of each sentence of *text* in order."""
    found = structure(text)
    return zip(found.starts, found.ends, strict=True)


def structure(text: str) -> Structure:
    """Return the blocks and sentences of *text*."""
    return drain(structure_in_slices(text))


def structure_in_slices(text: str) -> Generator[float, None, Structure]:
    """Do the work of `structure` in slices: yield the share done, from 0 to 1, after each."""
    found = Structure([], array("I"), array("I"), array("I"))
    since_yield = 0
    for block in _scan_blocks(text):
        found.blocks.append(block)
        found.first.append(len(found.starts))
        for run in _runs(text, block):
            breaks: list[int] = []
            for position in _find_breaks(text, run, breaks):
                yield position / len(text)
            for start, end in _between(text, run, breaks):
                found.starts.append(start)
                found.ends.append(end)
                since_yield += end - start + _SENTENCE_COST
                if since_yield >= _SLICE:
                    since_yield = 0
                    yield run.end / len(text)
    found.first.append(len(found.starts))
    return found


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the span without its outer whitespace: an empty one at *end* if there is no more."""
    part = text[start:end]
    start = end - len(part.lstrip())
    return start, start + len(part.strip())


# --- blocks -------------------------------------------------------------------------------------

# A line ends with CR, LF or CRLF and with nothing else. This is the last character of a line end: a
# pattern that begins with a set of characters is several times faster than one that begins with
# alternatives.
_LINE_END = r"[\r\n](?<!\r(?=\n))"
_INDENT = r"[^\S\r\n]*"
_HEADING = r"[ ]{0,3}\#{1,6}(?!\S)"
# The info string after backticks must hold no backtick, or else this is inline code.
_FENCE = r"[ ]{0,3}(?:`{3,}(?=[^`\r\n]*(?:[\r\n]|\Z))|~{3,})"
_TABLE = rf"{_INDENT}\|"

_BLANK_LINES = re.compile(r"\s*[\r\n]")
_BLOCK_START = re.compile(rf"(?P<heading>{_HEADING})|(?P<fence>{_FENCE})|(?P<table>{_TABLE})")
_ENDS = {
    "paragraph": re.compile(rf"{_LINE_END}(?={_INDENT}[\r\n]|{_HEADING}|{_FENCE}|{_TABLE})"),
    "heading": re.compile(_LINE_END),
    "table": re.compile(rf"{_LINE_END}(?!{_TABLE})"),
}
_FENCE_END = {
    mark: re.compile(rf"[\r\n][ ]{{0,3}}({mark}{{3,}})[ \t]*(?=[\r\n]|\Z)") for mark in "`~"
}


def _scan_blocks(text: str) -> Iterator[Block]:
    position = 0
    while True:
        blank = _BLANK_LINES.match(text, position)
        if blank:
            position = blank.end()
        if position == len(text):
            return
        kind, stop = _block_at(text, position)
        start, end = trimmed(text, position, stop)
        # A last line of only whitespace has no line end, so it was not skipped as a blank one.
        if start < end:
            yield Block(kind, start, end)
        position = stop


def _block_at(text: str, position: int) -> tuple[str, int]:
    """Return kind and end of the block whose first line starts at *position*."""
    opening = _BLOCK_START.match(text, position)
    kind = opening.lastgroup if opening else "paragraph"
    if kind == "fence":
        return kind, _fence_end(text, opening)
    end = _ENDS[kind].search(text, position)
    return kind, end.start() if end else len(text)


def _fence_end(text: str, opening: re.Match) -> int:
    run = opening[0].lstrip(" ")
    for closing in _FENCE_END[run[0]].finditer(text, opening.end()):
        if len(closing[1]) >= len(run):
            return closing.end()
    return len(text)


# --- runs: the parts of a block that start a sentence whatever stands before ----------------------

_NON_BLANK_LINE = re.compile(r"\S(?:[^\r\n]*\S)?")
_MARKER = rf"(?:[-*+]|[0-9]+[.)])[ \t]{_INDENT}"
_ITEM_AT_START = re.compile(_MARKER)
_ITEM = re.compile(rf"[\r\n]{_INDENT}({_MARKER})")


class _Run(NamedTuple):
    start: int
    content: int
    """Where prose begins: behind the marker of a list item, which is no sentence of its own."""
    end: int


def _runs(text: str, block: Block) -> Iterator[_Run]:
    """Yield the list items of a paragraph and what precedes them; else the lines of the block."""
    if block.kind != "paragraph":
        for line in _NON_BLANK_LINE.finditer(text, block.start, block.end):
            yield _Run(line.start(), line.end(), line.end())
        return
    marker = _ITEM_AT_START.match(text, block.start, block.end)
    start, content = block.start, marker.end() if marker else block.start
    for item in _ITEM.finditer(text, block.start, block.end):
        yield _Run(start, content, item.start())
        start, content = item.span(1)
    yield _Run(start, content, block.end)


def _between(text: str, run: _Run, breaks: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the trimmed spans that the sorted *breaks* cut a run into."""
    start = run.start
    for stop in breaks:
        yield start, trimmed(text, start, stop)[1]
        start = stop
    yield start, trimmed(text, start, run.end)[1]


# --- sentences within a run -----------------------------------------------------------------------

# Characters between two yields, a few milliseconds; and what one sentence costs, in characters.
_SLICE = 16_384
_SENTENCE_COST = 64

_CLOSING = r""""'’”»›)\]}"""
_CLOSING_WIDE = rf"{_CLOSING}）］｝｣」』】〉》〕〗〙〛＂＇〞〟"
# After a full stop that a space follows, “ ‘ « ‹ close as well (German, Danish).
_CLOSING_BEFORE_SPACE = rf"{_CLOSING}“‘«‹"
# A run of ends and closing marks is one end: ！？ and 。」。
_END_WIDE = re.compile(rf"[。！？．｡][。！？．｡!?…{_CLOSING_WIDE}]*|[।॥؟۔።](?=\s)")
_STOP_AFTER_WORD = re.compile(rf"\.(?<=[^\W\d_]{{4}}\.)[{_CLOSING_BEFORE_SPACE}]*\s+(?=[^\W\d_])")
_NON_SPACE = re.compile(r"\S")


def _find_breaks(text: str, run: _Run, breaks: list[int]) -> Iterator[int]:
    """Put into *breaks*, sorted, where later sentences of the run start; yield what is reached."""
    if run.content == run.end:
        return
    plain = _plain(text[run.content : run.end])
    found: set[int] = set()
    for rule in (_wide_breaks, _word_breaks):
        reached = 0
        for position in rule(plain, found):
            if position - reached >= _SLICE:
                reached = position
                # These two take a fraction of the time that nupunkt will: no progress to tell yet.
                yield run.content
    for position in _nupunkt_breaks(plain, found):
        yield run.content + position
    breaks.extend(run.content + position for position in sorted(found))


def _plain(part: str) -> str:
    """Return *part*, offset for offset, frozen and with LF as the only line end.

    nupunkt knows no other. CRLF becomes a space and LF: two LF would be a blank line.
    """
    if "\r" in part:
        part = part.replace("\r\n", " \n").replace("\r", "\n")
    return frozen(part)


def _wide_breaks(plain: str, found: set[int]) -> Iterator[int]:
    """Ends of Chinese, Japanese, Hindi, Arabic, Urdu and Ethiopic sentences."""
    if plain.isascii():
        return
    for end in _END_WIDE.finditer(plain):
        following = _NON_SPACE.search(plain, end.end())
        if following:
            found.add(following.start())
        yield end.end()


def _word_breaks(plain: str, found: set[int]) -> Iterator[int]:
    """Full stops after a plain word, before a capital: nupunkt takes too many for abbreviations."""
    for stop in _STOP_AFTER_WORD.finditer(plain):
        if plain[stop.end()].isupper():
            start = stop.start()
            while start and plain[start - 1].isalpha():
                start -= 1
            word = plain[start : stop.start()]
            if len(word) >= 4 and word.islower() and word not in ABBREVIATIONS:
                found.add(stop.end())
        yield stop.end()


# --- nupunkt --------------------------------------------------------------------------------------

# nupunkt ends a sentence only where one of these pairs stands; most list items have none.
_NUPUNKT_CANDIDATE = re.compile(r"""[.!?…][\s)";}\]*:@({\[!?”»'’]""")
_SPACES = re.compile(r"\s*")

# nupunkt is quadratic in runs without whitespace (100,000 × `!`) and keeps tokens it has seen, of
# any length; so it is given windows, short ones where a word is longer than the margin. It decides
# by the word with the stop and the one behind, and looks 12 characters back for the start of the
# line: with a margin on either side, windows change nothing but in words or spaced ellipses longer
# than that.
_WINDOW = 16_384
_SHORT_WINDOW = 512
_MARGIN = 64


@functools.cache
def _nupunkt():
    """Load nupunkt when it is first needed: a text in fixed windows never is."""
    from nupunkt import load_default_model

    return load_default_model()


def _nupunkt_breaks(
    plain: str,
    found: set[int],
    *,
    window: int = _WINDOW,
    spans: Callable[[str], Iterable[tuple[int, int]]] | None = None,
) -> Iterator[int]:
    """Where nupunkt starts a sentence. Its spans hold all of a window: only their starts tell."""
    if not _NUPUNKT_CANDIDATE.search(plain):
        return
    spans = spans or _nupunkt().span_tokenize
    edge = 0
    while edge < len(plain):
        before = max(0, edge - _MARGIN)
        past, after = _window_end(plain, edge + window)
        if max(map(len, plain[before:after].split()), default=0) > _MARGIN:
            past, after = _window_end(plain, edge + min(window, _SHORT_WINDOW))
        for start, _ in spans(plain[before:after]):
            if edge < before + start <= past:
                found.add(before + start)
        edge = past
        if edge < len(plain):
            yield edge


def _window_end(plain: str, position: int) -> tuple[int, int]:
    """Return where a window's decisions end, never before whitespace, and where its text ends."""
    past = _SPACES.match(plain, min(position, len(plain))).end()
    return past, past + _MARGIN
