"""What a page says to its `Session`, in two parts: up to a first result, and everything else.

The modules that the first part imports are those that a visit waits for; `.build/modules.txt` lists
them. A new kind of request gets a line here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

TEXT = "Overlap repeats the tail of a chunk. “Dr. Lind, e.g. in the U.S., agrees …” 你好。No?\n\n"
ENGLISH = {"preset": "english", "tokens_per_unit": "4/3", "price_per_million": "0.02"}
OWN = {"preset": "custom", "tokens_per_unit": "0.25", "price_per_million": "1"}


def _settings(cut: str, unit: str, size: str, overlap: str, **more: Any) -> dict[str, Any]:
    chosen = {"cut": cut, "unit": unit, "size": size, "overlap": overlap}
    return {**chosen, "tokenizer": None, "token_mode": None, **more}


WORDS = _settings("windows", "words", "9", "2")
CHARACTERS = _settings("windows", "characters", "40", "7")
TOKENS = {"tokenizer": "cl100k_base", "token_mode": "exact"}

#: What a visit asks up to its first result, and what may go wrong on the way.
FIRST: list[dict[str, Any]] = [
    {"kind": "hello"},
    {"kind": "text", "text": TEXT * 9},
    {"kind": "analyze", "settings": WORDS, "assumptions": ENGLISH},
    {"kind": "analyze", "settings": CHARACTERS, "assumptions": OWN},
    {"kind": "analyze", "settings": {**WORDS, "size": "1e3"}, "assumptions": ENGLISH},
    {"kind": "analyze", "settings": {**WORDS, "overlap": "9"}, "assumptions": ENGLISH},
    {"kind": "file", "name": "a.txt", "size": 10**9},
    {"kind": "open", "name": "a.txt", "data": "Grüße\r\n".encode("utf-16")},
    {"kind": "text", "text": "a " * 300},
    {"kind": "analyze", "settings": {**WORDS, "size": "1", "overlap": "0"}, "assumptions": OWN},
]

LATER: list[dict[str, Any]] = [
    {"kind": "text", "text": TEXT * 9},
    {"kind": "code", "settings": WORDS, "assumptions": ENGLISH},
    *(
        {"kind": "export", "format": name, "settings": WORDS, "assumptions": ENGLISH}
        for name in ("json", "jsonl", "csv")
    ),
    *(
        {"kind": "analyze", "settings": settings, "assumptions": ENGLISH}
        for settings in (
            _settings("windows", "tokens", "9", "2", **TOKENS),
            _settings("windows", "tokens", "9", "2", **{**TOKENS, "token_mode": "density"}),
            _settings("sentences", "words", "20", "5"),
            _settings("paragraphs", "characters", "90", "20"),
            _settings("sentences", "tokens", "20", "5", **{**TOKENS, "tokenizer": "bert-uncased"}),
        )
    ),
    {
        "kind": "compare",
        "a": {"settings": WORDS, "assumptions": ENGLISH},
        "b": {"settings": {**CHARACTERS, "tokenizer": "cl100k_base"}, "assumptions": OWN},
    },
    {"kind": "pieces", "start": 0, "end": 40, "tokenizer": "o200k_base"},
    {"kind": "pins", "passages": [{"text": "“Dr. Lind", "start16": 43}, {"text": "No?"}]},
]


def about(settings: dict[str, Any], pins: list[dict[str, int]]) -> list[dict[str, Any]]:
    """Return what the page's views ask about a cut."""
    asked = {"settings": settings, "assumptions": ENGLISH}
    return [
        {"kind": "findings", **asked, "pins": pins, "model": "text-embedding-3-small"},
        {"kind": "sweep", **asked, "pins": pins},
        {"kind": "sizes", **asked},
    ]


for _cut in ("windows", "sentences", "paragraphs"):
    LATER += about(_settings(_cut, "words", "20", "5"), [{"start": 42, "end": 60}])
LATER += about(_settings("windows", "tokens", "9", "2", **TOKENS), [])


def converse(
    requests: list[dict[str, Any]], session: Any, fetch: Callable[[str], bytes] | None = None
) -> Iterator[str]:
    """Yield one line of ASCII for each request: its number, its kind, and the session's answer."""
    for number, found in enumerate(answers(requests, session, fetch)):
        yield json.dumps(["conversation", f"{number} {requests[number]['kind']}", found])


def answers(
    requests: list[dict[str, Any]], session: Any, fetch: Callable[[str], bytes] | None = None
) -> Iterator[dict[str, Any]]:
    """Yield the session's answer to each request."""
    for request in requests:
        asked = {**request}
        data = asked.pop("data", None)
        answer = session.begin(json.dumps(asked), data)
        while (found := json.loads(answer))["kind"] in ("progress", "need"):
            if found["kind"] == "need":
                session.supply(found["name"], fetch(found["file"]))
            answer = session.advance()
        yield found
