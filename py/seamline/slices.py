"""Long work in slices: a generator that yields how far it is, and returns its result."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple, TypeVar

Result = TypeVar("Result")


class Progress(NamedTuple):
    """How far the work is: the share that is done, 0 to 1, and what is being done."""

    done: float
    what: str


Slices = Generator[Progress, None, Result]


def drain(work: Generator[object, None, Result]) -> Result:
    """Do all of the work at once and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as finished:
            return finished.value


def named(work: Generator[float, None, Result], what: str) -> Slices[Result]:
    """Give a generator of bare shares its name."""
    while True:
        try:
            done = next(work)
        except StopIteration as finished:
            return finished.value
        yield Progress(done, what)
