import hashlib
import json
import shutil

import pytest
from playwright.sync_api import expect

from acting import TEN_WORDS, cut, expect_notice, write
from site_server import Site
from test_offline import until_kept

SETTINGS = {"size": 4, "overlap": 1}
NEXT = "ffffffffff"


@pytest.fixture
def site(site, tmp_path_factory):
    """A site of its own for each test, that can be updated."""
    served = Site(site.folder)
    yield served
    served.close()


@pytest.fixture
def newer(site, tmp_path):
    """The same site as another build: other names, another index."""
    folder = tmp_path / "newer"
    shutil.copytree(site.folder, folder)
    old = site.build.split("/")[1]
    (folder / "b" / old).rename(folder / "b" / NEXT)
    for name in ("index.html", "manifest.webmanifest", "sw.js"):
        path = folder / name
        path.write_text(path.read_text(encoding="utf-8").replace(old, NEXT), encoding="utf-8")
    head, tail = (folder / "sw.js").read_text(encoding="utf-8").split(";\n", 1)
    build = json.loads(head.removeprefix("const BUILD = "))
    for name in ("index.html", "manifest.webmanifest"):
        build["files"][name] = hashlib.sha256((folder / name).read_bytes()).hexdigest()
    (folder / "sw.js").write_text(f"const BUILD = {json.dumps(build)};\n{tail}", encoding="utf-8")
    return folder


def build_of(page):
    """Return the name of the build that the page is of."""
    return page.locator("script#build").evaluate(
        "(element) => JSON.parse(element.textContent).name"
    )


def files_of(page):
    """The folders out of which this page has its files."""
    return page.evaluate(
        """() => [...new Set(performance.getEntriesByType("resource")
            .map((entry) => /[/]b[/](\\w+)[/]/.exec(entry.name)?.[1]).filter(Boolean))]"""
    )


def test_an_update_is_told_and_opened_when_asked(site, newer, visit):
    """The open tab goes on with its own build, and is the new one only after Reload."""
    someone = visit(service_workers="allow")
    someone.allow("ERR_CACHE_MISS")
    page = someone.open()
    old = build_of(page)
    until_kept(page)
    site.folder = newer
    page.reload()
    someone.until_ready()
    assert old == build_of(page)
    cut(page, TEN_WORDS, **SETTINGS)
    notice = expect_notice(page, "A new version is ready.")
    # The server has lost the old build; the open page needs more of it.
    page.locator("#unit label", has=page.locator("[value=tokens]")).click()
    page.locator("#tokenizer").select_option("cl100k_base")
    expect(page.locator("#total-tokens")).to_have_attribute("data-value", "12")
    assert [old] == files_of(page)
    notice.get_by_role("button", name="Reload").click()
    expect(page.locator(f"link[href^='b/{NEXT}/']").first).to_be_attached()
    someone.until_ready()
    assert (NEXT, [NEXT]) == (build_of(page), files_of(page))
    expect(page.locator("#text")).to_have_value(TEN_WORDS)


def test_a_damaged_update_is_none(site, newer, visit):
    """A file that is not the one of its build keeps the old build whole, also without a network."""
    someone = visit(service_workers="allow")
    someone.allow("ERR_CACHE_MISS")
    page = someone.open()
    old = build_of(page)
    until_kept(page)
    (newer / "b" / NEXT / "python.zip").write_bytes(b"PK\3\4")
    site.folder = newer
    page.evaluate(
        """async () => {
            const found = await navigator.serviceWorker.getRegistration();
            await found.update();
            const coming = found.installing;
            while (coming && coming.state !== "redundant")
                await new Promise((go) => setTimeout(go, 50));
        }"""
    )
    someone.context.set_offline(True)
    page.reload()
    someone.until_ready()
    assert (old, [old]) == (build_of(page), files_of(page))
    expect(page.locator("#notices .notice")).to_have_count(0)


def test_only_own_caches_are_deleted(site, newer, visit):
    """One origin holds many projects: theirs stay when old builds of this site go."""
    someone = visit(service_workers="allow")
    someone.allow("ERR_CACHE_MISS")
    page = someone.open()
    until_kept(page)
    others = ["seamline:/some/other/path/:abc", "seamline:/some/sub/:abc", "somebody's"]
    own = "seamline:/some/sub/path/:older"
    page.evaluate("(names) => Promise.all(names.map((name) => caches.open(name)))", [*others, own])
    site.folder = newer
    page.reload()
    someone.until_ready()
    expect_notice(page, "A new version is ready.").get_by_role("button", name="Reload").click()
    expect(page.locator(f"link[href^='b/{NEXT}/']").first).to_be_attached()
    someone.until_ready()
    left = page.evaluate("caches.keys()")
    assert set(others) <= set(left)
    assert f"seamline:/some/sub/path/:{NEXT}" in left


def test_an_old_index_out_of_a_cache_is_fetched_anew_once(site, newer, visit):
    """A host that keeps pages for ten minutes and drops old files: the page gets over it."""
    site.kept["index.html"] = 600
    someone = visit()
    someone.allow("404")
    page = someone.open()
    old = build_of(page)
    site.folder = newer
    page.goto("about:blank")
    asked = len(site.asked)
    page.goto(site.url)
    expect(page.locator(f"link[href^='b/{NEXT}/']").first).to_be_attached()
    someone.until_ready()
    assert NEXT == build_of(page) != old
    indexes = [one for one in site.asked[asked:] if one.path == "index.html"]
    assert len(indexes) <= 4


def test_files_that_are_gone_for_good_do_not_make_the_page_go_round(site, visit):
    """The server's index names the same build: so it is told, and nothing is loaded again."""
    site.answer("main.js", status=404)
    asked = len(site.asked)
    someone = visit()
    someone.allow("404")
    page = someone.open(ready=False)
    # Told is final: the page that says so does not load itself again.
    expect(page.locator("#status")).to_contain_text("main.js could not be loaded")
    assert 2 == sum(one.path == "index.html" for one in site.asked[asked:])


@pytest.mark.parametrize("left", [0, 1000])
def test_a_part_of_the_page_that_is_not_whole_is_told_and_fetched_anew(site, visit, left):
    """An empty script is no error to a browser, and a cache would give it again at every reload."""
    site.kept[site.path("main.js")] = 600
    site.answer("main.js", body=lambda whole: whole[:left])
    someone = visit()
    someone.allow(".")
    page = someone.open(ready=False)
    expect(page.locator("#status")).to_contain_text("main.js could not be loaded")

    site.heal()
    page.get_by_role("button", name="Retry").click()
    someone.until_ready()


def test_python_gone_from_the_server_opens_the_newer_build(site, newer, visit):
    """The page came out of a cache whole, Python did not: it is loaded anew, the text kept."""
    site.kept |= {
        name: 600
        for name in (
            "index.html",
            *map(site.path, ("main.js", "start.js", "page.css", "worker.js")),
        )
    }
    someone = visit()
    someone.allow(".")
    page = someone.open()
    write(page, TEN_WORDS)
    site.folder = newer
    page.goto("about:blank")
    page.goto(site.url)
    expect(page.locator(f"link[href^='b/{NEXT}/']").first).to_be_attached(timeout=20_000)
    someone.until_ready()
    expect(page.locator("#text")).to_have_value(TEN_WORDS)
