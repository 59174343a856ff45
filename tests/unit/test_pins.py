import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline import UNLIMITED, Assumptions, Settings, analyze
from seamline.document import Document
from seamline.errors import Refusal
from seamline.findings.ground import ground_for
from seamline.findings.pins import MOST, again, code_points, occurrences, placed, spans
from seamline.findings.sweep import sweep
from seamline.findings.wording_charts import survives
from seamline.numbers import exact
from seamline.slices import drain
from seamline.source import Source
from unit import reference
from unit.test_browser_session import ASSUMPTIONS, SETTINGS, Page

TEN = "one two three four five six seven eight nine ten"


def pins_of(text, chosen, *pins):
    """What the exported report has of the pins."""
    return json.loads(analyze(text, chosen, pins=pins).to_json())["pins"]


def test_a_pin_is_whole_or_cut_between_two_chunks():
    """At size 4 and overlap 1 "four five" is whole in #2 and "three four five" is cut."""
    whole, cut = pins_of(TEN, Settings(size=4, overlap=1), "four five", "three four five")

    assert ([1], None) == (whole["whole_in"], whole["cut"])
    assert ([], {"between": [0, 1], "after": 2}) == (cut["whole_in"], cut["cut"])
    assert (8, 23, "three four five", 3) == (cut["start"], cut["end"], cut["text"], cut["units"])


def test_pins_are_spans_or_strings():
    """A span of code points says the same, with whitespace around it left out."""
    assert spans(TEN, [" two "]) == spans(TEN, [(3, 8)]) == ((4, 7),)


@pytest.mark.parametrize(
    ("pin", "code"),
    [
        ("eleven", "pin_not_found"),
        ("e", "pin_not_found"),
        ("", "pin_not_found"),
        ((3, 4), "pin_empty"),
        ((5, 5), "pin_empty"),
        ((0, 99), "pin_empty"),
        ((-1, 4), "pin_empty"),
    ],
)
def test_what_cannot_be_pinned_is_refused(pin, code):
    """A passage needs a place of its own, and something in it."""
    with pytest.raises(Refusal) as caught:
        analyze(TEN, Settings(size=4, overlap=1), pins=[pin])

    assert code == caught.value.code


def test_more_pins_than_can_be_told_apart_are_refused():
    """The chart has a line for each."""
    with pytest.raises(Refusal) as caught:
        spans(TEN, [(0, 3)] * (MOST + 1))

    assert "too_many_pins" == caught.value.code


def test_a_report_without_pins_has_none():
    """The key is there only where there are pins."""
    assert "pins" not in analyze(TEN, Settings(size=4, overlap=1)).to_dict()


def test_the_smallest_overlap_from_which_a_pin_survives():
    """Of 16 words at size 9, those from the ninth to the last: from 7 up, not from 1 or 5."""
    text = "a b c d e f g h i j k l m n o p"
    ground = drain(ground_for(Source(text), Settings(size=9, overlap=0), Assumptions()))
    found = drain(
        sweep(ground, exact("share", 95), placed(ground, spans(text, ["i j k l m n o p"])))
    )

    assert (7,) == tuple(found.points[place].overlap for place in found.surviving)
    assert [1, 2, 5, 7, 8] == [point.overlap for point in found.points if point.pins[0]]


@pytest.mark.parametrize(
    ("asked", "units", "words"),
    [
        (37, 40, "survives at every overlap from 37 up"),
        (0, 3, "survives at every overlap"),
        (None, 80, "at no overlap: it has 80 words, more than the size"),
        (None, 50, "not even at the largest overlap"),
    ],
)
def test_survival_is_told_in_words(asked, units, words):
    """Each pin has a line of its own below the chart."""
    assert words == survives(asked, units, 50, "words", True)


def test_occurrences_may_overlap():
    """Twice is twice, also where one begins inside the other."""
    assert [0, 2] == occurrences("ababa", "aba")


