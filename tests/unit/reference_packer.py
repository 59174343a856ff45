"""Packing by the words of the definition: one atom at a time, everything measured afresh."""


def pack(blocks, cut, size, overlap, measure, split):
    """Return `(start, end, units, repeated, reason, flagged)` of each chunk.

    *blocks* is a list of `(kind, sentences)`, sentences being `(start, end)`.
    """
    atoms = _atoms(blocks, cut, size, measure, split)
    chunks = []
    before, before_units = [], 0
    while atoms:
        carried, reason = _carried(before, before_units, atoms[0][0], size, overlap, measure)
        bits, alone = carried + atoms[0][0], atoms[0][1]
        atoms = atoms[1:]
        while atoms and measure(bits[0][0], atoms[0][0][-1][1]) <= size:
            bits, alone = bits + atoms[0][0], atoms[0][1]
            atoms = atoms[1:]
        start, end = bits[0][0], bits[-1][1]
        units = measure(start, end)
        repeated = measure(start, before[-1][1]) if carried else 0
        flagged = "unit_larger_than_size" if units > size else "heading_alone" if alone else None
        chunks.append((start, end, units, repeated, reason if before else None, flagged))
        before, before_units = bits, units
    return chunks


def _carried(before, before_units, atom, size, overlap, measure):
    if not before or not overlap:
        return [], None
    carried, wanted = [], []
    for count in range(1, len(before)):
        if measure(before[-count][0], before[-1][1]) > overlap:
            break
        carried = wanted = before[-count:]
    while carried and measure(carried[0][0], atom[-1][1]) > size:
        carried = carried[1:]
    if carried and measure(carried[0][0], before[-1][1]) == overlap:
        return carried, None
    if len(carried) < len(wanted) or before_units <= overlap:
        return carried, "no_room"
    return carried, "next_sentence_exceeds_overlap" if wanted else "last_sentence_longer"


def _atoms(blocks, cut, size, measure, split):
    def singly(sentences):
        for start, end in sentences:
            whole = measure(start, end) <= size
            yield from ([bit] for bit in ([(start, end)] if whole else split(start, end)))

    if cut == "sentences":
        return [(bits, False) for _, sentences in blocks for bits in singly(sentences)]
    atoms = []
    for headings, sentences in _glued(blocks):
        together = headings + sentences
        if measure(together[0][0], together[-1][1]) <= size:
            atoms.append((together, False))
            continue
        if headings and sentences:
            if measure(headings[0][0], headings[-1][1]) > size:
                atoms += [(bits, False) for bits in singly(headings[:-1])]
                headings = headings[-1:]
            if measure(headings[0][0], sentences[0][1]) <= size:
                atoms.append(([*headings, sentences[0]], False))
                sentences = sentences[1:]
            elif measure(headings[0][0], headings[-1][1]) <= size:
                atoms.append((headings, True))
            else:
                *others, last = singly(headings)
                atoms += [*((bits, False) for bits in others), (last, True)]
            headings = []
        atoms += [(bits, False) for bits in singly(headings + sentences)]
    return atoms


def _glued(blocks):
    headings = []
    for kind, sentences in blocks:
        if kind == "heading":
            headings = headings + sentences
        else:
            yield headings, sentences
            headings = []
    if headings:
        yield headings, []
