import itertools
from pathlib import Path

import pytest
from playwright.sync_api import expect

from acting import TEN_WORDS, arrange, choose, cut, dismiss_all, expect_notice, numbered

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SHORT = """async () => {
    const { violations } = await axe.run(document);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
        `${id}: ${target.join(" ")}: ${failureSummary}`));
}"""


@pytest.fixture(scope="module")
def audited(page):
    """The page with axe in it. The tools' own evaluation is not under the page's policy."""
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    return page


def usual(page):
    cut(page, "Some <b>words</b> of a text, and more than one chunk of them.", size=4, overlap=2)


def deep(page):
    cut(page, TEN_WORDS + "\n\t" + TEN_WORDS, unit="characters", size=12, overlap=9)
    page.get_by_label("Show whitespace").check()


def empty(page):
    cut(page, "", size=4, overlap=2)


def only_white_space(page):
    cut(page, " \n ", size=4, overlap=2)


def refused(page):
    usual(page)
    choose(page, overlap=9)
    expect(page.locator("#overlap")).to_have_attribute("aria-invalid", "true")


def refused_estimate(page):
    usual(page)
    choose(page, price_per_million="free")
    expect(page.locator("#price")).to_have_attribute("aria-invalid", "true")


def refused_by_a_cap(page):
    arrange(page, numbered(600), size=10, overlap=9)
    expect(page.locator(".fixes button")).not_to_have_count(0)


def with_notices(page):
    usual(page)
    page.locator("#clear").click()
    page.locator("#file").set_input_files(
        {"name": "bad.txt", "mimeType": "text/plain", "buffer": b"\xff"}
    )
    expect_notice(page, "is not text")
    expect_notice(page, "was cleared")


def with_a_menu_open(page):
    usual(page)
    page.locator("#samples summary").click()


def in_other_tabs(page):
    usual(page)
    page.get_by_role("tab").last.click()


def with_findings(page):
    cut(page, "Some words. " * 40, size=3, overlap=2)
    page.locator("#text").evaluate("(box) => box.setSelectionRange(0, 30)")
    page.locator("#pin-text").click()
    page.locator("#tab-findings").click()
    expect(page.locator(".finding")).not_to_have_count(0)
    expect(page.locator(".pin .said")).not_to_have_text("…")
    for listing in page.locator("#panel-findings details").all():
        listing.evaluate("one => { one.open = true; }")


def in_charts(page):
    usual(page)
    page.locator("#tab-sweep").click()
    for chart in page.locator(".chart-panel").all():
        expect(chart.locator(".u-over").last).to_be_visible()
        chart.locator("details:not([open]) summary").click()
        expect(chart.locator("tbody tr").first).to_be_visible()


def pointing_to_a_chunk(page):
    usual(page)
    page.locator("#strip [role=slider]").press("End")


STATES = [
    usual,
    deep,
    empty,
    only_white_space,
    refused,
    refused_estimate,
    refused_by_a_cap,
    with_notices,
    with_a_menu_open,
    in_other_tabs,
    with_findings,
    in_charts,
    pointing_to_a_chunk,
]


@pytest.fixture(autouse=True)
def _closed(page):
    yield
    page.keyboard.press("Escape")
    dismiss_all(page)
    page.evaluate("for (const one of document.querySelectorAll('.chart-numbers')) one.open = false")
    page.locator("#tab-chunks").click()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(audited, state, scheme):
    """Axe has nothing to say about the page, in whatever state and by day and night."""
    audited.emulate_media(color_scheme=scheme)
    state(audited)

    assert [] == audited.evaluate(SHORT)


def test_axe_finds_nothing_in_any_view(audited):
    """Every view of the result is clean."""
    usual(audited)
    for tab in audited.get_by_role("tab").all():
        tab.click()
        assert [] == audited.evaluate(SHORT)


def test_both_schemes_are_made(audited):
    """Night is another page than day."""
    grounds = set()
    for scheme in ("light", "dark"):
        audited.emulate_media(color_scheme=scheme)
        grounds.add(audited.evaluate("getComputedStyle(document.body).backgroundColor"))

    assert 2 == len(grounds)


def test_nothing_moves_where_motion_is_unwanted(audited):
    """Under reduced motion no animation or transition runs longer than a blink."""
    usual(audited)
    audited.locator("#size").press("ArrowUp")

    slow = """document.getAnimations().map((one) => one.effect.getComputedTiming().duration)
        .filter((duration) => duration > 100)"""
    assert [] == audited.evaluate(slow)
    assert "smooth" != audited.evaluate("getComputedStyle(document.documentElement).scrollBehavior")


def test_one_heading_above_all(audited):
    """The page has one main heading, and levels that skip none."""
    levels = audited.evaluate(
        "[...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map((one) => Number(one.tagName[1]))"
    )

    assert 1 == levels.count(1)
    assert 1 == levels[0]
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))


def test_axe_finds_nothing_after_a_failure(site, visit):
    """The page that says why Python is not there is clean as well."""
    site.answer("python.zip", status=404)
    someone = visit(reduced_motion="reduce")
    # Pyodide speaks up too, unless the page has ended its worker before.
    someone.allow(".")
    page = someone.open(ready=False)
    expect(page.locator("#status")).to_have_attribute("data-stage", "failed")
    page.evaluate(AXE.read_text(encoding="utf-8"))

    assert [] == page.evaluate(SHORT)
