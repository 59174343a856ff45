import pytest
from playwright.sync_api import expect

from acting import (
    arrange,
    choose,
    cut,
    expect_notice,
    expect_refused,
    expect_report,
    native,
    open_file,
    refusal,
    write,
)

MINE = "these are some words of my own, and a few more of them"
WORDS = {"size": 4, "overlap": 1}


@pytest.fixture
def someone(shared_visit):
    """The module's visit, whose every test sets what it needs and then reloads."""
    return shared_visit


def reload(someone):
    someone.page.reload()
    someone.until_ready()


def test_clear_and_undo(page):
    """*Clear* empties the text and nothing else; *Undo* brings it back."""
    cut(page, MINE, **WORDS)
    page.locator("#clear").click()
    expect(page.locator("#text")).to_have_value("")
    expect_report(page, native("", **WORDS))
    expect_notice(page, "The text was cleared").get_by_role("button", name="Undo").click()

    expect(page.locator("#text")).to_have_value(MINE)
    expect_report(page, native(MINE, **WORDS))


def test_what_undo_replaces_is_not_lost(page):
    """A text typed after *Clear* gives way to *Undo*, and comes back by another *Undo*."""
    cut(page, MINE, **WORDS)
    page.locator("#clear").click()
    write(page, "typed since")
    expect_report(page, native("typed since", **WORDS))
    expect_notice(page, "The text was cleared").get_by_role("button", name="Undo").click()
    expect_report(page, native(MINE, **WORDS))
    expect_notice(page, "Undone").get_by_role("button", name="Undo").click()

    expect_report(page, native("typed since", **WORDS))


def test_an_example_can_be_undone(page):
    """Loading an example takes one's text and settings, and *Undo* gives both back."""
    before = cut(page, MINE, unit="characters", size=30, overlap=7, ratio="0.5", price="3")
    page.locator("[data-example]").first.click()
    expect(page.locator("#total-chunks")).to_have_text("3")
    expect_notice(page, "The example took the place").get_by_role("button", name="Undo").click()

    expect_report(page, before)
    expect(page.locator("#size")).to_have_value("30")
    expect(page.locator("#price")).to_have_value("3")
    expect(page.locator("#unit [value=characters]")).to_be_checked()


def test_reload_keeps_text_and_settings(someone):
    """A reload brings back the text, the settings and the estimate, even at once after a change."""
    page = someone.page
    arrange(page, MINE, unit="characters", size=20, overlap=5, ratio="0.5", price="3")
    reload(someone)

    expect_report(page, native(MINE, unit="characters", size=20, overlap=5, ratio="0.5", price="3"))
    expect(page.locator("#text")).to_have_value(MINE)
    expect(page.locator("#preset")).to_have_value("custom")


def test_reload_keeps_the_line_ends_of_a_file(someone):
    """A file's CRLF outlive a reload, as they do everything but an edit."""
    page = someone.page
    cut(page, MINE, unit="characters", size=5, overlap=1)
    open_file(page, "dos.txt", b"ab\r\ncd\r\nef")
    expect_report(page, native("ab\r\ncd\r\nef", unit="characters", size=5, overlap=1))
    reload(someone)

    expect_report(page, native("ab\r\ncd\r\nef", unit="characters", size=5, overlap=1))


def test_reload_keeps_what_is_refused(someone):
    """A reload while a field is refused loses neither the text nor what stands in the field."""
    page = someone.page
    cut(page, MINE, **WORDS)
    choose(page, size=0)
    expect(page.locator("#size")).to_have_attribute("aria-invalid", "true")
    reload(someone)

    expect(page.locator("#text")).to_have_value(MINE)
    expect_refused(page, "#size", refusal(MINE, size=0, overlap=1)["message"])


@pytest.mark.parametrize("size", ["many", ""])
def test_reload_keeps_the_text_whatever_a_field_holds(someone, size):
    """What no address can carry gives way to what it carries; the text is kept all the same."""
    page = someone.page
    cut(page, MINE, **WORDS)
    choose(page, size=size)
    expect(page.locator("#size")).to_have_attribute("aria-invalid", "true")
    reload(someone)

    expect_report(page, native(MINE, **WORDS))


def test_keeping_can_be_switched_off(someone):
    """Switched off, nothing of the text is stored, a reload starts anew, and the switch stays off."""
    page = someone.page
    cut(page, MINE, **WORDS)
    page.get_by_label("Keep the text in this tab").uncheck()
    stored = "JSON.stringify(Object.entries({ ...sessionStorage, ...localStorage }))"
    assert "words of my own" not in page.evaluate(stored)
    write(page, MINE + " and more")
    expect_report(page, native(MINE + " and more", **WORDS))
    reload(someone)

    assert "words of my own" not in page.evaluate(stored)
    expect(page.locator("#text")).not_to_have_value(MINE + " and more")
    keep = page.get_by_label("Keep the text in this tab")
    expect(keep).not_to_be_checked()
    keep.check()
    cut(page, MINE, **WORDS)
    reload(someone)
    expect_report(page, native(MINE, **WORDS))


def test_storage_is_this_site_s_own(someone):
    """The text is kept under the site's path, for an origin may hold many sites, and in this tab."""
    cut(someone.page, MINE, **WORDS)
    reload(someone)

    keys = someone.page.evaluate("[Object.keys(sessionStorage), Object.keys(localStorage)]")
    assert [["seamline:/some/sub/path/"], []] == keys


def test_cleared_text_stays_cleared(someone):
    """After *Clear* and a reload the box is empty: the sample does not come back unasked."""
    page = someone.page
    cut(page, MINE, **WORDS)
    page.locator("#clear").click()
    expect_report(page, native("", **WORDS))
    reload(someone)

    expect(page.locator("#text")).to_have_value("")
    expect_report(page, native("", **WORDS))
