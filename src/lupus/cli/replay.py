"""`lupus replay FILE`: a written game told again, as one audience saw it."""

from __future__ import annotations

from pathlib import Path

import click
from rich.console import Console

from lupus.lang import WORDINGS, text
from lupus.record.errors import Unreadable
from lupus.record.read import load
from lupus.record.replay import Disagrees, game_of
from lupus.record.tell import Teller

from .shared import Audience, AudienceType, seated, show, story


@click.command("replay", short_help="Tell a written game again.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--as",
    "audience",
    type=AudienceType(),
    default="spoiler-free",
    show_default=True,
    metavar="AUDIENCE",
    help="Who listens: master, board, spoiler-free or seat:K.",
)
@click.option(
    "--words", type=click.Choice(["gentle", *WORDINGS]), default="gentle", show_default=True, help="How it is told."
)
@click.pass_obj
def replay(language: str, file: Path, audience: Audience, words: str) -> None:
    """Tell the game in a record: spoiler-free, exactly as one seat saw it live, or with everything as the Master.

    A game that is not over is told spoiler-free only.
    """
    language = language if words == "gentle" else f"{language}-{words}"
    try:
        game = game_of(load(file))
    except OSError as error:
        raise click.UsageError(f"{file}: {error.strerror}") from None
    except Unreadable as error:
        raise click.UsageError(str(error)) from None
    except Disagrees as wrong:
        message = f"{file}: {wrong.difference.pointer}: {wrong.difference.words()}"
        raise click.ClickException(message) from None
    seated(audience, game.public.seats)
    if not game.over and (audience.master or audience.seat):
        raise click.UsageError(text(language, "cli.not_over"))
    names = [person.name for person in game.public.persons]
    entries = [entry for batch in game.batches() for entry in batch.entries]
    show(Console(highlight=False), story(Teller(language, names, audience.seat), audience.hears(entries)))
