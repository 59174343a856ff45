import re

import pytest
from playwright.sync_api import expect

from acting import TEN_WORDS, card, cards, cut, expect_report, expect_text, native

ARITHMETIC = {
    1: {
        "Stride": ("4 − 1", "3"),
        "Chunks": ("1 + ⌈max(0, 10 − 4) ÷ 3⌉", "3"),
        "The other way": ("⌈(10 − 1) ÷ 3⌉", "3"),
        "Naive": ("⌈10 ÷ 4⌉", "3"),
        "Repeated": ("2 × 1", "2 words"),
        "Processed": ("10 + 2", "12 words"),
        "Inflation": ("12 ÷ 10", "1.2×"),
        "Extra": ("100 × 2 ÷ 10", "+20.00 %"),
        "Kept whole": ("1 + 1", "2 words"),
    },
    0: {
        "Stride": ("4 − 0", "4"),
        "Chunks": ("1 + ⌈max(0, 10 − 4) ÷ 4⌉", "3"),
        "The other way": ("⌈(10 − 0) ÷ 4⌉", "3"),
        "Repeated": ("2 × 0", "0 words"),
        "Processed": ("10 + 0", "10 words"),
        "Inflation": ("10 ÷ 10", "1×"),
        "Extra": ("100 × 0 ÷ 10", "+0.00 %"),
        "Kept whole": ("0 + 1", "1 word"),
    },
}


@pytest.fixture(autouse=True)
def _chunks_in_view(page):
    yield
    page.locator("#tab-chunks").click()


def load(page, overlap):
    name = re.compile(f"Load this example.*size 4, overlap {overlap}")
    page.get_by_role("button", name=name).click()


@pytest.mark.parametrize(
    ("overlap", "figures", "note"),
    [
        (1, ("3", "12", "2", "12", "0.000012"), "+20.00 % · 1.2×"),
        (0, ("3", "10", "0", "10", "0.00001"), "+0.00 % · 1×"),
    ],
)
@pytest.mark.parametrize("way", ["one click", "by hand"])
def test_headline_figures(page, overlap, figures, note, way):
    """Ten words in chunks of four give the figures of the arithmetic, loaded or typed."""
    if way == "one click":
        load(page, overlap)
    else:
        cut(page, TEN_WORDS, size=4, overlap=overlap, ratio="1", price="1")

    names = ("chunks", "processed", "repeated", "tokens", "cost")
    for name, value in zip(names, figures, strict=True):
        expect(page.locator(f"#total-{name}")).to_have_attribute("data-value", value)
    expect(page.locator("#total-chunks")).to_have_text("3")
    expect(page.locator("#total-processed")).to_have_text(figures[1])
    expect(page.locator("#total-repeated")).to_have_text(figures[2])
    expect(page.locator("#total-repeated + .sub")).to_have_text(note)
    expect(page.locator("#total-cost")).to_have_text(f"${figures[4]}")


@pytest.mark.parametrize("overlap", [1, 0])
def test_cards_are_what_the_article_draws(page, overlap):
    """An example's drawing in the article has the very chunks that its button loads."""
    load(page, overlap)
    expect_report(page, native(TEN_WORDS, size=4, overlap=overlap, ratio=1, price=1))

    example = page.locator(".example", has=page.get_by_text(f"Size 4, overlap {overlap}"))
    drawn = [
        lane.locator("span").all_text_contents() for lane in example.locator(".lanes li").all()
    ]
    again = [lane.locator(".again").all_text_contents() for lane in example.locator("li").all()]
    expect(cards(page)).to_have_count(len(drawn))
    for index, (words, repeated) in enumerate(zip(drawn, again, strict=True)):
        expect_text(card(page, index).locator(".chunk-text"), " ".join(words))
        expect_text(card(page, index).locator(".repeated"), " ".join(repeated))


@pytest.mark.parametrize("overlap", [1, 0])
def test_arithmetic_has_the_numbers_put_in(page, overlap):
    """The arithmetic shows each formula with the example's numbers, and that they agree."""
    load(page, overlap)
    expect_report(page, native(TEN_WORDS, size=4, overlap=overlap, ratio=1, price=1))
    page.locator("#tab-arithmetic").click()

    for label, (numbers, result) in ARITHMETIC[overlap].items():
        header = page.get_by_role("rowheader", name=label, exact=True)
        row = page.locator("#arithmetic tr").filter(has=header)
        expect(row.locator(".numbers")).to_have_text(numbers)
        expect(row.locator(".result")).to_have_text(result)
    expect(page.locator("#arithmetic")).to_contain_text("Both formulas agree with the 3 chunks")


def test_cards_say_what_people_count(page):
    """A card counts words from one, tells its offsets, and says what it repeats."""
    load(page, 1)
    second = card(page, 1)

    expect(second).to_contain_text("#2")
    expect(second).to_contain_text("words 4–7")
    expect(second).to_contain_text("14–33")
    expect(second).to_contain_text("repeats 1 word of #1")
    expect(second).to_contain_text("#3 repeats 1 word")
    expect(card(page, 0)).not_to_contain_text("repeats 1 word of")
    expect(card(page, 2)).not_to_contain_text("#4 repeats")


def test_contents_lead_to_every_section(page):
    """The list beside the article has each of its sections, by the section's own heading."""
    sections = page.locator(".prose > section").evaluate_all(
        "all => all.map((one) => [`#${one.id}`, one.querySelector('h2').textContent])"
    )
    listed = page.locator(".contents a").evaluate_all(
        "all => all.map((one) => [one.getAttribute('href'), one.textContent])"
    )

    assert sections == listed


def test_published_figures_name_their_sources(page):
    """Whoever measured something stands among the sources, and each source has the day it was seen."""
    sources = page.locator("#sources li").all_text_contents()
    studies = page.locator("#evidence tbody th").evaluate_all(
        "all => all.map((one) => one.firstChild.textContent.split(', '))"
    )

    assert 8 == len(studies)
    for who, year in studies:
        name = who.partition(" ")[0]
        assert any(name in source and year in source for source in sources), who
    assert all("Seen 2026-11-29." in source for source in sources)


@pytest.mark.parametrize("width", [1280, 360])
def test_published_figures_can_be_read_at_any_width(page, width):
    """The table of what was measured needs no scrolling, on a phone neither."""
    page.set_viewport_size({"width": width, "height": 800})
    table = page.locator("#evidence .scroller")

    assert table.evaluate("one => one.scrollWidth <= one.clientWidth")
    expect(table.get_by_role("row")).to_have_count(9)
