"""Servers that cheat: one evening as its phones saw it, and what a server publishes that did something else.

Each trick is done as well as it can be: hashes are chained anew, the game is played by the rules, and whatever the
trick does not need to change is as honest as ever.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from lupus.engine import chance, commands
from lupus.engine.draft import Lots
from lupus.engine.game import Deal, Game
from lupus.record import fair
from lupus.record.write import Writer, games
from lupus.table import asks, setup
from lupus.table.dealing import Dealing
from lupus.table.table import Table
from table.party import Party

FRIEND: Final = "p8"
"""The person for whom the server cheats, whose phone does whatever the server says."""


class Published(NamedTuple):
    """A record, what honest phones keep of the evening, and which checks must find something wrong.

    `alone`: those that find it without any slip.
    """

    record: bytes
    slips: tuple[fair.Slip, ...]
    alone: frozenset[str]
    with_slips: frozenset[str]


def evening(people: int = 8, seed: int = 1, **wish: Any) -> Party:
    """Return an honest evening that is over: phones took part, and everybody tapped at random."""
    chooser = random.Random(seed)
    party = Party(people, secret=chooser.randbytes(32).hex(), **wish).taking_part()
    party.starts()
    party.plays_on(chooser)
    return party


def slips(party: Party) -> tuple[fair.Slip, ...]:
    """Return what everybody's phone keeps but the friend's."""
    return tuple(slip for one, phone in party.phones.items() if one != FRIEND for slip in phone.slips)


def dealing(table: Table) -> Dealing:
    """Return the deal of a table."""
    assert table.dealing is not None
    return table.dealing


# -- what is published -----------------------------------------------------------------------------------------


class Claim(NamedTuple):
    """What a server says of a deal."""

    secret: bytes
    seals: Mapping[str, str]
    shares: Mapping[str, str]
    commitment: str


def honest(party: Party) -> Claim:
    """Return what an honest server says."""
    its = dealing(party.table)
    return Claim(its.secret, its.seals or {}, its.shares, its.commitment or "")


def committed(party: Party, secret: bytes, number: int = 1) -> str:
    """Return the commitment that fits a secret."""
    its = dealing(party.table)
    return fair.commitment(secret.hex(), party.table.code, its.game, replace(its.begun.announced, deal=number))


def dealt(party: Party, claim: Claim, number: int = 1) -> Game:
    """Return the game that is dealt from what a server says, given up at once."""
    told = replace(dealing(party.table).begun.announced, deal=number)
    game = setup.dealt(Deal(announced=told, roles=()), fair.combined(claim.secret, claim.shares))
    return game.run(commands.GiveUp())


def written(party: Party, claim: Claim, game: Game, *voided: tuple[Claim, str]) -> bytes:
    """Return a record; deals that were voided before a card was dealt come first."""
    its = dealing(party.table)
    writer = Writer.new(None, table=party.table.code, game=its.game)
    for number, (void, why) in enumerate(voided, 1):
        told = Deal(announced=replace(its.begun.announced, deal=number), roles=())
        writer.deal(told, drawn=True, commitment=void.commitment, seals=void.seals)
        writer.void(why, void.secret, void.shares)
    first, *rest = games(game)
    writer.deal(first, drawn=True, commitment=claim.commitment, seals=claim.seals)
    for later in rest:
        writer.append(later)
    writer.end(claim.secret, claim.shares)
    return writer.bytes()


def suits(game: Game, party: Party) -> bool:
    """Whether the server likes what the friend holds."""
    return game.deal.roles[party.table.circle.index(FRIEND)] == "werewolf"


def secrets(seed: int) -> Iterator[bytes]:
    """Yield secrets to choose from."""
    chooser = random.Random(seed)
    while True:
        yield chooser.randbytes(32)


# -- tricks ----------------------------------------------------------------------------------------------------

NONE: Final = frozenset[str]()


@cache
def _party() -> Party:
    """Return an evening in which the friend was dealt nothing that the server likes."""
    found = (evening(8, seed) for seed in range(1, 50))
    return next(party for party in found if not suits(games(party.table.game)[0], party))


def nothing_is_wrong() -> Published:
    """Publish what happened."""
    party = _party()
    return Published(party.table.record(), slips(party), NONE, NONE)


def another_secret(*, hide: bool) -> Published:
    """Choose the secret after seeing every share; `hide`: and a commitment that fits it."""
    party = _party()
    claim = honest(party)
    liked = next(one for one in secrets(1) if suits(dealt(party, claim._replace(secret=one)), party))
    claim = claim._replace(secret=liked)
    if hide:
        claim = claim._replace(commitment=committed(party, liked))
    found = NONE if hide else frozenset({"commitment"})
    return Published(
        written(party, claim, dealt(party, claim)), slips(party), found, found | {"slip"} if hide else found
    )


def friends_share() -> tuple[Published, int]:
    """Let the friend choose their share last, when all others are known; return how many it took to try as well."""
    party = _party()
    claim = honest(party)
    for tries, one in enumerate(secrets(2), 1):
        share = one.hex()
        ground = claim._replace(
            seals={**claim.seals, FRIEND: fair.sealed(share)}, shares={**claim.shares, FRIEND: share}
        )
        if suits(dealt(party, ground), party):
            return Published(
                written(party, ground, dealt(party, ground)), slips(party), NONE, frozenset({"slip"})
            ), tries
    raise AssertionError


def a_share_left_out(*, hide: bool) -> Published:
    """Leave somebody's share out of the secret; `hide`: and their seal out of the list."""
    party = _party()
    claim = honest(party)
    shares = {one: share for one, share in claim.shares.items() if one != "p3"}
    seals = {one: seal for one, seal in claim.seals.items() if one in shares} if hide else claim.seals
    claim = claim._replace(seals=seals, shares=shares)
    found = NONE if hide else frozenset({"shares"})
    return Published(written(party, claim, dealt(party, claim)), slips(party), found, frozenset({"slip"}) | found)


