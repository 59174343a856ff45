"""The planner, read off the page."""

import json
import random
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from playwright.sync_api import expect

import seamline
from acting import TEN_WORDS, as_javascript, choose, download, drop, expect_notice, write
from seamline import Ratios, Settings, analyze, catalog, plan_corpus
from seamline.planner.inputs import DEFAULTS

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SCHEMA = json.loads(
    (Path(seamline.__file__).parent / "report.schema.json").read_text(encoding="utf-8")
)
FIELDS = {
    "length": "#plan-length",
    "length_unit": "#plan-length-unit",
    "documents": "#plan-documents",
    "characters_per_token": "#plan-characters",
    "tokens_per_word": "#plan-words",
    "price_per_million": "#plan-price",
    "dimensions": "#plan-dimensions",
    "max_input": "#plan-max-input",
    "top_k": "#plan-top-k",
    "context_window": "#plan-context",
    "system_tokens": "#plan-system",
    "question_tokens": "#plan-question",
    "answer_tokens": "#plan-answer",
    "prompt_price": "#plan-prompt-price",
}
MILLION = {"unit": "tokens", "size": 512, "overlap": 64, "length": 1_000_000}


@pytest.fixture(scope="module")
def planner(page):
    """The module's page with the planner open and its catalogue there."""
    return opened(page)


@pytest.fixture
def known(planner):
    """The planner as it starts: one length, and the first model."""
    planner.locator("[name=plan-way][value=known]").check()
    planner.locator("[name=plan-kind][value=length]").check()
    pick(planner, "text-embedding-3-small")
    planner.locator("#plan-platform").select_option("")
    fill(planner, **{name: DEFAULTS[name] for name in FIELDS})
    return planner


def opened(page):
    """Open the planner, and wait for its first plan and its catalogue."""
    page.locator("#tab-plan").click()
    expect(page.locator("#plan-facts")).to_be_visible(timeout=30_000)
    return page


def fill(page, *, unit=None, size=None, overlap=None, length_unit=None, **fields):
    """Fill in the page's sizes and the planner's own fields, by Python's names."""
    if unit:
        choose(page, unit=unit)
    if size is not None:
        choose(page, size=size, overlap=overlap)
    if length_unit:
        page.locator(FIELDS["length_unit"]).select_option(length_unit)
    for name, value in fields.items():
        page.locator(FIELDS[name]).fill(str(value))


def pick(page, model):
    """Choose a model by the keyboard: its name, and Enter."""
    page.locator("#plan-model").fill(model)
    page.keyboard.press("Enter")
    expect(page.locator("#plan-model")).to_have_value(model)


def expect_values(page, **values):
    """Wait until the headline figures hold these values, unrounded."""
    for name, value in values.items():
        shown = "" if value is None else as_javascript(value)
        expect(page.locator(f"#plan-{name}")).to_have_attribute("data-value", shown)


def give_list(page, content, name="lengths.csv"):
    """Open a file of lengths."""
    page.locator("[name=plan-kind][value=list]").check()
    page.locator("#plan-file").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": content}
    )


def give_file(page, path):
    """Open a file of lengths that is too large to be handed over piecemeal."""
    page.locator("[name=plan-kind][value=list]").check()
    page.locator("#plan-file").set_input_files(path)


def paste_list(page, text):
    """Type a list of lengths into its box."""
    page.locator("[name=plan-kind][value=list]").check()
    page.locator("#plan-lengths").fill(text)


