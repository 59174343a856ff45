import contextlib
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline import Assumptions, Settings, analyze
from seamline.browser import Session
from seamline.units import WHITESPACE
from unit import reference

TEN = "one two three four five six seven eight nine ten"
SETTINGS = {
    "cut": "windows",
    "unit": "words",
    "size": "4",
    "overlap": "1",
    "tokenizer": None,
    "token_mode": None,
}
COLUMNS = ("start", "end", "start16", "end16", "fresh16", "next16")
ASSUMPTIONS = {"preset": "custom", "tokens_per_unit": "1", "price_per_million": "1"}


class Page:
    """Asks a session as the page's worker does, until it has the answer."""

    def __init__(self, text=None):
        self.session = Session()
        if text is not None:
            self.ask("text", text=text)

    def ask(self, kind, data=None, **fields):
        """Send a request and return its answer, past any progress."""
        answer = self.session.begin(json.dumps({"kind": kind, **fields}), data)
        while json.loads(answer)["kind"] == "progress":
            answer = self.session.advance()
        assert answer.isascii()
        return json.loads(answer)

    def analyze(self, assumptions=ASSUMPTIONS, **chosen):
        """Ask for a report with these settings changed."""
        return self.ask("analyze", settings=SETTINGS | chosen, assumptions=assumptions)

    def export(self, format, assumptions=ASSUMPTIONS, **chosen):
        """Ask for a file."""
        return self.ask(
            "export", format=format, settings=SETTINGS | chosen, assumptions=assumptions
        )

    def code(self, assumptions=ASSUMPTIONS, **chosen):
        """Ask for the call that gives the same report."""
        return self.ask("code", settings=SETTINGS | chosen, assumptions=assumptions)


def _values(answer):
    return {figure["id"]: figure["value"] for figure in answer["figures"]}


def test_hello_tells_the_version_and_what_separates_words():
    """The page learns once which characters it may show as one space."""
    answer = Page().ask("hello")

    assert {
        "kind": "hello",
        "version": "0.1.0",
        "whitespace": WHITESPACE,
    }.items() <= answer.items()


def test_a_text_is_measured_as_soon_as_it_is_there():
    """The answer to a text is its size in words, characters and bytes."""
    answer = Page().ask("text", text="hé \U0001f600\r\n")

    assert {
        "kind": "document",
        "document": {"characters": 6, "bytes": 10, "words": 2},
        "summary": "2 words\xa0· 6 characters\xa0· 10 bytes of UTF-8",
    } == answer


def test_the_first_worked_example_is_told_in_figures():
    """Ten words at size 4 and overlap 1: 3 chunks, 12 processed, 2 repeated, 1.2×, $0.000012."""
    answer = Page(TEN).analyze()
    shown = {figure["id"]: figure["text"] for figure in answer["figures"]}
    notes = {figure["id"]: figure["note"] for figure in answer["figures"]}

    assert {
        "total-chunks": 3,
        "total-processed": 12,
        "total-repeated": 2,
        "total-tokens": 12,
        "total-cost": 0.000012,
    } == _values(answer)
    assert ["3", "12", "2", "12", "$0.000012"] == list(shown.values())
    assert "+20.00 %" in notes["total-repeated"]
    assert "1.2×" in notes["total-repeated"]


def test_the_second_worked_example_is_told_in_figures():
    """Without overlap 10 are processed, none repeated, nothing extra."""
    answer = Page(TEN).analyze(overlap="0")
    notes = {figure["id"]: figure["note"] for figure in answer["figures"]}

    assert [3, 10, 0, 10, 0.00001] == list(_values(answer).values())
    assert "+0.00 %" in notes["total-repeated"]
    assert "1×" in notes["total-repeated"]


def test_the_arithmetic_has_this_texts_numbers_in_it():
    """Both count formulas, the naive one, inflation and cost are shown with their results."""
    answer = Page(TEN).analyze()
    results = {
        line["formula"]: (line["numbers"], line["result"])
        for part in answer["arithmetic"]
        for line in part["lines"]
    }

    assert ("1 + ⌈max(0, 10 − 4) ÷ 3⌉", "3") == results["1 + ⌈max(0, units − size) ÷ stride⌉"]
    assert ("⌈(10 − 1) ÷ 3⌉", "3") == results["⌈(units − overlap) ÷ stride⌉"]
    assert ("⌈10 ÷ 4⌉", "3") == results["⌈units ÷ size⌉"]
    assert ("12 ÷ 10", "1.2×") == results["processed ÷ fresh"]
    assert ("12 × $1 ÷ 1,000,000", "$0.000012") == results["tokens × price ÷ 1,000,000"]


