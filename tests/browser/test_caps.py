import pytest
from playwright.sync_api import expect

from acting import (
    arrange,
    as_javascript,
    cards,
    choose,
    expect_figures,
    expect_refused,
    native,
    numbered,
    open_file,
    refusal,
    write,
)

# Ten bytes for two words, and a thousand a line.
LINE = "abc defgh " * 99 + "abc defgh\n"
MEGABYTE = LINE * 1_000


def expect_figures_of(page, refused):
    """The figures that hold all the same stand on the page."""
    assert refused["figures"]
    for figure in refused["figures"]:
        place = page.locator(f"#{figure['id']}")
        expect(place).to_have_attribute("data-value", as_javascript(figure["value"]))
        expect(place).to_have_text(figure["text"])


def expect_every_fix_to_fit(page, refused):
    """Each offered button, clicked, sets what it says and leads to chunks."""
    given = refused["settings"]
    for fix in refused["fixes"]:
        choose(page, **given)
        page.get_by_role("button", name=fix["label"], exact=True).click()
        expect(page.locator("#size")).to_have_value(fix["settings"]["size"])
        expect(page.locator("#overlap")).to_have_value(fix["settings"]["overlap"])
        expect(page.locator(f"#unit [value={fix['settings']['unit']}]")).to_be_checked()
        settings = {name: int(fix["settings"][name]) for name in ("size", "overlap")}
        report = native(refused["text"], unit=fix["settings"]["unit"], **settings)
        expect_figures(page, report)
        expect(cards(page)).to_have_count(len(report.chunks))
        expect(page.locator(".refused:visible")).to_have_count(0)
        expect(page.locator("[aria-invalid=true]")).to_have_count(0)


def refused_by(text, **settings):
    """The refusal of a text and settings, and these themselves."""
    return {**refusal(text, **settings), "text": text, "settings": settings}


@pytest.mark.parametrize(("size", "overlap", "words"), [(1, 0, 256), (2, 1, 257), (100, 99, 355)])
def test_as_many_chunks_as_may_be(page, size, overlap, words):
    """256 chunks are cut and every one has a card."""
    text = numbered(words)
    arrange(page, text, size=size, overlap=overlap)

    expect_figures(page, native(text, size=size, overlap=overlap))
    expect(page.locator("#total-chunks")).to_have_text("256")
    expect(cards(page)).to_have_count(256)
    expect(cards(page).last).to_have_attribute("data-end", str(len(text)))


@pytest.mark.parametrize(
    ("size", "overlap", "words", "fixes"),
    [
        (1, 0, 257, ["Size 2 (129 chunks)"]),
        (2, 1, 258, ["Size 3 (129 chunks)", "Overlap 0 (129 chunks)"]),
        (10, 9, 600, ["Size 12 (197 chunks)", "Overlap 7 (198 chunks)"]),
    ],
)
def test_one_chunk_too_many(page, size, overlap, words, fixes):
    """The 257th chunk is refused with its figures, and each way out that is offered works."""
    text = numbered(words)
    refused = refused_by(text, unit="words", size=size, overlap=overlap)
    assert "too_many_chunks" == refused["code"]
    assert fixes == [fix["label"] for fix in refused["fixes"]]
    arrange(page, text, size=size, overlap=overlap)

    expect_refused(page, "#size", refused["message"])
    expect_figures_of(page, refused)
    expect(page.locator("#text")).to_have_value(text)
    expect_every_fix_to_fit(page, refused)


def test_arithmetic_of_a_refusal(page):
    """What has a closed form is worked out though no chunk is shown."""
    arrange(page, numbered(257), size=1, overlap=0)
    expect(page.locator("#size")).to_have_attribute("aria-invalid", "true")
    page.locator("#tab-arithmetic").click()

    expect(page.locator("#arithmetic")).to_contain_text("1 + ⌈max(0, 257 − 1) ÷ 1⌉")
    page.locator("#tab-chunks").click()


def test_as_many_units_as_may_be(page):
    """200,000 characters are cut."""
    text = LINE * 200
    arrange(page, text, unit="characters", size=1000, overlap=0)

    expect_figures(page, native(text, unit="characters", size=1000, overlap=0))
    expect(page.locator("#total-processed")).to_have_text("200,000")
    expect(cards(page)).to_have_count(200)


def test_units_repeated_too_often(page):
    """Overlap that takes the sum beyond 200,000 is refused, and a smaller one offered."""
    text = LINE * 190
    settings = {"unit": "characters", "size": 4000, "overlap": 2000}
    refused = refused_by(text, **settings)
    assert "too_many_units" == refused["code"]
    arrange(page, text, **settings)

    expect_refused(page, "#size", refused["message"])
    expect_figures_of(page, refused)
    assert refused["fixes"]
    expect_every_fix_to_fit(page, refused)


def test_no_size_fits_but_another_unit(page):
    """Where the characters alone are too many, counting words is offered, and fits."""
    text = LINE * 200 + "x"
    settings = {"unit": "characters", "size": 1000, "overlap": 0}
    refused = refused_by(text, **settings)
    assert "too_many_units" == refused["code"]
    assert ["words"] == [fix["settings"]["unit"] for fix in refused["fixes"]]
    arrange(page, text, **settings)

    expect_refused(page, "#size", refused["message"])
    expect(page.locator(".refused:visible")).to_contain_text("200,001")
    expect_every_fix_to_fit(page, refused)


def test_as_many_bytes_as_may_be(page):
    """A text of 1,000,000 bytes is cut."""
    arrange(page, "", size=1000, overlap=0)
    text = ("é" * 49 + " x") * 10_000
    assert 1_000_000 == len(text.encode())
    open_file(page, "megabyte.txt", text.encode())

    expect_figures(page, native(text, size=1000, overlap=0))
    expect(page.locator("#text-summary")).to_contain_text("1,000,000 bytes")
    expect(page.locator(".refused:visible")).to_have_count(0)


def test_one_byte_too_many(page):
    """1,000,001 bytes are refused before units and chunks are; the text stays, and its figures."""
    text = MEGABYTE + "x"
    refused = refusal(text, size=1, overlap=0)
    assert "text_too_large" == refused["code"]
    arrange(page, "", size=1, overlap=0)
    open_file(page, "more.txt", text.encode())

    expect_refused(page, "#text", refused["message"])
    expect_figures_of(page, refused)
    expect(page.locator("#text")).to_have_js_property("value", text)
    expect(page.locator("#text-summary")).to_contain_text("1,000,001 bytes")


def test_as_many_lines_as_may_be(visit):
    """A megabyte of short lines is pasted, cut and drawn while one waits, as long lines are."""
    page = visit().open()
    text = "abc defgh\n" * 100_000
    arrange(page, text, size=1000, overlap=0)

    expect_figures(page, native(text, size=1000, overlap=0))
    expect(cards(page)).to_have_count(200)


def test_a_text_made_shorter_is_cut(page):
    """Once enough is taken away, the mark at the text is gone."""
    arrange(page, MEGABYTE + "x", size=1000, overlap=0)
    expect(page.locator("#text")).to_have_attribute("aria-invalid", "true")
    write(page, MEGABYTE)

    expect_figures(page, native(MEGABYTE, size=1000, overlap=0))
    expect(page.locator("#text")).to_have_attribute("aria-invalid", "false")
    expect(page.locator(".refused:visible")).to_have_count(0)
