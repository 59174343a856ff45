"""The sentences of findings and remedies: each with its figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from seamline.catalog import Model
from seamline.report import Chunk
from seamline.sentences import Block
from seamline.settings import Used
from seamline.wording import amount, dollars, percent, ratio

if TYPE_CHECKING:
    from seamline.findings.case import Case
    from seamline.findings.finding import Preview

_INSIDE = {
    "line_end": "a line end of CR and LF",
    "variation_selector": "a character with a variation selector",
    "emoji_sequence": "an emoji sequence",
    "combining_mark": "a letter and its combining mark",
    "hangul": "a Hangul syllable",
    "flag": "a flag",
}


_NAMES = {
    "\u00ad": "soft hyphen",
    "\u180e": "vowel separator",
    "\u200b": "zero-width space",
    "\u2060": "word joiner",
    "\ufeff": "byte order mark",
}


def chunk_count(number: int) -> str:
    """Return "1 chunk", "3 chunks"."""
    return amount(number, "chunks")


def numbered(chunks: Sequence[int], most: int = 3) -> str:
    """Return chunks as people count them: "#2", "#2 and #5", "#2, #5, #7 and 12 more"."""
    shown = [f"#{index + 1:,}" for index in chunks[:most]]
    left = len(chunks) - most
    if left > 0:
        return f"{', '.join(shown)} and {left:,} more"
    return " and ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else shown[0]


def share(part: int, whole: int) -> str:
    """Return a part as a percentage; of nothing there is none."""
    return percent(100 * part / whole) if whole else "–"


def tail(last: Chunk, used: Used) -> str:
    """A last chunk with little that is new."""
    if not last.repeated_units:
        return (
            f"The last chunk, #{last.index + 1:,}, holds {amount(last.fresh_units, used.unit)}; a "
            f"full one would hold {used.stride:,}."
        )
    return (
        f"The last chunk, #{last.index + 1:,}, adds {last.fresh_units:,} new to "
        f"{amount(last.repeated_units, used.unit)} that #{last.index:,} holds already; a full one "
        f"would add {used.stride:,}."
    )


def half(case: Case, large: int, in_three: int) -> str:
    """Half the size or more is repeated."""
    used, chunks, totals = case.report.used, case.chunks, case.report.totals
    told = (
        f"{large:,} of {chunk_count(len(chunks))} repeat{'s' if large == 1 else ''} half the size "
        f"of {used.size:,} or more: the text is embedded {ratio(totals.inflation)} times"
    )
    if not in_three:
        return f"{told}."
    unit = case.unit if chunks[0].unit_start is not None else "characters"
    lie = "lies" if in_three == 1 else "lie"
    return f"{told}, and {amount(in_three, unit)} {lie} in three chunks or more."


def nearly_all(case: Case, found: Sequence[int]) -> str:
    """Chunks that are repeated nearly whole."""
    fullest = max(
        (case.chunks[index] for index in found),
        key=lambda one: (Fraction(one.repeated_units, one.units), -one.index),
    )
    return (
        f"{chunk_count(len(found)).capitalize()} repeat{'s' if len(found) == 1 else ''} four "
        f"fifths or more of what {'it holds' if len(found) == 1 else 'they hold'} "
        f"({numbered(found)}); #{fullest.index + 1:,} has {fullest.repeated_units:,} of "
        f"{amount(fullest.units, case.unit)} from #{fullest.index:,}."
    )


def bought_nothing(case: Case, smaller: int, preview: Preview) -> str:
    """A smaller overlap keeps as many sentences."""
    kept, settings = case.kept, case.report.settings
    saved = case.report.totals.processed_units - preview.processed_units
    return (
        f"An overlap of {settings.overlap:,} keeps {kept.whole:,} of "
        f"{amount(kept.sentences, 'sentences')} whole. None from {smaller:,} up to it keeps "
        f"fewer, and {smaller:,} processes {amount(saved, case.unit)} less."
    )


def sentences_cut(case: Case, steady: int | None) -> str:
    """Sentences that fit and are cut."""
    kept, settings = case.kept, case.report.settings
    are = "is" if kept.cut == 1 else "are"
    told = (
        f"{kept.cut:,} of the {kept.keepable:,} sentences that fit the size {are} whole in no chunk"
    )
    if kept.keepable == 1:
        told = "The one sentence that fits the size is whole in no chunk"
    told += f", although {settings.overlap:,} overlap" if settings.overlap else ", without overlap"
    if steady is None or steady <= settings.overlap:
        return f"{told}."
    none = "it would not" if kept.keepable == 1 else "none of these would"
    return f"{told}. From an overlap of {steady:,} up, {none} be cut."


def said_twice(case: Case, run: Sequence[Chunk], twice: Fraction) -> str:
    """What neighbours say twice."""
    return (
        f"If a question brings back neighbours, such as #{run[0].index + 1:,} to "
        f"#{run[-1].index + 1:,}, {percent(float(100 * twice))} of what they put into the prompt "
        f"is said twice."
    )


def above_model(case: Case, model: Model, above: Sequence[int], largest: Fraction | int) -> str:
    """Chunks too long for a model."""
    about = "" if case.chunks[0].tokens is not None else "about "
    over = "are" if len(above) > 1 else "is"
    added = f", {model.added:,} of them its own" if model.added else ""
    return (
        f"{chunk_count(len(above))} {over} longer than {model.id} takes, which is "
        f"{amount(model.max_input, 'tokens')}{added}; the largest has {about}"
        f"{amount(round(largest), 'tokens')}."
    )


def only_whitespace(empty: Sequence[int]) -> str:
    """Chunks of whitespace."""
    holds = "holds" if len(empty) == 1 else "hold"
    return (
        f"{chunk_count(len(empty))} ({numbered(empty)}) {holds} only whitespace: a vector is paid "
        f"for and says nothing."
    )


def without_spaces(characters: int, words: int, chunks: Sequence[Chunk]) -> str:
    """A text of few spaces, counted in words."""
    longest = max(chunk.end - chunk.start for chunk in chunks)
    return (
        f"{amount(words, 'words')} in {amount(characters, 'characters')}: this text has almost no "
        f"spaces, so words tell little about length; the longest chunk has "
        f"{amount(longest, 'characters')}."
    )


def in_words(case: Case, chunks: Sequence[int]) -> str:
    """Chunks that start or end in a word."""
    return (
        f"{len(chunks):,} of {chunk_count(len(case.chunks))} start{_s(chunks)} or end{_s(chunks)} "
        f"inside a word ({numbered(chunks)})."
    )


def in_characters(chunks: Sequence[int], kinds: Sequence[str | None]) -> str:
    """Chunks that start or end in a visible character."""
    most = ", ".join(_INSIDE[kind] for kind, _ in Counter(filter(None, kinds)).most_common(3))
    return (
        f"{chunk_count(len(chunks))} start{_s(chunks)} or end{_s(chunks)} inside what is read as "
        f"one character ({numbered(chunks)}): {most}."
    )


def in_fences(case: Case, broken: Sequence[Block]) -> str:
    """Fenced code that is cut."""
    large = sum(
        case.ground.length(block.start, block.end) > case.report.used.size for block in broken
    )
    told = f"{amount(len(broken), 'blocks')} of fenced code {_are(broken)} whole in no chunk"
    return (
        f"{told}; {large:,} {'is' if large == 1 else 'are'} longer than the size."
        if (large)
        else f"{told}, although the size has room."
    )


def lines_cut(runs: int, lines: int, broken: int) -> str:
    """A text of lines, some of which no chunk holds whole."""
    told = f"{runs:,} “sentences” run" if runs > 1 else "one “sentence” runs"
    are = "is" if broken == 1 else "are"
    return (
        f"This text is lines rather than sentences ({told} over {lines:,} lines): {broken:,} of "
        f"them {are} whole in no chunk."
    )


def in_tables(broken: Sequence[Block], headless: Sequence[int]) -> str:
    """Tables that are cut."""
    return (
        f"{amount(len(broken), 'tables')} {_are(broken)} cut between head and rows: "
        f"{chunk_count(len(headless))} ({numbered(headless)}) start{_s(headless)} with rows that "
        f"have no head."
    )


def after_headings(parted: Sequence[Block], chunks: Sequence[int]) -> str:
    """Headings without their text."""
    return (
        f"{amount(len(parted), 'headings')} {_are(parted)} cut off from the text below "
        f"({numbered(chunks)})."
    )


def control(number: int, kinds: Sequence[str]) -> str:
    """Control characters."""
    named = ", ".join(f"U+{ord(kind):04X}" for kind in kinds[:4])
    separate = any("\x1c" <= kind <= "\x1f" for kind in kinds)
    effect = "some of them separate words" if separate else "they separate no words"
    return (
        f"{amount(number, 'control characters')} ({named}{'…' if len(kinds) > 4 else ''}): each "
        f"counts as a character, and {effect}."
    )


def zero_width(number: int, kinds: Sequence[str]) -> str:
    """Characters that are not seen."""
    named = ", ".join(_NAMES[kind] for kind in kinds)
    return (
        f"{amount(number, 'characters')} that cannot be seen ({named}): each counts as a "
        f"character, none separates words."
    )


def replacement(times: int, kinds: Sequence[str]) -> str:
    """Characters that were lost."""
    were = "was" if times == 1 else "were"
    return (
        f"{amount(times, 'replacement characters')} ({kinds[0]}): something {were} lost before "
        f"the text came here, and each counts as a character."
    )


def line_ends(lf: int, crlf: int, cr: int) -> str:
    """Mixed line ends."""
    counts = ((lf, "LF"), (crlf, "CRLF"), (cr, "CR"))
    parts = [f"{number:,} {name}" for number, name in counts if number]
    doubled = " A CRLF counts as two characters." if crlf else ""
    return f"Line ends are mixed: {', '.join(parts[:-1])} and {parts[-1]}.{doubled}"


def remedy_label(changed: dict[str, Any]) -> str:
    """Return what the button says."""
    parts = []
    if "cut" in changed:
        parts.append(f"Cut at {changed['cut']}")
    if "unit" in changed:
        parts.append(f"Count {changed['unit']}")
    if "size" in changed:
        parts.append(f"size {changed['size']:,}")
    if "overlap" in changed:
        parts.append(f"overlap {changed['overlap']:,}")
    label = ", ".join(parts)
    return label[0].upper() + label[1:]


def effect(case: Case, preview: Preview, used: Used) -> str:
    """Return what the remedy changes, from what it is to what it would be."""
    report, kept = case.report, case.kept
    before, after = report.totals, preview
    now = amount(before.processed_units, case.unit)
    # Tokens of other settings go by their place, not by a count of each chunk alone.
    near = "≈ " if report.estimate.exact else ""
    then = (near if used.unit == "tokens" else "") + amount(after.processed_units, used.unit)
    parts = [
        f"{before.chunks:,} → {chunk_count(after.chunks)}",
        f"{f'{before.processed_units:,}' if used.unit == case.unit else now} → {then} processed",
    ]
    # By another unit's rule of thumb a price would move for no reason of the text's.
    if used.unit == case.unit or report.estimate.exact:
        parts.append(f"{dollars(report.estimate.cost)} → {near}{dollars(after.cost)}")
    if kept.whole or after.kept:
        parts.append(
            f"{kept.whole:,} → {after.kept:,} of {amount(after.sentences, 'sentences')} whole"
        )
    return " · ".join(parts)


def nothing(checked: Sequence[str]) -> str:
    """Return what is said where there is no finding."""
    if not checked:
        return "There are no chunks yet, and so nothing to check."
    return f"Nothing to report. Checked: {', '.join(checked)}."


def some(number: int) -> str:
    """Return how many findings there are."""
    return amount(number, "findings") + "."


def _s(subjects: Sequence[Any]) -> str:
    """The ending of a verb."""
    return "s" if len(subjects) == 1 else ""


def _are(subjects: Sequence[Any]) -> str:
    return "is" if len(subjects) == 1 else "are"
