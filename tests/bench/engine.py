"""The engine near the caps, against a bare slicing loop and two public splitters.

Ratios of medians in one run, the candidates in turn, on the same text and settings: 250 chunks
that together hold nearly 200,000 characters.
"""

import statistics
import time

from chonkie import TokenChunker
from langchain_text_splitters import CharacterTextSplitter

from seamline import Assumptions, Limits, Settings
from seamline.analysis import analyze_in_slices
from seamline.slices import drain
from seamline.source import Source

SIZE, OVERLAP, ROUNDS = 798, 70, 15
TEXT = ("Overlap repeats the tail of a chunk at the head of the next. " * 4000)[:182_070]


def bare(text):
    """Cut by slicing alone: the least that any cutter must do."""
    stride = SIZE - OVERLAP
    return [text[at : at + SIZE] for at in range(0, max(1, len(text) - OVERLAP), stride)]


def seamline_anew(text):
    """Read the text and cut it."""
    return seamline_again(Source(text))


def seamline_again(source):
    """Cut a text whose boundaries are known, as for a change of settings."""
    settings = Settings(unit="characters", size=SIZE, overlap=OVERLAP)
    return drain(analyze_in_slices(source, settings, Assumptions(), Limits())).chunks


def main():
    """Print each candidate's median and its ratio to the bare loop."""
    source = Source(TEXT)
    langchain = CharacterTextSplitter(
        separator="", chunk_size=SIZE, chunk_overlap=OVERLAP, strip_whitespace=False
    )
    chonkie = TokenChunker("character", chunk_size=SIZE, chunk_overlap=OVERLAP)
    candidates = {
        "bare slicing loop": lambda: bare(TEXT),
        "seamline, known text": lambda: seamline_again(source),
        "seamline, new text": lambda: seamline_anew(TEXT),
        "langchain-text-splitters": lambda: langchain.split_text(TEXT),
        "chonkie": lambda: chonkie.chunk(TEXT),
    }
    times = {name: [] for name in candidates}
    chunks = {}
    for _ in range(ROUNDS):
        for name, cut in candidates.items():
            start = time.perf_counter()
            chunks[name] = len(cut())
            times[name].append(time.perf_counter() - start)
    base = statistics.median(times["bare slicing loop"])
    print(f"{len(TEXT):,} characters, size {SIZE}, overlap {OVERLAP}, median of {ROUNDS}")
    print(f"{'':28}{'chunks':>8}{'ms':>10}{'÷ bare loop':>14}")
    for name, taken in times.items():
        median = statistics.median(taken)
        print(f"{name:28}{chunks[name]:>8,}{1000 * median:>10.2f}{median / base:>14.1f}")


if __name__ == "__main__":
    main()
