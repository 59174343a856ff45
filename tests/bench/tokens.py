"""Exact tokenizers on 1 MB of text, against tiktoken and Hugging Face tokenizers, in one run.

Milliseconds of the native oracles, of this package in CPython and of the page's own worker in
Chromium, and how many times as long as the oracle each takes. Every round asks all of them, one
after the other, and opens the page anew, so that nothing is in a cache but what the round put
there; the best of the rounds counts, their median stands in brackets. The bars are the page's.

English is the prose of Python's own documentation; Chinese is made up of common characters,
clauses of 4 to 14, so that hardly a clause comes twice. A clause begins with the mark before it,
as the tokenizers split: reshuffled, they are the same words.
"""

from __future__ import annotations

import ast
import itertools
import os
import random
import statistics
import sys
import sysconfig
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from pydoc_data import topics

from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser.site_server import Site
from derive.oracles import Oracle
from seamline import tokenizers

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(tokenizers.__file__).parent / "data"
SIZE = 1_000_000
ROUNDS = 7

# The row that is not a text: fetching and loading a tokenizer's data, on a text of one letter.
LOAD = "load"
# These take seconds, and one round is enough.
SLOW = {"1,000,000 spaces"}
BYTE_LEVEL = ("cl100k_base", "o200k_base")

# At most so many times what the native oracle takes.
RATIO_BARS = {
    **{("English", name): 4 for name in BYTE_LEVEL},
    **{("Chinese", name): 25 for name in BYTE_LEVEL},
    **{("Chinese reshuffled", name): 3 for name in BYTE_LEVEL},
    **{(row, "bert-uncased"): 1 for row in ("English", "Chinese", "Chinese reshuffled")},
}
# At most so many seconds, with every tokenizer.
SECOND_BARS = {LOAD: 0.1, "100,000 × a": 1, "1,000,000 spaces": 5}

# The page's own engine, and so its worker, is asked what it is asked for a plan: the tokens of the
# whole text. The text is given before the clock starts.
START = """
async (texts) => {
  const { engine } = await import(document.querySelector("script[src$='/start.js']").src);
  Object.assign(window, { engine, texts });
}
"""
COUNT = """
async ([row, tokenizer]) => {
  await engine.ask({ kind: "text", text: texts[row] ?? "a" });
  const start = performance.now();
  const answer = await engine.ask({ kind: "measured", tokenizer });
  if (answer.kind !== "measured") throw new Error(JSON.stringify(answer));
  return (performance.now() - start) / 1000;
}
"""

Taken = dict[tuple[str, str], list[float]]


def english() -> str:
    """Return 1 MB of English: help topics and docstrings of the standard library."""
    parts = list(topics.topics.values())
    for path in sorted(Path(sysconfig.get_path("stdlib")).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                parts.append(ast.get_docstring(node) or "")
    return "\n\n".join(filter(None, parts)).encode()[:SIZE].decode("utf-8", "ignore")


def chinese() -> list[str]:
    """Return clauses, 1 MB in all, of the 3,755 common characters, few of them very often."""
    chance = random.Random(0)
    places = [bytes((row, cell)) for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF)]
    chars = [place.decode("gb2312", "ignore") for place in places]
    chars = [char for char in chars if char]
    chance.shuffle(chars)
    weights = list(itertools.accumulate(1 / (rank + 10) for rank in range(len(chars))))
    clauses, size = [], 0
    while size < SIZE:
        clause = "".join(chance.choices(chars, cum_weights=weights, k=chance.randint(4, 14)))
        clauses.append(chance.choice("，，，。、；") + clause)
        size += len(clauses[-1].encode())
    return clauses


def texts() -> dict[str, str]:
    """Return the texts by the names of their rows."""
    clauses = chinese()
    shuffled = random.Random(1).sample(clauses, len(clauses))
    return {
        "English": english(),
        "Chinese": "".join(clauses),
        "Chinese reshuffled": "".join(shuffled),
        "100,000 × a": "a" * 100_000,
        "1,000,000 spaces": " " * 1_000_000,
    }


