"""The public part: what board, phones and spectators are shown alike.

It is read from what the board was told, and from what the table itself knows of its people: who is away, who has seen a
card, how many fingers point in an execution (never whose, nor at whom).
"""

from __future__ import annotations

import msgspec

from lupus.engine import events as e
from lupus.engine.errors import BadDeal
from lupus.engine.game import Game
from lupus.engine.options import TABLE
from lupus.engine.state import Public
from lupus.registry import EDITIONS, ROLES

from . import apart, chat, group, pace, setup, talking
from .leader import Led
from .live import Live
from .one_more import ASKING
from .people import Person
from .state import State
from .wire import Clock, PublicView, Settings, Setup
from .wire_deal import Dealing
from .wire_game import Count, Outcome, Playing
from .wire_people import Chair, OneMore, Removed, Watcher


def shown(state: State, live: Live, now: int) -> PublicView:
    """Return the public part; `now` in milliseconds."""
    game, clock = state.game, state.clock
    return PublicView(
        table=state.code,
        stage=state.stage,
        moment=state.moment,
        settings=_settings(state),
        chairs=_chairs(state, live),
        watching=_watching(state),
        led=_led(state, live),
        clock=Clock(now, clock.opens, clock.ends, clock.left, clock.stopped),
        said=state.said,
        lines=state.lines,
        one_more=_one_more(state),
        hands=state.hands,
        passed=state.passed,
        setup=_setup(state) if game is None else None,
        dealing=_dealing(state) if state.stage == "dealing" else None,
        game=_playing(state, game) if game is not None else None,
        chat=chat.village(state),
        devices=apart.devices(state),
        alone=state.alone and game is not None,
    )


def _led(state: State, live: Live) -> Led | None:
    """Return who leads, as everybody is shown it: at night what was shown last by day."""
    master, knowing = state.leader.told
    names = {person.id: person.name for person in state.people}
    if master is None and not knowing:
        return None
    return Led(
        master=names.get(master, "") if master is not None else None,
        away=master is not None and not state.by_night and not live.here(master),
        knowing=tuple(names[one] for one in knowing if one in names and one != master),
        by_hand=state.setting.cards == "hand",
    )


# -- table ---------------------------------------------------------------------------------------------------------


def _settings(state: State) -> Settings:
    setting, options = state.setting, setup.options_of(state.setting)
    usual = setup.usual(setting) if state.game is None else {}
    return Settings(
        edition=setting.edition,
        language=setting.language,
        words=setting.words,
        extra=setting.extra,
        without=setting.without,
        deck=setting.deck,
        options={name: getattr(options, name, setting.options.get(name, value)) for name, value in usual.items()}
        or setting.options,
        usual=usual,
        pace={**pace.USUAL, **setting.pace},
        brisk=setting.brisk,
        many_bots=setting.many_bots,
        master=setting.master,
        cards=setting.cards,
    )


def _setup(state: State) -> Setup:
    edition = EDITIONS[state.setting.edition]
    try:
        deck = tuple(setup.deck_of(state.setting, len(state.circle)).items())
    except BadDeal:
        deck = ()
    return Setup(
        least=edition.seats[0],
        most=edition.seats[-1],
        deck=tuple((role, count) for role, count in deck if count > 0),
        extras=tuple((extra.role, extra.minimum) for extra in edition.extras),
        swappable=tuple(role for role in edition.composition(edition.seats[-1]) if ROLES[role].swappable),
        defects=setup.defects(state.setting, [state.person(one) for one in state.circle], state.leader.given),
        removed=tuple(Removed(person.id, person.name) for person in state.removed),
        expected=group.missing(state),
        house=tuple(name for name, info in TABLE.items() if info.house),
    )


def _one_more(state: State) -> OneMore | None:
    asked = state.proposal
    names = (one.name for one in state.people if asked is not None and one.id == asked.guest)
    return None if asked is None else OneMore(next(names, ""), asked.at + ASKING)


def _watching(state: State) -> tuple[Watcher, ...]:
    takes = {one.guest: state.seat_of(one.bot) for one in state.taking}
    return tuple(Watcher(one.id, one.name, takes.get(one.id)) for one in state.watchers())


