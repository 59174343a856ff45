"""The bundle: Python's library and the app in one archive, compiled, instead of an install.

In that same Pyodide, under Node, micropip installs the wheels; then the modules that a first
result needs are compiled and packed as `python.zip`, everything else that was installed, and what
of the library it uses, as `later.zip`. `.build/modules.txt` lists them; the replay holds it against
what is really imported.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import zipfile
from pathlib import Path

from steps import toolchain
from steps.shell import ROOT, VENV, StepFailed, digest, once, run, say

SCRIPTS = ROOT / ".build" / "bundle"
LISTING = ROOT / ".build" / "modules.txt"
START = SCRIPTS / "sitecustomize.py"
NPM = ROOT / "web" / "node_modules" / "pyodide"
KEPT = VENV / "bundle"
INSTALLED = KEPT / "installed"
PACKED = KEPT / "packed"
ARCHIVES = ("python.zip", "later.zip")
#: Modules that Python's library does without where they are missing (`try: import ssl`), and that
#: its start would load and run for nothing. Imported later they come with the rest.
DISPENSABLE = ("_ssl.py", "ssl.py", "bz2.py", "lzma.py", "compression/zstd/")
MEND = "If that is as it should be, write the list anew: python3 build.py modules"
HEAD = """\
# The modules of Python's library and of the packages that the page's bundle needs: those up to a
# first result, and those of the library that come later. Written by: python3 build.py modules
"""


def install(wheels: Path, beside: Path) -> Path:
    """Install the wheels as a visitor with micropip would; return the folder of what that gave."""

    def action() -> None:
        say("Installing the wheels with micropip in Pyodide")
        shutil.rmtree(INSTALLED, ignore_errors=True)
        INSTALLED.mkdir(parents=True)
        run(
            [toolchain.node(), SCRIPTS / "install.mjs", NPM, beside, wheels, INSTALLED],
            what="Installing the wheels with micropip",
            advice="See to it that pyproject.toml pins a wheel for every dependency.",
        )

    once("bundle-installed", digest(wheels, beside, SCRIPTS), INSTALLED.is_dir, action)
    return INSTALLED


def pack(installed: Path, whole: str) -> list[Path]:
    """Compile and pack the modules; `whole` is the address of the whole library in the site."""
    parts = [
        # What the page says while it loads them, and their files.
        {"name": "what sentences and exports need", "file": "later.zip"},
        {"name": "the rest of Python’s library", "file": whole},
    ]

    def action() -> None:
        say("Compiling Python's modules and the app for the page")
        PACKED.mkdir(parents=True, exist_ok=True)
        run(
            [
                *(toolchain.node(), SCRIPTS / "pack.mjs", NPM, installed, LISTING),
                *(json.dumps(parts), PACKED),
            ],
            what="Packing the bundle",
            advice=MEND,
        )

    found = [PACKED / name for name in ARCHIVES]
    key = digest(installed, SCRIPTS, LISTING, parts, NPM / "package.json")
    once("bundle-packed", key, lambda: all(path.is_file() for path in found), action)
    return found


def hold(used: dict[str, list[str]]) -> None:
    """Fail unless the checked-in list is exactly what was imported."""
    listed = read(LISTING.read_text(encoding="utf-8"))
    told = []
    for part, names in used.items():
        more, less = sorted(set(names) - set(listed[part])), sorted(set(listed[part]) - set(names))
        if more:
            told.append(f"imported, and not listed under [{part}]: {', '.join(more)}")
        if less:
            told.append(f"listed under [{part}], and not imported: {', '.join(less)}")
    if told:
        raise StepFailed("\n".join([".build/modules.txt does not hold:", *told]), MEND)


def write_list(site: Path, cases: Path, replay: Path) -> None:
    """Write the list anew: what the conversation and all cases import."""
    with tempfile.TemporaryDirectory() as scratch:
        out, library = Path(scratch, "modules.json"), Path(scratch, "library.zip")
        _as_in_the_page(NPM / "python_stdlib.zip", library)
        say("Finding out which modules are needed")
        run(
            [toolchain.node(), replay / "run.mjs", site, NPM, cases, out, INSTALLED, library],
            what="Running all cases in Pyodide",
            advice="What works in this Python must work in Pyodide; see tests/replay.",
        )
        used = json.loads(out.read_text())
    LISTING.write_text(listing(used), encoding="utf-8")
    say(f"Wrote .build/modules.txt ({len(used['first'])} modules, {len(used['later'])} later)")


def _as_in_the_page(library: Path, target: Path) -> None:
    with zipfile.ZipFile(library) as whole, zipfile.ZipFile(target, "w") as reduced:
        for info in whole.infolist():
            if not info.filename.startswith(DISPENSABLE):
                reduced.writestr(info, whole.read(info))
        reduced.write(START, START.name)


def listing(used: dict[str, list[str]]) -> str:
    """Return the text of the list."""
    parts = (f"\n[{part}]\n" + "".join(f"{name}\n" for name in used[part]) for part in used)
    return HEAD + "".join(parts)


def read(text: str) -> dict[str, list[str]]:
    """Return the list's modules, by part."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith("["):
            part = found.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            part.append(line)
    return found
