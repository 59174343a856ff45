"""Whole sentences or paragraphs, packed again and again: by position, at many overlaps.

Where the length of a slice is a difference of two positions, what fits is found by bisection, and
what chunks are filled with depends on the size alone. The rules are those of `seamline.packing`;
tests hold one against the other.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, NamedTuple

from seamline import windows
from seamline.packing import Atoms, atoms_in_slices
from seamline.slices import Progress, Slices, named
from seamline.totals import Totals

if TYPE_CHECKING:
    from seamline.measuring import Measure
    from seamline.sentences import Structure

# Chunks between two looks at the clock, a few milliseconds.
_SLICE = 2_048


class Packing(NamedTuple):
    """The chunks of one size and overlap: their totals, and their ends in code points."""

    totals: Totals
    starts: array
    ends: array


class _Filling:
    """What chunks of one size are filled with, placed: ``starts`` and ``ends`` of bits in units."""

    def __init__(self, atoms: Atoms, positions: _Positions) -> None:
        self.atoms = atoms
        self.starts = array("I", map(positions.at, atoms.starts))
        self.ends = array("I", map(positions.at, atoms.ends))
        self.atom_ends = array("I", (self.ends[stop - 1] for stop in atoms.first[1:]))


class _Positions(dict):
    """How many units start before an offset; the same offsets are asked for again and again."""

    def __init__(self, measure: Measure) -> None:
        self._measure = measure

    def __missing__(self, offset: int) -> int:
        found = self[offset] = self._measure.position(offset)
        return found

    def at(self, offset: int) -> int:
        """Return the position of an offset."""
        return self[offset]

    def length(self, start: int, end: int) -> int:
        """Return the units that start in the slice."""
        return self[end] - self[start]


class Packings:
    """One text packed at any size and overlap; ``measure`` is one of positions.

    ``kept`` is for whoever counts the sentences that are whole: how many at each size. Overlap
    changes nothing there, for a sentence is filled in whole, or is longer than the size.
    """

    def __init__(self, structure: Structure, cut: str, measure: Measure, length: int) -> None:
        self._structure = structure
        self._cut = cut
        self.measure = measure
        self.length = length
        self._positions = _Positions(measure)
        self._size = 0
        self.filling: _Filling | None = None
        self.kept: dict[int, int] = {}

    def at(self, size: int, overlap: int) -> Slices[Packing]:
        """Pack at this size and overlap."""
        filling = yield from self._fill(size)
        atoms, starts, ends = filling.atoms, filling.starts, filling.ends
        found_starts, found_ends = array("I"), array("I")
        begin = fresh = held = processed = repeated = 0
        while fresh < len(atoms):
            if fresh:
                begin = _carry(filling, begin, fresh, size, overlap)
            first = starts[begin]
            # A chunk takes one atom at least, however long it is.
            fresh = max(fresh + 1, bisect_right(filling.atom_ends, first + size, fresh))
            stop = atoms.first[fresh]
            processed += ends[stop - 1] - first
            if found_ends and atoms.starts[begin] < found_ends[-1]:
                repeated += held - first
            held = ends[stop - 1]
            found_starts.append(atoms.starts[begin])
            found_ends.append(atoms.ends[stop - 1])
            if len(found_starts) % _SLICE == 0:
                yield Progress(fresh / len(atoms), f"Packing {self._cut}")
        totals = windows.totals(self.length, size, overlap)._replace(
            chunks=len(found_starts),
            processed_units=processed,
            repeated_units=repeated,
            fresh_units=processed - repeated,
            guaranteed_passage=None,
        )
        return Packing(totals, found_starts, found_ends)

    def _fill(self, size: int) -> Slices[_Filling]:
        if self.filling is None or self._size != size:
            work = atoms_in_slices(
                self._structure,
                cut=self._cut,
                size=size,
                measure=self._positions.length,
                split=lambda start, end: self.measure.divide(start, end, size),
            )
            atoms = yield from named(work, f"Packing {self._cut}")
            self.filling, self._size = _Filling(atoms, self._positions), size
        return self.filling


def _carry(filling: _Filling, begin: int, fresh: int, size: int, overlap: int) -> int:
    """Return the bit that the next chunk begins with, as `seamline.packing` carries them."""
    stop = filling.atoms.first[fresh]
    if not overlap:
        return stop
    # Never the whole chunk, no more than the overlap, and what leaves room for the next atom.
    wanted = bisect_left(filling.starts, filling.ends[stop - 1] - overlap, begin + 1, stop)
    return bisect_left(filling.starts, filling.atom_ends[fresh] - size, wanted, stop)
