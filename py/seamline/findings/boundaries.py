"""What a place in the text lies inside: a word, a visible character, code, a table."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from seamline.findings.case import Case
from seamline.findings.graphemes import split
from seamline.letters import frozen
from seamline.sentences import Block

inside_character = split

# Scripts that put no spaces between words: Thai to Tibetan, Burmese, Khmer, Chinese and Japanese.
# What the eye takes for a word's middle there may be its end.
_UNSPACED = re.compile(
    "[\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u2e80-\u312f\u3190-\ua4cf\uf900-\ufaff\uff66-\uff9f]"
)

_TABLE_RULE = re.compile(r"[^\S\r\n]*\|?[ \t:|]*-[ \t:|-]*$", re.MULTILINE)
_LINE_END = re.compile(r"\r\n|\r|\n")


def inside_word(text: str, offset: int) -> bool:
    """Whether the place is between two letters or digits, in a script that spaces its words."""
    if not 0 < offset < len(text):
        return False
    around = frozen(text[offset - 1 : offset + 1])
    return around[0].isalnum() and around[1].isalnum() and not _UNSPACED.search(around)


def ends_where(case: Case, inside: Callable[[str, int], object]) -> list[tuple[int, int]]:
    """Return the chunk and the place of each start and end of a chunk that is inside something."""
    text = case.report.text
    return [
        (chunk.index, offset)
        for chunk in case.chunks
        for offset in (chunk.start, chunk.end)
        if inside(text, offset)
    ]


def broken_blocks(case: Case, kind: str) -> list[Block]:
    """Return the blocks of a kind that no chunk holds whole."""
    return [
        block
        for block in case.ground.structure.blocks
        if block.kind == kind and not case.cover.holding(block.start, block.end)
    ]


def cut_chunks(case: Case, blocks: Sequence[Block]) -> list[int]:
    """Return the chunks in which the blocks are cut for the first time."""
    return sorted({max(0, case.cover.before(block.start)) for block in blocks})


def starting_inside(case: Case, blocks: Sequence[Block]) -> list[int]:
    """Return the chunks that start inside one of the blocks."""
    return [
        chunk.index
        for chunk in case.chunks
        if any(block.start < chunk.start < block.end for block in blocks)
    ]


def has_head(text: str, table: Block) -> bool:
    """Whether a table's second line rules off a head, and rows follow."""
    lines = _LINE_END.split(text[table.start : table.end])
    return len(lines) > 2 and bool(_TABLE_RULE.match(lines[1]))


def parted_headings(case: Case) -> list[Block]:
    """Return the headings that no chunk holds together with the start of their text."""
    blocks = case.ground.structure.blocks
    return [
        block
        for block, following in pairwise(blocks)
        if block.kind == "heading"
        and following.kind != "heading"
        and not case.cover.holding(block.start, following.start + 1)
    ]
