"""What the Master does, where a person leads: notes cards and choices, goes on, corrects. All of it is in the rows."""

from __future__ import annotations

from msgspec.structs import replace

from lupus.engine import commands as c
from lupus.engine.commands import Cause, Choice, Command
from lupus.engine.contract import UNKNOWN
from lupus.engine.errors import Illegal
from lupus.engine.game import Batch, Game
from lupus.engine.views import refusal
from lupus.registry import EDITIONS

from . import chat, hand, lead_asks, narrate, play, rows, setup
from .refused import Forbidden, Refused
from .state import LINES, State
from .unattended import lots
from .wire import Line


def asked(state: State, row: rows.Asked) -> State:
    """Do what the Master asks. Raises `Refused` for everybody else, and for what is not possible now."""
    if row.person != state.leader.master:
        raise Refused("not_the_master")
    match row.ask:
        case lead_asks.Give() as ask:
            return _give(state, ask)
        case lead_asks.LetFollow() as ask:
            return _let_follow(state, ask)
        case lead_asks.TakeBack() as ask:
            return taken_back(state, ask.batch, row.at, aloud=ask.aloud)
        case lead_asks.Amend() as ask:
            return amended(state, ask, row.at)[0]
        case lead_asks.Mark() | lead_asks.Lead() | lead_asks.Hear() as ask:
            play.in_time(state, ask.moment)
            return _led(state, ask, row)
        case _:
            raise Refused("not_now", stage=state.stage)


def _led(state: State, ask: lead_asks.Mark | lead_asks.Lead | lead_asks.Hear, row: rows.Asked) -> State:
    if isinstance(ask, lead_asks.Mark):
        return _mark(state, ask.choices)
    if isinstance(ask, lead_asks.Hear):
        spoken = state.playing().public.phase == "ballot"
        said = c.Vote(ask.seat, ask.target) if spoken else c.Accuse(ask.seat, ask.target)
        return play.advance(state, said, row.at, "master")
    if isinstance(ask.command, c.Close) and state.floor is not None:
        return play.passes(state, row.at)
    if isinstance(ask.command, c.Close):
        command = c.Close(standing(state, row.choices))
        return play.advance(chat.kept(state, row), command, row.at, "master")
    if isinstance(ask.command, c.Learn):
        return _learn(state, ask.command, row.at)
    return play.advance(state, ask.command, row.at, "master")