@pytest.mark.parametrize(
    ("characters", "chunks", "processed", "inflation", "naive", "off"),
    [
        (980, 3, "1,140", "1.163×", "3", "off by none only at such a length"),
        (10_000, 31, "12,400", "1.24×", "25", "misses 6 chunks"),
    ],
)
def test_the_numbers_of_a_page_with_the_same_job(
    characters, chunks, processed, inflation, naive, off
):
    """English prose at 400 and 80: by formula and by list, and how far the naive count is off."""
    prose = (Path(__file__).parents[1] / "corpus" / "english.txt").read_text("utf-8") * 5
    page = Page(prose[:characters])
    answer = page.analyze(unit="characters", size="400", overlap="80")
    counting, *rest = answer["arithmetic"]
    results = {
        line["label"]: line["result"] for part in (counting, *rest) for line in part["lines"]
    }

    assert chunks == len(answer["chunks"]["start"])
    assert ("320", str(chunks), str(chunks), naive) == tuple(
        results[label] for label in ("Stride", "Chunks", "The other way", "Naive")
    )
    assert (f"{processed} characters", inflation) == (results["Processed"], results["Inflation"])
    assert f"agree with the {chunks} chunks listed" in counting["note"]
    assert off in counting["note"]


def test_the_columns_of_the_worked_example():
    """Chunks come as columns of offsets, never as text."""
    assert {
        "start": [0, 14, 28],
        "end": [18, 33, 48],
        "start16": [0, 14, 28],
        "end16": [18, 33, 48],
        "fresh16": [0, 18, 33],
        "next16": [14, 28, 48],
    }.items() <= Page(TEN).analyze()["chunks"].items()


def test_the_cards_of_the_worked_example():
    """Cards count units from one, as people do, and name what is repeated on both sides."""
    cards = Page(TEN).analyze()["cards"]

    assert ["words 1–4", "words 4–7", "words 7–10"] == [card["range"] for card in cards]
    assert ["", "repeats 1 word of #1", "repeats 1 word of #2"] == [
        card["repeats"] for card in cards
    ]
    assert ["#2 repeats 1 word", "#3 repeats 1 word", ""] == [card["next"] for card in cards]


def test_a_card_of_one_unit_names_that_unit():
    """A chunk of one word is "word 2", not a range."""
    cards = Page("a b c").analyze(size="1", overlap="0")["cards"]

    assert ["word 1", "word 2", "word 3"] == [card["range"] for card in cards]


def test_an_answer_never_holds_the_text():
    """The page slices its own string; no word of the text comes back in a report."""
    answer = json.dumps(Page("xylophone quetzal zeppelin").analyze(size="2"))

    assert not any(word in answer for word in ("xylophone", "quetzal", "zeppelin"))


@pytest.mark.parametrize("text", [None, "", " \n\t "])
def test_nothing_to_cut_is_a_report_too(text):
    """Before a text, and for one without words, there are no chunks and all figures are 0."""
    answer = Page(text).analyze()

    assert "report" == answer["kind"]
    assert [0, 0, 0, 0, 0] == list(_values(answer).values())
    assert [[]] * 6 == [answer["chunks"][name] for name in COLUMNS]
    assert [] == answer["cards"]


@given(
    st.text(
        st.sampled_from("a \n今\U0001f600\U0010ffff") | st.characters(codec="utf-8"), max_size=40
    ),
    st.sampled_from(["words", "characters"]),
    st.integers(1, 8).flatmap(lambda size: st.tuples(st.just(size), st.integers(0, size - 1))),
)
def test_utf16_columns_are_where_javascript_slices(text, unit, sizes):
    """Starts, ends, fresh text and the next chunk's repeat are counted as JavaScript counts."""
    size, overlap = sizes
    columns = Page(text).analyze(unit=unit, size=str(size), overlap=str(overlap))["chunks"]
    cuts = reference.cuts(text, unit, size, overlap)
    starts = [cut.start for cut in cuts]
    ends = [cut.end for cut in cuts]
    fresh = [max(start, end) for start, end in zip(starts, [0, *ends], strict=False)]
    following = [
        min(start, end) for start, end in zip([*starts[1:], len(text)], ends, strict=False)
    ]

    assert (starts, ends) == (columns["start"], columns["end"])
    for name, offsets in {
        "start16": starts,
        "end16": ends,
        "fresh16": fresh,
        "next16": following,
    }.items():
        assert [reference.utf16(text, offset) for offset in offsets] == columns[name]


