"""Hold the bundle against the local Python: all cases, byte for byte, before a build counts."""

from __future__ import annotations

import json
import tempfile
from itertools import zip_longest
from pathlib import Path

from steps import bundle, toolchain
from steps.shell import ROOT, StepFailed, digest, once, run, say

CASES = ROOT / "tests" / "cases"
REPLAY = ROOT / "tests" / "replay"
# Bytes shown on both sides of where two answers part: enough to see the key and the values.
SHOWN = 80


def check(folder: Path) -> None:
    """Run all cases here and in the bundle of this folder; fail where the answers differ.

    Fails too where the bundle's modules are not those that were imported.
    """

    def compare() -> None:
        say("Replaying all cases in the bundle and comparing them with this Python")
        native = run(
            [toolchain.PYTHON, REPLAY / "transcript.py", CASES],
            what="Running the cases in this Python",
            advice="Correct py/seamline or tests/replay/transcript.py.",
            env={"PYTHONPATH": str(ROOT / "py")},
        )
        with tempfile.TemporaryDirectory() as scratch:
            modules = Path(scratch, "modules.json")
            in_bundle = run(
                [toolchain.node(), REPLAY / "run.mjs", folder, bundle.NPM, CASES, modules],
                what="Running the cases in the bundle",
                advice="What works in this Python must work in Pyodide; see tests/replay.\n"
                "If a module was not found, write their list anew: python3 build.py modules",
            )
            used = json.loads(modules.read_text())
        bundle.hold(used)
        difference = first_difference(native, in_bundle)
        if difference:
            raise StepFailed(difference, "The site was not built: dist/ is as it was before.")
        say(f"All {len(native.splitlines())} answers are the same bytes in both")

    files = json.loads((folder / "build.json").read_text())["files"]
    engine = [
        entry for entry in files.items() if entry[0].endswith((".zip", ".bin", ".wasm", ".mjs"))
    ]
    scripts = (bundle.SCRIPTS, bundle.LISTING)
    once("replay", digest(engine, CASES, REPLAY, *scripts, ROOT / "py"), lambda: True, compare)


def first_difference(native: bytes, in_pyodide: bytes) -> str | None:
    """Return a sentence about the first case whose answers differ, or None."""
    for ours, theirs in zip_longest(native.splitlines(), in_pyodide.splitlines()):
        if ours != theirs:
            file, case = json.loads(ours if ours is not None else theirs)[:2]
            at = _parting(ours or b"", theirs or b"")
            return (
                f"Case {case} of {file} differs from byte {at} of its line on.\n"
                f"  this Python: {_around(at, ours)}\n"
                f"  the bundle:  {_around(at, theirs)}"
            )
    return None


def _parting(one: bytes, other: bytes) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _around(at: int, line: bytes | None) -> str:
    if line is None:
        return "(no answer)"
    return "… " + line[max(0, at - SHOWN) : at + SHOWN].decode("ascii", "replace") + " …"
