"""Put `dist/` together: the page, the wheel, Pyodide, licences, and the list of all files.

Everything is written to a folder beside `dist/` that takes its name only after the replay has
passed, so that a failed build never leaves something that looks built.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tempfile
import zipfile
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

from steps import replay, toolchain, wheels
from steps.shell import ROOT, VENV, StepFailed, digest, files_below, once, run, say

WEB = ROOT / "web"
DIST = ROOT / "dist"
DOWNLOADS = VENV / "downloads"
NOT_THE_PAGE = {"node_modules", "package.json", "package-lock.json", "tsconfig.json", "README.md"}
PYODIDE_CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
MAIN_MODULE = Path("src/main.js")
# Two thirds of the package, and most visits count no tokens.
TOKENIZER_DATA = "seamline/tokenizers/data/*.bin"
# The earliest date a zip can hold: the same sources give the same wheel, byte for byte.
SOURCE_DATE = "315532800"
PLACEHOLDER = re.compile(r"<!-- build:([\w-]+) -->")
STATIC_IMPORT = re.compile(
    r"""^\s*(?:import|export)\b(?:[^;'"()]*?\bfrom)?\s*["'](\.[^"']+)["']""", re.MULTILINE
)


def build() -> None:
    """Build `dist/` and check that its Python gives what the local one gives."""
    with tempfile.TemporaryDirectory(prefix=".dist-", dir=ROOT) as scratch:
        site = Path(scratch) / "site"
        copy_page(site)
        (site / "index.html").write_text(
            render_index((site / "index.html").read_text(encoding="utf-8")), encoding="utf-8"
        )
        wheel = _build_wheel(site)
        installed = [*_add_dependencies(site / "wheels"), wheel]
        pyodide, python = _add_pyodide(site / "pyodide")
        _add_licences(site / "licenses")
        (site / ".nojekyll").touch()
        _write_manifest(site, installed, pyodide, python)
        replay.check(site)
        if DIST.exists():
            DIST.rename(Path(scratch) / "previous")
        site.rename(DIST)
    size = sum(path.stat().st_size for path in files_below(DIST))
    say(f"Built dist/ ({size / 1e6:.1f} MB, Seamline {_version_of(wheel)}, Pyodide {pyodide})")


def copy_page(site: Path) -> None:
    """Copy what belongs to the page out of `web/`."""

    def not_the_page(folder: str, names: list[str]) -> set[str]:
        hidden = {name for name in names if name.startswith(".")}
        return hidden | (NOT_THE_PAGE & set(names) if Path(folder) == WEB else set())

    if not (WEB / "index.html").is_file():
        raise StepFailed("web/index.html is missing.", "Restore it: it is the page itself.")
    shutil.copytree(WEB, site, ignore=not_the_page, copy_function=shutil.copyfile)


def render_index(html: str) -> str:
    """Fill the page's placeholders, comments of the form `<!-- build:name -->`.

    What fills a name is said in `FILLINGS`; a name that is not there fails the build.
    """

    def fill(placeholder: re.Match[str]) -> str:
        filling = FILLINGS.get(placeholder[1])
        if filling is None:
            raise StepFailed(
                f"Nothing fills {placeholder[0]} in web/index.html.",
                f"Known to .build/steps/assemble.py: {', '.join(FILLINGS)}.",
            )
        return filling(html)

    return PLACEHOLDER.sub(fill, html)


def import_graph(main: Path) -> list[Path]:
    """Return the module and all it imports statically, nearest first, each once."""
    if not main.is_file():
        raise StepFailed(f"{main} is missing.", "Restore it: the page starts there.")
    found = [main.resolve()]
    for module in found:
        for address in STATIC_IMPORT.findall(module.read_text(encoding="utf-8")):
            imported = (module.parent / address).resolve()
            if not imported.is_file():
                raise StepFailed(
                    f"{module.name} imports {address}, which does not exist.", "Correct the import."
                )
            if imported not in found:
                found.append(imported)
    return found


def list_files(site: Path) -> dict[str, dict[str, Any]]:
    """Return every file's size and SHA-256 under its relative address."""
    return {
        path.relative_to(site).as_posix(): {
            "bytes": path.stat().st_size,
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        }
        for path in files_below(site)
    }


def reduced_lock(lock: dict[str, Any], wheels: list[Path]) -> dict[str, Any]:
    """Return Pyodide's lock with only these wheels, beside it, under their own hashes.

    The lock from npm names a package index for hundreds of packages, and for micropip the hash of
    another build than the one that pip gets.
    """
    packages = {}
    for wheel in wheels:
        name, version = wheel.name.split("-")[:2]
        entry = lock["packages"][name]
        if entry["version"] != version or not set(entry["depends"]) <= {
            other.name.split("-")[0] for other in wheels
        }:
            raise StepFailed(
                f"Pyodide wants {name} {entry['version']} and {entry['depends']} beside it.",
                "Correct tool.seamline.pyodide-wheels in pyproject.toml.",
            )
        packages[name] = {
            **entry,
            "file_name": wheel.name,
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        }
    return {"info": lock["info"], "packages": packages}


def _module_preloads(html: str) -> str:
    base = WEB.resolve()
    hrefs = [path.relative_to(base).as_posix() for path in import_graph(WEB / MAIN_MODULE)]
    return "\n".join(f'<link rel="modulepreload" href="{href}">' for href in hrefs)


def _example(html: str) -> str:
    """Return the finished answer to the example that the page's own `meta` element states."""
    stated = re.search(r"<meta name=\"example\" content='([^']*)'>", html)
    if stated is None:
        raise StepFailed(
            "web/index.html has no <meta name=\"example\" content='…'>.",
            "Add one, or remove <!-- build:example -->.",
        )
    answered = run(
        [toolchain.PYTHON, ROOT / ".build" / "example.py", unescape(stated[1]), WEB],
        what="Answering the page's example",
        advice="Correct the example in web/index.html, or py/seamline/browser.py.",
        env={"PYTHONPATH": str(ROOT / "py")},
    ).decode("ascii")
    # Inside a script element only "<" could end the JSON early.
    data = answered.strip().replace("<", "\\u003c")
    return f'<script type="application/json" id="example">{data}</script>'


FILLINGS: dict[str, Callable[[str], str]] = {
    "example": _example,
    "modulepreload": _module_preloads,
}


def _build_wheel(site: Path) -> Path:
    """Build the project's wheel, and lay beside it the data that the page fetches when needed."""
    with tempfile.TemporaryDirectory() as scratch:
        run(
            [
                *(toolchain.PYTHON, "-m", "hatchling", "build"),
                *("--target", "wheel", "--directory", scratch),
            ],
            what="Building the wheel",
            advice="Correct pyproject.toml or py/seamline as the message says.",
            env={"SOURCE_DATE_EPOCH": SOURCE_DATE},
        )
        (whole,) = Path(scratch).glob("*.whl")
        (site / "wheels").mkdir()
        return wheels.without(whole, TOKENIZER_DATA, site / "wheels", site / "tokenizers")


def _add_dependencies(folder: Path) -> list[Path]:
    return [Path(shutil.copy(wheel, folder)) for wheel in _pinned_wheels("wheels")]


def _version_of(wheel: Path) -> str:
    return wheel.name.split("-")[1]


def _add_pyodide(parent: Path) -> tuple[str, str]:
    source = WEB / "node_modules" / "pyodide"
    version = json.loads((source / "package.json").read_text())["version"]
    lock = json.loads((source / "pyodide-lock.json").read_text())
    folder = parent / version
    folder.mkdir(parents=True)
    for name in PYODIDE_CORE:
        shutil.copyfile(source / name, folder / name)
    beside = [Path(shutil.copy(wheel, folder)) for wheel in _pinned_wheels("pyodide-wheels")]
    ours = reduced_lock(lock, beside)
    (folder / "pyodide-lock.json").write_text(json.dumps(ours))
    return version, lock["info"]["python"]


def _pinned_wheels(key: str) -> list[Path]:
    """Return the wheels that `tool.seamline` pins under this key, fetched once."""
    pins = toolchain.project()["tool"]["seamline"][key]
    folder = DOWNLOADS / key
    lock = json.loads((WEB / "node_modules" / "pyodide" / "pyodide-lock.json").read_text())
    language = ".".join(lock["info"]["python"].split(".")[:2])

    def download() -> None:
        say(f"Fetching wheels for Pyodide ({', '.join(pin.split()[0] for pin in pins)})")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        wanted = folder / "wanted.txt"
        wanted.write_text("\n".join(pins))
        # pip refuses, with --require-hashes, whatever is not the very file that was pinned.
        run(
            [
                *(toolchain.PYTHON, "-m", "pip", "download", "--quiet"),
                *("--disable-pip-version-check", "--no-deps", "--only-binary=:all:"),
                *("--python-version", language, "--require-hashes"),
                *("--requirement", wanted, "--dest", folder),
            ],
            what="pip download",
            advice=toolchain.NETWORK,
        )

    def are_there() -> bool:
        return len(list(folder.glob("*.whl"))) == len(pins)

    once(key, digest(pins, language), are_there, download)
    return sorted(folder.glob("*.whl"))


def _add_licences(folder: Path) -> None:
    """Add the texts that are not checked in: our own, and those the wheels carry."""
    shutil.copyfile(ROOT / "LICENSE", folder / "seamline.txt")
    for wheel in DOWNLOADS.glob("*/*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if ".dist-info/licenses/" in name:
                    owner = wheel.name.split("-")[0]
                    (folder / f"{owner}-{Path(name).name}.txt").write_bytes(archive.read(name))


def _write_manifest(site: Path, installed: list[Path], pyodide: str, python: str) -> None:
    addresses = [wheel.relative_to(site).as_posix() for wheel in installed]
    manifest = {
        "version": _version_of(installed[-1]),
        "pyodide": pyodide,
        "python": python,
        "wheel": addresses[-1],
        # What the worker installs, in this order.
        "wheels": addresses,
        "files": list_files(site),
    }
    (site / "build.json").write_text(json.dumps(manifest, indent=1) + "\n")
