"""Visible characters: which code points a reader sees as one, by the table of Unicode 14.

After Unicode Standard Annex 29, for the cases that a cut can really spoil. The tables are frozen
here, for `unicodedata` knows more characters in each newer Python.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cache

# Marks that stand with the character before them: categories Mn, Me and Mc of Unicode 14 but for
# the spacing vowels and tones that Annex 29 lets stand alone, and but for variation selectors.
_MARKS = """
    300-36f 483-489 591-5bd 5bf 5c1-5c2 5c4-5c5 5c7 610-61a 64b-65f 670 6d6-6dc 6df-6e4 6e7-6e8
    6ea-6ed 711 730-74a 7a6-7b0 7eb-7f3 7fd 816-819 81b-823 825-827 829-82d 859-85b 898-89f
    8ca-8e1 8e3-903 93a-93c 93e-94f 951-957 962-963 981-983 9bc 9be-9c4 9c7-9c8 9cb-9cd 9d7
    9e2-9e3 9fe a01-a03 a3c a3e-a42 a47-a48 a4b-a4d a51 a70-a71 a75 a81-a83 abc abe-ac5 ac7-ac9
    acb-acd ae2-ae3 afa-aff b01-b03 b3c b3e-b44 b47-b48 b4b-b4d b55-b57 b62-b63 b82 bbe-bc2
    bc6-bc8 bca-bcd bd7 c00-c04 c3c c3e-c44 c46-c48 c4a-c4d c55-c56 c62-c63 c81-c83 cbc cbe-cc4
    cc6-cc8 cca-ccd cd5-cd6 ce2-ce3 d00-d03 d3b-d3c d3e-d44 d46-d48 d4a-d4d d57 d62-d63 d81-d83
    dca dcf-dd4 dd6 dd8-ddf df2-df3 e31 e33-e3a e47-e4e eb1 eb3-ebc ec8-ecd f18-f19 f35 f37 f39
    f3e-f3f f71-f84 f86-f87 f8d-f97 f99-fbc fc6 102d-1037 1039-103e 1056-1059 105e-1060
    1071-1074 1082 1084-1086 108d 109d 135d-135f 1712-1715 1732-1734 1752-1753 1772-1773
    17b4-17d3 17dd 180b-180d 180f 1885-1886 18a9 1920-192b 1930-193b 1a17-1a1b 1a55-1a5e 1a60
    1a62 1a65-1a7c 1a7f 1ab0-1ace 1b00-1b04 1b34-1b44 1b6b-1b73 1b80-1b82 1ba1-1bad 1be6-1bf3
    1c24-1c37 1cd0-1cd2 1cd4-1ce8 1ced 1cf4 1cf7-1cf9 1dc0-1dff 20d0-20f0 2cef-2cf1 2d7f
    2de0-2dff 302a-302f 3099-309a a66f-a672 a674-a67d a69e-a69f a6f0-a6f1 a802 a806 a80b
    a823-a827 a82c a880-a881 a8b4-a8c5 a8e0-a8f1 a8ff a926-a92d a947-a953 a980-a983 a9b3-a9c0
    a9e5 aa29-aa36 aa43 aa4c-aa4d aa7c aab0 aab2-aab4 aab7-aab8 aabe-aabf aac1 aaeb-aaef
    aaf5-aaf6 abe3-abea abec-abed fb1e fe20-fe2f ff9e-ff9f 101fd 102e0 10376-1037a 10a01-10a03
    10a05-10a06 10a0c-10a0f 10a38-10a3a 10a3f 10ae5-10ae6 10d24-10d27 10eab-10eac 10f46-10f50
    10f82-10f85 11000-11002 11038-11046 11070 11073-11074 1107f-11082 110b0-110ba 110c2
    11100-11102 11127-11134 11145-11146 11173 11180-11182 111b3-111c0 111c9-111cc 111ce-111cf
    1122c-11237 1123e 112df-112ea 11300-11303 1133b-1133c 1133e-11344 11347-11348 1134b-1134d
    11357 11362-11363 11366-1136c 11370-11374 11435-11446 1145e 114b0-114c3 115af-115b5
    115b8-115c0 115dc-115dd 11630-11640 116ab-116b7 1171d-1171f 11722-1172b 1182c-1183a
    11930-11935 11937-11938 1193b-1193e 11940 11942-11943 119d1-119d7 119da-119e0 119e4
    11a01-11a0a 11a33-11a39 11a3b-11a3e 11a47 11a51-11a5b 11a8a-11a99 11c2f-11c36 11c38-11c3f
    11c92-11ca7 11ca9-11cb6 11d31-11d36 11d3a 11d3c-11d3d 11d3f-11d45 11d47 11d8a-11d8e
    11d90-11d91 11d93-11d97 11ef3-11ef6 16af0-16af4 16b30-16b36 16f4f 16f51-16f87 16f8f-16f92
    16fe4 16ff0-16ff1 1bc9d-1bc9e 1cf00-1cf2d 1cf30-1cf46 1d165-1d169 1d16d-1d172 1d17b-1d182
    1d185-1d18b 1d1aa-1d1ad 1d242-1d244 1da00-1da36 1da3b-1da6c 1da75 1da84 1da9b-1da9f
    1daa1-1daaf 1e000-1e006 1e008-1e018 1e01b-1e021 1e023-1e024 1e026-1e02a 1e130-1e136 1e2ae
    1e2ec-1e2ef 1e8d0-1e8d6 1e944-1e94a
