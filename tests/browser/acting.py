"""What a person does on the page, and what must then be read off it.

`cut` does both: it puts a text and settings on the page and waits until everything that stands
there is what the local Python says of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from playwright.sync_api import Locator, Page, expect

from seamline import Settings, analyze
from seamline.browser import Session
from seamline.estimate import Assumptions
from seamline.report import Chunk, Report

# Long enough for a machine that has other work; what is not so is not waited for.
expect.set_options(timeout=15_000)

#: Each setting's field on the page.
FIELDS = {
    "size": "#size",
    "overlap": "#overlap",
    "tokens_per_unit": "#tokens-per-unit",
    "price_per_million": "#price",
}
TEN_WORDS = "one two three four five six seven eight nine ten"
PRICE = "0.02"


def numbered(words: int) -> str:
    """Return a text of so many words, no two of them alike."""
    return " ".join(f"w{number}" for number in range(words))


def write(page: Page, text: str) -> None:
    """Put a text into the box at once, as pasting would; `fill` takes seconds for many lines."""
    page.locator("#text").evaluate(
        """(box, text) => {
            box.value = text;
            box.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }""",
        text,
    )


def choose(page: Page, *, unit: str | None = None, **fields: object) -> None:
    """Pick the unit and fill in fields, by their names in `FIELDS`."""
    if unit is not None:
        page.locator("#unit label", has=page.locator(f"[value={unit}]")).click()
    for name, value in fields.items():
        page.locator(FIELDS[name]).fill(str(value))


def assume(page: Page, ratio: object, price: object) -> None:
    """Fill in the estimate's fields; a ratio of `None` is the English preset."""
    if ratio is None:
        page.locator("#preset").select_option("english")
    else:
        choose(page, tokens_per_unit=ratio)
    choose(page, price_per_million=price)


def arrange(
    page: Page,
    text: str,
    *,
    unit: str = "words",
    size: object,
    overlap: object,
    ratio: object = None,
    price: object = PRICE,
) -> None:
    """Put a text and every setting on the page, and do not wait for what comes of it."""
    write(page, text)
    choose(page, unit=unit, size=size, overlap=overlap)
    assume(page, ratio, price)


def cut(page: Page, text: str, **settings: Any) -> Report:
    """Put a text and settings on the page, wait until it shows them cut, and return the report."""
    arrange(page, text, **settings)
    report = native(text, **settings)
    expect_report(page, report)
    return report


def native(
    text: str,
    *,
    unit: str = "words",
    size: int,
    overlap: int,
    ratio: object = None,
    price: object = PRICE,
) -> Report:
    """Return the report that the local Python gives."""
    settings = Settings(unit=unit, size=size, overlap=overlap)
    return analyze(text, settings, assumptions=Assumptions(ratio, price))


def answer(session: Session, request: dict[str, Any], data: bytes | None = None) -> dict[str, Any]:
    """Return what a session of the local Python answers to one of the page's requests."""
    answered = json.loads(session.begin(json.dumps(request), data))
    while answered["kind"] == "progress":
        answered = json.loads(session.advance())
    return answered


def refusal(
    text: str,
    *,
    unit: str = "words",
    size: object,
    overlap: object,
    ratio: object = None,
    price: object = PRICE,
) -> dict[str, Any]:
    """Return what the local Python answers to what the fields hold: a refusal."""
    session = Session()
    answer(session, {"kind": "text", "text": text})
    refused = answer(session, asking("analyze", unit, size, overlap, ratio, price))
    assert refused["kind"] == "refusal"
    return refused


def asking(
    kind: str, unit: str, size: object, overlap: object, ratio: object = None, price: object = PRICE
) -> dict[str, Any]:
    """Return the page's request for what the fields hold."""
    return {
        "kind": kind,
        "settings": {
            "cut": "windows",
            "unit": unit,
            "size": str(size),
            "overlap": str(overlap),
            "tokenizer": None,
            "token_mode": None,
        },
        "assumptions": {
            "preset": "english" if ratio is None else "custom",
            "tokens_per_unit": str(ratio),
            "price_per_million": str(price),
        },
    }


def cards(page: Page) -> Locator:
    """Return the cards, all of them."""
    return page.locator("#chunks > *")


def card(page: Page, index: int) -> Locator:
    """Return the card of the chunk with this index, from 0."""
    return page.locator(f'#chunks > [data-index="{index}"]')


