"""Prints the pages of `docs/` that come from the code, and the example round that the page of the live table shows.

`make docs` writes them, a test fails when they are stale.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from .engine.audience import AUDIENCE
from .engine.commands import COMMANDS, GiveUp
from .engine.errors import REFUSALS
from .engine.flow import PHASES
from .engine.options import TABLE, values
from .lang import text
from .record.cases import load
from .record.conduct import Conductor
from .record.write import record_of
from .registry import EDITIONS, ROLES
from .table.options import LIVE

GENERATED: Final = "<!-- Printed from the code by `make docs`; do not edit. -->"
ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
EXAMPLE: Final = ROOT / "ui" / "public" / "example.jsonl"


def _summary(thing: object) -> str:
    """Return a docstring as one line."""
    return " ".join((thing.__doc__ or "").split()).replace("|", "/")


def _fields(kind: type[msgspec.Struct]) -> str:
    names = [field.name for field in msgspec.structs.fields(kind)]
    return ", ".join(f"`{name}`" for name in names) or "-"


def _wire(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def _rows(head: str, rows: list[str]) -> list[str]:
    columns = head.count("|") - 1
    return [head, "|" + " --- |" * columns, *rows, ""]


TOLD: Final = """\
Everything secret is decided in this table. An audience is fixed when an entry is written and is never widened later.
The Master is told everything. The board, and every spectator, is told what *everyone* is told and nothing else; so is a
ghost, unless the house rule `ghosts_see` is `all`: then the ghost is told `unveiled` at death and every later entry.
*Everybody awake at that call* are the living owners of the called role: the pack sees one another, two Seers see both
answers, others are alone. A ghost werewolf is not awake. Entries that nobody was told do not exist for anybody: they
have no number, no gap and no frame.
"""

ASKED: Final = """\
A `person` is whoever sits there; a Master, a script or a case may send their commands for them. Whether a person's
command is legal is read from that person's view alone (`engine.views.refusal`), so a refusal teaches nothing that its
reader was not told before. A `close` at night is never refused for what it holds: a choice that the role forbids counts
as none. `undo` and `learn` are also heard after the end.
"""


def _told() -> list[str]:
    return [f"| `{_wire(kind)}` | {to} | {_fields(kind)} | {_summary(kind)} |" for kind, to in AUDIENCE.items()]


def _asked() -> list[str]:
    return [
        f"| `{_wire(kind)}` | {', '.join(sorted(right.who))} | "
        f"{', '.join(sorted(right.phases)) or 'any phase before the end'} | {_fields(kind)} | {_summary(kind)} |"
        for kind, right in COMMANDS.items()
    ]


def _refused() -> list[str]:
    return [
        f"| `{code}` | {', '.join(f'`{fact}`' for fact in facts) or '-'} | "
        f"{text('en', f'refusal.{code}', **dict.fromkeys(facts, '...'))} |"
        for code, facts in REFUSALS.items()
    ]


def catalogue() -> str:
    """Return `docs/catalogue.md`: every event, command and refusal. This is the security document."""
    lines = ["# Catalogue: who is told what, who may ask what, and what is refused", "", GENERATED, ""]
    lines += ["## Events", "", TOLD, *_rows("| event | told to | fields | meaning |", _told())]
    lines += ["## Commands", "", ASKED, *_rows("| command | from | heard in | fields | meaning |", _asked())]
    lines += ["## Refusals", "", "A refused command changes nothing. Codes are stable; facts are those named.", ""]
    return "\n".join([*lines, *_rows("| code | facts | in words |", _refused())])


def flow() -> str:
    """Return `docs/flow.md`: the phase table and its diagram."""
    rows = [
        f"| `{name}` | {step.waits_for} | {'yes' if step.close else 'no'} | "
        f"{', '.join(f'`{following}`' for following in step.leads_to) or '-'} |"
        for name, step in PHASES.items()
    ]
    arrows = [f"    {name} --> {following}" for name, step in PHASES.items() for following in step.leads_to]
    return "\n".join(
        [
            "# The course of a game",
            "",
            GENERATED,
            "",
            "A phase with `Close` ends when the Master or the clock closes it; the others end by themselves when",
            "nothing is left to wait for. From every phase a removal, a penalty at once or giving up may lead to",
            "`over`; taking back leads to any earlier phase.",
            "",
            *_rows("| phase | waits for | closes | leads to |", rows),
            "```mermaid",
            "stateDiagram-v2",
            "    [*] --> dealt",
            *arrows,
            "    over --> [*]",
            "```",
            "",
        ]
    )


def options() -> str:
    """Return `docs/options.md`: every table option, its values and rulings."""
    rows = []
    for name, info in TABLE.items():
        offered = [e.id for e in EDITIONS.values() if not info.editions or e.procedure.family in info.editions]
        ruling = ", ".join(info.rulings) or "-"
        named = " / ".join(f"`{value}`" for value in values(name))
        house = " (house rule)" if info.house else ""
        rows.append(f"| `{name}` | {named} | {ruling}{house} | {', '.join(offered)} | {text('en', f'option.{name}')} |")
    live = [
        f"| `{name}` | {' / '.join(f'`{value}`' for value in found)} | {text('en', f'option.{name}')} |"
        for name, found in LIVE.items()
    ]
    own = [f"- `{e.id}`: `{name}` is `{value}`" for e in EDITIONS.values() for name, value in e.defaults.items()]
    return "\n".join(
        [
            "# Table options",
            "",
            GENERATED,
            "",
            "The first value is the book's. An edition's own default, where it differs:",
            "",
            *own,
            "",
            *_rows("| option | values | ruling | editions | what it decides |", rows),
            "Those of the live table change no rule; the first value is the usual one:",
            "",
            *_rows("| option | values | what it decides |", live),
        ]
    )


def roles() -> str:
    """Return `docs/roles.md`: every role from its record and its text."""
    rows = []
    for role in ROLES.values():
        decks = [e.id for e in EDITIONS.values() if _offers(e.id, role.id)]
        facts = [
            name for name in ("chooses", "may_stay", "counts_as_werewolf", "wins_alone", "marks") if getattr(role, name)
        ]
        rows.append(
            f"| {text('en', f'role.{role.id}')} | `{role.id}` | {role.side} | {', '.join(facts) or '-'} | "
            f"{', '.join(decks)} | {text('en', f'role.{role.id}.power')} |"
        )
    return "\n".join(
        ["# Roles", "", GENERATED, "", *_rows("| role | id | wins with | facts | editions | power |", rows)]
    )


def _offers(edition: str, role: str) -> bool:
    record = EDITIONS[edition]
    return role in record.composition(record.seats[-1]) or role in {extra.role for extra in record.extras}


PAGES: Final[dict[str, Callable[[], str]]] = {
    "catalogue.md": catalogue,
    "flow.md": flow,
    "options.md": options,
    "roles.md": roles,
}


def example() -> bytes:
    """Return the example round as a record that ends after its second dawn, for the page that shows games again."""
    [case] = [case for _, case in load(ROOT / "tests" / "cases.json") if case.id == "X01"]
    conductor = Conductor(case)
    for index in range(len(case.steps)):
        conductor.step(index)
    return record_of(conductor.game.run(GiveUp()), None, drawn=False)


def main() -> None:
    """Write every generated page, and the example."""
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), encoding="utf-8")
        sys.stdout.write(f"docs/{name}\n")
    EXAMPLE.write_bytes(example())
    sys.stdout.write(f"{EXAMPLE.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