def standing(state: State, held: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Return all choices of this moment: what the Master noted, before what thumbs and bots hold."""
    return tuple(sorted({**dict(held), **dict(state.leader.marks)}.items()))


# -- notes ---------------------------------------------------------------------------------------------------------


def _give(state: State, ask: lead_asks.Give) -> State:
    """Note a card dealt by hand. The same tap again, or None, takes it away."""
    state.in_lobby()
    if state.setting.cards != "hand":
        raise Refused("not_by_hand")
    person, leader = state.chair(ask.seat), state.leader
    given = {one: card for one, card in leader.given.items() if one != person and one in state.circle}
    if ask.card is not None:
        deck = setup.deck_of(state.setting, len(state.circle))
        left = hand.palette(EDITIONS[state.setting.edition], deck, given.values())
        if all(name != ask.card or not count for name, _, count in left):
            raise Forbidden(Illegal("no_such_card", role=ask.card))
        given[person] = ask.card
    return replace(state, leader=replace(leader, given=given))


def _let_follow(state: State, ask: lead_asks.LetFollow) -> State:
    person, leader = state.person(ask.person), state.leader
    if person.bot is not None or person.phoneless or person.id == leader.master or not person.name:
        raise Refused("no_such_person", person=ask.person)
    seat = state.seat_of(person.id)
    if seat is not None:
        raise Refused("still_plays", seat=seat)
    rest = tuple(one for one in leader.followers if one != person.id)
    people = tuple(replace(one, stands=True) if one is person else one for one in state.people)
    followers = (*rest, person.id) if ask.follows else rest
    return replace(state, people=people, leader=replace(leader, followers=followers))


def _mark(state: State, choices: tuple[Choice, ...]) -> State:
    """Note where people point, each checked by the rules: a Master's single choice is refused, never dropped."""
    game = state.playing()
    if game.public.phase not in {"call", "point", "look", "execution"}:
        raise Forbidden(Illegal("wrong_phase", phase=game.public.phase))
    for seat, target in choices:
        if not 1 <= seat <= game.public.seats:
            raise Forbidden(Illegal("no_such_seat", seat=seat, seats=game.public.seats))
        illegal = refusal(game.view(seat), c.Point(seat, target), game.rules.roles)
        if illegal is not None:
            raise Forbidden(illegal)
    if len({seat for seat, _ in choices}) < len(choices):
        raise Forbidden(Illegal("doubled_choice", seat=choices[0][0]))
    return replace(state, leader=replace(state.leader, marks=tuple(sorted(choices))))


def _learn(state: State, command: c.Learn, at: int) -> State:
    """Learn a card; after the end the last ones follow by themselves where only one role is left."""
    state = _run(state, command, at, "master")
    game = state.game
    while game is not None and game.over:
        unknown = [seat for seat, role in enumerate(game.hidden.roles, 1) if role == UNKNOWN]
        left = [role for role, count in game.public.deck if game.hidden.dealt.count(role) < count]
        if not unknown or len(left) != 1:
            break
        state = _run(state, c.Learn(unknown[0], left[0]), at, "master")
        game = state.game
    return state


def _run(state: State, command: Command, at: int, cause: Cause) -> State:
    """Run a command also heard after the end."""
    game = state.game
    if game is None:
        raise Refused("not_now", stage=state.stage)
    try:
        after = game.run(command, lots(state), cause=cause)
    except Illegal as illegal:
        raise Forbidden(illegal) from None
    return play.follow(state, after, at)


# -- correction ----------------------------------------------------------------------------------------------------


def taken_back(state: State, batch: int, at: int, *, aloud: bool = False) -> State:
    """Go back to the exact state after a step; screens follow without a word, unless it is said aloud.

    What the Master had noted for the step that is open again is noted again.
    """
    game = state.game
    undone = [] if game is None else [one for one in game.chain() if one.batch.number > batch]
    state = _run(state, c.Undo(batch), at, "master")
    game = state.game
    assert game is not None, "a game was taken back"  # noqa: S101
    lines = _lines(state, game)
    if aloud:
        lines = (*lines, Line("say.withdrawn"))
    state = replace(state, lines=lines[-LINES:], said=state.said + aloud)
    marks = _marks(state, undone[-1].batch if undone else None) or state.leader.marks
    return replace(state, leader=replace(state.leader, marks=marks), dusk=_dusk(game))


def _dusk(game: Game) -> tuple[int, ...]:
    """Return how much each seat had been told privately when the night that it is now, or was last, fell."""
    night = game.public.night
    fell = next((one for one in game.chain() if one.standing is None or one.standing.public.night < night), game)
    before = fell.standing.privates if fell.standing is not None else ()
    return tuple(len(private.notes) for private in before) or (0,) * game.public.seats


def _marks(state: State, batch: Batch | None) -> tuple[Choice, ...]:
    if batch is None or not isinstance(batch.command, c.Close):
        return ()
    mine = {seat for seat, one in enumerate(state.circle, 1) if one in state.phoneless}
    return tuple(choice for choice in batch.command.choices if choice[0] in mine)


def _lines(state: State, game: Game) -> tuple[Line, ...]:
    """Return the last lines of what stands, as they were said."""
    found: list[Line] = []
    for one in game.chain():
        found[:0] = [play.unheard(state, line) for line in narrate.lines(one)]
        if len(found) >= LINES:
            break
    return tuple(found)


def amended(state: State, ask: lead_asks.Amend, at: int) -> tuple[State, Forbidden | None]:
    """Return the table with a past step corrected and all later steps taken again; and why, if they end early."""
    game = state.game
    steps = [] if game is None else [one for one in game.chain() if one.batch.number >= ask.batch][::-1]
    if not steps or steps[0].batch.number != ask.batch:
        raise Refused("not_amended", batch=ask.batch)
    before, first = steps[0].standing, steps[0].batch
    corrected = None if ask.drop else _instead(steps[0], ask)
    if before is None or (corrected is None and not ask.drop):
        raise Refused("not_amended", batch=ask.batch)
    state = taken_back(state, before.batch.number, at)
    if corrected is not None:
        state = _run(state, corrected, at, first.cause)
    for step in steps[1:]:
        command = step.batch.command
        if command is None or isinstance(command, c.Undo):
            continue
        try:
            state = _run(state, _chosen_by(command, step, first, corrected), at, step.batch.cause)
        except Forbidden as why:
            return state, why
    return replace(state, leader=replace(state.leader, marks=())), None


def _chosen_by(command: Command, step: Game, first: Batch, corrected: Command | None) -> Command:
    """Return a later command; where another seat turns out to hold a card, its choices at night are that seat's."""
    night = step.standing is not None and step.standing.public.phase == "call"
    if not (night and isinstance(command, c.Close) and isinstance(corrected, c.Learn)):
        return command
    before = first.command.seat if isinstance(first.command, c.Learn) else 0
    return c.Close(tuple(sorted((corrected.seat if seat == before else seat, to) for seat, to in command.choices)))


def _instead(step: Game, ask: lead_asks.Amend) -> Command | None:
    """Return the command of a step as it should have been; None if there is nothing in it to correct."""
    command, target = step.batch.command, ask.target
    match command:
        case c.Close():
            before = step.standing
            actors = before.awaited() if before is not None else ()
            meant = [seat for seat in actors if ask.seat in {None, seat}]
            choices = {**dict(command.choices), **dict.fromkeys(meant, target)}
            return c.Close(tuple(sorted(choices.items()))) if meant else None
        case c.Accuse() | c.Vote() | c.Point():
            return replace(command, target=target)
        case c.PassOver(seat):
            spoken = step.standing is not None and step.standing.public.phase == "ballot"
            return c.Vote(seat, target) if spoken else c.Accuse(seat, target)
        case c.Name() | c.Learn() | c.Penalise() | c.Remove() if target is not None:
            return replace(command, seat=target)
        case _:
            return None
