"""What every step shares: the project's folder, progress, commands, and work done only once."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
STAMPS = VENV / "stamps"
LONGEST_LINE = 300


class StepFailed(Exception):
    """A step that could not be done, with what a person can do about it."""

    def __init__(self, what: str, advice: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.advice = advice


def say(line: str) -> None:
    """Print one line of progress at once, also into a pipe."""
    print(line, flush=True)


def run(
    command: Iterable[str | Path],
    *,
    what: str,
    advice: str,
    env: dict[str, str] | None = None,
) -> bytes:
    """Run a command quietly and return its output; show all of it only where it fails."""
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=ROOT,
            env=environment(env),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=True,
        )
    except subprocess.CalledProcessError as error:
        output = (error.stderr or error.stdout).decode("utf-8", "replace").strip()
        raise StepFailed(f"{what} failed:\n{_cut(output)}", advice) from None
    except OSError as error:
        raise StepFailed(f"{what} could not start: {error}", advice) from None
    return done.stdout


def show(command: Iterable[str | Path], *, env: dict[str, str] | None = None) -> int:
    """Run a command whose output is for the reader, and return its exit status."""
    done = subprocess.run([str(part) for part in command], cwd=ROOT, env=environment(env))
    return done.returncode


def environment(extra: dict[str, str] | None = None) -> dict[str, str]:
    """Return this process's environment with `extra`, without what would steer another Python."""
    kept = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME")}
    return {**kept, "PYTHONUTF8": "1", **(extra or {})}


def digest(*parts: Any) -> str:
    """Return a hash of bytes, files, folders of files and plain values, in order."""
    total = hashlib.sha256()
    for part in parts:
        for piece in _bytes_of(part):
            total.update(len(piece).to_bytes(8, "big"))
            total.update(piece)
    return total.hexdigest()


def files_below(folder: Path) -> list[Path]:
    """Return the files below a folder in a fixed order, without Python's caches."""
    found = (p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts)
    return sorted(found, key=lambda p: p.relative_to(folder).as_posix())


@contextmanager
def alone() -> Iterator[None]:
    """Make other runs of build.py in this folder wait meanwhile, where the system has locks."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    folder = os.open(ROOT / ".build", os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def once(name: str, key: str, proof: Callable[[], bool], action: Callable[[], None]) -> None:
    """Run `action` unless it succeeded before with this `key` and what it made is still there."""
    stamp = STAMPS / name
    if stamp.is_file() and stamp.read_text() == key and proof():
        return
    stamp.unlink(missing_ok=True)
    action()
    STAMPS.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key)


def _cut(output: str) -> str:
    """Shorten lines that nobody reads: Pyodide's code, for one, stands in a single line."""
    lines = (
        line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} …"
        for line in output.splitlines()
    )
    return "\n".join(lines)


def _bytes_of(part: Any) -> Iterable[bytes]:
    if isinstance(part, bytes):
        yield part
    elif isinstance(part, Path) and part.is_dir():
        for path in files_below(part):
            yield path.relative_to(part).as_posix().encode()
            yield path.read_bytes()
    elif isinstance(part, Path):
        yield part.read_bytes()
    else:
        yield json.dumps(part, sort_keys=True).encode()
