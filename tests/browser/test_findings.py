import json
import re
import threading

import pytest
from playwright.sync_api import expect

from acting import TEN_WORDS, answer, arrange, choose, cut, dismiss_all, expect_notice, write
from seamline.browser import Session

PROSE = (
    "One two three four five six. Seven eight nine ten eleven twelve thirteen. "
    "Fourteen fifteen sixteen. Seventeen eighteen nineteen twenty twenty-one."
)
SIZES = {"size": 8, "overlap": 2}


def told(text, *, unit="words", size, overlap, **more):
    """Return what the local Python finds."""
    session = Session()
    choice = {
        "settings": {
            "cut": more.pop("way", "windows"),
            **{"unit": unit, "size": str(size), "overlap": str(overlap)},
            **{"tokenizer": None, "token_mode": None},
        },
        "assumptions": {
            **{"preset": "english", "tokens_per_unit": "4/3", "price_per_million": "0.02"}
        },
    }
    answer(session, {"kind": "text", "text": text})
    found = {"kind": "findings", **choice, "model": "text-embedding-3-small", **more}
    return answer(session, found)


def look(page):
    """Open the tab."""
    page.locator("#tab-findings").click()


def unfold(page, name):
    """Open a list that is closed at first."""
    page.locator(name).evaluate("one => { one.open = true; }")


def messages(page):
    return page.locator(".finding .message")


@pytest.fixture(autouse=True)
def _closed(page):
    yield
    dismiss_all(page)
    page.locator("#cut label", has_text="Windows").click()
    page.locator("#tab-chunks").click()


def test_the_findings_are_those_of_the_local_python(page):
    """Each with its severity, its sentence, its chunks and its remedies with what they change."""
    cut(page, PROSE, **SIZES)
    look(page)
    found = told(PROSE, **SIZES)

    expect(page.locator("#findings-summary")).to_have_text(found["summary"])
    expect(messages(page)).to_have_text([one["message"] for one in found["findings"]])
    for shown, one in zip(page.locator(".finding").all(), found["findings"], strict=True):
        assert one["severity"] == shown.get_attribute("data-severity")
        assert one["severity"].capitalize() == shown.locator(".severity").inner_text()
        effects = [remedy["effect"] for remedy in one["remedies"]]
        assert effects == shown.locator(".effect").all_inner_texts()
        assert [f"#{chunk + 1}" for chunk in one["chunks"]] == [
            chip.split()[-1] for chip in shown.locator(".chip").all_text_contents()
        ]


def test_where_all_is_well_it_says_what_was_checked(page):
    """No findings are no list, but a sentence."""
    text = "One two three four."
    cut(page, text, size=8, overlap=0)
    look(page)

    expect(page.locator("#findings-summary")).to_have_text(told(text, size=8, overlap=0)["summary"])
    expect(page.locator("#findings-summary")).to_contain_text("Nothing to report. Checked: ")
    expect(page.locator("#findings-list")).to_be_hidden()
    expect(page.locator("#kept-share")).to_have_text("100.00 %")


def test_a_finding_leads_to_its_chunks(page):
    """A chunk's number goes to the card, and the strip points to it."""
    cut(page, PROSE, **SIZES)
    look(page)
    chip = page.locator(".finding .chip").first
    number = int(chip.text_content().split("#")[1])
    chip.click()

    expect(page.locator("#tab-chunks")).to_have_attribute("aria-selected", "true")
    expect(page.locator(f"#chunks > li:nth-child({number})")).to_be_focused()
    expect(page.locator("#strip [role=slider]")).to_have_attribute("aria-valuenow", str(number))


def marked(page, name, number):
    """Return the stretches that are drawn under this name, once there are so many at least.

    A card is drawn into when the browser finds it near the screen, a moment after it is led to.
    """
    return page.evaluate(
        """async ([name, number]) => {
            const drawn = () => [...(CSS.highlights.get(name) ?? [])].map(String);
            const until = performance.now() + 15_000;
            while (drawn().length < number && performance.now() < until)
                await new Promise(requestAnimationFrame);
            return drawn();
        }""",
        [name, number],
    )