def violations(page):
    """Return what axe-core finds wrong with the planner."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run('#results')")["violations"]
    return [(one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found]


def test_it_starts_with_pythons_defaults(visit):
    """Every field holds at first what Python takes where a field is left out."""
    page = opened(visit().open())

    for name, place in FIELDS.items():
        expect(page.locator(place)).to_have_value(DEFAULTS[name])
    expect(page.locator("#plan-model")).to_have_value(DEFAULTS["model"])
    expect(page.locator("#plan-raw :checked")).to_have_value(DEFAULTS["value_type"])


def test_a_million_tokens(known):
    """Every figure that must come out stands on the page, as do both formulas."""
    fill(known, **MILLION, length_unit="tokens")

    expect_values(
        known,
        chunks=2_232,
        embedded=1_142_784,
        duplicated=142_784,
        cost=0.02285568,
        store=13_713_408,
        prompt=2_560,
    )
    expect(known.locator("#plan-cost")).to_have_text("$0.02285568")
    formulas = known.locator(".plan-formula")
    expect(formulas.locator(".numbers")).to_have_text(
        ["1 + ⌈max(0, 1,000,000 − 512) ÷ 448⌉", "⌈(1,000,000 − 64) ÷ 448⌉"]
    )
    expect(formulas.locator(".result")).to_have_text(["= 2,232", "= 2,232"])
    expect(known.locator(".plan-agreement")).to_contain_text("Both formulas agree: 2,232 chunks.")
    expect(known.locator("#plan-used")).to_be_hidden()


def test_the_raw_payload_in_every_type_of_value(known):
    """Bytes, MB and MiB of all four, and the chosen one is the headline."""
    fill(known, **MILLION, length_unit="tokens")
    sizes = {"float32": 13_713_408, "float16": 6_856_704, "int8": 3_428_352, "binary": 428_544}

    for kind, size in reversed(sizes.items()):
        amount = known.locator(f"#plan-raw [data-kind={kind}]")
        expect(amount).to_have_attribute("data-value", str(size))
        expect(amount).to_have_text(f"{size:,} bytes")
        known.locator(f"#plan-raw [value={kind}]").check()
        expect_values(known, store=size)
        expect(known.locator(f"#plan-raw [value={kind}]")).to_be_focused()
    expect(known.locator("#plan-raw-label")).to_have_text(
        "Raw vector payload; index structures and metadata come on top."
    )


@pytest.mark.parametrize(
    ("length", "size", "overlap", "chunks", "embedded"),
    [
        (10_000, 256, 200, 175, 44_800),
        (10_000, 1_000, 800, 46, 46_000),
        (50_000, 512, 64, 112, 57_104),
        (4_944, 512, 64, 11, 5_584),
        (3, 10, 8, 1, 3),
        (0, 10, 8, 0, 0),
    ],
)
def test_other_numbers_that_must_come_out(known, length, size, overlap, chunks, embedded):
    """Read off the page, with both formulas in agreement."""
    fill(known, unit="tokens", size=size, overlap=overlap, length=length, length_unit="tokens")

    expect_values(known, chunks=chunks, embedded=embedded)
    expect(known.locator(".plan-agreement[data-agree=true]")).to_be_visible()
    if size == 256:
        expect(known.locator("#plan-arithmetic")).to_contain_text("256 − 20056")
        expect(known.locator("#plan-embedded + .sub")).to_contain_text("4.48×")


def test_forty_thousand_documents(known):
    """1,200 words are 1,600 tokens; both conversions are said."""
    fill(
        known, unit="tokens", size=512, overlap=64, length=1_200, length_unit="words",
        documents=40_000,
    )  # fmt: skip

    expect_values(known, chunks=160_000, embedded=71_680_000)
    expect(known.locator("#plan-used")).to_contain_text(
        "size 512, overlap 64, each document 1,600."
    )
    expect(known.locator("#plan-arithmetic")).to_contain_text("⌈1,200 × 4/3⌉")


def test_no_cap_of_the_text_bounds_it(known):
    """Far beyond what the text view takes, and with no text at all."""
    write(known, "")
    fill(
        known, unit="tokens", size=512, overlap=64, length=10**9, length_unit="tokens",
        documents=10**6,
    )  # fmt: skip

    expected = plan_corpus(10**9, Settings(unit="tokens", size=512, overlap=64), documents=10**6)
    expect_values(known, chunks=expected.totals.chunks)


@pytest.mark.parametrize("cut", ["sentences", "paragraphs"])
def test_a_cut_without_closed_form_offers_windows(known, cut):
    """Python's sentence, no figures, and a button to fixed windows."""
    known.locator("#cut label", has=known.locator(f"[value={cut}]")).click()

    expect(known.locator("#plan-refused")).to_contain_text(f"when whole {cut} are kept")
    expect_values(known, chunks=None)
    known.get_by_role("button", name="Cut by fixed windows").click()
    expect(known.locator("#cut [value=windows]")).to_be_checked()
    expect(known.locator("#plan-refused")).to_be_hidden()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("length", "-1"),
        ("length", "1.5"),
        ("documents", "many"),
        ("characters_per_token", "0"),
        ("tokens_per_word", "x"),
        ("dimensions", "0"),
        ("max_input", "1e3"),
        ("top_k", "0"),
        ("context_window", ""),
        ("answer_tokens", "-5"),
        ("prompt_price", "-1"),
    ],
)
def test_a_field_that_cannot_hold_says_so(known, field, value):
    """The sentence stands at its field, which is marked, and no figures stand beside it."""
    fill(known, **{field: value})

    place = known.locator(FIELDS[field])
    expect(place).to_have_attribute("aria-invalid", "true")
    expect(known.locator(f"{FIELDS[field]}-refused")).to_be_visible()
    expect_values(known, chunks=None)
    expect(place).to_have_value(value)
    fill(known, **{field: DEFAULTS[field]})
    expect(place).to_have_attribute("aria-invalid", "false")


