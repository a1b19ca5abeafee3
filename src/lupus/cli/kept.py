"""The record of a demo: begun in a new file, kept when somebody leaves, gone on with by `--resume`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

import click

from lupus.bots import BOTS
from lupus.engine.game import Game
from lupus.record.errors import Unreadable
from lupus.record.read import Record, load
from lupus.record.replay import Disagrees, game_of
from lupus.record.verify import chain
from lupus.record.write import Writer

MARK: Final = "demo"
"""How records of demos name their table, followed by the bot and the seat that a person plays."""


class Setting(NamedTuple):
    """What a demo needs to be played, besides its game."""

    seed: str
    bot: str
    seat: int | None


def begun(file: Path | None, setting: Setting, game: Game) -> tuple[Path | None, Writer]:
    """Open a new record; a person's game is always kept, in a file of its own where none was named."""
    path = file or (_free_path(setting.seed) if setting.seat is not None else None)
    table = " ".join((MARK, setting.bot, str(setting.seat or ""))).strip()
    writer = _opened(lambda: Writer.new(path, table=table, game=setting.seed, now=_now), path, "--record")
    writer.deal(game, drawn=True)
    return path, writer


def again(path: Path) -> tuple[Setting, Game, Record]:
    """Return an interrupted demo, a line that was cut off left out; only its last line may be what it lacks."""
    try:
        record = load(path, torn=True)
        game = game_of(record)
    except OSError as error:
        raise click.BadParameter(f"{path}: {error.strerror}", param_hint="'--resume'") from None
    except (Unreadable, Disagrees) as error:
        raise click.BadParameter(str(error), param_hint="'--resume'") from None
    setting = _setting(record)
    if setting is None or record.played.end is not None:
        message = f"{path} is {'over already' if setting else 'no record of a demo'}; tell it again with lupus replay."
        raise click.BadParameter(message, param_hint="'--resume'")
    unbroken = chain(record)
    if not unbroken.ok:
        message = f"{path}, line {unbroken.line}: {unbroken.note}; a game is gone on with as it was written."
        raise click.BadParameter(message, param_hint="'--resume'")
    return setting, game, record


def onto(path: Path, record: Record) -> Writer:
    """Open a record that was read, to write on after its last whole line."""
    return _opened(lambda: Writer.onto(path, list(record.lines), _now), path, "--resume")


def _opened(opened: Callable[[], Writer], path: Path | None, option: str) -> Writer:
    """Return a writer, or say why its file cannot be written."""
    try:
        return opened()
    except FileExistsError:
        message = f"{path} exists already; a game is never written over. Name another file, or go on with --resume."
        raise click.BadParameter(message, param_hint=f"'{option}'") from None
    except OSError as error:
        raise click.BadParameter(f"{path}: {error.strerror}", param_hint=f"'{option}'") from None


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _free_path(seed: str) -> Path:
    stem = "".join(letter if letter.isalnum() else "-" for letter in seed)[:40]
    numbered = (Path(f"lupus-{stem}{'' if n == 1 else f'-{n}'}.lupus.jsonl") for n in range(1, 10_000))
    return next(path for path in numbered if not path.exists())


def _setting(record: Record) -> Setting | None:
    """Return how a demo was played, None if the record is of no demo."""
    mark, *rest = record.header.table.split() or [""]
    if mark != MARK or not rest or rest[0] not in BOTS:
        return None
    seats = range(1, len(record.played.deal.deal.announced.persons) + 1)
    seat = next((seat for seat in seats if rest[1:] == [str(seat)]), None)
    return Setting(record.header.game, rest[0], seat) if seat or not rest[1:] else None
