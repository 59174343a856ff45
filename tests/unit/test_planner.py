import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seamline import Assumptions, Settings, analyze, catalog, facts
from seamline.errors import Refusal
from seamline.planner.answers import answer_plan, measured
from seamline.planner.figures import plan_in_slices
from seamline.planner.inputs import DEFAULTS, complete
from seamline.planner.lengths_list import read_lengths
from seamline.planner.text import money, size_text
from seamline.planning import Ratios
from seamline.slices import drain

MILLION = {"length": "1000000", "length_unit": "tokens"}
MINI = {
    "model": "sentence-transformers/all-MiniLM-L6-v2",
    "price_per_million": "",
    "dimensions": "384",
    "max_input": "256",
}


def _answer(fields, **more):
    answer = drain(answer_plan(fields, **more))
    # What the page gets is JSON, all of it.
    assert answer == json.loads(json.dumps(answer))
    return answer


def _figures(answer):
    return {figure["id"].removeprefix("plan-"): figure for figure in answer["figures"]}


def _values(answer):
    return {name: figure["value"] for name, figure in _figures(answer).items()}


def _warned(answer):
    return {warning["code"]: warning["message"] for warning in answer["warnings"]}


def _line(answer, label):
    return next(
        line for part in answer["arithmetic"] for line in part["lines"] if line["label"] == label
    )


def _refused(**fields):
    with pytest.raises(Refusal) as caught:
        drain(answer_plan({**DEFAULTS, **fields}))
    return caught.value


def test_a_million_tokens():
    """Every figure that must come out, as value and as text."""
    answer = _answer(MILLION)

    assert {
        "chunks": 2_232,
        "embedded": 1_142_784,
        "duplicated": 142_784,
        "cost": 0.02285568,
        "store": 13_713_408,
        "prompt": 2_560,
    } == _values(answer)
    assert ["2,232", "1,142,784", "142,784", "$0.02285568", "13.71 MB, 13.08 MiB", "2,560"] == [
        figure["text"] for figure in answer["figures"]
    ]
    assert {"agree": True, "text": "Both formulas agree: 2,232 chunks."} == answer["agreement"]
    assert [
        "13,713,408 bytes",
        "6,856,704 bytes",
        "3,428,352 bytes",
        "428,544 bytes",
    ] == [size["text"] for size in answer["raw"]["kinds"]]
    assert [] == answer["warnings"] == answer["changed"]


def test_both_formulas_stand_side_by_side():
    """With the numbers put in, and the same result."""
    answer = _answer(MILLION)
    one, other = _line(answer, "Chunks"), _line(answer, "The other way")

    assert "1 + ⌈max(0, 1,000,000 − 512) ÷ 448⌉" == one["numbers"]
    assert "⌈(1,000,000 − 64) ÷ 448⌉" == other["numbers"]
    assert "2,232" == one["result"] == other["result"]
    assert "1,142,784 × $0.02 ÷ 1,000,000" == _line(answer, "Cost")["numbers"]
    assert "2,232 × 1,536 × 4" == _line(answer, "Raw payload")["numbers"]


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
def test_other_numbers_that_must_come_out(length, size, overlap, chunks, embedded):
    """Read off the answer, with both formulas in agreement."""
    answer = _answer({**MILLION, "length": str(length), "size": str(size), "overlap": str(overlap)})

    assert (chunks, embedded) == (_values(answer)["chunks"], _values(answer)["embedded"])
    assert answer["agreement"]["agree"] is True
    assert f"{chunks:,}" == _line(answer, "Chunks")["result"]
    assert f"{chunks:,}" == _line(answer, "The other way")["result"]


def test_a_stride_and_an_inflation():
    """256 and 200: a stride of 56, 4.48 times the tokens."""
    answer = _answer({**MILLION, "length": "10000", "size": "256", "overlap": "200"})

    assert 56 == answer["used"]["stride"]
    assert "exact · 4.48×" == _figures(answer)["embedded"]["note"]


def test_one_chunk_has_its_guard():
    """Where the document fits, the second formula is one, and says why."""
    answer = _answer({**MILLION, "length": "3", "size": "10", "overlap": "8"})

    assert "1, as the document fits one chunk" == _line(answer, "The other way")["formula"]
    assert "3 ≤ 10" == _line(answer, "The other way")["numbers"]