def test_the_text_is_planned_by_its_real_counts(known):
    """The same panel on the text's own cut: its chunks, and what it repeats."""
    write(known, TEN_WORDS)
    fill(known, unit="words", size=4, overlap=1)
    known.locator("[name=plan-way][value=text]").check()
    report = analyze(TEN_WORDS, Settings(unit="words", size=4, overlap=1, tokenizer="cl100k_base"))
    tokenizer = known.locator("#tokenizer")
    tokenizer.select_option("cl100k_base")

    expect_values(known, chunks=3, embedded=report.estimate.tokens)
    known.locator("#cut label", has=known.locator("[value=sentences]")).click()
    expect_values(known, chunks=3)
    expect(known.locator("#plan-arithmetic")).to_contain_text("No formula gives the count")
    known.locator("#cut label", has=known.locator("[value=windows]")).click()
    tokenizer.select_option("none")
    write(known, "")
    expect(known.locator("#plan-waiting")).to_contain_text("There is no text")


def test_ratios_are_taken_over_from_the_text(known):
    """One click measures the text and fills both fields, exactly."""
    text = "Overlap is what neighbours share; it is paid for twice. " * 9
    write(known, text)
    known.locator("#plan-measure").click()

    expect(known.locator("#plan-ratios-note")).to_contain_text("measured on the text with cl100k")
    tokens = analyze(text, Settings(tokenizer="cl100k_base")).document["tokens"]
    characters, words = len(text), len(text.split())
    held = known.locator("#plan-characters").input_value()
    assert seamline.numbers.exact("x", held) * tokens == characters
    held = known.locator("#plan-words").input_value()
    assert seamline.numbers.exact("x", held) * words == tokens
    fill(known, tokens_per_word="4/3")
    expect(known.locator("#plan-ratios-note")).to_contain_text("Rules of thumb")


def test_a_list_with_junk(known):
    """Lines without a number are named by their numbers, and the rest is summed exactly."""
    paste_list(known, "1200\nn/a\n860\n\n—\n0\n")

    read = known.locator("#plan-list-read")
    expect(read).to_contain_text("3 documents, 2,060 words")
    expect(read).to_contain_text("2 lines hold no number and were left out: 2 (“n/a”), 5 (“—”).")
    fill(known, unit="tokens", size=512, overlap=64)
    expected = plan_corpus(
        [1200, 860, 0], Settings(unit="tokens", size=512, overlap=64), length_unit="words",
        ratios=Ratios(),
    )  # fmt: skip
    expect_values(known, chunks=expected.totals.chunks)


