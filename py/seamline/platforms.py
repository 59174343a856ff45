"""What well-known libraries and services cut by when nothing is set, and what they refuse.

The facts lie in ``data/platforms.json``, each with its source and the date it was seen.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from seamline.data import read
from seamline.errors import UnknownChoice


class Platform(NamedTuple):
    """One platform's defaults; `None` where it names none.

    ``size`` and ``overlap`` are in ``unit``; ``overlap`` is `None` too where it is counted in
    sentences. ``sizes`` and ``percents`` are the least and the most that it takes of the size,
    and of the overlap as a percentage of the size. ``rule`` and ``note`` are sentences or empty.
    """

    id: str
    name: str
    unit: str
    size: int | None
    overlap: int | None
    top_k: int | None
    sizes: tuple[int, int] | None
    percents: tuple[int, int] | None
    rule: str
    note: str
    source: dict[str, str | None]
    seen: str

    def refuses(self, unit: str, size: int, overlap: int) -> list[str]:
        """Return a sentence for each of these sizes that the platform refuses.

        Its limits of the size hold in its own unit alone, its percentages in any.
        """
        found = []
        if unit == self.unit and self.sizes and not self.sizes[0] <= size <= self.sizes[1]:
            least, most = self.sizes
            found.append(f"{self.name} takes sizes from {least:,} to {most:,}; this is {size:,}.")
        if self.percents:
            least, most = self.percents
            if overlap * 100 > most * size:
                found.append(
                    f"{self.name} refuses an overlap above {most} % of the size: at size {size:,} "
                    f"that is {size * most // 100:,}, and this is {overlap:,}."
                )
            elif overlap * 100 < least * size:
                found.append(
                    f"{self.name} refuses an overlap below {least} % of the size: at size "
                    f"{size:,} that is {-(-size * least // 100):,}, and this is {overlap:,}."
                )
        return found


@cache
def platforms() -> tuple[Platform, ...]:
    """Return the platforms in the file's order."""
    return tuple(map(_platform, read("platforms.json")["platforms"]))


def platform(name: str) -> Platform:
    """Return the platform of this id; raises `UnknownChoice`, code ``unknown_platform``."""
    for known in platforms():
        if known.id == name:
            return known
    raise UnknownChoice("platform", name, tuple(known.id for known in platforms()))


def _platform(row: dict[str, Any]) -> Platform:
    rules = row["rules"]
    return Platform(
        row["id"],
        f"{row['name']} ({row['what']})" if row["what"] else row["name"],
        row["unit"],
        row["size"],
        _overlap(row),
        row["top_k"],
        tuple(rules["size"]) if "size" in rules else None,
        tuple(rules["overlap_percent"]) if "overlap_percent" in rules else None,
        row["rule"],
        row["note"],
        row["source"],
        row["seen"],
    )


def _overlap(row: dict[str, Any]) -> int | None:
    asked = row["overlap"] or {}
    if "percent" in asked:
        return row["size"] * asked["percent"] // 100
    return asked.get("units")