def expect_figures(page: Page, report: Report) -> None:
    """Wait until the headline figures are a report's, unrounded."""
    totals, sums = report.totals, report.estimate
    values = {
        "chunks": totals.chunks,
        "processed": totals.processed_units,
        "repeated": totals.repeated_units,
        "tokens": sums.tokens,
        "cost": sums.cost,
    }
    for name, value in values.items():
        expect(page.locator(f"#total-{name}")).to_have_attribute("data-value", as_javascript(value))


def expect_report(page: Page, report: Report) -> None:
    """Wait until figures and cards are a report's, and no refusal or doubt is shown."""
    expect_figures(page, report)
    expect(cards(page)).to_have_count(len(report.chunks))
    for chunk in report.chunks:
        expect_card(page, report, chunk)
    expect(page.locator(".refused:visible, #dated:visible, #faults:visible")).to_have_count(0)


def expect_card(page: Page, report: Report, chunk: Chunk) -> None:
    """Wait until a chunk's card has its offsets and its text, in its three kinds."""
    shown = card(page, chunk.index)
    expect(shown).to_have_attribute("data-start", str(chunk.start))
    expect(shown).to_have_attribute("data-end", str(chunk.end))
    expect_text(shown.locator(".repeated"), as_shown(report, chunk.repeated_prefix))
    expect_text(shown.locator(".fresh"), as_shown(report, chunk.fresh_text))
    following = report.chunks[chunk.index + 1 : chunk.index + 2]
    repeated = report.text[following[0].start : chunk.end] if following else ""
    nexts = shown.locator(".repeated .next, .fresh .next").all_text_contents()
    assert as_shown(report, repeated) == "".join(nexts)


def expect_text(place: Locator, text: str) -> None:
    """Wait until a place holds exactly this text, every white space of it."""
    expect(place).to_have_js_property("textContent", text)


def as_shown(report: Report, text: str) -> str:
    """Return a text as the cards show it: with its spacing normalised where words are counted."""
    return re.sub(r"\s+", " ", text) if report.used.unit == "words" else text


def as_javascript(value: float) -> str:
    """Return a number as JavaScript writes it: with an exponent below a millionth only."""
    if 0 < abs(value) < 1e-6:
        return repr(value).replace("e-0", "e-")
    return f"{Decimal(repr(value)).normalize():f}"


def expect_refused(page: Page, place: str, message: str) -> None:
    """Wait until a field is marked as refused and described by the sentence, and it alone is."""
    field = page.locator(place)
    expect(field).to_have_attribute("aria-invalid", "true")
    described = " ".join(message.split())
    expect(field).to_have_accessible_description(re.compile(re.escape(described)))
    expect(page.locator(".refused:visible p")).to_have_text([message])
    expect(page.locator("[aria-invalid=true]")).to_have_count(1)


def expect_notice(page: Page, text: str | re.Pattern[str]) -> Locator:
    """Wait for a notice, and return it."""
    notice = page.locator("#notices .notice").filter(has_text=text)
    expect(notice).to_be_visible()
    return notice


def dismiss_all(page: Page) -> None:
    """Close every notice."""
    close = page.locator("#notices .close")
    while close.count():
        close.first.click()


def download(page: Page, button: str) -> tuple[str, bytes]:
    """Click what saves a file; return the file's name and content."""
    with page.expect_download() as started:
        page.locator(button).click()
    saved = started.value
    return saved.suggested_filename, saved.path().read_bytes()


def open_file(page: Page, name: str, content: bytes) -> None:
    """Open a file with the page's own button."""
    page.locator("#file").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": content}
    )


def drop(page: Page, onto: str, files: Iterable[tuple[str, str]] = (), text: str = "") -> None:
    """Drop files, or a text, on an element: what a browser would tell the page of it."""
    carried = page.evaluate_handle(
        """({files, text}) => {
            const carried = new DataTransfer();
            for (const [name, content] of files) carried.items.add(new File([content], name));
            if (text) carried.setData("text/plain", text);
            return carried;
        }""",
        {"files": list(files), "text": text},
    )
    for event in ("dragenter", "dragover", "drop"):
        page.dispatch_event(onto, event, {"dataTransfer": carried})


def focused(page: Page) -> Locator:
    """Return the element that has the focus."""
    return page.locator(":focus")
