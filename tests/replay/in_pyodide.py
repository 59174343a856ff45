"""The conversation and all cases inside Pyodide, and which modules they took."""

import io
import json
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from conversation import FIRST, LATER, converse

from seamline import late, tokenizers
from seamline.browser import Session

HERE = Path(__file__).parent.as_posix()


def run(cases: str, read: Callable[[str], Any], fail: Callable[[Session], None]) -> str:
    """Print the transcript; return, as JSON, the modules up to a first result and the later ones.

    `read` returns a file of the site; `fail` lets an exception cross into JavaScript.
    """

    def fetch(file: str) -> bytes:
        return read(file).to_bytes()

    session = Session()
    for line in converse(FIRST, session, fetch):
        print(line)
    fail(session)
    unpack()
    first = modules()
    for line in converse(LATER, session, fetch):
        print(line)
    for name, file in tokenizers.DATA.items():
        tokenizers.supply(name, fetch(f"tokenizers/{file}"))
    for part in late.parts():
        late.supply(part.name, fetch(part.file))
    # What only this script needs comes from here on, and is not asked about.
    before = modules()
    from transcript import transcript

    ours = modules() - before
    for line in transcript(Path(cases)):
        print(line)
    # Of installed packages everything is packed; of the library, what is used.
    later = {
        name
        for name in modules() - first - ours
        if name.partition(".")[0] in sys.stdlib_module_names
    }
    reach(fetch)
    return json.dumps({"first": sorted(first), "later": sorted(later)})


def unpack() -> None:
    """Unpack a part, as a page does that is asked for more than a first result."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as trial:
        trial.writestr("trial.txt", "")
    part = late.Part("trial", "trial.zip", frozenset())
    late.Finder([part], "/tmp/trial").supply("trial", archive.getvalue())


def reach(fetch: Callable[[str], bytes]) -> None:
    """Use what no list names: the whole library is asked for, and has it."""
    import asyncio

    def use() -> None:
        import wave

        assert wave.WAVE_FORMAT_PCM == 1

    def loop() -> str:
        return type(asyncio.get_event_loop()).__name__

    if not late.parts():
        return
    library = late.parts()[1]
    finder = next(found for found in sys.meta_path if isinstance(found, late.Finder))
    for work in (use, loop):
        finder._here.discard(library.name)  # as it is in a page
        try:
            with late.asking():
                work()
        except late.PartMissing as missing:
            late.supply(missing.name, fetch(missing.file))
            work()
        else:
            raise AssertionError("nothing was asked for")
    assert loop() == "WebLoop", "Pyodide's own event loop, as after a start that imports it at once"


def modules() -> set[str]:
    """Return the modules that came out of files, but for those of this folder."""
    origins = {
        name: getattr(getattr(module, "__spec__", None), "origin", None) or ""
        for name, module in list(sys.modules.items())
    }
    return {
        name
        for name, origin in origins.items()
        if origin.startswith("/") and not origin.startswith(HERE)
    }
