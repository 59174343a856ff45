"""The page's way in: JSON in, JSON out (`web/src/protocol.js` declares the shapes).

Nothing here imports from JavaScript; the worker calls a `Session` and passes strings on.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from seamline import (
    arithmetic,
    caps,
    density,
    errors,
    estimate,
    facts,
    headline,
    late,
    tokenizers,
    units,
    wording,
)
from seamline.analysis import analyze_in_slices
from seamline.document import decode
from seamline.estimate import Assumptions
from seamline.limits import MAX_FILE_BYTES, Limits
from seamline.numbers import whole
from seamline.report import Report
from seamline.settings import Settings, checked
from seamline.slices import Slices, named
from seamline.source import Source
from seamline.token_pieces import token_pieces
from seamline.version import __version__

if TYPE_CHECKING:
    from seamline.findings.comparing import Side
    from seamline.findings.ground import Ground
    from seamline.planner.lengths_list import Lengths

#: A job yields its progress between slices and returns its answer.
Job = Slices[dict[str, Any]]

#: Slider ends that suit the usual sizes; a text or a setting beyond them moves the end.
_USUAL_SIZE = {"words": 1_000, "characters": 4_000, "tokens": 1_000}

#: A chunk's tokens beyond these are not shown apart: each is an element of the page.
_MOST_PIECES = 2_000

#: What a button does about a refusal that the settings alone explain.
_FIXES = {
    "tokenizer_needed": [
        {"label": "Count with cl100k_base", "settings": {"tokenizer": "cl100k_base"}},
        {"label": "Convert by the ratio", "settings": {"token_mode": "ratio"}},
    ],
}

#: Cuts that are kept: two, so that one can be compared with others without being made again.
_CUTS_KEPT = 2

#: How long a slice of work may hold up the worker before it listens again.
_SLICE_SECONDS = 0.03

_EXPORTS: dict[str, tuple[str, Callable[[Report], str]]] = {
    "json": ("application/json", Report.to_json),
    "jsonl": ("application/jsonl", Report.to_jsonl),
    "csv": ("text/csv", Report.to_csv),
}


class Session:
    """One page's conversation: the current document, its boundaries, and the work under way.

    `begin` takes a request and answers it, or answers ``{"kind": "progress", …}``; then
    `advance` is called until it gives another answer, and `cancel` drops the work instead. An
    answer ``{"kind": "need", …}`` asks for a file: `supply` it, and `advance`.
    """

    def __init__(self, *, clock: Callable[[], float] = time.perf_counter) -> None:
        self._source = Source("")
        #: The list of lengths last read, for plans, and the cuts last made.
        self._lengths: Lengths | None = None
        self._cuts: list[tuple[Source, Settings, Assumptions, Report]] = []
        self._clock = clock
        self._start: Callable[[], Job] | None = None
        self._job: Job | None = None
        #: A tokenizer's name and data, until it is loaded.
        self._supplied: tuple[str, bytes] | None = None

    def begin(self, request: str, data: Any = None) -> str:
        """Take a request's JSON, and a file's bytes where it needs them."""
        asked = json.loads(request)
        handler = getattr(self, f"_{asked.pop('kind')}_request")
        if data is not None:
            asked["data"] = _as_bytes(data)
        self._start = lambda: handler(**asked)
        self._job = self._start()
        return self.advance()

    def advance(self) -> str:
        """Do the next slice of the work under way."""
        assert self._job is not None, "advance() follows an answer of progress or need"
        until = self._clock() + _SLICE_SECONDS
        try:
            with late.asking():
                self._load()
                progress = next(self._job)
                while self._clock() < until:
                    progress = next(self._job)
        except StopIteration as finished:
            self._job = None
            return json.dumps(finished.value)
        except errors.TokenizerMissing as missing:
            return _need(missing.name, f"tokenizers/{missing.file}")
        except late.PartMissing as missing:
            return _need(missing.name, missing.file)
        except errors.Refusal as refusal:
            self._job = None
            return json.dumps(_refusal(refusal))
        return json.dumps({"kind": "progress", **progress._asdict()})

    def supply(self, name: str, data: Any) -> None:
        """Take a file that was needed; the work under way starts anew."""
        assert self._start is not None, "supply() follows an answer of need"
        supplied = _as_bytes(data)
        if not late.supply(name, supplied):
            self._supplied = (name, supplied)
        self._job = self._start()

    def _load(self) -> None:
        # Not in `supply`: the tokenizer's own module may have to be fetched first.
        if self._supplied is None:
            return
        name, data = self._supplied
        try:
            tokenizers.supply(name, data)
        except ValueError as damage:
            self._supplied = None
            raise ValueError(f"tokenizers/{tokenizers.DATA[name]} is damaged: {damage}") from None
        self._supplied = None

    def cancel(self) -> None:
        """Drop the work under way; the document and its boundaries stay."""
        self._job = None

    def _hello_request(self) -> Job:
        yield from ()
        return {
            "kind": "hello",
            "version": __version__,
            "whitespace": units.WHITESPACE,
            "tokenizers": wording.known_tokenizers(),
        }

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
        chosen, assumed = _settings(settings), _assumptions(assumptions)
        try:
            report = yield from self._reported(chosen, assumed)
        except errors.CapExceeded as refusal:
            return _cap_refusal(refusal, chosen, assumed)
        return self._report(report, assumed)

    def _export_request(
        self,
        format: str,
        settings: dict,
        assumptions: dict,
        plan: dict | None = None,
        pins: list[dict[str, int]] | None = None,
        model: str | None = None,
    ) -> Job:
        chosen, assumed = _settings(settings), _assumptions(assumptions)
        report = yield from analyze_in_slices(
            self._source, chosen, assumed, Limits(), pins=_spans(pins), model=model
        )
        if format == "json":
            # In slices here, so that the export finds it done.
            yield from report.judge.judged(report)
        mime, export = _EXPORTS[format]
        name = f"seamline-{chosen.unit}-{chosen.size}-{chosen.overlap}.{format}"
        content = export(report)
        if plan is not None and format == "json":
            planned = yield from self._plan_export(plan, settings, assumptions)
            content = json.dumps({**report.to_dict(), "plan": planned}, indent=2) + "\n"
        return {"kind": "export", "name": name, "type": mime, "content": content}

    def _code_request(self, settings: dict, assumptions: dict) -> Job:
        yield from ()
        chosen, assumed = checked(_settings(settings)), _assumptions(assumptions)
        rates = estimate.rates(assumed, chosen.unit)
        return {"kind": "code", "content": wording.code(chosen, assumed, rates)}

    def _pieces_request(
        self, start: int, end: int, tokenizer: str, most: int = _MOST_PIECES
    ) -> Job:
        chosen = tokenizers.get(tokenizer)
        work = chosen.encode_in_slices(self._source.text[start:end])
        tokens = yield from named(work, "Finding tokens")
        found = token_pieces(chosen, tokens, most)
        utf16 = self._source.document.utf16
        return {
            "kind": "pieces",
            "start16": utf16(start + piece.start for piece in found),
            "end16": utf16(start + piece.end for piece in found),
            "labels": [piece.label for piece in found],
            "note": wording.pieces_note(len(found), len(tokens.ids), most),
        }

    # What only findings and charts need is imported when it is first asked: the page starts
    # without it, and a change of settings is answered before they are looked for.

    def _findings_request(
        self,
        settings: dict,
        assumptions: dict,
        pins: list[dict[str, int]] | None = None,
        model: str | None = None,
    ) -> Job:
        from seamline.findings import Judge, answers

        assumed = _assumptions(assumptions)
        report = yield from self._reported(_settings(settings), assumed)
        judge = Judge(self._source, assumed, _spans(pins), model)
        judged = yield from judge.judged(report)
        return (yield from answers.findings(self._source.document, judged, judge.pins))

    def _sweep_request(
        self,
        settings: dict,
        assumptions: dict,
        share: str = "95",
        pins: list[dict[str, int]] | None = None,
    ) -> Job:
        from seamline.findings import answers, sweep
        from seamline.findings.pins import placed, spans

        wanted = sweep.checked_share(share)
        passages = spans(self._source.text, _spans(pins))
        ground = yield from self._ground(settings, assumptions)
        found = yield from sweep.sweep(ground, wanted, placed(ground, passages))
        return answers.sweep(ground, found, passages)

    def _sizes_request(self, settings: dict, assumptions: dict) -> Job:
        from seamline.findings import answers, sweep

        ground = yield from self._ground(settings, assumptions)
        return answers.sizes(ground, (yield from sweep.sizes(ground)))

    def _pins_request(self, passages: list[dict[str, Any]]) -> Job:
        from seamline.findings import answers

        yield from ()
        return answers.placed(self._source.document, passages)

    def _compare_request(self, a: dict, b: dict) -> Job:
        from seamline.findings import comparing

        # A last: of the cuts that are kept it is then not the one to go when B is another.
        other = yield from self._side(**b)
        one = yield from self._side(**a)
        return comparing.compared(one, other, self._source.document.characters)

    def _side(self, settings: dict, assumptions: dict) -> Slices[Side]:
        from seamline.findings import comparing

        chosen, assumed = _settings(settings), _assumptions(assumptions)
        try:
            report = yield from self._reported(chosen, assumed)
        except errors.TokenizerMissing:
            raise
        except errors.CapExceeded as refusal:
            told = facts.of_refusal(refusal, chosen, estimate.rates(assumed, chosen.unit))
            return comparing.Side(chosen, assumed, _cap_refusal(refusal, chosen, assumed), told)
        except errors.Refusal as refusal:
            return comparing.Side(chosen, assumed, _refusal(refusal))
        whole_ = yield from comparing.whole_in(self._source, report, assumed)
        told, chunks = facts.of_report(report), self._columns(report)
        return comparing.Side(chosen, assumed, None, told, whole_, chunks)

    def _ground(self, settings: dict, assumptions: dict) -> Slices[Ground]:
        from seamline.findings.ground import ground_for

        caps.check_bytes(self._source.document.bytes, Limits())
        chosen = checked(_settings(settings))
        return (yield from ground_for(self._source, chosen, _assumptions(assumptions)))

    # What only the planner needs is imported when it is first asked: the page starts without it.

    def _catalogue_request(self) -> Job:
        from seamline.planner.answers import answer_catalogue

        yield from ()
        return answer_catalogue()

    def _platforms_request(self) -> Job:
        from seamline.planner.answers import answer_platforms

        yield from ()
        return answer_platforms()

    def _lengths_request(self, data: bytes | None = None, size: int = 0, **fields: str) -> Job:
        from seamline.planner.answers import answer_lengths
        from seamline.planner.errors import ListTooLarge
        from seamline.planner.lengths_list import MAX_LIST_BYTES

        self._lengths = None
        if size > MAX_LIST_BYTES:
            raise ListTooLarge(size, MAX_LIST_BYTES)
        answered, self._lengths = yield from answer_lengths(fields, data)
        return answered

    def _measured_request(self, tokenizer: str) -> Job:
        from seamline.planner.answers import measured

        counting = tokenizers.get(tokenizer)
        tokens = yield from self._source.token_count(counting)
        ratios = measured(
            self._source.document.characters, self._source.count("words"), tokens, tokenizer
        )
        return {"kind": "measured", "ratios": ratios}

    def _plan_request(
        self, fields: dict, settings: dict | None = None, assumptions: dict | None = None
    ) -> Job:
        from seamline.planner.answers import answer_plan

        told = None
        if fields.get("source") == "text":
            assert settings and assumptions, "a plan of the text needs the settings of its cut"
            told = yield from self._told(_settings(settings), _assumptions(assumptions))
        elif settings and settings["cut"] != "windows":
            windows = {"label": "Cut by fixed windows", "settings": {"cut": "windows"}}
            return _refusal(errors.NoClosedForm(settings["cut"]), fixes=[windows])
        return (yield from answer_plan(fields, lengths=self._lengths, facts=told))

    def _plan_export(self, fields: dict, settings: dict, assumptions: dict) -> Job:
        """Return the planner's inputs as they are, and its figures where they give any."""
        from seamline.planner.inputs import complete

        figures = None
        try:
            answered = yield from self._plan_request(fields, settings, assumptions)
            if answered["kind"] == "plan":
                figures = {
                    figure["id"].removeprefix("plan-"): figure["value"]
                    for figure in answered["figures"]
                }
        except errors.TokenizerMissing:
            raise
        except errors.Refusal:
            pass
        return {"inputs": complete(fields), "figures": figures}

    def _told(self, chosen: Settings, assumed: Assumptions) -> Slices[facts.Facts]:
        """Return the facts of the text's own cut, also where a cap keeps its chunks away."""
        try:
            return facts.of_report((yield from self._reported(chosen, assumed)))
        except errors.CapExceeded as refusal:
            told = facts.of_refusal(refusal, chosen, estimate.rates(assumed, chosen.unit))
            if told is None:
                raise
            return told

    def _reported(self, chosen: Settings, assumed: Assumptions) -> Slices[Report]:
        """Return the report on the text; the last ones are kept, for other views ask again."""
        asked = (self._source, chosen, assumed)
        kept = [cut for cut in self._cuts if cut[0] is self._source]
        found = next((cut for cut in kept if cut[:3] == asked), None)
        if found is None:
            report = yield from analyze_in_slices(self._source, chosen, assumed, Limits())
            found = (*asked, report)
        self._cuts = [found, *(cut for cut in kept if cut is not found)][:_CUTS_KEPT]
        return found[3]

    def _document(self) -> dict[str, Any]:
        counts = {
            "characters": self._source.document.characters,
            "bytes": self._source.document.bytes,
            "words": self._source.count("words"),
        }
        summary = wording.document_summary(counts["words"], counts["characters"], counts["bytes"])
        return {"document": counts, "summary": summary}

    def _report(self, report: Report, assumed: Assumptions) -> dict[str, Any]:
        used, told = report.used, facts.of_report(report)
        return {
            "kind": "report",
            "used": used._asdict(),
            "document": report.document,
            "share": wording.share(report.settings),
            "used_note": wording.used_note(report.settings, used),
            "added": wording.added(report.settings.tokenizer),
            "density": density.density(report),
            "ranges": _ranges(report),
            "assumed": wording.assumed(assumed, report.rates, report.settings.unit),
            "figures": headline.figures(told),
            "arithmetic": arithmetic.arithmetic(told),
            "chunks": self._columns(report),
            "cards": headline.cards(report),
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


def _as_bytes(data: Any) -> bytes:
    # Pyodide hands over a JavaScript buffer; tests hand over bytes.
    return data.to_bytes() if hasattr(data, "to_bytes") else bytes(data)


def _settings(fields: dict[str, Any]) -> Settings:
    return Settings(
        **{**fields, "size": whole(fields["size"]), "overlap": whole(fields["overlap"])}
    )


def _assumptions(fields: dict[str, str]) -> Assumptions:
    ratio = None if fields["preset"] == "english" else fields["tokens_per_unit"]
    return Assumptions(ratio, fields["price_per_million"])


def _spans(pins: list[dict[str, int]] | None) -> list[tuple[int, int]]:
    return [(pin["start"], pin["end"]) for pin in pins or ()]


def _ranges(report: Report) -> dict[str, tuple[int, int]]:
    # In the unit asked for: what sizes in tokens were converted to is no slider's business.
    unit, size = report.settings.unit, report.settings.size
    usual = min(_USUAL_SIZE[unit], max(report.document["units"], 2))
    return {"size": (1, max(usual, size)), "overlap": (0, size - 1)}


def _need(name: str, file: str) -> str:
    return json.dumps({"kind": "need", "name": name, "file": file})


def _refusal(refusal: errors.Refusal, **more: Any) -> dict[str, Any]:
    return {
        "kind": "refusal",
        "code": refusal.code,
        "message": str(refusal),
        "field": refusal.field,
        "figures": [],
        "arithmetic": [],
        "fixes": _FIXES.get(refusal.code, []),
        **more,
    }


def _cap_refusal(
    refusal: errors.CapExceeded, settings: Settings, assumed: Assumptions
) -> dict[str, Any]:
    told = facts.of_refusal(refusal, settings, estimate.rates(assumed, settings.unit))
    fixes = [
        {
            "label": wording.fix_label(fix, settings),
            "settings": {"unit": fix.unit, "size": str(fix.size), "overlap": str(fix.overlap)},
        }
        for fix in refusal.fixes
    ]
    return _refusal(
        refusal,
        figures=headline.figures(told) if told else [],
        arithmetic=arithmetic.arithmetic(told) if told else [],
        fixes=fixes,
    )
