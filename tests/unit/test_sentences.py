import hashlib
import json
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline import letters
from seamline.abbreviations import ABBREVIATIONS
from seamline.sentences import (
    _nupunkt,
    _nupunkt_breaks,
    blocks,
    sentences,
    structure,
    structure_in_slices,
    trimmed,
)

CASES = json.loads((Path(__file__).parents[1] / "cases" / "sentences.json").read_text("utf-8"))


def split(text):
    """Return the texts of the sentences."""
    return [text[start:end] for start, end in sentences(text)]


def kinds(text):
    """Return kind and text of each block."""
    return [(block.kind, text[block.start : block.end]) for block in blocks(text)]


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: case["id"])
def test_shared_cases(case):
    """Each case of `sentences.json` gives exactly its sentences."""
    assert case["sentences"] == [list(span) for span in sentences(case["text"])]


# --- blocks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_blank_lines_part_paragraphs(end):
    """A line of only whitespace is blank, whichever way lines end."""
    assert [("paragraph", "a" + end + "b"), ("paragraph", "c")] == kinds(
        end.join(["", " a", "b ", "\u3000\t", "", "c", " "])
    )


@pytest.mark.parametrize("other", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_nothing_else_ends_a_line(other):
    """Other separators are whitespace within a line."""
    assert 1 == len(blocks(f"a{other}{other}# b"))


@pytest.mark.parametrize("line", ["# a", "###### a", "   # a", "#", "#\ta"])
def test_headings(line):
    """One to six number signs with a space after make a heading, which is a block of its own."""
    assert ["paragraph", "heading", "paragraph"] == [kind for kind, _ in kinds(f"x\n{line}\ny")]


@pytest.mark.parametrize("line", ["#a", "####### a", "    # a", "\t# a", "x # a"])
def test_no_headings(line):
    """Anything else is a line of the paragraph."""
    assert ["paragraph"] == [kind for kind, _ in kinds(f"x\n{line}\ny")]


def test_lines_of_a_table_are_one_block():
    """Lines that begin with a bar stand together, apart from the lines around them."""
    assert [("paragraph", "a"), ("table", "| b |\r\n  |-"), ("paragraph", "c | d")] == kinds(
        "a\r\n| b |\r\n  |-\r\nc | d"
    )


def test_a_fence_holds_blank_lines_and_headings():
    """Between the fences nothing else counts."""
    assert [("fence", "```py\n\n# a\n| b\n```"), ("paragraph", "c")] == kinds(
        "```py\n\n# a\n| b\n```\nc"
    )


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("```", "```"),
        ("```", "`````"),
        ("~~~", "~~~"),
        ("   ````", "  ````  \t"),
        ("~~~ `a`", "~~~"),
    ],
)
def test_a_fence_is_closed_by_as_many_of_the_same(opening, closing):
    """Or by more, with up to three spaces before and any after."""
    assert ["fence", "paragraph"] == [kind for kind, _ in kinds(f"{opening}\na\n{closing}\nb")]


@pytest.mark.parametrize("line", ["``", "~~~", "``` a", "    ```", "x ```", "``` `"])
def test_a_fence_is_not_closed_by_less(line):
    """Too few, another mark, an info string or four spaces do not close it: it runs on."""
    assert [("fence", f"```\na\n{line}\n\nb")] == kinds(f"```\na\n{line}\n\nb\n")


@pytest.mark.parametrize("line", ["``", "    ```", "\t```", "``` a`b", "x```"])
def test_no_fences(line):
    """Two marks, four spaces or a backtick in the info string open none."""
    assert ["paragraph", "paragraph"] == [kind for kind, _ in kinds(f"{line}\n\nb")]


def test_a_closed_fence_may_be_empty():
    """Two fence lines make one block, and the next opens another."""
    assert [("fence", "```\n```"), ("fence", "```")] == kinds("```\n```\n```")


# --- sentences ------------------------------------------------------------------------------------


@pytest.mark.parametrize("marker", ["-", "*", "+", "1.", "12)", "2024."])
def test_list_items_start_sentences(marker):
    """Nor is the marker ever parted from what it marks."""
    assert ["Do.", f"{marker} One", f"{marker} Two.", "Three"] == split(
        f"Do.\n{marker} One\n  {marker} Two. Three"
    )


