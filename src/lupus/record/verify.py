"""Checks a record as a stranger would: the hash chain, then deal and draws recomputed from the published secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from lupus.engine import chance
from lupus.engine.commands import Undo
from lupus.engine.draft import Lots
from lupus.engine.errors import Illegal

from . import fair
from .codec import digest
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


def verify(record: Record, slips: Sequence[fair.Slip] = ()) -> tuple[Check, ...]:
    """Return all checks of a record: chain, game, deal and draws of every deal (voided ones too), and of some slips."""
    return (
        chain(record),
        _game(record),
        *(check for number, played in enumerate(record.deals, 1) for check in _chance(played, record, number)),
        *(_slip(record, slip) for slip in slips),
    )


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
            if not voided.undealt:
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
    if not fair.HASH.fullmatch(source.secret):
        return (Check("deal", False, "the published secret is not 64 hexadecimal digits", played.line),)
    secret = fair.combined(bytes.fromhex(source.secret), source.shares)
    cards = (
        (Check("deal", None, "no card was dealt: a share was missing", played.line),)
        if played.undealt
        else (_deal(played, secret, number), _origin(played, secret), _draws(played, secret, record))
    )
    return (
        *cards,
        _commitment(played, source.secret, record),
        *_following(record, number, source.secret),
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
    if played.deal.commitment is not None:
        return Check("origin", False, f"the secret draws another first chair than {announced.origin}", played.line)
    return Check("origin", None, f"chair {announced.origin} was chosen, not drawn", played.line)


def _commitment(played: Played, secret: str, record: Record) -> Check:
    shown, header = played.deal.commitment, record.header
    if shown is None:
        return Check("commitment", None, "none was shown before the deal", played.line)
    kept = fair.commitment(secret, header.table, header.game, played.deal.deal.announced) == shown
    wrong = "secret, deck, options or persons are not those that were committed to"
    return Check("commitment", kept, "" if kept else wrong, played.line)


def _following(record: Record, number: int, secret: str) -> tuple[Check, ...]:
    """After a voided deal the next secret follows from the last: a server has nothing to choose again."""
    before = record.deals[number - 2] if number > 1 else None
    if before is None or before.void is None or not before.void.secret or before.deal.commitment is None:
        return ()
    line = record.deals[number - 1].line
    try:
        kept = fair.following(bytes.fromhex(before.void.secret), number).hex() == secret
    except ValueError:
        kept = False
    note = "" if kept else "another secret than the one that follows from the voided deal"
    return (Check("following", kept, note, line),)


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
    """Each revealed share is the one that was sealed; without phones the secret is the server's alone."""
    seals = played.deal.shares
    if not seals:
        if shares or played.undealt:
            wrong = f"shares that nobody sealed: {sorted(shares)}" if shares else "voided, though no share was missing"
            return Check("shares", False, wrong, played.line)
        return Check("shares", None, "no phone took part: the secret is the server's alone", played.line)
    unsealed = sorted(one for one in shares if fair.sealed(shares[one]) != seals.get(one))
    missing = sorted(one for one in seals if one not in shares)
    if unsealed or (missing and not played.undealt):
        return Check("shares", False, f"wrong or missing: {unsealed or missing}", played.line)
    if missing:
        return Check("shares", None, f"voided, since these shares were missing: {missing}", played.line)
    if played.undealt:
        return Check("shares", False, "voided, though no share was missing", played.line)
    persons = len(played.deal.deal.announced.persons)
    return Check("shares", True, f"{len(shares)} phones of {persons} persons", played.line)


def _slip(record: Record, slip: fair.Slip) -> Check:
    """Check a record with what one phone kept of a deal: only its owner can, and one honest phone is enough."""
    of_deal = [played for played in record.deals if played.deal.deal.announced.deal == slip.deal]
    if record.header.game != slip.game:
        return Check("slip", False, f"your phone took part in game {slip.game}, this is {record.header.game}")
    if not of_deal:
        return Check("slip", False, f"deal {slip.deal}, in which your phone took part, is not in this record")
    played = of_deal[0]
    seals, source = played.deal.shares, played.void or played.end
    line, own = played.line, fair.sealed(slip.share)
    if played.deal.commitment != slip.commitment:
        return Check("slip", False, "your phone was shown another commitment: it was dealt again in silence", line)
    if slip.list and fair.listed(seals) != slip.list:
        return Check("slip", False, "your phone was shown another list of seals", line)
    if seals.get(slip.person) != own:
        return Check("slip", None, "your phone took no part in this deal", line)
    return _share(slip, dict(source.shares) if source is not None else None, line)


def _share(slip: fair.Slip, shares: dict[str, str] | None, line: int) -> Check:
    """Check what became of a phone's share."""
    if shares is None:
        return Check("slip", None, "shares are published when the game is over", line)
    if slip.person in shares:
        kept = shares[slip.person] == slip.share
        return Check("slip", kept, "" if kept else "your phone gave another share", line)
    if slip.given:
        return Check("slip", False, "the server had your phone's share, and says that it was missing", line)
    return Check("slip", None, "your phone's share never arrived, so the deal was voided", line)


__all__ = ["Check", "chain", "verify"]
