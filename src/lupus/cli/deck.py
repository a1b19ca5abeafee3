"""`lupus deck N`: what a table of N plays with."""

from __future__ import annotations

import sys

import click
import msgspec
from rich.console import Console
from rich.table import Table

from lupus.engine.deck import composition
from lupus.engine.errors import BadDeal
from lupus.lang import names, text
from lupus.registry import EDITIONS, rules

from .shared import defects


@click.command("deck", short_help="What a table of N players plays with.")
@click.argument("players", type=int, metavar="N")
@click.option("--edition", "-e", type=click.Choice(sorted(EDITIONS)), default="cards", show_default=True)
@click.option("--extra", "-x", multiple=True, metavar="ROLE", help="Add an extra role; may be repeated.")
@click.option("--without", "-w", multiple=True, metavar="ROLE", help="Swap a role for Villagers; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for programs.")
@click.pass_obj
def deck(
    language: str, players: int, edition: str, extra: tuple[str, ...], without: tuple[str, ...], *, as_json: bool
) -> None:
    """Print the roles and playing cards for N players."""
    book = rules(edition)
    try:
        counts = composition(book, players, extra, without)
    except BadDeal as bad:
        raise click.UsageError("\n" + defects(language, bad)) from None
    cards = {role: list((book.edition.cards or {}).get(role, ())[:count]) for role, count in counts.items()}
    if as_json:
        found = {"edition": edition, "players": players, "deck": counts, "cards": cards}
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
        return
    title = text(language, "cli.deck", edition=text(language, f"edition.{edition}"), n=players)
    table = Table(title=title, title_style="bold yellow", title_justify="left")
    for heading in ("cli.cards", "cli.role", "cli.playing_cards"):
        table.add_column(text(language, heading), justify="right" if heading == "cli.cards" else "left")
    for role, count in counts.items():
        if count:
            table.add_row(str(count), text(language, f"role.{role}"), " ".join(cards[role]))
    console = Console(highlight=False)
    console.print(table)
    fitting = [item.role for item in book.edition.extras if players >= item.minimum and item.role not in extra]
    if fitting:
        words = names(language, [text(language, f"role.{role}") for role in fitting])
        console.print(text(language, "cli.extras", names=words))
