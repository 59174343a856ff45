"""Exact tokenizers in pure Python: the same tokens as tiktoken and Hugging Face tokenizers.

Their data comes with the package. Where it does not, as in the wheel that the site installs, the
page fetches the file that `DATA` names and hands it over by `supply`.
"""

from __future__ import annotations

from seamline.errors import TokenizerMissing, UnknownChoice
from seamline.tokenizers.base import Tokenizer, Tokens

__all__ = ["ADDED", "DATA", "NAMES", "Tokenizer", "Tokens", "get", "is_loaded", "supply"]

NAMES = ("cl100k_base", "o200k_base", "bert-uncased")

# How many tokens a model of this tokenizer adds around a text of its own accord: [CLS] and [SEP].
ADDED = {"cl100k_base": 0, "o200k_base": 0, "bert-uncased": 2}

# The file that holds each one's data, in the folder `data` beside this module.
DATA = {name: f"{name}.bin" for name in NAMES}

_SIZES = {"cl100k_base": 100_256, "o200k_base": 199_998, "bert-uncased": 30_522}
_loaded: dict[str, Tokenizer] = {}


def get(name: str) -> Tokenizer:
    """Return a tokenizer, the same object every time.

    Raises `UnknownChoice` for a name that is not in `NAMES`, and `TokenizerMissing` if its data
    is neither in the package nor supplied.
    """
    _check(name)
    if name not in _loaded:
        supply(name, _packaged(name))
    return _loaded[name]


def supply(name: str, data: bytes) -> None:
    """Load a tokenizer from the bytes of its file in `DATA`, whether still gzipped or not.

    Raises `UnknownChoice` for a name that is not in `NAMES`, and `ValueError` if the bytes are
    damaged.
    """
    _check(name)
    if name == "bert-uncased":
        from seamline.tokenizers.bert import Bert as Kind
    else:
        from seamline.tokenizers.bytelevel import ByteLevel as Kind
    try:
        _loaded[name] = Kind(name, data, _SIZES[name])
    except ValueError as error:
        raise ValueError(f"The data of the tokenizer {name} is damaged: {error}") from error


def is_loaded(name: str) -> bool:
    """Say whether `get` would return at once."""
    return name in _loaded


def _check(name: str) -> None:
    if name not in NAMES:
        raise UnknownChoice("tokenizer", name, NAMES)


def _packaged(name: str) -> bytes:
    # By the loader, which also reads from a zip file, where the site keeps the package.
    try:
        return __spec__.loader.get_data(f"{__path__[0]}/data/{DATA[name]}")
    except OSError:
        raise TokenizerMissing(name, DATA[name]) from None
