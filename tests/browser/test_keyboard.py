import pytest
from playwright.sync_api import expect

from acting import (
    TEN_WORDS,
    card,
    choose,
    cut,
    dismiss_all,
    expect_notice,
    expect_report,
    focused,
    native,
    numbered,
)

# Whatever a person can do on the page, in the order of the page.
CONTROLS = """() => [...document.querySelectorAll(
    "a[href], button, input, select, textarea, summary, [tabindex]")].filter((element) =>
        element.tabIndex >= 0 && !element.disabled && element.checkVisibility()
        && !(element.type === "radio" && !element.checked))"""
MARK = f"""() => {{ ({CONTROLS})().forEach((element, index) => element.dataset.order = index);
    return ({CONTROLS})().map((element) => element.outerHTML.slice(0, 90)); }}"""


@pytest.fixture(autouse=True)
def _settled(page):
    dismiss_all(page)
    cut(page, TEN_WORDS, size=4, overlap=1)
    page.locator("#tab-chunks").click()


def test_tab_reaches_everything_in_order(page):
    """Tab goes through every control of the page, in the order of the page, and shows where it is."""
    names = page.evaluate(MARK)
    page.locator("body").evaluate("body => { body.tabIndex = -1; body.focus(); }")
    page.locator("body").evaluate("body => body.removeAttribute('tabindex')")
    reached, hidden = [], []
    for _ in names:
        page.keyboard.press("Tab")
        order, seen = focused(page).evaluate(
            """element => {
                const drawn = (one) => {
                    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
                    return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
                };
                // The mark may be drawn around what holds the control, or on what stands for it.
                const around = [element, element.parentElement, element.nextElementSibling];
                return [element.dataset.order, around.some((one) => one && drawn(one))];
            }"""
        )
        reached.append(names[int(order)])
        if not seen:
            hidden.append(names[int(order)])

    assert names == reached
    assert [] == hidden
    for place in ("#text", "#file", "#clear", "#keep", "#size", "#overlap", "#preset", "#price"):
        identity = f'id="{place[1:]}"'
        assert any(identity in name for name in reached), place


def test_skip_link_leads_to_the_text(page):
    """The page's first stop leads past the head, to the text."""
    page.locator("body").evaluate("body => { body.tabIndex = -1; body.focus(); }")
    page.locator("body").evaluate("body => body.removeAttribute('tabindex')")
    page.keyboard.press("Tab")
    expect(focused(page)).to_have_text("Skip to the text")
    expect(focused(page)).to_be_in_viewport()
    page.keyboard.press("Enter")

    expect(page.locator("#text")).to_be_focused()


def test_sliders(page):
    """A slider moves by arrow keys, and its field and the chunks move with it."""
    slider = page.get_by_role("slider", name="Size")
    slider.press("ArrowRight")
    expect(page.locator("#size")).to_have_value("5")
    expect_report(page, native(TEN_WORDS, size=5, overlap=1))
    overlap = page.get_by_role("slider", name="Overlap")
    overlap.press("End")

    expect(page.locator("#overlap")).to_have_value("4")
    expect_report(page, native(TEN_WORDS, size=5, overlap=4))
    expect(page.locator("#overlap-field .beside")).to_have_text("80.00 %")


def test_number_field_steps(page):
    """Arrow keys in a number field count by one, and by ten with Page Up."""
    size = page.locator("#size")
    size.press("ArrowUp")
    expect(size).to_have_value("5")
    size.press("PageUp")
    expect(size).to_have_value("15")
    size.press("ArrowDown")

    expect(size).to_have_value("14")
    expect_report(page, native(TEN_WORDS, size=14, overlap=1))
    expect(page.get_by_role("slider", name="Size")).to_have_value("14")


def test_units(page):
    """The unit is one radio group: one stop, and arrow keys within it."""
    page.locator("#unit [value=words]").press("ArrowRight")

    expect(page.locator("#unit [value=characters]")).to_be_focused()
    expect_report(page, native(TEN_WORDS, unit="characters", size=4, overlap=1))
    page.locator("#unit [value=characters]").press("ArrowLeft")
    expect_report(page, native(TEN_WORDS, size=4, overlap=1))


