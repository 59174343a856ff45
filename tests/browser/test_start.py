import re

import pytest
from playwright.sync_api import expect

from acting import TEN_WORDS, arrange, cards, cut, download, expect_report, native, write

SETTINGS = {"size": 4, "overlap": 1}
PYTHON = ("pyodide.asm.mjs", "pyodide.asm.wasm", "python.zip")
FILES = (*PYTHON, "worker.js")


def status(page):
    """Return the line that says what Python is doing."""
    return page.locator("#status")


def expect_failed(page, *words):
    """Wait until the page says what is wrong, beside an example that is still there."""
    expect(status(page)).to_have_attribute("data-stage", "failed", timeout=30_000)
    for word in words:
        expect(status(page)).to_contain_text(word)
    expect(page.get_by_role("button", name="Retry")).to_be_visible()
    assert cards(page).count() > 5


def retry(someone, site):
    """Heal the site and use the button: then all is well."""
    site.heal()
    someone.page.get_by_role("button", name="Retry").click()
    someone.until_ready()
    cut(someone.page, TEN_WORDS, **SETTINGS)


def test_the_page_is_usable_before_python_is(site, visit):
    """With the wasm held back the example is shown and a text can be typed; it is cut at once."""
    held = site.answer("pyodide.asm.wasm", hold=site.event())
    someone = visit()
    page = someone.open(ready=False)
    expect(cards(page)).to_have_count(10)
    expect(status(page)).to_have_attribute("data-stage", "loading")
    arrange(page, TEN_WORDS, **SETTINGS)
    expect(page.locator("#text")).to_have_value(TEN_WORDS)
    expect(status(page)).to_have_attribute("data-stage", "loading")
    held.hold.set()
    someone.until_ready()
    expect_report(page, native(TEN_WORDS, **SETTINGS))


def test_what_is_typed_before_the_scripts_came_is_taken_over(site, visit):
    """With the page's script held back the example stands there, and what is typed then is cut."""
    held = site.answer("main.js", hold=site.event())
    someone = visit()
    page = someone.page
    page.goto(site.url, wait_until="commit")
    expect(cards(page)).to_have_count(10)
    expect(page.locator("#total-chunks")).to_have_text("10")
    page.locator("#text").fill(TEN_WORDS)
    page.locator("#size").fill("4")
    page.locator("#overlap").fill("1")
    page.locator("#unit [value=characters]").check(force=True)
    page.locator("#unit [value=words]").check(force=True)
    page.locator("#tokenizer").select_option("cl100k_base")
    page.locator("#tokenizer").select_option("none")
    held.hold.set()
    someone.until_ready()
    expect(page.locator("#text")).to_have_value(TEN_WORDS)
    expect_report(page, native(TEN_WORDS, **SETTINGS))


def test_the_example_waits_unseen_where_a_link_asks_for_something_else(site, visit):
    """Until the page's script has read the link, no figures are shown that are not the link's."""
    held = site.answer("main.js", hold=site.event())
    someone = visit()
    page = someone.page
    page.goto(f"{site.url}#unit=words&size=300&overlap=0", wait_until="commit")
    expect(cards(page)).to_have_count(10)
    expect(page.locator("#figures")).to_be_hidden()
    held.hold.set()
    someone.until_ready()
    expect(page.locator("#figures")).to_be_visible()
    expect(page.locator("#total-chunks")).to_have_text("4")


def test_the_worker_and_its_files_do_not_wait_for_the_page(site, visit):
    """Held-back scripts of the page hold back nothing of Python's."""
    held = [site.answer(name, hold=site.event()) for name in ("main.js", "start.js", "page.css")]
    someone = visit()
    someone.page.goto(site.url, wait_until="commit")
    site.wait_for(*PYTHON)
    for fault in held:
        fault.hold.set()
    someone.until_ready()


def test_a_first_visit_asks_for_little(site, visit):
    """One file each for styles, page, engine, worker and bundle; nothing that only some need."""
    someone = visit()
    someone.open()
    asked = {url.removeprefix(site.url).split("/")[-1] for url in someone.requests}
    assert asked - {""} - {"manifest.webmanifest"} == {
        *FILES,
        "start.js",
        "main.js",
        "page.css",
        "icon.svg",
        *(url.split("/")[-1] for url in someone.requests if url.startswith("blob:")),
    }


