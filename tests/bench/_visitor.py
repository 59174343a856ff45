"""A browser as a reader has it: a fresh profile, and nothing attached to its pages.

A debugger, as a test needs it, would cost each side its own share: it keeps the stack of every
exception, and hears of every packet.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import ProxyHandler, Request, build_opener

FLAGS = [
    *("--headless", "--disable-gpu", "--disable-quic", "--no-first-run", "--no-sandbox"),
    *("--disable-sync", "--disable-background-networking", "--disable-component-update"),
]
# How long a browser may take to settle, for a visitor has one that runs. Seconds.
START = 2
PATIENCE = 30
# Straight to the browser, past any proxy that this machine may have.
ask = build_opener(ProxyHandler({})).open


class Visitor:
    """A running browser."""

    def __init__(self, port: str) -> None:
        self._door = f"http://127.0.0.1:{port}/json"

    def open(self, url: str) -> str:
        """Open a page; return what `close` wants to know."""
        with ask(Request(f"{self._door}/new?{url}", method="PUT")) as answer:
            return json.load(answer)["id"]

    def close(self, page: str) -> None:
        """Close a page."""
        ask(f"{self._door}/close/{page}").close()


@contextmanager
def visitor() -> Iterator[Visitor]:
    """Yield a browser with a fresh profile, and end it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = subprocess.Popen(
            [
                os.environ["SEAMLINE_CHROMIUM"],
                *FLAGS,
                *(f"--user-data-dir={profile}", "--remote-debugging-port=0", "about:blank"),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            yield Visitor(_port(Path(profile, "DevToolsActivePort")))
        finally:
            browser.terminate()
            browser.wait()


def _port(file: Path) -> str:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if file.is_file() and (found := file.read_text().split()):
            time.sleep(START)
            return found[0]
        time.sleep(0.05)
    raise TimeoutError("the browser did not start")
