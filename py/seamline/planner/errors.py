"""What the planner refuses beside what `seamline.errors` has."""

from __future__ import annotations

from typing import Any, ClassVar

from seamline.errors import Refusal


class ListTooLarge(Refusal):
    """A list of lengths above its own cap."""

    code = "list_too_large"
    field = "lengths"

    def __init__(self, size: int, most: int) -> None:
        self.limit, self.actual, self.over = most, size, size - most
        super().__init__(
            f"This list is {size:,} bytes, {size - most:,} more than the {most:,} that are read. "
            f"Leave out the columns that are not needed, or plan a part and multiply."
        )


class ListLength(Refusal):
    """A line of the list with a number that cannot be a length: ``list_length_<fault>``."""

    field = "lengths"
    _MUST: ClassVar[dict[str, str]] = {
        "negative": "must be 0 or more",
        "not_whole": "is a whole number, written in digits alone",
        "too_large": "has at most 15 digits",
    }

    def __init__(self, line: int, value: str, fault: str) -> None:
        self.line = line
        self.code = f"list_length_{fault}"
        must = self._MUST[fault]
        super().__init__(f"Line {line:,}: a length {must}; this one is {shortened(value)}.")


class ListAmbiguous(Refusal):
    """Lines such as ``1,200``: one number, or two columns."""

    code = "list_ambiguous"
    field = "lengths"

    def __init__(self, line: int, value: str) -> None:
        self.line = line
        super().__init__(
            f"Line {line:,}: “{shortened(value)}” may be one number or two columns. Write numbers "
            f"without separators, or give the columns a header line."
        )


class ListUnreadable(Refusal):
    """A quoted field that does not end, which would swallow what follows."""

    code = "list_unreadable"
    field = "lengths"

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        super().__init__(f"The row that starts at line {line:,} cannot be read as CSV: {reason}.")


class ListEmpty(Refusal):
    """A list without a single length."""

    code = "list_empty"
    field = "lengths"

    def __init__(self) -> None:
        super().__init__("There is no length in this list: put one whole number on each line.")


class ColumnUnknown(Refusal):
    """A chosen column that the list does not have."""

    code = "unknown_column"
    field = "column"

    def __init__(self, column: Any, names: list[str]) -> None:
        known = ", ".join(names)
        super().__init__(f"There is no column “{shortened(column)}”. There are: {known}.")


def shortened(value: Any, most: int = 40) -> str:
    """Return the value's text, cut where it would not end."""
    shown = f"{value:,}" if isinstance(value, int) else str(value)
    return shown if len(shown) <= most else shown[: most - 1] + "…"