def test_what_only_some_need_comes_once_when_it_is_used(site, visit):
    """The first file with sentences fetches the later part, and the second does not."""
    someone = visit()
    page = someone.open()
    for _ in range(2):
        write(page, "One two. Three four.")
        download(page, "#download-json")
        page.locator("#cut label", has=page.locator("[value=sentences]")).click()
        expect(page.locator("#unit [value=words]")).to_be_attached()
        expect(cards(page)).to_have_count(1)
        page.locator("#cut label", has=page.locator("[value=windows]")).click()
    assert 1 == sum(url.endswith("/later.zip") for url in someone.requests)
    assert 0 == sum(url.endswith("/python_stdlib.zip") for url in someone.requests)


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_named(site, visit, name):
    """A 404 says which file, and what the server answered; Retry goes on."""
    site.answer(name, status=404)
    someone = visit()
    someone.allow(".")
    expect_failed(someone.open(ready=False), name, "404")
    retry(someone, site)


@pytest.mark.parametrize("name", FILES)
def test_a_truncated_file_is_named(site, visit, name):
    """A file that ends early under its full length's name is not waited for."""
    site.answer(name, body=lambda whole: whole[: len(whole) // 2])
    someone = visit()
    someone.allow(".")
    expect_failed(someone.open(ready=False), name)
    retry(someone, site)


@pytest.mark.parametrize("name", FILES)
def test_a_page_in_the_place_of_a_file_is_named(site, visit, name):
    """Some hosts answer everything with their index page."""
    site.answer(name, body=b"<!doctype html>", headers={"Content-Type": "text/html"})
    someone = visit()
    someone.allow(".")
    expect_failed(someone.open(ready=False), name)
    retry(someone, site)


def test_wasm_of_another_type_is_named(site, visit):
    """A host that does not know the type keeps browsers from compiling while it comes."""
    site.answer("pyodide.asm.wasm", headers={"Content-Type": "text/plain"})
    someone = visit()
    someone.allow(".")
    expect_failed(someone.open(ready=False), "pyodide.asm.wasm", "text/plain")


@pytest.mark.parametrize("name", ["python.zip", "pyodide.asm.wasm"])
def test_damage_that_keeps_the_size_is_found(site, visit, name):
    """Hashes are looked at after a failure: then the damaged file is named."""
    site.answer(name, body=lambda whole: whole[:1000] + bytes(len(whole) - 1000))
    someone = visit()
    someone.allow(".")
    expect_failed(someone.open(ready=False), name)


@pytest.mark.parametrize("name", ["main.js", "start.js"])
def test_a_script_of_the_page_itself_is_named(site, visit, name):
    """What usually tells of failures is what is missing: the page says so all the same."""
    site.answer(name, status=404)
    someone = visit()
    someone.allow("404")
    page = someone.open(ready=False)
    expect(status(page)).to_contain_text(f"{name} could not be loaded")
    expect(page.locator("#about")).to_be_visible()
    site.heal()
    page.get_by_role("button", name="Retry").click()
    someone.until_ready()


def test_a_browser_without_webassembly_is_told_so(site, visit):
    """Hardened modes forbid it: the example stays, and the reason is given."""
    site.answer("index.html", body=lambda page: page.replace(b" 'wasm-unsafe-eval'", b""))
    someone = visit()
    someone.allow("WebAssembly|wasm")
    expect_failed(someone.open(ready=False), "does not allow WebAssembly")


def test_a_worker_that_cannot_load_its_code_is_handed_it(site, visit):
    """Not every browser lets a worker out of a blob have what the page can have."""
    # The page's own preload would be refused as well, which is told as a file that is missing.
    preload = re.compile(rb'<link rel="modulepreload" href="[^"]*/worker\.js">')
    site.answer("index.html", body=lambda page: preload.sub(b"", page))

    def answer(route):
        if route.request.resource_type == "fetch":
            route.continue_()
        else:
            route.abort()

    someone = visit()
    someone.allow(".")
    someone.page.route(re.compile(r"/worker\.js$"), answer)
    someone.open()
    cut(someone.page, TEN_WORDS, **SETTINGS)


def test_all_files_missing_is_told(site, visit):
    """With nothing but the index there is the method, and a sentence."""
    someone = visit()
    someone.allow(".")
    someone.page.route(re.compile("/b/"), lambda route: route.abort())
    page = someone.open(ready=False)
    expect(status(page)).to_contain_text("could not be loaded")
    expect(page.locator("#about")).to_contain_text("The method")
