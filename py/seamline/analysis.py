"""From a text and settings to a report, or to a refusal that says what still can be said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from seamline import caps, errors, estimate, tokenizers, windows
from seamline.cutters import cutter_for
from seamline.cutting import Piece, measured
from seamline.estimate import Assumptions, Estimate, Rates
from seamline.findings import Judge
from seamline.limits import Limits
from seamline.report import Chunk, Report
from seamline.settings import Conversion, Settings, Used, checked
from seamline.slices import Progress, Slices, drain
from seamline.source import Source
from seamline.tokenizers import Tokenizer
from seamline.totals import Totals


def analyze(
    text: str,
    settings: Settings | None = None,
    *,
    assumptions: Assumptions | None = None,
    limits: Limits | None = None,
    pins: Iterable[tuple[int, int] | str] = (),
    model: str | None = None,
) -> Report:
    """Cut the text and report every chunk, what it repeats, and what embedding it costs.

    ``pins`` are passages that must survive, each a span of code points or a string that stands in
    the text exactly once; ``model`` is the id of a model in the catalogue whose input the chunks
    are held against. Both change the report's findings alone.

    Raises an `errors.Refusal` with a ``.code``: for a setting or an assumption that cannot hold,
    or, as an `errors.CapExceeded` with the figures that hold all the same, for a cap.
    """
    return drain(
        analyze_in_slices(
            Source(text),
            settings or Settings(),
            assumptions or Assumptions(),
            limits or Limits(),
            pins=tuple(pins),
            model=model,
        )
    )


def analyze_in_slices(
    source: Source,
    settings: Settings,
    assumptions: Assumptions,
    limits: Limits,
    *,
    pins: Sequence[tuple[int, int] | str] = (),
    model: str | None = None,
) -> Slices[Report]:
    """Do what `analyze` does, on a text whose boundaries are kept between calls."""
    settings = checked(settings)
    judge = Judge(source, assumptions, pins, model)
    tokenizer = tokenizer_of(settings)
    rates = estimate.rates(assumptions, settings.unit)
    _check_size(source, settings, rates, limits)
    conversion = yield from conversion_of(source, settings, tokenizer, rates)
    used = conversion.used(settings.size, settings.overlap)
    cutter = yield from cutter_for(source, settings, conversion, tokenizer)
    document = _document(source, cutter.length)
    if tokenizer:
        document["tokens"] = yield from source.token_count(tokenizer)
    cut = yield from cutter.cut(used.size, used.overlap)
    yield from caps.refuse_units(
        source, settings, cutter, conversion, tokenizer, limits,
        document=document, totals=cut.totals, used=used,
        estimate=_rough(cut.totals, document, tokenizer, rates),
    )  # fmt: skip
    pieces = yield from cut.pieces()
    if tokenizer:
        pieces = yield from _with_tokens(source, tokenizer, pieces)
    totals = measured(cut.totals, pieces, windowed=settings.cut == "windows")
    return Report(
        text=source.text,
        settings=settings,
        used=used,
        document=document,
        totals=totals,
        rates=rates,
        estimate=_estimate(totals, pieces, tokenizer, rates),
        chunks=tuple(_chunks(source.text, pieces)),
        moved=cut.moved,
        judge=judge,
    )


def tokenizer_of(settings: Settings) -> Tokenizer | None:
    """Return the tokenizer that these settings name, or refuse to count without one."""
    if settings.tokenizer is not None:
        return tokenizers.get(settings.tokenizer)
    if settings.unit == "tokens" and settings.token_mode != "ratio":
        raise errors.TokenizerNeeded
    return None


def _check_size(source: Source, settings: Settings, rates: Rates, limits: Limits) -> None:
    figures = {}
    if settings.cut == "windows" and settings.unit != "tokens":
        used = Used(settings.unit, settings.size, settings.overlap)
        length = source.count(used.unit)
        totals = windows.totals(length, used.size, used.overlap)
        figures = {
            "document": _document(source, length),
            "totals": totals,
            "used": used,
            "estimate": estimate.by_ratio(totals.processed_units, rates),
        }
    caps.check_bytes(source.document.bytes, limits, **figures)


def conversion_of(
    source: Source, settings: Settings, tokenizer: Tokenizer | None, rates: Rates
) -> Slices[Conversion]:
    """Return how the sizes that are asked for become those that are cut by."""
    if settings.unit != "tokens" or settings.token_mode == "exact":
        return Conversion(settings.unit)
    if settings.token_mode == "ratio":
        return Conversion("characters", 1 / rates.tokens_per_unit)
    assert tokenizer is not None, "the density is measured with the named tokenizer"
    tokens = yield from source.token_count(tokenizer)
    # A text without tokens has no density; any size holds it.
    return Conversion("characters", Fraction(source.document.characters or 1, tokens or 1))


def _document(source: Source, length: int) -> dict[str, int]:
    return {
        "characters": source.document.characters,
        "bytes": source.document.bytes,
        "words": source.count("words"),
        "units": length,
    }


def _with_tokens(source: Source, tokenizer: Tokenizer, pieces: list[Piece]) -> Slices[list[Piece]]:
    counted = []
    for piece in pieces:
        if piece.tokens is None:
            tokens = source.slice_tokens(tokenizer, piece.start, piece.end)
            piece = piece._replace(tokens=tokens)
            yield Progress(piece.end / source.document.characters, "Counting tokens")
        counted.append(piece)
    return counted


def _rough(
    totals: Totals, document: dict[str, int], tokenizer: Tokenizer | None, rates: Rates
) -> Estimate:
    """Return the estimate of a cut that a cap keeps from being counted chunk by chunk.

    With a tokenizer the text's own tokens are spread evenly over its units.
    """
    if tokenizer is None or not document["units"]:
        return estimate.by_ratio(totals.processed_units, rates)
    tokens = Fraction(totals.processed_units * document["tokens"], document["units"])
    return Estimate(float(tokens), False, tokenizer.name, float(rates.cost(tokens)))


def _estimate(
    totals: Totals, pieces: list[Piece], tokenizer: Tokenizer | None, rates: Rates
) -> Estimate:
    if tokenizer is None:
        return estimate.by_ratio(totals.processed_units, rates)
    tokens = 0
    for piece in pieces:
        tokens += piece.tokens or 0
    return Estimate(tokens, True, tokenizer.name, float(rates.cost(tokens)))


def _chunks(text: str, pieces: list[Piece]):
    reached = 0
    for index, piece in enumerate(pieces):
        # Overlap is measured from offsets: what the previous chunk holds ends where that ends.
        fresh = max(piece.start, reached)
        yield Chunk(
            index=index,
            start=piece.start,
            end=piece.end,
            unit_start=piece.unit_start,
            unit_end=piece.unit_end,
            repeated_units=piece.repeated_units,
            fresh_units=piece.units - piece.repeated_units,
            repeated_prefix=text[piece.start : fresh],
            fresh_text=text[fresh : piece.end],
            tokens=piece.tokens,
            reason=piece.reason,
            flag=piece.flag,
        )
        reached = piece.end