def test_much_junk_is_listed(known):
    """All are counted; the first hundred can be looked at."""
    paste_list(known, "\n".join(f"{n}" if n % 2 else "x" for n in range(1, 300)))

    known.get_by_text("The lines that were left out").click()
    expect(known.locator("#plan-list-read li")).to_have_count(101)
    expect(known.locator("#plan-list-read li").last).to_have_text("and 49 more")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("-5", "Line 2: a length must be 0 or more"),
        ("1.5", "Line 2: a length is a whole number"),
        ("1e3", "Line 2: a length is a whole number"),
    ],
)
def test_a_length_that_cannot_be(known, line, said):
    """Negative and fractional lengths are refused with their line, at the list."""
    paste_list(known, f"5\n{line}\n7")

    expect(known.locator("#plan-list-refused")).to_contain_text(said)
    expect(known.locator("#plan-lengths")).to_have_attribute("aria-invalid", "true")
    expect_values(known, chunks=None)


def test_a_column_of_a_table(known):
    """The first with numbers is taken, and another can be chosen."""
    give_list(known, b"id,words,title\n1,1200,a\n2,860,b\n", "corpus.csv")

    read = known.locator("#plan-list-read")
    expect(read).to_contain_text("corpus.csv: 2 documents, 3 words")
    known.locator("#plan-column").select_option("words")
    expect(read).to_contain_text("2 documents, 2,060 words")
    expect(read).to_contain_text("Read from the column “words”")


def test_the_histogram_has_a_table(known):
    """Bars for the eye, a name for the ear, and the numbers as a table."""
    paste_list(known, "\n".join(["10"] * 5 + ["20"] * 3))

    bars = known.locator("#plan-histogram svg")
    expect(bars).to_have_accessible_name(re.compile("Histogram of the lengths. 8 documents"))
    known.locator("#plan-histogram summary").click()
    counts = known.locator("#plan-histogram td").all_inner_texts()
    assert 8 == sum(int(count.split()[0]) for count in counts)


def test_a_million_lengths(visit, tmp_path):
    """They take seconds, show progress, and sum to what the local Python gives."""
    page = opened(visit().open())
    drawn = random.Random(4)
    lengths = [int(drawn.lognormvariate(7, 0.8)) for _ in range(1_000_000)]
    page.evaluate(
        """() => {
            window.read = [];
            const place = document.getElementById("plan-list-read");
            const note = () => window.read.push(place.textContent);
            new MutationObserver(note).observe(place, {childList: true, subtree: true});
        }"""
    )
    fill(page, unit="tokens", size=512, overlap=64)
    (tmp_path / "million.txt").write_text("\n".join(map(str, lengths)))
    give_file(page, tmp_path / "million.txt")

    expect(page.locator("#plan-list-read")).to_contain_text(
        "million.txt: 1,000,000 documents", timeout=30_000
    )
    settings = Settings(unit="tokens", size=512, overlap=64)
    expected = plan_corpus(lengths, settings, length_unit="words")
    expect_values(page, chunks=expected.totals.chunks, embedded=expected.totals.processed_units)
    assert any(re.search(r"Reading the lengths: \d+ %", told) for told in page.evaluate("read"))


def test_a_list_beyond_its_cap(known, tmp_path):
    """A file above 16 MB is not read; by how much it is too large is said."""
    (tmp_path / "long.txt").write_bytes(b"1\n" * 8_000_001)
    give_file(known, tmp_path / "long.txt")

    expect(known.locator("#plan-list-refused")).to_contain_text("16,000,002 bytes, 2 more than")


def test_a_dropped_list_is_a_list(known):
    """While the list is in sight a dropped file is one; the text stays."""
    write(known, TEN_WORDS)
    known.locator("[name=plan-kind][value=list]").check()
    drop(known, "#plan-list", [("dropped.txt", "7\n8\n")])

    expect(known.locator("#plan-list-read")).to_contain_text("dropped.txt: 2 documents, 15 words")
    expect(known.locator("#text")).to_have_value(TEN_WORDS)


