import re

import pytest
from playwright.sync_api import expect

from acting import choose, cut, expect_report, native, numbered, write

TEXT = numbered(120)
BOOT = 60_000

# What the worker does with the next thing it is asked; Python never hears of it.
HEARS_AND_DIES = """() => { self.onmessage = ({ data }) => {
    postMessage({ kind: "progress", id: data.id,
        progress: { kind: "progress", done: 0.4, what: "Cutting" } });
    self.close();
} }"""
HEARS_AND_GOES_ON = """() => { self.onmessage = ({ data }) => {
    if (data.kind !== "ask") return;
    postMessage({ kind: "progress", id: data.id,
        progress: { kind: "progress", done: 0.4, what: "Cutting" } });
} }"""
THROWS = "() => { self.onmessage = () => { throw new Error('out of memory'); } }"


@pytest.fixture(autouse=True)
def _cut_before(page, shared_visit):
    shared_visit.allow("out of memory")
    cut(page, TEXT, size=10, overlap=2)


def the_worker(page):
    (worker,) = page.workers
    return worker


@pytest.mark.parametrize(
    "fate",
    ["self.close()", HEARS_AND_DIES],
    ids=["killed while idle", "killed in mid-run"],
)
def test_page_goes_on_without_its_worker(page, fate):
    """A worker lost at any time is replaced: text, settings and the question are still there."""
    old = the_worker(page)
    old.evaluate(fate)
    choose(page, size=12)

    expect(page.locator("#status")).to_have_attribute("data-stage", "loading", timeout=BOOT)
    expect(page.locator("#text")).to_have_value(TEXT)
    expect(page.locator("#status")).to_have_attribute("data-stage", "ready", timeout=BOOT)
    expect_report(page, native(TEXT, size=12, overlap=2))
    assert the_worker(page) != old
    cut(page, TEXT + " and more", unit="characters", size=60, overlap=7)


def test_long_work_shows_and_can_be_stopped(page):
    """Work that goes on and on tells how far it is; *Stop* ends it, and says whose chunks those are."""
    the_worker(page).evaluate(HEARS_AND_GOES_ON)
    choose(page, size=12)
    status = page.locator("#status")
    expect(status).to_have_attribute("data-stage", "working")
    expect(status).to_contain_text("Cutting")
    expect(status.locator("progress")).to_have_attribute("value", "0.4")
    expect(page.locator("#results")).to_have_class(re.compile(r"\bdated\b"))
    status.get_by_role("button", name="Stop").click()

    expect(page.locator("#dated")).to_contain_text("Not finished")
    expect(status).to_have_attribute("data-stage", "ready", timeout=BOOT)
    expect(page.locator("#dated")).to_contain_text("Not finished")
    choose(page, size=13)
    expect_report(page, native(TEXT, size=13, overlap=2))


def test_text_changed_while_no_worker_is_there(page):
    """What is typed between two workers is what the next one cuts."""
    the_worker(page).evaluate(THROWS)
    choose(page, size=12)
    expect(page.locator("#status")).to_have_attribute("data-stage", "loading", timeout=BOOT)
    write(page, "typed in between, a few words only")
    choose(page, overlap=3)

    expect(page.locator("#status")).to_have_attribute("data-stage", "ready", timeout=BOOT)
    expect_report(page, native("typed in between, a few words only", size=12, overlap=3))


def test_a_question_that_kills_twice_is_dropped(page):
    """A request over which two workers are lost is not asked a third time, and the page says so."""
    # Workers to come meet the same fate: their first message is the document, their second the question.
    old = the_worker(page)
    with page.expect_event("worker") as started:
        old.evaluate(THROWS)
        choose(page, size=12)
    started.value.evaluate(
        """() => {
            const kill = (set) => function (hear) {
                set.call(self, (event) => {
                    if (event.data.request?.includes("analyze")) throw new Error("out of memory");
                    hear(event);
                });
            };
            const { get, set } = Object.getOwnPropertyDescriptor(self, "onmessage")
                ?? Object.getOwnPropertyDescriptor(DedicatedWorkerGlobalScope.prototype, "onmessage");
            Object.defineProperty(self, "onmessage", { get, set: kill(set), configurable: true });
        }"""
    )

    notice = page.locator("#notices .notice", has_text="Python was lost twice over this request")
    expect(notice).to_be_visible(timeout=BOOT)
    expect(page.locator("#status")).to_have_attribute("data-stage", "ready", timeout=BOOT)
    expect(page.locator("#text")).to_have_value(TEXT)
    choose(page, size=13)
    expect_report(page, native(TEXT, size=13, overlap=2))
