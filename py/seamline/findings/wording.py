"""The sentences of findings, remedies and pins: each with its figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from seamline.catalog import Model
from seamline.report import Chunk
from seamline.sentences import Block
from seamline.settings import MOST, Settings, Used
from seamline.wording import amount, assumed, dollars, number, percent, ratio, rounded

if TYPE_CHECKING:
    from seamline.estimate import Assumptions
    from seamline.facts import Facts
    from seamline.findings.case import Case
    from seamline.findings.finding import Preview
    from seamline.findings.ground import Ground
    from seamline.findings.kept import Kept, Standing
    from seamline.findings.sweep import Crossing, Sweep
    from seamline.findings.trial import Tried

_INSIDE = {
    "line_end": "a line end of CR and LF",
    "variation_selector": "a character with a variation selector",
    "emoji_sequence": "an emoji sequence",
    "combining_mark": "a letter and its combining mark",
    "hangul": "a Hangul syllable",
    "flag": "a flag",
}

EMPTY_PIN = "this tokenizer drops all of it"

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
    """Return a part as a percentage; a whole of nothing is all there."""
    return percent(100 * part / whole) if whole else percent(100)


def tail(last: Chunk, used: Used) -> str:
    """A last chunk with little that is new."""
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
        f"{amount(kept.sentences, 'sentences')} whole; {smaller:,} keeps {preview.kept:,} and "
        f"processes {amount(saved, case.unit)} less."
    )


def sentences_cut(case: Case, steady: int | None) -> str:
    """Sentences that fit and are cut."""
    kept, settings = case.kept, case.report.settings
    are = "is" if kept.cut == 1 else "are"
    told = (
        f"{kept.cut:,} of the {amount(kept.keepable, 'sentences')} that fit the size {are} whole "
        f"in no chunk"
    )
    told += f", although {settings.overlap:,} overlap" if settings.overlap else ", without overlap"
    if steady is None or steady <= settings.overlap:
        return f"{told}."
    return f"{told}. From an overlap of {steady:,} up, none of these would be cut."


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
    then = amount(after.processed_units, used.unit)
    parts = [
        f"{before.chunks:,} → {chunk_count(after.chunks)}",
        f"{f'{before.processed_units:,}' if used.unit == case.unit else now} → {then} processed",
        f"{dollars(report.estimate.cost)} → {dollars(after.cost)}",
    ]
    if kept.sentences and after.sentences:
        parts.append(
            f"{kept.whole:,} → {after.kept:,} of {amount(after.sentences, 'sentences')} whole"
        )
    return " · ".join(parts)


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
        f"{'lies' if found.whole == 1 else 'lie'} whole in at least one chunk."
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


def boundaries(asked: int, measured: Sequence[int], unit: str, reasons: Counter[str]) -> str:
    """Return how far what boundaries repeat is what was asked for."""
    if not measured:
        return "There is no boundary: the text is one chunk."
    as_asked = sum(one == asked for one in measured)
    if as_asked == len(measured):
        all_ = f"All {as_asked:,} boundaries repeat" if as_asked > 1 else "The one boundary repeats"
        return f"{all_} {amount(asked, unit)}, as asked."
    low, high = min(measured), max(measured)
    spread = f"{low:,} to {high:,}" if low != high else f"{low:,}"
    return (
        f"Asked for {amount(asked, unit)}: {as_asked:,} of {amount(len(measured), 'boundaries')} "
        f"repeat{'s' if as_asked == 1 else ''} that, the others less; they range over {spread}."
    )


def knee(found: Sweep, point: Tried) -> str:
    """Return the price of the overlap that keeps the share asked for."""
    return (
        f"From {point.overlap:,} up, at least {number(found.share)} % of the sentences that fit "
        f"are whole: {point.kept:,} of {found.keepable:,} here, for {_price(point)}."
    )


def steady(found: Sweep, point: Tried) -> str:
    """Return the price of the overlap that keeps all sentences that fit."""
    return (
        f"From {point.overlap:,} up, all {found.keepable:,} that fit are whole, for "
        f"{_price(point)}."
    )


def present(found: Sweep, point: Tried) -> str:
    """Return what the overlap now keeps, and its price."""
    if not found.keepable:
        return f"{point.overlap:,} is the overlap now, for {_price(point)}."
    return (
        f"At {point.overlap:,}, the overlap now, {point.kept:,} of the "
        f"{amount(found.keepable, 'sentences')} that fit "
        f"{'is' if point.kept == 1 else 'are'} whole, for {_price(point)}."
    )


def better(found: Sweep, points: Sequence[Tried]) -> str:
    """Return which smaller overlaps keep as many as the knee all the same, or nothing."""
    if not points:
        return ""
    named = [f"{point.overlap:,}" for point in points]
    listed = " and ".join([", ".join(named[:-1]), named[-1]]) if len(named) > 1 else named[0]
    keep = "keeps" if len(named) == 1 else "keep"
    return (
        f"Below that, {listed} {keep} {number(found.share)} % as well, but a larger one in "
        f"between does not."
    )


def no_knee(found: Sweep, sentences: int) -> str:
    """Return why no overlap is marked, or nothing."""
    if found.knee is not None:
        return ""
    if not sentences:
        return "The text has no sentences, so there are none to keep."
    if not found.keepable:
        return "No sentence fits the size: no overlap keeps one whole."
    return f"No overlap tried keeps {number(found.share)} % from there on."


def present_size(point: Tried, sentences: int) -> str:
    """Return what the size now gives."""
    return (
        f"Size {point.size:,}, as now, with overlap {point.overlap:,} gives "
        f"{chunk_count(point.totals.chunks)} and keeps {point.kept:,} of "
        f"{amount(sentences, 'sentences')} whole."
    )


def crossing(point: Tried, found: Crossing) -> str:
    """Return where a cap is crossed."""
    totals = point.totals
    actual = totals.chunks if found.measure == "chunks" else totals.processed_units
    what = found.measure if found.measure == "chunks" else point.used.unit
    return (
        f"From overlap {point.overlap:,} on there are more than {found.limit:,} {what} "
        f"({actual:,}), and the chunks are not shown."
    )


def basis(ground: Ground, every: bool) -> str:
    """Return what a chart's figures rest on."""
    told = []
    if ground.tokenizer is not None:
        told.append("Tokens are taken by their place in the text, not counted again in each chunk.")
    if not every:
        told.append("Whole sentences or paragraphs are packed anew for each point that is shown.")
    return " ".join(told)


