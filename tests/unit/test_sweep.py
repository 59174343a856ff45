import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline import UNLIMITED, Assumptions, Settings, analyze
from seamline.errors import Refusal
from seamline.findings import wording_charts
from seamline.findings.ground import Spans, ground_for
from seamline.findings.kept import kept_in
from seamline.findings.pins import placed
from seamline.findings.sweep import MOST_POINTS, checked_share, sizes, sweep
from seamline.slices import drain
from seamline.source import Source
from unit.test_all_cuts import TEXTS, settings
from unit.test_browser_session import SETTINGS, Page

PROSE = " ".join(f"Sentence {number} has {'some ' * (number % 7)}words." for number in range(60))


def ground(text, chosen):
    """What charts of these settings stand on."""
    return drain(ground_for(Source(text), chosen, Assumptions()))


def swept(text, chosen, share=95, pins=()):
    """The chart of overlaps."""
    found = ground(text, chosen)
    return drain(sweep(found, Fraction(share), placed(found, pins)))


def at_point(text, chosen, point):
    """An analysis at the settings of a point, and what it keeps."""
    at = chosen._replace(size=point.size, overlap=point.overlap)
    report = analyze(text, at, limits=UNLIMITED)
    return report, kept_in(ground(text, at), report.chunks)


@given(TEXTS, settings().filter(lambda chosen: chosen.unit != "tokens"))
def test_every_point_is_the_analysis_at_that_setting(text, chosen):
    """Words and characters: totals, cost and sentences kept are those of a cut at the point."""
    for point in swept(text, chosen).points:
        report, kept = at_point(text, chosen, point)
        assert report.used == point.used
        assert report.totals == point.totals
        assert report.estimate.cost == float(point.cost)
        assert kept.whole == point.kept


@given(TEXTS, settings().filter(lambda chosen: chosen.unit != "tokens"))
def test_every_size_is_the_analysis_at_that_setting(text, chosen):
    """The chart of sizes holds what cuts at these sizes give, the present one among them."""
    found = drain(sizes(ground(text, chosen)))

    assert chosen[2:4] == (found.points[found.present].size, found.points[found.present].overlap)
    for point in found.points:
        report, kept = at_point(text, chosen, point)
        assert (report.totals, kept.whole) == (point.totals, point.kept)


@given(TEXTS, settings().filter(lambda chosen: chosen.unit == "tokens"))
def test_tokens_go_by_position(text, chosen):
    """Where sizes are tokens, a point has the windows of the document's tokens, not recounted."""
    chosen = chosen._replace(cut="windows")
    found = ground(text, chosen)
    for point in swept(text, chosen).points:
        used = found.conversion.used(point.size, point.overlap)
        cut = drain(found.cutter.cut(used.size, used.overlap))
        assert cut.totals == point.totals


@given(TEXTS, settings(), st.integers(1, 100))
def test_the_knee_is_where_enough_are_kept_from_there_on(text, chosen, share):
    """Each point from the knee on keeps the share; the overlap just below it does not."""
    found = swept(text, chosen, share)
    enough = [100 * point.kept >= share * found.keepable for point in found.points]

    if found.knee is None:
        assert not found.keepable or not enough[-1]
        return
    assert all(enough[found.knee :])
    assert found.knee == 0 or not enough[found.knee - 1]
    assert all(enough[place] and place < found.knee for place in found.better)
    assert found.steady is None or found.knee <= found.steady


def test_at_most_so_many_points_with_those_that_matter():
    """The present overlap, the knee and the sides of a cap are shown, however large the size."""
    chosen = Settings(unit="characters", size=1500, overlap=7)
    found = swept(PROSE * 3, chosen, 90)
    shown = [point.overlap for point in found.points]

    assert len(shown) <= MOST_POINTS
    assert 7 == shown[found.present]
    assert (0, 1499) == (shown[0], shown[-1])
    for crossing in found.crossings:
        # One less is not beyond the cap.
        assert shown[crossing.place] - 1 == shown[crossing.place - 1]
    assert ["chunks", "units"] == [crossing.measure for crossing in found.crossings]


def test_a_text_in_one_chunk_has_the_ends_of_the_scale():
    """Where nothing is cut, no overlap does anything, even of a size beyond any text."""
    found = swept("One. Two.", Settings(size=10**15, overlap=5))

    assert [0, 5, 10**15 - 1] == [point.overlap for point in found.points]
    assert {(1, 2)} == {(point.totals.chunks, point.kept) for point in found.points}


def test_isolated_better_points_lie_below_the_knee():
    """Keeping is not monotone: a smaller overlap can keep a passage that a larger one cuts."""
    text = "A word and a word and some words. The word and the word and more words."
    found = swept(text, Settings(size=9, overlap=3), 100)

    assert 7 == found.points[found.knee].overlap
    assert [1, 2, 5] == [found.points[place].overlap for place in found.better]


def test_several_overlaps_that_are_cut_by_alike_are_one_point():
    """Half a character for each token asked for: only every other overlap differs."""
    chosen = Settings(unit="tokens", size=20, overlap=3, token_mode="ratio")
    found = drain(ground_for(Source("One two three. Four."), chosen, Assumptions(2)))
    shown = drain(sweep(found, Fraction(95), Spans())).points

    assert [0, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 19] == [point.overlap for point in shown]


@given(TEXTS, settings(), st.data())
def test_a_pin_is_whole_where_a_chunk_holds_it(text, chosen, data):
    """Of each point, for windows of words or characters and for packing, whatever was pinned."""
    chosen = chosen._replace(unit="words" if chosen.unit == "tokens" else chosen.unit)
    if not text.strip():
        return
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    part = text[start:end]
    if not part.strip():
        return
    start = end - len(part.lstrip())
    end = start + len(text[start:end].strip())
    for point in swept(text, chosen, pins=[(start, end)]).points:
        report, _ = at_point(text, chosen, point)
        assert (any(c.start <= start and end <= c.end for c in report.chunks),) == point.pins


