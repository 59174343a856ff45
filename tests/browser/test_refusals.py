import pytest
from playwright.sync_api import expect

from acting import (
    FIELDS,
    TEN_WORDS,
    arrange,
    card,
    choose,
    cut,
    expect_card,
    expect_refused,
    expect_report,
    native,
    refusal,
)

GOOD = {"size": "4", "overlap": "1", "ratio": "1", "price": "1"}

REFUSED = [
    ("size", "0", "size_not_positive"),
    ("size", "-4", "size_not_positive"),
    ("size", "1e3", "not_an_integer"),
    ("size", "10.5", "not_an_integer"),
    ("size", "", "not_an_integer"),
    ("size", "   ", "not_an_integer"),
    ("size", "four", "not_an_integer"),
    ("size", "9" * 31, "number_out_of_range"),
    ("size", "0x10", "not_an_integer"),
    ("size", "True", "not_an_integer"),
    ("overlap", "-1", "overlap_negative"),
    ("overlap", "4", "overlap_not_smaller"),
    ("overlap", "999999999999", "overlap_not_smaller"),
    ("overlap", "", "not_an_integer"),
    ("overlap", "1,5", "not_an_integer"),
    ("tokens_per_unit", "0", "ratio_not_positive"),
    ("tokens_per_unit", "-0.5", "ratio_not_positive"),
    ("tokens_per_unit", "NaN", "not_a_number"),
    ("tokens_per_unit", "Infinity", "not_a_number"),
    ("tokens_per_unit", "4/0", "not_a_number"),
    ("tokens_per_unit", "", "not_a_number"),
    ("price_per_million", "-0.01", "price_negative"),
    ("price_per_million", "nan", "not_a_number"),
    ("price_per_million", "-inf", "not_a_number"),
    ("price_per_million", "1e999", "not_a_number"),
    ("price_per_million", "", "not_a_number"),
    ("price_per_million", "$1", "not_a_number"),
]


@pytest.mark.parametrize(("field", "value", "code"), REFUSED)
def test_refusal_stands_at_its_field(page, field, value, code):
    """What cannot hold is kept as typed, marked, and described by the package's own sentence."""
    report = cut(page, TEN_WORDS, size=4, overlap=1, ratio="1", price="1")
    choose(page, **{field: value})

    short = {"tokens_per_unit": "ratio", "price_per_million": "price"}
    refused = refusal(TEN_WORDS, **{**GOOD, short.get(field, field): value})
    assert (code, field) == (refused["code"], refused["field"])
    expect_refused(page, FIELDS[field], refused["message"])
    expect(page.locator(FIELDS[field])).to_have_value(value)
    # The chunks of before stay, and it is said of what they are.
    expect(page.locator("#dated")).to_contain_text("size 4, overlap 1")
    expect_card(page, report, report.chunks[2])


def test_refusal_goes_when_the_field_is_mended(page):
    """A field that holds again loses its mark and its description, and the chunks are new."""
    arrange(page, TEN_WORDS, size=0, overlap=1)
    size = page.locator("#size")
    expect(size).to_have_attribute("aria-invalid", "true")
    choose(page, size=5)

    expect_report(page, native(TEN_WORDS, size=5, overlap=1))
    expect(size).to_have_attribute("aria-invalid", "false")
    expect(size).to_have_accessible_description("")


def test_nothing_is_clamped(page):
    """A size below the overlap leaves the overlap as it is, and slider and field disagree openly."""
    arrange(page, TEN_WORDS, size=8, overlap=6)
    choose(page, size=3)

    expect_refused(page, "#overlap", refusal(TEN_WORDS, size=3, overlap=6)["message"])
    expect(page.locator("#overlap")).to_have_value("6")
    expect(page.get_by_role("slider", name="Overlap")).to_have_value("6")


def test_white_space_around_a_number_is_no_reason(page):
    """A size pasted with spaces and a sign is the number that it says."""
    arrange(page, TEN_WORDS, size=" +4 ", overlap="01")

    expect_report(page, native(TEN_WORDS, size=4, overlap=1))


def test_one_refusal_at_a_time(page):
    """With two fields at fault the first is named; once it holds, the other."""
    arrange(page, TEN_WORDS, size="x", overlap=-1, ratio=None, price="free")
    expect_refused(page, "#size", refusal(TEN_WORDS, size="x", overlap=-1)["message"])
    choose(page, size=4)
    expect_refused(page, "#overlap", refusal(TEN_WORDS, size=4, overlap=-1)["message"])
    choose(page, overlap=1)
    refused = refusal(TEN_WORDS, size=4, overlap=1, price="free")
    expect_refused(page, "#price", refused["message"])


def test_refusal_of_an_empty_text(page):
    """Settings that cannot hold are refused without a text too, and no card is left."""
    cut(page, "", size=4, overlap=1)
    choose(page, size=0)

    expect_refused(page, "#size", refusal("", size=0, overlap=1)["message"])
    expect(card(page, 0)).to_have_count(0)
    expect(page.locator("#nothing")).to_be_visible()
