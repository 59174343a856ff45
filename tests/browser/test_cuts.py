import re

import pytest
from playwright.sync_api import expect

from acting import (
    PRICE,
    card,
    cards,
    choose,
    expect_figures,
    expect_text,
    write,
)
from seamline import Assumptions, Settings, analyze

TEXT = """# A heading

One sentence stands here. A second one follows it, and is longer. A third.

- a list item that is short
- another one, with `code` in it

| a | table |
|---|-------|
| 1 | row   |

他来了。她没来！ The last paragraph of all is somewhat longer than the others were before it.
"""
WAYS = {
    ("windows", "words"): "Fixed windows by words.",
    ("windows", "characters"): "Fixed windows by characters.",
    ("windows", "tokens"): "Fixed windows by tokens.",
    ("sentences", "words"): "Whole sentences, sizes in words.",
    ("sentences", "characters"): "Whole sentences, sizes in characters.",
    ("sentences", "tokens"): "Whole sentences, sizes in tokens.",
    ("paragraphs", "words"): "Whole paragraphs, sizes in words.",
    ("paragraphs", "characters"): "Whole paragraphs, sizes in characters.",
    ("paragraphs", "tokens"): "Whole paragraphs, sizes in tokens.",
}
SIZES = {"words": (14, 6), "characters": (70, 30), "tokens": (20, 8)}


def pick(page, field, value):
    """Choose one of a few: the label is what is clicked."""
    page.locator(f"#{field} label", has=page.locator(f"[value={value}]")).click()


def expect_chunks(page, report, exact):
    """Wait until figures and cards are a report's; ``exact``: with the source's own spacing."""
    expect_figures(page, report)
    expect(cards(page)).to_have_count(len(report.chunks))
    for chunk in report.chunks:
        shown = card(page, chunk.index)
        expect(shown).to_have_attribute("data-start", str(chunk.start))
        expect(shown).to_have_attribute("data-end", str(chunk.end))
        for place, text in ((".repeated", chunk.repeated_prefix), (".fresh", chunk.fresh_text)):
            seen = text if exact else re.sub(r"\s+", " ", text)
            expect_text(shown.locator(place), seen)
    expect(page.locator(".refused:visible, #dated:visible, #faults:visible")).to_have_count(0)


@pytest.mark.parametrize(("cut", "unit"), list(WAYS))
def test_every_cut_in_every_unit(page, cut, unit):
    """The page shows the chunks that Python gives, and says in plain words how they are made."""
    size, overlap = SIZES[unit]
    tokenizer = "cl100k_base" if unit == "tokens" else None
    write(page, TEXT)
    pick(page, "cut", cut)
    pick(page, "unit", unit)
    choose(page, size=size, overlap=overlap)
    page.locator("#tokenizer").select_option(tokenizer or "none")

    settings = Settings(cut, unit, size, overlap, tokenizer)
    report = analyze(TEXT, settings, assumptions=Assumptions(None, PRICE))
    expect_chunks(page, report, exact=(cut, unit) != ("windows", "words"))
    expect(page.locator("#way p:visible strong")).to_have_text(WAYS[cut, unit])


def test_cards_say_why_less_is_repeated(page):
    """Asked and measured overlap stand on each card where they differ, with the reason."""
    text = "One two three. Four five six seven. Eight nine. Ten eleven twelve thirteen fourteen."
    write(page, text)
    pick(page, "unit", "words")
    pick(page, "cut", "sentences")
    page.locator("#tokenizer").select_option("none")
    choose(page, size=7, overlap=3)

    report = analyze(text, Settings("sentences", "words", 7, 3))
    expect_chunks(page, report, exact=True)
    expect(card(page, 0).locator(".less")).to_be_hidden()
    reasons = {
        "last_sentence_longer": "the last sentence is longer than the overlap",
        "next_sentence_exceeds_overlap": "one more sentence would exceed the overlap",
        "no_room": "no room beside the next sentence",
    }
    for chunk in report.chunks[1:]:
        less = f"asked 3, repeats {chunk.repeated_units}: {reasons[chunk.reason]}"
        expect(card(page, chunk.index).locator(".less")).to_have_text(less)


def test_a_card_without_a_range_has_no_hole(page):
    """Sentences packed by tokens have no positions; what is not known takes no room."""
    write(page, TEXT)
    pick(page, "cut", "sentences")
    pick(page, "unit", "tokens")
    choose(page, size=30, overlap=0)
    expect(card(page, 0).locator(".card-head")).to_contain_text(re.compile(r"^#1\s+\d+ tokens, "))

    heading, count = card(page, 0).locator("h3"), card(page, 0).get_by_text(re.compile("tokens, "))
    gap = count.bounding_box()["x"] - heading.bounding_box()["x"] - heading.bounding_box()["width"]
    assert 0 < gap < 16


