"""The plan of many documents: each is cut for itself, for overlap never crosses documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from seamline import errors, estimate
from seamline.errors import NotAnInteger
from seamline.estimate import Assumptions, Estimate, Rates
from seamline.planning import Basis, Ratios, basis, check_length, checked_windows, rates_for
from seamline.settings import MOST, Settings, Used
from seamline.slices import Progress, Slices, drain
from seamline.totals import Totals

# Distinct lengths added up between two looks at the clock: some ten milliseconds in the browser.
_SLICE = 10_000


class CorpusPlan(NamedTuple):
    """What the closed forms say of many documents; lengths are in the unit of ``used``.

    ``with_text`` of the ``documents`` are not empty; ``totals`` are the sums over all.
    ``by_fresh_starts`` is the number of chunks counted the second way, document by document;
    ``most_chunks`` is what the longest document, of ``longest`` units, gives.
    """

    settings: Settings
    used: Used
    documents: int
    with_text: int
    totals: Totals
    by_fresh_starts: int
    longest: int
    most_chunks: int
    rates: Rates
    estimate: Estimate


def plan_corpus(
    lengths: int | Iterable[int],
    settings: Settings | None = None,
    *,
    documents: int = 1,
    assumptions: Assumptions | None = None,
    length_unit: str | None = None,
    ratios: Ratios | None = None,
) -> CorpusPlan:
    """Return the plan of ``documents`` documents of one length, or of each of these lengths.

    Takes what `seamline.plan` takes, and raises what it raises; also `NotAnInteger` for a number of
    documents that is none, and `errors.NumberOutOfRange` for one that is negative.
    """
    check_documents(documents)
    if isinstance(lengths, Iterable):
        counts = _counted(lengths, documents)
    else:
        check_length(lengths)
        counts = {lengths: documents}
    return drain(
        plan_corpus_in_slices(
            counts,
            settings or Settings(),
            assumptions or Assumptions(),
            length_unit,
            ratios or Ratios(),
        )
    )


def plan_corpus_in_slices(
    counts: Mapping[int, int],
    settings: Settings,
    assumptions: Assumptions,
    length_unit: str | None,
    ratios: Ratios,
) -> Slices[CorpusPlan]:
    """Do what `plan_corpus` does; ``counts`` says how many documents have each length."""
    settings = checked_windows(settings)
    found = basis(settings, length_unit or settings.unit, ratios)
    rates = rates_for(assumptions, found.used.unit, ratios)
    for length in counts:
        check_length(length)
    sums = yield from _summed(counts, found)
    return _plan(settings, found.used, sums, rates)


def check_documents(documents: Any) -> None:
    """Raise the `errors.Refusal` of what is no number of documents."""
    if not isinstance(documents, int) or isinstance(documents, bool):
        raise NotAnInteger("documents", documents, "The number of documents")
    if not 0 <= documents <= MOST:
        raise errors.NumberOutOfRange("documents", documents, "0", "10¹⁵")


class _Sums(NamedTuple):
    documents: int
    with_text: int
    units: int
    chunks: int
    again: int
    longest: int
    most_chunks: int


def _summed(counts: Mapping[int, int], found: Basis) -> Slices[_Sums]:
    """Add up, with no call in the loop: a million distinct lengths are a few seconds in wasm."""
    size, overlap, stride = found.used.size, found.used.overlap, found.used.stride
    over, under = found.per.numerator, found.per.denominator
    documents = with_text = total = chunks = again = longest = 0
    for place, (length, times) in enumerate(counts.items()):
        if place and place % _SLICE == 0:
            yield Progress(place / len(counts), "Adding up the documents")
        documents += times
        if not length or not times:
            continue
        units = -(-length * over // under)
        with_text += times
        total += units * times
        if units > longest:
            longest = units
        if units > size:
            chunks += (1 - (size - units) // stride) * times
            again += -((overlap - units) // stride) * times
        else:
            chunks += times
            again += times
    most = 1 - (size - longest) // stride if longest > size else min(longest, 1)
    return _Sums(documents, with_text, total, chunks, again, longest, most)


def _plan(settings: Settings, used: Used, sums: _Sums, rates: Rates) -> CorpusPlan:
    # Each document that has text has one chunk which repeats nothing: its first.
    repeated = (sums.chunks - sums.with_text) * used.overlap
    totals = Totals(
        chunks=sums.chunks,
        formula_chunks=sums.chunks,
        stride=used.stride,
        processed_units=sums.units + repeated,
        repeated_units=repeated,
        fresh_units=sums.units,
        # Where no document is cut, every passage there is lies whole in a chunk.
        guaranteed_passage=used.overlap + 1 if sums.most_chunks > 1 else sums.longest,
    )
    return CorpusPlan(
        settings,
        used,
        sums.documents,
        sums.with_text,
        totals,
        sums.again,
        sums.longest,
        sums.most_chunks,
        rates,
        estimate.by_ratio(totals.processed_units, rates),
    )


def _counted(lengths: Iterable[int], documents: int) -> dict[int, int]:
    lengths = list(lengths)
    # 3.0 and True would be counted as the integers they equal.
    if not set(map(type, lengths)) <= {int}:
        for length in lengths:
            check_length(length)
    return {length: times * documents for length, times in Counter(lengths).items()}
