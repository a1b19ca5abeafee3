"""The circle of seats as text: who sits where, who is a ghost, where people count from, who is pointed at.

Everything is told by shape, so that it reads without colour: a ghost's name stands in brackets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from lupus.engine.state import Public

FLAG, FINGER, SUSPECT = "\N{BLACK FLAG}", "\N{MULTIPLICATION SIGN}", "!"
WIDTH, REACH, LONGEST = 78, 25, 11
"""Columns in all, from the middle to the widest point, and of a name."""


def circle(public: Public, names: Sequence[str], middle: str) -> list[Text]:
    """Return the lines of the circle; `middle` stands in its centre. Seat 1 is at the top, the others clockwise."""
    seats = public.seats
    right = list(range(1, seats // 2 + 2))
    left = [None, *range(seats, right[-1], -1)]
    left += [None] * (len(right) - len(left))
    gap = 2 if seats <= 11 else 1  # noqa: PLR2004 - few seats are drawn airier
    height = (len(right) - 1) * gap
    lines = [Text() for _ in range(height + 1)]
    for index, (one, other) in enumerate(zip(right, left, strict=True)):
        lines[index * gap] = _row(public, names, one, other, _reach(index, len(right) - 1))
    _centre(lines, middle)
    return lines


def _reach(index: int, last: int) -> int:
    """Return how far a row's seats stand from the middle, so that all rows make an ellipse."""
    height = 2 * index / last - 1
    return round(REACH * sqrt(max(0.0, 1 - height * height)))


def _row(public: Public, names: Sequence[str], one: int, other: int | None, reach: int) -> Text:
    """Return a row: a seat on the right, one on the left; a single seat at the top or bottom stands in the middle."""
    middle = WIDTH // 2
    if other is None:
        label = _label(public, names, one)
        return Text(" " * (middle - label.cell_len // 2)) + label
    right, left = _label(public, names, one), _label(public, names, other)
    start = middle - reach - left.cell_len
    line = Text(" " * max(start, 0)) + left
    return line + Text(" " * max(middle + reach - line.cell_len, 2)) + right


def _label(public: Public, names: Sequence[str], seat: int) -> Text:
    name = names[seat - 1]
    name = name if cell_len(name) <= LONGEST else set_cell_size(name, LONGEST - 1) + "\N{HORIZONTAL ELLIPSIS}"
    alive = seat in public.alive
    label = Text(f"{seat} ", style="dim")
    label.append(name if alive else f"({name})", style="bold" if alive else "dim")
    fingers = Counter(target for _, target in public.accusations)[seat] if public.phase != "over" else 0
    if fingers:
        label.append(f" {FINGER}{fingers}", style="yellow")
    if seat in public.suspects and public.phase != "over":
        label.append(f" {SUSPECT}", style="red")
    if seat == public.reference:
        label.append(f" {FLAG}", style="green")
    return label


def _centre(lines: list[Text], middle: str) -> None:
    """Write the middle into the emptiest row near the centre."""
    rows = sorted(range(len(lines)), key=lambda row: abs(row - len(lines) / 2 + 0.5))
    start = (WIDTH - cell_len(middle)) // 2
    for row in rows:
        plain = lines[row].plain
        room = plain[start - 1 : start + cell_len(middle) + 1]
        if not room.strip():
            before = lines[row][: min(start, len(plain))]
            after = lines[row][start + cell_len(middle) :] if len(plain) > start else Text()
            padding = Text(" " * max(start - before.cell_len, 0))
            lines[row] = before + padding + Text(middle, style="bold") + after
            return
