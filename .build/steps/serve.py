"""Serve a folder as a static host would: right types, nothing cached unasked."""

from __future__ import annotations

import errno
import os
import shutil
import sys
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

from steps.assemble import DIST
from steps.shell import StepFailed, say

FIRST_PORT = 8000
PORTS_TRIED = 50


class StaticHandler(SimpleHTTPRequestHandler):
    """A static file handler whose types do not depend on this machine's registry of types."""

    protocol_version = "HTTP/1.1"
    # Headers and body are sent apart: with Nagle's algorithm each small file would wait 40 ms.
    disable_nagle_algorithm = True
    # Browsers ask again for each file, so that a new build is seen at once.
    cache_control = "no-cache"
    extensions_map: ClassVar = {
        "": "application/octet-stream",
        ".bin": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".ico": "image/x-icon",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".md": "text/markdown; charset=utf-8",
        ".mjs": "text/javascript; charset=utf-8",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/octet-stream",
        ".zip": "application/zip",
    }

    def end_headers(self) -> None:
        """Say how long browsers may keep the file."""
        self.send_header("Cache-Control", self.cache_control)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing of single requests."""


class StaticServer(ThreadingHTTPServer):
    """A threading server that does not mind a browser hanging up."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Report what went wrong, but for closed connections."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def serve(port: int | None, *, open_browser: bool) -> None:
    """Serve `dist/` on this machine only, until interrupted."""
    with _listen(port) as server:
        address = f"http://127.0.0.1:{server.server_port}/"
        say(f"Seamline is at {address} (Ctrl+C stops it)")
        if open_browser and _has_display():
            webbrowser.open(address)
        server.serve_forever()


def _listen(port: int | None) -> StaticServer:
    wanted = [port] if port is not None else range(FIRST_PORT, FIRST_PORT + PORTS_TRIED)
    for candidate in wanted:
        try:
            return StaticServer(
                ("127.0.0.1", candidate), partial(StaticHandler, directory=str(DIST))
            )
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    raise StepFailed(
        f"Port {wanted[0]} and those tried after it are taken.", "Name another with --port."
    )


def _has_display() -> bool:
    if os.environ.get("CI"):
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    shown = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(shown) and shutil.which("xdg-open") is not None
