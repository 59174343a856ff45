from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline import Assumptions, Settings, analyze
from seamline.findings.ground import ground_for
from seamline.findings.kept import kept_in
from seamline.findings.wording_compare import difference, settings_in_words
from seamline.slices import drain
from seamline.source import Source
from unit.test_all_cuts import TEXTS, settings
from unit.test_browser_session import ASSUMPTIONS, SETTINGS, TEN, Page

ENGLISH = {"preset": "english", "tokens_per_unit": "", "price_per_million": "0.02"}
RATES = st.sampled_from([ASSUMPTIONS, ENGLISH, {**ASSUMPTIONS, "tokens_per_unit": "1/3"}])


def side(assumptions=ASSUMPTIONS, **chosen):
    """One of the two, with these settings changed."""
    return {"settings": SETTINGS | chosen, "assumptions": assumptions}


def of(chosen, assumptions):
    """Any settings as the page sends them."""
    fields = {**chosen._asdict(), "size": str(chosen.size), "overlap": str(chosen.overlap)}
    return {"settings": fields, "assumptions": assumptions}


def compare(text, a, b):
    """Ask for a comparison."""
    return Page(text).ask("compare", a=a, b=b)


def table(answer):
    """Each row's two texts and the difference, by its id."""
    return {
        row["id"]: (row["a"] and row["a"]["text"], row["b"] and row["b"]["text"], row["difference"])
        for row in answer["rows"]
    }


def test_the_two_worked_examples_side_by_side():
    """Ten words at size 4: without overlap as many chunks, and two words less to process."""
    answer = compare(TEN, side(), side(overlap="0"))

    assert {
        "total-chunks": ("3", "3", "same"),
        "total-processed": ("12", "10", "−2 words"),
        "total-repeated": ("2", "0", "−2 words"),
        "total-tokens": ("12", "10", "−2 tokens"),
        "total-cost": ("$0.000012", "$0.00001", "−$0.000002"),
        "extra": ("+20.00 %", "+0.00 %", "−20 points"),
        "kept": ("0 of 1", "0 of 1", "same"),
    } == table(answer)
    assert "From A to B: −$0.000002." == answer["summary"]
    assert "Windows of 4 words, overlap 1" == answer["a"]["words"]
    assert "Your ratio, 1 tokens per word, $1 per million" == answer["a"]["basis"].capitalize()
    assert "3 chunks along the text; 2 begin with what the one before holds" == answer["a"]["strip"]
    assert "3 chunks along the text; 0 begin with what the one before holds" == answer["b"]["strip"]


@given(TEXTS, settings(), RATES, settings(), RATES)
def test_rows_are_what_each_side_is_told_alone(text, one, its, other, theirs):
    """Every figure is that of the side's own report, and each difference is exact."""
    page = Page(text)
    sides = of(one, its), of(other, theirs)
    answer = page.ask("compare", a=sides[0], b=sides[1])
    reports = [
        analyze(text, chosen, assumptions=_assumed(a))
        for chosen, a in zip((one, other), (its, theirs), strict=True)
    ]
    alone = [page.ask("analyze", **asked) for asked in sides]

    for name, asked, report in zip("ab", alone, reports, strict=True):
        assert asked["chunks"] == answer[name]["chunks"]
        assert answer[name]["refusal"] is None
        shown = {row["id"]: (row[name]["value"], row[name]["text"]) for row in answer["rows"]}
        kept = kept_in(
            drain(ground_for(Source(text), report.settings, Assumptions())), report.chunks
        )
        assert (kept.whole, f"{kept.whole:,} of {kept.sentences:,}") == shown.pop("kept")
        assert report.totals.extra_percent == shown.pop("extra")[0]
        assert {f["id"]: (f["value"], f["text"]) for f in asked["figures"]} == shown
    exact = [_exact(report) for report in reports]
    units = [report.used.unit for report in reports]
    for row in answer["rows"]:
        a, b = (figures.get(row["id"]) for figures in exact)
        if row["id"] in ("total-processed", "total-repeated") and units[0] != units[1]:
            assert (None, f"{units[0]} and {units[1]} cannot be subtracted") == (
                row["change"],
                row["difference"],
            )
        elif a is not None:
            assert float(b - a) == row["change"]
            assert (row["difference"] == "same") == (a == b)


def _assumed(fields):
    ratio = None if fields["preset"] == "english" else fields["tokens_per_unit"]
    return Assumptions(ratio, fields["price_per_million"])


