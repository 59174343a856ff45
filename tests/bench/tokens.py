"""Exact tokenizers on 1 MB of text, against tiktoken and Hugging Face tokenizers, in one run.

Seconds of the native oracles, and how many times as long ours take natively and in Pyodide. A
bar is marked where it is missed. English is the prose of Python's own documentation; Chinese is
made up of common characters, clauses of 4 to 14, so that hardly a clause comes twice. A clause
begins with the mark before it, as the tokenizers split: reshuffled, they are the same words.
"""

from __future__ import annotations

import ast
import itertools
import json
import os
import random
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path
from pydoc_data import topics

from _tokens_measured import ROUNDS, measure
from playwright.sync_api import expect, sync_playwright

from browser.site_server import Site
from derive.oracles import Oracle
from seamline import tokenizers

ROOT = Path(__file__).resolve().parents[2]
SIZE = 1_000_000

# Times the native oracle, by the row's beginning; seconds where no oracle is the measure.
RATIO_BARS = {
    "English bert-uncased": 1,
    "Chinese reshuffled bert-uncased": 1,
    "Chinese bert-uncased": 1,
    "English": 4,
    "Chinese reshuffled": 3,
    "Chinese": 25,
}
SECOND_BARS = {"load": 0.1, "100,000 × a": 1, "million spaces": 5}


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
    }


def in_oracles(named: dict[str, str]) -> dict[str, list[float]]:
    """Return the seconds that the native oracles take for the rows that are theirs too."""
    taken: dict[str, list[float]] = {}
    for name in tokenizers.NAMES:
        oracle = Oracle(name)
        for _, (row, text) in itertools.product(range(ROUNDS), named.items()):
            start = time.perf_counter()
            oracle.ids(text)
            taken.setdefault(f"{row} {name}", []).append(time.perf_counter() - start)
    return taken


def in_node(named: dict[str, str]) -> dict[str, list[float]]:
    """Return the seconds that each row takes in Pyodide under Node."""
    node = Path(sys.executable).with_name("node")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "texts.json").write_text(json.dumps(named), "utf-8")
        script = Path(__file__).with_name("_tokens.mjs")
        subprocess.run([node, script, ROOT, folder], check=True)
        return json.loads(Path(folder, "taken.json").read_text("utf-8"))


def in_page_worker(named: dict[str, str]) -> dict[str, list[float]]:
    """Return the seconds that counting takes in the page's own worker in Chromium.

    By the page's protocol: what an analysis in words takes longer with a tokenizer than without,
    on a text that is new to the worker; the chunks are refused by the cap, so that only the
    count is left.
    """
    site = Site(ROOT / "dist")
    taken: dict[str, list[float]] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ["SEAMLINE_CHROMIUM"], args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page()
        page.goto(site.url)
        expect(page.locator("#status")).to_have_attribute("data-stage", "ready", timeout=60_000)
        source = page.locator('link[rel=modulepreload][href$="engine/engine.js"]').get_attribute(
            "href"
        )
        page.evaluate(START_ENGINE, source)
        for turn, name in itertools.product(range(ROUNDS), tokenizers.NAMES):
            rows = {**named, "million spaces": " " * 1_000_000} if not turn else named
            for row, text in rows.items():
                seconds = page.evaluate(COUNT_TOKENS, [text, name]) / 1000
                taken.setdefault(f"{row} {name}", []).append(seconds)
        browser.close()
    site.close()
    return taken


START_ENGINE = """
async (source) => {
  const { Engine } = await import(new URL(source, document.baseURI));
  window.measured = new Engine({ base: document.baseURI });
  window.measured.start();
}
"""

COUNT_TOKENS = """
async ([text, tokenizer]) => {
  const settings = { cut: "windows", unit: "words", size: "1", overlap: "0", token_mode: null };
  const assumptions = { preset: "english", tokens_per_unit: "", price_per_million: "0" };
  const ask = async (tokenizer) => {
    const start = performance.now();
    const request = { kind: "analyze", settings: { ...settings, tokenizer }, assumptions };
    await window.measured.ask(request);
    return performance.now() - start;
  };
  // The tokenizer's data is fetched before the clock starts.
  await window.measured.ask({ kind: "text", text: "a" });
  await ask(tokenizer);
  await window.measured.ask({ kind: "text", text });
  const without = await ask(null);
  return (await ask(tokenizer)) - without;
}
"""


def bar_of(row: str) -> tuple[float | None, bool]:
    """Return the bar of a row, if it has one, and whether it is a ratio."""
    for bars, is_ratio in ((RATIO_BARS, True), (SECOND_BARS, False)):
        for beginning, bar in bars.items():
            if row.startswith(beginning):
                return bar, is_ratio
    return None, False


def main() -> None:
    """Print the table: the best rounds, and in brackets the first, which compiles the wasm."""
    named = texts()
    oracles = in_oracles(named)
    ours = {"CPython": measure(named), "Pyodide in Node": in_node(named)}
    ours["page worker"] = in_page_worker(named)
    print(f"1 MB of text, best of {ROUNDS} rounds (the first); ratios are to the native oracle")
    print(f"{'':34}{'oracle':>10}" + "".join(f"{where:>20}" for where in ours) + f"{'bar':>8}")
    for row in ours["CPython"]:
        bar, is_ratio = bar_of(row)
        base = min(oracles[row]) if row in oracles else None
        line = f"{row:34}" + (f"{1000 * base:>7.0f} ms" if base else " " * 10)
        for taken in ours.values():
            if row not in taken:  # loading is not told apart from fetching there
                line += " " * 20
                continue
            best, first = min(taken[row]), taken[row][0]
            if is_ratio:
                shown, value = f"{best / base:.2f} × ({first / base:.2f})", best / base
            else:
                shown, value = f"{1000 * best:.0f} ms ({1000 * first:.0f})", best
            line += f"{shown + ('!' if bar and value > bar else ' '):>20}"
        print(line + (f"{bar:>6} {'×' if is_ratio else 's'}" if bar else ""))
    print("! misses the bar")


if __name__ == "__main__":
    main()
