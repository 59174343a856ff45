from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline import windows
from unit import reference

#: Every size and overlap up to 8, with every length up to 24: small, and all of it.
SMALL = [
    (units, size, overlap) for units in range(25) for size in range(1, 9) for overlap in range(size)
]


@st.composite
def cuts(draw, most=120):
    """A length, a size and an overlap that holds."""
    size = draw(st.integers(1, 40))
    return draw(st.integers(0, most)), size, draw(st.integers(0, size - 1))


def _walked(units, size, overlap):
    return [(chunk[0], chunk[-1] + 1) for chunk in reference.windows(units, size, overlap)]


def test_small_windows_are_the_walked_ones():
    """Every small cut has the windows that a walk over its units gives."""
    assert [_walked(*cut) for cut in SMALL] == [list(windows.windows(*cut)) for cut in SMALL]


@given(cuts())
def test_windows_are_the_walked_ones(cut):
    """Any cut has the windows that a walk over its units gives."""
    assert _walked(*cut) == list(windows.windows(*cut))


@given(cuts())
def test_both_formulas_count_the_walked_windows(cut):
    """1 + ⌈max(0, units − size) ÷ stride⌉ and ⌈(units − overlap) ÷ stride⌉ agree with the walk."""
    expected = len(reference.windows(*cut))

    assert (expected, expected) == (windows.count(*cut), windows.count_by_fresh_starts(*cut))


@given(cuts())
def test_totals_are_sums_over_the_walk(cut):
    """Processed, repeated and fresh units in closed form are what a walk adds up."""
    units, size, overlap = cut
    chunks = reference.windows(*cut)
    processed = sum(len(chunk) for chunk in chunks)
    fresh = len({unit for chunk in chunks for unit in chunk})
    totals = windows.totals(*cut)

    assert (len(chunks), len(chunks), size - overlap) == totals[:3]
    assert (processed, processed - fresh, fresh) == (
        totals.processed_units,
        totals.repeated_units,
        totals.fresh_units,
    )
    assert units == fresh


@given(cuts())
def test_inflation_is_divided_once(cut):
    """Inflation and extra percent are the exact fractions, rounded once."""
    totals = windows.totals(*cut)
    fresh = totals.fresh_units

    assert (float(Fraction(totals.processed_units, fresh)) if fresh else 1) == totals.inflation
    assert (
        float(Fraction(100 * totals.repeated_units, fresh)) if fresh else 0
    ) == totals.extra_percent


def test_inflation_of_the_worked_example_is_written_as_it_is():
    """Twelve of ten is 1.2 and 20 percent, without digits that nobody wrote."""
    totals = windows.totals(10, 4, 1)

    assert ("1.2", "20.0") == (repr(totals.inflation), repr(totals.extra_percent))


def test_nothing_is_not_divided_by():
    """No units give no chunks, an inflation of 1 and nothing extra."""
    totals = windows.totals(0, 4, 1)

    assert (0, 0, 3, 0, 0, 0, 0) == totals
    assert (1, 0) == (totals.inflation, totals.extra_percent)


@given(cuts())
def test_the_last_window_alone_reaches_the_end(cut):
    """Windows stop as soon as one reaches the end."""
    units = cut[0]
    ends = [end for _, end in windows.windows(*cut)]

    assert ([units] if units else []) == ends[-1:]
    assert units not in ends[:-1]


@given(cuts())
def test_no_window_is_overlap_alone(cut):
    """Every window ends beyond the one before and repeats exactly the overlap of it."""
    found = list(windows.windows(*cut))
    pairs = list(pairwise(found))

    assert all(end > before for (_, before), (_, end) in pairs)
    assert [cut[2]] * len(pairs) == [before - start for (_, before), (start, _) in pairs]


def test_small_guarantees_are_the_longest_ones():
    """For every small cut the guaranteed passage is the longest kept whole wherever it stands."""
    assert [reference.longest_kept(*cut) for cut in SMALL] == [
        windows.totals(*cut).guaranteed_passage for cut in SMALL
    ]


@given(cuts(most=40))
def test_the_guarantee_is_the_longest_one(cut):
    """Any cut keeps every passage of the guaranteed length, and some longer one it cuts."""
    assert reference.longest_kept(*cut) == windows.totals(*cut).guaranteed_passage


@pytest.mark.parametrize("overlap", range(9))
def test_a_passage_of_overlap_and_two_is_cut_somewhere(overlap):
    """With two windows or more, the passage that begins just before the second is cut."""
    found = list(windows.windows(30, 9, overlap))
    first = found[1][0] - 1
    last = first + overlap + 2

    assert not any(start <= first and last <= end for start, end in found)


def test_longer_passages_are_not_kept_monotonely():
    """Of 16 units at size 9, the passage 8–16 is whole at overlaps 1, 2, 5, 7, 8 and no others."""
    kept = [
        overlap
        for overlap in range(9)
        if any(start <= 8 and 16 <= end for start, end in windows.windows(16, 9, overlap))
    ]

    assert [1, 2, 5, 7, 8] == kept


def test_lengths_past_every_float_stay_exact():
    """The count of 10³⁰ units is exact to the last unit."""
    units = 10**30 + 1

    assert 10**30 + 1 == windows.count(units, 1, 0)
    assert 5 * 10**29 == windows.count(units, 3, 1) == windows.count_by_fresh_starts(units, 3, 1)


@pytest.mark.exhaustive
def test_all_cuts_up_to_sixty_units():
    """Windows, both formulas and the guarantee hold for every size up to 20."""
    for size in range(1, 21):
        for overlap in range(size):
            for units in range(61):
                walked = _walked(units, size, overlap)
                totals = windows.totals(units, size, overlap)
                assert walked == list(windows.windows(units, size, overlap))
                assert len(walked) == totals.chunks
                assert len(walked) == windows.count_by_fresh_starts(units, size, overlap)
                assert reference.longest_kept(units, size, overlap) == totals.guaranteed_passage
