import re

import pytest
from playwright.sync_api import expect

from acting import cut, download, drop, expect_report, native, open_file
from site_server import Site

SECRET = "quicksilver-4711"

# Every way to send something elsewhere, as far as a worker or a page has it.
WAYS = {
    "fetch": "await fetch(url, { mode: 'no-cors' })",
    "XMLHttpRequest": """await new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        [request.onload, request.onerror] = [resolve, () => reject(new Error("refused"))];
        request.open("GET", url);
        request.send();
    })""",
    "WebSocket": """await new Promise((resolve, reject) => {
        const socket = new WebSocket(url.replace("http", "ws"));
        [socket.onopen, socket.onerror] = [resolve, () => reject(new Error("refused"))];
    })""",
    "EventSource": """await new Promise((resolve, reject) => {
        const source = new EventSource(url);
        [source.onopen, source.onerror] = [resolve, () => reject(new Error("refused"))];
    })""",
    "import": "await import(url + 'module.js')",
    "nested worker": """await new Promise((resolve, reject) => {
        const source = `fetch(${JSON.stringify(url)}, { mode: "no-cors" })
            .then(() => postMessage("sent"), () => postMessage("refused"))`;
        const worker = new Worker(URL.createObjectURL(new Blob([source])));
        worker.onerror = () => reject(new Error("refused"));
        worker.onmessage = ({ data }) => data === "sent" ? resolve() : reject(new Error(data));
    })""",
}
PAGE_WAYS = {
    **WAYS,
    "image": """await new Promise((resolve, reject) => {
        const image = new Image();
        [image.onload, image.onerror] = [resolve, () => reject(new Error("refused"))];
        image.src = url + "icon.svg";
    })""",
    "script": """await new Promise((resolve, reject) => {
        const script = document.createElement("script");
        [script.onload, script.onerror] = [resolve, () => reject(new Error("refused"))];
        script.src = url + "src/main.js";
        document.head.append(script);
    })""",
    "style": """await new Promise((resolve, reject) => {
        const link = document.createElement("link");
        [link.onload, link.onerror] = [resolve, () => reject(new Error("refused"))];
        [link.rel, link.href] = ["stylesheet", url + "styles/tokens.css"];
        document.head.append(link);
    })""",
}
TRY = """async ([url]) => {
    const refused = [];
    const hear = ({ effectiveDirective, blockedURI }) =>
        refused.push(`${effectiveDirective} ${new URL(blockedURI, url).origin}`);
    self.addEventListener("securitypolicyviolation", hear);
    let outcome = "sent";
    try { %s; } catch (error) { outcome = "failed"; }
    // The report of a violation is a task of its own.
    await new Promise((resolve) => setTimeout(resolve, 50));
    self.removeEventListener("securitypolicyviolation", hear);
    return [outcome, refused];
}"""


@pytest.fixture(scope="module")
def elsewhere(site):
    """Another origin that would answer, so that only the policy is in the way."""
    other = Site(site.folder)
    yield other
    other.close()


@pytest.fixture(scope="module")
def daring(shared_visit, elsewhere):
    """The module's visit, which the page's policy may complain about."""
    shared_visit.allow("Content Security Policy|Refused|violates|ERR_BLOCKED_BY_CSP")
    yield shared_visit
    # Chromium tells of requests that it refused as well; that none was made, the server knows.
    made = [url for url in shared_visit.requests if not url.startswith(elsewhere.url)]
    shared_visit.requests[:] = [url for url in made if not url.startswith("ws:")]


def test_worker_can_send_nothing_elsewhere(daring, elsewhere):
    """Inside the worker every way to another origin is refused by the policy, not by luck."""
    (worker,) = daring.page.workers
    for way, code in WAYS.items():
        outcome, refused = worker.evaluate(TRY % code, [elsewhere.url])
        assert "failed" == outcome, way
        # A nested worker's violations are its own to hear.
        if way != "nested worker":
            assert any(elsewhere.origin.split(":")[-1] in entry for entry in refused), (
                way,
                refused,
            )
    assert [] == elsewhere.asked


def test_page_can_send_nothing_elsewhere(daring, elsewhere):
    """In the page as well: no script, picture, style or connection reaches another origin."""
    for way, code in PAGE_WAYS.items():
        outcome, refused = daring.page.evaluate(TRY % code, [elsewhere.url])
        assert "failed" == outcome, way
        if way != "nested worker":
            assert refused, way
    daring.page.evaluate("url => { navigator.sendBeacon(url, 'x'); }", elsewhere.url)
    assert [] == elsewhere.asked


def test_the_other_origin_would_have_answered(browser, elsewhere):
    """Without the policy the same fetch arrives: what the tests above see is the policy's work."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(elsewhere.url + elsewhere.path("samples/prose.txt"))
    (outcome, _) = page.evaluate(TRY % WAYS["fetch"], [elsewhere.url])
    context.close()

    assert "sent" == outcome
    elsewhere.asked.clear()


def test_worker_evaluates_no_strings(daring):
    """Neither the page nor the worker turns a string into code."""
    later = """async () => {
        await new Promise((resolve) => setTimeout(resolve, 0));
        const refused = [];
        for (const way of [() => eval("1"), () => new Function("return 1")()]) {
            try { way(); } catch (error) { refused.push(error.name); }
        }
        return refused;
    }"""

    assert ["EvalError", "EvalError"] == daring.page.workers[0].evaluate(later)
    assert ["EvalError", "EvalError"] == daring.page.evaluate(later)


def test_policy_stands_before_any_script(site):
    """The policy comes before everything it must hold for, without what a `meta` cannot say."""
    html = (site.folder / "index.html").read_text(encoding="utf-8")
    policy = html.index('http-equiv="Content-Security-Policy"')
    content = re.search(r'Security-Policy" content="([^"]*)"', html)[1]

    assert policy < min(html.index("<script"), html.index("<link"))
    assert "default-src 'none'" in content
    for useless in (
        "frame-ancestors",
        "report-uri",
        "sandbox",
        "unsafe-inline",
        "'unsafe-eval'",
        "*",
    ):
        assert useless not in content


def test_nothing_of_the_text_is_sent(visit, site):
    """Whatever is done with a text, the server hears nothing of it and is only ever asked to give."""
    # The site serves all modules: only what this visit asks counts.
    before = len(site.asked)
    someone = visit()
    page = someone.open()
    settings = {"size": 4, "overlap": 1}
    text = f"my {SECRET} is not to be told to anyone"
    cut(page, text, **settings)
    open_file(page, f"{SECRET}.txt", text.encode())
    drop(page, "body", [(f"{SECRET}-2.txt", text + " else")])
    expect_report(page, native(text + " else", **settings))
    download(page, "#download-json")
    page.locator("#copy-link").click()
    page.locator("#copy-code").click()
    page.locator("#clear").click()
    expect(page.locator("#text")).to_have_value("")

    asked_here = site.asked[before:]
    told = [asked.target for asked in asked_here] + someone.requests
    assert [] == [target for target in told if "quicksilver" in target]
    assert {"GET"} == {asked.method for asked in asked_here}
    # Nothing outside the site's own folder, such as a favicon at the root of a shared host.
    assert [] == [asked.target for asked in asked_here if asked.path is None]
