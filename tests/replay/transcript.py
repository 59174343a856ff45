"""Run every case and print one line for each: what the engine answers, as it would be saved.

As a script it prints the conversation's lines first.

Runs in any Python that has `seamline` and in Pyodide; two runs agree when their bytes do. Whether
an answer is right is what the unit tests ask.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from conversation import FIRST, LATER, about, answers, converse
from fuzzed_tokens import replay

from seamline import Settings, analyze, tokenizers
from seamline.browser import Session
from seamline.errors import Refusal
from seamline.sentences import sentences


def transcript(folder: Path) -> Iterator[str]:
    """Yield one line of ASCII per case: its file, its id, and the answer or the refusal."""
    for path in sorted(folder.glob("*.json")):
        if path.name not in ANSWERS:
            raise LookupError(f"{path.name}: no entry in ANSWERS says how to run its cases")
        for name, answer in ANSWERS[path.name](json.loads(path.read_text(encoding="utf-8"))):
            yield json.dumps([path.name, name, answer])


def _report(text: str, settings: Settings) -> Any:
    try:
        return analyze(text, settings).to_json()
    except Refusal as refusal:
        return {"code": refusal.code, "message": str(refusal)}


def _analyzed(file: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for case in file["cases"]:
        yield case["id"], _report(case["text"], Settings(**case["settings"]))


def _tokenized(file: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for number, case in enumerate(file["tokens"]):
        for name in case["ids"]:
            found = tokenizers.get(name).encode(case["text"])
            yield f"tokens {number} {name}", [list(column) for column in found]
    for number, case in enumerate(file["windows"]):
        sizes = {key: case[key] for key in ("size", "overlap", "tokenizer")}
        yield f"windows {number}", _report(case["text"], Settings(unit="tokens", **sizes))


def _split(file: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for case in file["cases"]:
        yield case["id"], [list(span) for span in sentences(case["text"])]


def _judged(file: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    session = Session()
    for case in file["cases"]:
        for name, one in ((case["id"], case), (f"{case['id']}: neighbour", case["neighbour"])):
            chosen = {key: str(value) for key, value in one["settings"].items()}
            views = about({**chosen, "tokenizer": None, "token_mode": None}, [])
            asked = [{"kind": "text", "text": one["text"]}, *views]
            for answer in answers(asked, session):
                yield f"{name} {answer['kind']}", answer


# How to run each file of cases: a function from its JSON to pairs of id and answer.
ANSWERS = {
    "findings.json": _judged,
    "fuzzed_tokens.json": replay,
    "packing.json": _analyzed,
    "sentences.json": _split,
    "tokens.json": _tokenized,
    "windows.json": _analyzed,
}


if __name__ == "__main__":
    session = Session()
    for line in [*converse(FIRST, session), *converse(LATER, session)]:
        print(line)
    for line in transcript(Path(sys.argv[1])):
        print(line)
