"""Settings that would mend what was found, with what else they would change."""

from __future__ import annotations

from seamline.findings import wording
from seamline.findings.case import Case
from seamline.findings.finding import Remedy
from seamline.findings.trial import tried
from seamline.slices import Slices

#: Characters to a word, whitespace among them, above which there are almost no spaces. German and
#: Finnish prose has seven to nine, program code and links up to some fifteen.
DENSE = 20

# A search for the nearest size or overlap goes so far and no further.
_FARTHEST = 4_000


def remedy(case: Case, **changes: int | str) -> Slices[Remedy | None]:
    """Return the change of settings as a remedy; None where it changes nothing or hits a cap."""
    present = case.report.settings
    settings = present._replace(**changes)
    if settings == present or not 0 <= settings.overlap < settings.size:
        return None
    ground = yield from case.ground_of(settings)
    found = yield from tried(ground, settings.size, settings.overlap)
    if case.capped(found.totals.chunks, found.totals.processed_units):
        return None
    preview = found.preview(len(ground.sentences))
    changed = {
        name: value for name, value in settings._asdict().items() if value != getattr(present, name)
    }
    return Remedy(
        wording.remedy_label(changed),
        changed,
        wording.effect(case, preview, found.used),
        preview,
    )


def whole_sentences(case: Case) -> Slices[Remedy | None]:
    """Return the cut at sentences, which keeps each that fits."""
    return (yield from remedy(case, cut="sentences"))


def unsplit(case: Case) -> Slices[list[Remedy | None]]:
    """Return what keeps boundaries out of words and visible characters.

    Counting words does where the text has spaces, at a size that holds as much; cutting at
    sentences does where none is longer than the size, and so divided.
    """
    found: list[Remedy | None] = []
    document, settings = case.report.document, case.report.settings
    words, units = document["words"], document["units"]
    if document["characters"] <= DENSE * words and settings.unit != "words":
        size = max(1, case.report.used.size * words // units)
        overlap = min(case.report.used.overlap * words // units, size - 1)
        found.append((yield from remedy(case, unit="words", size=size, overlap=overlap)))
    kept = yield from whole_sentences(case)
    if kept and kept.preview.kept == kept.preview.sentences:
        found.append(kept)
    return found


def whole_paragraphs(case: Case) -> Slices[Remedy | None]:
    """Return the cut at paragraphs, which keeps headings, code and tables together."""
    return (yield from remedy(case, cut="paragraphs"))


def nearest_size(case: Case) -> int | None:
    """Return the nearest size whose last chunk is nearly all new."""
    size, overlap = case.report.settings.size, case.report.settings.overlap
    near = (size + step for far in range(1, min(size, _FARTHEST)) for step in (-far, far))
    return next((one for one in near if one > overlap and _filled(case, one, overlap)), None)


def nearest_overlap(case: Case) -> int | None:
    """Return the nearest overlap with which the last chunk is nearly all new."""
    size, overlap = case.report.settings.size, case.report.settings.overlap
    near = (overlap + step for far in range(1, min(size, _FARTHEST)) for step in (-far, far))
    return next((one for one in near if 0 <= one < size and _filled(case, size, one)), None)


def _filled(case: Case, size: int, overlap: int) -> bool:
    """Whether nine tenths of the last window's stride are new, or all is in one.

    And there are no more chunks and no more is repeated than now: to fill one chunk is not worth
    a price in all others.
    """
    used = case.ground.conversion.used(size, overlap)
    units = case.ground.cutter.length
    if units <= used.size:
        return True
    # What is left behind the last full stride, 0 being a full one.
    full, left = divmod(units - used.size, used.stride)
    boundaries, now = full + bool(left), case.report.totals
    if boundaries >= now.chunks or boundaries * used.overlap > now.repeated_units:
        return False
    return not left or 10 * left >= 9 * used.stride