@pytest.mark.parametrize("line", ["-a", "--- a", "1.a", "1 a", "1: a", "a) b", "-"])
def test_no_list_items(line):
    """Without a marker and a space the sentence goes on."""
    assert [f"so\n{line}"] == split(f"so\n{line}")


def test_a_heading_is_one_sentence():
    """A number in a heading does not part it."""
    assert ["# 1. Start. Then", "Go on."] == split("# 1. Start. Then\nGo on.")


@pytest.mark.parametrize(
    "text",
    [
        "好。|今日は！？|はい。",
        "「好。」|と。",
        "（A．）|B",
        "好。 |x",
        "好！…|y",
        "好。」。|z",
        "ﾊｲ｡|ｲｲｴ",
    ],
)
def test_wide_ends(text):
    """A run of wide ends and closing marks is one end, with a space after it or not."""
    parts = text.split("|")
    assert [part.strip() for part in parts] == split("".join(parts))


@pytest.mark.parametrize("end", "।॥؟۔።")
def test_ends_before_a_space(end):
    """Danda, Arabic and Ethiopic ends count before a space only."""
    assert [f"a{end}b{end}", f"c{end}"] == split(f"a{end}b{end} c{end}")


@pytest.mark.parametrize(
    "text",
    [
        "We sold oranges. |Dan kept figs.",
        "It was black.) |Dan left.",
        "Es war black.“ |Dann nicht.",
        "It was black.\n|Élan.",
        "It was noir foncé.” |Dan left.",
    ],
)
def test_a_stop_after_a_plain_word_before_a_capital(text):
    """A lower-case word of four letters ends a sentence though nupunkt takes it to be short."""
    parts = text.split("|")
    assert [part.strip() for part in parts] == split("".join(parts))


@pytest.mark.parametrize(
    "text",
    [
        "It costs approx. Ten.",
        "He saw capt. Kirk.",
        "It was black. dan left.",
        "Mr. Black. 2 left",
        "It was black.Dan left.",
    ],
)
def test_no_stop(text):
    """Not after an abbreviation, nor before a small letter or a digit, nor without a space."""
    assert [text] == split(text)


def test_nothing_is_parted_within_a_fence_or_table():
    """Each line there is a sentence, blank lines are none."""
    assert ["```", "Go. On.", "```", "| Go. On."] == split("```\n Go. On. \n\n```\n| Go. On.")


@given(
    st.sampled_from(["\n", "\r", "\r\n"]),
    st.lists(st.sampled_from(["Go on. ", "Dr. ", "- I. ", "a", "\n"])),
)
def test_line_ends_do_not_matter(end, parts):
    """The same sentences come of a text whichever way its lines end."""
    text = "".join(parts)
    assert split(text) == [part.replace(end, "\n") for part in split(text.replace("\n", end))]


PIECES = [
    "Go on. ", "Dr. ", "oranges. Dan", "e.g. ", '"Stop!" ', "? ", "...", " . . . ", "U.S. ", "x",
    "J. R. ", "\n", "\r\n", "\r", "\n\n", "# ", "- ", "1. ", "| ", "```", "~~~~", "   ", "\t",
    "\u3000", "\x85", "好。", "」", "।", "😀", "\u0378", "\ufeff", "a" * 70, "!", ")", "*", "2. ",
]  # fmt: skip

TEXTS = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=3)), max_size=40).map("".join)


@given(TEXTS)
def test_sentences_hold_the_text(text):
    """Spans ascend, are trimmed, not empty, and hold all that is not whitespace, once."""
    spans = list(sentences(text))
    assert all(before[1] <= after[0] for before, after in pairwise(spans))
    assert all(
        text[start:end] and text[start:end].strip() == text[start:end] for start, end in spans
    )
    assert "".join(text.split()) == "".join(
        "".join(text[start:end].split()) for start, end in spans
    )


@given(TEXTS)
def test_sentences_lie_within_blocks(text):
    """Each block has at least one sentence, starts with its first and ends with its last."""
    found = structure(text)
    assert found.blocks == blocks(text)
    assert len(found.blocks) + 1 == len(found.first)
    assert [0, len(found.starts)] == [found.first[0], found.first[-1]]
    for block, (first, last) in zip(found.blocks, pairwise(found.first), strict=True):
        assert first < last
        assert (block.start, block.end) == (found.starts[first], found.ends[last - 1])


