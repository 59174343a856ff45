"""The built site under a sub-path, served so that tests see what was asked and can break files."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from urllib.parse import unquote, urlsplit

from steps.serve import StaticHandler, StaticServer

SUB_PATH = "/some/sub/path/"
LONGEST_HOLD = 120  # seconds; a test that forgets to release a file fails instead of hanging


@dataclass(frozen=True)
class Asked:
    """One request as the server saw it; `path` is relative to the site, or None outside it."""

    method: str
    path: str | None
    target: str


@dataclass
class Fault:
    """What to answer instead of a file. What is None stays as the file has it.

    `body` may be bytes or a function from the file's bytes to others. The answer waits until
    `hold` is set.
    """

    status: int = 200
    body: object = None
    headers: dict[str, str] = field(default_factory=dict)
    hold: threading.Event | None = None


class Site:
    """A running server for `folder`; `url` is the site's address and ends in a slash."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.asked: list[Asked] = []
        self.faults: dict[str, Fault] = {}
        #: Files that browsers may keep without asking again, for so many seconds.
        self.kept: dict[str, int] = {}
        self._server = StaticServer(("127.0.0.1", 0), partial(_Handler, site=self))
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        self.url = self.origin + SUB_PATH
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    @property
    def build(self) -> str:
        """Return the address of the build's own folder, relative to the site."""
        (folder,) = (self.folder / "b").iterdir()
        return folder.relative_to(self.folder).as_posix() + "/"

    def path(self, name: str) -> str:
        """Return the address of a file, of which the end is enough, relative to the site."""
        files = (file.relative_to(self.folder).as_posix() for file in self.folder.rglob("*"))
        found = [path for path in files if f"/{path}".endswith(f"/{name}")]
        if len(found) != 1:
            raise FileNotFoundError(f"the site has {found or 'no file'} of the name {name}")
        return found[0]

    def answer(self, name: str, **fault: object) -> Fault:
        """From now on, answer requests for a file with a `Fault` of these fields.

        The end of its address is enough, as for `path`.
        """
        path = self.path(name)
        self.faults[path] = Fault(**fault)
        return self.faults[path]

    @staticmethod
    def event() -> threading.Event:
        """Return what holds an answer back until it is set."""
        return threading.Event()

    def wait_for(self, *names: str, seconds: float = 30) -> None:
        """Wait until all of these files were asked for."""
        wanted, until = {self.path(name) for name in names}, time.monotonic() + seconds
        while missing := wanted - {one.path for one in self.asked}:
            assert time.monotonic() < until, f"never asked for: {missing}"
            time.sleep(0.02)

    def heal(self) -> None:
        """Answer every file as it is again, and let go of what is held back."""
        faults, self.faults = self.faults, {}
        for fault in faults.values():
            if fault.hold:
                fault.hold.set()

    def close(self) -> None:
        """Stop serving."""
        self.heal()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class _Handler(StaticHandler):
    def __init__(self, *arguments: object, site: Site, **options: object) -> None:
        self.site = site
        super().__init__(*arguments, **options)

    def do_GET(self) -> None:
        # Each time: a test can put another build in the place of this one.
        self.directory = str(self.site.folder)
        path = self._path_in_site()
        kept = self.site.kept.get(path)
        self.cache_control = "no-cache" if kept is None else f"max-age={kept}"
        self.site.asked.append(Asked(self.command, path, self.path))
        fault = self.site.faults.get(path)
        if fault and fault.hold and not fault.hold.wait(LONGEST_HOLD):
            raise TimeoutError(f"{path} was held back and never let go")
        if path is None:
            self.send_error(404)
        elif fault and (fault.status != 200 or fault.body is not None or fault.headers):
            self._send(path, fault)
        else:
            self.path = "/" + path
            super().do_GET()

    def _path_in_site(self) -> str | None:
        path = unquote(urlsplit(self.path).path)
        if not path.startswith(SUB_PATH):
            return None
        return path.removeprefix(SUB_PATH) or "index.html"

    def _send(self, path: str, fault: Fault) -> None:
        body = (self.site.folder / path).read_bytes() if fault.body is None else fault.body
        if callable(body):
            body = body((self.site.folder / path).read_bytes())
        headers = {
            "Content-Type": self.guess_type(path),
            "Content-Length": str(len(body)),
            **fault.headers,
        }
        self.send_response(fault.status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)
        # A body shorter than announced must look like a broken connection, not like a slow one.
        self.close_connection = int(headers["Content-Length"]) != len(body)
