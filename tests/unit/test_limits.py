import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline import CapExceeded, Limits, Settings, analyze
from unit import reference


def _refused(text, settings, limits):
    with pytest.raises(CapExceeded) as caught:
        analyze(text, settings, limits=limits)
    return caught.value


def _asked(fix):
    return Settings(unit=fix.unit, size=fix.size, overlap=fix.overlap)


TEN = "a b c d e f g h i j"
CUT = Settings(unit="words", size=4, overlap=2)  # 4 chunks, 16 words processed


def test_the_default_caps_are_those_of_the_page():
    """A million bytes, 200,000 processed units and 256 chunks."""
    assert (1_000_000, 200_000, 256) == Limits()


@pytest.mark.parametrize("limits", [Limits(19, 16, 4), Limits(None, None, None)])
def test_what_is_at_a_cap_is_not_over_it(limits):
    """A text of exactly so many bytes, units and chunks is cut."""
    assert 4 == len(analyze(TEN, CUT, limits=limits).chunks)


@pytest.mark.parametrize(
    ("limits", "code", "measure", "limit", "actual"),
    [
        (Limits(18, 15, 3), "text_too_large", "bytes", 18, 19),
        (Limits(None, 15, 3), "too_many_units", "units", 15, 16),
        (Limits(None, None, 3), "too_many_chunks", "chunks", 3, 4),
        (Limits(19, 15, 3), "too_many_units", "units", 15, 16),
        (Limits(19, 16, 3), "too_many_chunks", "chunks", 3, 4),
        (Limits(18, 16, 4), "text_too_large", "bytes", 18, 19),
    ],
)
def test_caps_are_checked_in_their_order(limits, code, measure, limit, actual):
    """Bytes come first, then units, then chunks, and each tells by how much it is over."""
    refusal = _refused(TEN, CUT, limits)

    assert (code, measure) == (refusal.code, refusal.measure)
    assert (limit, actual, actual - limit) == (refusal.limit, refusal.actual, refusal.over)


@pytest.mark.parametrize("limits", [Limits(18), Limits(None, 15), Limits(None, None, 3)])
def test_what_has_a_closed_form_comes_along(limits):
    """Whatever cap is hit, counts, totals and estimate are those of the report without caps."""
    refusal = _refused(TEN, CUT, limits)
    report = analyze(TEN, CUT, limits=Limits(None, None, None))

    assert report.document == refusal.document
    assert report.totals == refusal.totals
    assert report.estimate == refusal.estimate
    assert report.used == refusal.used


def test_a_large_text_is_told_in_bytes():
    """The sentence names the text's bytes, the excess and the cap."""
    assert str(_refused("é" * 1000, Settings(), Limits(max_bytes=999))).startswith(
        "This text is 2,000 bytes of UTF-8, 1,001 more than the 999 that are cut in one go."
    )


def test_too_many_units_are_told_with_their_excess():
    """The sentence names all chunks' units, the excess and the cap."""
    settings = Settings(unit="characters", size=2, overlap=1)

    assert str(_refused("a" * 1001, settings, Limits(max_units=1500))).startswith(
        "All chunks together hold 2,000 characters, 500 more than the 1,500 shown in one go."
    )


def test_too_many_chunks_are_told_with_their_excess():
    """The sentence names the chunks, the excess and the cap."""
    settings = Settings(unit="characters", size=1, overlap=0)

    assert str(_refused("a" * 2000, settings, Limits())).startswith(
        "This cut gives 2,000 chunks, 1,744 more than the 256 shown in one go."
    )


def test_fixes_are_the_nearest_settings_that_fit():
    """Offered are the smallest size at this overlap and the largest overlap at this size."""
    refusal = _refused(TEN, CUT, Limits(max_chunks=3))

    assert [("words", 5, 2, 3, 14), ("words", 4, 1, 3, 12)] == list(refusal.fixes)


