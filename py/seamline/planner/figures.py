"""All figures of one plan, from a form's fields and what is to be embedded."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from seamline import prompt, store, windows
from seamline.corpus import CorpusPlan, plan_corpus_in_slices
from seamline.estimate import Assumptions
from seamline.facts import Facts
from seamline.planner.errors import ListEmpty
from seamline.planner.inputs import Inputs, inputs
from seamline.planner.lengths_list import Lengths
from seamline.prompt import Budget, Window
from seamline.settings import Used
from seamline.slices import Slices
from seamline.store import StoreEstimate
from seamline.totals import Totals


class Index(NamedTuple):
    """What is embedded, wherever its figures are from; ``…tokens`` are exact fractions.

    ``by_fresh_starts`` is the count of the second formula, `None` where none holds; ``length``
    that of each document where all have one; ``with_text`` documents are not empty.
    ``largest_tokens`` is what the largest chunk has. ``exact`` says whether the tokens are
    counted and not converted, ``size_exact`` the same of the sizes.
    """

    documents: int
    with_text: int
    used: Used
    totals: Totals
    by_fresh_starts: int | None
    length: int | None
    most_chunks: int
    tokens_per_unit: Fraction
    tokens: Fraction
    duplicated: Fraction
    size_tokens: Fraction
    overlap_tokens: Fraction
    largest_tokens: Fraction
    exact: bool
    size_exact: bool


class Planned(NamedTuple):
    """All figures of one plan, from which `seamline.planner.wording` words the answer."""

    inputs: Inputs
    index: Index
    cost: Fraction | None
    overlap_cost: Fraction | None
    batch_cost: Fraction | None
    raw: dict[str, int] | None
    stores: list[StoreEstimate]
    budget: Budget
    window: Window
    query_cost: Fraction | None
    whole_query_cost: Fraction | None


def plan_in_slices(
    fields: Mapping[str, str], *, lengths: Lengths | None = None, facts: Facts | None = None
) -> Slices[Planned]:
    """Return the figures of a plan; see `seamline.planner.answer_plan` for what it takes."""
    asked = inputs(fields)
    if asked.source == "text":
        assert facts is not None, "the source text needs the facts of its cut"
        index = _index_of_text(facts)
        asked = asked._replace(settings=facts.settings)
    else:
        found = yield from _corpus(asked, lengths)
        index = _index_of_corpus(found, asked)
    return _planned(asked, index)


def _corpus(asked: Inputs, lengths: Lengths | None) -> Slices[CorpusPlan]:
    counts = {asked.length: asked.documents}
    if asked.source == "list":
        if lengths is None:
            raise ListEmpty
        counts = lengths.counts
        if asked.documents != 1:
            counts = {length: times * asked.documents for length, times in counts.items()}
    return (
        yield from plan_corpus_in_slices(
            counts, asked.settings, Assumptions(), asked.length_unit, asked.ratios
        )
    )


def _index_of_corpus(plan: CorpusPlan, asked: Inputs) -> Index:
    rate, used = plan.rates.tokens_per_unit, plan.used
    return Index(
        plan.documents,
        plan.with_text,
        used,
        plan.totals,
        plan.by_fresh_starts,
        plan.longest if asked.source == "length" else None,
        plan.most_chunks,
        rate,
        plan.totals.processed_units * rate,
        plan.totals.repeated_units * rate,
        used.size * rate,
        used.overlap * rate,
        min(used.size, plan.longest) * rate,
        asked.length_unit == asked.settings.unit == "tokens",
        asked.settings.unit == "tokens",
    )


def _index_of_text(facts: Facts) -> Index:
    used, totals, each = facts.used, facts.totals, facts.per_chunk
    rate = Fraction(1) if used.unit == "tokens" else facts.rates.tokens_per_unit
    counted = facts.estimate.exact
    largest = min(used.size, facts.units) * rate
    size, overlap = used.size * rate, used.overlap * rate
    if each is not None:
        largest = Fraction(each.largest)
        if counted or not facts.windowed:
            # Counted, not converted: the largest chunk there is, and the overlap that was measured.
            size = largest
            overlap = Fraction(facts.overlap_tokens, max(1, totals.chunks - 1))
    again = None
    if facts.windowed:
        again = windows.count_by_fresh_starts(facts.units, used.size, used.overlap)
    return Index(
        1,
        min(facts.units, 1),
        used,
        totals,
        again,
        facts.units,
        totals.chunks,
        rate,
        Fraction(facts.estimate.tokens) if counted else totals.processed_units * rate,
        Fraction(facts.overlap_tokens),
        size,
        overlap,
        largest,
        counted,
        counted,
    )


def _planned(asked: Inputs, index: Index) -> Planned:
    def cost(tokens: Fraction, price: Fraction | None) -> Fraction | None:
        return None if price is None else tokens * price / 1_000_000

    known = asked.model is not None and asked.price == asked.model.price
    chunks, dimensions = index.totals.chunks, asked.dimensions
    budget = prompt.budget(
        asked.top_k, index.size_tokens, index.overlap_tokens, chunks, index.most_chunks
    )
    queries = [
        None if asked.prompt_price is None else prompt.per_queries(tokens, asked.prompt_price)
        for tokens in (budget.most, budget.most + asked.reserves[0] + asked.reserves[1])
    ]
    return Planned(
        asked,
        index,
        cost(index.tokens, asked.price),
        cost(index.duplicated, asked.price),
        cost(index.tokens, asked.model.batch_price) if known and asked.model else None,
        {kind: store.raw(chunks, dimensions, kind) for kind in store.BYTES} if dimensions else None,
        store.estimates(chunks, dimensions, asked.kind) if dimensions else [],
        budget,
        prompt.window(asked.context, sum(asked.reserves), index.size_tokens),
        *queries,
    )