def a_share_called_missing() -> Published:
    """See what the shares would deal, say that one never came, and deal again without it, in the honest order."""
    party = _party()
    first = honest(party)
    shares = {one: share for one, share in first.shares.items() if one != "p3"}
    void = first._replace(shares=shares)
    secret = fair.following(first.secret, 2)
    second = Claim(secret, {one: first.seals[one] for one in shares}, shares, committed(party, secret, 2))
    record = written(party, second, dealt(party, second, 2), (void, "share_missing"))
    return Published(record, slips(party), NONE, frozenset({"slip"}))


def voided_for_nothing() -> Published:
    """Void a deal of which every share was there."""
    party = _party()
    first = honest(party)
    secret = fair.following(first.secret, 2)
    second = first._replace(secret=secret, commitment=committed(party, secret, 2))
    record = written(party, second, dealt(party, second, 2), (first, "one_more"))
    return Published(record, slips(party), frozenset({"shares"}), frozenset({"shares"}))


def again_with_another_secret() -> Published:
    """Deal again aloud, with a secret that suits."""
    party = _party()
    first = honest(party)
    void = first._replace(shares={one: share for one, share in first.shares.items() if one != FRIEND})
    second = Claim(b"", {one: first.seals[one] for one in void.shares}, void.shares, "")
    liked = next(one for one in secrets(3) if suits(dealt(party, second._replace(secret=one), 2), party))
    second = second._replace(secret=liked, commitment=committed(party, liked, 2))
    record = written(party, second, dealt(party, second, 2), (void, "share_missing"))
    return Published(record, (), frozenset({"following"}), frozenset({"following"}))


