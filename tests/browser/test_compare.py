"""Two settings side by side, read off the page."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from acting import (
    TEN_WORDS,
    answer,
    as_javascript,
    asking,
    choose,
    cut,
    expect_notice,
    focused,
    numbered,
    write,
)
from seamline.browser import Session

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TEXT = "One two three. Four five six seven. Eight nine. " * 6
FRAGMENT = "#cut=windows&unit=words&size=8&overlap=1&preset=english&price=0.02"
LINK = FRAGMENT + "&a-cut=windows&a-unit=words&a-size=8&a-overlap=3&a-preset=english&a-price=0.02"


@pytest.fixture
def compared(page):
    """The view, with size 8 and overlap 3 kept as A."""
    return kept(page)


def kept(page, text=TEXT, **settings):
    """Cut a text and keep the setting as A."""
    page.locator("#tab-compare").click()
    if page.locator("#compare-stop").is_visible():
        page.locator("#compare-stop").click()
    cut(page, text, **(settings or {"size": 8, "overlap": 3}))
    page.locator("#price").blur()
    page.locator("#compare-keep").click()
    expect(page.locator("#compare-note")).to_contain_text("the same setting")
    return page


def told(text, a, b):
    """What the local Python says of two settings: unit, size and overlap of each."""
    session = Session()
    answer(session, {"kind": "text", "text": text})
    sides = [asking("", *one) for one in (a, b)]
    for one in sides:
        del one["kind"]
    return answer(session, {"kind": "compare", "a": sides[0], "b": sides[1]})


def expect_compared(page, text, a, b):
    """Wait until everything that stands there is what the local Python says of the two."""
    expected = told(text, a, b)
    expect(page.locator("#compare-note")).to_have_text(expected["summary"])
    for name in "ab":
        side, shown = expected[name], page.locator(f"#compare-{name}")
        expect(shown.locator(".compare-words")).to_have_text(side["words"])
        if side["refusal"]:
            expect(shown.locator(".compare-refused")).to_have_text(side["refusal"]["message"])
            expect(shown.get_by_role("img")).to_have_count(0)
        else:
            expect(shown.get_by_role("img", name=side["strip"], exact=True)).to_be_visible()
            expect(shown.locator(".compare-refused")).to_be_hidden()
    rows = page.locator("#compare tbody tr")
    expect(rows).to_have_count(len(expected["rows"]))
    for row in expected["rows"]:
        shown = page.locator(f"#compare [data-figure={row['id']}]")
        expect(shown.locator("th")).to_have_text(row["label"])
        for place, figure in enumerate((row["a"], row["b"])):
            expect(shown.locator("td").nth(place)).to_have_text(
                figure["text"] + figure["note"] if figure else "–"
            )
            value = as_javascript(figure["value"]) if figure else ""
            expect(shown.locator("td").nth(place)).to_have_attribute("data-value", value)
        expect(shown.locator("td").last).to_have_text(row["difference"] or "–")
    expect(page.locator("#compare.older")).to_have_count(0)


def test_a_is_kept_while_b_goes_on(compared):
    """Both settings, their strips, their figures and the differences are what Python says."""
    expect_compared(compared, TEXT, ("words", 8, 3), ("words", 8, 3))
    choose(compared, overlap=0)
    expect_compared(compared, TEXT, ("words", 8, 3), ("words", 8, 0))
    choose(compared, unit="characters")

    expect_compared(compared, TEXT, ("words", 8, 3), ("characters", 8, 0))
    bricks = [
        compared.locator(f"#compare-{name} .brick").get_attribute("d").count("Z") for name in "ab"
    ]
    assert [cell.inner_text().split()[0] for cell in figures(compared)] == [str(n) for n in bricks]


def figures(page):
    return page.locator("#compare [data-figure=total-chunks] td").all()[:2]


def test_swap(compared):
    """A becomes the present setting and B the kept one, in one step that Back takes back."""
    choose(compared, overlap=1)
    compared.locator("#overlap").blur()
    expect_compared(compared, TEXT, ("words", 8, 3), ("words", 8, 1))
    compared.locator("#compare-swap").click()

    expect_compared(compared, TEXT, ("words", 8, 1), ("words", 8, 3))
    expect(compared.locator("#overlap")).to_have_value("3")
    expect(focused(compared)).to_have_text("Swap A and B")
    compared.go_back()
    expect_compared(compared, TEXT, ("words", 8, 3), ("words", 8, 1))
    expect(compared.locator("#overlap")).to_have_value("1")


def test_keep_b_and_stop_by_the_keyboard(compared):
    """Every step is a button, and pressing it leaves the focus on a button."""
    choose(compared, overlap=1)
    expect_compared(compared, TEXT, ("words", 8, 3), ("words", 8, 1))
    compared.locator("#download-json").focus()
    compared.keyboard.press("Tab")
    expect(focused(compared)).to_have_text("Keep B as A")
    compared.keyboard.press("Enter")
    expect_compared(compared, TEXT, ("words", 8, 1), ("words", 8, 1))
    expect(focused(compared)).to_have_text("Keep B as A")
    compared.keyboard.press("Tab")
    compared.keyboard.press("Tab")
    expect(focused(compared)).to_have_text("Stop comparing")
    compared.keyboard.press("Enter")

    expect(focused(compared)).to_have_text("Keep this setting as A")
    expect(compared.locator("#compare-a")).to_be_hidden()
    assert FRAGMENT == compared.evaluate("location.hash")


def test_back_and_forward_restore_a(compared):
    """A comes and goes with the steps that kept it."""
    compared.locator("#tab-chunks").click()
    compared.go_back()
    compared.locator("#tab-compare").click()
    expect(compared.locator("#compare-keep")).to_have_text("Keep this setting as A")
    compared.locator("#tab-chunks").click()
    compared.go_forward()

    expect(compared.locator("#tab-compare")).to_have_attribute("aria-selected", "true")
    expect_compared(compared, TEXT, ("words", 8, 3), ("words", 8, 3))


def test_a_refused_side_says_why(compared):
    """B's refusal stands in its place, A keeps its figures, and a swap changes places."""
    choose(compared, overlap=8)
    expect_compared(compared, TEXT, ("words", 8, 3), ("words", 8, 8))
    compared.locator("#compare-swap").click()

    expect_compared(compared, TEXT, ("words", 8, 8), ("words", 8, 3))


