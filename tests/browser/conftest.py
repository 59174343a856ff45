"""The built site in Chromium.

`page` is one page per module, ready to use. `visit` makes further ones, for tests that need a fresh
page, another viewport or a broken file; `site` tells what was asked and breaks files:

    def test_missing_wasm(site, visit):
        site.answer("pyodide.asm.wasm", status=404)
        someone = visit(viewport={"width": 390, "height": 844})
        someone.allow("404")
        page = someone.open(ready=False)

The page's policy forbids `eval`, and with it Playwright's `wait_for_function`: wait with `expect`.
"""

import os
import re
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from site_server import Site
from visit import Visit

ROOT = Path(__file__).parents[2]
ARTIFACTS = ROOT / ".artifacts"

# Quiet, and nowhere to go: no name resolves, so a request to another origin cannot even leave.
FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--no-first-run",
]

OPEN_VISITS = pytest.StashKey[list[Visit]]()


@pytest.fixture(scope="session")
def site():
    """Serve `dist/` under a sub-path, as a project's page on a shared host would be."""
    served = Site(ROOT / "dist")
    yield served
    served.close()


@pytest.fixture(autouse=True)
def _healed(site):
    yield
    site.heal()


@pytest.fixture(scope="session")
def browser():
    """Chromium, the one that build.py found."""
    # Chromium's sandbox refuses to run as root, as containers often do.
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    flags = [*FLAGS, "--no-sandbox"] if as_root else FLAGS
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=os.environ["SEAMLINE_CHROMIUM"], args=flags
        )
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def shared_visit(request, browser, site):
    """One visit for all tests of a module that do not mind one another."""
    with _watched(request.node, Visit(browser, site)) as someone:
        someone.open()
        yield someone


@pytest.fixture(scope="module")
def page(shared_visit):
    """The page of the module's one visit, with Python ready."""
    return shared_visit.page


@pytest.fixture
def visit(request, browser, site):
    """Make visits of one's own, with any option of a browser context; they are not opened yet."""
    with ExitStack() as visits:
        yield lambda **context: visits.enter_context(
            _watched(request.node, Visit(browser, site, **context))
        )


@contextmanager
def _watched(node, someone):
    """Check the visit of a test or module when it ends; a failure meanwhile saves it."""
    open_visits = node.config.stash.setdefault(OPEN_VISITS, [])
    open_visits.append(someone)
    try:
        yield someone
        someone.check()
    except BaseException:
        someone.keep(_artifacts(node))
        raise
    finally:
        open_visits.remove(someone)
        someone.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Save every open visit when a test fails, before its fixtures close them."""
    report = yield
    if report.when == "call" and report.failed:
        for number, someone in enumerate(item.config.stash.get(OPEN_VISITS, []), start=1):
            someone.keep(_artifacts(item, f"-{number}"))
    return report


def _artifacts(node, suffix=""):
    return ARTIFACTS / (re.sub(r"\W+", "-", node.nodeid).strip("-") + suffix)