def test_forty_thousand_documents():
    """1,200 words are 1,600 tokens, 4 chunks each; in all 160,000 and 71,680,000."""
    answer = _answer({"documents": "40000"})

    assert (160_000, 71_680_000) == (_values(answer)["chunks"], _values(answer)["embedded"])
    assert {"unit": "tokens", "size": 512, "overlap": 64, "stride": 448, "length": 1_600} == answer[
        "used"
    ]
    assert (
        "Length and size have different units, so both are counted in tokens: size 512, "
        "overlap 64, each document 1,600." == answer["used_note"]
    )
    assert "⌈1,200 × 4/3⌉" == _line(answer, "Length")["numbers"]
    assert "4 × 40,000" == _line(answer, "In all")["numbers"]
    assert "(160,000 − 40,000) × 64" == _line(answer, "Duplicated")["numbers"]
    assert "≈ 71,680,000" == _figures(answer)["embedded"]["text"]
    # The size is given in tokens, whatever the length is in.
    assert "2,560" == _figures(answer)["prompt"]["text"]


def test_sizes_are_converted_too():
    """Words against characters: both in tokens, and the sizes used are shown."""
    answer = _answer({"unit": "characters", "size": "4000", "overlap": "201"})

    assert (1_000, 50) == (answer["used"]["size"], answer["used"]["overlap"])
    assert "max(1, ⌊4,000 × 0.25⌋)" == _line(answer, "Size")["numbers"]
    assert "min(⌊201 × 0.25⌋, 999)" == _line(answer, "Overlap")["numbers"]


def test_equal_units_are_not_converted():
    """Words against words: cut in words, tokens estimated."""
    answer = _answer({"unit": "words", "size": "250", "overlap": "50"})

    assert ("words", 1_200, "") == (
        answer["used"]["unit"],
        answer["used"]["length"],
        answer["used_note"],
    )
    assert float(Fraction(4, 3) * 1_450) == _values(answer)["embedded"]
    assert "1,450 × 4/3" == _line(answer, "In tokens")["numbers"]
    assert "≈ 1,667" == _figures(answer)["prompt"]["text"]


def test_a_list_is_summed_document_by_document():
    """Each line is a document; overlap never crosses them."""
    lengths = read_lengths("4944\n4944\n3\n0\n")
    answer = _answer({"source": "list", "length_unit": "tokens"}, lengths=lengths)

    assert (23, 2 * 5_584 + 3) == (_values(answer)["chunks"], _values(answer)["embedded"])
    assert answer["used"]["length"] is None
    assert "4 documents, each for itself, added up" == _line(answer, "Chunks")["numbers"]
    assert "(23 − 3) × 64" == _line(answer, "Duplicated")["numbers"]
    assert {"agree": True, "text": "Both formulas agree: 23 chunks."} == answer["agreement"]


def test_a_list_can_be_taken_several_times():
    """The number of documents multiplies a list too."""
    lengths = read_lengths("4944\n3\n")
    fields = {"source": "list", "length_unit": "tokens", "documents": "10"}

    assert 120 == _values(_answer(fields, lengths=lengths))["chunks"]


def test_a_list_that_is_not_there_yet():
    """Nothing was pasted: refused with a sentence, not a crash."""
    assert "list_empty" == _refused(source="list").code


@given(
    st.integers(0, 10**6),
    st.integers(1, 2_000).flatmap(lambda s: st.tuples(st.just(s), st.integers(0, s - 1))),
    st.integers(0, 50),
)
def test_the_formulas_agree_for_any_plan(length, sizes, documents):
    """Whatever is planned, both ways come to one number, and the answer is JSON."""
    fields = {**MILLION, "length": str(length), "documents": str(documents)}
    answer = _answer({**fields, "size": str(sizes[0]), "overlap": str(sizes[1])})

    assert answer["agreement"]["agree"] is True
    assert answer["prompt"]["values"]["distinct"] <= answer["prompt"]["values"]["most"]


