"""The fair deal (docs/deal.md): the server commits itself, phones seal shares, the list is closed, shares come in.

All of it happens by itself within a moment, and nobody taps anything. Where no phone takes part the cards are dealt at
once; whoever does not answer is left out by name; a share that stays away voids the deal, which is counted aloud.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from lupus.record import fair

from . import deal_asks, moving, narrate, rows, setup
from .clock import Running
from .dealing import Dealing, Voided
from .live import Live
from .play import said
from .refused import Refused
from .rows import AnyRow
from .state import State
from .wire import Line

SEALING: Final = 3_000
"""Milliseconds that phones have to send their seals; whoever has not is left out by name."""

SHARING: Final = 5_000
"""Milliseconds that phones on the closed list have to send their shares; one that is missing voids the deal."""


def start(state: State, row: rows.Asked) -> State:
    """Begin a game: with the phones of the row, or without any and at once."""
    state.in_lobby()
    state = replace(state, games=state.games + 1, voids=())
    return _begun(state, bytes.fromhex(row.secret or ""), row.phones, row.at)


def _begun(state: State, secret: bytes, phones: Sequence[str], at: int) -> State:
    """Commit to a deal and ask for seals; where no phone takes part, deal. Raises `Refused` if nobody can deal this."""
    number, game = len(state.voids) + 1, f"{state.code}-{state.games}"
    people = [state.person(one) for one in state.circle]
    setting = setup.spared(state.setting) if _first_alone(state) else state.setting
    deal = setup.announced(setting, people, number, state.leader.given)
    asked = tuple(one for one in state.persons() if one in phones and not deal.roles)
    shown = fair.commitment(secret.hex(), state.code, game, deal.announced) if asked else None
    dealing = Dealing(game, deal, secret, shown, asked, at, at, None if asked else {})
    begun = replace(state, game=None, dealing=dealing, secret=b"", lines=(), clock=Running())
    return begun if asked else _cards(begun, {}, at)


def _first_alone(state: State) -> bool:
    """Whether somebody plays with bots alone, for the first time here: the pack leaves them alone in night 1 (H06)."""
    return state.solo and not state.led and state.games == 1


def goes_on(state: State, row: rows.Listed | rows.Dealt | rows.Voided) -> State:
    """Let a deal take its next step. Raises `Refused` if it is another deal, or does not fit what was sealed."""
    dealing = _open(state, row.deal)
    if isinstance(row, rows.Listed):
        return _listed(state, dealing, row)
    seals, missing = dealing.seals or {}, isinstance(row, rows.Voided)
    fits = all(fair.sealed(share) == seals.get(person) for person, share in row.shares.items())
    if not seals or not fits or missing != (len(row.shares) < len(seals)):
        raise Refused("not_sealed")
    if missing:
        return again(state, "share_missing", tuple(row.shares), row.at, row.shares)
    return _cards(state, row.shares, row.at)


def _listed(state: State, dealing: Dealing, row: rows.Listed) -> State:
    """Close the list; where nobody has sealed, deal from the server's secret alone."""
    if dealing.seals is not None or not set(row.seals) <= set(dealing.phones):
        raise Refused("list_closed" if dealing.seals is not None else "no_part")
    closed = replace(state, dealing=replace(dealing, seals=row.seals, since=row.at))
    return closed if row.seals else _cards(closed, {}, row.at)


def again(state: State, why: str, phones: Sequence[str], at: int, shares: Mapping[str, str] | None = None) -> State:
    """Void the present deal, whether cards were dealt or not, and begin the next one of the same game.

    Its secret follows from the last, so that dealing again gives the server nothing to choose. `phones`: the persons
    whose phones are asked; `shares`: those that had arrived, where no card was dealt. Raises `Refused` without a deal.
    """
    dealing = state.dealing
    if dealing is None:
        raise Refused("not_now", stage=state.stage)
    kept = dealing if shares is None else replace(dealing, shares=dict(shares))
    times = state.times if state.game is not None else ()
    void = Voided(kept, why, at, state.game, times)
    secret = fair.following(dealing.secret, dealing.number + 1)
    return _begun(replace(state, voids=(*state.voids, void)), secret, phones, at)