@pytest.mark.parametrize("unit", ["words", "characters"])
def test_a_sentence_that_is_cut_leads_to_where_it_is(page, unit):
    """It is drawn in the cards, on both sides of the boundary, character for character."""
    spaced = PROSE.replace(" ", "  \n") + " \U0001f600 Twenty-two  twenty-three."
    sizes = SIZES if unit == "words" else {"size": 60, "overlap": 11}
    report = cut(page, spaced, unit=unit, **sizes)
    look(page)
    found = told(spaced, unit=unit, **sizes)["kept"]["broken"][0]
    unfold(page, "#kept-broken")
    page.locator("#kept-broken li button").first.click()

    expect(page.locator(f"#chunks > li:nth-child({found['chunk'] + 1})")).to_be_focused()
    start, end = found["start16"], found["end16"]
    utf16 = spaced.encode("utf-16-le")
    sentence = utf16[2 * start : 2 * end].decode("utf-16-le")
    at = spaced.index(sentence)
    wanted = []
    for chunk in report.chunks:
        low, high = max(chunk.start, at), min(chunk.end, at + len(sentence))
        if low < high:
            stretch = spaced[low:high]
            wanted.append(" ".join(stretch.split()) if unit == "words" else stretch)
    assert wanted == marked(page, "place", len(wanted))


def test_a_remedy_is_applied_and_undone(page):
    """The settings follow it, the findings are new, and Undo brings back what was."""
    cut(page, PROSE, **SIZES)
    look(page)
    remedy = page.locator("#kept-from button")
    wanted = told(PROSE, **SIZES)["kept"]["from"]["remedy"]
    expect(remedy).to_have_text(wanted["label"])
    expect(remedy).to_have_accessible_description(wanted["effect"])
    remedy.press("Enter")

    expect(page.locator("#overlap")).to_have_value(wanted["settings"]["overlap"])
    expect(page.locator("#kept-share")).to_have_text("100.00 %")
    expect_notice(page, f"Applied: {wanted['label']}.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#overlap")).to_have_value("2")
    expect(page.locator("#kept-text")).to_have_text(told(PROSE, **SIZES)["kept"]["text"])


def test_undoing_a_remedy_leaves_what_was_chosen_after_it(page):
    """It takes back what the remedy changed and nothing else."""
    cut(page, PROSE, **SIZES)
    look(page)
    page.locator("#kept-from button").press("Enter")
    expect(page.locator("#kept-share")).to_have_text("100.00 %")
    choose(page, size=30)
    page.get_by_role("button", name="Undo").click()

    expect(page.locator("#overlap")).to_have_value("2")
    expect(page.locator("#size")).to_have_value("30")


def test_who_pressed_a_remedy_finds_the_list_at_its_head(page):
    """The button that had the focus is gone; the keyboard goes on from the new list's title."""
    cut(page, PROSE, **SIZES)
    look(page)
    page.locator(".finding .remedy button").first.press("Enter")

    expect(page.locator("#findings-title")).to_be_focused()


def test_what_is_kept_whole_is_counted_and_listed(page):
    """The share, the promise, and each sentence that is cut, longest first, with where."""
    cut(page, PROSE, **SIZES)
    look(page)
    kept = told(PROSE, **SIZES)["kept"]

    expect(page.locator("#kept-share")).to_have_text(kept["share"])
    expect(page.locator("#kept-share")).to_have_attribute("data-value", str(kept["whole"]))
    expect(page.locator("#kept-guarantee")).to_have_text(kept["guarantee"])
    listed = page.locator("#kept-broken li > .fine").all_text_contents()
    assert [one["text"] for one in kept["broken"]] == listed


def test_a_sentence_longer_than_the_size_is_told_apart(page):
    """No overlap can keep it."""
    cut(page, PROSE, size=4, overlap=1)
    look(page)
    kept = told(PROSE, size=4, overlap=1)["kept"]

    expect(page.locator("#kept-text")).to_have_text(kept["text"])
    assert sum(not one["fits"] for one in kept["broken"]) == page.locator("#kept .tag").count() > 0