def _exact(report):
    totals, rates = report.totals, report.rates
    if report.estimate.exact:
        tokens = Fraction(sum(chunk.tokens for chunk in report.chunks))
    else:
        tokens = sum(chunk.units for chunk in report.chunks) * rates.tokens_per_unit
    return {
        "total-chunks": Fraction(totals.chunks),
        "total-processed": Fraction(totals.processed_units),
        "total-repeated": Fraction(totals.repeated_units),
        "total-tokens": tokens,
        "total-cost": tokens * rates.price_per_million / 1_000_000,
    }


def test_a_setting_beside_itself():
    """What was just kept is what there is: nothing differs, and that is said."""
    answer = compare(TEN, side(), side())

    assert {"same"} == {row["difference"] for row in answer["rows"]}
    assert "A and B are the same setting. Change anything, and B follows." == answer["summary"]


def test_an_estimate_beside_a_count():
    """The row is called neither, and each cell says which it is."""
    answer = compare(TEN, side(), side(tokenizer="cl100k_base"))
    row = next(row for row in answer["rows"] if row["id"] == "total-tokens")

    assert "Tokens" == row["label"]
    assert row["a"]["note"].startswith("estimate · ")
    assert row["b"]["note"].startswith("exact · ")
    assert "Tokens by cl100k_base, $1 per million" == answer["b"]["basis"]


def test_other_units_cannot_be_subtracted():
    """Words less characters is nothing; chunks, tokens and cost can be compared all the same."""
    shown = table(compare(TEN, side(), side(unit="characters", size="20", overlap="5")))

    assert "words and characters cannot be subtracted" == shown["total-processed"][2]
    assert "same" == shown["total-chunks"][2]
    assert "+46 tokens" == shown["total-tokens"][2]


def test_a_refused_side_says_why():
    """The other side has its figures, and nothing is subtracted."""
    answer = compare(TEN, side(), side(overlap="4"))

    assert "overlap_not_smaller" == answer["b"]["refusal"]["code"]
    assert "Windows of 4 words, overlap 4" == answer["b"]["words"]
    assert (None, "") == (answer["b"]["chunks"], answer["b"]["strip"])
    assert ("3", None, "") == table(answer)["total-chunks"]
    assert "" == answer["summary"]


def test_two_refused_sides_have_no_figures():
    """There is nothing to put in rows."""
    answer = compare(TEN, side(size=""), side(overlap="4"))

    assert [] == answer["rows"]
    assert "Windows of … words, overlap 1" == answer["a"]["words"]


def test_a_capped_side_has_the_figures_that_hold():
    """Beyond a cap chunks and cost are known, and sentences are not counted."""
    answer = compare("w " * 600, side(size="10", overlap="1"), side(size="10", overlap="9"))

    assert "too_many_chunks" == answer["b"]["refusal"]["code"]
    shown = table(answer)
    assert ("67", "591", "+524 chunks") == shown["total-chunks"]
    assert ("0 of 1", None, "") == shown["kept"]


def test_a_cut_that_is_compared_with_others_is_made_once():
    """A's report stays while B changes: each further comparison costs one cut."""
    page = Page(TEN)
    kept = []
    for overlap in "123":
        page.analyze(overlap=overlap)
        page.ask("compare", a=side(), b=side(overlap=overlap))
        kept.append(page.session._cuts[0])

    assert 1 == kept[0][1].overlap
    assert kept[0][3] is kept[1][3] is kept[2][3]


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        (Settings(size=1200, overlap=24), "Windows of 1,200 words, overlap 24"),
        (
            Settings(unit="tokens", size=512, overlap=64, tokenizer="cl100k_base"),
            "Windows of 512 tokens (cl100k_base), overlap 64",
        ),
        (
            Settings("sentences", "tokens", 90, 9, "bert-uncased", "density"),
            "Whole sentences up to 90 tokens by density (bert-uncased), overlap up to 9",
        ),
        (
            Settings("paragraphs", "tokens", 90, 9, None, "ratio"),
            "Whole paragraphs up to 90 tokens by ratio, overlap up to 9",
        ),
    ],
)
def test_settings_in_words(chosen, words):
    """One line says all that the chunks depend on."""
    assert words == settings_in_words(chosen)


@pytest.mark.parametrize(
    ("change", "unit", "words"),
    [
        (Fraction(0), "chunks", "same"),
        (Fraction(1), "chunks", "+1 chunk"),
        (Fraction(-12), "chunks", "−12 chunks"),
        (Fraction(-1, 5000), "$", "−$0.0002"),
        (Fraction(1000, 3), "tokens", "+333.33 tokens"),
        (Fraction(-1, 3), "points", "−0.333 points"),
    ],
)
def test_differences_in_words(change, unit, words):
    """A sign, the number and what it counts; or that there is none."""
    assert words == difference(change, unit)
