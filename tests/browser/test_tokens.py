import re
import threading
from pathlib import Path

import pytest
from playwright.sync_api import expect

from acting import card, cards, choose, write
from seamline import Settings, analyze, tokenizers

MIXED = "Naïve tokenizers — 检索的成败 👩🏽‍🚀 don’t\n\nagree, إنها لغة."


def pick(page, field, value):
    """Choose one of a few: the label is what is clicked."""
    page.locator(f"#{field} label", has=page.locator(f"[value={value}]")).click()


def expect_refused(page, sentence):
    """Wait until the tokenizer's field is marked, and described by a sentence that begins so."""
    expect(page.locator("#tokenizer")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#tokenizer")).to_have_accessible_description(re.compile(f"^{sentence}"))
    expect(page.locator(".refused:visible")).to_have_count(1)


def data_file(site, tokenizer):
    """Return where the site keeps a tokenizer's data, wherever the build puts it."""
    (found,) = Path(site.folder).rglob(f"{tokenizer}.bin")
    return found.relative_to(site.folder).as_posix()


def label(page, name):
    """Return the name over a headline figure."""
    return page.locator(f"#total-{name}").locator("xpath=preceding-sibling::dt")


def pieces(page, index):
    """Return the texts of a card's pieces, those in two elements put together."""
    return card(page, index).evaluate(
        """(card) => {
            const found = {};
            for (const piece of card.querySelectorAll(".piece"))
                found[piece.dataset.piece] = (found[piece.dataset.piece] ?? "") + piece.textContent;
            return Object.values(found);
        }"""
    )


def expected_pieces(tokenizer, text):
    """Return the stretches that the tokens cover, those inside one character once."""
    _, starts, ends = tokenizers.get(tokenizer).encode(text)
    found, begun = [], None
    for at in range(len(starts)):
        begun = starts[at] if begun is None else begun
        if at + 1 == len(starts) or ends[at] <= starts[at + 1]:
            found.append(text[begun : ends[at]])
            begun = None
    return found


@pytest.fixture(autouse=True)
def _settings(request):
    if "page" not in request.fixturenames:
        return
    page = request.getfixturevalue("page")
    pick(page, "cut", "windows")
    pick(page, "unit", "words")
    page.locator("#tokenizer").select_option("none")
    choose(page, size=120, overlap=24)


def test_counting_tokens_names_a_tokenizer(page):
    """Who counts in tokens without a tokenizer gets one, and sees which."""
    text = "Chunks are counted in tokens here, every one of them. " * 20
    write(page, text)
    pick(page, "unit", "tokens")
    choose(page, size=50, overlap=10)

    report = analyze(text, Settings("windows", "tokens", 50, 10, "cl100k_base"))
    expect(page.locator("#tokenizer")).to_have_value("cl100k_base")
    expect(page.locator("#token-mode [value=exact]")).to_be_checked()
    expect(page.locator("#total-tokens")).to_have_attribute(
        "data-value", str(report.estimate.tokens)
    )
    expect(label(page, "tokens")).to_have_text("Tokens, exact")
    expect(label(page, "cost")).to_have_text("Cost, exact")
    expect(page).to_have_url(re.compile("unit=tokens.*tokenizer=cl100k_base&token-mode=exact"))


def test_no_tokenizer_is_refused_at_its_field(page):
    """Exact tokens of no tokenizer are refused, with buttons that go on."""
    write(page, "Some words to be counted.")
    pick(page, "unit", "tokens")
    page.locator("#tokenizer").select_option("none")

    expect_refused(page, "Counting in tokens needs a tokenizer")
    page.get_by_role("button", name="Convert by the ratio").click()
    expect(page.locator("#token-mode [value=ratio]")).to_be_checked()
    expect(page.locator("#used-note")).to_have_text("Cut by 480 characters, overlap 96.")
    expect(page.locator("label[for=tokens-per-unit]")).to_have_text("Tokens per character")
    pick(page, "token-mode", "density")
    expect(page.locator("#tokenizer")).to_have_value("cl100k_base")


def test_a_tokenizer_makes_other_units_exact(page):
    """Counted in words, tokens are exact too, and the ratio that has no effect is not shown."""
    text = "One of these is counted. " * 40
    write(page, text)
    expect(page.locator("#tokens-per-unit")).to_be_visible()
    page.locator("#tokenizer").select_option("o200k_base")

    report = analyze(text, Settings("windows", "words", 120, 24, "o200k_base"))
    expect(page.locator("#total-tokens")).to_have_attribute(
        "data-value", str(report.estimate.tokens)
    )
    expect(card(page, 0)).to_contain_text(f"{report.chunks[0].tokens} tokens")
    expect(page.locator("#tokens-per-unit")).to_be_hidden()
    expect(page.locator("#token-mode")).to_be_hidden()


def test_density_stands_beside_the_rules_of_thumb(page):
    """The measured density is shown where the estimate was, and how far rules are off."""
    write(page, "检索的成败，在问题提出之前就已经决定了。")
    page.locator("#tokenizer").select_option("cl100k_base")

    expect(page.locator("#density .summary")).to_contain_text("characters per token")
    row = page.locator("#density tbody tr").first
    expect(row).to_contain_text("0.25 a character")
    expect(row.locator("td").last).to_have_text(re.compile(r"^−\d\d\.\d\d %$"))
    page.locator("#tokenizer").select_option("none")
    expect(page.locator("#density")).to_be_hidden()


def test_berts_own_tokens_are_apart(page):
    """[CLS] and [SEP] are a +2 on each card, in no sum, and named."""
    write(page, "Two more are added to this.")
    page.locator("#tokenizer").select_option("bert-uncased")

    expect(card(page, 0).locator(".added")).to_have_text("+2")
    expect(page.locator("#total-tokens")).to_have_attribute("data-value", "7")
    expect(page.locator("#tokenizer-note p:visible")).to_contain_text("[CLS] and [SEP]")


@pytest.mark.parametrize("tokenizer", tokenizers.NAMES)
@pytest.mark.parametrize(("size", "overlap"), [(100, 0), (4, 3)])
def test_tokens_are_shown_as_pieces(page, tokenizer, size, overlap):
    """Each token of a chunk is a piece, and the card's text is the source all the same."""
    write(page, MIXED)
    page.locator("#tokenizer").select_option(tokenizer)
    choose(page, size=size, overlap=overlap)
    page.locator("#show-tokens").check()

    report = analyze(MIXED, Settings("windows", "words", size, overlap, tokenizer))
    for chunk in report.chunks:
        text = report.chunk_text(chunk)
        card(page, chunk.index).scroll_into_view_if_needed()
        expect(card(page, chunk.index).locator(".piece").first).to_be_visible()
        expect(card(page, chunk.index).locator(".chunk-text")).to_have_js_property(
            "textContent", text
        )
        expect(card(page, chunk.index).locator(".fresh")).to_have_js_property(
            "textContent", chunk.fresh_text
        )
        assert expected_pieces(tokenizer, text) == pieces(page, chunk.index)
    page.locator("#show-tokens").uncheck()
    expect(page.locator(".piece")).to_have_count(0)


def test_a_piece_tells_its_token(page):
    """Pointer and keyboard learn a token's id and bytes; a card is one stop for the Tab key."""
    write(page, "hello world again")
    page.locator("#tokenizer").select_option("cl100k_base")
    page.locator("#show-tokens").check()
    piece = card(page, 0).locator(".piece")
    tip = page.locator(".piece-tip")
    expect(piece).to_have_count(3)

    piece.nth(1).hover()
    expect(tip).to_have_text("2: token 1917, bytes 20 77 6f 72 6c 64")
    assert 1 == card(page, 0).locator(".piece[tabindex]").count()
    page.locator("#show-tokens").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(piece.first).to_be_focused()
    expect(tip).to_have_text("1: token 15339, bytes 68 65 6c 6c 6f")
    page.keyboard.press("ArrowRight")
    expect(piece.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(piece.last).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(piece.last).to_be_focused()
    page.keyboard.press("Home")
    expect(piece.first).to_be_focused()
    assert 1 == card(page, 0).locator(".piece[tabindex]").count()
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.locator("#show-tokens").uncheck()


def test_a_tap_tells_a_token(visit):
    """Where there is no pointer to hover with, a finger does."""
    page = visit(has_touch=True, viewport={"width": 390, "height": 844}).open(
        "#cut=windows&unit=words&size=60&overlap=0&tokenizer=cl100k_base"
    )
    page.locator("#show-tokens").check()
    card(page, 0).locator(".piece").nth(5).tap()
    expect(page.locator(".piece-tip")).to_have_text(re.compile("^6: token "))


def test_a_long_chunk_shows_its_first_tokens(page):
    """Two thousand pieces are enough for a card; it says so."""
    write(page, "a b " * 1500)
    page.locator("#tokenizer").select_option("bert-uncased")
    choose(page, size=3000, overlap=0)
    page.locator("#show-tokens").check()

    expect(cards(page)).to_have_count(1)
    expect(card(page, 0)).to_contain_text("The first 2,000 of 3,000 tokens are shown apart.")
    expect(page.locator(".piece")).to_have_count(2000)
    page.locator("#show-tokens").uncheck()


def test_data_comes_when_it_is_first_used(site, visit):
    """A tokenizer's data is fetched with progress, once, and not before."""
    held = threading.Event()
    path = data_file(site, "o200k_base")
    site.answer(path, hold=held)
    asked = len(site.asked)
    page = visit().open()
    assert path not in [one.path for one in site.asked[asked:]]

    page.locator("#tokenizer").select_option("o200k_base")
    expect(page.locator("#status")).to_have_attribute("data-stage", "working")
    expect(page.locator(".status-label")).to_have_text("Loading o200k_base…")
    expect(page.locator("#status progress")).to_be_visible()
    held.set()
    expect(label(page, "tokens")).to_have_text("Tokens, exact")
    fetched = [one.path for one in site.asked[asked:]].count(path)
    choose(page, size=90)
    pick(page, "unit", "tokens")
    expect(page.locator("#total-processed").locator("xpath=following-sibling::dd")).to_have_text(
        re.compile("tokens$")
    )
    assert fetched == [one.path for one in site.asked[asked:]].count(path)


def test_damaged_data_out_of_a_cache_is_fetched_anew(site, visit):
    """What is not the file of this build is named, never counted with, and asked for past caches."""
    file = data_file(site, "cl100k_base")
    site.kept[file] = 600
    site.answer(file, body=lambda whole: whole[:-64] + bytes(64))
    someone = visit()
    someone.allow("could not be loaded")
    page = someone.open()
    pick(page, "unit", "tokens")
    expect_refused(page, "cl100k_base.bin could not be loaded: its content is damaged")

    site.heal()
    page.get_by_role("button", name="Try again").click()
    expect(label(page, "tokens")).to_have_text("Tokens, exact")


def test_data_that_does_not_come_is_named(site, visit):
    """The file is named at the field, the rest goes on, and trying again works."""
    site.answer(data_file(site, "cl100k_base"), status=404)
    someone = visit()
    someone.allow("404")
    someone.allow("could not be loaded")
    page = someone.open()
    pick(page, "unit", "tokens")
    expect_refused(page, "cl100k_base.bin could not be loaded")
    expect(page.locator("#status")).to_have_attribute("data-stage", "ready")

    pick(page, "unit", "words")
    page.get_by_role("button", name="Estimate instead").click()
    expect(page.locator(".refused:visible, #dated:visible")).to_have_count(0)
    expect(label(page, "tokens")).to_have_text("Tokens, estimate")

    page.locator("#tokenizer").select_option("cl100k_base")
    expect_refused(page, "cl100k_base.bin could not be loaded")
    site.heal()
    page.get_by_role("button", name="Try again").click()
    expect(label(page, "tokens")).to_have_text("Tokens, exact")
    expect(page.locator(".refused:visible, #dated:visible")).to_have_count(0)


def test_long_counting_can_be_stopped_and_superseded(visit):
    """A million spaces take a while: it is said, Stop ends it, and another setting takes over."""
    page = visit().open("#cut=windows&unit=words&size=100&overlap=0")
    page.locator("#text").evaluate(
        """(box) => {
            box.value = " ".repeat(900_000) + "end";
            box.dispatchEvent(new Event("input", { bubbles: true }));
        }"""
    )
    expect(page.locator("#total-processed")).to_have_attribute("data-value", "1")
    page.locator("#tokenizer").select_option("cl100k_base")
    expect(page.locator(".status-label")).to_have_text("Counting tokens…")
    page.locator("#status .stop").click()
    expect(page.locator("#dated")).to_contain_text("Not finished")

    page.locator("#tokenizer").select_option("o200k_base")
    expect(page.locator(".status-label")).to_have_text("Counting tokens…")
    page.locator("#tokenizer").select_option("none")
    expect(label(page, "tokens")).to_have_text("Tokens, estimate", timeout=2500)
    expect(page.locator("#dated")).to_be_hidden()
