"""Greedy packing of sentences or blocks into chunks; knows no text, only spans and a measurer.

*Bits* are what overlap is carried in: sentences, or the pieces of one that is larger than the size.
*Atoms* are what chunks are filled with: single bits, or for whole paragraphs the bits of a block
together with its headings.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, Protocol

from seamline.sentences import Structure

__all__ = [
    "HEADING_ALONE",
    "LAST_SENTENCE_LONGER",
    "NEXT_SENTENCE_EXCEEDS_OVERLAP",
    "NO_ROOM",
    "UNIT_LARGER_THAN_SIZE",
    "Atoms",
    "Measurer",
    "Packed",
    "Splitter",
    "atoms_in_slices",
    "pack_in_slices",
]

# Why a boundary repeats less than was asked for.
NEXT_SENTENCE_EXCEEDS_OVERLAP = "next_sentence_exceeds_overlap"
LAST_SENTENCE_LONGER = "last_sentence_longer"
NO_ROOM = "no_room"

# What is unusual about a chunk.
HEADING_ALONE = "heading_alone"
UNIT_LARGER_THAN_SIZE = "unit_larger_than_size"


class Measurer(Protocol):
    """Gives the units in the slice from *start* to *end*.

    Packing looks for the longest slice that fits, and takes it that adding to a slice never makes
    it smaller. Where that is only nearly so, as with tokens, every chunk still is at most the size,
    and what it takes or carries does not fit with one more; with several more it might have again.
    """

    def __call__(self, start: int, end: int) -> int:
        """Measure one slice."""
        ...


Splitter = Callable[[int, int], Iterable[tuple[int, int]]]
"""Cuts the span of one sentence larger than the size into pieces: ascending, disjoint, none empty,
none beginning or ending with whitespace, together holding all of the sentence that is none. What
cannot be divided is returned as it is."""


class Packed(NamedTuple):
    """One chunk."""

    start: int
    end: int
    units: int
    """What the whole slice measures."""
    repeated_units: int
    """What the part measures that the chunk before already holds; 0 if there is none."""
    reason: str | None
    """Why `repeated_units` is less than was asked; None if it is not, or nothing precedes."""
    flagged: str | None


def pack_in_slices(
    structure: Structure,
    *,
    cut: str,
    size: int,
    overlap: int,
    measure: Measurer,
    split: Splitter,
    estimate: Measurer | None = None,
) -> Generator[float, None, list[Packed]]:
    """Pack the sentences or blocks of *structure* into chunks; yield the share done, from 0 to 1.

    Starts and ends of the chunks strictly increase, only whitespace lies outside them, and none
    measures more than *size* unless it is flagged as one unit that does.

    Args:
        structure: The blocks and sentences of the text.
        cut: `sentences` or `paragraphs`: what a chunk keeps whole.
        size: The most units in a chunk.
        overlap: The most units that a chunk repeats of the one before, in whole sentences.
        measure: What counts. It is called for each sentence or block, and a few times a chunk.
        split: Cuts a sentence larger than *size*.
        estimate: A cheap guess at *measure*, from which to start looking. What is found depends
            on it only where *measure* gives a longer slice fewer units.
    """
    meter = _Meter(measure, estimate)
    atoms = Atoms()
    for done in _fill(atoms, structure, cut, _Fitter(size, meter, split)):
        yield _ATOMS_SHARE * done
    packed: list[Packed] = []
    for chunk in _pack(atoms, size, overlap, meter):
        packed.append(chunk)
        meter.forget()
        if meter.slice_is_full():
            yield _ATOMS_SHARE + (1 - _ATOMS_SHARE) * chunk.end / structure.ends[-1]
    return packed


def atoms_in_slices(
    structure: Structure, *, cut: str, size: int, measure: Measurer, split: Splitter
) -> Generator[float, None, Atoms]:
    """Return what chunks of at most *size* are filled with, whatever they repeat."""
    atoms = Atoms()
    yield from _fill(atoms, structure, cut, _Fitter(size, _Meter(measure, None), split))
    return atoms


def _fill(atoms: Atoms, structure: Structure, cut: str, fitter: _Fitter) -> Iterator[float]:
    """Find the atoms; yield the share done."""
    meter = fitter.meter
    for bits, alone in _ATOMIZERS[cut](structure, fitter):
        atoms.append(bits, alone)
        meter.forget()
        if meter.slice_is_full():
            yield bits[-1][1] / structure.ends[-1]


# Each atom is measured once or twice, each chunk three or four times.
_ATOMS_SHARE = 0.3

# Characters measured between two yields, a few milliseconds; and what a call costs, in characters.
_SLICE = 16_384
_CALL_COST = 16


class _Meter:
    """Measures, remembers the last few measures, and tells when it is time to yield."""

    def __init__(self, measure: Measurer, estimate: Measurer | None) -> None:
        self._measure = measure
        self._known: dict[_Span, int] = {}
        self._work = 0
        self.estimate = estimate

    def __call__(self, start: int, end: int) -> int:
        units = self._known.get((start, end))
        if units is None:
            units = self._known[start, end] = self._measure(start, end)
            self._work += end - start + _CALL_COST
        return units

    def forget(self) -> None:
        self._known.clear()

    def slice_is_full(self) -> bool:
        full = self._work >= _SLICE
        if full:
            self._work = 0
        return full


def _longest(
    most: int, guess: int, span: Callable[[int], _Span], limit: int, meter: _Meter, least: int = 0
) -> int:
    """Return the largest n from *least* to *most* whose span measures at most *limit*.

    *least* itself is not measured. Spans grow with n; the number of measures grows with the
    logarithm of how far *guess* is off.
    """
    if meter.estimate is not None:
        guessed = meter.estimate
        guess = _last_that_fits(least, most, guess, lambda n: guessed(*span(n)) <= limit)
    return _last_that_fits(least, most, guess, lambda n: meter(*span(n)) <= limit)


def _last_that_fits(least: int, most: int, guess: int, fits: Callable[[int], bool]) -> int:
    """Gallop from *guess* to either side until a fitting n stands below one that does not fit."""
    step = 1
    fitting, exceeding = least, most + 1
    if guess > least and not fits(guess):
        exceeding = guess
        while (n := exceeding - step) > least:
            if fits(n):
                fitting = n
                break
            exceeding = n
            step *= 2
    else:
        fitting = guess
        while (n := fitting + step) <= most:
            if not fits(n):
                exceeding = n
                break
            fitting = n
            step *= 2
    while exceeding - fitting > 1:
        n = (fitting + exceeding) // 2
        if fits(n):
            fitting = n
        else:
            exceeding = n
    return fitting


# --- atoms ----------------------------------------------------------------------------------------

_Span = tuple[int, int]
# The bits of an atom in order, and whether it is headings that their text does not fit beside.
_Atom = tuple[Sequence[_Span], bool]


class Atoms:
    """All atoms of a text and their bits, flat.

    The bits of the atom *n* are those from ``first[n]`` to before ``first[n + 1]``.
    """

    def __init__(self) -> None:
        self.starts = array("I")
        self.ends = array("I")
        self.first = array("I", [0])
        self.alone: set[int] = set()

    def __len__(self) -> int:
        return len(self.first) - 1

    def append(self, bits: Sequence[_Span], alone: bool) -> None:
        """Add an atom; ``alone``: headings that their text does not fit beside."""
        if alone:
            self.alone.add(len(self))
        for start, end in bits:
            self.starts.append(start)
            self.ends.append(end)
        self.first.append(len(self.starts))

    def end(self, index: int) -> int:
        """Return where an atom ends."""
        return self.ends[self.first[index + 1] - 1]


class _Fitter:
    """Knows what fits a chunk, and cuts what does not."""

    def __init__(self, size: int, meter: _Meter, split: Splitter) -> None:
        self._size = size
        self.meter = meter
        self._split = split

    def fits(self, start: int, end: int) -> bool:
        return self.meter(start, end) <= self._size

    def bits(self, sentence: _Span) -> Iterator[_Span]:
        """Yield the sentence, or its pieces.

        A piece may measure more than it did inside its sentence (tokens, once the space before a
        word is trimmed), so pieces are looked at like sentences until nothing more can be cut.
        """
        # Iterators, not lists: a sentence of 1 MB has pieces for many slices of work.
        left = [iter([sentence])]
        while left:
            span = next(left[-1], None)
            if span is None:
                left.pop()
            elif self.fits(*span):
                yield span
            else:
                pieces = iter(self._split(*span))
                first = next(pieces)
                if first == span:
                    yield span
                else:
                    left.append(chain([first], pieces))


def _sentence_atoms(structure: Structure, fitter: _Fitter) -> Iterator[_Atom]:
    for sentence in zip(structure.starts, structure.ends, strict=True):
        for bit in fitter.bits(sentence):
            yield [bit], False


def _paragraph_atoms(structure: Structure, fitter: _Fitter) -> Iterator[_Atom]:
    headings: list[_Span] = []
    for number, block in enumerate(structure.blocks):
        among = slice(structure.first[number], structure.first[number + 1])
        sentences = list(zip(structure.starts[among], structure.ends[among], strict=True))
        if block.kind == "heading":
            headings += sentences
        else:
            yield from _block_atoms(headings, sentences, fitter)
            headings = []
    if headings:
        # Nothing follows that they could be glued to.
        yield from _block_atoms([], headings, fitter)


def _block_atoms(headings: list[_Span], sentences: list[_Span], fitter: _Fitter) -> Iterator[_Atom]:
    """Yield a block with its headings as one atom if it fits, else by its sentences."""
    if fitter.fits((headings or sentences)[0][0], sentences[-1][1]):
        yield headings + sentences, False
        return
    if len(headings) > 1 and not fitter.fits(headings[0][0], headings[-1][1]):
        # A run of headings that is too large itself: only the nearest one can stay with the text.
        for heading in headings[:-1]:
            for bit in fitter.bits(heading):
                yield [bit], False
        headings = headings[-1:]
    if headings and fitter.fits(headings[0][0], sentences[0][1]):
        yield [*headings, sentences[0]], False
        sentences = sentences[1:]
    elif headings and fitter.fits(headings[0][0], headings[-1][1]):
        yield headings, True
    elif headings:
        *others, last = fitter.bits(headings[0])
        for bit in others:
            yield [bit], False
        yield [last], True
    for sentence in sentences:
        for bit in fitter.bits(sentence):
            yield [bit], False


_ATOMIZERS = {"sentences": _sentence_atoms, "paragraphs": _paragraph_atoms}


# --- chunks ---------------------------------------------------------------------------------------


def _pack(atoms: Atoms, size: int, overlap: int, meter: _Meter) -> Iterator[Packed]:
    begin = fresh = held = units = 0
    while fresh < len(atoms):
        reason = None
        if fresh:
            begin, reason = _carry(atoms, begin, fresh, units, size, overlap, meter)
        start = atoms.starts[begin]
        fresh += _longest(
            len(atoms) - fresh,
            1,
            lambda n, start=start, fresh=fresh: (start, atoms.end(fresh + n - 1)),
            size,
            meter,
            least=1,
        )
        end = atoms.end(fresh - 1)
        units = meter(start, end)
        flagged = HEADING_ALONE if fresh - 1 in atoms.alone else None
        if units > size:
            flagged = UNIT_LARGER_THAN_SIZE
        yield Packed(start, end, units, meter(start, held) if start < held else 0, reason, flagged)
        held = end


def _carry(
    atoms: Atoms, begin: int, fresh: int, units: int, size: int, overlap: int, meter: _Meter
) -> tuple[int, str | None]:
    """Return the bit that the next chunk begins with, and why it repeats no more.

    The chunk before, of so many *units*, consists of the bits from *begin* to the first one of
    the atom *fresh*.
    """
    stop = atoms.first[fresh]
    end, next_end = atoms.ends[stop - 1], atoms.end(fresh)
    # Never the whole chunk; and nothing at all for an overlap of 0, not even what measures 0.
    most = stop - begin - 1 if overlap else 0
    wanted = _longest(most, 0, lambda n: (atoms.starts[stop - n], end), overlap, meter)
    kept = _longest(wanted, wanted, lambda n: (atoms.starts[stop - n], next_end), size, meter)
    repeated = meter(atoms.starts[stop - kept], end) if kept else 0
    if repeated == overlap:
        reason = None
    elif kept < wanted or units <= overlap:
        # Where the whole chunk would do, it ended for want of room beside it.
        reason = NO_ROOM
    else:
        reason = NEXT_SENTENCE_EXCEEDS_OVERLAP if wanted else LAST_SENTENCE_LONGER
    return stop - kept, reason