def _chairs(state: State, live: Live) -> tuple[Chair, ...]:
    game, by_id = state.game, {person.id: person for person in state.people}
    public = game.public if game is not None else None
    found, moving = [], {one.person for one in state.moving}
    for seat, one in enumerate(state.circle, 1):
        person = by_id.get(one)
        name = person.name if person is not None else public.persons[seat - 1].name if public is not None else ""
        found.append(
            Chair(
                seat=seat,
                name=name,
                bot=(person.bot or person.stand_in) if person else None,
                stand_in=bool(person and person.stand_in),
                host=one == state.host,
                face=person.face if person else "",
                picture=person.picture if person else None,
                away=_away(state, live, seat, person),
                ghost=public is not None and seat not in public.alive,
                gone=person is None,
                seen=public is not None and public.phase == "dealt" and one in state.seen,
                enough=one in state.enough,
                moving=one in moving,
            )
        )
    return tuple(found)


def _away(state: State, live: Live, seat: int, person: Person | None) -> bool:
    """Whether somebody is said to be away; never of ghosts, who could talk by coming and going (F16)."""
    ghost = state.stage == "playing" and seat not in state.playing().public.alive
    return bool(person and person.keys and not state.by_night and not ghost and not live.present(state, person.id))


# -- the game, as the board was told -------------------------------------------------------------------------------


def _playing(state: State, game: Game) -> Playing:
    public = game.public
    voting = public.phase == "execution"
    speaking = public.phase in {"defence", "last_words"}
    facts = _facts(public)
    return Playing(
        phase=public.phase,
        night=public.night,
        day=public.day,
        form=public.options.night,
        calls=public.calls if state.by_night else (),
        call=public.call if public.phase == "call" else None,
        deck=public.deck,
        deal=public.deal,
        phones=tuple(sorted(seat for one in _seals(state) if (seat := state.seat_of(one)) is not None)),
        reference=public.reference,
        circle=public.circle,
        asked=public.asked,
        order=public.order if public.asked is not None else (),
        accusations=public.accusations,
        mark=public.mark,
        suspects=public.suspects,
        speaker=public.speaker if speaking else state.floor,
        turns=state.turns[state.turns.index(state.floor) :] if state.floor is not None else (),
        voters=public.voters if public.phase in {"execution", "ballot"} else (),
        ballot=public.ballot,
        may_spare=public.may_spare,
        may_abstain=public.may_abstain,
        votes=public.votes if public.phase == "ballot" else (),
        by_hand=state.by_hand,
        pointed=len(game.hidden.standing) if voting else 0,
        count=facts.count,
        executed=public.executed,
        dead=facts.dead,
        revealed=facts.revealed,
        end=_outcome(state, public),
        talk=talking.shown(state),
    )


def _dealing(state: State) -> Dealing | None:
    dealing = state.dealing
    if dealing is None or dealing.commitment is None:
        return None
    return Dealing(dealing.game, dealing.number, dealing.commitment, dealing.phones, dealing.seals)


def _seals(state: State) -> dict[str, str]:
    return (state.dealing.seals if state.dealing is not None else None) or {}


class _Facts(msgspec.Struct):
    """What is read back from the history of the last day and night."""

    count: Count | None = None
    dead: tuple[int, ...] = ()
    revealed: tuple[tuple[int, str], ...] = ()


def _facts(public: Public) -> _Facts:
    """Look back to the last dawn: its dead, what house rules revealed since the deal's last night, the last vote."""
    facts, nights = _Facts(), 0
    for event in public.history or ():
        match event:
            case e.FingersCounted() if facts.count is None and not nights:
                facts.count = Count(event.ballot, event.tally, event.spared, event.fingers)
            case e.Revealed():
                side = "werewolf" if event.werewolf else "human"
                facts.revealed = ((event.seat, event.role or side), *facts.revealed)
            case e.Dawned() if not nights:
                facts.dead, nights = event.dead, 1
                if public.options.reveal_on_death == "none":
                    break
            case _:
                pass
    return facts


def _outcome(state: State, public: Public) -> Outcome | None:
    if public.phase != "over":
        return None
    turned = next((event for event in public.history or () if isinstance(event, e.CardsTurned)), None)
    winner, at = public.ends or (None, "")
    if turned is None:
        return Outcome(winner, at, (), (), (), None)
    claims = talking.claims(state, turned)
    return Outcome(winner, at, turned.roles, turned.dealt, turned.winners, state.tale, claims)
