"""A text with everything found in it so far, so that new settings cost only the cut."""

from __future__ import annotations

from seamline import units
from seamline.document import Document
from seamline.sentences import Structure, structure_in_slices
from seamline.slices import Slices, named
from seamline.token_windows import TokenBoundaries
from seamline.tokenizers import Tokenizer
from seamline.units import Units


class Source:
    """The text and its boundaries; each kind is found once, when it is first asked for."""

    def __init__(self, text: str) -> None:
        self.document = Document(text)
        self._units: dict[str, Units] = {}
        self._words: int | None = None
        self._tokens: dict[str, TokenBoundaries] = {}
        self._structure: Structure | None = None
        self._counts: dict[tuple[str, int, int], int] = {}

    @property
    def text(self) -> str:
        """The text."""
        return self.document.text

    def units(self, unit: str) -> Units:
        """Return the text's words or characters."""
        if unit not in self._units:
            find = units.words if unit == "words" else units.characters
            self._units[unit] = find(self.text)
        return self._units[unit]

    def count(self, unit: str) -> int:
        """Return how many words or characters there are, by the quickest way."""
        if unit == "characters":
            return self.document.characters
        if unit in self._units:
            return len(self._units[unit].starts)
        if self._words is None:
            self._words = units.count_words(self.text)
        return self._words

    def structure(self) -> Slices[Structure]:
        """Return the text's blocks and sentences."""
        if self._structure is None:
            work = structure_in_slices(self.text)
            self._structure = yield from named(work, "Finding sentences")
        return self._structure

    def tokens(self, tokenizer: Tokenizer) -> Slices[TokenBoundaries]:
        """Return the boundaries of the text's tokens."""
        if tokenizer.name not in self._tokens:
            found = yield from named(tokenizer.encode_in_slices(self.text), "Counting tokens")
            self._tokens[tokenizer.name] = TokenBoundaries(found.starts, found.ends)
        return self._tokens[tokenizer.name]

    def token_count(self, tokenizer: Tokenizer) -> Slices[int]:
        """Return how many tokens the whole text has."""
        if tokenizer.name in self._tokens:
            return self._tokens[tokenizer.name].tokens
        key = (tokenizer.name, 0, self.document.characters)
        if key not in self._counts:
            self._counts[key] = yield from named(
                tokenizer.count_in_slices(self.text), "Counting tokens"
            )
        return self._counts[key]

    def slice_tokens(self, tokenizer: Tokenizer, start: int, end: int) -> int:
        """Return how many tokens the slice has when it is counted alone."""
        key = (tokenizer.name, start, end)
        if key not in self._counts:
            if len(self._counts) > _MOST_COUNTS:
                self._counts.clear()
            self._counts[key] = tokenizer.count(self.text[start:end])
        return self._counts[key]


#: Slices whose counts are remembered: a few hundred settings' worth, some ten megabytes at most.
_MOST_COUNTS = 50_000
