"""One visitor: a browser context with one page, watched for what it asks and complains about."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, expect

from site_server import Site

BOOT_SECONDS = 60


class Visit:
    """A page at the site, and all that it asked for and complained about since it opened."""

    def __init__(self, browser: Browser, site: Site, **context: object) -> None:
        self.site = site
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self.console: list[str] = []
        self._allowed: list[re.Pattern[str]] = []
        # Without a service worker every file comes from the server, where tests can break it.
        self.context = browser.new_context(**{"service_workers": "block", **context})
        self.context.on("request", lambda request: self.requests.append(request.url))
        # Chromium says nothing on the console of what the policy forbids a worker to load.
        self.context.on("requestfailed", lambda one: self._note("not loaded", one.url, one.failure))
        self.context.on("console", self._hear)
        self.context.on("weberror", lambda error: self._complain(f"uncaught: {error.error}"))
        self.page: Page = self.context.new_page()
        self.page.on("crash", lambda _: self._complain("the page crashed"))

    def open(self, fragment: str = "", *, ready: bool = True) -> Page:
        """Go to the site and, unless told otherwise, wait until Python is ready."""
        self.page.goto(self.site.url + fragment)
        if ready:
            self.until_ready()
        return self.page

    def until_ready(self) -> None:
        """Wait until the page says that Python is ready, and fail at once if it says *failed*."""
        settled = self.page.locator("#status:is([data-stage=ready], [data-stage=failed])")
        expect(settled).to_be_attached(timeout=BOOT_SECONDS * 1000)
        assert settled.get_attribute("data-stage") == "ready", settled.inner_text()

    def allow(self, pattern: str) -> None:
        """Expect complaints that match this pattern: a test that breaks something wants them."""
        self._allowed.append(re.compile(pattern))

    def check(self) -> None:
        """Assert that nothing but the site itself was asked, and nothing unexpected went wrong."""
        own = (self.site.url, f"blob:{self.site.origin}/", "data:")
        assert [url for url in self.requests if not url.startswith(own)] == []
        assert self.complaints == []

    def keep(self, folder: Path) -> None:
        """Save what a person would want to see of a failure: picture, page and console."""
        folder.mkdir(parents=True, exist_ok=True)
        heard = [*self.console, *(f"complaint: {text}" for text in self.complaints)]
        (folder / "console.txt").write_text("\n".join(heard) + "\n", encoding="utf-8")
        (folder / "requests.txt").write_text("\n".join(self.requests) + "\n", encoding="utf-8")
        try:
            self.page.screenshot(path=folder / "page.png", full_page=True, timeout=5000)
            (folder / "page.html").write_text(self.page.content(), encoding="utf-8")
        except Error as error:
            (folder / "page.txt").write_text(f"Not kept: {error}\n", encoding="utf-8")

    def close(self) -> None:
        """End the visit."""
        self.context.close()

    def _hear(self, message) -> None:
        self._note(message.type, message.text)
        if message.type == "error":
            self._complain(f"console: {message.text} ({message.location.get('url', '')})")

    def _note(self, *parts: str) -> None:
        self.console.append(": ".join(parts))

    def _complain(self, text: str) -> None:
        if not any(pattern.search(text) for pattern in self._allowed):
            self.complaints.append(text)
