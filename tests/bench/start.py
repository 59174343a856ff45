"""From navigation to the first result of a pasted text, against Pyodide as it comes.

Both on one server with the same headers, each visit in a fresh profile, in turns; medians. The
text is pasted as soon as the page can take it. Repeat visits are made through the browser's own
cache, and for Seamline also through its service worker. `tests/bench/stock/` is the other side. No
debugger is attached.

SEAMLINE_ROUNDS says how many rounds (default 7).
"""

import hashlib
import json
import os
import shutil
import statistics
import tempfile
import time
from pathlib import Path

from _host import REPORTS, WORKER, Host, Line
from _visitor import Visitor, visitor

from seamline import Settings, analyze
from steps import bundle, toolchain
from steps.assemble import DIST, DOWNLOADS, SOURCE_DATE
from steps.shell import run

HERE = Path(__file__).parent
ROUNDS = int(os.environ.get("SEAMLINE_ROUNDS", "7"))
SLOW = {"bits_per_second": 20e6, "round_trip": 0.08}
WORDS = "Overlap repeats the tail of a chunk at the head of the next. "
TEXT = WORDS * 150
CHUNKS = len(analyze(TEXT, Settings(unit="words", size=120, overlap=24)).chunks)
# How long a visit may take; and after a first one, how long the browser may take to put away what
# it keeps. Seconds.
PATIENCE = 60
SETTLE = 3
ATTEMPTS = 4

# Pastes the text once the page can take it, and reports when that was and when the result is there
# to see.
WATCH = """
(([text, chunks, reports]) => {
  const report = (seen) =>
    fetch(reports, { method: "POST", body: JSON.stringify(seen), keepalive: true });
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const shows = (count) => document.querySelectorAll("#chunks > li").length === count;
  // Seamline is ready when it shows its example, the other page when its script has run.
  const parsed = () => document.documentElement.hasAttribute("data-parsed");
  const example = () => document.querySelector("#figures") ? !shows(0) : parsed();
  const ready = () => document.querySelector("#text") && example();
  let usable = 0;
  const watch = new MutationObserver(async () => {
    if (!usable && ready()) {
      usable = performance.now();
      // After the task that made the page ready, as a hand would be.
      setTimeout(() => {
        const box = document.querySelector("#text");
        box.value = text;
        box.dispatchEvent(new InputEvent("input", { bubbles: true }));
      });
    } else if (usable && shows(chunks)) {
      watch.disconnect();
      await painted();
      report({ usable, result: performance.now() });
    }
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true });
  document.addEventListener("DOMContentLoaded", () =>
    document.documentElement.toggleAttribute("data-parsed"),
  );
  navigator.serviceWorker?.addEventListener("controllerchange", () => report({ kept: 1 }));
})
"""


def build_stock(folder: Path) -> None:
    """Put the stock page together: npm's files, the whole wheel, micropip and its lock."""
    shutil.copytree(HERE / "stock", folder)
    pyodide = folder / "pyodide"
    pyodide.mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"):
        shutil.copyfile(bundle.NPM / name, pyodide / name)
    lock = json.loads((bundle.NPM / "pyodide-lock.json").read_text())
    (micropip,) = (DOWNLOADS / "pyodide-wheels").glob("micropip-*.whl")
    shutil.copy(micropip, pyodide)
    # npm's lock has the hash of another build of this version than the one that pip gets.
    found = {
        "file_name": micropip.name,
        "sha256": hashlib.sha256(micropip.read_bytes()).hexdigest(),
    }
    lock["packages"]["micropip"].update(found)
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock))
    run(
        [toolchain.PYTHON, "-m", "hatchling", "build", "--target", "wheel", "-d", folder],
        what="Building the wheel",
        advice="",
        env={"SOURCE_DATE_EPOCH": SOURCE_DATE},
    )
    for wheel in (DOWNLOADS / "wheels").glob("*.whl"):
        shutil.copy(wheel, folder)
    wheels = json.dumps([path.name for path in sorted(folder.glob("*.whl"))])
    worker = (folder / "worker.js").read_text().replace('["%WHEELS%"]', wheels)
    (folder / "worker.js").write_text(worker)


def visit(browser: Visitor, host: Host) -> tuple[dict[str, float], str]:
    """Open the site in a new page; return the milliseconds until it was usable and done, and it."""
    host.forget()
    page = browser.open(host.url)
    host.wait_for("result", PATIENCE)
    sent = list(host.requests)
    sizes = {"bytes": sum(size for _, size in sent), "requests": len(sent)}
    return {**host.seen, **sizes}, page


