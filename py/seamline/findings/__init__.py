"""What is worth telling about a cut: each finding with its figures and what would mend it.

Judging needs the text's sentences, which a cut at fixed windows does not; so a report is judged
when somebody asks, and nothing heavy is imported before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from seamline.estimate import Assumptions
    from seamline.findings.judging import Judged
    from seamline.findings.pins import Span
    from seamline.report import Report
    from seamline.slices import Slices
    from seamline.source import Source


class Judge:
    """Judges a report once, when it is first asked.

    ``pins`` are passages that must survive, as spans of code points or as strings; ``model`` is
    the id of what the chunks are meant for, or `None`. Raises the refusal of a pin or a model that
    cannot be. Two judges are equal that would judge alike.
    """

    def __init__(
        self,
        source: Source,
        assumptions: Assumptions,
        pins: Sequence[Span | str] = (),
        model: str | None = None,
    ) -> None:
        self._source = source
        self._assumptions = assumptions
        self._judged: Judged | None = None
        self.pins: tuple[Span, ...] = ()
        self.model = model
        if pins:
            from seamline.findings.pins import spans

            self.pins = spans(source.text, pins)
        if model is not None:
            from seamline import catalog

            catalog.model(model)

    def judged(self, report: Report) -> Slices[Judged]:
        """Return the findings, with what they were found on."""
        if self._judged is None or self._judged.case.report is not report:
            from seamline.findings.judging import judged

            self._judged = yield from judged(self._source, report, self._assumptions, self.model)
        return self._judged

    def exported(self, report: Report) -> Slices[dict[str, Any]]:
        """Return what a report's JSON has of it: the findings, and the pins if there are any."""
        found = yield from self.judged(report)
        more: dict[str, Any] = {"findings": [finding.to_dict() for finding in found.findings]}
        if self.pins:
            from seamline.findings.pins import pinned

            more["pins"] = [pin.to_dict(report.text) for pin in pinned(found.case, self.pins)]
        return more

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Judge) and self._asked() == other._asked()

    def __hash__(self) -> int:
        return hash(self._asked())

    def _asked(self) -> tuple[Any, ...]:
        return self._source.text, self._assumptions, self.pins, self.model
