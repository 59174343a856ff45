"""The tokens of one slice, to be shown as coloured pieces."""

from __future__ import annotations

from typing import NamedTuple

from seamline.tokenizers import Tokenizer, Tokens


class TokenPiece(NamedTuple):
    """Tokens that cannot be told apart by characters: one as a rule, several inside one.

    ``start`` and ``end`` are code points of the slice.
    """

    start: int
    end: int
    label: str


def token_pieces(tokenizer: Tokenizer, tokens: Tokens, most: int) -> list[TokenPiece]:
    """Return the slice's tokens, those that share a character together; no more than ``most``."""
    ids, starts, ends = tokens
    pieces: list[TokenPiece] = []
    group: list[int] = []
    for at, token in enumerate(ids):
        if len(pieces) >= most:
            break
        group.append(token)
        if at + 1 == len(ids) or ends[at] <= starts[at + 1]:
            start = starts[at + 1 - len(group)]
            pieces.append(TokenPiece(start, ends[at], _label(tokenizer, group)))
            group = []
    return pieces


def _label(tokenizer: Tokenizer, group: list[int]) -> str:
    told = [f"token {token}, bytes {tokenizer.piece(token).hex(' ')}" for token in group]
    if len(told) == 1:
        return told[0]
    return f"{len(told)} tokens in one character: {'; '.join(told)}"
