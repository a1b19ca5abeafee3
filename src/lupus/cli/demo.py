"""`lupus demo`: a whole game told live, played by bots, or with one seat yours."""

from __future__ import annotations

import contextlib
import secrets
import shlex
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from lupus import deal as deal_game
from lupus import lots as lots_of
from lupus.bots import BOTS, Chooser, chooser, play
from lupus.engine import chance
from lupus.engine.commands import Command
from lupus.engine.errors import BadDeal
from lupus.engine.game import Game
from lupus.engine.options import values
from lupus.engine.views import View
from lupus.lang import text
from lupus.record.tell import Teller
from lupus.record.write import Writer
from lupus.registry import EDITIONS

from .circle import FINGER, FLAG, SUSPECT, circle
from .kept import Setting, again, begun, onto
from .person import Person
from .shared import Audience, AudienceType, Line, Live, defects, refuse_beside, safe, seated, show, writable

NAMES = (
    *("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Giulia", "Hamed", "Irene", "Jonas", "Katia", "Lea"),
    *("Marta", "Nadir", "Olga", "Paolo", "Quinn", "Rosa", "Sami", "Teresa", "Ugo", "Viola", "Wen"),
)
"""First names for as many as the largest table seats."""

DECIDED = frozenset({"players", "edition", "extra", "without", "options", "night", "seed", "seat", "bot", "file"})
"""The parameters that a record has already decided."""


@click.command("demo", short_help="Watch a whole game, or play one seat of it.")
@click.option("--players", "-n", type=int, default=None, help="How many sit down; 9 unless said otherwise.")
@click.option("--edition", "-e", type=click.Choice(sorted(EDITIONS)), default="cards", show_default=True)
@click.option("--extra", "-x", multiple=True, metavar="ROLE", help="Add an extra role; may be repeated.")
@click.option("--without", "-w", multiple=True, metavar="ROLE", help="Swap a role for Villagers; may be repeated.")
@click.option(
    "--option", "-o", "options", multiple=True, metavar="NAME=VALUE", help="A table option; see docs/options.md."
)
@click.option("--night", type=click.Choice(values("night")), default=None, help="Form of the nights (an option too).")
@click.option("--seed", "-s", default=None, callback=writable, help="Any words: the same seed gives the same game.")
@click.option("--play", "-p", "seat", type=int, default=None, metavar="K", help="Play seat K yourself.")
@click.option("--bot", type=click.Choice(sorted(BOTS)), default="plain", show_default=True, help="Who plays the rest.")
@click.option(
    "--as", "audience", type=AudienceType(), default=None, metavar="AUDIENCE",
    help="Who listens: master (default), board, spoiler-free or seat:K.",
)  # fmt: skip
@click.option("--fast", is_flag=True, help="Do not pause between lines.")
@click.option("--record", "file", type=click.Path(path_type=Path), default=None, help="Write the game into this file.")
@click.option("--resume", type=click.Path(path_type=Path), default=None, help="Go on with a demo that was interrupted.")
@click.pass_obj
def demo(  # noqa: PLR0917 - one argument per option of the command
    language: str, players: int | None, edition: str, extra: tuple[str, ...], without: tuple[str, ...],
    options: tuple[str, ...], night: str | None, seed: str | None, seat: int | None, bot: str,
    audience: Audience | None,
    fast: bool, file: Path | None, resume: Path | None,
) -> None:  # fmt: skip
    """Play a whole game and tell it live.

    Without --play all seats are bots and you hear what the Master hears. With --play K you sit in seat K, hear what
    that seat is told and make its choices; Ctrl-C keeps the game and says how to go on.
    """
    console = Console(highlight=False, soft_wrap=False)
    if resume is not None:
        refuse_beside("--resume", DECIDED, "the record says it.")
        setting, game, record = again(resume)
        listener = _listener(audience, setting, game.public.seats)
        writer = onto(resume, record)
    else:
        options += (f"night={night}",) if night else ()
        setting = Setting(seed if seed is not None else secrets.token_hex(3), bot, seat)
        game = _dealt(language, setting, players, edition, extra, without, options)
        listener = _listener(audience, setting, game.public.seats)
        resume, writer = begun(file, setting, game)
    _Stage(console, language, listener, pause=_pause(fast)).perform(game, setting, writer, resume)


def _listener(audience: Audience | None, setting: Setting, seats: int) -> Audience:
    """Return who listens: whoever plays a seat hears what that seat is told, and nothing else."""
    if audience is not None and setting.seat is not None:
        message = f"--as cannot be given in a game that somebody plays: seat {setting.seat} hears what it is told."
        raise click.UsageError(message)
    listener = audience or Audience(master=setting.seat is None, seat=setting.seat)
    seated(listener, seats)
    return listener


def _pause(fast: bool) -> Callable[[float], None]:
    return time.sleep if sys.stdout.isatty() and not fast else lambda _: None


def _dealt(  # noqa: PLR0917 - what a table may choose
    language: str, setting: Setting, players: int | None, edition: str,
    extra: tuple[str, ...], without: tuple[str, ...], options: tuple[str, ...],
) -> Game:  # fmt: skip
    seats = max(9, EDITIONS[edition].seats[0]) if players is None else players
    if not 0 < seats <= len(NAMES):
        book = EDITIONS[edition].seats
        message = f"{seats} players cannot be seated; this edition is for {book[0]} to {book[-1]}."
        raise click.BadParameter(message, param_hint="'--players'")
    if setting.seat is not None and not 1 <= setting.seat <= seats:
        message = f"there is no seat {setting.seat}; this table has seats 1 to {seats}."
        raise click.BadParameter(message, param_hint="'--play'")
    try:
        return deal_game(
            NAMES[:seats], chance.secret_of(setting.seed), edition=edition, extra=extra, without=without,
            options=_options(options),
        )  # fmt: skip
    except BadDeal as bad:
        raise click.UsageError("\n" + defects(language, bad)) from None


