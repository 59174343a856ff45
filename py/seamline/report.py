"""One result object and its exports. Its keys are the schema ``seamline.report/1``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from seamline.estimate import Estimate, Rates
from seamline.findings import Judge
from seamline.settings import Settings, Used
from seamline.slices import drain
from seamline.totals import Totals
from seamline.version import __version__

if TYPE_CHECKING:
    from seamline.findings.finding import Finding

SCHEMA = "seamline.report/1"


class Chunk(NamedTuple):
    """One chunk; ``start`` and ``end`` are code points, ``unit_start`` and ``unit_end`` units.

    ``repeated_prefix + fresh_text == text[start:end]``, always. ``tokens`` is the exact count of
    that slice, ``None`` without a tokenizer. ``reason`` says, as a code, why less is repeated
    than was asked; ``flag`` marks what could not be cut as asked. Where sentences or paragraphs
    are packed by tokens, ``unit_start`` and ``unit_end`` are ``None``.
    """

    index: int
    start: int
    end: int
    unit_start: int | None
    unit_end: int | None
    repeated_units: int
    fresh_units: int
    repeated_prefix: str
    fresh_text: str
    tokens: int | None = None
    reason: str | None = None
    flag: str | None = None

    @property
    def units(self) -> int:
        """The chunk's length."""
        return self.repeated_units + self.fresh_units

    def to_dict(self) -> dict[str, Any]:
        """Return the chunk as the report has it: tokens and a flag only where there are any."""
        fields = self._asdict()
        del fields["reason"]
        for name in ("tokens", "flag"):
            if fields[name] is None:
                del fields[name]
        return fields


class Report(NamedTuple):
    """What a cut of one text gives.

    ``moved`` counts the boundaries that a token inside a character moved; ``judge`` finds
    what is worth telling, when it is first asked for.
    """

    text: str
    settings: Settings
    used: Used
    document: dict[str, int]
    totals: Totals
    rates: Rates
    estimate: Estimate
    chunks: tuple[Chunk, ...]
    moved: int = 0
    judge: Judge | None = None

    def chunk_text(self, chunk: Chunk) -> str:
        """Return the chunk as it stands in the text."""
        return self.text[chunk.start : chunk.end]

    def to_dict(self) -> dict[str, Any]:
        """Return the report as JSON values; numbers are unrounded."""
        return {
            "schema": SCHEMA,
            "generator": {"name": "seamline", "version": __version__},
            "settings": self.settings.to_dict(),
            "used": self.used._asdict(),
            "document": dict(self.document),
            "totals": self.totals.to_dict(),
            "assumptions": self.rates.to_dict(),
            "estimate": self.estimate.to_dict(),
            "chunks": [chunk.to_dict() for chunk in self.chunks],
            "boundaries": self.boundaries(),
            **(drain(self.judge.exported(self)) if self.judge else {"findings": []}),
        }

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is worth telling about the cut, gravest first; found when first asked for."""
        return drain(self.judge.judged(self)).findings if self.judge else ()

    def boundaries(self) -> list[dict[str, Any]]:
        """Return, for each chunk but the first, what it was to repeat and what it repeats."""
        return [
            {
                "index": chunk.index,
                "asked": self.used.overlap,
                "measured": chunk.repeated_units,
                "reason": chunk.reason,
            }
            for chunk in self.chunks[1:]
        ]

    def to_json(self) -> str:
        """Return the report as indented JSON, all ASCII, with a newline at the end."""
        return json.dumps(self.to_dict(), indent=2) + "\n"

    def to_jsonl(self) -> str:
        """Return one JSON object a line for each chunk, ready to feed an index."""
        return "".join(json.dumps(row) + "\n" for row in self._rows())

    def to_csv(self) -> str:
        """Return a table of the chunks with their text, as RFC 4180 has it.

        Exact tokens are a column where they are counted.
        """
        import csv
        import io

        columns = ("index", "start", "end", "unit_start", "unit_end")
        columns += ("repeated_units", "fresh_units")
        if any(chunk.tokens is not None for chunk in self.chunks):
            columns += ("tokens",)
        table = io.StringIO()
        writer = csv.writer(table)
        writer.writerow((*columns, "text"))
        for chunk in self.chunks:
            writer.writerow((*(getattr(chunk, name) for name in columns), self.chunk_text(chunk)))
        return table.getvalue()

    def _rows(self) -> Iterator[dict[str, Any]]:
        settings = self.settings.to_dict()
        for chunk in self.chunks:
            yield {
                "text": self.chunk_text(chunk),
                "start": chunk.start,
                "end": chunk.end,
                "index": chunk.index,
                "settings": settings,
            }