def _open(state: State, number: int) -> Dealing:
    """Return the deal that is being made. Raises `Refused` if there is none, or another one."""
    if state.dealing is None or state.stage != "dealing":
        raise Refused("not_now", stage=state.stage)
    if state.dealing.number != number:
        raise Refused("another_deal", deal=state.dealing.number)
    return state.dealing


def _cards(state: State, shares: dict[str, str], at: int) -> State:
    dealing = state.dealing
    if dealing is None:
        raise Refused("not_now", stage=state.stage)
    secret = fair.combined(dealing.secret, shares)
    safe = state.first_dead or (tuple(state.persons()) if _first_alone(state) else ())
    game = setup.dealt(dealing.begun, secret, safe)
    phoneless = frozenset(one for one in state.circle if not state.person(one).keys)
    fresh = replace(
        state, game=game, dealing=replace(dealing, shares=shares), secret=secret, seen=phoneless, enough=frozenset(),
        leader=replace(state.leader, knowing=(), browsers=(), marks=()), times=(at,), lines=(), pointed=None,
        clock=Running(at, at), dusk=(0,) * len(state.circle), turns=(), chat=(), talk=(),
    )  # fmt: skip
    return moving.settled(said(fresh, [*_counted(state, dealing), *narrate.lines(game)]), at)


def _counted(state: State, dealing: Dealing) -> list[Line]:
    """Return what is said before the cards: that it is not the first deal, and which phones were left out."""
    lines = []
    for void in state.voids:
        missing = _seats(state, [one for one in void.dealing.seals or () if one not in void.dealing.shares])
        words = {"deal": str(void.dealing.number + 1)}
        key = "say.deal_again.share" if missing and void.game is None else "say.deal_again"
        lines.append(Line(key, missing, n=len(missing), words=words))
    left = _seats(state, [one for one in dealing.phones if one not in (dealing.seals or ())])
    return [*lines, Line("say.deal_without", left, n=len(left))] if left else lines


def _seats(state: State, persons: Sequence[str]) -> tuple[int, ...]:
    return tuple(sorted(seat for one in persons if (seat := state.seat_of(one)) is not None))


# -- what phones send, and what is done with it ----------------------------------------------------------------------


def taken(state: State, live: Live, person: str, ask: deal_asks.AnyDeal) -> None:
    """Take a phone's seal or share; it is stored with everybody's when the list closes. Raises `Refused`."""
    dealing = _open(state, ask.deal)
    if isinstance(ask, deal_asks.Share):
        if dealing.seals is None or fair.sealed(ask.share) != dealing.seals.get(person):
            raise Refused("not_sealed")
        live.shares.put(dealing, person, ask.share)
    elif dealing.seals is not None:
        raise Refused("list_closed")
    elif person not in dealing.phones:
        raise Refused("no_part")
    else:
        live.seals.put(dealing, person, ask.seal)


def step(state: State, live: Live) -> tuple[int, Callable[[int], AnyRow]]:
    """Return when a deal goes on, in milliseconds, and with which row: at once when every phone has answered."""
    dealing = state.dealing
    if dealing is None:
        raise Refused("not_now", stage=state.stage)
    number = dealing.number
    if dealing.seals is None:
        ready = live.seals.of(dealing).keys() >= {*dealing.phones}
        at = state.at if ready else dealing.since + SEALING
        return at, lambda now: rows.Listed(at=now, deal=number, seals=dict(sorted(live.seals.of(dealing).items())))
    ready = live.shares.of(dealing).keys() >= dealing.seals.keys()
    at = state.at if ready else dealing.since + SHARING

    def ended(now: int) -> AnyRow:
        shares = live.shares.of(dealing)
        kind = rows.Dealt if shares.keys() >= (dealing.seals or {}).keys() else rows.Voided
        return kind(at=now, deal=number, shares=shares)

    return at, ended