def visits(host: Host, *, repeat: bool = False) -> list[dict[str, float]]:
    """Return a first visit of a fresh profile and, if asked for, a second one."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return _visits(host, repeat=repeat)
        except OSError as error:
            # A browser that was killed on a crowded machine says nothing about either side.
            print(f"  once more: {error}", flush=True)
            if attempt == ATTEMPTS:
                raise
    raise AssertionError("unreachable")


def _visits(host: Host, *, repeat: bool) -> list[dict[str, float]]:
    with visitor() as browser:
        first, page = visit(browser, host)
        if not repeat:
            return [first]
        if (host.folder / WORKER).is_file() and WORKER not in host.missing:
            host.wait_for("kept", PATIENCE)  # the service worker has stored everything
        time.sleep(SETTLE)
        browser.close(page)
        return [first, visit(browser, host)[0]]


def main() -> None:
    """Print the table."""
    seen: dict[str, list[dict[str, float]]] = {}

    def note(name: str, times: dict[str, float]) -> None:
        seen.setdefault(name, []).append(times)

    watch = f"{WATCH.strip()}({json.dumps([TEXT, CHUNKS, REPORTS])})"
    with tempfile.TemporaryDirectory() as scratch:
        stock_folder = Path(scratch) / "stock"
        build_stock(stock_folder)
        line = Line(**SLOW)
        stock, ours = Host(stock_folder, watch=watch), Host(DIST, watch=watch)
        cached = Host(DIST, watch=watch, missing=frozenset({WORKER}))
        slow_stock, slow_ours = Host(stock_folder, line, watch), Host(DIST, line, watch)
        for number in range(ROUNDS):
            print(f"round {number + 1} of {ROUNDS}", flush=True)
            first, again = visits(stock, repeat=True)
            note("stock, first", first)
            note("stock, repeat", again)
            first, again = visits(ours, repeat=True)
            note("ours, first", first)
            note("ours, repeat, service worker", again)
            note("ours, repeat, browser's cache", visits(cached, repeat=True)[1])
            note("stock, first, slow line", visits(slow_stock)[0])
            note("ours, first, slow line", visits(slow_ours)[0])
    report(seen)


def report(seen: dict[str, list[dict[str, float]]]) -> None:
    """Print every kind of visit, and the ratios against what is wanted."""

    def median(name: str, what: str = "result") -> float:
        return statistics.median(times[what] for times in seen[name])

    print(f"\n{'median of ' + str(ROUNDS):32}{'usable ms':>10}{'result ms':>10}", end="")
    print(f"{'from':>8}{'to':>8}{'requests':>10}{'MB sent':>9}")
    for name, visits in seen.items():
        results = [times["result"] for times in visits]
        print(
            f"{name:32}{median(name, 'usable'):>10.0f}{median(name):>10.0f}"
            f"{min(results):>8.0f}{max(results):>8.0f}"
            f"{median(name, 'requests'):>10.0f}{median(name, 'bytes') / 1e6:>9.2f}"
        )

    slow = f"{SLOW['bits_per_second'] / 1e6:.0f} Mbit/s, {SLOW['round_trip'] * 1000:.0f} ms"
    repeat, cached = "ours, repeat, service worker", "ours, repeat, browser's cache"
    first, slow_first = "ours, first", "ours, first, slow line"
    bars = [
        ("first visit, stock ÷ ours", median("stock, first") / median(first), "≥", 2.8),
        (
            f"first visit at {slow}",
            median("stock, first, slow line") / median(slow_first),
            "≥",
            1.8,
        ),
        ("repeat visit", median("stock, repeat") / median(repeat), "≥", 2.5),
        ("repeat, service worker ÷ browser's cache", median(repeat) / median(cached), "≤", 1.15),
        (
            "usable page ÷ stock's first result",
            median(first, "usable") / median("stock, first"),
            "≤",
            0.05,
        ),
        ("MB of a first visit", median(first, "bytes") / 1e6, "≤", 5.5),
        (
            "requests of a first visit ÷ stock's",
            median(first, "requests") / median("stock, first", "requests"),
            "<",
            1.0,
        ),
    ]
    holds = {"≥": float.__ge__, "≤": float.__le__, "<": float.__lt__}
    print()
    for name, value, sign, bar in bars:
        kept = "" if holds[sign](float(value), bar) else "   MISSED"
        print(f"{name:44}{value:>8.3f}   wanted {sign} {bar:g}{kept}")


if __name__ == "__main__":
    main()