def test_the_text_itself():
    """The same panel on a text's own cut: its chunks, tokens and cost."""
    report = analyze(
        "one two three four five six seven eight nine ten",
        Settings(unit="words", size=4, overlap=1),
        assumptions=Assumptions(2, 1),
    )
    answer = _answer({"source": "text"}, facts=facts.of_report(report))

    assert {
        "chunks": 3, "embedded": 24, "duplicated": 4, "cost": 24 * 0.02 / 10**6,
        "store": 3 * 1536 * 4, "prompt": 40,
    } == _values(answer)  # fmt: skip
    assert {"unit": "words", "size": 4, "overlap": 1, "stride": 3, "length": 10} == answer["used"]
    assert answer["agreement"]["agree"] is True


def test_whole_sentences_have_no_formula_but_a_count():
    """Packed chunks are counted from the list; the largest is the bound of a prompt."""
    text = "One is here. Two are here now. Three are here as well. Four. " * 9
    report = analyze(text, Settings(cut="sentences", unit="words", size=9, overlap=4))
    told = facts.of_report(report)
    answer = _answer({"source": "text", "top_k": "2"}, facts=told)

    assert None is answer["agreement"]["agree"]
    assert report.totals.chunks == _values(answer)["chunks"]
    assert "as packed" == _line(answer, "Chunks")["formula"]
    assert 2 * told.per_chunk.largest == pytest.approx(_values(answer)["prompt"])


def test_an_exact_text_is_exact():
    """With a tokenizer, tokens are those of the chunks themselves."""
    settings = Settings(unit="tokens", size=8, overlap=2, tokenizer="bert-uncased")
    report = analyze("A few plain words, and a few more of them, to be cut. " * 3, settings)
    answer = _answer({"source": "text"}, facts=facts.of_report(report))

    assert answer["exact"] is True
    assert report.estimate.tokens == _values(answer)["embedded"]
    assert f"{report.estimate.tokens:,}" == _figures(answer)["embedded"]["text"]
    assert f"{report.estimate.tokens:,} tokens" == _line(answer, "In tokens")["result"]


def test_an_empty_text_needs_nothing():
    """No chunk, no cost, no division by zero."""
    answer = _answer({"source": "text"}, facts=facts.of_report(analyze("")))

    assert (0, 0, 0) == tuple(_values(answer)[name] for name in ("chunks", "cost", "store"))


@pytest.mark.parametrize("model", catalog.models(), ids=lambda model: model.id)
@pytest.mark.parametrize("value_type", ["float32", "float16", "int8", "binary"])
def test_every_model_can_be_planned_with(model, value_type):
    """Each row of the catalogue gives an answer, unknown where it knows nothing."""
    fields = {
        "model": model.id,
        "price_per_million": "" if model.price is None else f"{float(model.price)}",
        "dimensions": "" if model.dimensions is None else str(model.dimensions),
        "max_input": "" if model.max_input is None else str(model.max_input),
        "value_type": value_type,
    }
    answer = _answer({**MILLION, **fields, "size": "50000"})
    cost = _figures(answer)["cost"]

    assert [] == answer["changed"]
    assert (None is cost["value"]) == (model.price is None)
    assert cost["text"] not in ("$0", "None")
    assert ("chunk_too_long" in _warned(answer)) == (model.max_input < 50_000)


def test_unknown_is_never_nothing():
    """An empty price or dimension is unknown; open weights are self-hosted."""
    custom = {**MILLION, "model": "", "max_input": ""}
    answer = _answer({**custom, "price_per_million": "", "dimensions": " "})

    assert ("unknown", None) == tuple(_figures(answer)["cost"][key] for key in ("text", "value"))
    assert ("unknown", None) == tuple(_figures(answer)["store"][key] for key in ("text", "value"))
    assert (None, []) == (answer["raw"], answer["stores"])
    assert "self-hosted" == _figures(_answer({**MILLION, **MINI}))["cost"]["text"]
    jina = {"model": "jina-embeddings-v3", "price_per_million": ""}
    assert "unknown" == _figures(_answer({**MILLION, **jina}))["cost"]["text"]
    free = _answer({**custom, "price_per_million": "0"})
    assert "$0" == _figures(free)["cost"]["text"]


