"""The sentences of what a cut keeps whole: sentences, passages, boundaries, pins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from seamline.findings.wording import share
from seamline.wording import amount, percent

if TYPE_CHECKING:
    from seamline.findings.case import Case
    from seamline.findings.finding import Preview
    from seamline.findings.kept import Kept, Standing


EMPTY_PIN = "this tokenizer drops all of it"

NO_CHUNKS = "There are no chunks yet."


def standing(found: Standing, unit: str) -> str:
    """Return where a passage stands: "cut between #3 and #4 after 12 of 30 words"."""
    if found.first is None:
        return (
            f"cut between #{found.last + 1:,} and #{found.last + 2:,} after {found.held:,} of "
            f"{amount(found.units, unit)}"
        )
    if found.first == found.last:
        return f"whole in #{found.first + 1:,}"
    return f"whole in #{found.first + 1:,} to #{found.last + 1:,}"


def kept(found: Kept) -> str:
    """Return the sentence above the list of those that are cut."""
    if not found.sentences:
        return "There are no sentences yet."
    told = (
        f"{found.whole:,} of {amount(found.sentences, 'sentences')} "
        f"({share(found.whole, found.sentences)}) "
        f"{'lies' if 1 in (found.whole, found.sentences) else 'lie'} whole in at least one chunk."
    )
    if found.too_long:
        be = "is" if found.too_long == 1 else "are"
        told += (
            f" {found.too_long:,} {be} longer than the size: no overlap can keep "
            f"{'it' if found.too_long == 1 else 'them'}."
        )
    return told


def guaranteed(passage: int | None, unit: str, chunks: int) -> str:
    """Return what is promised of any passage."""
    if not chunks:
        return NO_CHUNKS
    if passage is None:
        return "Every sentence that fits the size is whole in a chunk, whatever the overlap."
    if chunks < 2:
        return "The text is one chunk: everything is whole."
    return (
        f"Any passage of up to {amount(passage, unit)} (overlap + 1) is whole in some chunk, "
        f"wherever it stands."
    )


def kept_from(case: Case, steady: int, preview: Preview | None) -> str:
    """Return from which overlap on all sentences are kept, and what that would cost."""
    keepable = case.kept.keepable
    kept = f"all {keepable:,} sentences that fit the size are kept"
    if keepable == 1:
        kept = "the one sentence that fits the size is kept"
    told = f"From an overlap of {steady:,} up, {kept}"
    if preview is None:
        return f"{told}: that is the overlap now."
    extra = preview.processed_units - case.report.totals.processed_units
    total = f"+{percent(preview.extra_percent)} in all"
    if extra < 0:
        return f"{told}; that would process {amount(-extra, case.unit)} less than now ({total})."
    return f"{told}; that would process {amount(extra, case.unit)} more than now ({total})."


def more(left: int) -> str:
    """Return what is said below a list that was cut short, or nothing."""
    return f"{left:,} more, shorter ones, are not listed." if left else ""


def lost(number: int) -> str:
    """Return what is said of pins that are gone, or nothing."""
    if not number:
        return ""
    was = "was" if number == 1 else "were"
    return (
        f"{amount(number, 'pins')} {was} lost: the passage no longer stands in the text exactly "
        f"once."
    )


def why_lost(passage: str, times: int) -> str:
    """Return why one passage cannot be placed; ``times`` is how often it was found."""
    if not passage or passage.isspace():
        return "only white space, which no retrieval has to return"
    if times:
        return "stands in the text more than once"
    return "no longer in the text"


def too_many_pins(most: int) -> str:
    """Return why a passage beyond the last one that a chart can show is not placed."""
    return f"more than {most} passages cannot be told apart"


def boundaries(asked: int, measured: Sequence[int], unit: str, chunks: int) -> str:
    """Return how far what boundaries repeat is what was asked for."""
    if not measured:
        return "There is no boundary: the text is one chunk." if chunks else NO_CHUNKS
    as_asked = sum(one == asked for one in measured)
    if as_asked == len(measured):
        all_ = f"All {as_asked:,} boundaries repeat" if as_asked > 1 else "The one boundary repeats"
        return f"{all_} {amount(asked, unit)}, as asked."
    low, high = min(measured), max(measured)
    spread = f"{low:,} to {high:,}" if low != high else f"{low:,}"
    if not as_asked:
        return (
            f"Asked for {amount(asked, unit)}: no boundary of {len(measured):,} repeats as much, "
            f"they repeat {spread}."
        )
    return (
        f"Asked for {amount(asked, unit)}: {as_asked:,} of {amount(len(measured), 'boundaries')} "
        f"repeat{'s' if as_asked == 1 else ''} that, the others less; they range over {spread}."
    )