def test_every_model_is_shown(known):
    """Each row of the catalogue can be chosen, says its figures with sources, and is planned."""
    fill(known, **MILLION, length_unit="tokens")
    for model in catalog.models():
        pick(known, model.id)
        expect(known.locator("#plan-dimensions")).to_have_value(str(model.dimensions))
        unpriced = "self-hosted" if model.self_hosted else "unknown"
        shown = re.compile(r"^\$\d" if model.price is not None else f"^{unpriced}$")
        expect(known.locator("#plan-cost")).to_have_text(shown)
        expect_values(known, chunks=2_232)
        expect(known.locator("#plan-facts dt")).to_have_count(len(catalog.FIGURES))
        expect(known.locator("#plan-refused")).to_be_hidden()
        expect(known.locator("#plan-model-line")).to_contain_text(model.provider)
        if model.status == "legacy":
            expect(known.locator("#plan-model-line")).to_contain_text("legacy")


def test_the_model_list_by_keyboard(known):
    """Words narrow it by name or provider; arrows move, Enter takes, Escape leaves."""
    field = known.locator("#plan-model")
    options = known.locator("#plan-models [role=option]")
    field.focus()
    known.keyboard.press("ArrowDown")
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(options).to_have_count(len(catalog.models()) + 1)
    field.fill("cohere 5")
    expect(options).to_have_count(2)
    expect(known.locator("#plan-models-found")).to_have_text("2 models")
    first = field.get_attribute("aria-activedescendant")
    known.keyboard.press("ArrowDown")
    assert first != field.get_attribute("aria-activedescendant")
    known.keyboard.press("Escape")
    expect(field).to_have_attribute("aria-expanded", "false")
    expect(field).to_have_value("text-embedding-3-small")
    field.fill("last known")
    expect(options).to_have_text(["No model has that in its name or provider."])
    known.keyboard.press("Escape")
    field.fill("embed-english")
    known.keyboard.press("Enter")
    expect(field).to_have_value("embed-english-v3.0")
    expect(known.locator("#plan-model-line")).to_contain_text("last known price")
    expect(known.locator("#price")).to_have_value("0.1")


def test_what_differs_from_the_catalogue_can_be_restored(known):
    """Each changed figure is marked, with what the catalogue has, and comes back by a click."""
    fill(known, price_per_million="0.5", dimensions="777", max_input="")

    marks = known.locator("#plan-changed")
    expect(marks).to_contain_text("Price changed from the catalogue ($0.02)")
    expect(marks).to_contain_text("Dimensions changed from the catalogue (1536)")
    expect(marks).to_contain_text("Maximum input changed from the catalogue (8192)")
    expect(known.locator("#price")).to_have_value("0.5")
    for name in ("Price", "Dimensions", "Maximum input"):
        known.get_by_role("button", name=f"Restore {name}").click()
    expect(marks).to_be_empty()
    expect(known.locator("#price")).to_have_value("0.02")


def test_self_hosted_is_not_free(known):
    """Open weights have no price; the other tabs keep theirs, and that is said."""
    pick(known, "BAAI/bge-m3")

    expect(known.locator("#plan-cost")).to_have_text("self-hosted")
    expect_values(known, cost=None)
    expect(known.locator("#plan-price")).to_have_value("")
    expect(known.locator("#price")).to_have_value("0.02")
    expect(known.locator("#plan-price-note")).to_contain_text("nobody bills by the token")
    choose(known, price_per_million="0.07")
    expect(known.locator("#plan-price")).to_have_value("0.07")


def test_custom_leaves_all_editable(known):
    """Without a model nothing is said to differ from one."""
    pick(known, "text-embedding-3-large")
    pick(known, "Custom")
    fill(known, dimensions="64", price_per_million="9")

    expect(known.locator("#plan-changed")).to_be_empty()
    expect(known.locator("#plan-facts")).to_be_hidden()


def test_the_models_tokenizer_is_offered(known):
    """It is set for the text by a click, and never without one."""
    pick(known, "intfloat/e5-base-v2")
    expect(known.locator("#tokenizer")).not_to_have_value("bert-uncased")
    known.get_by_role("button", name="Count the text with it").click()

    expect(known.locator("#tokenizer")).to_have_value("bert-uncased")
    expect(known.locator("#plan-tokenizer")).to_contain_text("which also counts your text")


