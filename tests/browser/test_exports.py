import io
from contextlib import chdir, redirect_stdout

import pytest
from playwright.sync_api import expect

from acting import arrange, cut, dismiss_all, download, expect_notice, refusal

TEXT = "Zwölf Boxkämpfer 👩🏽‍🚀 jagen\tViktor\n\nquer, <b>über</b> den “großen” Sylter Deich.\n" * 3
SETTINGS = [
    {"unit": "words", "size": 7, "overlap": 2},
    {"unit": "characters", "size": 40, "overlap": 13},
    {"unit": "words", "size": 5, "overlap": 0, "ratio": "1.7", "price": "0.13"},
    {"unit": "characters", "size": 100, "overlap": 99, "ratio": "1/3", "price": "0"},
]


@pytest.fixture(scope="module")
def clipboard(page):
    """Read the clipboard, which the page may write."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return lambda: page.evaluate("navigator.clipboard.readText()")


@pytest.mark.parametrize("settings", SETTINGS)
def test_json_is_the_native_export(page, settings):
    """The button saves the JSON that the package gives, byte for byte."""
    report = cut(page, TEXT, **settings)
    name, content = download(page, "#download-json")

    assert report.to_json().encode() == content
    assert f"seamline-{settings['unit']}-{settings['size']}-{settings['overlap']}.json" == name


@pytest.mark.parametrize("form", ["jsonl", "csv"])
def test_other_formats_are_the_native_exports(page, form):
    """JSON Lines and CSV are saved byte for byte too, line ends included."""
    report = cut(page, TEXT, unit="characters", size=50, overlap=7)
    page.get_by_text("Other formats").click()
    name, content = download(page, f"#download-{form}")

    assert getattr(report, f"to_{form}")().encode() == content
    assert name.endswith(f".{form}")


def test_empty_text_is_exported(page):
    """A text of nothing has a report as well, with no chunks in it."""
    report = cut(page, "", size=4, overlap=1)

    assert report.to_json().encode() == download(page, "#download-json")[1]


def test_refused_settings_are_not_exported(page):
    """With settings that cannot hold nothing is saved, and the sentence says why."""
    arrange(page, TEXT, size=4, overlap=4)
    page.locator("#download-json").click()

    notice = expect_notice(page, refusal(TEXT, size=4, overlap=4)["message"])
    notice.get_by_role("button", name="Dismiss").click()
    expect(notice).to_have_count(0)


@pytest.mark.parametrize("settings", SETTINGS)
def test_copied_code_gives_the_same_report(page, clipboard, tmp_path, settings):
    """The copied Python, run on the text in a file, prints the report that stands on the page."""
    report = cut(page, TEXT, **settings)
    dismiss_all(page)
    page.locator("#copy-code").click()
    expect_notice(page, "Code copied")
    (tmp_path / "your-text.txt").write_text(TEXT, encoding="utf-8", newline="")
    printed = io.StringIO()
    with chdir(tmp_path), redirect_stdout(printed):
        exec(clipboard(), {})

    assert report.to_json() == printed.getvalue()


def test_copied_link_holds_the_settings_alone(page, clipboard):
    """A copied link has every setting and not a word of the text."""
    cut(page, TEXT, unit="words", size=7, overlap=2, ratio="1.5", price="0.13")
    dismiss_all(page)
    page.locator("#copy-link").click()
    expect_notice(page, "Link copied")

    address, fragment = clipboard().split("#")
    assert page.url.split("#")[0] == address
    assert {
        "cut": "windows",
        "unit": "words",
        "size": "7",
        "overlap": "2",
        "preset": "custom",
        "tokens-per-unit": "1.5",
        "price": "0.13",
    } == dict(pair.split("=") for pair in fragment.split("&"))


def test_refused_settings_are_not_shared(page, clipboard):
    """A link that could not be followed is not made; the field is what has to be corrected."""
    arrange(page, TEXT, size="many", overlap=1)
    dismiss_all(page)
    page.locator("#copy-link").click()

    expect_notice(page, "Correct it first")