def _options(given: tuple[str, ...]) -> Mapping[str, str]:
    """Return NAME=VALUE pairs as a mapping."""
    pairs = [item.partition("=") for item in given]
    for name, equals, value in pairs:
        if not (name and equals and value):
            message = f"{name + equals + value!r} is no option; write NAME=VALUE, such as may_spare=yes."
            raise click.BadParameter(message, param_hint="'--option'")
        if any(name == other and value != another for other, _, another in pairs):
            message = f"{name} was given twice, with different values; give it once."
            raise click.BadParameter(message, param_hint="'--option'")
    return {name: value for name, _, value in pairs}


def _program() -> str:
    """Return how this program was called, where a bare `lupus` would not be found."""
    called = sys.argv[0]
    return called if Path(called).name == "lupus" and shutil.which("lupus") is None else "lupus"


# -- the stage -----------------------------------------------------------------------------------------------------


class _Stage:
    """Tells one game live to one audience."""

    def __init__(self, console: Console, language: str, audience: Audience, pause: Callable[[float], None]) -> None:
        self.console, self.language, self.audience, self.pause = console, language, audience, pause

    def perform(self, game: Game, setting: Setting, writer: Writer, path: Path | None) -> None:
        """Play the game to its end, or until the person at the keyboard leaves; the record is kept in any case."""
        names = [safe(person.name) for person in game.public.persons]
        teller = Live(Teller(self.language, names, self.audience.seat))
        secret = chance.secret_of(setting.seed)
        choosers = self._choosers(game, setting, teller, names)
        try:
            self._open(game, setting, teller, names)
            for after in play(game, choosers, lots_of(game, secret), setting.seat):
                writer.append(after)
                self._follow(game, after, teller, names)
                game = after
            writer.end(secret)
            self._tell(teller.flush())
            if path is not None:
                self.console.print(Text(text(self.language, "cli.written", file=path), style="dim"))
        except (KeyboardInterrupt, EOFError):
            self._leave(path)
        except OSError as error:
            message = f"{path}: {error.strerror}. What was written before is kept."
            raise click.ClickException(message) from None
        finally:
            with contextlib.suppress(OSError):
                writer.close()

    def _open(self, game: Game, setting: Setting, teller: Live, names: list[str]) -> None:
        """Tell what has happened so far: the deal; all of a game that is resumed, which was heard once, at once."""
        self.console.print(Text(text(self.language, "cli.seed", seed=safe(setting.seed)), style="dim"))
        heard = self.audience.hears(entry for batch in game.batches() for entry in batch.entries)
        told = [*teller.feed(heard), *teller.flush()]
        if game.batch.number:
            show(self.console, told)
        else:
            self._tell(told)
        self._circle(game, names, legend=True)

    def _choosers(self, game: Game, setting: Setting, teller: Live, names: list[str]) -> dict[int, Chooser]:
        bots = {seat: chooser(BOTS[setting.bot], setting.seed) for seat in range(1, game.public.seats + 1)}
        if setting.seat is None:
            return bots
        person = Person(self.console, self.language, names)

        def ask(view: View, legal: tuple[Command, ...]) -> Command:
            self._tell(teller.flush())
            return person(view, legal)

        return bots | {setting.seat: ask}

    def _follow(self, before: Game, after: Game, teller: Live, names: list[str]) -> None:
        """Tell one batch, and draw the circle where people would look at it."""
        self._tell(teller.feed(self.audience.hears(after.batch.entries)))
        if after.public.phase == "discussion" or (after.public.phase == "defence" and before.public.phase != "defence"):
            self._tell(teller.flush())
            self._circle(after, names)
        seat = self.audience.seat
        accuses = after.rules.edition.ghosts_accuse and seat not in after.public.silent
        if accuses and seat in before.public.alive and seat not in after.public.alive and not after.over:
            self.console.print(Text(text(self.language, "cli.ghost"), style="bold"))

    def _tell(self, lines: list[Line]) -> None:
        for line in lines:
            show(self.console, [line])
            self.pause(0.9 if line.heading else 0.35)

    def _circle(self, game: Game, names: list[str], *, legend: bool = False) -> None:
        public = game.public
        number, key = (public.day, "day") if public.day == public.night and public.night else (public.night, "night")
        moment = text(self.language, f"tell.title.{key}", n=number) if number else ""
        self.console.print()
        for line in circle(public, names, moment):
            self.console.print(line)
        if legend:
            signs = text(self.language, "cli.legend", name="...", flag=FLAG, finger=FINGER, suspect=SUSPECT)
            self.console.print(Text(signs, style="dim"))
        self.console.print()

    def _leave(self, path: Path | None) -> None:
        self.console.print()
        if path is not None:
            self.console.print(Text(text(self.language, "cli.kept", file=path)))
            self.console.print(Text(f"  {_program()} demo --resume {shlex.quote(str(path))}"), soft_wrap=True)
        sys.exit(130)