def test_a_chunk_too_long_for_the_model_is_warned_of(known):
    """What its provider does is said, and the model's own tokens are counted."""
    fill(known, unit="tokens", size=511, overlap=0, length=5_000, length_unit="tokens")
    pick(known, "intfloat/e5-base-v2")

    warning = known.locator("#plan-warnings [data-code=chunk_too_long]")
    expect(warning).to_contain_text("with the 2 tokens that the model adds")
    expect(warning).to_contain_text("cuts the last 1 token off")
    choose(known, size=510, overlap=0)
    expect(warning).to_have_count(0)


def test_a_store_that_cannot_hold_them_says_so(known):
    """3,072 dimensions are no pgvector index."""
    fill(known, **MILLION, length_unit="tokens")
    pick(known, "text-embedding-3-large")

    index = known.locator("#plan-store-table [data-store=pgvector-hnsw]")
    expect(index.locator(".cannot")).to_have_text("not possible")
    expect(index).to_contain_text("2,000")
    expect(index.locator("a")).to_have_attribute("href", re.compile("pgvector"))


def test_a_platforms_default(known):
    """It sets unit, size, overlap and top_k; what it refuses is said."""
    platform = known.locator("#plan-platform")
    platform.select_option("haystack")
    expect(known.locator("#unit [value=words]")).to_be_checked()
    expect(known.locator("#size")).to_have_value("200")
    expect(known.locator("#overlap")).to_have_value("0")
    expect(known.locator("#plan-top-k")).to_have_value("10")
    expect(known.locator("#plan-platform-note")).to_contain_text("seen 2026")
    platform.select_option("openai-file-search")
    expect(known.locator("#size")).to_have_value("800")
    choose(known, overlap=401)
    expect(known.locator("#plan-warnings [data-code=platform_refuses]")).to_contain_text(
        "refuses an overlap above 50 %"
    )
    known.get_by_role("button", name="Restore the platform’s default").click()
    expect(known.locator("#overlap")).to_have_value("400")
    expect(known.locator("#plan-platform-note")).not_to_contain_text("changed")


def test_a_platforms_default_is_undone(known):
    """What stood in the fields before, the platform among it, comes back."""
    choose(known, size=77, overlap=7)
    before = known.locator("#plan-platform").input_value()
    known.locator("#plan-platform").select_option("haystack")
    expect(known.locator("#size")).to_have_value("200")
    notice = expect_notice(known, "Set to the defaults of Haystack").last
    notice.get_by_role("button", name="Undo").click()

    expect(known.locator("#size")).to_have_value("77")
    expect(known.locator("#overlap")).to_have_value("7")
    assert before == known.locator("#plan-platform").input_value()


def test_the_prompt_budget(known):
    """Tokens at most, distinct ones, what is left, and what queries cost."""
    fill(known, **MILLION, length_unit="tokens")
    known.locator("#plan-top-k-offers").select_option(label="LangChain: 4")
    expect_values(known, prompt=2_048)
    known.locator("#plan-context-offers").select_option("4096")

    budget = known.locator("#plan-budget")
    expect(budget).to_contain_text("1,856 tokens distinct if they are neighbours")
    expect(budget).to_contain_text("192 tokens would be said twice")
    expect(budget).to_contain_text("2,496 tokens left of 4,096")
    expect(budget).to_contain_text("$2.048 for 1,000 queries")
    fill(known, top_k=50)
    expect(known.locator("#plan-warnings [data-code=prompt_too_long]")).to_be_visible()
    expect(budget.locator("rect.beyond")).to_have_count(1)


def test_a_link_holds_the_plan(visit):
    """Followed elsewhere it opens the planner with the same inputs; a list is not in it."""
    page = opened(visit().open())
    fill(page, **MILLION, length_unit="tokens", documents=3)
    pick(page, "amazon.titan-embed-text-v2:0")
    fill(page, dimensions="512", top_k="7")
    expect(page).to_have_url(re.compile("top-k=7"))
    chunks = page.locator("#plan-chunks").get_attribute("data-value")
    fragment = page.url.partition("#")[2]

    fresh = visit().open(f"#{fragment}")
    expect(fresh.locator("#tab-plan")).to_have_attribute("aria-selected", "true")
    expect_values(fresh, chunks=int(chunks), prompt=3_584)
    expect(fresh.locator("#plan-model")).to_have_value("amazon.titan-embed-text-v2:0")
    expect(fresh.locator("#plan-dimensions")).to_have_value("512")
    expect(fresh.locator("#plan-documents")).to_have_value("3")


