from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline import Assumptions, Settings, analyze
from seamline.errors import Refusal
from seamline.numbers import exact, whole

THREE = Settings(unit="words", size=2, overlap=1)


def _estimate(text, settings=THREE, **assumed):
    return analyze(text, settings, assumptions=Assumptions(**assumed)).estimate


def _refused(**assumed):
    with pytest.raises(Refusal) as caught:
        _estimate("a b c", **assumed)
    return caught.value


def test_tokens_are_processed_units_times_the_ratio():
    """Four processed words at a token and a half each are six tokens."""
    assert (6.0, False, None, 12.0) == _estimate(
        "a b c", tokens_per_unit=1.5, price_per_million=2_000_000
    )


@pytest.mark.parametrize(
    ("ratio", "tokens"),
    [(0.1, 0.4), ("0.1", 0.4), (Fraction(1, 10), 0.4), ("1/3", 4 / 3), (" 4 / 3 ", 16 / 3), (2, 8)],
)
def test_ratios_are_read_as_they_are_written(ratio, tokens):
    """A tenth is a tenth, however it is written, and is rounded once, at the end."""
    assert tokens == _estimate("a b c", tokens_per_unit=ratio).tokens


def test_three_tenths_are_not_a_rounding_error():
    """Three words at a tenth of a token are 0.3 tokens, not 0.30000000000000004."""
    settings = Settings(unit="words", size=3, overlap=0)

    assert "0.3" == repr(_estimate("a b c", settings, tokens_per_unit=0.1).tokens)


@pytest.mark.parametrize(
    ("unit", "text", "tokens"), [("words", "a b c", 4), ("characters", "abcde", 5 / 4)]
)
def test_the_english_rule_follows_the_unit(unit, text, tokens):
    """English has 4/3 tokens for a word and a quarter for a character."""
    assert tokens == _estimate(text, Settings(unit=unit, size=5, overlap=0)).tokens


@pytest.mark.parametrize("unit", ["words", "characters"])
def test_a_custom_ratio_stays_when_the_unit_changes(unit):
    """What the user wrote holds for whatever is counted."""
    report = analyze("ab", Settings(unit=unit), assumptions=Assumptions(tokens_per_unit=0.7))

    assert Fraction(7, 10) == report.rates.tokens_per_unit


@pytest.mark.parametrize(
    ("assumptions", "preset"),
    [(Assumptions(), "english"), (Assumptions(1), "custom"), (Assumptions("4/3"), "custom")],
)
def test_the_preset_is_told(assumptions, preset):
    """Without a ratio the English rule is used; any ratio, its own too, is custom."""
    assert preset == assumptions.preset


def test_a_price_of_nothing_costs_nothing():
    """A model of one's own may be free."""
    assert 0 == _estimate("a b c", price_per_million=0).cost


def test_nothing_costs_nothing():
    """An empty text has no tokens and no cost."""
    assert (0, 0) == (_estimate("").tokens, _estimate("").cost)


@pytest.mark.parametrize("field", ["tokens_per_unit", "price_per_million"])
@pytest.mark.parametrize(
    "value",
    [
        *(float("nan"), float("inf"), float("-inf"), True, [1], b"1", 1j),
        *("nan", "inf", "-Infinity", "abc", "0x1", "１", "٣", "1 0", "--1", "."),
        *("1/0", "1/", "/2", "1/2/3", "1e999", "1e"),
    ],
)
def test_what_is_no_finite_number_is_refused(field, value):
    """NaN, infinity and what is no number are named with the field they stand in."""
    refusal = _refused(**{field: value})
    name = {"tokens_per_unit": "Tokens per unit", "price_per_million": "Price per million"}[field]

    assert ("not_a_number", field) == (refusal.code, refusal.field)
    assert (f"{name} needs a finite number, such as 0.25 or 4/3. “{value}” is not one.") == str(
        refusal
    )


@pytest.mark.parametrize(
    ("value", "plainer"),
    [("1,5", "1.5"), ("$0.13", "0.13"), ("1,000", "1000"), ("1_000.5", "1000.5"), ("€ 2", "2")],
)
def test_a_number_with_signs_is_refused_and_written_plainly(value, plainer):
    """A currency's sign, a comma or a separator: the sentence says how to write it."""
    refusal = _refused(price_per_million=value)

    assert str(refusal).endswith(f" “{value}” is not one: write {plainer}.")


@pytest.mark.parametrize("field", ["tokens_per_unit", "price_per_million"])
def test_an_empty_field_is_called_empty(field):
    """An empty field is no number, and the sentence says that it is empty."""
    refusal = _refused(**{field: ""})

    assert ("not_a_number", field) == (refusal.code, refusal.field)
    assert str(refusal).endswith("needs a finite number, such as 0.25 or 4/3. It is empty.")


