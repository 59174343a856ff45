"""The planner as the page asks for it: a form's fields in, figures and their wording out.

`web/src/planner-protocol.js` declares the shapes. Nothing is clamped: a field that cannot hold
raises the `Refusal` that names it. What is not known is `None`, and is worded as unknown.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from seamline import catalog, platforms, store
from seamline.facts import Facts
from seamline.planner import wording
from seamline.planner.figures import plan_in_slices
from seamline.planner.histogram import histogram
from seamline.planner.inputs import DEFAULTS
from seamline.planner.lengths_list import Lengths, read_in_slices
from seamline.slices import Slices
from seamline.wording import number

#: Context windows to choose from, in tokens; the field takes any.
CONTEXTS = (4_096, 8_192, 16_384, 32_768, 65_536, 128_000, 200_000, 1_000_000)


def answer_plan(
    fields: Mapping[str, str], *, lengths: Lengths | None = None, facts: Facts | None = None
) -> Slices[dict[str, Any]]:
    """Return the ``plan`` answer to a form's fields; those left out are `DEFAULTS`.

    ``lengths`` is the list last read, for the source ``list``; ``facts`` are the figures of the
    text's own cut, for the source ``text``, where length, unit, sizes and ratios do not matter.
    """
    planned = yield from plan_in_slices(fields, lengths=lengths, facts=facts)
    return {"kind": "plan", **wording.plan(planned)}


def answer_lengths(
    fields: Mapping[str, Any], data: bytes | None = None
) -> Slices[tuple[dict[str, Any], Lengths]]:
    """Return the ``lengths`` answer to a list, and the list itself, to be kept for plans.

    ``fields`` has ``text`` (a pasted list; left out where ``data`` holds a file's bytes),
    ``column`` (a name, or empty for the first with numbers) and ``unit`` (for the wording).
    """
    given = fields.get("text", "") if data is None else data
    found = yield from read_in_slices(given, fields.get("column"))
    spread = yield from histogram(found.counts)
    worded = wording.lengths(found, spread, fields.get("unit", "tokens"))
    return {"kind": "lengths", **worded}, found


def answer_catalogue() -> dict[str, Any]:
    """Return the ``catalogue`` answer: every model, what can be chosen, and the defaults."""
    return {
        "kind": "catalogue",
        "seen": catalog.seen(),
        "models": [wording.model(model) for model in catalog.models()],
        "value_types": [*store.BYTES],
        "contexts": [*CONTEXTS],
        "defaults": dict(DEFAULTS),
    }


def answer_platforms() -> dict[str, Any]:
    """Return the ``platforms`` answer: the defaults that can be started from."""
    listed = platforms.platforms()
    return {
        "kind": "platforms",
        "platforms": [wording.platform(platform) for platform in listed],
        "top_ks": wording.top_ks(listed),
    }


def measured(characters: int, words: int, tokens: int, tokenizer: str) -> dict[str, str] | None:
    """Return the ratios of a text as the fields take them, exactly; None without any token."""
    if not tokens or not words:
        return None
    return {
        "characters_per_token": number(Fraction(characters, tokens)),
        "tokens_per_word": number(Fraction(tokens, words)),
        "summary": wording.measured(characters, words, tokens, tokenizer),
    }
