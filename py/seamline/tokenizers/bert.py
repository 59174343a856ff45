"""BERT's uncased tokenizer, equal to Hugging Face tokenizers 0.23.3 token for token.

Its normalizer works on one code point at a time: it drops control characters and accents, takes
letters apart and to lower case, and its pre-tokenizer puts punctuation and ideographs on their
own. Both together are one table here, taken from that library itself (`tests/derive`), which
follows Unicode 8 in places and later versions in others. Then the longest known pieces of each
word are taken from its left.

One thing is not the same. Hugging Face sorts combining marks by their class before it drops
accents, but not the positions that go with them, so of a word of unknown script with several
marks, not in that order, it can give other ends: seen up to three code points away. Their ids are
the same, [UNK]; to follow would take a table of those classes, for spans that are off the text.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import chain, repeat
from operator import add

from seamline.tokenizers import packed
from seamline.tokenizers.base import ID_BYTES, REGION, Tokenizer, Tokens

# These are one token each wherever they stand in a text, as they are spelled here.
SPECIALS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
_SPECIAL = re.compile("|".join(map(re.escape, SPECIALS)))
_UNKNOWN = "[UNK]"

# A longer word is not looked up but unknown.
_WORD_MOST = 100

_CONTINUES = "##"
_WORD = re.compile("[^ ]+")

# What the classes in the data file make of a code point; those of "m" are listed there, and "h"
# are the Hangul syllables, which come apart by arithmetic.
_LETTERS = {kind: kind for kind in "imhspx"}
_HANGUL = 0xAC00
_LEADING, _VOWEL, _TRAILING = 0x1100, 0x1161, 0x11A7
_VOWELS, _TRAILINGS = 21, 28


class _Normal(dict[int, str]):
    """What the normalizer and the pre-tokenizer make of each code point, found when needed.

    Spaces stand around what is a word of its own.
    """

    def __init__(self, kinds: str, listed: list[str]) -> None:
        super().__init__(zip((m.start() for m in re.finditer("m", kinds)), listed, strict=True))
        self._kinds = kinds

    def __missing__(self, point: int) -> str:
        kind = self._kinds[point]
        if kind == "i":
            normal = chr(point)
        elif kind == "p":
            normal = f" {chr(point)} "
        elif kind == "s":
            normal = " "
        elif kind == "x":
            normal = ""
        else:
            rest, trailing = divmod(point - _HANGUL, _TRAILINGS)
            leading, vowel = divmod(rest, _VOWELS)
            normal = chr(_LEADING + leading) + chr(_VOWEL + vowel)
            if trailing:
                normal += chr(_TRAILING + trailing)
        self[point] = normal
        return normal


class Bert(Tokenizer):
    """``bert-uncased``: the tokenizer of MiniLM, BGE, E5 and many more.

    Characters that it drops lie in no token, and of what it takes apart several tokens can share
    one code point. A surrogate on its own is dropped, as U+FFFD is.
    """

    def __init__(self, name: str, data: bytes, size: int) -> None:
        super().__init__(name)
        runs, listed, words = packed.unpack(data)
        self._words = words.decode().split("\n")
        if len(self._words) != size:
            raise ValueError(f"{len(self._words)} tokens, not {size}")
        self._normal = _Normal(packed.expand(runs, _LETTERS), listed.decode().split("\n"))
        self._first = dict(zip(self._words, range(size), strict=True))
        self._next = {
            word[len(_CONTINUES) :]: token
            for word, token in self._first.items()
            if word.startswith(_CONTINUES)
        }
        self._longest = max(map(len, self._words))
        self._sizes = [len(word.removeprefix(_CONTINUES)) for word in self._words]

    def piece(self, token: int) -> bytes:
        """Return the entry with this id as UTF-8; raises `IndexError` if there is none."""
        if token < 0:
            raise IndexError(token)
        return self._words[token].encode()

    def encode_in_slices(self, text: str) -> Generator[float, None, Tokens]:
        """Do what `encode` does, yielding the share that is done every few milliseconds."""
        tokens = Tokens(array("I"), array("I"), array("I"))
        length = len(text)
        for start, end in self._stretches(text):
            normal, sources = self._traced(text, start, end)
            words = list(_WORD.finditer(normal))
            for share in self._learn([word[0] for word in words]):
                yield (start + share * (end - start)) / length
            firsts, lasts = [], []
            for word in words:
                first, stop = word.span()
                packed_ids = self._packed[word[0]]
                tokens.ids.frombytes(packed_ids)
                if len(packed_ids) > ID_BYTES:
                    for token in array("I", packed_ids)[:-1]:
                        firsts.append(first)
                        first += self._sizes[token]
                        lasts.append(first - 1)
                firsts.append(first)
                lasts.append(stop - 1)
            tokens.starts.extend(map(sources.__getitem__, firsts))
            tokens.ends.extend(map(add, map(sources.__getitem__, lasts), repeat(1)))
            yield end / length
        return tokens

    def _traced(self, text: str, start: int, end: int) -> tuple[str, Sequence[int]]:
        """Return what a stretch is normalized to, and for each character of it its source."""
        if _SPECIAL.fullmatch(text, start, end):
            return text[start:end], range(start, end)
        parts = list(map(self._normal.__getitem__, map(ord, text[start:end])))
        sources = chain.from_iterable(map(repeat, range(start, end), map(len, parts)))
        return "".join(parts), list(sources)

    def _regions(self, text: str) -> Iterator[tuple[int, list[str]]]:
        for start, end in self._stretches(text):
            stretch = text[start:end]
            if _SPECIAL.fullmatch(stretch):
                yield end, [stretch]
            else:
                yield end, _WORD.findall(stretch.translate(self._normal))

    def _stretches(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield where each stretch starts and ends that can be normalized and split by itself."""
        start = 0
        for special in _SPECIAL.finditer(text):
            yield from self._between(text, start, special.start())
            yield special.span()
            start = special.end()
        yield from self._between(text, start, len(text))

    def _between(self, text: str, start: int, stop: int) -> Iterator[tuple[int, int]]:
        """Yield the stretches between two special tokens, each ending where words must end."""
        while start < stop:
            end = start + REGION
            while end < stop and not self._normal[ord(text[end - 1])].endswith(" "):
                end += 1
            yield start, min(end, stop)
            start = end

    def _wholes(self, pieces: Iterable[str]) -> Iterable[int | None]:
        # The special tokens are entries too, and no word can be spelled as they are.
        return map(self._first.get, pieces)

    def _split(self, pieces: list[str]) -> tuple[()]:
        unknown = (self._first[_UNKNOWN],)
        ids = [array("I", self._pieces_of(word) or unknown).tobytes() for word in pieces]
        self._remember(pieces, ids)
        return ()

    def _pieces_of(self, word: str) -> list[int]:
        """Return the ids of the longest known pieces of a word, or none if it has no such."""
        found: list[int] = []
        if len(word) > _WORD_MOST:
            return found
        known = self._first
        start = 0
        while start < len(word):
            end = min(len(word), start + self._longest)
            while (token := known.get(word[start:end])) is None:
                end -= 1
                if end == start:
                    return []
            found.append(token)
            start = end
            known = self._next
        return found
