"""Exact tokenizers: the interface, and what must hold without an oracle at hand."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Generator
from itertools import count, pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay.fuzzed_tokens import replay, stored
from seamline import errors, tokenizers
from seamline.tokenizers.packed import unpack

TESTS = Path(__file__).resolve().parents[1]
CASES = json.loads((TESTS / "cases" / "tokens.json").read_text("utf-8"))["tokens"]
CORPUS = sorted((TESTS / "corpus").glob("*.txt"))
BYTE_LEVEL = ("cl100k_base", "o200k_base")

every_tokenizer = pytest.mark.parametrize("name", tokenizers.NAMES)
every_text = pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)


def data_of(name: str) -> bytes:
    """Return the bytes of a committed data file."""
    return (Path(tokenizers.__file__).parent / "data" / tokenizers.DATA[name]).read_bytes()


@every_tokenizer
@pytest.mark.parametrize("case", CASES, ids=lambda case: ascii(case["text"][:30]))
def test_cases(name: str, case: dict) -> None:
    """The ids of whole texts are those that the oracles gave."""
    tokenizer = tokenizers.get(name)
    expected = case["ids"][name]

    assert expected == tokenizer.ids(case["text"])
    assert expected == tokenizer.encode(case["text"]).ids.tolist()
    assert len(expected) == tokenizer.count(case["text"])


def test_fuzzed_texts() -> None:
    """Fuzzed texts have the tokens that the originals gave when the file was written.

    The build and the browser tests replay them too. `python -m derive.token_fixture` mends it.
    """
    file = json.loads((TESTS / "cases" / "fuzzed_tokens.json").read_text("ascii"))

    assert list(stored(file)) == list(replay(file))


@every_tokenizer
@every_text
def test_ways_to_ask_agree(name: str, path: Path) -> None:
    """Counting, ids and encoding agree, whole and in slices, on a cache cold or warm."""
    text = path.read_text("utf-8")
    tokenizer = tokenizers.get(name)
    tokens = tokenizer.encode(text)

    assert tokens.ids.tolist() == tokenizer.ids(text)
    assert len(tokens.ids) == tokenizer.count(text) == tokenizer.count(text)
    assert len(tokens.ids) == len(tokens.starts) == len(tokens.ends)
    assert tokens == drain(tokenizer.encode_in_slices(text))[1]


@every_tokenizer
@settings(deadline=None)
@given(text=st.text())
def test_tokens_are_in_order(name: str, text: str) -> None:
    """Starts and ends never decrease, lie within the text, and no token is empty."""
    _, starts, ends = tokenizers.get(name).encode(text)

    assert all(a <= b for a, b in pairwise(starts))
    assert all(a <= b for a, b in pairwise(ends))
    assert all(0 <= start < end <= len(text) for start, end in zip(starts, ends, strict=True))


@pytest.mark.parametrize("name", BYTE_LEVEL)
@settings(deadline=None)
@given(text=st.text())
def test_bytes_make_the_text_again(name: str, text: str) -> None:
    """The bytes of byte-level tokens, joined, are the text, and the spans leave no gap."""
    tokenizer = tokenizers.get(name)
    ids, starts, ends = tokenizer.encode(text)

    assert text == b"".join(map(tokenizer.piece, ids)).decode()
    assert all(start <= end for end, start in zip([0, *ends], [*starts, len(text)], strict=True))


@pytest.mark.parametrize("name", BYTE_LEVEL)
def test_a_token_that_cuts_a_character_covers_all_of_it(name: str) -> None:
    """Each of a character's tokens covers the whole of it: no boundary inside is clean."""
    _, starts, ends = tokenizers.get(name).encode("a𒀀b")

    assert 0 == starts[0]
    assert 3 == ends[-1]
    assert {(1, 2)} == set(zip(starts[1:-1], ends[1:-1], strict=True))
    assert len(starts) > 3


def test_bert_drops_and_shares() -> None:
    """Dropped characters lie in no token, and letters of one syllable share its place."""
    tokenizer = tokenizers.get("bert-uncased")

    assert [(0, 2), (4, 5)] == spans(tokenizer, "he\u0301 a\u0301")
    assert [(2, 4)] == spans(tokenizer, "\u200b\ufffdhe\0\u0301")
    assert {(0, 1)} == set(spans(tokenizer, "한"))


@every_tokenizer
def test_surrogates(name: str) -> None:
    """A surrogate on its own counts as U+FFFD and keeps its place."""
    tokenizer = tokenizers.get(name)

    for text in ("\ud800", "a\udfffb", "x \ud83d y", "\ud800" * 40, "漢字漢字漢字\ud800漢字漢字漢"):
        clean = "".join("\ufffd" if "\ud800" <= char <= "\udfff" else char for char in text)
        assert tokenizer.encode(clean) == tokenizer.encode(text)
        assert tokenizer.count(clean) == tokenizer.count(text)


