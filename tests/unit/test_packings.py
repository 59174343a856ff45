from hypothesis import given

from seamline import Settings
from seamline.cutters import PackingCutter
from seamline.slices import drain
from unit.test_all_cuts import TEXTS, settings
from unit.test_sweep import ground


@given(TEXTS, settings().filter(lambda chosen: chosen.cut != "windows"))
def test_packing_by_position_is_packing(text, chosen):
    """What is packed for a chart has the chunks and totals of the packer that measures slices."""
    found = ground(text, chosen)
    used = found.used
    measure = found.cutter.measure
    packer = PackingCutter(found.structure, chosen.cut, measure, found.cutter.length)
    cut = drain(packer.cut(used.size, used.overlap))
    packing = drain(found.cutter.at(used.size, used.overlap))

    assert cut.totals == packing.totals
    pieces = [(piece.start, piece.end) for piece in drain(cut.pieces())]
    assert pieces == list(zip(packing.starts, packing.ends, strict=True))


def test_one_size_is_filled_once():
    """What chunks are filled with depends on the size alone, and is kept for the next overlap."""
    packings = ground("One two. Three four.", Settings(cut="sentences", size=4)).cutter
    drain(packings.at(4, 0))
    filled = packings.filling
    drain(packings.at(4, 3))

    assert filled is packings.filling
    drain(packings.at(3, 1))
    assert filled is not packings.filling
