"""Checks a record as a stranger would: the hash chain, then deal and draws recomputed from the published secret."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping

import msgspec

from lupus.engine import chance
from lupus.engine.commands import Undo
from lupus.engine.draft import Lots
from lupus.engine.errors import Illegal
from lupus.engine.events import GameDealt
from lupus.engine.options import changed

from .codec import Header, digest
from .errors import Unreadable
from .read import Played, Record
from .replay import Disagrees, game_of, played_again, start


class Check(msgspec.Struct, frozen=True):
    """One thing that was checked. `ok` None: it could not be, and `note` says why.

    `line` is the number of the line in question, where there is one.
    """

    name: str
    ok: bool | None
    note: str = ""
    line: int | None = None


def verify(record: Record) -> tuple[Check, ...]:
    """Return all checks of a record: chain, game, deal and draws of every deal (voided ones too)."""
    return (
        chain(record),
        _game(record),
        *(check for number, played in enumerate(record.deals, 1) for check in _chance(played, record, number)),
    )


def combined(secret: bytes, shares: Mapping[str, str]) -> bytes:
    """Return the secret of deal and draws: the server's alone, or made from it and every phone's share."""
    if not shares:
        return secret
    together = "|".join(f"{person}:{shares[person]}" for person in sorted(shares))
    return hmac.digest(secret, together.encode(), hashlib.sha256)


def chain(record: Record) -> Check:
    """Check that each line names the hash of the one before."""
    for number, (before, line) in enumerate(zip(record.lines, record.lines[1:], strict=False), 2):
        if msgspec.json.decode(line).get("before") != digest(before):
            return Check("chain", False, "the line before has been changed, or lines are missing", number)
    return Check("chain", True, f"{len(record.lines)} lines")


def _game(record: Record) -> Check:
    """The rules give what is written, in deals that were voided as well."""
    try:
        for voided in record.deals[:-1]:
            played_again(voided, record.where)
        game = game_of(record)
    except Disagrees as wrong:
        difference = wrong.difference
        return Check("game", False, f"{difference.pointer}: {difference.words()}")
    except Unreadable as wrong:
        return Check("game", False, str(wrong))
    return Check("game", True, "over" if game.over else "not over yet")


def _chance(played: Played, record: Record, number: int) -> tuple[Check, ...]:
    """Check everything that chance decided in one deal, the `number`-th of its file."""
    deal = played.deal
    if not deal.drawn:
        return (Check("deal", None, "not drawn by us: the cards were dealt by hand, or given", played.line),)
    source = played.void or played.end
    if source is None or source.secret is None:
        note = "the secret is published when the game is over"
        return (Check("deal", None, note, played.line), Check("draws", None, note, played.line))
    try:
        secret = combined(bytes.fromhex(source.secret), source.shares)
    except ValueError:
        return (Check("deal", False, "the published secret is not hexadecimal", played.line),)
    return (
        _deal(played, secret, number),
        _origin(played, secret),
        _draws(played, secret, record),
        _commitment(played, source.secret, record.header),
        _shares(played, source.shares),
    )


def _deal(played: Played, secret: bytes, number: int) -> Check:
    announced = played.deal.deal.announced
    people = [person.id for person in announced.persons]
    if announced.deal != number:
        return Check("deal", False, f"it calls itself deal {announced.deal}; in this file it is {number}", played.line)
    try:
        roles = chance.dealt(secret, announced.deal, dict(announced.deck), people)
    except ValueError as wrong:
        return Check("deal", False, str(wrong), played.line)
    if roles == played.deal.deal.roles:
        return Check("deal", True, f"{len(roles)} cards", played.line)
    return Check("deal", False, "the secret deals other cards", played.line)


def _origin(played: Played, secret: bytes) -> Check:
    """A table may draw its first chair or agree on one (C01); the latter cannot be checked."""
    announced = played.deal.deal.announced
    people = [person.id for person in announced.persons]
    if people and announced.origin == chance.origin(secret, announced.deal, people):
        return Check("origin", True, f"chair {announced.origin}", played.line)
    return Check("origin", None, f"chair {announced.origin} was chosen, not drawn", played.line)


def commitment(secret: str, header: Header, announced: GameDealt) -> str:
    """Return what is shown of a secret (hexadecimal) before any share: it binds the deal without telling of it."""
    parts = (
        secret,
        header.table,
        header.game,
        str(announced.deal),
        ",".join(f"{role}:{count}" for role, count in announced.deck),
        ",".join(f"{name}={value}" for name, value in changed(announced.options).items()),
        ",".join(person.id for person in announced.persons),
    )
    return hashlib.sha256("|".join(parts).encode()).hexdigest()


def _commitment(played: Played, secret: str, header: Header) -> Check:
    if played.deal.commitment is None:
        return Check("commitment", None, "none was shown before the deal", played.line)
    kept = commitment(secret, header, played.deal.deal.announced) == played.deal.commitment
    return Check(
        "commitment", kept, "" if kept else "the published secret is not the one that was promised", played.line
    )


def _draws(played: Played, secret: bytes, record: Record) -> Check:
    """Every lot is what the secret answers: the game played again with lots from the secret draws the same."""
    people = [person.id for person in played.deal.deal.announced.persons]
    lots: Lots = chance.lots(secret, people)
    drawn = 0
    try:
        game = start(played, record.where)
        for _, batch in played.batches:
            game = game.run(batch.command, lots, cause=batch.cause)
            if not isinstance(batch.command, Undo) and game.batch.lots != batch.lots:
                return Check("draws", False, f"batch {batch.number} draws {game.batch.lots}, written {batch.lots}")
            drawn += len(batch.lots)
    except (Illegal, Disagrees, Unreadable, ValueError) as wrong:
        return Check("draws", False, f"the game cannot be played again: {wrong}")
    return Check("draws", True, f"{drawn} lots")


def _shares(played: Played, shares: Mapping[str, str]) -> Check:
    """Each revealed share is the one that was promised; without phones the secret is the server's alone."""
    if not played.deal.shares:
        return Check("shares", None, "no phone took part: the secret is the server's alone", played.line)
    wrong = [
        person
        for person, promised in played.deal.shares.items()
        if hashlib.sha256(shares.get(person, "").encode()).hexdigest() != promised
    ]
    return Check("shares", not wrong, f"wrong or missing: {wrong}" if wrong else f"{len(shares)} shares", played.line)


__all__ = ["Check", "combined", "commitment", "verify"]
