"""The page: its modules and styles in a few files, and the index that names them.

`index.html`, the service worker and the manifest lie at the site's root under names that stay.
Everything else lies below `b/<build>/`, where the build is named by its content.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from html import escape, unescape
from pathlib import Path
from typing import Any

from steps import toolchain
from steps.shell import ROOT, StepFailed, run

WEB = ROOT / "web"
#: Files of `web/` that the site has as they are, by the folder they lie in.
AS_THEY_ARE = ("icon.svg", "icons", "samples", "licenses")
AT_THE_ROOT = ("manifest.webmanifest",)
#: Scripts, with what each of them leaves to the one before.
SCRIPTS = {
    "start.js": [],
    "main.js": ["./start.js"],
    "worker.js": ["node:*", "ws"],
    "charts.js": [],
}
SOURCES = {"worker.js": "worker/worker.js", "charts.js": "charts/charts.js"}
#: Scripts that no first visit needs: the page loads them when they are.
LATER = {"charts.js"}
STYLE = "page.css"

PLACEHOLDER = re.compile(r"<!-- build:([\w-]+) -->")
STYLESHEETS = re.compile(r'(?:<link rel="stylesheet" href="(?P<href>[^"]+)">\n)+')
HREF = re.compile(r'<link rel="stylesheet" href="([^"]+)">')
ADDRESS = re.compile(r'\b(href|src)="((?:icon|icons|samples|licenses)[./][^"]*)"')
POLICY = "script-src 'self'"


def add_files(folder: Path, html: str) -> None:
    """Put the page's files into the build's own folder."""
    for name in AS_THEY_ARE:
        source = WEB / name
        if source.is_dir():
            shutil.copytree(source, folder / name, copy_function=shutil.copyfile)
        else:
            shutil.copyfile(source, folder / name)
    for name, kept_out in SCRIPTS.items():
        _bundle(WEB / "src" / SOURCES.get(name, name), folder / name, kept_out)
    styles = [(WEB / href).read_text(encoding="utf-8") for href in HREF.findall(html)]
    (folder / STYLE).write_text("".join(styles), encoding="utf-8")


def _bundle(source: Path, target: Path, kept_out: list[str]) -> None:
    """Put a module and all it imports into one small file, which says where to read it."""
    if not source.is_file():
        raise StepFailed(f"{source} is missing.", "Restore it: the page starts there.")
    readable = source.relative_to(ROOT).as_posix()
    esbuild = WEB / "node_modules" / "esbuild" / "bin" / "esbuild"
    run(
        [
            *(toolchain.node(), esbuild, source, f"--outfile={target}", "--bundle"),
            *("--format=esm", "--target=es2022", "--charset=utf8", "--log-level=warning"),
            *("--minify", f"--banner:js=/* Seamline. To be read in {readable} */"),
            *(f"--external:{name}" for name in kept_out),
        ],
        what=f"Bundling {source.name}",
        advice="Correct what the message names in web/src.",
    )


def render_index(html: str, build: dict[str, Any]) -> str:
    """Return the index as the site has it: its placeholders filled, its files below the build.

    Placeholders are comments of the form `<!-- build:name -->`; what fills a name is said in
    `FILLINGS`, and a name that is not there fails the build.
    """
    folder = build["folder"]

    def fill(placeholder: re.Match[str]) -> str:
        filling = FILLINGS.get(placeholder[1])
        if filling is None:
            raise StepFailed(
                f"Nothing fills {placeholder[0]} in web/index.html.",
                f"Known to .build/steps/page.py: {', '.join(FILLINGS)}.",
            )
        return filling(html, build)

    html = ADDRESS.sub(rf'\1="{folder}\2"', html)
    html = STYLESHEETS.sub(f'<link rel="stylesheet" href="{folder}{STYLE}">\n', html)
    html = re.sub(r'src="src/(\w+\.js)"', rf'src="{folder}\1"', html)
    if "<!-- build:example -->" in html:
        html = _with_example(html, _answered(html))
    return _allow_inline(PLACEHOLDER.sub(fill, html))


def render_worker(source: str, build: dict[str, Any]) -> str:
    """Return the service worker with what it must know of its build."""
    return f"const BUILD = {json.dumps(build)};\n{source}"


def _allow_inline(html: str) -> str:
    """Let the page's policy allow the scripts that stand in it, by their hashes."""
    inline = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    hashes = [
        base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in inline
    ]
    allowed = "".join(f" 'sha256-{one}'" for one in hashes)
    return html.replace(POLICY, POLICY + allowed, 1)