def timed(work: Callable[[], object]) -> float:
    """Return the seconds that some work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def opened(browser: Browser, url: str, named: dict[str, str]) -> Page:
    """Return a new page whose Python is ready and which holds the texts."""
    page = browser.new_context().new_page()
    page.goto(url)
    expect(page.locator("#status")).to_have_attribute("data-stage", "ready", timeout=60_000)
    page.evaluate(START, named)
    # What a first request of this kind fetches beside the data.
    page.evaluate("engine.ask({ kind: 'measured', tokenizer: 'none' })")
    return page


def measure(named: dict[str, str]) -> dict[str, Taken]:
    """Return the seconds of each round, by where, row and tokenizer."""
    oracles = {name: Oracle(name) for name in tokenizers.NAMES}
    data = {name: (DATA / tokenizers.DATA[name]).read_bytes() for name in tokenizers.NAMES}
    taken: dict[str, Taken] = {place: defaultdict(list) for place in ("oracle", "CPython", "page")}

    def work_on(row: str, name: str) -> dict[str, Callable[[], object]]:
        if row == LOAD:
            return {"CPython": lambda: tokenizers.supply(name, data[name])}
        text = named[row]
        work = {"CPython": lambda: tokenizers.get(name).count(text)}
        # tiktoken itself crashes on a million spaces.
        return work if row in SLOW else {**work, "oracle": lambda: oracles[name].ids(text)}

    with closing(Site(ROOT / "dist")) as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ["SEAMLINE_CHROMIUM"], args=["--no-sandbox", "--disable-gpu"]
        )
        for turn in range(ROUNDS):
            page = opened(browser, site.url, named)
            # Each time another one is first, in a page that has not yet warmed up.
            first = turn % len(tokenizers.NAMES)
            for name in tokenizers.NAMES[first:] + tokenizers.NAMES[:first]:
                for row in (LOAD, *named):
                    if row in SLOW and turn:
                        continue
                    taken["page"][row, name].append(page.evaluate(COUNT, [row, name]))
                    for place, work in work_on(row, name).items():
                        taken[place][row, name].append(timed(work))
            page.context.close()
            print(f"round {turn + 1} of {ROUNDS}", file=sys.stderr)
    return taken


def bar_of(row: str, name: str) -> tuple[float | None, bool]:
    """Return the bar of a row, if it has one, and whether it is a ratio."""
    if (row, name) in RATIO_BARS:
        return RATIO_BARS[row, name], True
    return SECOND_BARS.get(row), False


def main() -> None:
    """Print the table."""
    taken = measure(texts())
    print(f"1 MB of text: best of {ROUNDS} rounds (their median); × is times the native oracle")
    print(f"{'':31}{'oracle':>10}{'CPython':>22}{'page worker':>24}  bar")
    for row, name in sorted(taken["page"], key=lambda key: tokenizers.NAMES.index(key[1])):
        line = f"{row + ' ' + name:31}"
        seconds = taken["oracle"].get((row, name))
        line += f"{1000 * min(seconds):>7.0f} ms" if seconds else " " * 10
        bar, is_ratio = bar_of(row, name)
        for place, width in (("CPython", 22), ("page", 24)):
            ours = taken[place][row, name]
            value = min(ours) / min(seconds) if is_ratio else min(ours)
            middle = statistics.median(ours)
            if is_ratio:
                shown = f"{value:.2f} × ({middle / statistics.median(seconds):.2f})"
            else:
                shown = f"{1000 * value:.0f} ms ({1000 * middle:.0f})"
            line += f"{shown:>{width}}"
        if bar is not None:
            line += f"  {bar} {'×' if is_ratio else 's'}{' MISSED' if value > bar else ''}"
        print(line)


if __name__ == "__main__":
    main()
