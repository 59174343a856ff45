import pytest
from playwright.sync_api import expect

from acting import TEN_WORDS, cards, cut, download, write
from site_server import Site

SETTINGS = {"size": 4, "overlap": 1}


def until_kept(page):
    """Wait until the service worker has stored the build and gives out files."""
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    assert page.evaluate(
        """async () => {
            for (let turn = 0; turn < 200 && !navigator.serviceWorker.controller; turn++)
                await new Promise((done) => setTimeout(done, 50));
            return Boolean(navigator.serviceWorker.controller);
        }"""
    )


@pytest.fixture
def kept(visit):
    """A visit whose site is stored."""
    someone = visit(service_workers="allow")
    # A private window keeps nothing as large as the wasm, and says so when it is asked.
    someone.allow("ERR_CACHE_MISS")
    until_kept(someone.open())
    return someone


def cut_off(someone):
    """Take the network away, and what the browser's own cache still holds."""
    someone.context.new_cdp_session(someone.page).send("Network.clearBrowserCache")
    someone.context.set_offline(True)


def test_after_one_visit_everything_works_without_a_network(site, kept):
    """Opening, cutting, exact tokens, sentences, charts, exports and samples: nothing asks the server."""
    page = kept.page
    cut_off(kept)
    asked = len(site.asked)
    page.reload()
    kept.until_ready()
    cut(page, TEN_WORDS, **SETTINGS)
    name, saved = download(page, "#download-json")
    assert (name, True) == ("seamline-words-4-1.json", b'"chunks"' in saved)
    for tokenizer in ("cl100k_base", "o200k_base", "bert-uncased"):
        page.locator("#unit label", has=page.locator("[value=tokens]")).click()
        page.locator("#tokenizer").select_option(tokenizer)
        expect(page.locator("#total-tokens")).to_have_attribute("data-value", "12")
    page.locator("#unit label", has=page.locator("[value=words]")).click()
    write(page, "We sold oranges. Dan kept figs.")
    page.locator("#cut label", has=page.locator("[value=sentences]")).click()
    expect(cards(page)).to_have_count(2)
    page.locator("#tab-sweep").click()
    expect(page.locator("#sweep-overlaps .u-over").first).to_be_visible()
    page.locator("#samples summary").click()
    page.locator("#samples [data-sample='samples/chinese.txt']").click()
    expect(page.locator("#text")).not_to_have_value("We sold oranges. Dan kept figs.")
    # Whether there is a newer build is asked by the browser itself, past the emulated network.
    assert {one.path for one in site.asked[asked:]} <= {"sw.js"}


def test_a_second_visit_asks_for_nothing_but_whether_there_is_a_newer_build(site, kept):
    """What is stored is not loaded again."""
    asked = len(site.asked)
    kept.page.reload()
    kept.until_ready()
    assert {one.path for one in site.asked[asked:]} <= {"sw.js"}


def test_only_what_a_visit_needs_is_stored(site, kept):
    """Under the site's own name, whole, and not what only a build or pip needs."""
    page = kept.page
    (name,) = page.evaluate("caches.keys()")
    assert name.startswith("seamline:/some/sub/path/:")
    urls = page.evaluate(
        "async (name) => (await (await caches.open(name)).keys()).map((one) => one.url)", name
    )
    paths = {url.removeprefix(site.url) for url in urls}
    assert {"", "manifest.webmanifest", site.path("python.zip"), site.path("later.zip")} <= paths
    assert {path for path in paths if path.endswith((".whl", "python_stdlib.zip"))} == set()


def test_the_service_worker_refuses_other_origins(site, kept):
    """A document without the page's policy is refused as well: nothing leaves, whoever asks."""
    elsewhere = Site(site.folder)
    try:
        page = kept.page
        page.goto(site.url + site.path("licenses/index.txt"))
        fetched = """(url) => fetch(url, { mode: "no-cors" }).then(() => "came", () => "refused")"""
        assert "came" == page.evaluate(fetched, site.url)
        assert "refused" == page.evaluate(fetched, elsewhere.url)
        assert [] == elsewhere.asked
    finally:
        elsewhere.close()
        kept.complaints.clear()  # the document has no icon, and fails to load what it may not
        kept.requests[:] = [url for url in kept.requests if not url.startswith(elsewhere.url)]
