"""From a changed setting, or a pasted text, to painted cards, in Chromium; and what that leaves.

The page's own clock, from the input event to the frame after the cards have changed. The ratio
is to the same page painting as many plain paragraphs of the same text, anew, by itself: what the
browser alone needs for such a list.

SEAMLINE_CHANGES says over how many changes growth is looked for (default 1,000).
"""

from __future__ import annotations

import os
import re
import statistics
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, Route, expect, sync_playwright

from browser.site_server import Site

SENTENCE = "Overlap repeats the tail of a chunk at the head of the next. "
CHANGES = 200
GROWTH_CHANGES = int(os.environ.get("SEAMLINE_CHANGES", "1000"))
PASTES = 15
SLOWEST = 150  # milliseconds, of any change


class View(NamedTuple):
    """A text of so many units, how it is cut, and the median that is wanted, in milliseconds."""

    name: str
    unit: str
    units: int
    size: int
    overlap: int
    wanted: int

    @property
    def text(self) -> str:
        """Return the text."""
        if self.unit == "words":
            words = SENTENCE.split() * (self.units // 12 + 1)
            return " ".join(words[: self.units])
        return (SENTENCE * (self.units // len(SENTENCE) + 1))[: self.units]

    @property
    def chunks(self) -> int:
        """Return how many chunks that gives."""
        return 1 + -(-(self.units - self.size) // (self.size - self.overlap))


USUAL = View("100,000 characters, 200 chunks", "characters", 100_000, 525, 25, 25)
VIEWS = [
    USUAL,
    View("the caps, characters", "characters", 180_000, 780, 77, 50),
    View("the caps, words", "words", 160_000, 690, 62, 50),
]

KEEP_MEMORY = """
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const found = await instantiate.apply(WebAssembly, given);
  const held = Object.values((found.instance ?? found).exports ?? {});
  self.memory ??= held.find((one) => one instanceof WebAssembly.Memory);
  return found;
};
"""

PAINTED = "await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));"

CHANGE = f"""
async ([field, value, chunks]) => {{
  const box = document.querySelector(field);
  if (box.value === value) return 0; // nothing would change, and nothing would end the waiting
  const cards = document.querySelector("#chunks");
  const isDone = () => chunks === null || cards.childElementCount === chunks;
  const changed = new Promise((resolve) => {{
    const watch = new MutationObserver(() => {{
      if (!isDone()) return;
      watch.disconnect();
      resolve();
    }});
    const what = {{ subtree: true, childList: true, attributes: true, characterData: true }};
    watch.observe(cards, what);
  }});
  const start = performance.now();
  box.value = value;
  box.dispatchEvent(new InputEvent("input", {{ bubbles: true }}));
  await changed;
  {PAINTED}
  return performance.now() - start;
}}
"""

PLAIN = f"""
async ([text, count]) => {{
  const list = document.createElement("div");
  document.body.append(list);
  const length = Math.ceil(text.length / count);
  const start = performance.now();
  const paragraphs = [];
  for (let at = 0; at < text.length; at += length) {{
    const paragraph = document.createElement("p");
    paragraph.textContent = text.slice(at, at + length);
    paragraphs.push(paragraph);
  }}
  list.replaceChildren(...paragraphs);
  {PAINTED}
  const taken = performance.now() - start;
  list.remove();
  return taken;
}}
"""


def arrange(page: Page, view: View) -> None:
    """Put a view's text and settings on the page and wait until it is cut."""
    # With little text, for the text of one view is beyond the caps of another, and refused.
    page.locator("#text").fill("a b c")
    expect(page.locator("#chunks > li")).to_have_count(1)
    sizes = f"#unit={view.unit}&size={view.size}&overlap={view.overlap}"
    page.evaluate("sizes => { location.hash = sizes; }", sizes)
    expect(page.locator("#size")).to_have_value(str(view.size))
    page.evaluate(CHANGE, ["#text", view.text, view.chunks])


def change(page: Page, view: View, turn: int) -> float:
    """Change the size by a little and return the milliseconds until that is painted."""
    return page.evaluate(CHANGE, ["#size", str(view.size + 1 + turn % 2), None])


def measure(page: Page, view: View) -> tuple[list[float], list[float]]:
    """Return the milliseconds of each change of size, and those of the plain list beside it."""
    arrange(page, view)
    changes, plain = [], []
    for turn in range(5):  # these compile what the others only run
        change(page, view, turn)
    for turn in range(CHANGES):
        changes.append(change(page, view, turn))
        if turn % 10 == 0:
            plain.append(page.evaluate(PLAIN, [view.text, view.chunks]))
    return changes, plain


def pastes(page: Page) -> list[float]:
    """Return the milliseconds from each paste of another text to its cards."""
    arrange(page, USUAL)
    times = []
    for turn in range(PASTES):
        # Another text each time, of a chunk more or less, so that it is seen when it is there.
        longer = USUAL.text + "x" * (USUAL.size - USUAL.overlap) * (turn % 2)
        times.append(page.evaluate(CHANGE, ["#text", longer, USUAL.chunks + turn % 2]))
    return times[2:]


def watch_memory(page: Page) -> None:
    """Keep Python's memory where `heap` finds it: at the head of the worker's own code."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=KEEP_MEMORY + response.text())

    page.route(re.compile(r"/worker\.js$"), answer)


def heap(page: Page) -> int:
    """Return the bytes of WebAssembly's memory."""
    (worker,) = page.workers
    return worker.evaluate("self.memory.buffer.byteLength")


def growth(page: Page) -> list[tuple[str, int, int]]:
    """Return what is there before and after many changes: Python's memory, the page's nodes."""
    session = page.context.new_cdp_session(page)

    def counts() -> dict[str, int]:
        for _ in range(2):  # what the first finds to be free, the second takes away
            session.send("HeapProfiler.collectGarbage")
        found = session.send("Memory.getDOMCounters")
        return {
            "bytes of the wasm heap": heap(page),
            "nodes of the page": found["nodes"],
            "listeners of the page": found["jsEventListeners"],
        }

    arrange(page, USUAL)
    for turn in range(100):  # both sizes were there, and caches are filled
        change(page, USUAL, turn)
    before = counts()
    for turn in range(GROWTH_CHANGES):
        change(page, USUAL, turn)
    after = counts()
    return [(name, before[name], after[name]) for name in before]


def told(value: float, bar: float) -> str:
    """Return a bar, and a word if it is missed."""
    return f"≤ {bar:g}{'' if value <= bar else '   MISSED'}"


def main() -> None:
    """Print medians, the slowest change, the ratio to the plain list, and what grew."""
    site = Site(Path(__file__).parents[2] / "dist")
    flags = ["--disable-gpu", "--no-sandbox", "--no-first-run"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ["SEAMLINE_CHROMIUM"], args=flags
        )
        page = browser.new_page(service_workers="block")
        watch_memory(page)
        page.goto(f"{site.url}#unit=characters&size=525&overlap=25")
        expect(page.locator("#status")).to_have_attribute("data-stage", "ready", timeout=60_000)
        print(f"{'':34}{'median ms':>10}{'wanted':>10}{'slowest':>10}{'÷ plain list':>14}")
        for view in VIEWS:
            changes, plain = measure(page, view)
            median, slowest = statistics.median(changes), max(changes)
            ratio = median / statistics.median(plain)
            print(f"{view.name:34}{median:>10.1f}{told(median, view.wanted):>10}", end="")
            print(f"{slowest:>10.1f}{ratio:>14.2f}", "" if slowest < SLOWEST else "SLOWEST MISSED")
        pasted = statistics.median(pastes(page))
        print(f"{'paste of 100,000 characters':34}{pasted:>10.1f}{told(pasted, 80):>10}")
        print(f"\n{f'after {GROWTH_CHANGES:,} changes':34}{'before':>14}{'after':>14}")
        for name, before, after in growth(page):
            print(f"{name:34}{before:>14,}{after:>14,}  {told(after, before)}")
        browser.close()
    site.close()


if __name__ == "__main__":
    main()
