"""What several commands share: audiences on the command line, names safe for a terminal, refusals in words."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import click
from click.core import ParameterSource
from rich.console import Console
from rich.text import Text

from lupus.engine import events as e
from lupus.engine.audience import tells
from lupus.engine.draft import Entry
from lupus.engine.errors import BadDeal, Defect, Fact
from lupus.lang import names as listed
from lupus.lang import text
from lupus.record.tell import Teller
from lupus.registry import ROLES

LONGEST: Final = 200
"""How many characters a text on the command line may have."""


class Line(NamedTuple):
    """One line of a story as it is printed."""

    text: str
    heading: bool = False


def story(teller: Teller, events: Iterable[e.Event]) -> list[Line]:
    """Return a story as lines, titles marked."""
    return [
        line
        for chapter in teller.chapters(events)
        for line in (Line(chapter.title, heading=True), *map(Line, chapter.lines))
        if line.text
    ]


class Live:
    """A story told while it happens: what may still be added to is held back."""

    def __init__(self, teller: Teller) -> None:
        """Tell with a teller."""
        self._teller, self._events, self._told = teller, list[e.Event](), 0

    def feed(self, events: Iterable[e.Event]) -> list[Line]:
        """Return the lines that are complete after some more events."""
        heard = list(events)
        self._events += heard
        return self._new(held=1) if heard else []

    def flush(self) -> list[Line]:
        """Return everything that was held back; what comes next begins anew, and a run cut in two is two lines."""
        lines = self._new(held=0)
        self._events, self._told = [], 0
        return lines

    def _new(self, held: int) -> list[Line]:
        lines = story(self._teller, self._events)
        new, self._told = lines[self._told : len(lines) - held], max(self._told, len(lines) - held)
        return new


class Audience(NamedTuple):
    """Who listens: the Master (`seat` None and `master`), the board (`seat` None) or a seat."""

    master: bool
    seat: int | None = None

    def hears(self, entries: Iterable[Entry]) -> list[e.Event]:
        """Return the events that this audience was told."""
        return [entry.event for entry in entries if self.master or tells(entry.to, self.seat or 0)]


class AudienceType(click.ParamType[Audience]):
    """`master`, `board`, `spoiler-free` (the board's view) or `seat:K`."""

    name = "audience"

    def convert(
        self,
        value: object,
        param: click.Parameter | None,  # noqa: ARG002 - click's signature
        ctx: click.Context | None,  # noqa: ARG002 - click's signature
    ) -> Audience:
        """Return the audience that a word names."""
        if isinstance(value, Audience):
            return value
        word = str(value)
        if word in {"master", "board", "spoiler-free"}:
            return Audience(master=word == "master")
        kind, _, seat = word.partition(":")
        if kind == "seat" and seat.isascii() and seat.isdigit() and int(seat) > 0:
            return Audience(master=False, seat=int(seat))
        message = f"{word!r} is no audience; use master, board, spoiler-free or seat:K with the number of a seat."
        raise click.BadParameter(message)


def seated(audience: Audience, seats: int) -> None:
    """Refuse an audience whose seat is not at this table."""
    if audience.seat is not None and audience.seat > seats:
        message = f"there is no seat {audience.seat}; this table has seats 1 to {seats}."
        raise click.BadParameter(message, param_hint="'--as'")


def refuse_beside(option: str, others: Iterable[str], because: str) -> None:
    """Refuse options (by the names of their parameters) that were given beside one which has decided them already."""
    context = click.get_current_context()
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if parameter.name in others and source is ParameterSource.COMMANDLINE:
            message = f"{parameter.opts[0]} cannot be given together with {option}: {because}"
            raise click.UsageError(message)


def writable(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:  # noqa: ARG001
    """Return a short text from the command line. Refuses bytes that are no text: they could not be written again."""
    if len(value or "") > LONGEST:
        message = f"it has {len(value or '')} characters; at most {LONGEST} are taken."
        raise click.BadParameter(message)
    try:
        (value or "").encode()
    except UnicodeEncodeError:
        message = f"{safe(value or '')!r} is no text in UTF-8; type letters, digits and spaces."
        raise click.BadParameter(message) from None
    return value


def safe(name: str) -> str:
    """Return a name without characters that a terminal would obey."""
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in name)


def show(console: Console, lines: Sequence[Line]) -> None:
    """Print lines of a story; headings stand apart and names are never read as markup."""
    for line in lines:
        if line.heading:
            console.print()
            console.print(Text(line.text, style="bold yellow"))
        else:
            console.print(Text(_kept_together(line.text, console.width)))


def _kept_together(said: str, width: int) -> str:
    """Return a sentence in lines that end at no no-break space: no line of French begins with its semicolon."""
    return textwrap.fill(said, width, break_on_hyphens=False, replace_whitespace=False)


def defects(language: str, bad: BadDeal) -> str:
    """Return everything that is wrong with a deal or its options, a line each."""
    return "\n".join(f"- {defect(language, one)}" for one in bad.defects)


def defect(language: str, one: Defect) -> str:
    """Return one defect in words; role ids become names."""
    return text(language, f"defect.{one.code}", **{name: fact(language, value) for name, value in one.facts.items()})


def fact(language: str, value: Fact) -> str:
    """Return a fact in words."""
    if isinstance(value, tuple):
        return listed(language, [fact(language, item) for item in value])
    return text(language, f"role.{value}") if isinstance(value, str) and value in ROLES else str(value)
