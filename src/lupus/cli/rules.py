"""`lupus rules`: the rules in words, of an edition or of a role."""

from __future__ import annotations

import textwrap

import click
from rich.console import Console
from rich.text import Text

from lupus.lang import names, text
from lupus.registry import EDITIONS, ROLES


@click.command("rules", short_help="Rules of an edition, or of a role.")
@click.argument("role", required=False)
@click.option("--edition", "-e", type=click.Choice(sorted(EDITIONS)), default="cards", show_default=True)
@click.pass_obj
def rules(language: str, role: str | None, edition: str) -> None:
    """Print the rules for players: of an edition, or of one ROLE (its id, such as seer, or its name)."""
    console = Console(highlight=False)
    if role is None:
        _print(console, text(language, f"edition.{edition}"), text(language, f"edition.{edition}.rules"))
        known = names(language, [text(language, f"role.{each}") for each in ROLES])
        console.print()
        console.print(Text(textwrap.fill(known, 78), style="dim"))
        return
    known_as = {text(language, f"role.{each}").casefold(): each for each in ROLES} | {each: each for each in ROLES}
    found = known_as.get(role.casefold())
    if found is None:
        message = text(language, "cli.unknown_role", given=role, known=", ".join(ROLES))
        raise click.BadParameter(message, param_hint="ROLE")
    _print(console, text(language, f"role.{found}"), text(language, f"role.{found}.rules"))


def _print(console: Console, heading: str, body: str) -> None:
    console.print(Text(heading, style="bold yellow"))
    for paragraph in body.split("\n"):
        console.print(Text(textwrap.fill(paragraph, 78)))
