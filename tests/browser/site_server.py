"""The built site under a sub-path, served so that tests see what was asked and can break files."""

from __future__ import annotations

import threading
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
        self._server = StaticServer(
            ("127.0.0.1", 0), partial(_Handler, site=self, directory=str(folder))
        )
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        self.url = self.origin + SUB_PATH
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    def answer(self, path: str, **fault: object) -> Fault:
        """From now on, answer requests for `path` with a `Fault` of these fields."""
        if not (self.folder / path).is_file():
            raise FileNotFoundError(f"the site has no {path}, so nothing would ask for it")
        self.faults[path] = Fault(**fault)
        return self.faults[path]

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
        path = self._path_in_site()
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