@pytest.mark.parametrize("size", ["4", " 4 ", "+4", "004", "\t4\n"])
def test_a_fields_text_may_be_written_with_a_sign_and_space(size):
    """What a person would call four is four."""
    answer = Page(TEN).analyze(size=size)

    assert {"unit": "words", "size": 4, "overlap": 1} == answer["used"]


@pytest.mark.parametrize("field", ["size", "overlap"])
@pytest.mark.parametrize(
    "written",
    ["1e3", "10.5", "4.", "", " ", "four", "１２", "٣", "1_0", "1,000", "0x4", "−1", "9" * 5000],
)
def test_a_fields_text_that_is_no_integer_is_marked_at_its_field(field, written):
    """What cannot be read as an integer is refused at its field, in a sentence of its own."""
    answer = Page(TEN).analyze(**{field: written})

    assert ("refusal", "not_an_integer", field) == (
        answer["kind"],
        answer["code"],
        answer["field"],
    )
    assert answer["message"].startswith(f"{field.capitalize()} needs a whole number")
    assert len(answer["message"]) < 200
    assert [[], [], []] == [answer["figures"], answer["arithmetic"], answer["fixes"]]


@pytest.mark.parametrize(
    ("size", "overlap", "code", "field"),
    [
        ("0", "0", "size_not_positive", "size"),
        ("-4", "0", "size_not_positive", "size"),
        ("4", "-1", "overlap_negative", "overlap"),
        ("4", "4", "overlap_not_smaller", "overlap"),
        ("4", "9" * 30, "overlap_not_smaller", "overlap"),
    ],
)
def test_sizes_that_cannot_hold_are_marked_at_their_field(size, overlap, code, field):
    """Nothing is clamped: the field that is wrong is named, with the reason."""
    answer = Page(TEN).analyze(size=size, overlap=overlap)

    assert ("refusal", code, field) == (answer["kind"], answer["code"], answer["field"])


@pytest.mark.parametrize(
    ("field", "written", "code"),
    [
        ("tokens_per_unit", "", "not_a_number"),
        ("tokens_per_unit", "nan", "not_a_number"),
        ("tokens_per_unit", "0", "ratio_not_positive"),
        ("tokens_per_unit", "-1", "ratio_not_positive"),
        ("tokens_per_unit", "9" * 5000, "not_a_number"),
        ("price_per_million", "", "not_a_number"),
        ("price_per_million", "Infinity", "not_a_number"),
        ("price_per_million", "1e999", "not_a_number"),
        ("price_per_million", "-0.01", "price_negative"),
    ],
)
def test_assumptions_that_cannot_hold_are_marked_at_their_field(field, written, code):
    """A ratio or a price that is none is refused at its field."""
    answer = Page(TEN).analyze(ASSUMPTIONS | {field: written})

    assert ("refusal", code, field) == (answer["kind"], answer["code"], answer["field"])
    assert len(answer["message"]) < 200


@pytest.mark.parametrize("written", ["1e99", "9e99", "1e99/1e-99", "1e-99", "1e-99/1e99"])
def test_extreme_assumptions_have_an_answer(written):
    """Numbers at the far ends are calculated with or refused; they never end the conversation."""
    page = Page(TEN)
    extreme = {"preset": "custom", "tokens_per_unit": written, "price_per_million": written}

    assert page.analyze(extreme)["kind"] in ("report", "refusal")
    assert page.code(extreme)["kind"] in ("code", "refusal")
    assert "report" == page.analyze()["kind"]


def test_sizes_at_the_far_end_have_an_answer():
    """A size as large as any corpus holds the text in one chunk; what is larger still is named."""
    page = Page(TEN)

    assert 1 == _values(page.analyze(size="1" + "0" * 15, overlap="8" * 15))["total-chunks"]
    assert "number_out_of_range" == page.analyze(size="9" * 31)["code"]


def test_a_refused_setting_keeps_the_text():
    """After a refusal the same session goes on with the same text."""
    page = Page(TEN)
    page.analyze(size="0")

    assert 3 == _values(page.analyze())["total-chunks"]


