"""What sizes are counted in: words and characters as sorted boundaries.

Tokens are found by `seamline.tokenizers`, in the same shape.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from typing import NamedTuple

# Python's \s on str is str.isspace to the letter: U+00A0, U+3000, U+0085 and U+001F separate,
# U+200B, U+FEFF and U+180E do not.
_WORD = re.compile(r"\S+")

#: Every character that separates words.
WHITESPACE = (
    "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
    "\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)


class Units(NamedTuple):
    """The units of a text: where each starts and ends, in code points, both ascending.

    ``len(starts)`` is their number. Between two units there may be a gap (words), and two may
    share a code point (tokens).
    """

    starts: Sequence[int]
    ends: Sequence[int]


def words(text: str) -> Units:
    """Return the maximal runs of non-whitespace."""
    spans = [found.span() for found in _WORD.finditer(text)]
    return Units(array("I", [start for start, _ in spans]), array("I", [end for _, end in spans]))


def characters(text: str) -> Units:
    """Return the code points, whitespace included."""
    return Units(range(len(text)), range(1, len(text) + 1))


def count_words(text: str) -> int:
    """Return how many words there are, without their boundaries: several times quicker."""
    return len(text.split())