def test_an_unknown_model_in_a_link(visit):
    """It becomes a custom one, and that is said."""
    page = visit().open("#plan=length&model=gone-1&dimensions=99")

    expect_notice(page, "The catalogue has no model “gone-1”")
    expect(page.locator("#plan-model")).to_have_value("Custom")
    expect(page.locator("#plan-dimensions")).to_have_value("99")


def test_back_and_a_reload(visit):
    """Back undoes a change; a reload keeps what stands there."""
    page = opened(visit().open())
    fill(page, documents=5)
    page.locator("#plan-documents").blur()
    page.locator("#plan-length-unit").select_option("tokens")
    page.go_back()
    expect(page.locator("#plan-length-unit")).to_have_value("words")
    expect(page.locator("#plan-documents")).to_have_value("5")
    page.reload()
    expect(page.locator("#plan-documents")).to_have_value("5")
    expect(page.locator("#tab-plan")).to_have_attribute("aria-selected", "true")


def test_links_of_the_text_alone_hold_no_plan(visit):
    """Nobody who left the planner alone shares it."""
    page = visit().open()
    choose(page, size=50, overlap=5)
    expect(page).to_have_url(re.compile("size=50"))

    assert "plan" not in page.url


def test_the_export_holds_the_plan(known):
    """Download JSON has the planner's inputs and figures, by the schema."""
    write(known, TEN_WORDS)
    fill(known, unit="words", size=4, overlap=1, length=77, length_unit="words")
    expect_values(known, chunks=26)
    exported = json.loads(download(known, "#download-json")[1])

    assert "77" == exported["plan"]["inputs"]["length"]
    assert 26 == exported["plan"]["figures"]["chunks"]
    assert [] == list(Draft202012Validator(SCHEMA).iter_errors(exported))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(visit, scheme):
    """The planner is clean in both themes, with list, sources, warnings and refusals open."""
    page = opened(visit(color_scheme=scheme).open())
    assert [] == violations(page)
    page.locator("#plan-model").click()
    assert [] == violations(page)
    page.keyboard.press("Escape")
    pick(page, "embed-english-v3.0")
    fill(page, unit="words", size=900, overlap=100, dimensions=9)
    page.locator("#plan-facts summary").click()
    paste_list(page, "5\nx\n7\n" * 9)
    expect(page.locator("#plan-warnings")).to_be_visible()
    page.locator("#plan-histogram summary").click()
    assert [] == violations(page)
    paste_list(page, "-5")
    expect(page.locator("#plan-list-refused")).to_be_visible()
    fill(page, dimensions="x")
    page.locator("[name=plan-kind][value=length]").check()
    expect(page.locator("#plan-dimensions-refused")).to_be_visible()
    assert [] == violations(page)


@pytest.mark.parametrize("width", [360, 1440])
def test_it_fits(visit, width):
    """Nothing is wider than the screen, with a list, sources and warnings."""
    page = opened(visit(viewport={"width": width, "height": 800}).open())
    pick(page, "sentence-transformers/all-MiniLM-L6-v2")
    fill(page, unit="tokens", size=900, overlap=100)
    page.locator("#plan-facts summary").click()
    give_list(page, b"title,words\n" + b"x" * 90 + b",70\nb,x\n" * 9, "a-rather-long-name" * 3)
    expect(page.locator("#plan-histogram")).to_be_visible()

    assert width >= page.evaluate("document.documentElement.scrollWidth")
    wider = """panel => [...panel.querySelectorAll(":not(input, select, option)")]
        .filter((one) => one.scrollWidth > panel.clientWidth + 1).map((one) => one.outerHTML)"""
    assert [] == page.locator("#panel-plan").evaluate(wider)
