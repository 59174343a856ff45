import math
import re

import pytest
from playwright.sync_api import expect

from acting import (
    answer,
    arrange,
    asking,
    card,
    choose,
    dismiss_all,
    expect_notice,
    numbered,
    write,
)
from seamline.browser import Session

TEXT = "A word and a word and some words. The word and the word and more words."
SIZE, OVERLAP = 9, 3
OVERLAPS, SIZES = "#sweep-overlaps", "#sweep-sizes"


def told(kind, overlap=OVERLAP, size=SIZE, text=TEXT, **more):
    """What the local Python answers."""
    session = Session()
    answer(session, {"kind": "text", "text": text})
    return answer(session, {**asking(kind, "words", size, overlap), **more})


def expect_said(page, place, sentence):
    """Wait until a sentence stands beside a chart, and in its name."""
    expect(page.locator(place).locator(".chart-says li", has_text=sentence)).to_be_visible()
    expect(page.locator(place).get_by_role("img")).to_have_accessible_name(
        re.compile(re.escape(sentence))
    )


def expect_drawn(page, place=OVERLAPS):
    """Wait until a chart is there."""
    expect(page.locator(place).locator(".u-over").first).to_be_visible()


def open_table(page, place):
    """Open the numbers of a chart, and return their rows."""
    closed = page.locator(place).locator("details:not([open]) summary")
    if closed.count():
        closed.click()
    return page.locator(place).locator("tbody tr")


def at(page, place, share):
    """The place of a point on the chart, by its share of the axis, as a click wants it."""
    over = page.locator(place).locator(".u-over").first
    over.scroll_into_view_if_needed()
    box = over.bounding_box()
    return {"x": box["width"] * share, "y": box["height"] / 2}


@pytest.fixture
def swept(page):
    """The charts of one short text, with what Python says of its overlaps and sizes shown."""
    arrange(page, TEXT, size=SIZE, overlap=OVERLAP)
    page.locator("#tab-sweep").click()
    page.locator("#sweep-share").fill("95")
    expect_said(page, OVERLAPS, told("sweep", share="95")["present_text"])
    expect_said(page, SIZES, told("sizes")["present_text"])
    expect_drawn(page)
    yield page
    dismiss_all(page)


def test_sentences_are_pythons(swept):
    """Present setting, knee and better points stand beside the chart, each in Python's words."""
    found = told("sweep", share="95")

    for sentence in (found["present_text"], found["knee"]["text"], found["better_text"]):
        expect_said(swept, OVERLAPS, sentence)
    flags = swept.locator(OVERLAPS).locator(".flag")
    assert {f"now {OVERLAP}", f"knee {found['knee']['overlap']}"} <= set(flags.all_inner_texts())


@pytest.mark.parametrize(("place", "kind"), [(OVERLAPS, "sweep"), (SIZES, "sizes")])
def test_tables_are_pythons(swept, place, kind):
    """The numbers of a chart are the native answer's, row for row; the present one is marked."""
    found = told(kind)
    rows = open_table(swept, place)
    table = swept.locator(place).get_by_role("table", name=found["table"]["caption"])
    expect(table).to_be_visible()
    expect(rows).to_have_count(len(found["table"]["rows"]))
    shown = [row.locator("th, td").all_inner_texts()[1:] for row in rows.all()]

    assert found["table"]["rows"] == shown
    assert found["table"]["columns"] == table.locator("thead th").all_inner_texts()[1:]
    (present,) = [n for n, row in enumerate(rows.all()) if row.get_attribute("aria-current")]
    assert found["present"] == present


def test_reads_as_a_picture_and_a_table(swept):
    """A screen reader meets the chart as one picture with its sentences, and a table to choose from."""
    open_table(swept, OVERLAPS)

    expect(swept.locator(OVERLAPS)).to_match_aria_snapshot(
        """
        - heading "Other overlaps, at this size"
        - textbox "Keep at least"
        - list "What the chart says"
        - img /Overlaps in words, at this size. At 3, the overlap now/
        - group:
          - button "Copy table"
          - table "Overlaps in words, at this size":
            - rowgroup
            - rowgroup:
              - row /Use overlap 0/:
                - cell:
                  - button "Use overlap 0"
                - rowheader "0"
                - cell "0.00 %"
                - cell "2"
                - cell
                - cell
                - cell
                - cell
                - cell
        """
    )