def test_what_was_changed_is_marked_and_can_be_restored():
    """Each field that differs from the catalogue, with what stands there."""
    answer = _answer({"price_per_million": "0.05", "dimensions": "512", "max_input": ""})

    assert [
        ("price_per_million", "changed from the catalogue ($0.02)", "0.02"),
        ("dimensions", "changed from the catalogue (1536)", "1536"),
        ("max_input", "changed from the catalogue (8192)", "8192"),
    ] == [(row["field"], row["text"], row["restore"]) for row in answer["changed"]]
    assert [] == _answer({"price_per_million": "0.020", "dimensions": "01536"})["changed"]
    assert (
        "changed from the catalogue (unknown)"
        == (_answer({**MINI, "price_per_million": "1"})["changed"][0]["text"])
    )


def test_a_chunk_above_the_models_input():
    """The model's own two tokens count, and what happens to the rest is said."""
    message = _warned(_answer({**MILLION, **MINI, "size": "255", "overlap": "0"}))["chunk_too_long"]

    assert message.startswith(
        "Chunks of up to 255 tokens, with the 2 tokens that the model adds, are more than "
        "sentence-transformers/all-MiniLM-L6-v2 takes (256): it cuts the last 1 token off, by "
        "default without a word. sentence-transformers and fastembed cut silently"
    )
    fits = _answer({**MILLION, **MINI, "size": "254", "overlap": "0"})
    assert "chunk_too_long" not in _warned(fits)


@pytest.mark.parametrize(
    ("model", "says"),
    [
        ("text-embedding-3-small", "it refuses such an input with an error. The request fails"),
        ("voyage-4", "cuts the last 18,000 tokens off, by default without a word. `truncation`"),
        ("amazon.nova-2-multimodal-embeddings-v1:0", "is the caller's choice. `truncationMode`"),
        ("jina-embeddings-v3", "what it does then is not known. Whether the API refuses"),
    ],
)
def test_what_each_provider_does_about_it(model, says):
    """From the catalogue, in its own words."""
    most = str(catalog.model(model).max_input)
    answer = _answer({**MILLION, "model": model, "max_input": most, "size": "50000"})

    assert says in _warned(answer)["chunk_too_long"]


def test_a_short_document_is_no_long_chunk():
    """What is never cut to the full size is measured by what there is."""
    answer = _answer({**MILLION, **MINI, "length": "254", "size": "512"})

    assert "chunk_too_long" not in _warned(answer)


def test_a_custom_model_has_a_maximum_too():
    """Without a catalogue row the number alone is held against."""
    answer = _answer({**MILLION, "model": "", "max_input": "500"})

    assert (
        "Chunks of up to 512 tokens are more than the maximum input, 500."
        == (_warned(answer)["chunk_too_long"])
    )


def test_dimensions_that_the_model_does_not_give():
    """A list or a range, in words."""
    fields = {**MILLION, "model": "embed-v4.0", "price_per_million": "0.12", "dimensions": "300"}

    assert (
        "embed-v4.0 does not give 300 dimensions, but 256, 512, 1,024 or 1,536."
        == (_warned(_answer(fields))["dimensions_not_selectable"])
    )
    above = _answer({**MILLION, "dimensions": "1537"})
    assert "any from 1 to 1,536." in _warned(above)["dimensions_not_selectable"]


def test_a_store_that_cannot_index_them():
    """3,072 dimensions are more than pgvector's index takes as vector, but not as halfvec."""
    fields = {**MILLION, "model": "text-embedding-3-large", "dimensions": "3072"}
    wide, half = _answer(fields), _answer({**fields, "value_type": "float16"})

    assert (
        "pgvector, HNSW index (m = 16): Its index on vector ends at 2,000 dimensions. As halfvec "
        "(float16) it takes up to 4,000." == _warned(wide)["store_limit"]
    )
    row = next(store for store in wide["stores"] if store["id"] == "pgvector-hnsw")
    assert (None, "not possible", False) == (row["bytes"], row["text"], row["held"])
    assert "store_limit" not in _warned(half)


def test_a_platform_refuses_an_overlap():
    """OpenAI's file search takes at most half."""
    fields = {**MILLION, "platform": "openai-file-search", "size": "800", "overlap": "401"}

    assert "refuses an overlap above 50 %" in _warned(_answer(fields))["platform_refuses"]
    assert "platform_refuses" not in _warned(_answer({**fields, "overlap": "400"}))


