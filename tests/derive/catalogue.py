"""Hold the catalogue of models against two published data sets, and print what disagrees.

    python -m derive.catalogue                                  the newest of both
    python -m derive.catalogue --litellm 1.110.2 --genai-prices 0.2.3

Run it with the project's own Python (`.venv`), with `py` and `tests` on the path. It needs pip,
and fetches two packages by name: litellm for its file of models, genai-prices for its prices. The
exit status is 1 where a figure that both sides know differs, and 0 else. What only one side knows
is printed and does not count; nor does what is `KNOWN` and explained in the catalogue's own notes.
Only what a provider itself bills is compared: no resellers, no open weights.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from seamline import catalog
from seamline.catalog import Model
from seamline.numbers import exact

LITELLM_FILE = "litellm/model_prices_and_context_window_backup.json"

# How each data set names the catalogue's providers.
LITELLM = {
    "OpenAI": {"openai"},
    "Cohere": {"cohere"},
    "Voyage AI (MongoDB)": {"voyage"},
    "Google": {"gemini", "vertex_ai-embedding-models"},
    "Google (Vertex)": {"vertex_ai-embedding-models"},
    "Mistral": {"mistral"},
    "Jina AI (Elastic)": {"jina_ai"},
    "Amazon Bedrock": {"bedrock"},
}
GENAI_PRICES = {
    "OpenAI": "openai",
    "Cohere": "cohere",
    "Voyage AI (MongoDB)": "voyageai",
    "Google": "google",
    "Mistral": "mistral",
    "Amazon Bedrock": "aws",
}

# Figures that differ for a reason that the catalogue's note on them gives.
KNOWN = {
    ("text-embedding-3-small", "max_input", 8191),
    ("text-embedding-3-large", "max_input", 8191),
    ("text-embedding-ada-002", "max_input", 8191),
    ("codestral-embed", "max_input", 8000),
}

# Run with genai-prices on the path; prints what it knows of the models named on standard input.
_ASK = """
import json, sys
from genai_prices.data import providers
found = []
for name, provider in json.load(sys.stdin):
    listed = next((p for p in providers if p.id == provider), None)
    model = listed and listed.find_model(name)
    if model:
        prices = model.prices[-1].prices if isinstance(model.prices, list) else model.prices
        price = prices.input_mtok
        price = getattr(price, "base", price)
        found.append([name, None if price is None else str(price), model.context_window])
print(json.dumps(found))
"""


class Listed(NamedTuple):
    """What a data set says of a model; `None` where it says nothing."""

    where: str
    model: str
    price: Fraction | None
    batch_price: Fraction | None = None
    max_input: int | None = None
    dimensions: int | None = None
    retires: str | None = None


class Finding(NamedTuple):
    """One line to print; ``counts`` is false where it is no disagreement."""

    counts: bool
    text: str


def main() -> int:
    """Fetch both data sets, print what disagrees, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--litellm", metavar="VERSION", help="default: the newest")
    parser.add_argument("--genai-prices", metavar="VERSION", help="default: the newest")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        listed = [
            *from_litellm(_litellm_file(Path(folder), chosen.litellm)),
            *_from_genai_prices(Path(folder), chosen.genai_prices),
        ]
    findings = [finding for one in listed for finding in compare(catalog.model(one.model), one)]
    for finding in findings:
        print(finding.text)
    differing = sum(finding.counts for finding in findings)
    models = len({one.model for one in listed})
    print(f"{models} models compared, {differing} figures disagree.")
    return 1 if differing else 0


def compare(model: Model, listed: Listed) -> list[Finding]:
    """Return where the catalogue and a data set differ, or only one of them knows a figure."""
    dated = model.facts["status"]["date"] if model.status != "shut_down" else listed.retires
    rows = (
        ("price", model.price, listed.price),
        ("batch_price", model.batch_price, listed.batch_price),
        ("max_input", model.max_input, listed.max_input),
        ("dimensions", model.dimensions, listed.dimensions),
        ("retires", dated, listed.retires),
    )
    found = []
    for figure, ours, theirs in rows:
        if theirs is None or ours == theirs:
            continue
        known = (model.id, figure, theirs) in KNOWN
        kind = "known" if known else "DIFFERS" if ours is not None else "unknown here"
        text = f"{kind:12} {model.id}: {figure} {_shown(ours)}, {listed.where} {_shown(theirs)}"
        found.append(Finding(kind == "DIFFERS", text))
    return found


def from_litellm(file: dict[str, dict[str, Any]]) -> Iterable[Listed]:
    """Yield what litellm's file says of the catalogue's models at their own providers."""
    names = {model.id: LITELLM.get(model.provider, set()) for model in catalog.models()}
    for key, entry in file.items():
        name = key.rpartition("/")[2]
        if entry.get("litellm_provider") not in names.get(name, set()) or "us-gov" in key:
            continue
        yield Listed(
            f"litellm ({key})",
            name,
            _million(entry.get("input_cost_per_token")),
            _million(entry.get("input_cost_per_token_batches")),
            entry.get("max_input_tokens"),
            entry.get("output_vector_size"),
            entry.get("deprecation_date"),
        )


def _from_genai_prices(folder: Path, version: str | None) -> Iterable[Listed]:
    target = folder / "genai-prices"
    _pip("install", "--target", target, _pinned("genai-prices", version))
    asked = [
        (model.id, GENAI_PRICES[model.provider])
        for model in catalog.models()
        if model.provider in GENAI_PRICES
    ]
    told = subprocess.run(
        [sys.executable, "-c", _ASK],
        input=json.dumps(asked),
        stdout=subprocess.PIPE,
        check=True,
        text=True,
        cwd=target,
    )
    for name, price, context in json.loads(told.stdout):
        listed = None if price is None else exact("price", price)
        yield Listed("genai-prices", name, listed, max_input=context)


def _litellm_file(folder: Path, version: str | None) -> dict[str, dict[str, Any]]:
    _pip("download", "--no-deps", "--dest", folder, _pinned("litellm", version))
    with zipfile.ZipFile(next(folder.glob("litellm-*.whl"))) as wheel:
        return json.loads(wheel.read(LITELLM_FILE))


def _pinned(package: str, version: str | None) -> str:
    return f"{package}=={version}" if version else package


def _pip(*arguments: object) -> None:
    command = [sys.executable, "-m", "pip", *map(str, arguments), "--quiet"]
    subprocess.run(command, check=True)


def _million(price: float | None) -> Fraction | None:
    return None if price is None else exact("price", price) * 1_000_000


def _shown(value: object) -> str:
    if value is None:
        return "unknown"
    return f"{float(value):g}" if isinstance(value, Fraction) else str(value)


if __name__ == "__main__":
    sys.exit(main())