"""

# Extended pictographs: what a zero-width joiner joins.
_PICTOGRAPHS = """
    a9 ae 203c 2049 2122 2139 2194-2199 21a9-21aa 231a-231b 2328 2388 23cf 23e9-23f3 23f8-23fa
    24c2 25aa-25ab 25b6 25c0 25fb-25fe 2600-2605 2607-2612 2614-2685 2690-2705 2708-2712 2714 2716
    271d 2721 2728 2733-2734 2744 2747 274c 274e 2753-2755 2757 2763-2767 2795-2797 27a1 27b0 27bf
    2934-2935 2b05-2b07 2b1b-2b1c 2b50 2b55 3030 303d 3297 3299 1f000-1f0ff 1f10d-1f10f 1f12f
    1f16c-1f171 1f17e-1f17f 1f18e 1f191-1f19a 1f1ad-1f1e5 1f201-1f20f 1f21a 1f22f 1f232-1f23a
    1f23c-1f23f 1f249-1f3fa 1f400-1f53d 1f546-1f64f 1f680-1f6ff 1f774-1f77f 1f7d5-1f7ff
    1f80c-1f80f 1f848-1f84f 1f85a-1f85f 1f888-1f88f 1f8ae-1f8ff 1f90c-1f93a 1f93c-1f945
    1f947-1faff 1fc00-1fffd
"""

_JOINER, _NON_JOINER = "\u200d", "\u200c"

# A character that nothing attaches to.
_CONTROLS = "\t\n\x0b\x0c\r\x85\u2028\u2029"


def split(text: str, offset: int) -> str | None:
    """Return what a cut before ``text[offset]`` goes through, or None where it is between two.

    One of ``line_end`` (CR and LF), ``variation_selector``, ``emoji_sequence``,
    ``combining_mark``, ``hangul`` and ``flag``.
    """
    if not 0 < offset < len(text):
        return None
    before, after = text[offset - 1], text[offset]
    if before in _CONTROLS:
        return "line_end" if before == "\r" and after == "\n" else None
    if after < "\u0300" and before < "\u0300":
        return None
    if "\ufe00" <= after <= "\ufe0f" or "\U000e0100" <= after <= "\U000e01ef":
        return "variation_selector"
    if _attaches_to_emoji(text, offset):
        return "emoji_sequence"
    if after in (_JOINER, _NON_JOINER) or _within(_marks(), after):
        return "combining_mark"
    if _hangul_goes_on(before, after):
        return "hangul"
    return "flag" if _halves_a_flag(text, offset) else None


def _attaches_to_emoji(text: str, offset: int) -> bool:
    before, after = text[offset - 1], text[offset]
    # Skin tones, and the tags that spell a region's flag.
    if "\U0001f3fb" <= after <= "\U0001f3ff" or "\U000e0020" <= after <= "\U000e007f":
        return True
    if after == _JOINER:
        return _ends_with_pictograph(text, offset)
    return (
        before == _JOINER
        and _within(_pictographs(), after)
        and _ends_with_pictograph(text, offset - 1)
    )


def _ends_with_pictograph(text: str, offset: int) -> bool:
    place = offset - 1
    while place > 0 and _extends(text[place]):
        place -= 1
    return place >= 0 and _within(_pictographs(), text[place])


def _extends(character: str) -> bool:
    return (
        "\ufe00" <= character <= "\ufe0f"
        or "\U0001f3fb" <= character <= "\U0001f3ff"
        or _within(_marks(), character)
    )


def _hangul_goes_on(before: str, after: str) -> bool:
    first, second = _hangul(before), _hangul(after)
    return (
        (first == "L" and second in ("L", "V", "LV", "LVT"))
        or (first in ("LV", "V") and second in ("V", "T"))
        or (first in ("LVT", "T") and second == "T")
    )


def _hangul(character: str) -> str:
    if "\u1100" <= character <= "\u115f" or "\ua960" <= character <= "\ua97c":
        return "L"
    if "\u1160" <= character <= "\u11a7" or "\ud7b0" <= character <= "\ud7c6":
        return "V"
    if "\u11a8" <= character <= "\u11ff" or "\ud7cb" <= character <= "\ud7fb":
        return "T"
    if "\uac00" <= character <= "\ud7a3":
        return "LVT" if (ord(character) - 0xAC00) % 28 else "LV"
    return ""


def _halves_a_flag(text: str, offset: int) -> bool:
    """Flags are pairs of regional indicators, counted from the first of a run."""
    if not _indicates_region(text[offset]):
        return False
    place = offset
    while place and _indicates_region(text[place - 1]):
        place -= 1
    return (offset - place) % 2 == 1


def _indicates_region(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _within(bounds: tuple[int, ...], character: str) -> bool:
    """Whether it lies in one of the ranges, whose starts and ends alternate."""
    return bisect_right(bounds, ord(character)) % 2 == 1


@cache
def _marks() -> tuple[int, ...]:
    return _bounds(_MARKS)


@cache
def _pictographs() -> tuple[int, ...]:
    return _bounds(_PICTOGRAPHS)


def _bounds(ranges: str) -> tuple[int, ...]:
    found: list[int] = []
    for part in ranges.split():
        first, _, last = part.partition("-")
        found += (int(first, 16), int(last or first, 16) + 1)
    return tuple(found)