def test_one_fix_is_offered_where_only_one_helps():
    """Without an overlap to give up, only the size can grow."""
    refusal = _refused(TEN, Settings(unit="words", size=2, overlap=0), Limits(max_chunks=4))

    assert [("words", 3, 0, 4, 10)] == list(refusal.fixes)


@given(
    st.integers(1, 30).flatmap(
        lambda size: st.tuples(st.just(size), st.integers(0, size - 1), st.integers(1, 40))
    ),
    st.integers(1, 60),
    st.integers(1, 8),
)
def test_fixes_are_those_that_trying_everything_finds(cut, most_units, most_chunks):
    """Each fix fits, is the first that does when every size or overlap is walked, and no other."""
    size, overlap, units = cut
    caps = (most_units, most_chunks)
    if reference.fits(units, size, overlap, *caps):
        return
    refusal = _refused(
        "a " * units, Settings(unit="words", size=size, overlap=overlap), Limits(None, *caps)
    )
    sizes = (
        (larger, overlap)
        for larger in range(size + 1, max(units, size) + 2)
        if reference.fits(units, larger, overlap, *caps)
    )
    overlaps = (
        (size, smaller)
        for smaller in range(overlap - 1, -1, -1)
        if reference.fits(units, size, smaller, *caps)
    )
    expected = [found for found in (next(sizes, None), next(overlaps, None)) if found]

    assert expected == [(fix.size, fix.overlap) for fix in refusal.fixes]
    for fix in refusal.fixes:
        walked = reference.windows(units, fix.size, fix.overlap)
        assert (len(walked), sum(map(len, walked))) == (fix.chunks, fix.processed_units)


@given(
    st.text(st.sampled_from("ab "), min_size=1, max_size=60),
    st.sampled_from(["words", "characters"]),
    st.integers(1, 12).flatmap(lambda size: st.tuples(st.just(size), st.integers(0, size - 1))),
    st.integers(1, 40),
    st.integers(1, 6),
)
def test_every_fix_is_cut_without_a_refusal(text, unit, sizes, most_units, most_chunks):
    """Settings that are offered are accepted under the same caps and give what they promised."""
    limits = Limits(None, most_units, most_chunks)
    try:
        analyze(text, Settings(unit=unit, size=sizes[0], overlap=sizes[1]), limits=limits)
    except CapExceeded as refusal:
        for fix in refusal.fixes:
            report = analyze(text, _asked(fix), limits=limits)
            assert (fix.chunks, fix.processed_units) == report.totals[:4:3]
            assert fix.chunks == len(report.chunks)


def test_where_no_size_fits_the_unit_that_does_is_named():
    """Characters that alone exceed the cap are told so, with the words that would fit."""
    refusal = _refused(
        "abcd efgh ijkl", Settings(unit="characters", size=10, overlap=5), Limits(None, 8, 4)
    )

    assert "too_many_units" == refusal.code
    assert "No size fits" in str(refusal)
    assert "counted in words it has 3" in str(refusal)
    assert ["words"] == [fix.unit for fix in refusal.fixes]


def test_where_nothing_fits_nothing_is_offered():
    """Words that alone exceed the cap are told so, without a button that does not help."""
    refusal = _refused(TEN, CUT, Limits(None, 9, 100))

    assert () == tuple(refusal.fixes)
    assert "No size fits" in str(refusal)


def test_one_long_word_is_no_way_out_of_no_words():
    """A text of only whitespace has characters but no words to count instead."""
    refusal = _refused(" " * 20, Settings(unit="characters", size=5, overlap=0), Limits(None, 9))

    assert () == tuple(refusal.fixes)
    assert "counted in words" not in str(refusal)


@pytest.mark.parametrize("limits", [Limits(18), Limits(None, 15), Limits(None, None, 3)])
def test_a_setting_that_cannot_hold_comes_before_a_cap(limits):
    """What no cap could mend is told first."""
    with pytest.raises(ValueError) as caught:
        analyze(TEN, Settings(unit="words", size=4, overlap=4), limits=limits)

    assert "overlap_not_smaller" == caught.value.code