@pytest.mark.parametrize(
    ("text", "start", "found"),
    [
        ("a pin stands here", 2, (2, 5)),
        ("now a pin stands here", 2, (6, 9)),
        ("a pin and a pin", 2, (2, 5)),
        ("oh, a pin and a pin", 2, None),
        ("nothing is left", 2, None),
    ],
)
def test_a_pin_is_found_again_where_it_stands_once(text, start, found):
    """Where it stood, or where it stands now if that is one place; else it is lost."""
    assert found == again(text, "pin", start)


@given(st.text(st.sampled_from("a\U0001f600é\n"), max_size=20))
def test_utf16_offsets_come_back_as_code_points(text):
    """The page counts as JavaScript does, Python by code points."""
    document = Document(text)

    assert list(range(len(text) + 1)) == [
        code_points(document, reference.utf16(text, place)) for place in range(len(text) + 1)
    ]


def test_the_page_places_pins_and_hears_which_were_lost():
    """Passages come as text with where they stood, in UTF-16, and go as places."""
    page = Page("\U0001f600 one two three")
    answer = page.ask(
        "pins",
        passages=[
            *({"text": "two", "start16": 7}, {"text": "gone"}, {"text": "three", "start16": 0}),
            *({"text": "e", "start16": 1}, {"text": " \n"}),
        ],
    )

    assert [
        {"index": 0, "start": 6, "end": 9, "start16": 7, "end16": 10},
        {"index": 2, "start": 10, "end": 15, "start16": 11, "end16": 16},
    ] == answer["placed"]
    assert [
        {"index": 1, "why": "no longer in the text"},
        {"index": 3, "why": "stands in the text more than once"},
        {"index": 4, "why": "only white space, which no retrieval has to return"},
    ] == answer["lost"]
    assert answer["message"].startswith("3 pins were lost")


def test_the_page_hears_where_its_pins_stand_in_the_cut():
    """Whole in a chunk, or cut between two after so many units."""
    answer = Page(TEN).ask(
        "findings",
        settings=SETTINGS,
        assumptions=ASSUMPTIONS,
        pins=[{"start": 14, "end": 23}, {"start": 8, "end": 23}],
    )

    assert [
        ("whole in #2", True, [1]),
        ("cut between #1 and #2 after 2 of 3 words", False, [0, 1]),
    ] == [(pin["text"], pin["whole"], pin["chunks"]) for pin in answer["pins"]]


def test_pins_come_with_the_exported_report():
    """The page's export has the bytes of the package's, pins and all."""
    page = Page(TEN)
    export = page.ask(
        "export",
        format="json",
        settings=SETTINGS,
        assumptions=ASSUMPTIONS,
        pins=[{"start": 8, "end": 23}],
    )
    report = analyze(
        TEN, Settings(size=4, overlap=1), assumptions=Assumptions(1, 1), pins=[(8, 23)]
    )
    expected, actual = json.loads(report.to_json()), json.loads(export["content"])

    assert expected["pins"] == actual["pins"]
    assert expected["findings"] == actual["findings"]


def test_a_pin_of_what_a_tokenizer_drops_stands_nowhere():
    """BERT takes control characters out: such a pin has no units to be held."""
    pin = analyze(
        "one \x01 two",
        Settings(unit="tokens", size=1, overlap=0, tokenizer="bert-uncased"),
        pins=["\x01"],
        limits=UNLIMITED,
    ).to_dict()["pins"][0]

    assert (0, [], None) == (pin["units"], pin["whole_in"], pin["cut"])


def test_a_passage_is_pinned_without_the_space_around_it():
    """A hand that selects takes a space with it, which no chunk has to keep."""
    answer = Page("one  two \nthree").ask("pins", passages=[{"text": " two \n", "start16": 4}])

    assert [{"index": 0, "start": 5, "end": 8, "start16": 5, "end16": 8}] == answer["placed"]
