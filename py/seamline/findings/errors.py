"""What pins are refused for."""

from __future__ import annotations

from seamline.errors import Refusal


class PinNotFound(Refusal):
    """A passage that does not stand in the text, or stands there more than once."""

    code = "pin_not_found"
    field = "pins"

    def __init__(self, passage: str, times: int) -> None:
        told = f"stands in this text {times:,} times" if times else "does not stand in this text"
        super().__init__(f"“{_short(passage)}” {told}; a pin needs a place of its own.")


class PinEmpty(Refusal):
    """A span outside the text, or one that holds nothing but whitespace."""

    code = "pin_empty"
    field = "pins"

    def __init__(self, start: object, end: object) -> None:
        super().__init__(f"From {start} to {end} this text has nothing that could be pinned.")


class TooManyPins(Refusal):
    """More pins than can be told apart."""

    code = "too_many_pins"
    field = "pins"

    def __init__(self, number: int, most: int) -> None:
        super().__init__(f"{number:,} passages are pinned; at most {most:,} can be followed.")


def _short(passage: str, most: int = 40) -> str:
    line = " ".join(passage.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"
