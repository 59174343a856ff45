"""What `tokens.py` times, natively and in Pyodide: only Seamline and the standard library."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

from seamline import tokenizers

ROUNDS = 5
DATA = Path(tokenizers.__file__).parent / "data"


def measure(texts: dict[str, str]) -> dict[str, list[float]]:
    """Return the seconds that each row took, one for each round.

    Every round loads every tokenizer anew, so nothing is in a cache but what the round put there.
    """
    data = {name: (DATA / tokenizers.DATA[name]).read_bytes() for name in tokenizers.NAMES}
    taken: dict[str, list[float]] = {}

    def note(row: str, work: Callable[[], object]) -> None:
        start = time.perf_counter()
        work()
        taken.setdefault(row, []).append(time.perf_counter() - start)

    for turn in range(ROUNDS):
        for name in tokenizers.NAMES:
            note(f"load {name}", lambda name=name: tokenizers.supply(name, data[name]))
            count = tokenizers.get(name).count
            for row in ("English", "Chinese", "Chinese reshuffled", "100,000 × a"):
                note(f"{row} {name}", lambda count=count, row=row: count(texts[row]))
            if not turn:
                note(f"million spaces {name}", lambda count=count: count(" " * 1_000_000))
    return taken


def measure_file(source: str, target: str) -> None:
    """Read the texts from one JSON file and write what `measure` says to another."""
    texts = json.loads(Path(source).read_text("utf-8"))
    Path(target).write_text(json.dumps(measure(texts)), "utf-8")
