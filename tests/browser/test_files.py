import codecs

import pytest
from playwright.sync_api import expect

from acting import (
    arrange,
    cut,
    dismiss_all,
    download,
    drop,
    expect_notice,
    expect_report,
    native,
    open_file,
    write,
)

WORDS = {"size": 4, "overlap": 1}
LINE = "abc defgh " * 99 + "abc defgh\n"
CHARACTERS = {"unit": "characters", "size": 6, "overlap": 2}


@pytest.fixture(autouse=True)
def _no_notices(page):
    dismiss_all(page)


def settle(page, **settings):
    """Settings that hold, on a text that no test opens."""
    cut(page, "before", **settings)


def test_line_ends_of_a_file_are_kept_until_edited(page):
    """CRLF counts as two characters until the box is edited, which makes it LF; both are said."""
    settle(page, **CHARACTERS)
    text = "ab\r\ncd\r\nef"
    open_file(page, "dos.txt", text.encode())

    expect_notice(page, "Its line ends (CRLF) are kept as they are")
    expect_report(page, native(text, **CHARACTERS))
    assert native(text, **CHARACTERS).to_json().encode() == download(page, "#download-json")[1]

    page.locator("#text").press("Control+End")
    page.locator("#text").press_sequentially("g")
    expect_report(page, native("ab\ncd\nefg", **CHARACTERS))


def test_line_ends_survive_a_change_of_settings(page):
    """Settings may change as they like: the file's text stays what it is."""
    settle(page, **CHARACTERS)
    open_file(page, "old.txt", b"ab\rcd\r\nef")
    expect_notice(page, "kept as they are")
    page.locator("#size").fill("3")

    expect_report(page, native("ab\rcd\r\nef", unit="characters", size=3, overlap=2))


@pytest.mark.parametrize(
    ("encoding", "mark", "said"),
    [
        ("utf-8", codecs.BOM_UTF8, []),
        ("utf-16-le", codecs.BOM_UTF16_LE, ["was read as UTF-16 LE"]),
        ("utf-16-be", codecs.BOM_UTF16_BE, ["was read as UTF-16 BE"]),
    ],
)
def test_byte_order_mark_is_removed_and_said(page, encoding, mark, said):
    """A file with a mark is read by it, and offsets are those of the text without it."""
    settle(page, **CHARACTERS)
    text = "Größe 👩🏽‍🚀 \ufeff inside"
    open_file(page, "marked.txt", mark + text.encode(encoding))

    for sentence in [*said, "byte order mark was removed"]:
        expect_notice(page, sentence)
    expect_report(page, native(text, **CHARACTERS))


@pytest.mark.parametrize(
    ("content", "where"),
    [
        (b"good\xff\xfe", "is not valid UTF-8 from byte 4 on"),
        ("é".encode() * 700 + b"\xc3", "is not valid UTF-8 from byte 1,400 on"),
        (codecs.BOM_UTF8 + b"ab\x80", "is not valid UTF-8 from byte 5 on"),
        (codecs.BOM_UTF16_LE + b"a\x00b", "is not valid UTF-16 LE from byte 4 on"),
        (b"\x89PNG\r\n\x1a\n\x00", "is not valid UTF-8 from byte 0 on"),
    ],
)
def test_what_is_no_text_is_refused(page, content, where):
    """A file that cannot be read names its first bad byte, and the text stays as it is."""
    report = cut(page, "mine stays here", **WORDS)
    open_file(page, "bad.bin", content)

    expect_notice(page, f"bad.bin is not text that can be read: it {where}")
    expect(page.locator("#text")).to_have_value("mine stays here")
    expect_report(page, report)
    assert report.to_json().encode() == download(page, "#download-json")[1]


def test_file_too_large_is_not_read(page):
    """Beyond 2,000,002 bytes only a file's name and size are told, and the text stays."""
    report = cut(page, "mine stays here", **WORDS)
    open_file(page, "huge.txt", b"x" * 2_000_003)

    expect_notice(page, "huge.txt is 2,000,003 bytes; a file of up to 2,000,002 bytes")
    expect_report(page, report)


