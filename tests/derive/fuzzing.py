"""Random texts that try what tokenizers get wrong, the same ones for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from seamline.tokenizers.bert import SPECIALS

_SPACES = [*" \t\n\v\f\r\x1c\x1d\x1e\x1f\x85\xa0\u1680\u180e\u2003\u2028\u2029\u200b\u202f\u3000"]
_RUNS = ["\r\n", "\n\n", "  ", "   ", " \n", "\n ", "\t\t", "\n/", "\r", " \r\n "]
_CLITICS = [
    mark + tail
    for mark in "'’"
    for tail in ("s", "S", "\u017f", "t", "m", "d", "re", "rE", "VE", "ll", "LL", "l", "v")
]
_ODD = [
    *"\0\x7f\xad\u0130\u0131\u0149\u01c5\u02b0\u0300\u0301\u0345\u037e\u03a3\u03c2\u0488\u0903",
    *"\u0e33\u0f0b\u0f39\u1100\u1161\u11a8\u1e9e\u200d\u2060\u20ac\u2160\u2260\u212a\u24b6\ufb01",
    *"\ufe0f\ufeff\ufffd\uffff\U0001d400\U0001d15e\U0001d165\U00020000\U0002f800\U000e0041",
    *"\U0001f468\U0001f3fd\U0001f1e9\U0001f1ea\U0010ffff\u302e\u302f\U00016ff0\u1e08\U0001e008",
]
_WORDS = ["hello", "World", "I", "don", "we", "HTTPServer", "naïve", "unaffable", "Ångström", "//"]
_MARKS = "!?.,;:-_/\\'\"()[]{}#*`~|<>=+$%^&@，。"
_SCRIPTS = [
    (0x20, 0x7E), (0xA1, 0x24F), (0x300, 0x36F), (0x370, 0x3FF), (0x400, 0x4FF), (0x590, 0x6FF),
    (0x900, 0x97F), (0xE00, 0xE7F), (0x10A0, 0x11FF), (0x1E00, 0x1FFF), (0x2000, 0x2BFF),
    (0x3000, 0x30FF), (0x4E00, 0x5FFF), (0xAC00, 0xD7A3), (0xF900, 0xFFFF), (0x1F300, 0x1FAFF),
]  # fmt: skip


def texts(seed: int, how_many: int, pieces: Sequence[bytes]) -> Iterator[str]:
    """Yield random texts; ``pieces`` are tokens to take some of their parts from."""
    chance = random.Random(seed)
    for _ in range(how_many):
        parts = (_part(chance, pieces) for _ in range(chance.choice((1, 2, 3, 5, 8, 13))))
        yield chance.choice(("", "", " ")).join(parts)


def _part(chance: random.Random, pieces: Sequence[bytes]) -> str:
    kind = chance.randrange(11)
    if kind == 0:
        return "".join(chance.choices(_SPACES, k=chance.randint(1, 4)))
    if kind == 1:
        return chance.choice(_RUNS) * chance.randint(1, 3)
    if kind == 2:
        return chance.choice(_WORDS) + chance.choice(_CLITICS)
    if kind == 3:
        return "".join(chance.choices(_ODD, k=chance.randint(1, 4)))
    if kind == 4:
        return chance.choice(_WORDS)
    if kind == 5:
        low, high = chance.choice(_SCRIPTS)
        size = chance.choice((1, 2, 4, 12))
        return "".join(chr(chance.randint(low, high)) for _ in range(size))
    if kind == 6:
        return "".join(chance.choices("0123456789٣५②½", k=chance.randint(1, 8)))
    if kind == 7:
        return "".join(
            chance.choices("!?.,;:-_/\\'\"()[]{}#*`~|<>=+$%^&@，。", k=chance.randint(1, 5))
        )
    if kind == 8:
        return chance.choice(pieces).decode("utf-8", "ignore")
    if kind == 9:
        return chance.choice((*SPECIALS, "[cls]", "[CLS", "<|endoftext|>", "##ing"))
    if chance.random() < 0.2:
        return chance.choice((*_ODD, *"ab é\n")) * chance.choice((2, 17, 130))
    point = chance.randrange(0x110000 - 0x800)
    return chr(point if point < 0xD800 else point + 0x800)
