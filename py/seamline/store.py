"""How many bytes the vectors take: the raw payload, and what named stores need by their formulas.

All in whole bytes and exact fractions. No single factor holds for all stores (1.5 to 2 times
raw, and 4 to 5 per cent more, both stand in public), so each is estimated by its own formula,
and each says where it is from. Formulas and limits were seen on `SEEN`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

SEEN = "2026-11-29"

#: Bytes for each value of a vector, by what it is stored as.
BYTES = {
    "float32": Fraction(4),
    "float16": Fraction(2),
    "int8": Fraction(1),
    "binary": Fraction(1, 8),
}

# What a page of 8,192 bytes has for tuples, by pgvector's own count, and the default links.
_PAGE, _ROOM, _PGVECTOR_M = 8192, 8160, 16
_FAISS_M, _SCYLLA_M = 32, 16

#: The types of pgvector: name, most dimensions of a column, most of an index.
PGVECTOR = {
    "float32": ("vector", 16_000, 2_000),
    "float16": ("halfvec", 16_000, 4_000),
    "binary": ("bit", 83_886_080, 64_000),
}


# Where each formula stands.
_PGVECTOR_README = ("pgvector README", "https://github.com/pgvector/pgvector")
_PGVECTOR_SOURCE = (
    "derived from pgvector, src/hnsw.h; limits from its README",
    "https://github.com/pgvector/pgvector/blob/master/src/hnsw.h",
)
_FAISS = (
    "FAISS wiki, guidelines to choose an index",
    "https://github.com/facebookresearch/faiss/wiki/Guidelines-to-choose-an-index",
)
_QDRANT = (
    "Qdrant docs, capacity planning",
    "https://qdrant.tech/documentation/capacity-planning/",
)
_SCYLLADB = (
    "ScyllaDB Cloud docs, vector search sizing",
    "https://cloud.docs.scylladb.com/stable/vector-search/vector-search-sizing.html",
)
_ELASTIC = (
    "Elastic docs, tune approximate kNN search",
    "https://www.elastic.co/docs/deploy-manage/production-guidance/optimize-performance/"
    "approximate-knn-search",
)


class StoreEstimate(NamedTuple):
    """What one store needs, in bytes; `None` where its formula gives nothing.

    ``formula`` is in words, ``numbers`` the same with the numbers put in. ``held`` is false where
    the store cannot hold such vectors this way; ``note`` says why, or what the figure leaves out.
    ``source`` is a title and an address.
    """

    id: str
    name: str
    bytes: int | None
    formula: str
    numbers: str
    note: str
    held: bool
    source: tuple[str, str]


def raw(vectors: int, dimensions: int, kind: str) -> int:
    """Return vectors × dimensions × bytes per value, each vector in whole bytes.

    A lower bound: index structures, identifiers and metadata come on top. ``kind`` is one of
    `BYTES`.
    """
    return vectors * _each(dimensions, kind)


def estimates(vectors: int, dimensions: int, kind: str) -> list[StoreEstimate]:
    """Return what each named store needs for these vectors."""
    return [store(vectors, dimensions, kind) for store in _STORES]


def pgvector_rows_per_page(dimensions: int, kind: str, links: int = _PGVECTOR_M) -> int:
    """Return how many vectors share an 8 kB page of pgvector's HNSW index; 0 if one needs more.

    ⌊8160 ÷ (align8(80 + vector) + align8(4 + 12 × m) + 8)⌋, derived from ``src/hnsw.h``; within
    0.1 % of three index sizes that were reported in public.
    """
    element = _align(80 + _each(dimensions, kind))
    return _ROOM // (element + _align(4 + 12 * links) + 8)


def _pgvector_column(vectors: int, dimensions: int, kind: str) -> StoreEstimate:
    known = ("pgvector-column", "pgvector, column", "vectors × (vector + 8)", _PGVECTOR_README)
    if kind not in PGVECTOR:
        return _not_held(*known, f"pgvector has no type for {kind}.")
    type_name, most, _ = PGVECTOR[kind]
    if dimensions > most:
        return _not_held(*known, f"Its type {type_name} ends at {most:,} dimensions.")
    each = _each(dimensions, kind)
    return _held(
        *known,
        vectors * (each + 8),
        f"{vectors:,} × ({each:,} + 8)",
        f"As {type_name}; the rest of each row comes on top.",
    )


def _pgvector_index(vectors: int, dimensions: int, kind: str) -> StoreEstimate:
    known = (
        "pgvector-hnsw",
        f"pgvector, HNSW index (m = {_PGVECTOR_M})",
        "⌈vectors ÷ rows per page⌉ × 8,192",
        _PGVECTOR_SOURCE,
    )
    if kind not in PGVECTOR:
        return _not_held(*known, f"pgvector has no type for {kind}.")
    type_name, _, most = PGVECTOR[kind]
    if dimensions > most:
        also = ""
        if kind == "float32" and dimensions <= PGVECTOR["float16"][2]:
            also = " As halfvec (float16) it takes up to 4,000."
        return _not_held(*known, f"Its index on {type_name} ends at {most:,} dimensions.{also}")
    rows = pgvector_rows_per_page(dimensions, kind)
    if not rows:
        return StoreEstimate(
            known[0],
            known[1],
            None,
            known[2],
            "",
            f"The formula ends where a vector and its links no longer share a page; at least "
            f"{vectors * _PAGE:,} bytes, a page for each vector.",
            True,
            known[3],
        )
    return _held(
        *known,
        -(-vectors // rows) * _PAGE,
        f"⌈{vectors:,} ÷ {rows:,}⌉ × {_PAGE:,}",
        f"As {type_name}; beside the column, not instead of it.",
    )


def _faiss_hnsw(vectors: int, dimensions: int, kind: str) -> StoreEstimate:
    return _held(
        "faiss-hnsw",
        f"FAISS HNSW (M = {_FAISS_M})",
        "vectors × (dimensions × 4 + M × 2 × 4)",
        _FAISS,
        vectors * (dimensions * 4 + _FAISS_M * 2 * 4),
        f"{vectors:,} × ({dimensions:,} × 4 + {_FAISS_M} × 2 × 4)",
        _as_float32(kind, "In memory."),
    )


def _faiss_flat(vectors: int, dimensions: int, kind: str) -> StoreEstimate:
    return _held(
        "faiss-flat",
        "FAISS Flat",
        "vectors × dimensions × 4",
        _FAISS,
        vectors * dimensions * 4,
        f"{vectors:,} × {dimensions:,} × 4",
        _as_float32(kind, "In memory; searches every vector."),
    )


def _qdrant(vectors: int, dimensions: int, kind: str) -> StoreEstimate:
    known = (
        "qdrant",
        "Qdrant",
        "vectors × dimensions × 4 × 1.5",
        _QDRANT,
    )
    if dimensions > 65_535:
        return _not_held(*known, "Its dense vectors end at 65,535 dimensions.")
    return _held(
        *known,
        vectors * dimensions * 6,
        f"{vectors:,} × {dimensions:,} × 4 × 1.5",
        _as_float32(
            kind,
            "In memory. An older rule of thumb; its docs of 2026 size each structure by itself.",
        ),
    )


def _scylla(vectors: int, dimensions: int, kind: str) -> StoreEstimate:
    known = (
        "scylladb",
        f"ScyllaDB (m = {_SCYLLA_M})",
        "vectors × (dimensions × bytes + m × 16) × 1.2",
        _SCYLLADB,
    )
    if dimensions > 16_000:
        return _not_held(*known, "Its vectors end at 16,000 dimensions.")
    each = _each(dimensions, kind) + _SCYLLA_M * 16
    return _held(
        *known,
        -(-vectors * each * 6 // 5),
        f"{vectors:,} × ({_each(dimensions, kind):,} + {_SCYLLA_M} × 16) × 1.2",
        "In memory.",
    )


def _elasticsearch(vectors: int, dimensions: int, kind: str) -> StoreEstimate:
    known = ("elasticsearch", "Elasticsearch", _ELASTIC)
    forms = {
        "float32": ("vectors × dimensions × 4", dimensions * 4, "As float."),
        "int8": ("vectors × (dimensions + 4)", dimensions + 4, "Quantized to int8."),
        "binary": (
            "vectors × (dimensions ÷ 8 + 14)",
            -(-dimensions // 8) + 14,
            "Quantized to one bit (BBQ).",
        ),
    }
    if kind not in forms:
        return StoreEstimate(
            *known[:2], None, "", "", f"No figure for {kind} was found.", True, known[2]
        )
    formula, each, how = forms[kind]
    note = f"{how} In memory; the graph comes on top, and the originals on disk."
    return _held(*known[:2], formula, known[2], vectors * each, f"{vectors:,} × {each:,}", note)


_STORES: tuple[Callable[[int, int, str], StoreEstimate], ...] = (
    _pgvector_column,
    _pgvector_index,
    _faiss_hnsw,
    _faiss_flat,
    _qdrant,
    _scylla,
    _elasticsearch,
)


def _each(dimensions: int, kind: str) -> int:
    size = dimensions * BYTES[kind]
    return -(-size.numerator // size.denominator)


def _align(size: int) -> int:
    return (size + 7) // 8 * 8


def _as_float32(kind: str, note: str) -> str:
    return note if kind == "float32" else f"{note} The formula is for float32, whatever is chosen."


def _held(
    id: str, name: str, formula: str, source: tuple[str, str], size: int, numbers: str, note: str
) -> StoreEstimate:
    return StoreEstimate(id, name, size, formula, numbers, note, True, source)


def _not_held(id: str, name: str, formula: str, source: tuple[str, str], why: str) -> StoreEstimate:
    return StoreEstimate(id, name, None, formula, "", why, False, source)