def test_a_prompt_that_does_not_fit():
    """What is left after the reserves, and how many chunks would fit."""
    fields = {**MILLION, "context_window": "4096", "top_k": "10"}
    answer = _answer(fields)

    assert (
        "10 chunks of this size are up to 5,120 tokens; the context window leaves 2,496. "
        "4 chunks would fit." == _warned(answer)["prompt_too_long"]
    )
    assert answer["prompt"]["fits"] is False
    none_left = _answer({**fields, "context_window": "1000"})
    assert "alone take 1,600 of the context window's 1,000" in _warned(none_left)["no_room"]
    assert "" == none_left["prompt"]["share"]


def test_the_prompt_in_words_and_values():
    """Upper bound, distinct, said twice, cost for a thousand queries."""
    prompt = _answer({**MILLION, "prompt_price": "1.25"})["prompt"]

    assert {
        "most": 2_560, "distinct": 2_304, "twice": 256, "left": 126_400, "fitting": 246,
        "cost": 3.2, "whole_cost": 3.95,
    } == prompt["values"]  # fmt: skip
    assert "256 tokens would be said twice, 10.00 % of what is retrieved" == prompt["twice"]
    assert "$3.20 for 1,000 queries, the retrieved chunks" == prompt["cost"]
    unpriced = _answer({**MILLION, "prompt_price": ""})["prompt"]
    assert "unknown for 1,000 queries, the retrieved chunks" == unpriced["cost"]
    assert None is unpriced["values"]["cost"]


def test_fewer_chunks_than_asked_for():
    """The bound stays top_k × size; what can be retrieved is said."""
    answer = _answer({**MILLION, "length": "700"})

    assert "Only 2 chunks can be retrieved: there are no more." == _warned(answer)["fewer_chunks"]
    assert 2_560 == answer["prompt"]["values"]["most"]
    assert 960 == answer["prompt"]["values"]["distinct"]


@pytest.mark.parametrize(
    ("model", "says"),
    [
        ("voyage-3.5", "voyage-3.5 is a legacy model. Legacy, still served."),
        ("text-embedding-005", "text-embedding-005 retires on 2027-04-01."),
        ("text-embedding-004", "text-embedding-004 was shut down on 2026-01-14. The Gemini API"),
    ],
)
def test_a_model_that_is_on_its_way_out(model, says):
    """Legacy, retiring and shut-down models are named with the date."""
    assert _warned(_answer({**MILLION, "model": model}))["model_status"].startswith(says)


def test_the_batch_price_is_told_while_the_price_is_the_catalogues():
    """A price of one's own has no batch price beside it."""
    assert "$0.01142784 by the batch API" in _figures(_answer(MILLION))["cost"]["note"]
    own = _answer({**MILLION, "price_per_million": "0.03"})
    assert "batch" not in _figures(own)["cost"]["note"]


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    [
        ({"length": ""}, "not_an_integer", "length"),
        ({"length": "1e3"}, "not_an_integer", "length"),
        ({"length": "10.5"}, "not_an_integer", "length"),
        ({"length": "-1"}, "number_out_of_range", "length"),
        ({"length": "9" * 16}, "number_out_of_range", "length"),
        ({"documents": "x"}, "not_an_integer", "documents"),
        ({"size": "0"}, "size_not_positive", "size"),
        ({"size": ""}, "not_an_integer", "size"),
        ({"size": "9" * 16}, "number_out_of_range", "size"),
        ({"overlap": "512"}, "overlap_not_smaller", "overlap"),
        ({"overlap": "-1"}, "overlap_negative", "overlap"),
        ({"unit": "pages"}, "unknown_unit", "unit"),
        ({"length_unit": "pages"}, "unknown_length_unit", "length_unit"),
        ({"source": "web"}, "unknown_source", "source"),
        ({"value_type": "float8"}, "unknown_value_type", "value_type"),
        ({"model": "x"}, "unknown_model", "model"),
        ({"platform": "x"}, "unknown_platform", "platform"),
        ({"dimensions": "0"}, "number_out_of_range", "dimensions"),
        ({"dimensions": "many"}, "not_an_integer", "dimensions"),
        ({"max_input": "0"}, "number_out_of_range", "max_input"),
        ({"top_k": "0"}, "number_out_of_range", "top_k"),
        ({"top_k": ""}, "not_an_integer", "top_k"),
        ({"context_window": "0"}, "number_out_of_range", "context_window"),
        ({"answer_tokens": "-1"}, "number_out_of_range", "answer_tokens"),
        ({"price_per_million": "-1"}, "price_negative", "price_per_million"),
        ({"price_per_million": "nan"}, "not_a_number", "price_per_million"),
        ({"prompt_price": "-0.1"}, "price_negative", "prompt_price"),
        ({"prompt_price": "free"}, "not_a_number", "prompt_price"),
        ({"characters_per_token": "0"}, "ratio_not_positive", "characters_per_token"),
        ({"tokens_per_word": "inf"}, "not_a_number", "tokens_per_word"),
    ],
)
def test_a_field_that_cannot_hold_is_named(fields, code, field):
    """Nothing is clamped: each refusal names its field, with a sentence."""
    refusal = _refused(**fields)

    assert (code, field) == (refusal.code, refusal.field)
    assert str(refusal).endswith((".", ", "))


