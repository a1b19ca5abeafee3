"""Plays a record again: causes in, consequences recomputed, and the first place where the file says otherwise."""

from __future__ import annotations

import msgspec

from lupus.engine.commands import Undo
from lupus.engine.deck import check
from lupus.engine.draft import Lots
from lupus.engine.errors import Illegal
from lupus.engine.game import Game
from lupus.registry import EDITIONS, rules

from .codec import BatchLine, told
from .errors import Difference, Unreadable
from .read import Played, Record


class Disagrees(Exception):
    """A record and the rules disagree; `difference` is the first place."""

    def __init__(self, difference: Difference) -> None:
        """Carry the difference."""
        super().__init__(difference.words())
        self.difference = difference


def game_of(record: Record) -> Game:
    """Return the game of a record, replayed and compared batch by batch.

    Raises `Disagrees` at the first difference and `Unreadable` where the deal cannot even be begun.
    """
    return played_again(record.played, record.where)


def played_again(played: Played, where: str) -> Game:
    """Return one deal of a record, played again; raises as `game_of`."""
    game = start(played, where)
    for line, batch in played.batches:
        game = step(game, batch, line)
    if played.end is not None and not game.over:
        pointer = f"/{played.line + len(played.batches)}"
        raise Disagrees(
            Difference(pointer, "the end of the record", "the game to be over", f"phase {game.public.phase}")
        )
    return game


def start(played: Played, where: str) -> Game:
    """Return the game just dealt. Raises `Unreadable` for an edition or deal that no rules know."""
    deal, here = played.deal.deal, f"{where}, line {played.line}"
    if deal.announced.edition not in EDITIONS:
        raise Unreadable(here, f"an edition among {sorted(EDITIONS)}", f"it says {deal.announced.edition!r}")
    edition = rules(deal.announced.edition)
    defects = check(deal, edition)
    if defects:
        raise Unreadable(here, "a deal that can be played", "; ".join(f"{d.code} {d.facts}" for d in defects))
    game = Game.start(deal, edition)
    _compare(f"/{played.line - 1}/entries", "what the deal told", played.deal.entries, told(game.batch.entries))
    return game


def step(game: Game, line: BatchLine, number: int) -> Game:
    """Return the game after one written batch. Raises `Disagrees` if the rules refuse it or give something else."""
    here = f"/{number - 1}"
    drawn = dict(line.lots)
    try:
        after = game.run(line.command, _facts(drawn, here), cause=line.cause, command_id=line.id)
    except Illegal as illegal:
        difference = Difference(f"{here}/command", f"batch {line.number}", "accepted", f"refused: {illegal}")
        raise Disagrees(difference) from None
    for name in ("lots", "forced"):
        what = f"{name} of batch {line.number}"
        _compare(f"{here}/{name}", what, getattr(line, name), getattr(after.batch, name))
    taking_back = isinstance(line.command, Undo)
    _compare(f"{here}/corrected", f"the mark of batch {line.number}", line.corrected, taking_back)
    _compare(f"{here}/entries", f"what batch {line.number} told", line.entries, told(after.batch.entries))
    return after


def _facts(drawn: dict[str, int], here: str) -> Lots:
    """Return lots that only repeat what is written."""

    def answer(question: str, among: tuple[int, ...]) -> int:
        if drawn.get(question) not in among:
            raise Disagrees(
                Difference(f"{here}/lots", question, drawn.get(question), f"one of {list(among)}", ("C04",))
            )
        return drawn[question]

    return answer


def _compare(pointer: str, what: str, written: object, given: object) -> None:
    """Raise `Disagrees` at the first place where two values differ, going down as far as they have the same shape."""
    if written == given:
        return
    left, right = msgspec.to_builtins(written), msgspec.to_builtins(given)
    pointer, left, right = first_difference(pointer, left, right)
    raise Disagrees(Difference(pointer, what, left, right))


def _item(items: list[object] | tuple[object, ...], index: int) -> object:
    return items[index] if index < len(items) else "nothing"


def first_difference(pointer: str, left: object, right: object) -> tuple[str, object, object]:
    """Return pointer and both values of the first difference between two JSON values."""
    if isinstance(left, list | tuple) and isinstance(right, list | tuple):
        for index, (one, other) in enumerate(zip(left, right, strict=False)):
            if one != other:
                return first_difference(f"{pointer}/{index}", one, other)
        index = min(len(left), len(right))
        return f"{pointer}/{index}", _item(left, index), _item(right, index)
    if isinstance(left, dict) and isinstance(right, dict) and left.get("type") == right.get("type"):
        for key in left.keys() | right.keys():
            if left.get(key) != right.get(key):
                return first_difference(f"{pointer}/{key}", left.get(key), right.get(key))
    return pointer, left, right
