"""One report to be judged, with what all rules look at."""

from __future__ import annotations

from typing import NamedTuple

from seamline.catalog import Model
from seamline.findings.ground import Ground, Spans, ground_for
from seamline.findings.kept import Cover, Kept, kept_in
from seamline.findings.overlaps import Overlaps, every_overlap
from seamline.limits import Limits
from seamline.report import Chunk, Report
from seamline.settings import Settings
from seamline.slices import Slices


class Case(NamedTuple):
    """A report, the ground it was cut on, and what it keeps whole.

    ``cover`` has the chunks in code points. ``overlaps`` is `None` unless the cut is two
    windows or more; ``model`` is what the chunks are meant for.
    """

    report: Report
    ground: Ground
    kept: Kept
    cover: Cover
    overlaps: Overlaps | None
    model: Model | None
    grounds: dict[tuple[str, str], Ground]

    @property
    def chunks(self) -> tuple[Chunk, ...]:
        """The report's chunks."""
        return self.report.chunks

    @property
    def unit(self) -> str:
        """What is cut by."""
        return self.report.used.unit

    @property
    def sentences_kept_from(self) -> int | None:
        """The smallest overlap from which on every sentence that fits the size is kept."""
        if self.overlaps is None:
            return None
        place = self.overlaps.steady(self.kept.keepable)
        return None if place is None else self.overlaps.asked[place]

    def ground_of(self, settings: Settings) -> Slices[Ground]:
        """Return the ground of these settings, found once for each cut and unit."""
        key = (settings.cut, settings.unit)
        if key not in self.grounds:
            ground = self.ground
            self.grounds[key] = yield from ground_for(ground.source, settings, ground.assumptions)
        return self.grounds[key]

    def capped(self, chunks: int, units: int) -> bool:
        """Whether a cut would hit a cap that this one does not."""
        limits, totals = Limits(), self.report.totals
        return (chunks > limits.max_chunks >= totals.chunks) or (
            units > limits.max_units >= totals.processed_units
        )


def case_of(report: Report, ground: Ground, model: Model | None) -> Slices[Case]:
    """Find what rules look at."""
    chunks = report.chunks
    overlaps = None
    if ground.windowed and len(chunks) > 1:
        overlaps = yield from every_overlap(ground, Spans())
    settings = report.settings
    return Case(
        report,
        ground,
        kept_in(ground, chunks),
        Cover([one.start for one in chunks], [one.end for one in chunks]),
        overlaps,
        model,
        {(settings.cut, settings.unit): ground},
    )
