import pytest
from playwright.sync_api import expect

from acting import arrange, choose, cut, expect_report, native, numbered, write

LONG_WORD = "Donaudampfschifffahrtsgesellschaft" * 12
URL = "https://example.org/" + "a-very-long-path/" * 20


@pytest.fixture(scope="module", params=[360, 320], ids=["360 wide", "320 wide"])
def phone(page, request):
    """The page as a phone shows it."""
    page.set_viewport_size({"width": request.param, "height": 740})
    return page


def expect_no_sideways_scroll(page):
    """Nothing is wider than the screen, but for what scrolls by itself."""
    wide = page.evaluate(
        """() => {
            const width = document.documentElement.clientWidth;
            if (document.scrollingElement.scrollWidth <= width) return [];
            const scrolls = (one) => one && one !== document.body &&
                (getComputedStyle(one).overflowX !== "visible" || scrolls(one.parentElement));
            return [...document.body.querySelectorAll("*")]
                .filter((one) => one.getBoundingClientRect().right > width + 0.5 && !scrolls(one.parentElement))
                .map((one) => one.outerHTML.slice(0, 120))
                .concat([`${document.scrollingElement.scrollWidth} > ${width}`]);
        }"""
    )
    assert [] == wide


def each_tab(page):
    """Open one view after the other."""
    for tab in page.get_by_role("tab").all():
        tab.click()
        yield tab
    page.locator("#tab-chunks").click()


@pytest.mark.parametrize("unit", ["words", "characters"])
@pytest.mark.parametrize(
    "text",
    [numbered(300), LONG_WORD + " " + URL, "中文没有空格" * 60, "x\ty  z\r\n" * 80],
    ids=["words", "long words", "Chinese", "tabs"],
)
def test_no_sideways_scroll(phone, text, unit):
    """On a phone no view of any text is wider than the screen."""
    size, overlap = (40, 25) if unit == "characters" else (12, 7)
    arrange(phone, text, unit=unit, size=size, overlap=overlap)
    expect(phone.locator("#dated")).to_be_hidden()
    for _ in each_tab(phone):
        expect_no_sideways_scroll(phone)
    if unit == "characters":
        phone.get_by_label("Show whitespace").check()
        expect_no_sideways_scroll(phone)
        phone.get_by_label("Show whitespace").uncheck()


def test_refusals_and_notices_fit(phone):
    """Sentences, buttons, notices and open menus stay within the screen too."""
    arrange(phone, numbered(600), unit="words", size=10, overlap=9)
    expect(phone.locator(".fixes button").first).to_be_visible()
    expect_no_sideways_scroll(phone)
    for fix in phone.locator(".fixes button").all():
        box = fix.bounding_box()
        assert box["x"] + box["width"] <= phone.viewport_size["width"]
    choose(phone, size="9" * 300)
    expect(phone.locator("#size")).to_have_attribute("aria-invalid", "true")
    expect_no_sideways_scroll(phone)
    cut(phone, "some words", size=4, overlap=1)
    phone.locator("#clear").click()
    expect(phone.locator(".notice").last).to_be_visible()
    expect_no_sideways_scroll(phone)
    for menu in phone.locator("details.menu summary").all():
        menu.click()
        expect_no_sideways_scroll(phone)
        menu.click()


def test_text_and_settings_stay_in_reach(phone):
    """From far down the chunks the settings are one tap away, and a change shows."""
    text = numbered(700)
    cut(phone, text, size=20, overlap=5)
    phone.locator("#chunks > *").last.scroll_into_view_if_needed()
    back = phone.get_by_role("link", name="Settings")
    expect(back).to_be_in_viewport()
    back.click()
    expect(phone.locator("#size")).to_be_in_viewport()
    choose(phone, size=30)

    expect_report(phone, native(text, size=30, overlap=5))
    write(phone, "")