def test_a_click_on_the_chart_sets_the_overlap(swept):
    """At seven eighths of the axis from 0 to 8 stands 7, and all follows."""
    over = swept.locator(OVERLAPS).locator(".u-over").first
    over.click(position=at(swept, OVERLAPS, 7 / 8))

    expect(swept.locator("#overlap")).to_have_value("7")
    expect_said(swept, OVERLAPS, told("sweep", overlap=7)["present_text"])
    expect(card(swept, 1)).to_have_attribute("data-start", str(len("A word ")))


def test_a_click_on_the_sizes_sets_both(swept):
    """The size of the point that is nearest, and the overlap that is the same share of it."""
    points = told("sizes")["points"]
    chosen = points["size"].index(12)
    least, most = points["size"][0], points["size"][-1]
    share = math.log(12 / least) / math.log(most / least)
    over = swept.locator(SIZES).locator(".u-over").first
    over.click(position=at(swept, SIZES, share))

    expect(swept.locator("#size")).to_have_value("12")
    expect(swept.locator("#overlap")).to_have_value(str(points["overlap"][chosen]))


def test_the_pointer_reads_out_a_point(swept):
    """The figures below the chart are those of the point under the pointer, else of the present."""
    rows = told("sweep")["table"]["rows"]
    figures = swept.locator(OVERLAPS).locator(".chart-reading dd")
    expect(figures).to_have_text(rows[OVERLAP])
    over = swept.locator(OVERLAPS).locator(".u-over").last
    over.scroll_into_view_if_needed()
    over.hover()
    expect(figures).to_have_text(rows[4])
    swept.locator("#sweep-overlaps-title").hover()
    expect(figures).to_have_text(rows[OVERLAP])


def test_a_row_is_the_keyboards_click(swept):
    """A row's button takes its overlap, and keeps the focus."""
    open_table(swept, OVERLAPS)
    swept.get_by_role("button", name="Use overlap 5", exact=True).press("Enter")

    expect(swept.locator("#overlap")).to_have_value("5")
    expect_said(swept, OVERLAPS, told("sweep", overlap=5)["present_text"])
    chosen = swept.get_by_role("button", name="In use overlap 5", exact=True)
    expect(chosen).to_be_focused()
    expect(chosen).to_have_attribute("aria-pressed", "true")


def test_the_knee_can_be_taken(swept):
    """Beside the sentence about the knee a button takes it."""
    knee = told("sweep")["knee"]
    sentence = swept.locator(OVERLAPS).locator(".chart-says li", has_text=knee["text"])
    sentence.get_by_role("button").click()

    expect(swept.locator("#overlap")).to_have_value(str(knee["overlap"]))
    # Its button is gone, for that is the overlap now.
    expect(swept.locator(OVERLAPS)).to_be_focused()


def test_the_share_moves_the_knee(swept):
    """What share is to be kept is said in the field, and judged by Python."""
    choose_share = swept.get_by_label("Keep at least")
    choose_share.fill("50")
    expect_said(swept, OVERLAPS, told("sweep", share="50")["knee"]["text"])
    choose_share.fill("all")
    refusal = told("sweep", share="all")["message"]
    expect(swept.locator("#sweep-share-refused p")).to_have_text(refusal)
    expect(choose_share).to_have_attribute("aria-invalid", "true")
    expect(choose_share).to_have_accessible_description(refusal)
    # What was drawn stays, and so do the sizes.
    expect_drawn(swept)
    expect(swept.locator(SIZES).locator(".chart-waiting")).to_be_hidden()
    choose_share.fill("95")
    expect(swept.locator("#sweep-share-refused")).to_be_hidden()


def test_a_pin_is_a_line(swept):
    """A pinned passage has its sentence beside the chart, and a row of its own in it."""
    start = TEXT.index("some")
    swept.locator("#text").evaluate(f"(box) => box.setSelectionRange({start}, {start + 10})")
    swept.locator("#pin-text").click()
    (pin,) = told("sweep", pins=[{"start": start, "end": start + 10}])["pins"]

    expect_said(swept, OVERLAPS, f"Pin 1 {pin['text']}.")
    expect(swept.locator(OVERLAPS).locator(".chart-says q")).to_have_text("some words")
    expect(swept.locator(OVERLAPS).locator(".chart-row")).to_have_count(3)
    swept.locator("#tab-findings").click()
    swept.locator(".unpin").click()


