"""A finding: one thing worth telling about a cut, with its figures and what would change it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

#: How grave a finding is, gravest first: ``problem`` is text that retrieval cannot return as it
#: stands, ``advice`` what costs more than it gives, ``note`` what is good to know.
SEVERITIES = ("problem", "advice", "note")

#: So many chunks and places are listed with a finding; it tells how many there are in all.
MOST_LISTED = 50


class Preview(NamedTuple):
    """What other settings would give, by position: exact but for tokens, which are not recounted.

    ``kept`` of ``sentences`` would lie whole in a chunk; ``cost`` is in US dollars.
    """

    chunks: int
    processed_units: int
    extra_percent: float
    cost: float
    kept: int
    sentences: int


class Remedy(NamedTuple):
    """Settings to apply: only the fields that change, as `seamline.Settings` spells them.

    ``effect`` says in words what they would change.
    """

    label: str
    settings: dict[str, Any]
    effect: str
    preview: Preview

    def to_dict(self) -> dict[str, Any]:
        """Return the remedy as JSON values."""
        return {**self._asdict(), "preview": self.preview._asdict()}


class Finding(NamedTuple):
    """One finding; ``code`` never changes once released.

    ``chunks`` are indices, ``places`` spans of the text in code points; of either at most
    `MOST_LISTED`, of ``concerned`` chunks and ``found`` places in all.
    """

    code: str
    severity: str
    message: str
    chunks: tuple[int, ...]
    concerned: int
    places: tuple[tuple[int, int], ...]
    found: int
    remedies: tuple[Remedy, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the finding as the report has it."""
        return {
            **self._asdict(),
            "chunks": list(self.chunks),
            "places": [{"start": start, "end": end} for start, end in self.places],
            "remedies": [remedy.to_dict() for remedy in self.remedies],
        }


def finding(
    code: str,
    severity: str,
    message: str,
    *,
    chunks: Sequence[int] = (),
    places: Sequence[tuple[int, int]] = (),
    remedies: Sequence[Remedy | None] = (),
) -> Finding:
    """Return a finding of these chunks and places, of which the first are listed."""
    return Finding(
        code,
        severity,
        message,
        tuple(chunks[:MOST_LISTED]),
        len(chunks),
        tuple(places[:MOST_LISTED]),
        len(places),
        tuple(remedy for remedy in remedies if remedy),
    )
