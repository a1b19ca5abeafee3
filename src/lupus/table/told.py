"""What a step means to the Master, in lines: what was chosen and answered, who dies and of what, what was decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from lupus.engine import events as e
from lupus.engine.game import Game

from . import narrate
from .wire import Line

PUBLIC: Final = (
    e.Dawned, e.SuspectsNamed, e.MarkAnnounced, e.Executed, e.Spared, e.LotDrawn, e.RunOffOpened, e.GameEnded,
    e.Removed, e.Revealed, e.ReferenceNamed, e.GivenUp,
)  # fmt: skip
"""What everybody is told is told the Master in the same words."""


def lines(game: Game) -> tuple[Line, ...]:
    """Return what the last batch of a game meant, in order."""
    return tuple(line for entry in game.batch.entries for line in _line(entry.event, game))


def _line(event: e.Event, game: Game) -> Iterator[Line]:
    if isinstance(event, PUBLIC):
        yield from narrate.said(event, game)
    elif type(event) in MASTER:
        yield from MASTER[type(event)](event)


def _chosen(event: e.Chosen) -> Iterator[Line]:
    role = event.call.partition(":")[0]
    where = ".nobody" if event.target is None else ""
    yield Line(f"desk.told.chosen{where}", (event.target,) if event.target else (), (role,))


def _answered(event: e.Answered) -> Iterator[Line]:
    sign = "neutral" if event.target is None else "nod" if event.werewolf else "shake"
    yield Line(f"desk.told.{sign}", (event.target,) if event.target else (), (event.call,))


def _accused(event: e.Accused | e.Voted) -> Iterator[Line]:
    kind = "accused" if isinstance(event, e.Accused) else "voted"
    if event.target is None:
        yield Line(f"desk.told.{kind}.nobody", (event.seat,))
    else:
        yield Line(f"desk.told.{kind}", (event.seat, event.target))


def _counted(event: e.FingersCounted) -> Iterator[Line]:
    for seat, count in event.tally:
        yield Line("desk.told.counted", (seat,), n=count)
    if event.spared:
        yield Line("desk.told.counted.nobody", n=event.spared)


MASTER: Final[dict[type[e.Event], Callable[[Any], Iterator[Line]]]] = {
    e.GameDealt: lambda _: iter((Line("desk.told.dealt"),)),
    e.NightFell: lambda event: iter((Line("desk.told.night", n=event.number),)),
    e.RoleLearned: lambda event: iter((Line("desk.told.learned", (event.seat,), (event.role,)),)),
    e.Chosen: _chosen,
    e.Answered: _answered,
    e.Copied: lambda event: iter(
        (
            Line(
                f"desk.told.copied{'' if event.role else '.nothing'}",
                (event.seat,),
                (event.role,) if event.role else (),
            ),
        )
    ),
    e.Turned: lambda event: iter((Line("desk.told.turned", (event.seat,), (event.role,)),)),
    e.Named: lambda event: iter((Line("desk.told.named", (event.seat,)),)),
    e.SecondSuspectNamed: lambda event: iter((Line("desk.told.named", (event.seat,)),)),
    e.PenaltyNoted: lambda event: iter((Line("desk.told.penalty", (event.seat,)),)),
    e.Penalised: lambda event: iter((Line("desk.told.penalised", (event.seat,)),)),
    e.Died: lambda event: iter((Line(f"desk.died.{event.cause}", (event.seat,)),)),
    e.Accused: _accused,
    e.Voted: _accused,
    e.PassedOver: lambda event: iter((Line("desk.told.voted.nobody", (event.seat,)),)),
    e.FingersCounted: _counted,
}