@pytest.mark.parametrize(
    ("unit", "ratio", "shown"),
    [("words", Fraction(4, 3), "4/3"), ("characters", Fraction(1, 4), "0.25")],
)
def test_the_english_preset_follows_the_unit(unit, ratio, shown):
    """The preset ignores what stands in the ratio's field and tells its own ratio."""
    english = {"preset": "english", "tokens_per_unit": "nonsense", "price_per_million": "1"}
    answer = Page(TEN).analyze(english, unit=unit, overlap="0", size="50")
    units = answer["document"]["units"]

    assert shown == answer["assumed"]["tokens_per_unit"]
    assert float(units * ratio) == _values(answer)["total-tokens"]


def test_too_many_chunks_keep_their_figures_and_offer_what_fits():
    """300 words one by one are over by 44; the totals stay, and a button gives what fits."""
    page = Page("a " * 300)
    answer = page.analyze(size="1", overlap="0")

    assert ("refusal", "too_many_chunks") == (answer["kind"], answer["code"])
    assert all(figure in answer["message"] for figure in ("300", "256", "44"))
    assert [300, 300, 0, 300, 0.0003] == list(_values(answer).values())
    assert [
        {
            "label": "Size 2 (150 chunks)",
            "settings": {"unit": "words", "size": "2", "overlap": "0"},
        }
    ] == answer["fixes"]
    assert answer["arithmetic"]


def test_every_offered_button_gives_a_report():
    """Each fix, applied to the settings, is cut."""
    page = Page("a " * 400)
    fixes = page.analyze(size="3", overlap="2")["fixes"]
    answers = [page.analyze(**fix["settings"]) for fix in fixes]

    assert ["report", "report"] == [answer["kind"] for answer in answers]
    assert all(_values(answer)["total-chunks"] <= 256 for answer in answers)


def test_too_many_units_name_the_unit_that_fits():
    """A text of more than 200,000 characters has no size that fits; counted in words it has."""
    page = Page("abcdefghi " * 20_001)
    answer = page.analyze(unit="characters", size="4000", overlap="400")
    units = [fix["settings"]["unit"] for fix in answer["fixes"]]

    assert "too_many_units" == answer["code"]
    assert ["words"] == units
    assert "20,001" in answer["message"]
    assert "report" == page.analyze(**answer["fixes"][0]["settings"])["kind"]


def test_a_text_above_a_megabyte_keeps_its_figures():
    """1,000,001 bytes are refused by one byte, and still have counts and a cost."""
    page = Page("a" * 1_000_001)
    answer = page.analyze(unit="characters", size="4000", overlap="0")

    assert ("refusal", "text_too_large", "text") == (
        answer["kind"],
        answer["code"],
        answer["field"],
    )
    assert "1,000,001" in answer["message"]
    assert [251, 1_000_001, 0, 1_000_001] == list(_values(answer).values())[:4]


@pytest.mark.parametrize("format", ["json", "jsonl", "csv"])
@pytest.mark.parametrize("unit", ["words", "characters"])
def test_downloads_are_the_native_exports(format, unit):
    """What is saved from the page is, byte for byte, what Python gives."""
    text = 'a,"b"\r\n今 \U0001f600\n' * 5
    report = analyze(
        text, Settings(unit=unit, size=4, overlap=1), assumptions=Assumptions("4/3", "0.02")
    )
    exports = {"json": report.to_json, "jsonl": report.to_jsonl, "csv": report.to_csv}
    rates = {"preset": "custom", "tokens_per_unit": "4/3", "price_per_million": "0.02"}
    answer = Page(text).export(format, rates, unit=unit)

    assert exports[format]() == answer["content"]
    assert f"seamline-{unit}-4-1.{format}" == answer["name"]


def test_a_refused_download_says_why():
    """An export of settings that cannot hold, or over a cap, is a refusal."""
    page = Page("a " * 300)

    assert "size_not_positive" == page.export("json", size="0")["code"]
    assert "too_many_chunks" == page.export("csv", size="1", overlap="0")["code"]


def _run(code, text, folder):
    (folder / "your-text.txt").write_bytes(text.encode("utf-8"))
    printed = io.StringIO()
    with contextlib.chdir(folder), contextlib.redirect_stdout(printed):
        exec(compile(code, "copied", "exec"), {})
    return json.loads(printed.getvalue())


