"""Write tests/fixtures/tokens.json anew: what the oracles make of fuzzed texts.

    python -m derive.token_fixture

Run it as `derive.tokenizer_data`, which the byte-level oracles take their ranks from.
"""

from __future__ import annotations

import json

from derive.fuzzing import texts
from derive.oracles import Oracle
from fixtures.replay_tokens import FIXTURE, digest
from seamline import tokenizers

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
        name: [[len(ids), digest(ids)] for ids in map(oracle.ids, every)]
        for name, oracle in oracles.items()
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
