import json
import re

import pytest
from playwright.sync_api import expect

from acting import TEN_WORDS, choose, cut, dismiss_all, expect_notice, numbered, write

SIZES = {"size": 4, "overlap": 1}


def select(page, text, passage):
    """Select a passage in the text box, as Shift and the arrow keys do."""
    start = len(text[: text.index(passage)].encode("utf-16-le")) // 2
    box = page.locator("#text")
    box.evaluate("(box, at) => { box.focus(); box.setSelectionRange(at, at); }", start)
    for _ in range(len(passage)):
        box.press("Shift+ArrowRight")


def pin(page, text, passage):
    select(page, text, passage)
    page.locator("#pin-text").press("Enter")
    expect_notice(page, "Pinned. It stays")
    dismiss_all(page)


def look(page):
    page.locator("#tab-findings").click()


def said(page):
    """What the page says of each pin: the passage, and how it fares."""
    return page.locator(".pin .said")


@pytest.fixture(autouse=True)
def _clean(page):
    yield
    dismiss_all(page)
    look(page)
    while page.locator(".unpin").count():
        page.locator(".unpin").first.click()
    page.locator("#tab-chunks").click()


def test_a_passage_is_pinned_by_keyboard(page):
    """Selected in the text box, pinned by the button, and followed through every setting."""
    cut(page, TEN_WORDS, **SIZES)
    pin(page, TEN_WORDS, "three four five")
    look(page)

    expect(page.locator(".pin .excerpt")).to_have_text("three four five")
    expect(said(page)).to_have_text("cut between #1 and #2 after 2 of 3 words")
    choose(page, overlap=2)
    expect(said(page)).to_have_text("whole in #2")
    choose(page, size=10)
    expect(said(page)).to_have_text("whole in #1")


def drag(page, card, start, end):
    """Select characters of a card's text with the mouse, from one to before another."""
    points = page.locator(f"#chunks > li:nth-child({card}) .chunk-text").evaluate(
        """(text, [start, end]) => {
            text.scrollIntoView({ block: "center" });
            const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
            const nodes = [];
            while (walker.nextNode()) nodes.push(walker.currentNode);
            const at = (offset, edge) => {
                for (const node of nodes) {
                    if (offset < node.length || (edge === "right" && offset === node.length)) {
                        const range = document.createRange();
                        const from = edge === "right" ? offset - 1 : offset;
                        range.setStart(node, from);
                        range.setEnd(node, from + 1);
                        const box = range.getBoundingClientRect();
                        return [box[edge], box.top + box.height / 2];
                    }
                    offset -= node.length;
                }
            };
            return [at(start, "left"), at(end, "right")];
        }""",
        [start, end],
    )
    (left, top), (right, bottom) = points
    page.mouse.move(left, top)
    page.mouse.down()
    page.mouse.move(right, bottom, steps=3)
    page.mouse.up()


