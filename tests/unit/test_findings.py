import json
from pathlib import Path

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

import seamline
from seamline import UNLIMITED, Settings, analyze, catalog
from seamline.errors import Refusal
from seamline.findings.finding import MOST_LISTED, SEVERITIES
from unit.test_all_cuts import TEXTS, settings
from unit.test_browser_session import ASSUMPTIONS, SETTINGS, Page

SCHEMA = json.loads(Path(seamline.__file__).with_name("report.schema.json").read_text())
TEN = "one two three four five six seven eight nine ten"
NAMES = "Ann Bea Cid Dan Eve Fay Gus Hal Ida Jon"


def words(number):
    """So many words, which end no sentence."""
    return " ".join(["word"] * number)


def w(size, overlap, **more):
    """Fixed windows of words."""
    return Settings(size=size, overlap=overlap, **more)


def c(size, overlap):
    """Fixed windows of characters."""
    return Settings(unit="characters", size=size, overlap=overlap)


def found(text, chosen, code, model=None):
    """The finding of this code, or None."""
    report = analyze(text, chosen, limits=UNLIMITED, model=model)
    return next((one for one in report.findings if one.code == code), None)


SHORT = "One two three. Four five six. Seven eight nine."
CASES = [
    (
        *(case["finding"], case["text"], Settings(**case["settings"])),
        *(case["neighbour"]["text"], Settings(**case["neighbour"]["settings"])),
    )
    for case in json.loads(
        (Path(__file__).parents[1] / "cases" / "findings.json").read_text("utf-8")
    )["cases"]
]


@pytest.mark.parametrize(("code", "text", "chosen", "other", "neighbour"), CASES)
def test_a_finding_is_told_of_what_has_it_and_not_of_its_neighbour(
    code, text, chosen, other, neighbour
):
    """Each finding has a text that triggers it, and one close by that does not."""
    told = found(text, chosen, code)

    assert told
    assert any(figure.isdigit() for figure in told.message)
    assert told.severity in SEVERITIES
    assert found(other, neighbour, code) is None


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("", w(4, 1)),
        (" \n", w(4, 1)),
        (TEN, w(4, 1)),
        (TEN, w(4, 0)),
        (TEN, Settings()),
        ("A whole sentence. And one more of them.", Settings(cut="sentences", size=6, overlap=0)),
        ("# Head\n\nIts text.\n\nMore text.", Settings(cut="paragraphs", size=6, overlap=0)),
    ],
)
def test_there_is_silence_where_all_is_well(text, chosen):
    """Nothing is told, in the report and on the page."""
    assert () == analyze(text, chosen).findings
    assert [] == analyze(text, chosen).to_dict()["findings"]


def test_nothing_to_report_says_what_was_checked():
    """Silence is worth something only if one knows what was looked for."""
    answer = Page(TEN).ask("findings", settings=SETTINGS, assumptions=ASSUMPTIONS)

    assert [] == answer["findings"]
    assert answer["summary"].startswith("Nothing to report. Checked: ")
    assert all(one in answer["summary"] for one in answer["checked"])
    assert "boundaries inside fenced code" not in answer["checked"]


def test_a_chunk_above_the_models_input_is_told_with_a_size_that_fits():
    """512 tokens for a model that adds two of its own: 510 are left for the text."""
    model = next(one for one in catalog.models() if (one.max_input, one.added) == (512, 2))
    text = "word " * 1200
    chosen = Settings(unit="tokens", size=600, overlap=0, tokenizer=model.tokenizer)
    told = found(text, chosen, "chunk_above_model_input", model.id)

    assert ("problem", (0, 1)) == (told.severity, told.chunks)
    assert {"size": 510} == told.remedies[0].settings
    assert found(text, chosen._replace(size=510), "chunk_above_model_input", model.id) is None
    assert found(text, chosen, "chunk_above_model_input") is None


def test_an_unknown_model_is_refused_at_once():
    """Before anything is exported."""
    with pytest.raises(Refusal) as caught:
        analyze(TEN, Settings(size=4, overlap=1), model="no-such-model")

    assert "unknown_model" == caught.value.code


@pytest.mark.parametrize(("code", "text", "chosen"), [case[:3] for case in CASES])
def test_a_remedy_gives_what_it_shows(code, text, chosen):
    """Applied, each remedy gives the chunks, units, cost and sentences of its preview."""
    for remedy in found(text, chosen, code).remedies:
        report = analyze(text, chosen._replace(**remedy.settings), limits=UNLIMITED)
        totals = report.totals
        assert (totals.chunks, totals.processed_units, totals.extra_percent) == remedy.preview[:3]
        assert report.estimate.cost == remedy.preview.cost
        assert str(remedy.preview.chunks) in remedy.effect