def test_every_field_is_kept_for_exports_and_links():
    """What was given, what was left out as it stands first, and nothing else."""
    kept = complete({"length": "7", "unheard_of": "x"})

    assert {**DEFAULTS, "length": "7"} == kept
    assert [*DEFAULTS] == [*kept]


def test_a_price_that_is_only_the_last_known_one_says_so():
    """Cohere's v3 price is marked, as long as it is the catalogue's."""
    fields = {**MILLION, "model": "embed-english-v3.0", "price_per_million": "0.1"}

    assert "last known price" in _figures(_answer(fields))["cost"]["note"]
    own = _answer({**fields, "price_per_million": "0.2"})
    assert "last known price" not in _figures(own)["cost"]["note"]


def test_the_text_view_does_not_judge_the_other_fields():
    """Length and sizes are the text's own there, so an empty length is no fault."""
    told = facts.of_report(analyze("one two"))

    assert 1 == _values(_answer({"source": "text", "length": "", "size": ""}, facts=told))["chunks"]


@pytest.mark.parametrize("figure", ["9" * 15, "0"])
def test_the_largest_figures_do_not_overflow(figure):
    """Every field at its end: figures, not an error."""
    ratios = {"characters_per_token": "1/999999", "tokens_per_word": "999999"}
    fields = {"length": figure, "documents": figure, "top_k": "1000000", "dimensions": "1000000"}
    answer = _answer({**fields, **ratios, "price_per_million": "1e20", "max_input": "1"})

    assert answer["agreement"]["agree"] is True


def test_a_texts_own_ratios_can_be_taken_over():
    """As exact fractions, which the fields read back without a loss."""
    found = measured(5_231, 842, 1_290, "cl100k_base")
    ratios = Ratios(found["characters_per_token"], found["tokens_per_word"])

    assert Fraction(1_290, 5_231) == ratios.tokens_per("characters")
    assert Fraction(1_290, 842) == ratios.tokens_per("words")
    assert (
        "4.06 characters per token and 1.53 tokens per word, measured on the text with cl100k_base"
        == found["summary"]
    )
    assert None is measured(0, 0, 0, "cl100k_base")


def test_a_measured_ratio_plans_as_the_text_counts():
    """A length in characters with the text's own ratio has the text's own tokens."""
    found = measured(5_231, 842, 1_290, "cl100k_base")
    fields = {"length": "5231", "length_unit": "characters", "size": "64", "overlap": "8"}
    planned = drain(
        plan_in_slices({**fields, "characters_per_token": found["characters_per_token"]})
    )

    assert 1_290 == planned.index.length


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("0.02285568", "$0.02285568"),
        ("0", "$0"),
        ("2.5", "$2.50"),
        ("3", "$3"),
        ("1/3", "$0.333"),
        ("0.000000001", "$0.000000001"),
        ("1433.6", "$1,433.60"),
        ("12.345678", "$12.35"),
    ],
)
def test_money_is_exact_where_it_is_short(value, text):
    """To the last digit below ten dollars, else rounded."""
    assert text == money(Fraction(value))


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (0, "0.00 MB, 0.00 MiB"),
        (13_713_408, "13.71 MB, 13.08 MiB"),
        (2**30, "1,073.74 MB, 1,024.00 MiB (1.07 GB, 1.00 GiB)"),
    ],
)
def test_bytes_in_both_scales(size, text):
    """Powers of ten and of two, each by its own name."""
    assert text == size_text(size)