@pytest.mark.parametrize(
    ("unit", "text", "passage"),
    [
        ("words", "one  two\n\nthree \U0001f600  four five six", "two\n\nthree \U0001f600"),
        ("characters", "one  two \U0001f600 three four", "two \U0001f600"),
    ],
)
def test_a_passage_is_pinned_by_mouse(page, unit, text, passage):
    """Selected in a chunk, as it stands in the text: spaces and emoji shift nothing."""
    size = 5 if unit == "words" else 20
    cut(page, text, unit=unit, size=size, overlap=0)
    card = page.locator("#chunks > li:first-child .chunk-text")
    shown = card.text_content()
    wanted = " ".join(passage.split()) if unit == "words" else passage
    at = shown.index(wanted)
    # The page counts in UTF-16, as the DOM does.
    start, end = (len(shown[:place].encode("utf-16-le")) // 2 for place in (at, at + len(wanted)))
    drag(page, 1, start, end)
    page.get_by_role("button", name="Pin", exact=True).click()
    expect_notice(page, "Pinned. It stays")
    with page.expect_download() as download:
        page.locator("#download-json").click()

    saved = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert [passage] == [one["text"] for one in saved["pins"]]
    look(page)
    expect(said(page)).to_have_text("whole in #1")
    expect(page.locator("#pin-chunks")).to_be_hidden()


def test_what_is_pinned_is_drawn_in_the_chunks(page):
    """In every chunk that holds some of it."""
    cut(page, TEN_WORDS, **SIZES)
    pin(page, TEN_WORDS, "three four five")

    drawn = "() => [...CSS.highlights.get('pin')].map((range) => range.toString())"
    assert ["three four", "four five"] == page.evaluate(drawn)


def test_a_pin_leads_to_where_it_stands(page):
    """Its passage goes to the first chunk that holds it, its numbers to each."""
    cut(page, TEN_WORDS, **SIZES)
    pin(page, TEN_WORDS, "three four five")
    look(page)
    page.locator(".pin .chip").last.click()
    expect(page.locator("#chunks > li:nth-child(2)")).to_be_focused()
    look(page)
    page.locator(".pin .excerpt").click()
    expect(page.locator("#chunks > li:nth-child(1)")).to_be_focused()


def test_editing_keeps_pins_that_still_stand_and_names_the_lost(page):
    """Once in the new text: kept, wherever. Gone or twice: lost, until it is there again."""
    cut(page, TEN_WORDS, **SIZES)
    pin(page, TEN_WORDS, "six")
    pin(page, TEN_WORDS, "eight nine")
    write(page, "A new head: " + TEN_WORDS.replace("nine", "9"))
    expect_notice(page, "1 pin was lost")
    look(page)

    expect(page.locator(".pin:not(.lost) .excerpt")).to_have_text("six")
    expect(page.locator(".pin.lost .excerpt")).to_have_text("eight nine")
    expect(page.locator(".pin.lost .said")).to_have_text("no longer in the text")
    write(page, f"{TEN_WORDS} eight nine")
    expect(page.locator(".pin.lost .said")).to_have_text("stands in the text more than once")
    write(page, TEN_WORDS)
    expect(page.locator(".pin.lost")).to_have_count(0)
    expect(page.locator(".pin .excerpt")).to_have_text(["six", "eight nine"])
    expect(page.locator("#notices .notice", has_text="was lost")).to_have_count(0)


def test_quick_edits_lose_no_pin(page):
    """The next edit comes while Python still looks for the pins in the one before."""
    cut(page, TEN_WORDS, **SIZES)
    pin(page, TEN_WORDS, "six")
    page.evaluate(
        """([selector, next]) => {
            const figure = document.querySelector(selector);
            const watch = new MutationObserver(() => {
                watch.disconnect();
                const box = document.querySelector("#text");
                box.value = next;
                box.dispatchEvent(new InputEvent("input", { bubbles: true }));
            });
            watch.observe(figure, { attributes: true, attributeFilter: ["data-value"] });
        }""",
        ["#total-processed", f"{TEN_WORDS} eleven twelve thirteen"],
    )
    write(page, f"{TEN_WORDS} eleven")
    expect(page.locator("#text")).to_have_value(re.compile("thirteen$"))
    expect(page.locator("#text-summary")).to_contain_text("13 words")
    look(page)

    expect(page.locator(".pin:not(.lost) .excerpt")).to_have_text("six")
    expect(said(page)).to_contain_text("whole in #2")


def test_what_cannot_be_pinned_is_said(page):
    """Nothing selected, only white space, or pinned already."""
    text = "one  two three"
    cut(page, text, size=4, overlap=0)
    page.locator("#text").evaluate("(box) => box.setSelectionRange(2, 2)")
    page.locator("#pin-text").click()
    expect_notice(page, "Nothing is selected")
    select(page, text, "  ")
    page.locator("#pin-text").click()
    expect_notice(page, "Not pinned: only white space")
    pin(page, text, "two")
    select(page, text, " two ")
    page.locator("#pin-text").click()
    expect_notice(page, "pinned already")
    look(page)
    expect(page.locator(".pin")).to_have_count(1)


def test_one_pin_too_many_is_refused(page):
    """It is said why, and not that it was pinned, nor that it is no longer in the text."""
    text = numbered(40)
    cut(page, text, size=40, overlap=0)
    for word in text.split()[:32]:
        pin(page, text, word)
    select(page, text, "w39")
    page.locator("#pin-text").click()
    expect_notice(page, "Not pinned: more than 32 passages cannot be told apart.")
    look(page)

    expect(page.locator(".pin")).to_have_count(32)
    expect(page.locator(".pin.lost")).to_have_count(0)


def test_pins_are_in_no_link(page):
    """They are text, and a link holds settings alone."""
    cut(page, TEN_WORDS, **SIZES)
    pin(page, TEN_WORDS, "three")
    choose(page, overlap=2)

    assert "three" not in page.url
    assert "pin" not in page.url


def test_unpinning_is_a_button(page):
    """The pin goes, and the keyboard goes on from the list's title."""
    cut(page, TEN_WORDS, **SIZES)
    pin(page, TEN_WORDS, "three")
    look(page)
    page.get_by_role("button", name="Unpin: three").press("Enter")

    expect(page.locator(".pin")).to_have_count(0)
    expect(page.locator("#pins-empty")).to_be_visible()
    expect(page.locator("#pins-title")).to_be_focused()


def test_lines_that_end_in_two_characters_shift_no_pin(page):
    """A text box counts them as one; the text and its pins do not."""
    data = b"one\r\ntwo\r\nthree four"
    page.locator("#file").set_input_files(
        {"name": "lines.txt", "mimeType": "text/plain", "buffer": data}
    )
    expect(page.locator("#text-summary")).to_contain_text("20 characters")
    choose(page, size=2, overlap=0)
    page.locator("#text").evaluate("(box) => box.setSelectionRange(8, 13)")
    page.locator("#pin-text").click()
    expect_notice(page, "Pinned. It stays")
    look(page)

    expect(page.locator(".pin .excerpt")).to_have_text("three")
    expect(said(page)).to_have_text("whole in #2")


def test_a_reload_keeps_pins(visit):
    """Where the text is kept in the tab, they are."""
    page = visit().open()
    cut(page, TEN_WORDS, **SIZES)
    pin(page, TEN_WORDS, "three four five")
    page.reload()
    look(page)

    expect(page.locator(".pin .excerpt")).to_have_text("three four five", timeout=60_000)
    expect(said(page)).to_have_text("cut between #1 and #2 after 2 of 3 words")
