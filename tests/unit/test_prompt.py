from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline.prompt import budget, per_queries, window


def test_five_chunks_of_512():
    """2,560 tokens at most; as neighbours 2,304 distinct ones, 256 said twice."""
    found = budget(5, 512, 64, 2_232)

    assert (2_560, 5, 4, 2_304, 256, 10) == (
        found.most,
        found.retrieved,
        found.pairs,
        found.distinct,
        found.twice,
        found.twice_percent,
    )


@given(st.integers(1, 50), st.integers(1, 100), st.data(), st.integers(0, 60))
def test_neighbours_of_one_document(top_k, size, data, chunks):
    """By k' × size − (k' − 1) × overlap, k' = min(top_k, chunks); nothing for no chunks."""
    overlap = data.draw(st.integers(0, size - 1))
    found = budget(top_k, size, overlap, chunks)
    k = min(top_k, chunks)

    assert top_k * size == found.most
    assert max(0, k * size - (k - 1) * overlap if k else 0) == found.distinct
    assert found.distinct + found.twice == k * size
    assert found == budget(top_k, size, overlap, chunks, per_document=chunks)
    # As many distinct units as the union of k windows that follow one another has.
    assert found.distinct == len({u for i in range(k) for u in _window(i, size, overlap)})


def _window(place, size, overlap):
    start = place * (size - overlap)
    return range(start, start + size)


@given(st.integers(1, 30), st.integers(1, 9), st.integers(1, 9))
def test_neighbours_do_not_cross_documents(top_k, per_document, documents):
    """Of many documents, each run of neighbours begins with a chunk that repeats nothing."""
    found = budget(top_k, 10, 3, per_document * documents, per_document)
    taken = [place % per_document for place in range(found.retrieved)]

    assert sum(place > 0 for place in taken) == found.pairs


def test_what_is_left_of_a_window():
    """4,096 less 600 for the rest leave room for six chunks of 512."""
    assert (4_096, 600, 3_496, 6) == window(4_096, 600, 512)


@pytest.mark.parametrize(("size", "fitting"), [(Fraction(1000, 3), 10), (0, 0), (4_000, 0)])
def test_chunks_that_fit(size, fitting):
    """Sizes may be fractions, or nothing at all."""
    assert fitting == window(4_096, 600, size).fitting


def test_reserves_may_exceed_the_window():
    """Nothing is clamped: what is missing is negative, and no chunk fits."""
    assert (-404, 0) == window(4_096, 4_500, 512)[2:]


def test_a_thousand_queries():
    """2,560 tokens at $1.25 for a million: $3.20 for a thousand queries, exactly."""
    assert Fraction(16, 5) == per_queries(2_560, Fraction("1.25"))
