"""A person at the keyboard, choosing for one seat: clear prompts, only legal choices, wrong input asked again."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Sequence

import click
from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from lupus.engine import events as e
from lupus.engine.commands import Command
from lupus.engine.views import NIGHTLY, View
from lupus.lang import text
from lupus.registry import ROLES

from .shared import safe

KEYS = {"accusation": "cli.accuse", "ballot": "cli.vote", "execution": "cli.execute", "look": "cli.again"}


def read_line(prompt: str) -> str:
    """Return a line that somebody typed. Raises `EOFError` at the end of the input."""
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


class Person:
    """Asks a person for every choice of their seat."""

    def __init__(
        self, console: Console, language: str, names: Sequence[str], read: Callable[[str], str] = read_line
    ) -> None:
        """Ask on a console; `read` gives the next line."""
        self.console, self.language, self.names, self.read = console, language, names, read

    def __call__(self, view: View, legal: tuple[Command, ...]) -> Command:
        """Return the command that the person chose."""
        choices = {getattr(command, "target", None): command for command in legal}
        numbers = {target or 0: command for target, command in choices.items()}
        self._question(view, sorted(numbers))
        while True:
            given = self.read(f"{text(self.language, 'cli.prompt')} > ").strip()
            if given == "?":
                self._help(view)
                continue
            found = self._found(given, numbers)
            if len(found) == 1:
                return numbers[found[0]]
            if found:
                names = ", ".join(f"{seat} {self._name(view, seat)}" for seat in found)
                self.console.print(Text(text(self.language, "cli.ambiguous", given=safe(given), names=names)))
            else:
                listed = ", ".join(map(str, sorted(numbers)))
                self.console.print(Text(text(self.language, "cli.wrong", given=safe(given), numbers=listed)))

    def _question(self, view: View, numbers: list[int]) -> None:
        for seat, target in _mates_fingers(view).items():
            key = "tell.pointed.nobody" if target is None else "tell.pointed"
            named = "" if target is None else self.names[target - 1]
            self.console.print(Text(text(self.language, key, seat=self.names[seat - 1], target=named)))
        key = KEYS.get(view.public.phase, f"call.{view.role}.ask")
        self.console.print(Text(text(self.language, key), style="bold cyan"))
        seats = [*(number for number in numbers if number), *([0] if 0 in numbers else [])]
        labels = [Text(f"{seat:>3} {self._name(view, seat)}") for seat in seats]
        self.console.print(Columns(labels, padding=(0, 2)))

    def _name(self, view: View, seat: int) -> str:
        if seat:
            return self.names[seat - 1]
        stays = view.public.phase in NIGHTLY and view.role is not None and ROLES[view.role].may_stay
        return text(self.language, "cli.home" if stays else "cli.nobody")

    def _found(self, given: str, numbers: dict[int, Command]) -> list[int]:
        """Return the choices that an input fits: a number, a whole name, or the beginning of one."""
        if given.isascii() and given.isdigit():
            return [int(given)] if int(given) in numbers else []
        word = given.casefold()
        named = {seat: self.names[seat - 1].casefold() for seat in numbers if seat}
        whole = [seat for seat, name in named.items() if name == word]
        return whole or [seat for seat, name in named.items() if word and name.startswith(word)]

    def _help(self, view: View) -> None:
        self.console.print(Text(text(self.language, "cli.help")))
        for part in ("you", "power", "win", "tip") if view.role else ():
            self.console.print(Text(textwrap.fill(text(self.language, f"role.{view.role}.{part}"), 78)))


def _mates_fingers(view: View) -> dict[int, int | None]:
    """Return where mates who are awake now point, by seat: what was told since eyes were opened last."""
    fingers: dict[int, int | None] = {}
    for note in view.private.notes if view.public.phase in NIGHTLY else ():
        if isinstance(note, e.Woke):
            fingers = {}
        elif isinstance(note, e.Pointed) and note.seat != view.seat:
            fingers[note.seat] = note.target
    return fingers