def test_a_table_is_copied_as_spreadsheets_take_it(swept):
    """Tab-separated, its columns first."""
    swept.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_table(swept, SIZES)
    swept.locator(SIZES).get_by_role("button", name="Copy table").click()
    expect_notice(swept, "Table copied")
    table = told("sizes")["table"]
    lines = swept.evaluate("navigator.clipboard.readText()").splitlines()

    assert [table["columns"], *table["rows"]] == [line.split("\t") for line in lines]


def test_follows_colours_and_width(swept):
    """By night the chart is painted anew, and it is never wider than its panel."""
    canvas = swept.locator(OVERLAPS).locator("canvas").first
    picture = "(canvas) => canvas.toDataURL()"
    swept.emulate_media(color_scheme="light")
    day = canvas.evaluate(picture)
    swept.emulate_media(color_scheme="dark")
    night = canvas.evaluate(picture)
    swept.emulate_media(color_scheme="light")

    assert day != night
    open_table(swept, OVERLAPS)
    swept.set_viewport_size({"width": 390, "height": 844})
    fits = "(one) => one.scrollWidth <= one.clientWidth && one.getBoundingClientRect().right <= 390"
    for place in (OVERLAPS, SIZES):
        inside = swept.locator(place).locator(".chart").evaluate("(one) => one.clientWidth")
        expect(swept.locator(place).locator(".uplot").first).to_have_css("width", f"{inside}px")
        assert swept.locator(place).evaluate(fits)
    swept.set_viewport_size({"width": 1280, "height": 720})


@pytest.mark.parametrize(
    ("text", "words"),
    [("", "There is no text yet"), (" \n", "There are no chunks")],
    ids=["no text", "white space"],
)
def test_nothing_to_try_is_said(swept, text, words):
    """Without chunks there is no chart, and a sentence in its place."""
    write(swept, text)

    for place in (OVERLAPS, SIZES):
        expect(swept.locator(place).locator(".chart-waiting")).to_contain_text(words)
        expect(swept.locator(place).locator(".chart-body")).to_be_hidden()


def test_refused_settings_leave_the_older_chart(swept):
    """What was drawn stays while a setting cannot hold, and is marked as older."""
    choose(swept, overlap=SIZE)
    expect(swept.locator("#overlap")).to_have_attribute("aria-invalid", "true")

    expect(swept.locator("#dated")).to_be_visible()
    expect_drawn(swept)


def test_beyond_a_cap_it_shows_which_overlaps_fit(swept):
    """Where a cap refuses the cut there are no chunks, but the charts say where they begin."""
    text = numbered(600)
    arrange(swept, text, size=10, overlap=9)
    expect(swept.locator(".fixes button")).not_to_have_count(0)

    sentence = told("sweep", overlap=9, size=10, text=text, share="95")["caps"][0]["text"]
    expect_said(swept, OVERLAPS, sentence)
    expect(swept.locator(f"{OVERLAPS} .chart-waiting")).to_be_hidden()


def test_the_charts_file_comes_when_it_is_wanted(site, visit):
    """A first visit does not ask for it; where it does not come, that is said, and tried again."""
    site.answer("charts.js", status=404)
    someone = visit()
    someone.allow("404")
    page = someone.open()
    assert not [url for url in someone.requests if "charts.js" in url]
    page.locator("#tab-sweep").click()
    failed = page.locator(OVERLAPS).locator(".chart-failed")
    expect(failed).to_contain_text("could not be loaded")
    expect(page.locator(OVERLAPS).locator(".chart-says li").first).to_be_visible()
    site.heal()
    failed.get_by_role("button", name="Try again").click()

    expect_drawn(page)
    expect(failed).to_be_hidden()


def test_a_sweep_can_be_stopped_and_taken_up(page):
    """A text whose sentences take a while to find: Stop ends it, and a button begins it anew.

    The cut is refused for its 800 chunks, of which the charts tell all the same.
    """
    page.locator("#tab-chunks").click()
    arrange(page, "Aaaaaaaaa bbbbbbbbb. " * 40_000, size=100, overlap=0)
    expect(page.locator("#total-processed")).to_have_attribute("data-value", "80000")
    page.locator("#tab-sweep").click()
    page.locator("#status .stop").click()
    waiting = page.locator(OVERLAPS).locator(".chart-waiting")
    expect(waiting).to_contain_text("Not finished.")
    waiting.get_by_role("button", name="Work it out").click()

    expect_drawn(page)
    expect(waiting).to_be_hidden()
