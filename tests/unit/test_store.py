import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline import store


def _one(name, vectors, dimensions, kind):
    return next(e for e in store.estimates(vectors, dimensions, kind) if e.id == name)


@pytest.mark.parametrize(
    ("kind", "size"),
    [("float32", 13_713_408), ("float16", 6_856_704), ("int8", 3_428_352), ("binary", 428_544)],
)
def test_the_raw_payload(kind, size):
    """2,232 vectors of 1,536 dimensions, in whole bytes."""
    assert size == store.raw(2_232, 1_536, kind)


def test_a_binary_vector_takes_whole_bytes():
    """Nine bits take two bytes in every vector, not nine eighths of one."""
    assert 6 == store.raw(3, 9, "binary")


@pytest.mark.parametrize(
    ("dimensions", "kind", "row"),
    [
        (384, "float32", 2_048),
        (768, "float32", 4_096),
        (1_024, "float32", 8_192),
        (1_536, "float32", 8_192),
        (1_536, "float16", 4_096),
        (3_072, "float16", 8_192),
    ],
)
def test_pgvector_rows_share_pages(dimensions, kind, row):
    """The sizes of a row that the formula was derived with."""
    assert row == 8_192 // store.pgvector_rows_per_page(dimensions, kind)
    assert row * 1_000 == _one("pgvector-hnsw", 8_000, dimensions, kind).bytes // 8


@pytest.mark.parametrize(
    ("name", "dimensions", "kind", "size"),
    [
        ("pgvector-column", 384, "float32", 1_544),
        ("pgvector-column", 384, "float16", 776),
        ("pgvector-column", 384, "binary", 56),
        ("faiss-hnsw", 384, "float32", 1_792),
        ("faiss-hnsw", 384, "int8", 1_792),
        ("faiss-flat", 384, "float32", 1_536),
        ("qdrant", 1_024, "float32", 6_144),
        ("scylladb", 384, "float32", 2_150.4),
        ("scylladb", 384, "int8", 768),
        ("elasticsearch", 384, "float32", 1_536),
        ("elasticsearch", 384, "int8", 388),
        ("elasticsearch", 384, "binary", 62),
    ],
)
def test_bytes_of_a_vector_in_each_store(name, dimensions, kind, size):
    """By each store's own formula, for a thousand vectors."""
    found = _one(name, 1_000, dimensions, kind)

    assert (size * 1_000, True) == (found.bytes, found.held)
    assert found.source[1].startswith("https://") and found.formula and found.numbers


@pytest.mark.parametrize(
    ("name", "dimensions", "kind", "note"),
    [
        (
            "pgvector-hnsw", 2_001, "float32",
            "Its index on vector ends at 2,000 dimensions. As halfvec (float16) it takes up to "
            "4,000.",
        ),
        ("pgvector-hnsw", 4_001, "float32", "Its index on vector ends at 2,000 dimensions."),
        ("pgvector-hnsw", 4_001, "float16", "Its index on halfvec ends at 4,000 dimensions."),
        ("pgvector-hnsw", 64_001, "binary", "Its index on bit ends at 64,000 dimensions."),
        ("pgvector-hnsw", 384, "int8", "pgvector has no type for int8."),
        ("pgvector-column", 384, "int8", "pgvector has no type for int8."),
        ("pgvector-column", 16_001, "float16", "Its type halfvec ends at 16,000 dimensions."),
        ("qdrant", 65_536, "float32", "Its dense vectors end at 65,535 dimensions."),
        ("scylladb", 16_001, "float32", "Its vectors end at 16,000 dimensions."),
    ],
)  # fmt: skip
def test_what_a_store_cannot_hold_is_said(name, dimensions, kind, note):
    """No figure where there is none, and the reason."""
    found = _one(name, 10, dimensions, kind)

    assert (None, False, note) == (found.bytes, found.held, found.note)


@pytest.mark.parametrize(("dimensions", "kind"), [(2_000, "float32"), (4_000, "float16")])
def test_the_page_formula_ends_where_a_vector_fills_a_page(dimensions, kind):
    """At the index's own limit a vector and its links share no page: a lower bound is told."""
    found = _one("pgvector-hnsw", 10, dimensions, kind)

    assert (None, True) == (found.bytes, found.held)
    assert "at least 81,920 bytes" in found.note


def test_a_figure_that_nobody_gives_is_not_made_up():
    """Elasticsearch's formulas name no float16."""
    found = _one("elasticsearch", 10, 384, "float16")

    assert (None, True, "No figure for float16 was found.") == (
        found.bytes,
        found.held,
        found.note,
    )


@given(st.integers(0, 10**9), st.integers(1, 70_000), st.sampled_from(list(store.BYTES)))
def test_estimates_hold_at_least_what_is_stored(vectors, dimensions, kind):
    """No vectors need nothing; no store of whole vectors needs less than the raw payload."""
    raw = store.raw(vectors, dimensions, kind)
    for found in store.estimates(vectors, dimensions, kind):
        assert found.bytes is None or raw <= found.bytes
        assert found.bytes is None or found.held
        assert isinstance(found.bytes, int | None)
        assert vectors or not found.bytes