def again_in_silence(*, renumbered: bool) -> Published:
    """Deal again and publish the second deal alone; `renumbered`: as if it had been the first."""
    party = _party()
    number = 1 if renumbered else 2
    claim = honest(party)
    liked = next(one for one in secrets(4) if suits(dealt(party, claim._replace(secret=one), number), party))
    claim = claim._replace(secret=liked, commitment=committed(party, liked, number))
    found = NONE if renumbered else frozenset({"deal"})
    return Published(written(party, claim, dealt(party, claim, number)), slips(party), found, found | {"slip"})


def another_deck() -> Published:
    """Swap a card of the deck after everything was sealed."""
    party = _party()
    claim, its = honest(party), dealing(party.table)
    deck = dict(its.begun.announced.deck)
    deck = {**deck, "seer": 0, "villager": deck["villager"] + deck["seer"]}
    told = replace(its.begun.announced, deck=tuple(sorted((role, count) for role, count in deck.items() if count)))
    game = setup.dealt(Deal(announced=told, roles=()), fair.combined(claim.secret, claim.shares)).run(commands.GiveUp())
    return Published(written(party, claim, game), slips(party), frozenset({"commitment"}), frozenset({"commitment"}))


def another_first_chair() -> Published:
    """Choose the chair from which people count."""
    party = _party()
    claim = honest(party)
    game = dealt(party, claim)
    deal = games(game)[0].deal
    told = replace(deal.announced, origin=deal.announced.origin % 8 + 1)
    other = Game.start(replace(deal, announced=told), game.rules).run(commands.GiveUp())
    return Published(written(party, claim, other), slips(party), frozenset({"origin"}), frozenset({"origin"}))


def another_lot() -> Published:
    """Play by the rules, and let one lot fall on somebody else."""
    party = next(one for seed in range(1, 200) if lots_of(one := evening(9, seed)))
    claim = honest(party)
    true = chance.lots(party.table.secret, party.table.circle)

    def bent(question: str, among: tuple[int, ...]) -> int:
        return next(seat for seat in among if seat != true(question, among))

    return Published(
        written(party, claim, replayed(party, bent)), slips(party), frozenset({"draws"}), frozenset({"draws"})
    )


def lots_of(party: Party) -> int:
    """Return how many lots were drawn in a game."""
    return sum(len(game.batch.lots) for game in games(party.table.game))


def replayed(party: Party, lots: Lots) -> Game:
    """Return a game in which a lot fell otherwise, given up after it."""
    first, *rest = games(party.table.game)
    game = first
    for later in rest:
        assert later.batch.command is not None
        game = game.run(later.batch.command, lots, cause=later.batch.cause)
        if game.batch.lots:
            break
    return game if game.over else game.run(commands.GiveUp())


def another_game() -> Published:
    """Break off a game that went badly, and hand out the record of another one."""
    party = Party(8).taking_part()
    party.starts()
    first = slips(party)
    party.sends("p1", asks.End())
    party.sends("p1", asks.Again())
    party.starts()
    party.sends("p1", asks.End())
    return Published(party.table.record(), first, NONE, frozenset({"slip"}))


TRICKS: Final[dict[str, Callable[[], Published]]] = {
    "nothing is wrong": nothing_is_wrong,
    "the secret chosen after the shares": lambda: another_secret(hide=False),
    "the secret chosen after the shares, and its commitment": lambda: another_secret(hide=True),
    "a friend's share chosen last": lambda: friends_share()[0],
    "a share left out": lambda: a_share_left_out(hide=False),
    "a share left out, and its seal": lambda: a_share_left_out(hide=True),
    "a share called missing": a_share_called_missing,
    "a deal voided for nothing": voided_for_nothing,
    "dealt again with another secret": again_with_another_secret,
    "dealt again in silence": lambda: again_in_silence(renumbered=True),
    "dealt again in silence, by its number": lambda: again_in_silence(renumbered=False),
    "another deck": another_deck,
    "another first chair": another_first_chair,
    "another lot": another_lot,
    "another game": another_game,
}
