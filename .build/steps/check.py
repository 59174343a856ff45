"""Lint, check types, run the tests and the benchmarks, on a site that is built."""

from __future__ import annotations

import os

from steps import toolchain
from steps.shell import ROOT, StepFailed, say, show

BENCHES = ROOT / "tests" / "bench"


def test(pytest_arguments: list[str], *, exhaustive: bool) -> int:
    """Run the linters, the type checker and pytest; return the first exit status that is not 0."""
    tsc = toolchain.WEB / "node_modules" / "typescript" / "bin" / "tsc"
    for what, command in (
        ("Linting", [toolchain.PYTHON, "-m", "ruff", "check"]),
        ("Checking the format", [toolchain.PYTHON, "-m", "ruff", "format", "--check"]),
        ("Checking the page's types", [toolchain.node(), tsc, "--project", toolchain.WEB]),
    ):
        say(what)
        status = show(command)
        if status:
            return status
    say("Testing")
    env = {"SEAMLINE_CHROMIUM": toolchain.chromium()}
    if exhaustive:
        env["SEAMLINE_ALL"] = "1"
    return show([toolchain.PYTHON, "-m", "pytest", *pytest_arguments], env=env)


def bench(names: list[str]) -> int:
    """Run the named benchmarks, or all of them; return the first exit status that is not 0."""
    known = {path.stem: path for path in sorted(BENCHES.glob("[!_]*.py"))}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise StepFailed(f"No benchmark {', '.join(unknown)}.", f"There are: {', '.join(known)}.")
    paths = [ROOT / "py", ROOT / ".build", ROOT / "tests"]
    env = {
        "SEAMLINE_CHROMIUM": toolchain.chromium(),
        "PYTHONPATH": os.pathsep.join(map(str, paths)),
    }
    for name in names or known:
        say(f"Measuring: {name}")
        status = show([toolchain.PYTHON, known[name]], env=env)
        if status:
            return status
    return 0