@pytest.mark.parametrize(
    ("preset", "ratio", "price"),
    [
        ("english", "", "0.02"),
        ("custom", "1", "1"),
        ("custom", "4/3", "0.1"),
        ("custom", "0.1", "1/3"),
        ("custom", ".5", "0"),
        ("custom", "1e-7", "1e20"),
        ("custom", "0.12345678901234567890", "0.98765432109876543210"),
        ("custom", "1.0000000000000000000000000001", "7.00000000000000000000000000003"),
        ("custom", "0.10000000000000000888", "1"),
        ("custom", "1e30/7", "1e-30/7"),
        ("custom", "0.333333333333333333333333333333/3", "1"),
    ],
)
@pytest.mark.parametrize("unit", ["words", "characters"])
def test_copied_code_gives_the_same_report(unit, preset, ratio, price, tmp_path):
    """The code runs as it is, with the text in a file, and prints the page's own JSON."""
    text = "one two\r\nthree \U0001f600 four\n"
    rates = {"preset": preset, "tokens_per_unit": ratio, "price_per_million": price}
    page = Page(text)

    assert json.loads(page.export("json", rates, unit=unit)["content"]) == _run(
        page.code(rates, unit=unit)["content"], text, tmp_path
    )


def test_copied_code_reads_a_file_as_the_page_does(tmp_path):
    """A mark at the file's start is removed and CRLF kept, on the page and in the code."""
    data = b"\xef\xbb\xbfone\r\ntwo\r\n"
    page = Page()
    page.ask("open", data=data, name="x.txt")
    text = data.decode("utf-8")

    assert json.loads(page.export("json", unit="characters")["content"]) == _run(
        page.code(unit="characters")["content"], text, tmp_path
    )


def test_settings_that_cannot_hold_have_no_code():
    """Code that would only raise is not offered; the refusal is."""
    assert "overlap_not_smaller" == Page(TEN).code(overlap="4")["code"]


@pytest.mark.parametrize("size", [0, 1_000_001, 2_000_002])
def test_a_file_is_judged_by_its_size_first(size):
    """Up to a megabyte of ASCII as UTF-16 with its mark, a file may be read."""
    assert {"kind": "file", "name": "x.txt", "size": size} == Page().ask(
        "file", name="x.txt", size=size
    )


def test_a_file_too_large_is_named_with_its_size():
    """Above that, only its name and size are told, and the text there was stays."""
    page = Page(TEN)
    answer = page.ask("file", name="big.txt", size=2_000_003)

    assert ("refusal", "text_too_large", "text") == (
        answer["kind"],
        answer["code"],
        answer["field"],
    )
    assert all(figure in answer["message"] for figure in ("big.txt", "2,000,003", "2,000,002"))
    assert 3 == _values(page.analyze())["total-chunks"]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"one two", "one two"),
        (b"\xef\xbb\xbfone two", "one two"),
        ("\ufeffone two".encode("utf-16-le"), "one two"),
        ("\ufeffone \U0001f600".encode("utf-16-be"), "one \U0001f600"),
        (b"one\r\ntwo", "one\r\ntwo"),
        (b"", ""),
    ],
)
def test_an_opened_file_is_the_document(data, text):
    """A file's text comes back without its mark, and is what is cut from then on."""
    page = Page("something else before")
    answer = page.ask("open", data=data, name="x.txt")
    words = len(reference.words(text))

    assert ("opened", "x.txt", text) == (answer["kind"], answer["name"], answer["text"])
    assert {
        "characters": len(text),
        "bytes": len(text.encode("utf-8")),
        "words": words,
    } == answer["document"]
    assert words == page.analyze(size="9")["document"]["units"]


def test_what_is_odd_about_an_opened_file_is_noted():
    """Encoding, mark and line ends are said once each."""
    answer = Page().ask("open", data="\ufeffa\r\nb".encode("utf-16-le"), name="x.txt")

    assert 3 == len(answer["notes"])


@pytest.mark.parametrize(
    ("data", "offset"), [(b"abc\xff", "3"), (b"\xef\xbb\xbf\xff", "3"), (b"\xff\xfea", "2")]
)
def test_a_file_that_is_no_text_is_refused_and_the_text_stays(data, offset):
    """The first bad byte is named, and what was there before is kept."""
    page = Page(TEN)
    answer = page.ask("open", data=data, name="x.bin")

    assert ("refusal", "not_text", "text") == (answer["kind"], answer["code"], answer["field"])
    assert f"byte {offset} on" in answer["message"]
    assert 3 == _values(page.analyze())["total-chunks"]


