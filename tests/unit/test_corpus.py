from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline import Assumptions, Settings, plan, windows
from seamline.corpus import plan_corpus, plan_corpus_in_slices
from seamline.errors import Refusal
from seamline.planning import Ratios

TOKENS = Settings(unit="tokens", size=512, overlap=64)
SIZES = st.integers(1, 20).flatmap(lambda size: st.tuples(st.just(size), st.integers(0, size - 1)))


def _tokens(size, overlap):
    return Settings(unit="tokens", size=size, overlap=overlap)


def _refused(lengths, settings=TOKENS, **more):
    with pytest.raises(Refusal) as caught:
        plan_corpus(lengths, settings, **more)
    return caught.value


@pytest.mark.parametrize(
    ("length", "size", "overlap", "chunks", "processed"),
    [
        (1_000_000, 512, 64, 2_232, 1_142_784),
        (10_000, 256, 200, 175, 44_800),
        (10_000, 1_000, 800, 46, 46_000),
        (50_000, 512, 64, 112, 57_104),
        (4_944, 512, 64, 11, 5_584),
        (3, 10, 8, 1, 3),
        (0, 10, 8, 0, 0),
    ],
)
def test_the_numbers_that_must_come_out(length, size, overlap, chunks, processed):
    """By both formulas, in the plan of a length and of a corpus of one document."""
    settings = _tokens(size, overlap)
    corpus, one = plan_corpus(length, settings), plan(length, settings)

    assert (chunks, processed) == (one.totals.chunks, one.totals.processed_units)
    assert corpus.totals == one.totals
    assert chunks == corpus.by_fresh_starts == corpus.most_chunks
    assert chunks == windows.count_by_fresh_starts(length, size, overlap)


def test_a_million_tokens_cost_what_they_must():
    """142,784 tokens are duplicated; all cost $0.02285568, to the last digit."""
    found = plan_corpus(1_000_000, TOKENS, assumptions=Assumptions(price_per_million="0.02"))

    assert 142_784 == found.totals.repeated_units
    assert (1_142_784, 0.02285568) == (found.estimate.tokens, found.estimate.cost)
    assert found.estimate == plan(1_000_000, TOKENS).estimate


def test_inflation_of_a_large_overlap():
    """10,000 tokens at 256 and 200: a stride of 56, 4.48 times the tokens."""
    totals = plan_corpus(10_000, _tokens(256, 200)).totals

    assert (56, 4.48) == (totals.stride, totals.inflation)


def test_forty_thousand_documents():
    """1,200 words at 4/3 are 1,600 tokens: 4 chunks and 1,792 tokens each, times 40,000."""
    one = plan(1_200, TOKENS, length_unit="words")
    found = plan_corpus(1_200, TOKENS, documents=40_000, length_unit="words")

    assert (1_600, 4, 1_792) == (one.length, one.totals.chunks, one.totals.processed_units)
    assert (160_000, 71_680_000) == (found.totals.chunks, found.totals.processed_units)
    assert 71_680_000 == found.estimate.tokens
    assert (40_000, 40_000, 4, 160_000) == (
        found.documents,
        found.with_text,
        found.most_chunks,
        found.by_fresh_starts,
    )


@given(st.integers(0, 300), SIZES)
def test_both_formulas_are_the_walk(length, sizes):
    """Window by window, as many chunks and as many units as both formulas say."""
    walked = list(windows.windows(length, *sizes))
    found = plan_corpus(length, _tokens(*sizes))

    assert len(walked) == found.totals.chunks == found.by_fresh_starts
    assert sum(end - start for start, end in walked) == found.totals.processed_units


@given(
    st.lists(st.integers(0, 200), max_size=12),
    SIZES,
    st.integers(0, 3),
    st.sampled_from(["words", "characters", "tokens"]),
    st.sampled_from(["words", "characters", "tokens"]),
    st.fractions(Fraction(1, 9), 9, max_denominator=20),
    st.fractions(Fraction(1, 9), 9, max_denominator=20),
)
def test_a_corpus_is_the_sum_of_its_documents(
    lengths, sizes, documents, length_unit, unit, per_token, per_word
):
    """Overlap never crosses documents: every total is the sum of single plans."""
    settings = Settings(unit=unit, size=sizes[0], overlap=sizes[1])
    chosen = {"length_unit": length_unit, "ratios": Ratios(per_token, per_word)}
    found = plan_corpus(lengths, settings, documents=documents, **chosen)
    each = [plan(length, settings, **chosen) for length in lengths]

    def summed(field):
        return documents * sum(getattr(one.totals, field) for one in each)

    for field in ("chunks", "processed_units", "repeated_units", "fresh_units"):
        assert summed(field) == getattr(found.totals, field)
    assert documents * len(lengths) == found.documents
    assert found.totals.chunks == found.by_fresh_starts
    if documents:
        assert max((one.totals.chunks for one in each), default=0) == found.most_chunks
        assert max((one.length for one in each), default=0) == found.longest
    assert (
        float(found.totals.processed_units * found.rates.tokens_per_unit) == found.estimate.tokens
    )


