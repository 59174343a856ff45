import re

import pytest
from playwright.sync_api import expect

from acting import (
    arrange,
    card,
    cards,
    choose,
    cut,
    dismiss_all,
    download,
    expect_notice,
    expect_report,
    expect_text,
    native,
)

HTML = (
    "<img src=x onerror=alert(1)> <script>alert(2)</script> "
    '<a href="javascript:alert(3)">&amp; &lt;b&gt;</a> <!-- </p></li></ol> --> <svg onload=alert(4)>'
)
FAMILY = "👨‍👩‍👧‍👦"  # seven code points, eleven in UTF-16
EMOJI = f"a{FAMILY}b🇨🇭c👍🏽d🏴󠁧󠁢󠁳󠁣󠁴󠁿é"
# What separates words in Python and what does not; JavaScript holds otherwise of half of these.
SPACES = "a\u00a0b\u3000c\u0085d\u001fe\u200bf\ufeffg\u180eh\u2028i \t j"
BRICK = "#strip svg path.repeat"


@pytest.fixture(autouse=True)
def _plain(page):
    dismiss_all(page)
    yield
    switch = page.locator("#show-whitespace")
    if switch.is_visible():
        switch.uncheck()


@pytest.mark.parametrize("unit", ["words", "characters"])
@pytest.mark.parametrize("overlap", [0, 4])
def test_html_is_text(page, shared_visit, unit, overlap):
    """Markup in the text is shown as it is written: nothing of it runs, nothing is asked for."""
    dialogs = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    shared_visit.requests.clear()
    cut(page, HTML, unit=unit, size=9, overlap=overlap)
    if unit == "characters":
        page.locator("#show-whitespace").check()

    made = page.locator(":is(#panel-chunks, #notices, #strip) :is(img, script, b, a:not(.back))")
    expect(made).to_have_count(0)
    expect(cards(page)).to_have_count(len(native(HTML, unit=unit, size=9, overlap=overlap).chunks))
    asked = [url for url in shared_visit.requests if not url.endswith("/icon.svg")]
    assert ([], []) == (dialogs, asked)


def test_name_of_a_file_is_text(page):
    """A file's name is shown in notices as it is written."""
    name = "<b>bold<b>.txt"
    page.locator("#file").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": b"\xff"}
    )

    expect_notice(page, f"{name} is not text")
    expect(page.locator("#notices b")).to_have_count(0)


@pytest.mark.parametrize(("size", "overlap"), [(1, 0), (2, 1), (3, 2), (5, 3), (7, 0), (40, 39)])
def test_emoji_are_cut_where_python_cut(page, size, overlap):
    """Text beyond U+FFFF is marked at the code points that Python counted, never inside one."""
    report = cut(page, EMOJI, unit="characters", size=size, overlap=overlap)

    assert EMOJI == "".join(chunk.fresh_text for chunk in report.chunks)
    expect_text(card(page, 0).locator(".chunk-text"), EMOJI[:size])
    expect(page.locator("#faults")).to_be_hidden()


@pytest.mark.parametrize(("unit", "size"), [("words", 1), ("words", 2), ("characters", 3)])
def test_white_space_is_python_s(page, unit, size):
    """What separates words is what Python says, and character mode keeps every one of them."""
    cut(page, SPACES, unit=unit, size=size, overlap=0)

    if unit == "words":
        expect(page.locator("#text-summary")).to_contain_text("7 words")


def test_word_mode_normalises_spacing(page):
    """Words are shown with one space between, whatever stands there; offsets are the source's."""
    cut(page, "one\n\n  two\tthree \u00a0 four", size=3, overlap=1)

    expect_text(card(page, 0).locator(".chunk-text"), "one two three")
    expect_text(card(page, 1).locator(".repeated"), "three")
    expect_text(card(page, 1).locator(".fresh"), " four")
    expect(card(page, 1)).to_have_attribute("data-start", "11")
    expect(page.locator("#whitespace-switch")).to_be_hidden()


def test_white_space_shows_on_request(page):
    """Spaces, tabs and line ends get signs of their own, and the text below stays the source."""
    text = "a b\tc\nd\r\ne\u00a0f\u200bg"
    page.locator("#file").set_input_files(
        {"name": "x.txt", "mimeType": "text/plain", "buffer": text.encode()}
    )
    choose(page, unit="characters", size=20, overlap=0)
    expect_report(page, native(text, unit="characters", size=20, overlap=0))
    expect(page.locator("#chunks .ws")).to_have_count(0)
    page.get_by_label("Show whitespace").check()

    signs = page.locator("#chunks .ws")
    expect(signs).to_have_count(7)
    kinds = [sign.get_attribute("class").split()[1] for sign in signs.all()]
    assert ["space", "tab", "lf", "cr", "lf", "other", "none"] == kinds
    drawn = signs.evaluate_all(
        """signs => signs.map(sign => {
            const sides = ["::before", "::after"].map((side) => getComputedStyle(sign, side).content);
            return sides.join() + getComputedStyle(sign).backgroundImage;
        })"""
    )
    assert 5 <= len(set(drawn)), drawn
    expect_text(card(page, 0).locator(".chunk-text"), text)
    page.get_by_label("Show whitespace").uncheck()
    expect(signs).to_have_count(0)
    expect_text(card(page, 0).locator(".chunk-text"), text)


