import json
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest

from derive.catalogue import Listed, compare, from_litellm
from seamline import catalog, tokenizers
from seamline.errors import Refusal
from seamline.planner.answers import answer_catalogue
from seamline.planner.inputs import DEFAULTS

DATA = Path(catalog.__file__).parent / "data"
FILE = json.loads((DATA / "models.json").read_text("utf-8"))
SCHEMA = json.loads((DATA / "models.schema.json").read_text("utf-8"))
ROWS = {row["id"]: row for row in FILE["models"]}
ANSWER = answer_catalogue()


def _with(**changes):
    row = json.loads(json.dumps(ROWS["text-embedding-3-small"]))
    for figure, fields in changes.items():
        row[figure] |= fields
    return {**FILE, "models": [row]}


@pytest.mark.parametrize("name", ROWS)
def test_every_row_is_valid_against_the_schema(name):
    """A row holds what the schema says, and names only sources that the file lists."""
    jsonschema.Draft202012Validator(SCHEMA).validate({**FILE, "models": [ROWS[name]]})
    for figure in catalog.FIGURES:
        assert set(ROWS[name][figure]["sources"]) <= set(FILE["sources"])


@pytest.mark.parametrize(
    "changed",
    [
        _with(price={"usd_per_million": 0}),
        _with(price={"usd_per_million": None}),
        _with(price={"basis": "self_hosted"}),
        _with(price={"basis": "guess"}),
        _with(price={"sources": []}),
        _with(status={"is": "retiring"}),
        _with(tokenizer={"is": "p50k_base"}),
        _with(over_length={"does": "perhaps"}),
        _with(dimensions={"selectable": "any"}),
        _with(max_input={"tokens": 0}),
    ],
)
def test_the_schema_refuses_a_false_row(changed):
    """Zero for unknown, a price without a source, words outside the vocabularies: all refused."""
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(SCHEMA).validate(changed)


def test_the_schema_is_a_schema():
    """The schema itself is valid, and takes the whole file."""
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.Draft202012Validator(SCHEMA).validate(FILE)


def test_all_models_are_there_once():
    """Forty-eight models, each id once, every source used."""
    used = {s for row in FILE["models"] for f in catalog.FIGURES for s in row[f]["sources"]}

    assert 48 == len(catalog.models()) == len(ROWS)
    assert set(FILE["sources"]) == used


@pytest.mark.parametrize("model", catalog.models(), ids=lambda model: model.id)
def test_a_model_agrees_with_itself(model):
    """The default can be selected, and the vocabularies are the module's own."""
    assert model.dimensions is None or model.dimensions in model.selectable
    assert set(model.facts["dimensions"]["suggested"]) <= set(model.selectable)
    assert model.over_length in catalog.OVER_LENGTH
    assert model.status in catalog.STATUS
    assert model.tokenizer is None or model.tokenizer in tokenizers.NAMES
    assert model.price is None or model.price > 0
    if model.facts["hosting"] == "open_weights":
        assert model.self_hosted and model.price is None
    if model.tokenizer is not None:
        assert model.added == tokenizers.ADDED[model.tokenizer]


@pytest.mark.parametrize(
    ("name", "price", "batch", "dimensions", "selectable", "max_input", "tokenizer", "added"),
    [
        ("text-embedding-3-small", "0.02", "0.01", 1536, range(1, 1537), 8192, "cl100k_base", 0),
        ("text-embedding-ada-002", "0.1", "0.05", 1536, (1536,), 8192, "cl100k_base", 0),
        ("embed-v4.0", "0.12", None, 1536, (256, 512, 1024, 1536), 128000, None, None),
        ("embed-english-v3.0", "0.1", None, 1024, (1024,), 512, None, None),
        ("gemini-embedding-001", "0.15", None, 3072, range(128, 3073), 2048, None, None),
        ("jina-embeddings-v4", None, None, 2048, range(128, 2049), 32768, None, None),
        (
            "sentence-transformers/all-MiniLM-L6-v2",
            None, None, 384, (384,), 256, "bert-uncased", 2,
        ),
        ("Qwen/Qwen3-Embedding-8B", None, None, 4096, range(32, 4097), 32768, None, None),
        ("intfloat/multilingual-e5-large", None, None, 1024, (1024,), 512, None, 2),
    ],
)  # fmt: skip
def test_facts_are_the_ones_that_were_seen(
    name, price, batch, dimensions, selectable, max_input, tokenizer, added
):
    """Prices are exact decimals; unknown stays unknown."""
    model = catalog.model(name)

    assert (None if price is None else Fraction(price)) == model.price
    assert (None if batch is None else Fraction(batch)) == model.batch_price
    assert (dimensions, selectable) == (model.dimensions, model.selectable)
    assert (max_input, tokenizer, added) == (model.max_input, model.tokenizer, model.added)


