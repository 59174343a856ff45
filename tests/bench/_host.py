"""A folder served as a static host does: packed, cacheable, and, if asked, as over a slow line."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import threading
import time
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from steps.serve import StaticHandler, StaticServer

# What hosts such as GitHub Pages pack on the way. Archives and unknown data they send as they are.
PACKED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest"}
# Seconds that GitHub Pages lets a browser keep a file.
KEPT = 600
INDEX = "index.html"
WORKER = "sw.js"
#: Where a page's script posts what it saw.
REPORTS = "reports"
PIECE = 16_384


class Line:
    """A line of so many bits a second, shared by all connections, with a round trip's time."""

    def __init__(self, bits_per_second: float, round_trip: float) -> None:
        self.round_trip = round_trip
        self._bytes_per_second = bits_per_second / 8
        self._free_at = 0.0
        self._lock = threading.Lock()

    def carry(self, size: int) -> None:
        """Wait until so many bytes have gone through."""
        with self._lock:
            start = max(self._free_at, time.monotonic())
            self._free_at = start + size / self._bytes_per_second
            wait = self._free_at - time.monotonic()
        if wait > 0:
            time.sleep(wait)


class Host:
    """A running server for `folder`; tells what was sent since `forget`.

    `watch` is a script that the page gets along, and that posts what it saw to `REPORTS`: so
    nothing need be attached to the browser. Files in `missing` are not found.
    """

    def __init__(
        self,
        folder: Path,
        line: Line | None = None,
        watch: str = "",
        missing: frozenset[str] = frozenset(),
    ) -> None:
        self.line = line
        self.missing = missing
        self.requests: list[tuple[str, int]] = []
        self.seen: dict[str, float] = {}
        self.reported = threading.Condition()
        self._watch = watch
        self._bodies: dict[Path, tuple[bytes, str, bool]] = {}
        self.folder = folder
        self._server = StaticServer(
            ("127.0.0.1", 0), partial(_Handler, host=self, directory=str(folder))
        )
        self.url = f"http://127.0.0.1:{self._server.server_port}/"
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        for path in folder.rglob("*"):
            if path.is_file():
                self.body(path)

    def body(self, path: Path) -> tuple[bytes, str, bool]:
        """Return what goes over the wire for a file, its tag, and whether that is packed."""
        if path not in self._bodies:
            data = path.read_bytes()
            if path.name == WORKER:
                # It stores nothing but the very files of its build, and the index is another now.
                index = (self.folder / INDEX).read_bytes()
                data = data.replace(_hash(index), _hash(watched(index, self._watch)))
            elif path == self.folder / INDEX:
                data = watched(data, self._watch)
            packed = path.suffix in PACKED
            tag = hashlib.sha256(data).hexdigest()[:16]
            body = gzip.compress(data, 6, mtime=0) if packed else data
            self._bodies[path] = (body, f'"{tag}"', packed)
        return self._bodies[path]

    def forget(self) -> None:
        """Count from here on."""
        self.requests = []
        self.seen = {}

    def wait_for(self, name: str, seconds: float) -> None:
        """Wait until the page's script has reported this.

        Raises:
            TimeoutError: it has not, after so many seconds.
        """
        with self.reported:
            if not self.reported.wait_for(lambda: name in self.seen, seconds):
                raise TimeoutError(f"{self.url} did not report {name!r}, but {self.seen}")

    def close(self) -> None:
        """Stop serving."""
        self._server.shutdown()
        self._server.server_close()


def _hash(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode()


def watched(page: bytes, script: str) -> bytes:
    """Return a page that runs a script before all else, and whose policy, if any, allows it."""
    if not script:
        return page
    code = script.encode()
    own = "'sha256-" + base64.b64encode(hashlib.sha256(code).digest()).decode() + "'"
    page = page.replace(b"script-src 'self'", f"script-src 'self' {own}".encode(), 1)
    return page.replace(b"<title>", b"<script>" + code + b"</script><title>", 1)


class _Handler(StaticHandler):
    def __init__(self, *arguments: object, host: Host, **options: object) -> None:
        self.host = host
        super().__init__(*arguments, **options)

    def setup(self) -> None:
        super().setup()
        if self.host.line:
            time.sleep(self.host.line.round_trip)

    def do_GET(self) -> None:
        name = urlsplit(self.path).path.lstrip("/") or INDEX
        path = self.host.folder / name
        if self.host.line:
            time.sleep(self.host.line.round_trip)
        if name in self.host.missing or not path.is_file():
            self.host.requests.append((name, 0))
            self.send_error(404)
            return
        body, tag, packed = self.host.body(path)
        same = self.headers.get("If-None-Match") == tag
        self.send_response(304 if same else 200)
        self.send_header("ETag", tag)
        if not same:
            self.send_header("Content-Type", self.guess_type(name))
            self.send_header("Content-Length", str(len(body)))
            if packed:
                self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.host.requests.append((name, 0 if same else len(body)))
        if not same:
            for at in range(0, len(body), PIECE):
                piece = body[at : at + PIECE]
                if self.host.line:
                    self.host.line.carry(len(piece))
                self.wfile.write(piece)

    def do_POST(self) -> None:
        found = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with self.host.reported:
            self.host.seen |= found
            self.host.reported.notify_all()
        self.send_response(204)
        self.end_headers()

    def end_headers(self) -> None:
        self.send_header("Cache-Control", f"max-age={KEPT}")
        super(StaticHandler, self).end_headers()