@pytest.mark.parametrize(
    "code",
    [
        *("tail_mostly_repeated", "overlap_half_or_more", "sentences_cut", "whitespace_chunk"),
        *("boundary_in_word", "boundary_in_code", "boundary_in_table", "boundary_after_heading"),
        *("lines_cut", "sentences_cut_despite_overlap", "overlap_buys_nothing", "no_spaces"),
    ],
)
def test_a_remedy_mends_what_was_found(code):
    """After any of its remedies the finding is gone."""
    _, text, chosen, *_ = next(case for case in CASES if case[0] == code)
    remedies = found(text, chosen, code).remedies

    assert remedies
    for remedy in remedies:
        assert found(text, chosen._replace(**remedy.settings), code) is None


@pytest.mark.parametrize(
    ("number", "size", "overlap", "offered"),
    [
        (919, 250, 40, [{"size": 260}, {"overlap": 27}]),
        # An overlap of 16 would fill it too, and repeat five times as much.
        (24, 20, 3, [{"size": 24}]),
        # A size of 1 would: in seventeen chunks instead of three.
        (17, 8, 0, []),
    ],
)
def test_a_tail_is_not_filled_at_the_price_of_all_other_chunks(number, size, overlap, offered):
    """Neither more chunks nor more that is repeated is offered for it."""
    told = found(words(number), w(size, overlap), "tail_mostly_repeated")

    assert offered == [remedy.settings for remedy in told.remedies]


def test_a_short_last_chunk_without_overlap_repeats_nothing():
    """It is told for what it holds, not for what it has from the chunk before."""
    told = found(words(17), w(8, 0), "tail_mostly_repeated")

    assert "The last chunk, #3, holds 1 word; a full one would hold 8." == told.message


def test_counting_words_leaves_the_cut_as_it_is():
    """Where only a sentence that is too long is divided, words alone mend it."""
    text = "Short one. " + "overlaps" * 3 + ". Last one."
    told = found(text, Settings("sentences", "characters", 12, 0), "boundary_in_word")

    assert ["Count words, size 1"] == [remedy.label for remedy in told.remedies]


def test_paragraphs_are_offered_only_where_a_heading_fits_beside_its_text():
    """A size that cannot hold the heading and a sentence parts them at any cut."""
    text = "# Some Head\n\nfive six seven."
    sizes = {size: found(text, w(size, 0), "boundary_after_heading").remedies for size in (2, 3)}
    roomy = found(f"one two three.\n\n{text}", w(6, 0), "boundary_after_heading")

    assert {2: (), 3: ()} == sizes
    assert ["Cut at paragraphs"] == [remedy.label for remedy in roomy.remedies]


def test_an_overlap_that_keeps_as_many_by_luck_is_no_advice():
    """Both sentences are whole at 1 and 2 as they are at 7, but not at 3, 4 and 6."""
    text = "A word and a word and some words. The word and the word and more words."

    assert found(text, w(9, 7), "overlap_buys_nothing") is None
    assert "None from 1 up to it keeps fewer, and 1 processes 1 word less." in (
        found(text, w(9, 2), "overlap_buys_nothing").message
    )


def test_a_line_end_that_is_parted_is_a_note_and_a_letter_a_problem():
    """Nobody misses half of CR LF; half of what is seen as one letter is another matter."""
    line, letter = (found(text, c(4, 0), "boundary_in_character") for text in (
        "abc\r\nde", "cafe\u0301s",
    ))  # fmt: skip

    assert ("note", "problem") == (line.severity, letter.severity)


def test_the_gravest_come_first():
    """Problems before advice before notes."""
    severities = [one.severity for one in analyze("cafe\u0301s\x00 " * 9, c(4, 2)).findings]

    assert {"problem", "advice", "note"} == set(severities)
    assert sorted(severities, key=SEVERITIES.index) == severities


def test_a_thousand_of_a_kind_are_one_finding():
    """Of its chunks and places the first are listed; it says how many there are."""
    report = analyze("overlaps" * 500, c(4, 1), limits=UNLIMITED)
    told = next(one for one in report.findings if one.code == "boundary_in_word")

    assert MOST_LISTED == len(told.chunks) == len(told.places)
    assert (1333, 2664) == (told.concerned, told.found)
    assert "1,333 of 1,333 chunks" in told.message
    assert len(report.findings) < 10


def test_units_in_three_chunks_are_counted():
    """Above half the size, some units are embedded three times or more."""
    told = found(TEN, w(4, 3), "overlap_half_or_more")

    assert "6 words lie in three chunks or more" in told.message


def test_the_places_are_where_the_text_shows_them():
    """A place is a stretch of the text: here the two letters that were parted, and a sentence."""
    word = found("overlaps", c(4, 0), "boundary_in_word")
    sentence = found(SHORT, w(4, 0), "sentences_cut")

    assert ((3, 5), (3, 5)) == word.places
    assert ["Four five six.", "Seven eight nine."] == [
        SHORT[start:end] for start, end in sentence.places
    ]
    assert (1,) == sentence.chunks[-1:]


@given(TEXTS, settings())
def test_findings_hold_against_the_schema(text, chosen):
    """Of any text, under any settings."""
    report = analyze(text, chosen, limits=UNLIMITED).to_dict()

    Draft202012Validator(SCHEMA).validate(report)
    assert json.loads(json.dumps(report["findings"])) == report["findings"]
    assert len({one["code"] for one in report["findings"]}) == len(report["findings"])