def test_the_arithmetic_sets_the_formula_apart(page):
    """For whole sentences no formula gives the count; what windows would say is a comparison."""
    write(page, TEXT)
    pick(page, "unit", "words")
    pick(page, "cut", "paragraphs")
    choose(page, size=14, overlap=6)
    page.locator("#tab-arithmetic").click()

    aside = page.locator("#arithmetic .aside")
    expect(aside).to_have_count(1)
    expect(aside).to_contain_text("For comparison only: fixed windows of 14 words, overlap 6")
    expect(page.locator("#arithmetic .sum").first).to_contain_text("No formula gives this count")
    page.locator("#tab-chunks").click()


def test_a_link_carries_cut_unit_and_tokenizer(visit):
    """What a link says stands in the fields, survives a reload, and Back undoes what came after."""
    someone = visit()
    link = "#cut=sentences&unit=tokens&size=60&overlap=20&tokenizer=bert-uncased&token-mode=density"
    page = someone.open(link)
    expect(page.locator("#cut [value=sentences]")).to_be_checked()
    expect(page.locator("#unit [value=tokens]")).to_be_checked()
    expect(page.locator("#token-mode [value=density]")).to_be_checked()
    expect(page.locator("#tokenizer")).to_have_value("bert-uncased")
    expect(page.locator("#used-note")).to_have_text(re.compile("^Cut by [0-9,]+ characters"))

    pick(page, "cut", "paragraphs")
    page.locator("#tokenizer").select_option("none")
    expect(page.locator("#tokenizer")).to_have_accessible_description(
        re.compile("needs a tokenizer")
    )
    expect(page).to_have_url(re.compile("cut=paragraphs&unit=tokens(?!.*tokenizer)"))
    page.go_back()
    expect(page.locator("#tokenizer")).to_have_value("bert-uncased")
    page.go_back()
    expect(page.locator("#cut [value=sentences]")).to_be_checked()

    page.locator("#text").fill("Some words of my own. And more of them.")
    expect(page.locator("#total-chunks")).to_have_attribute("data-value", "1")
    page.evaluate(
        """async (text) => {
            while (!Object.values(sessionStorage).some((kept) => kept.includes(text)))
                await new Promise((next) => requestAnimationFrame(next));
        }""",
        "And more of them.",
    )
    page.goto("about:blank")
    page = someone.open("")
    expect(page.locator("#text")).to_have_value("Some words of my own. And more of them.")
    expect(page.locator("#cut [value=sentences]")).to_be_checked()
    expect(page.locator("#tokenizer")).to_have_value("bert-uncased")


def test_an_older_link_names_no_tokenizer(visit):
    """A link that names the unit and no tokenizer means none, whatever was chosen before."""
    someone = visit()
    page = someone.open("#cut=windows&unit=words&size=50&overlap=5&tokenizer=o200k_base")
    expect(page.locator("#total-tokens").locator("xpath=preceding-sibling::dt")).to_have_text(
        "Tokens, exact"
    )
    page.evaluate("location.hash = 'cut=windows&unit=words&size=40&overlap=5&preset=english'")
    expect(page.locator("#tokenizer")).to_have_value("none")
    expect(page.locator("#size")).to_have_value("40")


def test_a_dragged_slider_shows_what_it_passes(page):
    """Changes that come faster than answers end at the last one, and none is a fault."""
    write(page, " ".join(f"word{number}" for number in range(4000)))
    pick(page, "cut", "windows")
    pick(page, "unit", "words")
    page.locator("#tokenizer").select_option("cl100k_base")
    choose(page, size=500, overlap=0)
    expect(page.locator("#total-chunks")).to_have_attribute("data-value", "8")
    seen = page.locator("#size-field input[type=range]").evaluate(
        """async (slider) => {
            const chunks = document.querySelector("#total-chunks");
            const seen = new Set();
            for (let size = 500; size >= 40; size -= 10) {
                slider.value = String(size);
                slider.dispatchEvent(new Event("input", { bubbles: true }));
                await new Promise((resolve) => setTimeout(resolve, 15));
                seen.add(chunks.dataset.value);
            }
            slider.dispatchEvent(new Event("change", { bubbles: true }));
            return [...seen];
        }"""
    )
    expect(page.locator("#total-chunks")).to_have_attribute("data-value", "100")
    assert len(seen) > 2
    expect(page.locator("#notices .notice")).to_have_count(0)