def _early(html: str, build: dict[str, Any]) -> str:
    script = (WEB / "src" / "early.js").read_text(encoding="utf-8")
    # The page's own comments are for readers of the source; this is read at every visit.
    script = re.sub(r"^\s*(?:/\*\*.*?\*/|//[^\n]*)\n", "", script, flags=re.DOTALL | re.MULTILINE)
    data = json.dumps(build).replace("<", "\\u003c")
    return (
        f'<script type="application/json" id="build">{data}</script>\n<script>\n{script}</script>'
    )


def _module_preloads(html: str, build: dict[str, Any]) -> str:
    """Every module of the start, so that none waits for another; of the worker's too."""
    names = [name for name in SCRIPTS if name not in LATER]
    return "\n".join(
        f'<link rel="modulepreload" href="{escape(build["folder"] + name)}">' for name in names
    )


def _example(html: str, build: dict[str, Any]) -> str:
    # Inside a script element only "<" could end the JSON early.
    data = _answered(html).replace("<", "\\u003c")
    return f'<script type="application/json" id="example">{data}</script>'


def _answered(html: str) -> str:
    """Return the finished answer to the example that the page's own `meta` element states."""
    stated = re.search(r"<meta name=\"example\" content='([^']*)'>", html)
    if stated is None:
        raise StepFailed(
            "web/index.html has no <meta name=\"example\" content='…'>.",
            "Add one, or remove <!-- build:example -->.",
        )
    return _answer(unescape(stated[1]))


@cache
def _answer(stated: str) -> str:
    return (
        run(
            [toolchain.PYTHON, ROOT / ".build" / "example.py", stated, WEB],
            what="Answering the page's example",
            advice="Correct the example in web/index.html, or py/seamline/browser.py.",
            env={"PYTHONPATH": str(ROOT / "py")},
        )
        .decode("ascii")
        .strip()
    )


def _with_example(html: str, answered: str) -> str:
    """Return the page with the finished example in it, to be seen before any script has come."""
    example = json.loads(answered)
    inside = {
        **json.loads(_drawn(html, answered)),
        # A parser leaves out a line end that a text box starts with.
        "text": "\n" + escape(example["text"], quote=False),
        "text-summary": escape(example["document"]["summary"], quote=False),
    }
    for name, content in inside.items():
        element = re.compile(rf'(<(\w+)[^>]*\bid="{name}"[^>]*>).*?(</\2>)', re.DOTALL)
        html = element.sub(lambda found, content=content: found[1] + content + found[3], html, 1)
    return html


@cache
def _drawn(html: str, answered: str) -> str:
    """Return what the page's own parts make of the example, by the ids of their elements."""
    with tempfile.TemporaryDirectory() as scratch:
        given = Path(scratch, "page.json")
        given.write_text(json.dumps({"html": html, "example": json.loads(answered)}))
        return run(
            [toolchain.node(), ROOT / ".build" / "draw.mjs", WEB, given],
            what="Drawing the page's example",
            advice="Correct the part that the message names in web/src/ui.",
        ).decode("utf-8")


FILLINGS: dict[str, Callable[[str, dict[str, Any]], str]] = {
    "early": _early,
    "example": _example,
    "modulepreload": _module_preloads,
}
