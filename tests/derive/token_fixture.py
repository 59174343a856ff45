"""Write tests/cases/fuzzed_tokens.json anew: what the oracles make of fuzzed texts.

    python -m derive.token_fixture

Run it as `derive.tokenizer_data`, which the byte-level oracles take their ranks from.
"""

from __future__ import annotations

import json
from pathlib import Path

from derive.fuzzing import texts
from derive.oracles import Oracle
from replay.fuzzed_tokens import digest
from seamline import tokenizers

FIXTURE = Path(__file__).resolve().parents[1] / "cases" / "fuzzed_tokens.json"
SEED = 20261129
EACH = 1000


def main() -> None:
    """Write the fixture."""
    oracles = {name: Oracle(name) for name in tokenizers.NAMES}
    every = [
        text
        for place, oracle in enumerate(oracles.values())
        for text in texts(SEED + place, EACH, oracle.pieces)
    ]
    tokens = {
        name: [digest(oracle.ids(text)) for text in every] for name, oracle in oracles.items()
    }
    FIXTURE.write_text(
        json.dumps({"texts": every, "tokens": tokens}, separators=(",", ":")).replace(
            '","', '",\n"'
        )
        + "\n",
        encoding="ascii",
    )


if __name__ == "__main__":
    main()
