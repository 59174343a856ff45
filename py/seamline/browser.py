"""The page's way in: JSON in, JSON out (`web/src/protocol.js` declares the shapes).

Nothing here imports from JavaScript; the worker calls a `Session` and passes strings on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from typing import Any

from seamline import errors, estimate, units, wording
from seamline.analysis import Source, analyze_source
from seamline.document import decode
from seamline.estimate import Assumptions
from seamline.limits import MAX_FILE_BYTES
from seamline.numbers import whole
from seamline.report import Report
from seamline.settings import Settings, checked
from seamline.version import __version__

#: A job yields ``(share done, what it does)`` between slices and returns its answer.
Job = Generator[tuple[float, str], None, dict[str, Any]]

#: Slider ends that suit the usual sizes; a text or a setting beyond them moves the end.
_USUAL_SIZE = {"words": 1_000, "characters": 4_000, "tokens": 1_000}

_EXPORTS: dict[str, tuple[str, Callable[[Report], str]]] = {
    "json": ("application/json", Report.to_json),
    "jsonl": ("application/jsonl", Report.to_jsonl),
    "csv": ("text/csv", Report.to_csv),
}


class Session:
    """One page's conversation: the current document, its boundaries, and the work under way.

    `begin` takes a request and answers it, or answers ``{"kind": "progress", …}``; then
    `advance` is called until it gives another answer, and `cancel` drops the work instead.
    """

    def __init__(self) -> None:
        self._source = Source("")
        self._job: Job | None = None

    def begin(self, request: str, data: Any = None) -> str:
        """Take a request's JSON, and a file's bytes where it needs them."""
        asked = json.loads(request)
        handler = getattr(self, f"_{asked.pop('kind')}_request")
        if data is not None:
            # Pyodide hands over a JavaScript buffer; tests hand over bytes.
            asked["data"] = data.to_bytes() if hasattr(data, "to_bytes") else bytes(data)
        self._job = handler(**asked)
        return self.advance()

    def advance(self) -> str:
        """Do the next slice of the work under way."""
        assert self._job is not None, "advance() follows an answer of progress"
        try:
            done, what = next(self._job)
        except StopIteration as finished:
            self._job = None
            return json.dumps(finished.value)
        except errors.Refusal as refusal:
            self._job = None
            return json.dumps(_refusal(refusal))
        return json.dumps({"kind": "progress", "done": done, "what": what})

    def cancel(self) -> None:
        """Drop the work under way; the document stays."""
        self._job = None

    def _hello_request(self) -> Job:
        yield from ()
        return {"kind": "hello", "version": __version__, "whitespace": units.WHITESPACE}

    def _text_request(self, text: str) -> Job:
        yield from ()
        self._source = Source(text)
        return {"kind": "document", **self._document()}

    def _file_request(self, name: str, size: int) -> Job:
        yield from ()
        if size > MAX_FILE_BYTES:
            raise errors.TextTooLarge(
                f"{name} is {size:,} bytes; a file of up to {MAX_FILE_BYTES:,} bytes can be "
                f"opened. Take a part of it: a few typical pages tell how the rest is cut.",
                limit=MAX_FILE_BYTES,
                actual=size,
            )
        return {"kind": "file", "name": name, "size": size}

    def _open_request(self, name: str, data: bytes) -> Job:
        yield from ()
        decoded = decode(name, data)
        self._source = Source(decoded.text)
        notes = wording.opened(name, decoded)
        return {
            "kind": "opened",
            "name": name,
            "text": decoded.text,
            "notes": notes,
            **self._document(),
        }

    def _analyze_request(self, settings: dict, assumptions: dict) -> Job:
        yield from ()
        chosen, assumed = _settings(settings), _assumptions(assumptions)
        try:
            report = analyze_source(self._source, chosen, assumptions=assumed)
        except errors.CapExceeded as refusal:
            return _cap_refusal(refusal, chosen, assumed)
        return self._report(report, assumed)

    def _export_request(self, format: str, settings: dict, assumptions: dict) -> Job:
        yield from ()
        chosen, assumed = _settings(settings), _assumptions(assumptions)
        report = analyze_source(self._source, chosen, assumptions=assumed)
        mime, export = _EXPORTS[format]
        name = f"seamline-{chosen.unit}-{chosen.size}-{chosen.overlap}.{format}"
        return {"kind": "export", "name": name, "type": mime, "content": export(report)}

    def _code_request(self, settings: dict, assumptions: dict) -> Job:
        yield from ()
        chosen, assumed = checked(_settings(settings)), _assumptions(assumptions)
        rates = estimate.rates(assumed, chosen.unit)
        return {"kind": "code", "content": wording.code(chosen, assumed, rates)}

    def _document(self) -> dict[str, Any]:
        counts = {
            "characters": self._source.document.characters,
            "bytes": self._source.document.bytes,
            "words": self._source.count("words"),
        }
        summary = wording.document_summary(counts["words"], counts["characters"], counts["bytes"])
        return {"document": counts, "summary": summary}

    def _report(self, report: Report, assumed: Assumptions) -> dict[str, Any]:
        used, rates, totals = report.used, report.rates, report.totals
        told = (report.document["units"], used, totals, report.estimate, rates)
        return {
            "kind": "report",
            "used": used._asdict(),
            "document": report.document,
            "share": wording.share(used),
            "ranges": _ranges(report),
            "assumed": wording.assumed(assumed, rates, used.unit),
            "figures": wording.figures(*told),
            "arithmetic": wording.arithmetic(*told),
            "chunks": self._columns(report),
            "cards": wording.cards(report),
        }

    def _columns(self, report: Report) -> dict[str, list[int]]:
        utf16 = self._source.document.utf16
        starts = [chunk.start for chunk in report.chunks]
        ends = [chunk.end for chunk in report.chunks]
        starts16, ends16 = utf16(starts), utf16(ends)
        fresh = [chunk.start + len(chunk.repeated_prefix) for chunk in report.chunks]
        following = [*starts16[1:], *ends16[-1:]]
        return {
            "start": starts,
            "end": ends,
            "start16": starts16,
            "end16": ends16,
            "fresh16": utf16(fresh),
            "next16": [min(pair) for pair in zip(following, ends16, strict=True)],
        }


def _settings(fields: dict[str, Any]) -> Settings:
    return Settings(
        **{**fields, "size": whole(fields["size"]), "overlap": whole(fields["overlap"])}
    )


def _assumptions(fields: dict[str, str]) -> Assumptions:
    ratio = None if fields["preset"] == "english" else fields["tokens_per_unit"]
    return Assumptions(ratio, fields["price_per_million"])


def _ranges(report: Report) -> dict[str, tuple[int, int]]:
    usual = min(_USUAL_SIZE[report.used.unit], max(report.document["units"], 2))
    return {
        "size": (1, max(usual, report.used.size)),
        "overlap": (0, report.used.size - 1),
    }


def _refusal(refusal: errors.Refusal, **more: Any) -> dict[str, Any]:
    return {
        "kind": "refusal",
        "code": refusal.code,
        "message": str(refusal),
        "field": refusal.field,
        "figures": [],
        "arithmetic": [],
        "fixes": [],
        **more,
    }


def _cap_refusal(
    refusal: errors.CapExceeded, settings: Settings, assumed: Assumptions
) -> dict[str, Any]:
    rates = estimate.rates(assumed, settings.unit)
    figures, arithmetic = wording.refused_figures(refusal, rates)
    fixes = [
        {
            "label": wording.fix_label(fix, settings),
            "settings": {"unit": fix.unit, "size": str(fix.size), "overlap": str(fix.overlap)},
        }
        for fix in refusal.fixes
    ]
    return _refusal(refusal, figures=figures, arithmetic=arithmetic, fixes=fixes)