@given(TEXTS)
def test_it_is_the_same_again(text):
    """What nupunkt has seen before does not change what it says."""
    assert list(sentences(text)) == list(sentences(text))


WORDS = st.sampled_from(
    ["Go.", "Dr.", "a", "I.", "no!", "?", "(so.)", '"Yes."', "1.", "on", "U.S.", "...", ".", "\n"]
)


@given(st.lists(WORDS, max_size=60), st.integers(1, 40))
def test_windows_change_nothing(words, window):
    """Of windows with a margin nupunkt says what it says of the whole."""
    text = " ".join(words).strip().replace("a a", "x" * 60)
    # Spaced ellipses may be longer than the margin.
    text = re.sub(r"(?:\. ){8,}", ". ", text)
    found = set()
    list(_nupunkt_breaks(text, found, window=window))
    assert found == {start for start, _ in list(_nupunkt().span_tokenize(text))[1:]}


# --- the same in every Python ---------------------------------------------------------------------


def test_letters_are_those_of_every_python():
    """What is left of Unicode once frozen has one meaning: this holds it to Python 3.11's."""
    told = hashlib.sha256()
    word, digit, space = re.compile(r"\w"), re.compile(r"\d"), re.compile(r"\s")
    for code in range(0x10000):
        character = letters.frozen(chr(code))
        flags = (
            character.isupper(), character.islower(), character.isalpha(), character.isdigit(),
            character.isspace(), bool(word.match(character)), bool(digit.match(character)),
            bool(space.match(character)),
        )  # fmt: skip
        told.update(f"{code:x} {flags} {character.lower()!a}\n".encode())
    assert "413370c99b79eb04ad6864e0122f10a4ef98283040dede6f90a80d54b6bc2f66" == told.hexdigest()


@given(st.text())
def test_freezing_keeps_offsets_and_whitespace(text):
    """Only what is neither ASCII nor whitespace is replaced, one for one."""
    frozen = letters.frozen(text)
    assert len(text) == len(frozen)
    assert all(
        a == b or (b == "\ue000" and not a.isspace()) for a, b in zip(text, frozen, strict=True)
    )


def test_abbreviations_are_of_use():
    """Each is one that nupunkt knows, of four small letters or more: others do nothing."""
    assert ABBREVIATIONS <= _nupunkt().abbreviations
    assert all(re.fullmatch("[a-z]{4,}", word) for word in ABBREVIATIONS)


def test_nupunkt_is_loaded_when_needed():
    """Neither importing the module nor a text without a stop loads it."""
    code = (
        "import sys; from seamline.sentences import sentences; list(sentences('a\\n\\n- b.'));"
        "assert 'nupunkt' not in sys.modules; list(sentences('A. B'));"
        "assert 'nupunkt' in sys.modules"
    )
    path = str(Path(__file__).parents[2] / "py")
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": path})


# --- cost -----------------------------------------------------------------------------------------


def test_it_yields_growing_progress():
    """Work is handed over in slices, with the share done from 0 to 1, also within one block."""
    shares = list(structure_in_slices("Go on, then stop. " * 10_000))
    assert len(shares) > 10 and shares == sorted(shares) and 0 <= shares[0] and shares[-1] <= 1


def test_trimmed():
    """A span loses its outer whitespace; one of only whitespace becomes empty at its end."""
    assert [(2, 5), (3, 3), (0, 0)] == [
        trimmed("  a b ", 0, 6), trimmed("a  ", 1, 3), trimmed("", 0, 0)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("!" * 100_000, 640),
        ('."' * 50_000, 640),
        ("Go. " * 25_000, 16_600),
        ("! " + " " * 99_998, 0),
    ],
    ids=["bangs", "quotes", "words", "spaces"],
)
def test_nupunkt_is_given_bounded_windows(text, most):
    """Its quadratic time does not show: windows are short, shorter in words without end."""
    given = []
    text = text + "A"
    list(_nupunkt_breaks(text, set(), spans=lambda window: given.append(len(window)) or []))
    assert max(given) <= (most or len(text))
    assert sum(given) <= 1.3 * len(text) + 200