@given(TEXTS, settings())
def test_chunks_and_places_of_findings_are_there(text, chosen):
    """Every index is of a chunk and every place lies in the text."""
    report = analyze(text, chosen, limits=UNLIMITED)
    for one in report.findings:
        assert all(0 <= index < len(report.chunks) for index in one.chunks)
        assert list(one.chunks) == sorted(set(one.chunks))
        assert all(0 <= start < end <= len(text) for start, end in one.places)


@given(TEXTS, settings())
def test_the_page_is_told_what_the_report_holds(text, chosen):
    """The same findings in the same words, with UTF-16 places and settings as fields."""
    fields = {**chosen.to_dict(), "size": str(chosen.size), "overlap": str(chosen.overlap)}
    page = Page(text)
    answer = page.ask("findings", settings=fields, assumptions=ASSUMPTIONS)
    told = page.ask("export", format="json", settings=fields, assumptions=ASSUMPTIONS)
    report = json.loads(told["content"])

    assert [(one["code"], one["message"]) for one in report["findings"]] == [
        (one["code"], one["message"]) for one in answer["findings"]
    ]
    for one in answer["findings"]:
        for remedy in one["remedies"]:
            assert all(isinstance(value, str) for value in remedy["settings"].values())


def test_boundaries_are_told_as_asked_and_as_measured():
    """For windows all are as asked; packing gives the reasons where they are not."""
    text = "One two three. Four five six seven. Eight. " * 8
    page = Page(text)
    windows = page.ask("findings", settings=SETTINGS, assumptions=ASSUMPTIONS)["boundaries"]
    packed = page.ask(
        "findings", settings=SETTINGS | {"cut": "sentences", "size": "8", "overlap": "2"},
        assumptions=ASSUMPTIONS,
    )["boundaries"]  # fmt: skip

    assert "All 20 boundaries repeat 1 word, as asked." == windows["text"]
    assert [1] * 20 == windows["measured"]
    assert windows["histogram"] is None
    assert packed["histogram"] is None
    assert sum(bool(why) for why in packed["why"]) == sum(
        one["boundaries"] for one in packed["reasons"]
    )
    assert packed["text"].startswith("Asked for 2 words: ")


def test_many_boundaries_that_differ_have_a_histogram():
    """Each bar says what it holds; where all are alike there is nothing to draw."""
    page = Page("One two three. Four five six seven. Eight. " * 16)
    asked = SETTINGS | {"cut": "sentences", "size": "8", "overlap": "2"}
    told = page.ask("findings", settings=asked, assumptions=ASSUMPTIONS)["boundaries"]

    assert len(told["measured"]) == sum(told["histogram"]["counts"])
    assert told["histogram"]["labels"][0].startswith("0 words: ")


def test_the_page_hears_what_is_kept_and_from_which_overlap_on():
    """Counts, share, the promise, the broken ones with their place, and the price of keeping."""
    answer = Page(SHORT).ask(
        "findings", settings=SETTINGS | {"overlap": "0"}, assumptions=ASSUMPTIONS
    )
    kept = answer["kept"]

    assert (3, 1, 0, "33.33 %") == (
        kept["sentences"], kept["whole"], kept["too_long"], kept["share"],
    )  # fmt: skip
    assert "up to 1 word (overlap + 1)" in kept["guarantee"]
    assert 1 == kept["from"]["overlap"]
    assert {"overlap": "1"} == kept["from"]["remedy"]["settings"]
    assert [
        (15, 29, "cut between #1 and #2 after 1 of 3 words"),
        (30, 47, "cut between #2 and #3 after 2 of 3 words"),
    ] == [(one["start16"], one["end16"], one["text"]) for one in kept["broken"]]


@pytest.mark.parametrize("text", ["", " \n\t"])
def test_nothing_is_claimed_of_a_text_without_chunks(text):
    """No share of no sentences, no chunk that holds everything, and nothing that was checked."""
    answer = Page(text).ask("findings", settings=SETTINGS, assumptions=ASSUMPTIONS)

    assert "There are no chunks yet, and so nothing to check." == answer["summary"]
    assert [] == answer["checked"]
    assert "–" == answer["kept"]["share"]
    assert "There are no chunks yet." == answer["kept"]["guarantee"]
    assert "There are no chunks yet." == answer["boundaries"]["text"]


def test_two_reports_of_one_cut_are_equal():
    """What judges them is equal too, so that reports still compare by what they say."""
    assert analyze(TEN, w(4, 1)) == analyze(TEN, w(4, 1))
    assert analyze(TEN, w(4, 1)) != analyze(TEN, w(4, 1), pins=["two"])


def test_an_answer_holds_no_text():
    """The page slices its own string; no word of the text comes back with the findings."""
    answer = Page("xylophone quetzal. Zeppelin and xylophone. " * 9).ask(
        "findings", settings=SETTINGS, assumptions=ASSUMPTIONS, pins=[{"start": 0, "end": 9}]
    )

    assert not any(word in json.dumps(answer) for word in ("xylophone", "quetzal", "eppelin"))
