"""Findings about single chunks: too long for a model, empty, or of a text without spaces."""

from __future__ import annotations

from fractions import Fraction

from seamline.findings import wording
from seamline.findings.case import Case
from seamline.findings.finding import Finding, finding
from seamline.findings.remedies import DENSE, remedy, whole_sentences
from seamline.report import Chunk
from seamline.slices import Slices

#: Shorter texts tell nothing about spaces.
_ENOUGH = 100


def above_model(case: Case) -> Slices[Finding | None]:
    """Chunks that the chosen model would refuse or cut off."""
    model = case.model
    if model is None or model.max_input is None:
        return None
    room = model.max_input - (model.added or 0)
    above = [one.index for one in case.chunks if tokens_of(case, one) > room]
    if not above:
        return None
    largest = max(tokens_of(case, one) for one in case.chunks)
    settings = case.report.settings
    size = max(1, int(settings.size * room / largest))
    fitted = yield from remedy(case, size=size, overlap=min(settings.overlap, size - 1))
    return finding(
        "chunk_above_model_input",
        "problem",
        wording.above_model(case, model, above, largest),
        chunks=above,
        remedies=[fitted],
    )


def tokens_of(case: Case, chunk: Chunk) -> Fraction | int:
    """Return a chunk's tokens: counted, or by the ratio."""
    if chunk.tokens is not None:
        return chunk.tokens
    return chunk.units * case.report.rates.tokens_per_unit


def only_whitespace(case: Case) -> Slices[Finding | None]:
    """Chunks with nothing in them to embed."""
    text = case.report.text
    empty = [one.index for one in case.chunks if text[one.start : one.end].isspace()]
    if not empty:
        return None
    return finding(
        "whitespace_chunk",
        "problem",
        wording.only_whitespace(empty),
        chunks=empty,
        places=[(case.chunks[index].start, case.chunks[index].end) for index in empty],
        remedies=[(yield from whole_sentences(case))],
    )


def without_spaces(case: Case) -> Slices[Finding | None]:
    """A text whose words are no words: counting them makes chunks of any length."""
    document = case.report.document
    characters, words = document["characters"], document["words"]
    if case.unit != "words" or characters < _ENOUGH or characters <= DENSE * words:
        return None
    return finding(
        "no_spaces",
        "advice",
        wording.without_spaces(characters, words, case.chunks),
        remedies=[(yield from remedy(case, unit="characters"))],
    )
