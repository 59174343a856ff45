"""The tokenizers to be equal to, built from local data: tiktoken and Hugging Face tokenizers.

Nothing here reaches for the network, and the patterns are tiktoken's own.
"""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence

import tiktoken
from tiktoken_ext import openai_public
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

from seamline import tokenizers
from seamline.tokenizers.bert import SPECIALS

_SIZES = {"cl100k_base": 100_256, "o200k_base": 199_998, "bert-uncased": 30_522}


class Oracle:
    """The tokenizer that ``name`` must equal, over the committed tokens.

    Those are checked against what was published by `derive.tokenizer_data`.
    """

    def __init__(self, name: str) -> None:
        self.pieces = [*map(tokenizers.get(name).piece, range(_SIZES[name]))]
        self._bert = self._encoding = None
        if name == "bert-uncased":
            words = (piece.decode() for piece in self.pieces)
            self._bert = huggingface_bert(dict(zip(words, range(_SIZES[name]), strict=True)))
        else:
            self._encoding = tiktoken_encoding(name, self.pieces)

    def ids(self, text: str) -> list[int]:
        """Return the ids of the tokens of ``text``."""
        if self._bert:
            return self._bert.encode(text, add_special_tokens=False).ids
        return self._encoding.encode_ordinary(text)

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Return which code points each token covers.

        Hugging Face says it itself; for tiktoken the tokens' bytes are laid along the text's.
        """
        if self._bert:
            return self._bert.encode(text, add_special_tokens=False).offsets
        owners = [place for place, char in enumerate(text) for _ in char.encode()]
        spans = []
        start = 0
        for token in self._encoding.encode_ordinary(text):
            end = start + len(self.pieces[token])
            spans.append((owners[start], owners[end - 1] + 1))
            start = end
        return spans


def published(name: str) -> tuple[str, str]:
    """Return the pattern and the SHA-256 of the ranks that tiktoken's source has for ``name``.

    Its function runs on a copy of its globals in which loading notes the hash and loads nothing.
    """
    hashes: list[str] = []

    def load_tiktoken_bpe(_: str, expected_hash: str) -> dict[bytes, int]:
        hashes.append(expected_hash)
        return {}

    code = getattr(openai_public, name).__code__
    names = {**vars(openai_public), "load_tiktoken_bpe": load_tiktoken_bpe}
    pattern = types.FunctionType(code, names)()["pat_str"]
    return pattern, hashes[0]


def tiktoken_encoding(name: str, tokens: Sequence[bytes]) -> tiktoken.Encoding:
    """Return tiktoken's ``name`` over these tokens, in the order of their ids."""
    return tiktoken.Encoding(
        name,
        pat_str=published(name)[0],
        mergeable_ranks=dict(zip(tokens, range(len(tokens)), strict=True)),
        special_tokens={},
    )


def matcher(pattern: str) -> tiktoken.Encoding:
    """Return an encoding that keeps what ``pattern`` matches and drops the rest."""
    singles = {bytes([byte]): byte for byte in range(0x100)}
    return tiktoken.Encoding("", pat_str=pattern, mergeable_ranks=singles, special_tokens={})


def huggingface_bert(vocabulary: Mapping[str, int]) -> Tokenizer:
    """Return Hugging Face's tokenizer with the settings of BERT uncased."""
    tokenizer = Tokenizer(
        models.WordPiece(
            dict(vocabulary),
            unk_token="[UNK]",
            max_input_chars_per_word=100,
            continuing_subword_prefix="##",
        )
    )
    tokenizer.normalizer = normalizers.BertNormalizer(
        clean_text=True, handle_chinese_chars=True, strip_accents=None, lowercase=True
    )
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.add_special_tokens(list(SPECIALS))
    return tokenizer