@every_tokenizer
@pytest.mark.parametrize("unit", [" ", "a", "\n", "!\n", "漢", "1", "é ", "\u0e01", "a" * 40 + " "])
def test_long_texts_come_in_slices(name: str, unit: str) -> None:
    """However uniform a text is, work on it is cut into slices and progress only grows."""
    text = unit * (100_000 // len(unit))
    tokenizer = tokenizers.get(name)
    progress, counted = drain(tokenizer.count_in_slices(text))
    seen, tokens = drain(tokenizer.encode_in_slices(text))

    assert counted == len(tokens.ids)
    for shares in (progress, seen):
        assert shares == sorted(shares)
        assert all(0 <= share <= 1 for share in shares)


@every_tokenizer
def test_regions_end_where_pieces_do(name: str) -> None:
    """A text longer than a region has the tokens of its lines, each counted by itself."""
    lines = [line for path in CORPUS for line in path.read_text("utf-8").splitlines() if line]
    lines = [line for line in lines if not line[0].isspace() and line[0] not in "/|"]
    tokenizer = tokenizers.get(name)
    joined = "".join(line.rstrip() + "\n" for line in lines) * 4

    assert (
        tokenizer.ids(joined)
        == [token for line in lines for token in tokenizer.ids(line.rstrip() + "\n")] * 4
    )


@every_tokenizer
def test_memory_is_bounded(name: str) -> None:
    """The cache forgets, so texts without end do not fill the memory."""
    tokenizer = tokenizers.get(name)
    for start in range(0, 400_000, 50_000):
        tokenizer.count(" ".join(f"x{number:07d}" for number in range(start, start + 50_000)))

    assert tokenizer._weight < 2 * 2**24
    assert len(tokenizer._packed) < 200_000


@every_tokenizer
@pytest.mark.parametrize("work", ["count_in_slices", "encode_in_slices"])
def test_forgetting_amid_work(name: str, work: str) -> None:
    """Work that waits between slices bears that other work makes the cache forget."""
    tokenizer = tokenizers.get(name)
    text = "".join(path.read_text("utf-8") for path in CORPUS)
    _, expected = drain(getattr(tokenizer, work)(text))
    tokenizer._packed.clear()
    steps = getattr(tokenizer, work)(text)

    def forgetting() -> Generator[float, None, object]:
        for turn in count():
            if turn in (1, 2, 4, 8, 11):
                tokenizer._packed.clear()
            try:
                yield next(steps)
            except StopIteration as end:
                return end.value

    assert expected == drain(forgetting())[1]


@every_tokenizer
def test_added(name: str) -> None:
    """Only BERT's models add tokens of their own."""
    assert (2 if name == "bert-uncased" else 0) == tokenizers.ADDED[name]


@every_tokenizer
def test_pieces(name: str) -> None:
    """A token's bytes can be asked for; ids that there are none of are refused."""
    tokenizer = tokenizers.get(name)

    assert b"hello" == tokenizer.piece(tokenizer.ids("hello")[0])
    for token in (-1, 1_000_000):
        with pytest.raises(IndexError):
            tokenizer.piece(token)


@every_tokenizer
def test_supplied_data(name: str) -> None:
    """Data can be handed over, gzipped or as a host unpacked it; damaged data is refused."""
    data = data_of(name)
    text = "Hello, wörld! 漢字"
    expected = tokenizers.get(name).encode(text)

    for form in (data, b"\xff".join(unpack(data))):
        tokenizers.supply(name, form)
        assert tokenizers.is_loaded(name)
        assert expected == tokenizers.get(name).encode(text)
    for damaged in (data[:-100], b"", b"<!doctype html>", b"\xff".join(unpack(data)[:-5])):
        with pytest.raises(ValueError, match=name):
            tokenizers.supply(name, damaged)
    assert expected == tokenizers.get(name).encode(text)


def test_names() -> None:
    """A name that there is no tokenizer of is refused, and the names are said."""
    for ask in (tokenizers.get, lambda name: tokenizers.supply(name, b"")):
        with pytest.raises(errors.UnknownChoice, match="bert-uncased") as refusal:
            ask("gpt2")
        assert "unknown_tokenizer" == refusal.value.code
    assert not tokenizers.is_loaded("gpt2")


def test_importing_loads_nothing() -> None:
    """Importing is cheap: no data, no pattern, no kind of tokenizer."""
    code = (
        "import sys; from seamline import tokenizers as t;"
        "assert not any(map(t.is_loaded, t.NAMES));"
        "print(sorted(m for m in sys.modules if m.startswith('seamline.tokenizers')))"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": str(TESTS.parent / "py")},
        capture_output=True,
        text=True,
        check=True,
    ).stdout

    assert "['seamline.tokenizers', 'seamline.tokenizers.base']" == shown.strip()


def spans(tokenizer: tokenizers.Tokenizer, text: str) -> list[tuple[int, int]]:
    """Return the code points that each token covers."""
    _, starts, ends = tokenizer.encode(text)
    return list(zip(starts, ends, strict=True))


def drain(steps: Generator[float, None, object]) -> tuple[list[float], object]:
    """Return what a generator yields, and what it returns."""
    shares = []
    while True:
        try:
            shares.append(next(steps))
        except StopIteration as end:
            return shares, end.value
