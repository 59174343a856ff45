"""The figures of a whole cut, whoever made it."""

from __future__ import annotations

from typing import NamedTuple


class Totals(NamedTuple):
    """Sums over all chunks; every length is in units.

    ``formula_chunks`` is what the closed form of fixed windows gives; ``guaranteed_passage`` the
    longest passage that lies whole in some chunk wherever it stands, ``None`` where no such
    promise can be made.
    """

    chunks: int
    formula_chunks: int
    stride: int
    processed_units: int
    repeated_units: int
    fresh_units: int
    guaranteed_passage: int | None

    @property
    def inflation(self) -> float:
        """Processed ÷ fresh; 1 if there is nothing."""
        return self.processed_units / self.fresh_units if self.fresh_units else 1.0

    @property
    def extra_percent(self) -> float:
        """100 × repeated ÷ fresh; 0 if there is nothing."""
        return 100 * self.repeated_units / self.fresh_units if self.fresh_units else 0.0

    def to_dict(self) -> dict[str, int | float | None]:
        """Return the figures in the report's order."""
        fields = self._asdict()
        passage = fields.pop("guaranteed_passage")
        return {
            **fields,
            "inflation": self.inflation,
            "extra_percent": self.extra_percent,
            "guaranteed_passage": passage,
        }