def test_what_no_link_can_hold_is_not_kept(compared):
    """An empty field is neither kept nor swapped, and that is said."""
    choose(compared, overlap="")
    compared.locator("#compare-keep").click()
    expect_notice(compared, "A field holds what no link can carry")
    compared.locator("#compare-swap").click()

    expect(compared.locator("#overlap")).to_have_value("")
    choose(compared, overlap=3)
    expect_compared(compared, TEXT, ("words", 8, 3), ("words", 8, 3))


def test_the_text_is_edited_meanwhile(compared):
    """Both sides are cut anew, also where nothing is left to cut."""
    choose(compared, overlap=0)
    write(compared, TEN_WORDS)
    expect_compared(compared, TEN_WORDS, ("words", 8, 3), ("words", 8, 0))
    write(compared, "")
    expect_compared(compared, "", ("words", 8, 3), ("words", 8, 0))


def test_capped_sides_have_the_figures_that_hold(compared):
    """Beyond a cap the totals are compared all the same."""
    write(compared, numbered(600))
    choose(compared, overlap=7)

    expect_compared(compared, numbered(600), ("words", 8, 3), ("words", 8, 7))


def test_the_link_holds_both_and_a_reload_too(compared, visit):
    """Whoever opens the link sees both settings; so does a reload."""
    choose(compared, overlap=1)
    compared.locator("#overlap").blur()
    expect_compared(compared, TEXT, ("words", 8, 3), ("words", 8, 1))
    assert LINK == compared.evaluate("location.hash")

    other = visit().open(LINK)
    text = other.locator("#text").input_value()
    expect_compared(other, text, ("words", 8, 3), ("words", 8, 1))
    choose(other, overlap=2)
    other.evaluate("history.replaceState(null, '', location.pathname)")
    other.reload()
    other.locator("#tab-compare").click()
    expect_compared(other, text, ("words", 8, 3), ("words", 8, 2))


def test_what_cannot_be_in_a_is_told(compared):
    """Of a link's A the rest is taken, and what it leaves open is as in the link's own setting."""
    compared.evaluate("location.hash = '#size=9&overlap=2&a-unit=parsecs&a-overlap=4'")
    expect_notice(compared, "The address asks for a unit “parsecs”, which cannot be")

    expect_compared(compared, TEXT, ("words", 9, 4), ("words", 9, 2))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(compared, scheme):
    """Kept, changed and refused, by day and by night, axe has nothing to say."""
    compared.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    compared.evaluate(AXE.read_text(encoding="utf-8"))
    for overlap in (1, 8):
        choose(compared, overlap=overlap)
        expect_compared(compared, TEXT, ("words", 8, 3), ("words", 8, overlap))
        found = compared.evaluate("axe.run(document).then(({ violations }) => violations)")
        assert [] == [(one["id"], one["nodes"][0]["html"]) for one in found]


def test_phone(compared):
    """On a phone the two stand below one another, and nothing is wider than the screen."""
    compared.set_viewport_size({"width": 360, "height": 740})
    choose(compared, unit="characters")
    expect_compared(compared, TEXT, ("words", 8, 3), ("characters", 8, 3))
    a, b = (compared.locator(f"#compare-{name}").bounding_box() for name in "ab")

    assert a["y"] + a["height"] < b["y"]
    wide = "document.scrollingElement.scrollWidth <= document.documentElement.clientWidth"
    assert compared.evaluate(wide)