def test_each_boundary_is_told_with_its_reason(page):
    """Whole sentences repeat less than asked, and the table says why; many have a histogram."""
    text = "One two three. Four five six seven. Eight. " * 16
    arrange(page, text, size=8, overlap=2)
    page.locator("#cut label", has_text="Sentences").click()
    look(page)
    found = told(text, size=8, overlap=2, way="sentences")["boundaries"]

    expect(page.locator("#boundaries-text")).to_have_text(found["text"])
    expect(page.locator("#boundaries-reasons li")).to_have_count(len(found["reasons"]))
    expect(page.locator("#boundaries-histogram [role=img]")).to_have_accessible_name(
        re.compile("Histogram of what boundaries repeat")
    )
    unfold(page, "#boundaries-each")
    rows = page.locator("#boundaries-each tbody tr")
    expect(rows).to_have_count(len(found["measured"]))
    cells = [row.locator("td").all_text_contents() for row in rows.all()]
    assert [
        ["2", str(measured), why]
        for measured, why in zip(found["measured"], found["why"], strict=True)
    ] == cells


def test_a_thousand_findings_do_not_stall_the_page(page):
    """Hundreds of broken sentences, boundaries and marks: lists are bounded, the page answers."""
    text = "One\u200btwo\u0007 three\ufffdf. \U0001f44d\U0001f3fd Four. " * 150
    settings = {"unit": "characters", "size": 20, "overlap": 2}
    cut(page, text, **settings)
    look(page)
    found = told(text, **settings)

    expect(page.locator("#kept-text")).to_have_text(found["kept"]["text"])
    expect(messages(page)).to_have_text([one["message"] for one in found["findings"]])
    concerned = sum(one["found"] + one["concerned"] for one in found["findings"])
    assert 1000 < concerned + len(found["kept"]["broken"]) + len(found["boundaries"]["measured"])
    assert 24 * len(found["findings"]) >= page.locator(".finding .chip").count()
    assert [
        f"and {one['concerned'] - 24} more" for one in found["findings"] if one["concerned"] > 24
    ] == page.locator(".finding .chips .fine").all_text_contents()
    choose(page, size=40)
    wanted = told(text, **settings | {"size": 40})["kept"]["text"]
    expect(page.locator("#kept-text")).to_have_text(wanted)


def test_without_a_text_there_is_nothing_to_look_at(page):
    """And the page says so."""
    cut(page, "", size=4, overlap=1)
    look(page)

    expect(page.locator("#findings-summary")).to_have_text(told("", size=4, overlap=1)["summary"])


def test_a_refused_setting_leaves_the_findings_and_says_so(page):
    """They are of the last cut that was made, and stand back."""
    cut(page, PROSE, **SIZES)
    look(page)
    expect(messages(page)).not_to_have_count(0)
    choose(page, overlap=9)

    expect(page.locator("#findings-waiting")).to_contain_text("There is no cut to look at")
    expect(page.locator("#panel-findings")).to_have_class(re.compile("older"))
    choose(page, overlap=2)
    expect(page.locator("#findings-waiting")).to_be_hidden()


def test_findings_wait_in_line_until_python_is_there(site, visit):
    """Opened before Python is, the tab says that they follow, and they do."""
    site.answer("pyodide.asm.wasm", hold=threading.Event())
    someone = visit()
    page = someone.open(ready=False)
    look(page)
    expect(page.locator("#findings-waiting")).to_contain_text("as soon as Python is ready")
    site.heal()
    someone.until_ready()
    expect(page.locator("#kept-share")).to_have_text(re.compile("%"))


def test_the_download_has_the_findings(page):
    """The JSON says what the page says."""
    cut(page, PROSE, **SIZES)
    with page.expect_download() as download:
        page.locator("#download-json").click()
    saved = json.loads(download.value.path().read_text(encoding="utf-8"))

    assert [one["message"] for one in told(PROSE, **SIZES)["findings"]] == [
        one["message"] for one in saved["findings"]
    ]


def test_another_text_takes_the_place_of_what_was_drawn(page):
    """A place that somebody was led to is one of the text that was there."""
    cut(page, PROSE, **SIZES)
    look(page)
    unfold(page, "#kept-broken")
    page.locator("#kept-broken li button").first.click()
    assert marked(page, "place", 1)
    write(page, TEN_WORDS)
    expect(page.locator("#total-processed")).to_have_attribute("data-value", "12")

    assert [] == marked(page, "place", 0)