@pytest.mark.parametrize(
    ("name", "does"),
    [
        ("text-embedding-3-large", "error"),
        ("mistral-embed", "error"),
        ("amazon.titan-embed-text-v2:0", "error"),
        ("voyage-4", "truncate"),
        ("BAAI/bge-m3", "truncate"),
        ("amazon.nova-2-multimodal-embeddings-v1:0", "caller_chooses"),
        ("jina-embeddings-v3", "unknown"),
    ],
)
def test_what_is_done_with_a_longer_input(name, does):
    """OpenAI, Mistral and Titan refuse; Voyage and sentence-transformers cut silently."""
    assert does == catalog.model(name).over_length


@pytest.mark.parametrize(
    ("name", "status", "date"),
    [
        ("text-embedding-3-small", "current", None),
        ("voyage-3.5", "legacy", None),
        ("text-embedding-005", "retiring", "2027-04-01"),
        ("text-embedding-004", "shut_down", "2026-01-14"),
    ],
)
def test_standing_and_its_date(name, status, date):
    """Legacy, retiring and shut-down models are told apart, with the date."""
    model = catalog.model(name)

    assert (status, date) == (model.status, model.facts["status"]["date"])


def test_an_unknown_model_is_refused():
    """A name that the catalogue lacks is named."""
    with pytest.raises(Refusal) as caught:
        catalog.model("text-embedding-9")

    assert ("unknown_model", "model") == (caught.value.code, caught.value.field)


@pytest.mark.parametrize("row", ANSWER["models"], ids=lambda row: row["id"])
def test_every_model_can_be_shown(row):
    """Each figure has a text, a date and titled sources; unknown is never shown as 0."""
    assert row["id"].lower() in row["search"] and row["provider"].lower() in row["search"]
    for figure in row["figures"]:
        assert figure["label"] and figure["text"]
        assert "None" not in figure["text"] and "$0 " not in figure["text"]
        assert "2026-11-29" == figure["seen"]
        assert all(source["title"] and source["dated"] for source in figure["sources"])
    assert "0" not in (row["fields"]["price_per_million"], row["fields"]["max_input"])
    json.dumps(row)


def test_texts_of_the_catalogue():
    """Prices, marks and tokenizers read as a person would write them."""
    rows = {row["id"]: row for row in ANSWER["models"]}
    texts = {
        name: {figure["figure"]: figure["text"] for figure in row["figures"]}
        for name, row in rows.items()
    }

    assert "$0.02 per million tokens, $0.01 by batch" == texts["text-embedding-3-small"]["price"]
    assert "1,536; to choose: any from 1 to 1,536" == texts["text-embedding-3-small"]["dimensions"]
    assert "1,024" == texts["mistral-embed"]["dimensions"]
    assert "self-hosted" == texts["BAAI/bge-m3"]["price"]
    assert "unknown" == texts["jina-embeddings-v3"]["price"]
    assert "retires 2027-04-01" == rows["text-embedding-005"]["mark"]
    assert "shut down 2026-01-14" == rows["text-embedding-004"]["mark"]
    assert "" == rows["text-embedding-3-small"]["mark"]
    assert "own (Cohere): counts are estimates" == texts["embed-v4.0"]["tokenizer"]
    assert {"last_known"} == {
        ROWS[name]["price"]["basis"] for name in ("embed-english-v3.0", "embed-multilingual-v3.0")
    }


def test_the_defaults_are_the_default_models_own():
    """What stands in the fields first is the chosen model's, so nothing is marked as changed."""
    first = next(row for row in ANSWER["models"] if row["id"] == DEFAULTS["model"])

    assert first["fields"] == {field: DEFAULTS[field] for field in first["fields"]}
    assert ANSWER["defaults"] == DEFAULTS


def test_the_comparison_finds_what_differs():
    """A figure that both know and that differs counts; what one side lacks does not."""
    model = catalog.model("text-embedding-3-small")
    same = Listed("x", model.id, Fraction("0.02"), max_input=8191)
    other = Listed("x", model.id, Fraction("0.03"), Fraction("0.01"), 8192, 1536, "2028-01-01")

    assert [False] == [finding.counts for finding in compare(model, same)]
    assert [
        (True, "DIFFERS      text-embedding-3-small: price 0.02, x 0.03"),
        (False, "unknown here text-embedding-3-small: retires unknown, x 2028-01-01"),
    ] == [tuple(finding) for finding in compare(model, other)]


def test_the_comparison_reads_the_providers_own_entries():
    """Of litellm's file only what the provider itself bills is taken, for a million tokens."""
    entry = {"input_cost_per_token": 1.2e-07, "max_input_tokens": 32000}
    listed = from_litellm(
        {
            "voyage/voyage-4": {**entry, "litellm_provider": "voyage"},
            "reseller/voyage-4": {**entry, "litellm_provider": "reseller"},
            "voyage/voyage-9": {**entry, "litellm_provider": "voyage"},
        }
    )

    assert [("voyage-4", Fraction("0.12"), 32000)] == [
        (one.model, one.price, one.max_input) for one in listed
    ]
