"""Compile modules and pack them, inside Pyodide: its own bytecode, its own compression.

Two archives: `python.zip`, which Python starts from, and `later.zip` (see `seamline/late.py`). The
same input gives the same bytes on every machine.
"""

import ast
import importlib.util
import io
import json
import sys
from importlib._bootstrap_external import _code_to_hash_pyc
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

LIBRARY = "/lib/python{}{}.zip".format(*sys.version_info[:2])
LATER = "/lib/later/0"
START = Path(__file__).with_name("sitecustomize.py")
# The earliest date a zip can hold.
DATE = (1980, 1, 1, 0, 0, 0)


def pack(installed: str, listing: str, parts: str, out: str) -> None:
    """Write the archives that the list and the installed packages make."""
    lines = [line for line in listing.splitlines() if line and not line.startswith("#")]
    divide = lines.index("[later]")
    first, later = lines[1:divide], lines[divide + 1 :]
    sources = {**library(), **files(Path(installed)), START.name: START.read_bytes()}
    homes = {module_name(path): path for path in sources if path.endswith(".py")}
    gone = [name for name in [*first, *later] if name not in homes]
    if gone:
        sys.exit(f"These modules of the list are nowhere: {', '.join(gone)}.")
    in_first = {homes[name] for name in first}
    in_later = {homes[name] for name in later}
    for path in files(Path(installed)):
        package = f"{path.rpartition('/')[0]}/__init__.py"
        # Data lies where its package lies; all else that was installed comes later.
        if path not in in_first and (path.endswith(".py") or package not in in_first):
            in_later.add(path)
        elif not path.endswith(".py"):
            in_first.add(path)

    entries = {archived(path): compiled(path, sources[path], LIBRARY) for path in in_first}
    named = json.loads(parts)
    named[0]["modules"] = sorted(module_name(path) for path in in_later if path.endswith(".py"))
    named[1]["modules"] = sorted(set(homes) - set(named[0]["modules"]) - set(first))
    entries["seamline_parts.json"] = json.dumps(named).encode()
    # One file in a file: the browser unpacks it in one go (web/src/worker/unpack.js).
    Path(out, "python.zip").write_bytes(zipped({"library.zip": zipped(entries, ZIP_STORED)}))
    later = {archived(path): compiled(path, sources[path], LATER) for path in in_later}
    Path(out, "later.zip").write_bytes(zipped(later))


def library() -> dict[str, bytes]:
    """Return the source files of Python's own library."""
    with ZipFile(LIBRARY) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name.endswith(".py")}


def files(folder: Path) -> dict[str, bytes]:
    """Return what lies below a folder, by its path in it."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def module_name(path: str) -> str:
    """Return the module that a source file is."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def archived(path: str) -> str:
    """Return the name of a file in an archive: sources lie there as bytecode."""
    return f"{path}c" if path.endswith(".py") else path


def compiled(path: str, data: bytes, root: str) -> bytes:
    """Return a source file's bytecode, never to be checked against it; other files as they are."""
    if not path.endswith(".py"):
        return data
    tree = ast.parse(data, f"{root}/{path}")
    if not path.startswith(("_pyodide/", "pyodide/")):
        strip(tree)
    code = compile(tree, f"{root}/{path}", "exec", dont_inherit=True)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(data), checked=False))


def strip(tree: ast.AST) -> None:
    """Take the docstrings of functions out: a twelfth of the archive, and read by nobody.

    Those of classes stay, for `dataclass` would write others in their place at every start, and
    Pyodide's own stay, for it gives them to its objects.
    """
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                node.body[0] = ast.copy_location(ast.Pass(), first)


def zipped(entries: dict[str, bytes], method: int = ZIP_DEFLATED) -> bytes:
    """Return an archive in a fixed order and with a fixed date."""
    made = io.BytesIO()
    with ZipFile(made, "w") as archive:
        for name in sorted(entries):
            info = ZipInfo(name, DATE)
            info.external_attr = 0o644 << 16
            archive.writestr(info, entries[name], method, 9)
    return made.getvalue()