def test_tabs(page):
    """Arrow keys, Home and End go through the views; the chosen one is the only stop."""
    page.locator("#tab-chunks").focus()
    page.keyboard.press("ArrowRight")
    expect(focused(page)).to_have_attribute("aria-selected", "true")
    expect(page.locator("#panel-chunks")).to_be_hidden()
    page.keyboard.press("End")
    expect(page.get_by_role("tab").last).to_be_focused()
    expect(page.locator("[role=tab][tabindex='0']")).to_have_count(1)
    expect(page.locator("[role=tabpanel]:visible")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-chunks")).to_be_focused()
    expect(page.locator("#panel-chunks")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("tab").last).to_be_focused()
    page.keyboard.press("Home")

    expect(page.locator("#tab-chunks")).to_be_focused()


def test_strip(page):
    """Arrow keys on the strip go from chunk to chunk, say which, and Enter goes into its card."""
    text = numbered(90)
    cut(page, text, size=3, overlap=1)
    strip = page.locator("#strip [role=slider]")
    strip.press("Home")
    expect(strip).to_have_attribute("aria-valuenow", "1")
    strip.press("ArrowRight")
    strip.press("PageDown")
    expect(strip).to_have_attribute("aria-valuenow", "12")
    expect(strip).to_have_attribute("aria-valuetext", "chunk 12 of 45, words 23–25")
    strip.press("ArrowLeft")
    strip.press("End")
    expect(strip).to_have_attribute("aria-valuenow", "45")
    expect(card(page, 44)).to_be_in_viewport()
    expect(card(page, 44)).to_have_attribute("aria-current", "true")
    strip.press("ArrowRight")
    expect(strip).to_have_attribute("aria-valuenow", "45")
    strip.press("Enter")

    expect(card(page, 44)).to_be_focused()


def test_strip_leads_back_from_the_arithmetic(page):
    """A chunk chosen on the strip is shown, whichever view is open."""
    page.locator("#tab-arithmetic").click()
    page.locator("#strip [role=slider]").press("End")

    expect(page.locator("#panel-chunks")).to_be_visible()
    expect(card(page, 2)).to_be_in_viewport()


def test_menus(page):
    """A menu opens with Enter, closes with Escape, and gives the focus back."""
    menu = page.locator("#samples summary")
    menu.press("Enter")
    expect(page.locator("#samples ul")).to_be_visible()
    page.keyboard.press("Tab")
    expect(focused(page)).to_have_attribute("data-sample", "samples/prose.txt")
    page.keyboard.press("Escape")
    expect(page.locator("#samples ul")).to_be_hidden()
    expect(menu).to_be_focused()


def test_from_refusal_to_chunks(page):
    """A refusal is mended without a mouse: its buttons are the next stop after the field."""
    text = numbered(257)
    cut(page, text, size=2, overlap=0)
    choose(page, size=1)
    expect(page.locator("#size")).to_have_attribute("aria-invalid", "true")
    page.locator("#size").focus()
    for _ in range(3):
        page.keyboard.press("Tab")
        if focused(page).evaluate("element => element.matches('.fixes button')"):
            break
    page.keyboard.press("Enter")

    expect_report(page, native(text, size=2, overlap=0))
    # The button is gone with the refusal; the focus must not be lost with it.
    expect(focused(page)).not_to_have_count(0)


def test_clear_and_undo(page):
    """*Clear* and its *Undo* work from the keyboard, and the notice is announced."""
    page.locator("#clear").press("Enter")
    notice = expect_notice(page, "The text was cleared")
    expect(page.locator("#notices")).to_have_attribute("aria-live", "polite")
    notice.get_by_role("button", name="Undo").press("Enter")

    expect_report(page, native(TEN_WORDS, size=4, overlap=1))