def test_a_javascript_buffer_is_read_like_bytes():
    """Pyodide's buffers give their bytes on request, as memory views do by themselves."""

    class Buffer:
        def to_bytes(self):
            return b"one two"

    assert "one two" == Page().ask("open", data=Buffer(), name="x")["text"]
    assert "one two" == Page().ask("open", data=memoryview(b"one two"), name="x")["text"]


def test_a_new_text_replaces_the_old_one():
    """Nothing of the text before is left in the figures."""
    page = Page(TEN)
    page.analyze()
    page.ask("text", text="a b")

    assert [1, 2, 0, 2, 0.000002] == list(_values(page.analyze()).values())


def test_the_order_of_a_requests_keys_does_not_matter():
    """A request with its keys in another order has the same bytes for an answer."""
    request = {"kind": "analyze", "settings": SETTINGS, "assumptions": ASSUMPTIONS}
    backwards = {
        key: dict(reversed(value.items())) if isinstance(value, dict) else value
        for key, value in reversed(request.items())
    }
    session = Page(TEN).session

    assert session.begin(json.dumps(request)) == session.begin(json.dumps(backwards))


def test_a_cancelled_session_goes_on():
    """Work that is dropped leaves the document as it was."""
    page = Page(TEN)
    page.session.cancel()

    assert 3 == _values(page.analyze())["total-chunks"]


def test_lone_surrogates_are_cut_like_any_character():
    """Half a pair from the page is measured as its replacement would be, and does not crash."""
    page = Page()
    answer = page.ask("text", text="a \ud800 b")

    assert {"characters": 5, "bytes": 7, "words": 3} == answer["document"]
    assert 5 == page.analyze(unit="characters")["document"]["units"]
    assert "export" == page.export("csv")["kind"]


@pytest.mark.parametrize(
    ("chosen", "size", "overlap"),
    [({"size": "4"}, [1, 10], [0, 3]), ({"size": "40"}, [1, 40], [0, 39])],
)
def test_sliders_reach_what_the_fields_say(chosen, size, overlap):
    """A slider's range holds the text's length and whatever is set, and no overlap too large."""
    assert {"size": size, "overlap": overlap} == Page(TEN).analyze(**chosen)["ranges"]


def test_the_page_offers_the_tokenizers_that_python_has():
    """`index.html` names them at first paint, in the words that `hello` has for them."""
    html = (Path(__file__).parents[2] / "web" / "index.html").read_text(encoding="utf-8")
    told = Page().ask("hello")["tokenizers"]

    assert ["cl100k_base", "o200k_base", "bert-uncased"] == [one["name"] for one in told]
    assert ["", "", "+2"] == [(one["added"] or {"text": ""})["text"] for one in told]
    for one in told:
        assert f'<option value="{one["name"]}">{one["label"]}</option>' in html
        added = f" {one['added']['note']}" if one["added"] else ""
        assert f'<p data-when="{one["name"]}" hidden>{one["serves"]}{added}</p>' in html


@pytest.mark.parametrize(
    ("chosen", "labels"),
    [
        ({}, ["Tokens, estimate", "Cost, estimate"]),
        ({"tokenizer": "cl100k_base"}, ["Tokens, exact", "Cost, exact"]),
    ],
)
def test_figures_are_called_exact_or_an_estimate(chosen, labels):
    """Tokens and cost say by their names whether they are counted, and tell the chunks' spread."""
    figures = {figure["id"]: figure for figure in Page(TEN).analyze(**chosen)["figures"]}

    assert labels == [figures[name]["label"] for name in ("total-tokens", "total-cost")]
    assert "4 a chunk" == figures["total-tokens"]["note"]


def test_chunks_of_several_sizes_have_a_mean():
    """Smallest, largest and mean tokens stand under the sum."""
    notes = {figure["id"]: figure["note"] for figure in Page(TEN).analyze(overlap="0")["figures"]}

    assert "2–4 a chunk, mean 3.3" == notes["total-tokens"]


def test_what_a_model_adds_is_apart():
    """BERT's two tokens a chunk are told in the answer and in the arithmetic, and in no sum."""
    answer = Page(TEN).analyze(tokenizer="bert-uncased")
    lines = {line["label"]: line for part in answer["arithmetic"] for line in part["lines"]}

    assert "+2" == answer["added"]["text"]
    assert ("3 × 2", "+6 tokens") == (lines["Added"]["numbers"], lines["Added"]["result"])
    assert 12 == _values(answer)["total-tokens"]
    assert Page(TEN).analyze(tokenizer="cl100k_base")["added"] is None


