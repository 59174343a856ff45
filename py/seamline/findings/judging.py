"""All rules, in the order in which their findings are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from seamline.catalog import model as model_of
from seamline.estimate import Assumptions
from seamline.findings import (
    rules_boundaries,
    rules_chunks,
    rules_lines,
    rules_overlap,
    rules_text,
)
from seamline.findings.case import Case, case_of
from seamline.findings.finding import SEVERITIES, Finding
from seamline.findings.ground import ground_for
from seamline.report import Report
from seamline.slices import Progress, Slices
from seamline.source import Source


class Rule(NamedTuple):
    """What is looked for, in a few words for the reader, and how; ``applies`` to some cases."""

    checked: str
    finds: Callable[[Case], Slices[Finding | None]]
    applies: Callable[[Case], bool] = lambda case: True


class Judged(NamedTuple):
    """The findings, gravest first, and what was checked, found or not."""

    case: Case
    findings: tuple[Finding, ...]
    checked: tuple[str, ...]


def _windowed(case: Case) -> bool:
    return case.ground.windowed


def _for_a_model(case: Case) -> bool:
    return case.model is not None


def _in_words(case: Case) -> bool:
    return case.unit == "words"


def _has_blocks(kind: str) -> Callable[[Case], bool]:
    return lambda case: any(block.kind == kind for block in case.ground.structure.blocks)


RULES = (
    Rule("chunks beyond the model's input", rules_chunks.above_model, _for_a_model),
    Rule("boundaries inside a visible character", rules_boundaries.in_characters),
    Rule("chunks of whitespace", rules_chunks.only_whitespace),
    Rule("sentences that are cut", rules_overlap.sentences_cut, _windowed),
    Rule("lines that are cut where there are no sentences", rules_lines.lines_cut),
    Rule("a smaller overlap that keeps as many", rules_overlap.bought_nothing, _windowed),
    Rule("overlap of half the size or more", rules_overlap.half),
    Rule("a last chunk with little that is new", rules_overlap.tail),
    Rule("chunks that are nearly all repeated", rules_overlap.nearly_all),
    Rule("what neighbours would say twice", rules_overlap.said_twice),
    Rule("boundaries inside a word", rules_boundaries.in_words),
    Rule("boundaries inside fenced code", rules_boundaries.in_fences, _has_blocks("fence")),
    Rule("tables cut off from their head", rules_boundaries.in_tables, _has_blocks("table")),
    Rule("headings without text", rules_boundaries.after_headings, _has_blocks("heading")),
    Rule("a text without spaces", rules_chunks.without_spaces, _in_words),
    Rule("control characters", rules_text.control),
    Rule("zero-width characters", rules_text.zero_width),
    Rule("replacement characters", rules_text.replacement),
    Rule("mixed line ends", rules_text.line_ends),
)


def judged(
    source: Source, report: Report, assumptions: Assumptions, model: str | None
) -> Slices[Judged]:
    """Hold a report against all rules that apply to it."""
    ground = yield from ground_for(source, report.settings, assumptions)
    case = yield from case_of(report, ground, model_of(model) if model else None)
    found: list[Finding] = []
    # Without a chunk there is nothing to hold against a rule, and nothing was checked.
    applying: Sequence[Rule] = [rule for rule in RULES if report.chunks and rule.applies(case)]
    for place, rule in enumerate(applying):
        yield Progress(place / len(applying), f"Looking for {rule.checked}")
        finding = yield from rule.finds(case)
        if finding:
            found.append(finding)
    found.sort(key=lambda finding: SEVERITIES.index(finding.severity))
    return Judged(case, tuple(found), tuple(rule.checked for rule in applying))
