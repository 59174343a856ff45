import pytest

from seamline import CapExceeded, Refusal, Settings, analyze


def _kinds(kind):
    for inner in kind.__subclasses__():
        yield inner
        yield from _kinds(inner)


def test_every_kind_of_refusal_has_its_own_code():
    """No two refusals of a text share a code, so that a program can tell them apart."""
    kinds = [kind for kind in _kinds(Refusal) if kind.__module__ == Refusal.__module__]
    codes = [kind.code for kind in kinds if "code" in vars(kind)]

    assert sorted(set(codes)) == sorted(codes)


def test_the_codes_of_the_design_are_there():
    """The codes that the design names exist, under those names."""
    codes = {kind.code for kind in _kinds(Refusal)}

    assert {
        *("size_not_positive", "overlap_negative", "overlap_not_smaller", "not_an_integer"),
        *("text_too_large", "too_many_chunks", "too_many_units"),
        *("tokenizer_needed", "no_closed_form", "not_text"),
        *("price_negative", "ratio_not_positive", "not_a_number"),
    } <= codes


def test_the_three_caps_are_of_one_kind():
    """Whoever handles one cap can handle all three, and no other refusal is among them."""
    assert ["text_too_large", "too_many_chunks", "too_many_units"] == sorted(
        kind.code for kind in _kinds(CapExceeded)
    )


def test_refusals_are_value_errors():
    """A caller who knows nothing of Seamline catches what Python uses for wrong values."""
    with pytest.raises(ValueError, match="Size must be at least 1"):
        analyze("", Settings(size=0, overlap=0))


def test_settings_are_refused_for_an_empty_text_too():
    """A wrong setting is wrong before there is anything to cut."""
    with pytest.raises(Refusal) as caught:
        analyze("", Settings(size=4, overlap=4))

    assert "overlap_not_smaller" == caught.value.code
