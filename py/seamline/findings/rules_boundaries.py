"""Findings about what the boundaries of chunks fall inside."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from seamline.findings import boundaries, wording
from seamline.findings.case import Case
from seamline.findings.finding import Finding, Remedy, finding
from seamline.findings.remedies import unsplit, whole_paragraphs
from seamline.sentences import Block
from seamline.slices import Slices


def in_words(case: Case) -> Slices[Finding | None]:
    """Chunks that start or end between two letters of a word."""
    found = boundaries.ends_where(case, boundaries.inside_word)
    if not found:
        return None
    chunks = sorted({index for index, _ in found})
    return finding(
        "boundary_in_word",
        "advice",
        wording.in_words(case, chunks),
        chunks=chunks,
        places=[(offset - 1, offset + 1) for _, offset in found],
        remedies=(yield from unsplit(case)),
    )


def in_characters(case: Case) -> Slices[Finding | None]:
    """Chunks that start or end inside what a reader sees as one character."""
    found = boundaries.ends_where(case, boundaries.inside_character)
    if not found:
        return None
    kinds = [boundaries.inside_character(case.report.text, offset) for _, offset in found]
    chunks = sorted({index for index, _ in found})
    return finding(
        "boundary_in_character",
        # Nobody sees a line end that lost its half.
        "note" if set(kinds) == {"line_end"} else "problem",
        wording.in_characters(chunks, kinds),
        chunks=chunks,
        places=[(offset - 1, offset + 1) for _, offset in found],
        remedies=(yield from unsplit(case)),
    )


def in_fences(case: Case) -> Slices[Finding | None]:
    """Fenced code that no chunk holds whole."""
    broken = boundaries.broken_blocks(case, "fence")
    if not broken:
        return None
    return finding(
        "boundary_in_code",
        "advice",
        wording.in_fences(case, broken),
        chunks=boundaries.cut_chunks(case, broken),
        places=[(block.start, block.end) for block in broken],
        remedies=(yield from _together(case, broken)),
    )


def in_tables(case: Case) -> Slices[Finding | None]:
    """Tables whose later rows stand in a chunk without their head."""
    broken = [
        block
        for block in boundaries.broken_blocks(case, "table")
        if boundaries.has_head(case.report.text, block)
    ]
    headless = boundaries.starting_inside(case, broken)
    if not headless:
        return None
    return finding(
        "boundary_in_table",
        "advice",
        wording.in_tables(broken, headless),
        chunks=headless,
        places=[(block.start, block.end) for block in broken],
        remedies=(yield from _together(case, broken)),
    )


def after_headings(case: Case) -> Slices[Finding | None]:
    """Headings that no chunk holds together with the text they head."""
    parted = boundaries.parted_headings(case)
    if not parted:
        return None
    chunks = sorted({case.cover.before(block.start) for block in parted})
    return finding(
        "boundary_after_heading",
        "advice",
        wording.after_headings(parted, chunks),
        chunks=chunks,
        places=[(block.start, block.end) for block in parted],
        remedies=(yield from _with_text(case, parted)),
    )


def _with_text(case: Case, headings: Sequence[Block]) -> Slices[list[Remedy | None]]:
    """Return the cut that keeps headings with their text, if one fits beside its first sentence."""
    structure, size = case.ground.structure, case.report.used.size
    for heading in headings:
        following = bisect_right(structure.starts, heading.start)
        end = structure.ends[following] if following < len(structure.ends) else heading.end
        if case.ground.length(heading.start, end) <= size:
            return [(yield from whole_paragraphs(case))]
    return []


def _together(case: Case, blocks: Sequence[Block]) -> Slices[list[Remedy | None]]:
    """Return the cut that keeps blocks whole, if it could keep one of these."""
    size = case.report.used.size
    if all(case.ground.length(block.start, block.end) > size for block in blocks):
        return []
    return [(yield from whole_paragraphs(case))]
