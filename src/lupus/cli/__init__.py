"""The command line: one module a command, each thin over the rooms that do the work.

What may not live here: rules, formats, sentences (those are in `lang`). Bad values are refused in a sentence that says
what was wrong and what is right, with exit status 2 and no traceback.
"""

from __future__ import annotations

import locale
import os

import click

from lupus.lang import languages

from .deck import deck
from .demo import demo
from .judging import judge, verify
from .replay import replay
from .rules import rules
from .serve import serve
from .terminal import prepare


def spoken() -> str:
    """Return the language of this computer if we speak it, else English."""
    said = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = next(filter(None, said), None) or locale.getlocale()[0] or ""
    short = locale.normalize(wanted.partition("_")[0])[:2]  # Windows says "German_Austria"
    return short if short in languages() else "en"


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="lupus")
@click.option(
    "--language",
    "-l",
    type=click.Choice(languages()),
    default=spoken,
    envvar="LUPUS_LANG",
    show_default="this computer's",
    help="Language of stories, rules and prompts.",
)
@click.pass_context
def main(context: click.Context, language: str) -> None:
    """Lupus in Tabula (Werewolf): watch, play, check and learn.

    Start with `lupus demo`, or sit down yourself with `lupus demo --play 1`.
    """
    prepare()
    context.obj = language


for command in (serve, demo, replay, judge, verify, rules, deck):
    main.add_command(command)
