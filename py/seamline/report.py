"""One result object and its exports. Its keys are the schema ``seamline.report/1``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from seamline.estimate import Estimate, Rates
from seamline.settings import Settings, Used
from seamline.totals import Totals
from seamline.version import __version__

SCHEMA = "seamline.report/1"


class Chunk(NamedTuple):
    """One chunk; ``start`` and ``end`` are code points, ``unit_start`` and ``unit_end`` units.

    ``repeated_prefix + fresh_text == text[start:end]``, always.
    """

    index: int
    start: int
    end: int
    unit_start: int
    unit_end: int
    repeated_units: int
    fresh_units: int
    repeated_prefix: str
    fresh_text: str


class Report(NamedTuple):
    """What a cut of one text gives."""

    text: str
    settings: Settings
    used: Used
    document: dict[str, int]
    totals: Totals
    rates: Rates
    estimate: Estimate
    chunks: tuple[Chunk, ...]

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
            "document": self.document,
            "totals": self.totals.to_dict(),
            "assumptions": self.rates.to_dict(),
            "estimate": self.estimate.to_dict(),
            "chunks": [chunk._asdict() for chunk in self.chunks],
            "findings": [],
        }

    def to_json(self) -> str:
        """Return the report as indented JSON, all ASCII, with a newline at the end."""
        return json.dumps(self.to_dict(), indent=2) + "\n"

    def to_jsonl(self) -> str:
        """Return one JSON object a line for each chunk, ready to feed an index."""
        return "".join(json.dumps(row) + "\n" for row in self._rows())

    def to_csv(self) -> str:
        """Return a table of the chunks with their text, as RFC 4180 has it."""
        import csv
        import io

        columns = ("index", "start", "end", "unit_start", "unit_end")
        columns += ("repeated_units", "fresh_units")
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