def test_tokens_without_a_tokenizer_offer_ways_on():
    """The refusal is the tokenizer field's, and each of its buttons gives a report."""
    page = Page(TEN)
    chosen = {"unit": "tokens", "token_mode": "exact"}
    refused = page.analyze(**chosen)

    assert ("tokenizer_needed", "tokenizer") == (refused["code"], refused["field"])
    answers = [page.analyze(**(chosen | fix["settings"])) for fix in refused["fixes"]]
    assert ["report", "report"] == [answer["kind"] for answer in answers]


def test_sliders_are_in_the_unit_asked_for():
    """Sizes in tokens that are converted to characters keep the slider of tokens."""
    answer = Page(TEN).analyze(unit="tokens", token_mode="ratio", size="4", overlap="1")

    assert {"size": [1, 48], "overlap": [0, 3]} == answer["ranges"]
    assert ("Cut by 4 characters, overlap 1.", "25.00 %") == (answer["used_note"], answer["share"])


@pytest.mark.parametrize("cut", ["sentences", "paragraphs"])
def test_packing_has_no_formula_and_says_what_windows_would(cut):
    """The count is listed, and the formula stands apart, for comparison."""
    answer = Page("One two. Three four five. Six.\n\nSeven eight.").analyze(
        cut=cut, size="5", overlap="2"
    )
    count, aside, repeated = answer["arithmetic"][:3]

    assert [None, True, None] == [part.get("aside") for part in (count, aside, repeated)]
    assert "No formula" in count["note"]
    assert "fixed windows of 5 words, overlap 2, would give 2 chunks" in aside["note"]
    assert ["Asked", "Repeated"] == [line["label"] for line in repeated["lines"][:2]]
    assert any(card["less"].startswith("asked 2, repeats") for card in answer["cards"])


def test_density_measures_what_rules_say_and_ones_own_ratio():
    """Each rule, and a ratio of the user's own, is held against the count."""
    answer = Page(TEN).analyze(tokenizer="cl100k_base")
    rules = {rule["rule"]: (rule["tokens"], rule["off"]) for rule in answer["density"]["rules"]}

    assert "4.8 characters per token, 1 tokens per word" in answer["density"]["summary"]
    assert {
        "0.25 a character": ("12", "+20.00 %"),
        "4/3 a word": ("13", "+33.33 %"),
        "your 1 a word": ("10", "+0.00 %"),
    } == rules
    assert Page(TEN).analyze()["density"] is None


def test_pieces_are_the_tokens_of_a_slice():
    """Each token has its place in the page's string, its id and its bytes."""
    answer = Page("\U0001f600 ab cd").ask("pieces", start=2, end=7, tokenizer="cl100k_base")

    assert ([3, 5], [5, 8]) == (answer["start16"], answer["end16"])
    assert "token 370, bytes 61 62" == answer["labels"][0]
    assert "" == answer["note"]


def test_tokens_inside_one_character_are_one_piece():
    """A character that takes several tokens is told with all of them."""
    answer = Page("\U0001fae0").ask("pieces", start=0, end=1, tokenizer="cl100k_base")

    assert ([0], [2]) == (answer["start16"], answer["end16"])
    assert "tokens in one character" in answer["labels"][0]
    assert 4 == sum(len(part.split()) for part in _bytes_told(answer["labels"][0]))


def _bytes_told(label):
    return [part.partition("bytes ")[2] for part in label.split(";")]


def test_pieces_beyond_a_count_are_left_out_and_that_is_said():
    """No card holds more than can be shown."""
    answer = Page("a " * 50).ask("pieces", start=0, end=100, tokenizer="bert-uncased", most=10)

    assert 10 == len(answer["labels"])
    assert "The first 10 of 50 tokens are shown apart." == answer["note"]


def test_a_damaged_data_file_is_named():
    """What cannot be read as a tokenizer's data says which file it is."""
    page = Page(TEN)
    page.session.supply("o200k_base", b"nothing of the kind")

    with pytest.raises(ValueError, match=r"tokenizers/o200k_base\.bin is damaged"):
        page.session.advance()
    assert 3 == _values(page.analyze())["total-chunks"]