@pytest.mark.parametrize("share", ["0", "-1", "101", "", "x"])
def test_a_share_that_is_none_is_refused(share):
    """More than nothing and at most all."""
    with pytest.raises(Refusal) as caught:
        checked_share(share)

    assert "share" == caught.value.field


def test_the_page_gets_columns_and_a_table():
    """Each column and the table have one entry a point; marks point into them."""
    pin = {"start": 0, "end": len("Sentence 0")}
    answer = Page(PROSE).ask(
        "sweep",
        settings=SETTINGS | {"size": "20", "overlap": "4"},
        assumptions={"preset": "english", "tokens_per_unit": "", "price_per_million": "1"},
        share="95",
        pins=[pin],
    )

    assert {20} == {len(column) for column in answer["points"].values()}
    assert 20 == len(answer["table"]["rows"]) == len(answer["pins"][0]["whole"])
    assert {len(answer["table"]["columns"])} == {len(row) for row in answer["table"]["rows"]}
    assert 4 == answer["points"]["overlap"][answer["present"]]
    assert answer["knee"]["overlap"] == answer["points"]["overlap"][answer["knee"]["point"]]
    assert "survives at every overlap" == answer["pins"][0]["text"]


TWO = "A word and a word and some words. The word and the word and more words."


def told(text, share="95", **chosen):
    """What the page is told of a sweep."""
    return Page(text).ask(
        "sweep",
        settings=SETTINGS | chosen,
        assumptions={"preset": "english", "tokens_per_unit": "", "price_per_million": "1"},
        share=share,
    )


def test_marks_are_worded():
    """The present overlap, the knee and what lies below it are told with their figures."""
    answer = told(TWO, "100", size="9", overlap="3")

    assert answer["present_text"] == (
        "At 3, the overlap now, 1 of the 2 sentences that fit is whole, for +37.50 % ($0.0000293)."
    )
    assert answer["knee"]["text"] == (
        "From 7 up, at least 100 % of the sentences that fit are whole: 2 of 2 here, for "
        "+175.00 % ($0.0000587)."
    )
    assert answer["better_text"] == (
        "Below that, 1, 2 and 5 keep 100 % as well, but a larger one in between does not."
    )
    assert (100.0, "") == (answer["share"], answer["no_knee"])


def test_one_smaller_overlap_is_worded_alone():
    """The verb agrees with a single better point, and none is said where there is none."""
    found = swept(TWO, Settings(size=9, overlap=3), 100)

    assert wording_charts.better(found, [found.points[found.better[2]]]) == (
        "Below that, 5 keeps 100 % as well, but a larger one in between does not."
    )
    assert wording_charts.better(found, []) == ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "The text has no sentences, so there are none to keep."),
        ("Far too long.", "No sentence fits the size: no overlap keeps one whole."),
        ("One. Two.", ""),
    ],
)
def test_why_there_is_no_knee(text, words):
    """Without sentences, and where none fits, the page can say so."""
    answer = told(text, size="2", overlap="0")

    assert words == answer["no_knee"]
    assert (answer["knee"] is None) == bool(words)
    assert ("is the overlap now" in answer["present_text"]) == bool(words)


def test_the_page_gets_sizes():
    """The chart of sizes at the same share of overlap."""
    answer = Page(PROSE).ask(
        "sizes",
        settings=SETTINGS | {"size": "20", "overlap": "5"},
        assumptions={"preset": "english", "tokens_per_unit": "", "price_per_million": "1"},
    )
    points = answer["points"]

    assert answer["present_text"].startswith("Size 20, as now, with overlap 5 gives ")
    assert (20, 5) == (points["size"][answer["present"]], points["overlap"][answer["present"]])
    assert all(
        overlap == size * 5 // 20
        for size, overlap in zip(points["size"], points["overlap"], strict=True)
    )


def test_a_sweep_of_settings_that_cannot_hold_is_refused():
    """The same refusal as the cut itself, so that the page says it once."""
    answer = Page(PROSE).ask(
        "sweep",
        settings=SETTINGS | {"size": "4", "overlap": "4"},
        assumptions={"preset": "english", "tokens_per_unit": "", "price_per_million": "1"},
    )

    assert ("refusal", "overlap_not_smaller") == (answer["kind"], answer["code"])


def test_packing_is_tried_at_some_overlaps_and_says_so():
    """A long text is packed at a few overlaps only, the present one among them."""
    text = "One two. " * 8000
    answer = Page(text).ask(
        "sweep",
        settings=SETTINGS | {"cut": "sentences", "size": "400", "overlap": "33"},
        assumptions={"preset": "english", "tokens_per_unit": "", "price_per_million": "1"},
    )

    assert 60 <= len(answer["points"]["overlap"]) <= 80
    assert 33 == answer["points"]["overlap"][answer["present"]]
    assert "packed anew" in answer["note"]
    assert json.dumps(answer).isascii()


def test_one_sentence_that_fits_is_worded_as_one():
    """It is whole or not; it is never one of the one."""
    long = "word word word word word word word. Then word word."
    cut = told(long, size="4", overlap="0")
    kept = told(long, size="4", overlap="3")
    finding = analyze(long, Settings(size=4, overlap=0)).findings[0]

    assert cut["present_text"].startswith(
        "At 0, the overlap now, the one sentence that fits is not whole, for "
    )
    assert "the one sentence that fits is whole, for" in kept["present_text"]
    assert finding.message == (
        "The one sentence that fits the size is whole in no chunk, without overlap. From an "
        "overlap of 1 up, it would not be cut."
    )
