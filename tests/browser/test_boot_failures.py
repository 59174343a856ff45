import re
import threading

import pytest
from playwright.sync_api import expect

from acting import choose, cut, expect_notice, expect_report, native, numbered, write
from visit import Visit

BOOT = 60_000
PAGE = (
    b"<!doctype html><title>Welcome</title><p>This is the home page, sent for all that is missing."
)

# Each fault of a file, and what may be said of it beside the file's name.
MISSING = {"status": 404}, "the server answered 404"
HOME_PAGE = (
    {"body": PAGE, "headers": {"Content-Type": "text/html"}},
    "the server sent it as text/html instead of|a web page came in its place",
)
WRONG_TYPE = (
    {"headers": {"Content-Type": "text/plain"}},
    "the server sent it as text/plain instead of",
)
SHORT = {"body": lambda whole: whole[: len(whole) // 2]}, "it ended after|is damaged|ends too early"
BROKEN_OFF = (
    {"body": SHORT[0]["body"], "headers": {"Content-Length": "99999999"}},
    "the connection (broke off|failed)",
)
FAULTS = {
    "pyodide.asm.mjs": [MISSING, HOME_PAGE, WRONG_TYPE, SHORT, BROKEN_OFF],
    "pyodide.asm.wasm": [MISSING, HOME_PAGE, WRONG_TYPE, SHORT, BROKEN_OFF],
    "python.zip": [MISSING, HOME_PAGE, SHORT, BROKEN_OFF],
    "worker.js": [MISSING, HOME_PAGE, WRONG_TYPE, SHORT, BROKEN_OFF],
}


def expect_failed(page, file, cause):
    """The page has given up, names the file and the cause, and offers to try again."""
    status = page.locator("#status")
    expect(status).to_have_attribute("data-stage", "failed", timeout=BOOT)
    expect(status).to_contain_text(file)
    expect(status).to_contain_text(re.compile(cause))
    expect(status.get_by_role("button", name="Retry")).to_be_visible()


@pytest.fixture
def someone(visit):
    """A visit to a page that will complain."""
    someone = visit()
    someone.allow(".")
    return someone


@pytest.fixture(scope="module")
def failed(shared_visit):
    """A page whose Python could not be started."""
    return shared_visit.page


@pytest.fixture(scope="module")
def shared_visit(request, browser, site):
    """The module's one visit, to a page that has failed already."""
    someone = Visit(browser, site)
    someone.allow(".")
    site.answer("python.zip", status=404)
    page = someone.open(ready=False)
    expect_failed(page, "python.zip", "404")
    site.heal()
    yield someone
    someone.close()


def every_fault():
    return [
        pytest.param(file, *fault, id=f"{file}: {fault[1]}")
        for file, faults in FAULTS.items()
        for fault in faults
    ]


@pytest.mark.parametrize(("file", "fault", "cause"), every_fault())
def test_broken_file_is_named_with_its_cause(site, failed, file, fault, cause):
    """Whatever is wrong with a file that Python needs, the page says which file and why."""
    site.answer(file, **fault)
    # What was said before must not be taken for what is said now.
    failed.locator("#status .status-label").evaluate("label => { label.textContent = ''; }")
    failed.get_by_role("button", name="Retry").click()

    expect_failed(failed, file, cause)


def test_page_is_usable_while_a_file_is_held_back(site, visit):
    """While Python loads, the example stands there, and what is asked is answered when it is ready."""
    hold = threading.Event()
    site.answer("pyodide.asm.wasm", hold=hold)
    someone = visit()
    page = someone.open(ready=False)
    status = page.locator("#status")
    expect(status).to_have_attribute("data-stage", "loading")
    expect(status).to_contain_text("Loading Python")
    expect(status.locator("progress")).to_be_visible()
    expect(status).to_contain_text(re.compile(r"[\d.]+ of [\d.]+ MB"))
    expect(page.locator("#total-chunks")).not_to_have_attribute("data-value", "")
    expect(page.locator("#chunks .repeated:visible")).not_to_have_count(0)

    text = numbered(90)
    write(page, text)
    choose(page, size=12, overlap=3)
    expect(page.locator("#dated")).to_contain_text("as soon as Python is ready")
    expect(page.locator("#size")).to_have_value("12")
    with page.expect_download() as started:
        page.locator("#download-json").click()
        expect_notice(page, "The download starts as soon as Python is ready")
        hold.set()

    report = native(text, size=12, overlap=3)
    assert report.to_json().encode() == started.value.path().read_bytes()
    expect_report(page, report)
    expect(page.locator("#notices .notice")).to_have_count(0)


def test_what_is_held_back_for_long_is_named(site, someone):
    """A file of which nothing comes is given up, by name: each with an engine of less patience."""
    page = someone.open(ready=False)
    browser = someone.context.new_cdp_session(page)
    for file in FAULTS:
        # What an engine before this one has loaded is not asked for again.
        browser.send("Network.clearBrowserCache")
        site.answer(file, hold=site.event())
        state = page.evaluate(
            """async () => {
                const { Engine } = await import(document.querySelector("script[src$='/start.js']").src);
                const build = JSON.parse(document.getElementById("build").textContent);
                const limits = { stall: 2500, firstWord: 2500, diagnosis: 1500 };
                const base = new URL(build.folder, document.baseURI).href;
                const engine = new Engine({ base, build, limits });
                engine.start();
                return new Promise((resolve) => engine.subscribe((state) => {
                    if (state.stage === "failed" || state.stage === "ready") resolve(state);
                }));
            }"""
        )
        site.heal()
        assert "failed" == state["stage"], file
        assert file in state["file"] + state["reason"]


def test_missing_sample(site, someone):
    """A sample that is not there is said to be so, and the text stays."""
    page = someone.open()
    cut(page, "a text of my own", size=4, overlap=1)
    site.answer("samples/notes.md", status=404)
    page.locator("#samples summary").click()
    page.locator("[data-sample='samples/notes.md']").click()

    expect_notice(page, "The sample could not be loaded: the server answers 404")
    expect(page.locator("#text")).to_have_value("a text of my own")
