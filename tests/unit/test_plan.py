import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline import UNLIMITED, Assumptions, Settings, analyze, plan
from seamline.errors import Refusal


def _refused(length, **chosen):
    with pytest.raises(Refusal) as caught:
        plan(length, Settings(**chosen))
    return caught.value


@given(
    st.integers(0, 80),
    st.sampled_from(["words", "characters"]),
    st.integers(1, 20).flatmap(lambda size: st.tuples(st.just(size), st.integers(0, size - 1))),
)
def test_a_plan_is_what_the_report_says(length, unit, sizes):
    """The closed form of a length is the report of any text of that length."""
    settings = Settings(unit=unit, size=sizes[0], overlap=sizes[1])
    text = "a " * length if unit == "words" else "a" * length
    assumptions = Assumptions("4/3", "0.13")
    report = analyze(text, settings, assumptions=assumptions, limits=UNLIMITED)
    planned = plan(length, settings, assumptions=assumptions)

    assert report.settings == planned.settings
    assert report.used == planned.used
    assert report.totals == planned.totals
    assert report.rates == planned.rates
    assert report.estimate == planned.estimate


def test_a_plan_knows_no_cap():
    """A billion words are planned as quickly as ten, to the last chunk."""
    totals = plan(10**9, Settings(unit="words", size=250, overlap=50)).totals

    assert (5_000_000, 1_249_999_950) == (totals.chunks, totals.processed_units)


@pytest.mark.parametrize("cut", ["sentences", "paragraphs"])
def test_whole_sentences_have_no_closed_form(cut):
    """How many chunks keep sentences or paragraphs whole depends on the text."""
    refusal = _refused(100, cut=cut, size=10, overlap=2)

    assert ("no_closed_form", "cut") == (refusal.code, refusal.field)
    assert (
        f"No formula gives the number of chunks when whole {cut} are kept: it depends on the text. "
        "Plan with fixed windows, or analyze the text itself."
    ) == str(refusal)


@pytest.mark.parametrize("length", ["10", 10.0, True, None, float("inf")])
def test_a_length_is_a_whole_number(length):
    """What is no integer is refused, named as the length."""
    refusal = _refused(length)

    assert ("not_an_integer", "length") == (refusal.code, refusal.field)


def test_a_length_is_not_negative():
    """No text is shorter than empty; the sentence names the figure."""
    refusal = _refused(-1200)

    assert ("length_negative", "A length must be 0 or more; it is -1,200.") == (
        refusal.code,
        str(refusal),
    )


def test_settings_are_judged_as_for_a_text():
    """A plan refuses the settings that an analysis refuses."""
    assert "overlap_not_smaller" == _refused(10, size=4, overlap=4).code


def test_a_plan_is_json_all_the_way():
    """The figures of a plan can be written down as they are."""
    planned = plan(10, Settings(unit="words", size=4, overlap=1), assumptions=Assumptions(1, 1))

    assert {
        "totals": {
            "chunks": 3,
            "formula_chunks": 3,
            "stride": 3,
            "processed_units": 12,
            "repeated_units": 2,
            "fresh_units": 10,
            "inflation": 1.2,
            "extra_percent": 20.0,
            "guaranteed_passage": 2,
        },
        "estimate": {"tokens": 12.0, "exact": False, "tokenizer": None, "cost": 0.000012},
    } == json.loads(
        json.dumps({"totals": planned.totals.to_dict(), "estimate": planned.estimate.to_dict()})
    )