def caption(first: str, unit: str) -> str:
    """Return a chart's title."""
    if first == "Size":
        return f"Sizes in {unit}, with the same share of overlap"
    return f"Overlaps in {unit}, at this size"


def survives(asked: int | None, units: int, size: int, unit: str, every: bool) -> str:
    """Return from which overlap on a pin is whole; ``every`` says that all were tried."""
    if units > size:
        return f"at no overlap: it has {amount(units, unit)}, more than the size"
    if asked is None:
        return "not even at the largest overlap"
    tried = "every overlap" if every else "every overlap tried"
    return f"survives at {tried}" if not asked else f"survives at {tried} from {asked:,} up"


def _price(point: Tried) -> str:
    return f"+{percent(point.totals.extra_percent)} ({dollars(float(point.cost))})"


def nothing(checked: Sequence[str]) -> str:
    """Return what is said where there is no finding."""
    return f"Nothing to report. Checked: {', '.join(checked)}."


def some(number: int) -> str:
    """Return how many findings there are."""
    return amount(number, "findings") + "."


def settings_in_words(settings: Settings) -> str:
    """Return settings as one line, also such as were refused."""
    size, overlap = _asked(settings.size), _asked(settings.overlap)
    named = settings.tokenizer if settings.unit == "tokens" else None
    mode = {"density": "by density", "ratio": "by ratio"}.get(settings.token_mode or "", "")
    how = [mode if settings.unit == "tokens" else "", f"({named})" if named else ""]
    unit = " ".join([settings.unit, *(part for part in how if part)])
    if settings.cut == "windows":
        return f"Windows of {size} {unit}, overlap {overlap}"
    return f"Whole {settings.cut} up to {size} {unit}, overlap up to {overlap}"


def counted_by(settings: Settings, assumptions: Assumptions, facts: Facts | None) -> str:
    """Return what tokens and cost rest on, or nothing where they were refused."""
    if facts is None:
        return ""
    if settings.tokenizer:
        price = number(facts.rates.price_per_million)
        return f"Tokens by {settings.tokenizer}, ${price} per million"
    return assumed(assumptions, facts.rates, settings.unit)["summary"]


def strip(chunks: dict[str, list[int]]) -> str:
    """Return what a picture of the chunks along the text shows."""
    starts, ends = chunks["start"], chunks["end"]
    repeating = sum(start < end for start, end in zip(starts[1:], ends, strict=False))
    told = f"{amount(len(starts), 'chunks')} along the text"
    if len(starts) < 2:
        return told
    begin = "begins" if repeating == 1 else "begin"
    return f"{told}; {repeating:,} {begin} with what the one before holds"


def difference(change: Fraction, unit: str) -> str:
    """Return a difference with its sign: "+12 chunks", "−$0.0002", "same"."""
    if not change:
        return "same"
    sign, size = "+" if change > 0 else "−", abs(change)
    if unit == "$":
        return f"{sign}{dollars(float(size))}"
    if size.denominator == 1:
        return f"{sign}{amount(int(size), unit)}"
    return f"{sign}{rounded(float(size))} {unit}"


def no_difference(one: str, other: str) -> str:
    """Return why there is no difference."""
    return f"{one} and {other} cannot be subtracted"


def from_a_to_b(changed: Sequence[str], same: bool) -> str:
    """Return the sentence above a comparison's figures."""
    if same:
        return "A and B are the same setting. Change anything, and B follows."
    if not changed:
        return "From A to B neither chunks, cost nor whole sentences change."
    return f"From A to B: {', '.join(changed)}."


def _asked(number: Any) -> str:
    # What is refused may be anything; its refusal quotes it.
    return f"{number:,}" if isinstance(number, int) and abs(number) <= MOST else "…"


def _s(subjects: Sequence[Any]) -> str:
    """The ending of a verb."""
    return "s" if len(subjects) == 1 else ""


def _are(subjects: Sequence[Any]) -> str:
    return "is" if len(subjects) == 1 else "are"
