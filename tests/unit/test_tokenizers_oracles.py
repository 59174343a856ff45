"""Exact tokenizers against the real ones: tiktoken and Hugging Face tokenizers, from local data."""

from __future__ import annotations

import random
import re
import unicodedata
from functools import cache
from importlib import metadata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from derive import fuzzing
from derive.oracles import Oracle
from seamline import tokenizers

CORPUS = sorted((Path(__file__).resolve().parents[1] / "corpus").glob("*.txt"))
POINTS = [chr(point) for point in range(0x110000) if not 0xD800 <= point < 0xE000]
# Planes 4 to 13 hold nothing and 15 and 16 are for private use: some of them stand for all.
USED = [char for char in POINTS if ord(char) >> 16 in (0, 1, 2, 3, 14) or not ord(char) % 257]
UNKNOWN = 100

every_tokenizer = pytest.mark.parametrize("name", tokenizers.NAMES)
oracle = cache(Oracle)


def test_the_pinned_oracles_are_installed() -> None:
    """What is exact is exact for these versions."""
    assert "0.14.0" == metadata.version("tiktoken")
    assert "0.23.3" == metadata.version("tokenizers")


@every_tokenizer
@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_corpus(name: str, path: Path) -> None:
    """The corpus has the oracle's tokens and spans, whole and in slices cut anywhere."""
    text = path.read_text("utf-8")
    assert_same(name, text)
    chance = random.Random(path.stem)
    for _ in range(100):
        start, end = sorted(chance.choices(range(len(text) + 1), k=2))
        assert_same(name, text[start:end])


@every_tokenizer
def test_a_long_text(name: str) -> None:
    """A text of many regions, in all scripts, shuffled line by line and then word by word."""
    chance = random.Random(1)
    lines = [line for path in CORPUS for line in path.read_text("utf-8").splitlines(keepends=True)]
    words = [word for line in lines for word in re.findall(r"\S+\s*", line)]
    chance.shuffle(lines)
    assert_same(name, "".join(lines * 3))
    chance.shuffle(words)
    assert_same(name, "".join(words * 3))


@every_tokenizer
@settings(deadline=None, max_examples=500)
@given(text=st.text(max_size=60))
def test_any_text(name: str, text: str) -> None:
    """Any text has the oracle's tokens and spans."""
    assert_same(name, text)


@every_tokenizer
@settings(deadline=None, max_examples=500)
@given(
    text=st.text(
        alphabet=" \t\r\n\x1c\x85\xa0\u3000'sSſtTlLvVeErR1٣aAǅʰ漢\u0301\u0903!/,.[]", max_size=40
    )
)
def test_traps(name: str, text: str) -> None:
    """So have texts made of what patterns are easily wrong about."""
    assert_same(name, text)


@every_tokenizer
def test_fuzzed(name: str) -> None:
    """So have texts that mix all that."""
    for text in fuzzing.texts(11, 2_000, oracle(name).pieces):
        assert_same(name, text)


@every_tokenizer
@pytest.mark.parametrize("seed", range(3))
def test_mostly_ascii(name: str, seed: int) -> None:
    """So has ASCII in which other characters are rare, anywhere and next to anything."""
    chance = random.Random(seed)
    plain = [
        text for text in fuzzing.texts(21 + seed, 4_000, oracle(name).pieces) if text.isascii()
    ]
    others = [text for text in fuzzing.texts(31 + seed, 500, oracle(name).pieces)]
    for _ in range(60):
        parts = chance.choices(plain, k=150)
        for _ in range(chance.randint(1, 4)):
            some = chance.choice(others)[: chance.randint(1, 5)]
            parts.insert(chance.randrange(len(parts)), some)
        assert_same(name, chance.choice(("", " ")).join(parts))


@every_tokenizer
def test_every_token_that_is_text(name: str) -> None:
    """Every token that is UTF-8 by itself, alone and after a letter and a space."""
    for piece in oracle(name).pieces:
        try:
            text = piece.decode()
        except UnicodeDecodeError:
            continue
        for whole in (text, f"a {text}"):
            assert oracle(name).ids(whole) == tokenizers.get(name).ids(whole)


@every_tokenizer
@pytest.mark.parametrize("char", [*" a!\n1é漢", "\u0301", "!\n", "ab"])
@pytest.mark.parametrize("times", [23, 24, 25, 26, 100, 101, 257, 5_000, 40_000])
def test_runs(name: str, char: str, times: int) -> None:
    """Runs of one character, around every length at which the way of working changes."""
    assert_same(name, char * times)
    assert_same(name, char * times + "x")


@every_tokenizer
@pytest.mark.exhaustive
def test_every_code_point(name: str) -> None:
    """Every code point by itself."""
    for char in POINTS:
        assert oracle(name).ids(char) == tokenizers.get(name).ids(char), ascii(char)


@every_tokenizer
@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "context", ["a{}b", " {}", "{} {}", "A{}a", "'{}", "\n{}\n", "1{}1", "!{}!", "漢{}漢"]
)
def test_every_code_point_in_context(name: str, context: str) -> None:
    """Every code point that is in use, in contexts."""
    for char in USED:
        text = context.replace("{}", char)
        assert oracle(name).ids(text) == tokenizers.get(name).ids(text), ascii(text)


@every_tokenizer
@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", range(5))
def test_long_fuzz(name: str, seed: int) -> None:
    """A hundred thousand fuzzed texts for each seed."""
    for text in fuzzing.texts(1_000 + seed, 100_000, oracle(name).pieces):
        assert_same(name, text)


@every_tokenizer
@pytest.mark.exhaustive
def test_slices_count_about_the_same(name: str) -> None:
    """A slice between clean boundaries, counted anew, hardly differs from its tokens' number.

    It may have more: what stood before it decided how it was split. Cutting must look.
    """
    tokenizer = tokenizers.get(name)
    chance = random.Random(3)
    for path in CORPUS:
        text = path.read_text("utf-8")
        tokens = tokenizer.encode(text)
        clean = [0, len(tokens.ids)]
        clean += [
            i + 1 for i in range(len(tokens.ids) - 1) if tokens.ends[i] <= tokens.starts[i + 1]
        ]
        for _ in range(500):
            first, last = sorted(chance.sample(clean, 2))
            counted = tokenizer.count(text[tokens.starts[first] : tokens.ends[last - 1]])
            assert abs(counted - (last - first)) <= 2


def assert_same(name: str, text: str) -> None:
    """Hold ids, count and spans of ``text`` against the oracle's."""
    tokenizer = tokenizers.get(name)
    ids = oracle(name).ids(text)
    tokens = tokenizer.encode(text)

    assert ids == tokens.ids.tolist(), ascii(text)
    assert len(ids) == tokenizer.count(text), ascii(text)
    expected = oracle(name).spans(text)
    found = list(zip(tokens.starts, tokens.ends, strict=True))
    if name == "bert-uncased" and expected != found and sum(map(unicodedata.combining, text)):
        # What `seamline.tokenizers.bert` says is not the same.
        expected = [span for span, token in zip(expected, ids, strict=True) if token != UNKNOWN]
        found = [span for span, token in zip(found, ids, strict=True) if token != UNKNOWN]
    assert expected == found, ascii(text)
