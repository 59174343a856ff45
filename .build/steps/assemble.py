"""Put `dist/` together: the page, the bundle, Pyodide, licences, and the list of all files.

Everything is written to a folder beside `dist/` that takes its name only after the replay has
passed, so that a failed build never leaves something that looks built.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from steps import bundle, page, replay, toolchain, wheels
from steps.shell import ROOT, VENV, StepFailed, digest, files_below, once, run, say

WEB = ROOT / "web"
DIST = ROOT / "dist"
DOWNLOADS = VENV / "downloads"
#: The bundle has taken in the rest: the loader, and the modules that are needed.
PYODIDE_CORE = ("pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
# Two thirds of the package, and most visits count no tokens.
TOKENIZER_DATA = "seamline/tokenizers/data/*.bin"
# The earliest date a zip can hold: the same sources give the same wheel, byte for byte.
SOURCE_DATE = "315532800"


def build() -> None:
    """Build `dist/` and check that its Python gives what the local one gives."""
    with tempfile.TemporaryDirectory(prefix=".dist-", dir=ROOT) as scratch:
        site = Path(scratch) / "site"
        about = assemble(site)
        replay.check(site / about["folder"])
        if DIST.exists():
            DIST.rename(Path(scratch) / "previous")
        site.rename(DIST)
    size = sum(path.stat().st_size for path in files_below(DIST))
    said = f"{size / 1e6:.1f} MB, build {about['name']}, Seamline {about['version']}"
    say(f"Built dist/ ({said}, Pyodide {about['pyodide']})")


def list_modules() -> None:
    """Write the list of the bundle's modules anew."""
    with tempfile.TemporaryDirectory(prefix=".dist-", dir=ROOT) as scratch:
        folder = Path(scratch) / "site"
        folder.mkdir()
        (folder / "build.json").write_text(json.dumps(_gather(folder)))
        bundle.write_list(folder, replay.CASES, replay.REPLAY)


def assemble(site: Path) -> dict[str, Any]:
    """Write the whole site and return what it says of itself."""
    if not (WEB / "index.html").is_file():
        raise StepFailed("web/index.html is missing.", "Restore it: it is the page itself.")
    html = (WEB / "index.html").read_text(encoding="utf-8")
    service_worker = (WEB / "src" / "sw" / "sw.js").read_text(encoding="utf-8")
    folder = site / "b" / "next"
    folder.mkdir(parents=True)
    page.add_files(folder, html)
    manifest = _gather(folder)
    archives = bundle.pack(bundle.INSTALLED, f"pyodide/{manifest['pyodide']}/python_stdlib.zip")
    for archive in archives:
        shutil.copyfile(archive, folder / archive.name)
    files = list_files(folder)
    in_python = {path: files[path] for path in files if _is_for_python(path)}
    told = {"pyodide": manifest["pyodide"], "lock": manifest["lock"], "files": in_python}
    # The name says the whole content, so the index is made twice: without the name, and with it.
    index = page.render_index(html, {"name": "", "folder": "", **told})
    root_files = {name: (WEB / name).read_text(encoding="utf-8") for name in page.AT_THE_ROOT}
    name = digest(files, index, service_worker, root_files)[:10]
    folder = folder.rename(site / "b" / name)
    (folder / "build.json").write_text(json.dumps({**manifest, "files": files}, indent=1) + "\n")

    about = {**manifest, "name": name, "folder": f"b/{name}/"}
    root_files = {
        path: text.replace("{folder}", about["folder"]) for path, text in root_files.items()
    }
    root_files["index.html"] = page.render_index(
        html, {"name": name, "folder": about["folder"], **told}
    )
    for path, text in root_files.items():
        (site / path).write_bytes(text.encode())
    kept = {about["folder"] + path: files[path]["sha256"] for path in files if _is_kept(path)}
    root = {path: hashlib.sha256(text.encode()).hexdigest() for path, text in root_files.items()}
    (site / "sw.js").write_text(
        page.render_worker(service_worker, {"name": name, "files": {**root, **kept}}),
        encoding="utf-8",
    )
    (site / ".nojekyll").touch()
    return about


def _is_for_python(path: str) -> bool:
    """Whether the worker loads this file, at the start or when it is needed."""
    folder, _, name = path.rpartition("/")
    return name.endswith((".zip", ".bin")) or (folder.startswith("pyodide/") and ".asm." in name)


def _is_kept(path: str) -> bool:
    """Whether the service worker keeps this file, so that all works without a network."""
    return not path.startswith("wheels/") and (not path.startswith("pyodide/") or ".asm." in path)


def _gather(folder: Path) -> dict[str, Any]:
    """Add what Python needs but the bundle, which is made of it; install the wheels."""
    wheel = _build_wheel(folder)
    for dependency in _pinned_wheels("wheels"):
        shutil.copy(dependency, folder / "wheels")
    pyodide, info = _add_pyodide(folder / "pyodide")
    _add_licences(folder / "licenses")
    bundle.install(folder / "wheels", folder / "pyodide" / pyodide)
    manifest = {
        "version": wheel.name.split("-")[1],
        "pyodide": pyodide,
        "python": info["python"],
        # Pyodide asks for a list of packages: there are none.
        "lock": {"info": info, "packages": {}},
        "wheel": f"wheels/{wheel.name}",
    }
    return manifest


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


def _add_pyodide(parent: Path) -> tuple[str, dict[str, str]]:
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
    return version, lock["info"]


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
    folder.mkdir(exist_ok=True)
    shutil.copyfile(ROOT / "LICENSE", folder / "seamline.txt")
    shutil.copyfile(WEB / "node_modules" / "uplot" / "LICENSE", folder / "uplot.txt")
    for wheel in DOWNLOADS.glob("*/*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            for name in archive.namelist():
                if ".dist-info/licenses/" in name:
                    owner = wheel.name.split("-")[0]
                    (folder / f"{owner}-{Path(name).name}.txt").write_bytes(archive.read(name))
