import ast
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline import Assumptions, Settings, estimate, wording
from seamline.document import Decoded
from seamline.fixes import Fix
from seamline.settings import Used


@pytest.mark.parametrize(
    ("number", "unit", "shown"),
    [
        (0, "words", "0 words"),
        (1, "words", "1 word"),
        (2000, "chunks", "2,000 chunks"),
        (1, "boundaries", "1 boundary"),
    ],
)
def test_amounts_agree_with_their_number(number, unit, shown):
    """One is singular, everything else plural, thousands are grouped."""
    assert shown == wording.amount(number, unit)


@pytest.mark.parametrize(
    ("value", "shown"), [(1.0, "1"), (1.2, "1.2"), (1.18527, "1.185"), (1234.5, "1,234.5")]
)
def test_ratios_have_three_decimals_at_the_most(value, shown):
    """A ratio is rounded to three decimals, and zeros at its end are left out."""
    assert shown == wording.ratio(value)


@pytest.mark.parametrize(
    ("value", "shown"),
    [(20.0, "20.00 %"), (18.527, "18.53 %"), (0, "0.00 %"), (1e4, "10,000.00 %")],
)
def test_percentages_have_two_decimals(value, shown):
    """A percentage has two decimals, always."""
    assert shown == wording.percent(value)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0, "$0"),
        (0.000012, "$0.000012"),
        (0.00000123456, "$0.00000123"),
        (0.5, "$0.50"),
        (1.0, "$1"),
        (1.25, "$1.25"),
        (12.345, "$12.35"),
        (1234.5, "$1,234.50"),
        (5e-324, f"$0.{'0' * 323}494"),
    ],
)
def test_dollars_show_what_counts(value, shown):
    """Cents from ten dollars on, three figures that count below, and never a lone decimal."""
    assert shown == wording.dollars(value)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(1), "1"),
        (Fraction(4, 3), "4/3"),
        (Fraction(1, 4), "0.25"),
        (Fraction("0.02"), "0.02"),
        (Fraction(1, 10**12), "0.000000000001"),
        (Fraction(10**20), "1" + "0" * 20),
    ],
)
def test_numbers_are_shown_as_they_would_be_written(value, shown):
    """A number that ends is a decimal, another a fraction; an exponent is neither."""
    assert shown == wording.number(value)


@given(st.fractions(min_value=0, max_denominator=10**6))
def test_shown_numbers_are_the_numbers(value):
    """What a field shows is exactly what is calculated with."""
    assert value == Fraction(wording.number(value))


@pytest.mark.parametrize(
    ("size", "overlap", "shown"), [(4, 1, "25.00 %"), (4, 0, "0.00 %"), (3, 2, "66.67 %")]
)
def test_overlap_is_shown_as_a_share_of_the_size(size, overlap, shown):
    """The share stands beside the field."""
    assert shown == wording.share(Used("words", size, overlap))


def test_the_documents_line_tells_its_three_sizes():
    """Words, characters and bytes stand under the text, each with its own number."""
    assert "1 word\xa0· 2 characters\xa0· 1,006 bytes of UTF-8" == wording.document_summary(
        1, 2, 1006
    )


@pytest.mark.parametrize(
    ("decoded", "parts"),
    [
        (Decoded("a\nb", "UTF-8", False), []),
        (Decoded("a", "UTF-8", True), [["byte order mark", "removed"]]),
        (Decoded("a", "UTF-16 LE", True), [["x.txt", "UTF-16 LE"], ["byte order mark"]]),
        (Decoded("a\r\nb", "UTF-8", False), [["CRLF", "kept", "LF"]]),
        (Decoded("a\rb", "UTF-8", False), [["(CR)", "kept", "LF"]]),
    ],
)
def test_what_is_odd_about_a_file_is_said_once(decoded, parts):
    """A mark that was removed, an encoding, and line ends that stay have a sentence each."""
    notes = wording.opened("x.txt", decoded)

    assert len(parts) == len(notes)
    assert all(part in note for note, wanted in zip(notes, parts, strict=True) for part in wanted)
    assert all(note.endswith(".") for note in notes)


@pytest.mark.parametrize(
    ("fix", "label"),
    [
        (Fix("words", 20, 1, 7, 30), "Size 20 (7 chunks)"),
        (Fix("words", 4, 0, 1, 30), "Overlap 0 (1 chunk)"),
    ],
)
def test_a_fix_says_what_its_button_changes(fix, label):
    """A button names the one field that it changes, and what comes of it."""
    assert label == wording.fix_label(fix, Settings(unit="words", size=4, overlap=1))


def test_a_fix_in_another_unit_names_the_unit():
    """A button that counts in words says so, with both sizes."""
    label = wording.fix_label(Fix("words", 20, 5, 7, 30), Settings(unit="characters", size=99))

    assert all(part in label for part in ("words", "20", "5", "7 chunks"))


def _code(settings, assumptions):
    return wording.code(settings, assumptions, estimate.rates(assumptions, settings.unit))


def test_code_is_a_call_to_this_package():
    """The settings stand in the code as literals, and nothing of the text does."""
    code = _code(Settings(unit="characters", size=40, overlap=7), Assumptions("4/3", "0.02"))
    calls = {
        node.func.id: {item.arg: item.value for item in node.keywords}
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }

    assert {"analyze", "Settings", "Assumptions", "open"} <= set(calls)
    assert ("characters", 40, 7) == tuple(
        ast.literal_eval(calls["Settings"][name]) for name in ("unit", "size", "overlap")
    )


def test_code_of_the_english_rule_names_no_ratio():
    """The English rule follows the unit, so the code leaves it to the package."""
    assert "tokens_per_unit" not in _code(Settings(), Assumptions())