def test_largest_file_that_is_read(page):
    """1 MB of ASCII as UTF-16 with its mark, 2,000,002 bytes, is a text that can be cut."""
    settle(page, size=1000, overlap=0)
    text = LINE * 1_000
    open_file(page, "wide.txt", codecs.BOM_UTF16_LE + text.encode("utf-16-le"))

    report = native(text, size=1000, overlap=0)
    expect(page.locator("#total-processed")).to_have_text(f"{report.totals.processed_units:,}")
    expect(page.locator("#text-summary")).to_contain_text("1,000,000 bytes of UTF-8")


def test_empty_file(page):
    """An empty file is an empty text."""
    settle(page, **WORDS)
    open_file(page, "empty.txt", b"")

    expect(page.locator("#text")).to_have_value("")
    expect_report(page, native("", **WORDS))
    expect(page.locator("#nothing")).to_contain_text("There is no text yet")


def test_same_file_twice(page):
    """A file that was changed outside can be opened again under its name."""
    settle(page, **WORDS)
    for text in ("the first state of it", "and the second one, which is longer"):
        open_file(page, "same.txt", text.encode())
        expect_report(page, native(text, **WORDS))


def test_own_text_comes_back(page):
    """A file takes the place of one's own text, which Undo brings back."""
    cut(page, "something of my own here", **WORDS)
    open_file(page, "notes.md", b"# Notes")
    expect_report(page, native("# Notes", **WORDS))
    expect_notice(page, "notes.md took the place").get_by_role("button", name="Undo").click()

    expect_report(page, native("something of my own here", **WORDS))


def test_dropped_file(page):
    """A file dropped anywhere on the page is opened, also on the settings or the article."""
    settle(page, **WORDS)
    for onto in ("#settings", "#about", "#text"):
        text = f"dropped on {onto} of this page"
        drop(page, onto, [("dropped.txt", text)])
        expect_report(page, native(text, **WORDS))
        expect(page.locator("#drop")).to_be_hidden()


def test_several_files_at_once(page):
    """Of several files the first is taken, and that is said."""
    settle(page, **WORDS)
    drop(page, "body", [("a.txt", "the first file"), ("b.txt", "the second file")])

    expect_notice(page, "2 files came; one is taken at a time: a.txt")
    expect_report(page, native("the first file", **WORDS))


def test_dropped_text(page):
    """A text dropped on the page takes the place of the text, and can be undone."""
    cut(page, "something of my own here", **WORDS)
    drop(page, "#results", text="dropped words from another window")
    expect_report(page, native("dropped words from another window", **WORDS))
    expect_notice(page, "The dropped text").get_by_role("button", name="Undo").click()

    expect_report(page, native("something of my own here", **WORDS))


def test_typing_while_a_file_opens(page):
    """The newest text wins: what is typed after a file was chosen is what is cut."""
    settle(page, size=1000, overlap=0)
    open_file(page, "large.txt", LINE.encode() * 1_000)
    expect(page.locator("#text-summary")).to_contain_text("1,000,000 bytes")
    write(page, "typed at last")

    expect_report(page, native("typed at last", size=1000, overlap=0))


@pytest.mark.parametrize(
    ("sample", "file"),
    [
        ("Prose", "prose.txt"),
        ("Markdown", "notes.md"),
        ("Chinese", "chinese.txt"),
        ("Emoji and marks", "emoji.txt"),
    ],
)
def test_samples(page, site, sample, file):
    """Each sample is loaded as it lies on the server, and cut."""
    arrange(page, "", unit="characters", size=500, overlap=50)
    page.get_by_text("Samples", exact=True).click()
    page.locator(f"#samples button[data-sample='samples/{file}']").click()

    text = (site.folder / site.path(f"samples/{file}")).read_text(encoding="utf-8")
    expect(page.locator("#samples")).not_to_have_attribute("open", "")
    expect_report(page, native(text, unit="characters", size=500, overlap=50))
