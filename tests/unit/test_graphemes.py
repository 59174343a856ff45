import unicodedata

import pytest

from seamline.findings import graphemes
from seamline.findings.graphemes import split

# Tags spell out England's flag after a black one.
ENGLAND = "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in "gbeng") + "\U000e007f"

# What Annex 29 lets stand alone although it is a spacing mark: Myanmar, Tai Tham, Meetei, Ahom.
LOOSE = {
    *(0x102B, 0x102C, 0x1038, 0x1083, 0x108F, 0x1A61, 0x1A63, 0x1A64, 0xAA7B, 0xAA7D),
    *(*range(0x1062, 0x1065), *range(0x1067, 0x106E), *range(0x1087, 0x108D)),
    *(*range(0x109A, 0x109D), 0x11720, 0x11721),
}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("e\u0301", "combining_mark"),
        ("क\u093f", "combining_mark"),
        ("ก\u0e33", "combining_mark"),
        ("न\u200d", "combining_mark"),
        ("\u2764\ufe0f", "variation_selector"),
        ("葛\U000e0100", "variation_selector"),
        ("\U0001f468\u200d\U0001f469", "emoji_sequence"),
        ("\U0001f44d\U0001f3fd", "emoji_sequence"),
        (ENGLAND, "emoji_sequence"),
        ("\U0001f1eb\U0001f1f7", "flag"),
        ("\u1112\u1161\u11ab", "hangul"),
        ("가\u11a8", "hangul"),
        ("\r\n", "line_end"),
    ],
)
def test_no_place_inside_one_visible_character_is_between_two(text, kind):
    """Each place inside is told with what it goes through."""
    assert {kind} == {split(f"a{text}b", offset) for offset in range(2, len(text) + 1)}


@pytest.mark.parametrize(
    "text",
    [
        "ab",
        "e ",
        "\u00e9a",
        "한국",
        "今日",
        "\U0001f468\U0001f469",
        "\n\r",
        "\n\u0301",
        "a\u200b",
        "\u11ab\u1112",
        "न\u200dन"[1:],
    ],
)
def test_a_place_between_two_characters_is_inside_none(text):
    """The neighbours of those: the place after the first code point is free."""
    assert split(text, 1) is None


def test_flags_are_pairs_counted_from_the_first():
    """Four regional indicators are two flags, and only their middles are inside one."""
    flags = "\U0001f1eb\U0001f1f7\U0001f1e9\U0001f1ea"

    assert [None, "flag", None, "flag", None] == [split(flags, place) for place in range(5)]


def test_a_joiner_joins_only_pictographs():
    """After a joiner between letters, as in Hindi, a new letter starts."""
    assert split("क\u200dख", 2) is None


def test_a_mark_between_does_not_part_a_sequence():
    """A heart on fire: heart, variation selector, joiner, fire."""
    heart = "\u2764\ufe0f\u200d\U0001f525"

    assert ["variation_selector", "emoji_sequence", "emoji_sequence"] == [
        split(heart, place) for place in (1, 2, 3)
    ]


@pytest.mark.parametrize("offset", [-1, 0, 1, 2])
def test_the_ends_of_the_text_are_inside_nothing(offset):
    """There is nothing to be split at the start, at the end, or beyond."""
    assert split("\u0301", offset) is None


def test_the_table_has_the_marks_of_unicode_14():
    """Every Python holds the table: marks known since Unicode 14 are in it, and no letter is."""
    marks = {
        place for place in range(0x110000) if graphemes._within(graphemes._marks(), chr(place))
    } - {0xE33, 0xEB3, 0xFF9E, 0xFF9F}
    categories = {unicodedata.category(chr(place)) for place in marks}
    known = {
        place
        for place in range(0x110000)
        if unicodedata.category(chr(place)) in ("Mn", "Me", "Mc") and place not in LOOSE
    } - {*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}

    # A later version may know one of these better; hardly any, and none of a letter's.
    assert {"Mn", "Me", "Mc"} == categories
    assert marks <= known
    if unicodedata.unidata_version.startswith("14."):
        assert marks == known
