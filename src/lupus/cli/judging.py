"""`lupus judge`, `lupus verify`: does a file agree with the rules, and with itself.

Exit status: 0 everything agrees, 1 something does not, 2 a file cannot be read.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.markup import escape

from lupus.engine.game import Game
from lupus.lang import text
from lupus.record import cases, read
from lupus.record.codec import FORMAT
from lupus.record.errors import Difference, Unreadable
from lupus.record.fair import Slip
from lupus.record.judge import judge as judge_case
from lupus.record.replay import Disagrees, game_of
from lupus.record.tell import Teller
from lupus.record.verify import verify as verify_record

from .shared import show, story

FILES = click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
AS_JSON = click.option("--json", "as_json", is_flag=True, help="One JSON object a line, for programs.")


class Judgement(msgspec.Struct, frozen=True):
    """What judging one case or record gave. `error`: it could not be read."""

    file: str
    id: str
    title: str
    agrees: bool
    difference: Difference | None = None
    error: str | None = None


@click.command("judge", short_help="Do the rules agree with these cases and records?")
@FILES
@AS_JSON
@click.option(
    "--tell", is_flag=True, help="Print the story of each game as well, but not of a record that is not over."
)
@click.option("--night", type=click.Choice(["called", "together"]), default="called", help="Form of nights in cases.")
@click.pass_obj
def judge(language: str, files: tuple[Path, ...], *, as_json: bool, tell: bool, night: str) -> None:
    """Replay cases and records by the rules.

    For each one: ok, or the first difference in words with its JSON pointer. A record is one game (*.lupus.jsonl), a
    case file holds worked examples (docs/cases.md). Exit status 0: all agree; 1: a difference; 2: a file that cannot
    be read.
    """
    console, worst = Console(highlight=False, soft_wrap=True), 0
    for path in files:
        for judgement, game in _judge(path, night):
            worst = max(worst, 2 if judgement.error else int(not judgement.agrees))
            _show(console, judgement, as_json=as_json)
            if tell and game is not None and not as_json and (game.over or not _is_record(path)):
                _tell(console, game, language)
    sys.exit(worst)


def _judge(path: Path, night: str) -> list[tuple[Judgement, Game | None]]:
    """Return the judgements of one file; a file that cannot be read gives one with an error."""
    try:
        if _is_record(path):
            return [_judge_record(path)]
        judged = [judge_case(case, pointer, night=night) for pointer, case in cases.load(path)]
    except (Unreadable, OSError) as error:
        return [(Judgement(str(path), "", "", agrees=False, error=_words(path, error)), None)]
    return [
        (Judgement(str(path), v.id, v.title, agrees=v.difference is None, difference=v.difference), v.game)
        for v in judged
    ]


def _is_record(path: Path) -> bool:
    """Whether a file begins as a record does; everything else is read as cases."""
    with path.open("rb") as file:
        return path.name.endswith(".jsonl") or (path.is_file() and f'"{FORMAT}"'.encode() in file.read(200))


def _judge_record(path: Path) -> tuple[Judgement, Game | None]:
    record = read.load(path)
    try:
        game = game_of(record)
    except Disagrees as wrong:
        return Judgement(str(path), record.header.game, "record", agrees=False, difference=wrong.difference), None
    return Judgement(str(path), record.header.game, "record", agrees=True), game


def _words(path: Path, error: Exception) -> str:
    """Return what is wrong with a file, its name first."""
    return f"{path}: {error.strerror}" if isinstance(error, OSError) else str(error)


def _show(console: Console, judgement: Judgement, *, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(msgspec.json.encode(judgement, enc_hook=str).decode() + "\n")
    elif judgement.error:
        click.echo(judgement.error, err=True)
    elif judgement.difference is None:
        console.print(f"[green]ok[/]    {escape(judgement.id)}  {escape(judgement.title)}")
    else:
        console.print(f"[red]differs[/] {escape(judgement.id)}  {escape(judgement.title)}")
        console.print(f"   {escape(judgement.difference.words())}")
        console.print(f"   at {escape(judgement.file)}#{escape(judgement.difference.pointer)}")


def _tell(console: Console, game: Game, language: str) -> None:
    names = [person.name for person in game.public.persons]
    events = [entry.event for batch in game.batches() for entry in batch.entries]
    show(console, story(Teller(language, names), events))
    console.print()


def _slips(shares: tuple[str, ...], files: tuple[Path, ...]) -> list[Slip]:
    """Return the slips that were given, each a line of text or several copied together."""
    if shares and len(files) > 1:
        message = "a slip is of one game: name one file."
        raise click.BadParameter(message, param_hint="'--share'")
    try:
        return [Slip.read(line) for share in shares for line in share.split() or [""]]
    except ValueError as error:
        raise click.BadParameter(f"{error}.", param_hint="'--share'") from None


@click.command("verify", short_help="Recompute a record's hashes, deal and lots.")
@FILES
@AS_JSON
@click.option("--share", "shares", multiple=True, metavar="SLIP", help="What a phone keeps of its deal; with one FILE.")
@click.pass_obj
def verify(language: str, files: tuple[Path, ...], *, as_json: bool, shares: tuple[str, ...]) -> None:
    """Check records as a stranger would: hash chain, rules, then deal and every lot from the published secret.

    With the slip of a phone (docs/deal.md) also that this is the deal which that phone saw. A check that cannot be made
    (cards dealt by hand, a game that is not over) says why and does not fail. Exit status 0: nothing is wrong; 1:
    something is; 2: a file or a slip cannot be read.
    """
    slips = _slips(shares, files)
    console, worst = Console(highlight=False, soft_wrap=True), 0
    for path in files:
        try:
            checks = verify_record(read.load(path), slips)
        except (Unreadable, OSError) as error:
            click.echo(_words(path, error), err=True)
            worst = 2
            continue
        worst = max(worst, int(any(check.ok is False for check in checks)))
        if as_json:
            found = {"file": str(path), "checks": checks}
            sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
            continue
        console.print(f"[bold]{escape(str(path))}[/]")
        for check in checks:
            mark = {True: "[green]ok[/]   ", False: "[red]wrong[/]", None: "[yellow]-[/]    "}[check.ok]
            where = f" (line {check.line})" if check.line else ""
            console.print(f"  {mark} {text(language, f'verify.{check.name}')}: {escape(check.note)}{where}")
    sys.exit(worst)
