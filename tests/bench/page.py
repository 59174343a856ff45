"""From a changed setting to painted cards, in Chromium: at a usual size and at the caps.

The page's own clock, from the input event to the frame after the cards have changed. The ratio
is to the same page painting as many plain paragraphs of the same text, anew, by itself: what the
browser alone needs for such a list.
"""

import os
import statistics
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from browser.site_server import Site

SENTENCE = "Overlap repeats the tail of a chunk at the head of the next. "
# Characters of text, size and overlap: 200 chunks of 100,000 characters, and the caps themselves.
VIEWS = {"100,000 characters, 200 chunks": (100_000, 525, 25), "the caps": (180_000, 780, 77)}
CHANGES = 40

CHANGE = """
async (size) => {
  const field = document.querySelector("#size");
  const cards = document.querySelector("#chunks");
  const changed = new Promise((resolve) => {
    const watch = new MutationObserver(() => { watch.disconnect(); resolve(); });
    watch.observe(cards, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const start = performance.now();
  field.value = size;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  await changed;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - start;
}
"""

PLAIN = """
async ([text, size, overlap]) => {
  const list = document.createElement("div");
  document.body.append(list);
  const start = performance.now();
  const paragraphs = [];
  for (let at = 0; at < text.length - overlap; at += size - overlap) {
    const paragraph = document.createElement("p");
    paragraph.textContent = text.slice(at, at + size);
    paragraphs.push(paragraph);
  }
  list.replaceChildren(...paragraphs);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const taken = performance.now() - start;
  list.remove();
  return taken;
}
"""


def measure(page: Page, characters: int, size: int, overlap: int) -> tuple[list, list]:
    """Return the milliseconds of each change of size, and those of the plain list beside it."""
    text = (SENTENCE * (characters // len(SENTENCE) + 1))[:characters]
    page.fill("#text", text)
    page.fill("#overlap", str(overlap))
    page.fill("#size", str(size))
    expect(page.locator("#total-chunks")).to_have_attribute(
        "data-value", str(1 + -(-(characters - size) // (size - overlap)))
    )
    changes, plain = [], []
    for turn in range(CHANGES):
        changes.append(page.evaluate(CHANGE, str(size + 1 + turn % 2)))
        plain.append(page.evaluate(PLAIN, [text, size, overlap]))
    # The first few compile what the others only run.
    return changes[5:], plain[5:]


def main() -> None:
    """Print medians, the slowest change, and the ratio to the plain list."""
    site = Site(Path(__file__).parents[2] / "dist")
    flags = ["--disable-gpu", "--no-sandbox", "--no-first-run"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ["SEAMLINE_CHROMIUM"], args=flags
        )
        page = browser.new_page()
        page.goto(f"{site.url}#unit=characters&size=525&overlap=25")
        expect(page.locator("#status")).to_have_attribute("data-stage", "ready", timeout=60_000)
        print(f"{'':34}{'median ms':>10}{'slowest ms':>12}{'÷ plain list':>14}")
        for name, view in VIEWS.items():
            changes, plain = measure(page, *view)
            ratio = statistics.median(changes) / statistics.median(plain)
            print(
                f"{name:34}{statistics.median(changes):>10.1f}{max(changes):>12.1f}{ratio:>14.2f}"
            )
        browser.close()
    site.close()


if __name__ == "__main__":
    main()
