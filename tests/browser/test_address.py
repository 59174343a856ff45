import re

import pytest
from playwright.sync_api import expect

from acting import (
    TEN_WORDS,
    arrange,
    choose,
    cut,
    expect_notice,
    expect_report,
    native,
    numbered,
    write,
)

FRAGMENT = (
    "#cut=windows&unit=characters&size=200&overlap=50&preset=custom&tokens-per-unit=1/3&price=0.5"
)
SHARED = {"unit": "characters", "size": 200, "overlap": 50, "ratio": "1/3", "price": "0.5"}


def fragment(page):
    return page.evaluate("location.hash")


def history(page):
    return page.evaluate("history.length")


def test_link_brings_its_settings(visit):
    """A link opens with the settings that it holds, whoever opens it, and with no word of the text."""
    page = visit().open(FRAGMENT, ready=False)
    expect(page.locator("#size")).to_have_value("200")
    expect(page.locator("#unit [value=characters]")).to_be_checked()
    expect(page.locator("#status")).to_have_attribute("data-stage", "ready", timeout=60_000)
    text = page.locator("#text").input_value()

    expect_report(page, native(text, **SHARED))


def test_address_follows_the_settings(page):
    """The fragment holds every setting and nothing of the text."""
    cut(page, TEN_WORDS, **SHARED)
    page.locator("#price").blur()

    assert FRAGMENT == fragment(page)


def test_text_never_enters_the_address(page):
    """A changed text leaves the address and the history as they are."""
    cut(page, TEN_WORDS, **SHARED)
    page.locator("#price").blur()
    before = fragment(page), history(page)
    write(page, "something else")
    expect_report(page, native("something else", **SHARED))

    assert before == (fragment(page), history(page))


def test_back_and_forward(page):
    """Back undoes a change of settings, Forward makes it again, and the chunks follow."""
    text = numbered(40)
    arrange(page, text, size=8, overlap=2)
    page.locator("#overlap").blur()
    choose(page, size=11)
    page.locator("#size").blur()
    choose(page, unit="characters")
    expect_report(page, native(text, unit="characters", size=11, overlap=2))

    page.go_back()
    expect_report(page, native(text, size=11, overlap=2))
    expect(page.locator("#unit [value=words]")).to_be_checked()
    page.go_back()
    expect_report(page, native(text, size=8, overlap=2))
    expect(page.locator("#size")).to_have_value("8")
    page.go_forward()
    expect_report(page, native(text, size=11, overlap=2))
    expect(page.locator("#size")).to_have_value("11")


def test_back_out_of_a_refusal(page):
    """Back from settings that were refused leads to those that held before."""
    cut(page, TEN_WORDS, size=4, overlap=1)
    page.locator("#price").blur()
    choose(page, size=3)
    page.locator("#size").blur()
    expect_report(page, native(TEN_WORDS, size=3, overlap=1))
    choose(page, size=1)
    page.locator("#size").blur()
    expect(page.locator("#overlap")).to_have_attribute("aria-invalid", "true")
    page.go_back()

    expect_report(page, native(TEN_WORDS, size=3, overlap=1))
    expect(page.locator("#overlap")).to_have_attribute("aria-invalid", "false")


def test_a_typed_number_is_one_step_back(page):
    """A number typed key by key is one entry of the history, not one for each digit."""
    text = numbered(300)
    cut(page, text, size=90, overlap=1)
    page.locator("#price").blur()
    before = history(page)
    page.locator("#size").fill("")
    page.locator("#size").press_sequentially("123")
    page.locator("#size").blur()
    expect_report(page, native(text, size=123, overlap=1))

    assert before + 1 == history(page)
    page.go_back()
    expect_report(page, native(text, size=90, overlap=1))


def test_a_dragged_slider_is_one_step_back(page):
    """A slider's way from here to there is one entry of the history."""
    text = numbered(300)
    cut(page, text, size=80, overlap=2)
    page.locator("#price").blur()
    before = history(page)
    slider = page.get_by_role("slider", name="Size")
    box = slider.bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.3, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.8, box["y"] + box["height"] / 2, steps=20)
    page.mouse.up()
    expect(page.locator("#size")).not_to_have_value("80")
    size = int(page.locator("#size").input_value())
    expect_report(page, native(text, size=size, overlap=2))

    assert before + 1 == history(page)
    page.go_back()
    expect_report(page, native(text, size=80, overlap=2))


def test_fix_is_one_step_back(page):
    """A button that mends a refusal can be taken back."""
    text = numbered(300)
    cut(page, text, size=2, overlap=0)
    page.locator("#price").blur()
    choose(page, size=1)
    page.locator("#size").blur()
    page.get_by_role("button", name="Size 2 (150 chunks)").click()
    expect_report(page, native(text, size=2, overlap=0))
    page.go_back()

    expect(page.locator("#size")).to_have_value("1")
    expect(page.locator("#size")).to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("#unit=parsecs&size=20&overlap=3", "unit “parsecs”"),
        ("#cut=%3Cb%3E&size=20&overlap=3", "cut “<b>”"),
        ("#size=30&overlap=few", "overlap “few”"),
        ("#size=20&overlap=3&price=NaN", "price “NaN”"),
        ("#size=20&overlap=3&price=-1", "price “-1”"),
    ],
)
def test_what_cannot_be_is_left_out_and_said(page, asked, said):
    """Of an address that asks for what there is not, the rest is taken and the fault named."""
    write(page, numbered(40))
    page.evaluate("asked => { location.hash = asked; }", asked)

    expect_notice(page, f"The address asks for {said}, which cannot be; it was left out.")
    expect(page.locator("#size")).to_have_value(re.search(r"size=(\d+)", asked)[1])
    expect(page.locator("[aria-invalid=true]")).to_have_count(0)


def test_odd_fragment_does_no_harm(visit):
    """A page opened with any fragment at all shows chunks at once, and nothing is refused."""
    someone = visit()
    for odd in ("#nonsense", "#%E0%A4%A", "#%", "#size", "#=&==&&", "#unit=&cut=", "#text", "#[x]"):
        someone.page.goto("about:blank")
        page = someone.open(odd, ready=False)
        expect(page.locator("#chunks > *")).not_to_have_count(0)
        expect(page.locator("#size")).to_have_value("120")
        expect(page.locator("[aria-invalid=true]")).to_have_count(0)


def test_links_within_the_page_keep_the_settings(page):
    """The article's own links go where they say and leave the settings in the address."""
    cut(page, TEN_WORDS, **SHARED)
    page.locator("#price").blur()
    page.get_by_role("link", name="The method").click()

    expect(page.locator("#method")).to_be_in_viewport()
    assert FRAGMENT == fragment(page)
    expect_report(page, native(TEN_WORDS, **SHARED))


def test_link_into_the_article(visit):
    """An address that ends in a heading of the article leads there and changes no setting."""
    page = visit().open("#questions", ready=False)

    expect(page.locator("#questions")).to_be_in_viewport()
    expect(page.locator("#size")).to_have_value("120")
    expect(page.locator("#notices .notice")).to_have_count(0)
