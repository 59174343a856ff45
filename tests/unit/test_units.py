import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline import units
from unit import reference

EVERY_CHARACTER = "".join(map(chr, range(sys.maxunicode + 1)))

#: Any text, lone surrogates too, with whitespace and what looks like it far more often than rare.
TEXTS = st.text(
    st.sampled_from("ab \n\t\r\x1f\x85\xa0\u2028\u3000\u200b\ufeff\u180e\U0001f600")
    | st.characters(exclude_categories=()),
    max_size=60,
)


def _spans(found):
    return list(zip(found.starts, found.ends, strict=True))


def test_whitespace_is_what_python_calls_space():
    """The list that the page is given is `str.isspace`, over every code point."""
    assert "".join(filter(str.isspace, EVERY_CHARACTER)) == units.WHITESPACE


def test_words_of_every_character_are_the_walked_ones():
    """Each code point separates words exactly when `str.isspace` says so."""
    assert reference.words(EVERY_CHARACTER) == _spans(units.words(EVERY_CHARACTER))


def test_counting_every_character_agrees_with_the_boundaries():
    """The quick count of words separates at the same code points."""
    assert len(reference.words(EVERY_CHARACTER)) == units.count_words(EVERY_CHARACTER)


@pytest.mark.parametrize("space", ["\u00a0", "\u3000", "\u0085", "\u001f", "\u2028", "\r\n"])
def test_what_separates_words(space):
    """No-break space, ideographic space, next line and separators stand between two words."""
    assert [(0, 1), (1 + len(space), 2 + len(space))] == _spans(units.words(f"a{space}b"))


@pytest.mark.parametrize("mark", ["\u200b", "\ufeff", "\u180e", "\u00ad", "\u2060", "\0"])
def test_what_does_not_separate_words(mark):
    """Zero width space, a byte order mark and their like are inside a word."""
    assert [(0, 3)] == _spans(units.words(f"a{mark}b"))


@pytest.mark.parametrize("text", ["", " ", " \n \t "])
def test_whitespace_alone_has_no_words(text):
    """An empty text and one of only whitespace have no words."""
    assert ([], 0) == (_spans(units.words(text)), units.count_words(text))


@given(TEXTS)
def test_words_are_the_walked_ones(text):
    """The words of any text, lone surrogates or not, are its runs of non-whitespace."""
    assert reference.words(text) == _spans(units.words(text))


@given(TEXTS)
def test_words_are_counted_without_their_boundaries(text):
    """The quick count of words is the number of their spans."""
    assert len(reference.words(text)) == units.count_words(text)


@given(TEXTS)
def test_characters_are_code_points(text):
    """Characters are code points, whitespace and lone surrogates included."""
    assert reference.characters(text) == _spans(units.characters(text))