def test_white_space_within_the_overlap_shows(page):
    """The signs leave the marks of what is repeated as they are."""
    text = "a b c d e f g h"
    report = native(text, unit="characters", size=6, overlap=4)
    arrange(page, text, unit="characters", size=6, overlap=4)
    page.get_by_label("Show whitespace").check()

    expect_report(page, report)
    expect(card(page, 1).locator(".repeated .next .ws")).not_to_have_count(0)


@pytest.mark.parametrize(
    ("text", "unit", "size", "overlap"),
    [
        ("abcdefghijklmnop", "characters", 6, 5),
        ("one two three four five six seven eight nine", "words", 5, 4),
        (EMOJI, "characters", 8, 6),
    ],
)
def test_deep_overlap(page, text, unit, size, overlap):
    """Beyond half the size, what the next chunk repeats begins inside what this one repeats."""
    report = cut(page, text, unit=unit, size=size, overlap=overlap)

    second, third = report.chunks[1], report.chunks[2]
    within = text[third.start : second.start + len(second.repeated_prefix)]
    assert within
    expect_text(card(page, 1).locator(".repeated .next"), within)
    expect_text(card(page, 1).locator(".fresh .next"), second.fresh_text)
    expect(card(page, 0).locator(".repeated")).to_be_hidden()
    expect(card(page, len(report.chunks) - 1).locator(".next")).to_have_count(0)


def test_overlap_is_told_in_words_and_by_more_than_colour(page):
    """A repeated part is named on its card and drawn otherwise than fresh text."""
    cut(page, "one two three four five six seven", size=4, overlap=2)

    expect(card(page, 1)).to_contain_text("repeats 2 words of #1")
    expect(page.locator(BRICK)).to_have_attribute("d", re.compile("M"))
    expect(card(page, 1).locator(".fresh .next")).to_have_css("text-decoration-line", "underline")
    for forced in ("none", "active"):
        page.emulate_media(forced_colors=forced)
        repeated, fresh = card(page, 1).locator(".repeated"), card(page, 1).locator(".fresh")
        transparent = re.compile(r"^rgba\(.*, 0\)$")
        expect(fresh).to_have_css("background-color", transparent)
        expect(repeated).not_to_have_css("background-color", transparent)
    page.emulate_media(forced_colors="none")


@pytest.mark.parametrize(
    ("typed", "held", "said"),
    [
        ("a\ud800b", "a\ufffdb", "One lone surrogate"),
        ("\udc00\ud83d\ude00\ud83d", "\ufffd😀\ufffd", "2 lone surrogates"),
    ],
)
def test_lone_surrogates_are_replaced_and_counted(page, typed, held, said):
    """Half a character from a broken paste becomes U+FFFD, and how many were is said."""
    choose(page, unit="characters", size=2, overlap=1)
    page.locator("#text").evaluate(
        """(box, codes) => {
            box.value = String.fromCharCode(...codes);
            box.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }""",
        [int.from_bytes(pair, "little") for pair in _pairs(typed)],
    )

    expect_notice(page, said)
    expect(page.locator("#text")).to_have_value(held)
    expect_report(page, native(held, unit="characters", size=2, overlap=1))


def _pairs(text):
    raw = text.encode("utf-16-le", "surrogatepass")
    return [raw[at : at + 2] for at in range(0, len(raw), 2)]


@pytest.mark.parametrize(
    "text",
    ["", " ", "\n\t\n", "x", "word", "a\x00b\x00c", "مرحبا بالعالم", "e\u0301e\u0301", "\ufeff"],
)
@pytest.mark.parametrize("unit", ["words", "characters"])
def test_odd_texts(page, text, unit):
    """Nothing, only white space, NUL, Arabic, combining marks: each is cut as Python cuts it."""
    report = cut(page, text, unit=unit, size=2, overlap=1)

    assert report.to_json().encode() == download(page, "#download-json")[1]
    expect(page.locator("#nothing")).to_be_visible(visible=not report.chunks)


def test_ratio_follows_the_unit_by_preset_alone(page):
    """The English ratio changes with the unit; one of one's own stays."""
    cut(page, "some words of a text", unit="words", size=3, overlap=1)
    ratio, preset = page.locator("#tokens-per-unit"), page.locator("#preset")
    expect(ratio).to_have_value("4/3")
    choose(page, unit="characters")
    expect(ratio).to_have_value("0.25")
    expect_report(page, native("some words of a text", unit="characters", size=3, overlap=1))

    choose(page, tokens_per_unit="0.5")
    expect(preset).to_have_value("custom")
    choose(page, unit="words")
    expect(ratio).to_have_value("0.5")
    expect_report(page, native("some words of a text", size=3, overlap=1, ratio="0.5"))


def test_one_s_own_ratio_starts_from_the_preset_s(page):
    """Who picks *Custom* finds the ratio that stood there, and figures that stay."""
    cut(page, "some words of a text", unit="words", size=3, overlap=1)
    page.locator("#preset").select_option("custom")

    expect(page.locator("#tokens-per-unit")).to_have_value("4/3")
    expect_report(page, native("some words of a text", size=3, overlap=1, ratio="4/3"))
