"""The Master's one next step: the sentence to say, whom to tap, what follows, why, and what is easy to miss.

What follows is never worked out here: the game itself is asked what it would do, and the answer is thrown away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from lupus.engine import commands as c
from lupus.engine import events as e
from lupus.engine.contract import UNKNOWN
from lupus.engine.errors import Illegal
from lupus.engine.game import Game
from lupus.lang.line import Line

from . import narrate, reasons, told
from .lead import standing
from .live import Live
from .master import choices
from .play import unheard
from .refused import Forbidden
from .state import State
from .unattended import lots
from .wire import Pointing, Wrong
from .wire_master import Kind, Next, Shown

KINDS: Final[dict[str, Kind]] = {
    "dealt": "dealt", "call": "call", "point": "beat", "look": "beat", "hold": "hold", "last_words": "speech",
    "defence": "speech", "discussion": "discussion", "accusation": "asked", "ballot": "asked", "naming": "naming",
    "execution": "fingers", "dusk": "learn", "over": "over",
}  # fmt: skip


def of(state: State, live: Live, game: Game) -> Next:
    """Return the next step."""
    if state.floor is not None:
        return Next("speech", say=(Line("say.turn", (state.floor,)),), do=Line("desk.do.speech"))
    kind = KINDS[game.public.phase]
    bare = Next(kind, say=_say(state, game), do=Line(f"desk.do.{kind}"))
    if kind == "over":
        unknown = tuple(seat for seat, role in enumerate(game.hidden.roles, 1) if role == UNKNOWN)
        return replace(bare, kind="learn", do=Line("desk.do.turn"), among=unknown) if unknown else bare
    if kind == "learn":
        holder = game.public.executed or 1
        return replace(bare, stops=Wrong("unknown_card", {"seat": holder}), among=(holder,))
    if kind == "asked":
        return _asked(game, bare)
    if kind == "naming":
        return replace(bare, name=game.public.among)
    pointing = standing(state, choices(state, live)) if kind in {"call", "beat", "fingers"} else ()
    step = _foreseen(state, game, c.Close(pointing), bare)
    return BY_KIND[kind](game, step, dict(pointing)) if kind in BY_KIND else step


def _say(state: State, game: Game) -> tuple[Line, ...]:
    """Return what is to be said now: what the last step that had words had."""
    lines = next((lines for one in game.chain() if (lines := narrate.lines(one))), [])
    return tuple(unheard(state, line) for line in lines)


def _foreseen(state: State, game: Game, command: c.Command, bare: Next) -> Next:
    """Return a step with what follows if the Master goes on, or why that cannot be yet."""
    try:
        after = game.run(command, lots(state))
    except Illegal as illegal:
        among = illegal.facts.get("among") if illegal.code == "name_first" else None
        seat = illegal.facts.get("seat") if illegal.code == "unknown_card" else None
        return replace(
            bare,
            stops=Forbidden(illegal).wrong,
            name=among if isinstance(among, tuple) else (),
            among=(seat,) if isinstance(seat, int) else (),
        )
    return replace(bare, follows=told.lines(after), why=reasons.why(after), mind=reasons.mind(after), sign=_sign(after))


def _sign(after: Game) -> Shown | None:
    """Return what may be shown to the one who is awake, if the step answers anything."""
    for entry in after.batch.entries:
        match entry.event:
            case e.Answered(target=None):
                return "neutral"
            case e.Answered(werewolf=werewolf):
                return "nod" if werewolf else "shake"
            case e.CopyTold(role=role):
                return "copy" if role else "copy_nothing"
            case _:
                pass
    return None


# -- at night ------------------------------------------------------------------------------------------------------


def joint(game: Game) -> bool:
    """Whether those who have to choose now make one common choice."""
    role = game.rules.roles.get((game.public.call or "").partition(":")[0])
    return role is not None and role.joint is not None


def _call(game: Game, step: Next, pointing: dict[int, int | None]) -> Next:
    public, call = game.public, game.public.call or ""
    role = call.partition(":")[0]
    awake, choosing = game.awake(call), game.awaited()
    owners = {seat for seat, one in enumerate(game.hidden.roles, 1) if one == role}
    unseen = dict(public.deck).get(role, 0) > game.hidden.dealt.count(role)
    maybe = tuple(seat for seat in public.living if unseen and game.hidden.roles[seat - 1] == UNKNOWN)
    ghosts = tuple(sorted(owners - public.alive))
    mind = (Line("desk.mind.ghosts", ghosts, n=len(ghosts)),) if ghosts and awake else ()
    may = tuple(getattr(one, "target", None) for one in game.legal(choosing[0])) if choosing else ()
    return replace(
        step,
        role=role,
        do=_to_do(call, bool(maybe), bool(awake), bool(choosing)),
        show=not awake and not maybe,
        joint=joint(game),
        who=awake,
        may=may,
        pointing=_pointing(choosing, pointing),
        learn=role if maybe else None,
        among=maybe,
        mind=(*mind, *reasons.barred(game, choosing), *step.mind),
    )


def _to_do(call: str, maybe: bool, awake: bool, choosing: bool) -> Line:  # noqa: FBT001 - one short table
    kind = "learn" if maybe and not awake else "show" if not awake else "choose" if choosing else "see"
    return Line(f"desk.do.call.{kind}", roles=(call.partition(":")[0],))


def _pointing(who: tuple[int, ...], pointing: dict[int, int | None]) -> tuple[Pointing, ...]:
    return tuple(Pointing(seat, pointing[seat]) for seat in who if seat in pointing)


def _beat(game: Game, step: Next, pointing: dict[int, int | None]) -> Next:
    who = game.awaited()
    return replace(step, who=who, may=game.public.living, pointing=_pointing(who, pointing), sign=None)


def _hold(game: Game, step: Next, _: dict[int, int | None]) -> Next:
    """Two deaths: whoever is named counts as the last to die, else a lot (C04)."""
    dawn = next((line for line in step.follows if line.key == "say.dawn"), None)
    names = dawn is not None and len(dawn.seats) > 1 and game.rules.edition.reference == "last_to_die"
    if names and game.public.options.last_to_die != "closer_to_old_reference" and game.public.master == "human":
        return replace(step, name=dawn.seats if dawn is not None else (), do=Line("desk.do.hold.two"))
    return step


# -- by day --------------------------------------------------------------------------------------------------------


def _asked(game: Game, bare: Next) -> Next:
    """Ask the one whose turn it is; ghosts have a say in the edition in which they accuse."""
    seat = game.public.asked or 0
    kind = game.public.phase
    mind = (Line("desk.mind.ghost_accuses", (seat,)),) if seat not in game.public.alive else ()
    may = tuple(getattr(one, "target", None) for one in game.legal(seat))
    return replace(bare, do=Line(f"desk.do.{kind}", (seat,)), who=(seat,), may=may, mind=mind)


def _fingers(game: Game, step: Next, pointing: dict[int, int | None]) -> Next:
    public = game.public
    both = {**dict(game.hidden.standing), **pointing}
    counts = {seat: sum(target == seat for target in both.values()) for seat in public.suspects}
    most = [seat for seat in counts if counts[seat] == max(counts.values())]
    tie = (Line("desk.mind.tie", tuple(most)),) if len(most) > 1 and both else ()
    may = (*public.suspects, None) if public.may_spare or public.may_abstain else public.suspects
    voters = tuple(seat for seat in public.circle if seat in public.voters)
    return replace(step, who=voters, may=may, pointing=_pointing(voters, both), mind=(*tie, *step.mind))


def _discussion(game: Game, step: Next, _: dict[int, int | None]) -> Next:
    """Whoever died this dawn says nothing any more, and shows no card (A5)."""
    dead = next((one.dead for one in game.public.history or () if isinstance(one, e.Dawned)), ())
    return replace(step, mind=(Line("desk.mind.silence", dead, n=len(dead)), *step.mind)) if dead else step


BY_KIND: Final[dict[Kind, Callable[[Game, Next, dict[int, int | None]], Next]]] = {
    "call": _call,
    "beat": _beat,
    "hold": _hold,
    "discussion": _discussion,
    "fingers": _fingers,
}
