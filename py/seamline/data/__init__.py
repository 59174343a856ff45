"""The catalogue's data files, read by the loader: the package may sit in a zip."""

from __future__ import annotations

import json
from typing import Any


def read(name: str) -> Any:
    """Return what the JSON file ``name`` beside this module holds."""
    return json.loads(__spec__.loader.get_data(f"{__path__[0]}/{name}"))