@pytest.mark.parametrize("value", [0, -1, -0.5, 0.0, "-3", "0/5", "-1/2"])
def test_a_ratio_that_is_not_positive_is_refused(value):
    """Every unit has more than no tokens; the sentence names the figure."""
    refusal = _refused(tokens_per_unit=value)

    assert ("ratio_not_positive", "tokens_per_unit") == (refusal.code, refusal.field)
    assert f"Tokens per unit must be more than 0; it is {value}." == str(refusal)


@pytest.mark.parametrize("value", [-1, -0.5, "-3", "-1/2"])
def test_a_negative_price_is_refused(value):
    """No price is less than nothing; the sentence names the figure."""
    refusal = _refused(price_per_million=value)

    assert ("price_negative", "price_per_million") == (refusal.code, refusal.field)
    assert f"The price must be 0 or more; it is {value}." == str(refusal)


@pytest.mark.parametrize(
    "assumed",
    [
        {"tokens_per_unit": 1e308},
        {"tokens_per_unit": "1e99/1e-99", "price_per_million": "1e99/1e-99"},
        {"tokens_per_unit": 10**400},
        {"price_per_million": 10**400},
        {"tokens_per_unit": Fraction(1, 10**400)},
        {"price_per_million": -(10**5000)},
    ],
    ids=[
        *("ratio near the largest float", "both beyond", "ratio beyond", "price beyond"),
        *("ratio too small", "price too long to print"),
    ],
)
def test_numbers_that_no_float_holds_are_refused(assumed):
    """What would come out as infinite, or as no tokens at all, is refused and does not crash."""
    settings = Settings(unit="words", size=20, overlap=0)
    with pytest.raises(Refusal):
        analyze("a " * 10, settings, assumptions=Assumptions(**assumed)).to_json()


@given(st.just(0.0) | st.floats(1e-40, 1e40) | st.floats(-1e40, -1e-40))
def test_floats_are_read_as_their_shortest_decimal(value):
    """Any float that a price or a ratio could be is the decimal that Python writes for it."""
    assert Fraction(repr(value)) == exact("x", value)


@given(st.floats())
def test_any_float_is_read_or_refused(value):
    """Every other float is a number or refused, and nothing else."""
    try:
        assert isinstance(exact("x", value), Fraction)
    except Refusal as refusal:
        assert refusal.code in ("not_a_number", "number_out_of_range")


@given(st.decimals(-(10**20), 10**20, places=6))
def test_decimals_are_read_to_the_last_digit(value):
    """A decimal that is written out is taken exactly."""
    assert Fraction(value) == exact("x", f"{value:f}")


@given(st.fractions(-(10**20), 10**20, max_denominator=10**9))
def test_fractions_are_read_exactly(value):
    """A fraction that is written out is taken exactly."""
    assert value == exact("x", f"{value.numerator}/{value.denominator}") == exact("x", value)


@pytest.mark.parametrize(
    ("written", "value"),
    [("5.", 5), (".5", Fraction(1, 2)), ("+4", 4), ("1e3", 1000), ("1E-2", Fraction(1, 100))],
)
def test_numbers_may_be_written_in_every_usual_way(written, value):
    """A number may leave out a zero, have a sign or an exponent."""
    assert value == exact("x", written)


def test_floats_of_other_libraries_are_read_by_their_value():
    """A float whose class prints it in words of its own, as numpy's does, is still its value."""

    class Measured(float):
        def __repr__(self):
            return f"measured({float(self)})"

    assert Fraction(1, 4) == exact("x", Measured(0.25))


@pytest.mark.parametrize(
    ("written", "value"),
    [("4", 4), (" 4 ", 4), ("+4", 4), ("-4", -4), ("007", 7), ("\t4\n", 4), ("9" * 30, 10**30 - 1)],
)
def test_whole_numbers_may_have_a_sign_and_space_around(written, value):
    """A field's text that is an integer is that integer."""
    assert value == whole(written)


@pytest.mark.parametrize(
    "written",
    [
        "",
        " ",
        "1e3",
        "10.5",
        "4.0",
        "1_0",
        "1 0",
        "1,000",
        "１２",
        "٣",
        "²",
        "−4",
        "0x4",
        "9" * 5000,
    ],
)
def test_what_is_no_whole_number_stays_text(written):
    """A field's text that is no integer is left as it is, to be refused by name."""
    assert written == whole(written)


@given(st.text(max_size=8))
def test_any_text_is_a_number_or_refused(text):
    """Whatever a field holds is read as a finite number or refused, and nothing else."""
    try:
        assert isinstance(exact("x", text), Fraction)
    except Refusal as refusal:
        assert refusal.code in ("not_a_number", "number_out_of_range")