@given(
    st.integers(0, 5_000),
    SIZES,
    st.fractions(Fraction(1, 50), 50, max_denominator=99),
    st.fractions(Fraction(1, 50), 50, max_denominator=99),
)
def test_different_units_go_through_tokens(length, sizes, per_token, per_word):
    """Length by ceil, size by max(1, floor), overlap by min(floor, size − 1), in fractions."""
    settings = Settings(unit="characters", size=sizes[0], overlap=sizes[1])
    found = plan(length, settings, length_unit="words", ratios=Ratios(per_token, per_word))
    size = max(1, sizes[0] * per_token.denominator // per_token.numerator)

    assert "tokens" == found.used.unit
    assert -(-length * per_word.numerator // per_word.denominator) == found.length
    assert size == found.used.size
    assert min(int(sizes[1] / per_token), size - 1) == found.used.overlap
    assert 1 == found.rates.tokens_per_unit


def test_equal_units_are_not_converted():
    """Words against words are cut in words, and only the tokens are estimated."""
    found = plan(1_000, Settings(unit="words", size=250, overlap=50), length_unit="words")

    assert ("words", 250, 50) == found.used
    assert float(Fraction(4, 3) * 1_200) == found.estimate.tokens


def test_a_ratio_holds_where_units_are_equal():
    """The edited ratio is used for the tokens, unless the assumptions have one of their own."""
    settings = Settings(unit="characters", size=100, overlap=0)

    assert 50 == plan(100, settings, ratios=Ratios(2, 1)).estimate.tokens
    assumed = Assumptions(tokens_per_unit=3)
    assert 300 == plan(100, settings, assumptions=assumed, ratios=Ratios(2, 1)).estimate.tokens


def test_empty_documents_have_no_chunks():
    """A document without text is counted, and has nothing to repeat."""
    found = plan_corpus([0, 0, 600], TOKENS)

    assert (3, 1, 2, 64) == (
        found.documents,
        found.with_text,
        found.totals.chunks,
        found.totals.repeated_units,
    )


@pytest.mark.parametrize(("lengths", "passage"), [([600, 5], 65), ([7, 5], 7), ([], 0)])
def test_the_guaranteed_passage_of_a_corpus(lengths, passage):
    """Overlap + 1 where any document is cut, else the longest document is whole."""
    assert passage == plan_corpus(lengths, TOKENS).totals.guaranteed_passage


def test_nothing_is_planned_for_no_documents():
    """No documents: no chunks, no cost, no division by zero."""
    found = plan_corpus(1_000, TOKENS, documents=0)

    assert (0, 0, 0, 1.0) == (
        found.documents,
        found.totals.chunks,
        found.estimate.cost,
        found.totals.inflation,
    )


@pytest.mark.parametrize(
    ("lengths", "more", "code"),
    [
        (10.5, {}, "not_an_integer"),
        (True, {}, "not_an_integer"),
        ([3, 3.0], {}, "not_an_integer"),
        ([1, True], {}, "not_an_integer"),
        ("12", {}, "not_an_integer"),
        (-1, {}, "length_negative"),
        ([5, -1], {}, "length_negative"),
        (10**16, {}, "number_out_of_range"),
        (5, {"documents": -1}, "number_out_of_range"),
        (5, {"documents": 1.0}, "not_an_integer"),
        (5, {"length_unit": "pages"}, "unknown_length_unit"),
        (5, {"length_unit": "words", "ratios": Ratios(4, 0)}, "ratio_not_positive"),
        (5, {"length_unit": "words", "ratios": Ratios(4, "x")}, "not_a_number"),
    ],
)
def test_what_cannot_be_planned_is_refused(lengths, more, code):
    """Lengths, documents and ratios that mean nothing are refused, each by its own code."""
    assert code == _refused(lengths, **more).code


@pytest.mark.parametrize("cut", ["sentences", "paragraphs"])
def test_a_corpus_of_whole_sentences_has_no_closed_form(cut):
    """As for one length."""
    assert "no_closed_form" == _refused([5], Settings(cut=cut)).code


def test_a_ratio_is_named_by_its_field():
    """The refusal says which of the two ratios it is."""
    refusal = _refused(5, length_unit="characters", ratios=Ratios("-4", 1))

    assert ("ratio_not_positive", "characters_per_token") == (refusal.code, refusal.field)
    assert "Characters per token must be more than 0; it is -4." == str(refusal)


def test_many_distinct_lengths_are_added_in_slices():
    """A long list shows progress, and comes to what it comes to at once."""
    counts = Counter(range(100, 45_100))
    shares, work = [], plan_corpus_in_slices(counts, TOKENS, Assumptions(), None, Ratios())
    while True:
        try:
            shares.append(next(work).done)
        except StopIteration as finished:
            found = finished.value
            break

    assert shares == sorted(shares) and len(shares) == 4 and 0 < shares[0] < shares[-1] < 1
    assert sum(windows.count(length, 512, 64) for length in counts) == found.totals.chunks
