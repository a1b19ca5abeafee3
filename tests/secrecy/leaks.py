"""Leaks, planted: each gives one secret away in a way in which others have. Tests switch them on, nothing else does."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final
from unittest import mock

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from lupus.registry import ROLES
from lupus.server import desk, rest, screens
from lupus.table import asks, board, frames, master, narrate, play
from lupus.table.live import Live
from lupus.table.state import State
from lupus.table.wire import Line, PublicView
from secrecy.habits import acts


def role(state: State, person: str | None) -> str:
    """Return what somebody is, as no code of the product may ask here."""
    seat = state.seat_of(person or "")
    return state.game.hidden.roles[seat - 1] if state.game is not None and seat is not None else ""


def seer(state: State) -> int:
    """Return where the Seer sits, 0 if there is no game."""
    return state.game.hidden.roles.index("seer") + 1 if state.game is not None else 0


@contextmanager
def a_log_line_with_a_role() -> Iterator[None]:
    """F07: routine logging names who acts."""
    held = desk.Desk.hold

    def logs(self: desk.Desk, person: str, ask: asks.Hold) -> None:
        logging.getLogger("lupus.desk").debug("held", extra={"facts": {"role": role(self.table, person)}})
        held(self, person, ask)

    with mock.patch.object(desk.Desk, "hold", logs):
        yield


@contextmanager
def frames_that_are_not_padded() -> Iterator[None]:
    """Frames are as long as what they hold, by night and by day."""
    with mock.patch.object(frames, "private_size", return_value=0):
        yield


@contextmanager
def frames_that_are_not_padded_by_day() -> Iterator[None]:
    """By day, what somebody was told so far makes their frames longer."""
    size = frames.private_size
    with mock.patch.object(frames, "private_size", lambda state: size(state) if state.by_night else 0):
        yield


@contextmanager
def a_frame_that_is_sent_at_once() -> Iterator[None]:
    """F22: whoever has a power is answered faster."""
    held = desk.Desk.hold

    def hurries(self: desk.Desk, person: str, ask: asks.Hold) -> None:
        before = self.live.standing(self.table, person)
        held(self, person, ask)
        if ROLES[role(self.table, person)].chooses and self.live.standing(self.table, person) != before:
            self.screens._show([one for one in self.screens.outlets if one.person == person])  # noqa: SLF001 - a leak

    with mock.patch.object(desk.Desk, "hold", hurries):
        yield


@contextmanager
def a_count_of_entries() -> Iterator[None]:
    """The number of what was told in secret runs along in public."""
    with _shown(lambda view, state: replace(view, said=sum(_told(state)))):
        yield


def _told(state: State) -> Iterator[int]:
    game = state.game
    for number, private in enumerate(game.privates if game is not None else (), 1):
        yield number * len(private.notes)


@contextmanager
def a_list_in_the_order_of_roles() -> Iterator[None]:
    """F23: chairs come as the cards were sorted."""

    def sorts(view: PublicView, state: State) -> PublicView:
        return replace(view, chairs=tuple(sorted(view.chairs, key=lambda one: role(state, state.chair(one.seat)))))

    with _shown(sorts):
        yield


@contextmanager
def a_public_line_about_the_night() -> Iterator[None]:
    """F02, F20: what the village is told at dawn knows more than the village."""
    lines = narrate.lines

    def tells(game: Any) -> list[Line]:
        hidden = game.hidden.chosen
        return [replace(one, words={"why": repr(hidden)}) if "dawn" in one.key else one for one in lines(game)]

    with mock.patch.object(narrate, "lines", tells):
        yield


@contextmanager
def a_header_that_knows() -> Iterator[None]:
    """F08: something beside the view itself is made from the whole game."""
    views = rest.Rest.view

    async def view(self: rest.Rest, request: Request) -> Response:
        reply = await views(self, request)
        found = await self._desk(request)
        reply.headers["x-turn"] = str(seer(found.table))
        return reply

    with mock.patch.object(rest.Rest, "view", view):
        yield


@contextmanager
def a_counter_of_the_night() -> Iterator[None]:
    """F07: what an operator counts goes up when a power is used."""
    held = desk.Desk.hold

    def counts(self: desk.Desk, person: str, ask: asks.Hold) -> None:
        held(self, person, ask)
        if role(self.table, person) == "seer" and ask.touched:
            self.meters.commands.labels("done").inc(ask.target or 0)

    with mock.patch.object(desk.Desk, "hold", counts):
        yield


@contextmanager
def a_night_as_long_as_its_cards() -> Iterator[None]:
    """F19: how long something lasts depends on who holds which card."""
    started = play._started  # noqa: SLF001

    def starts(state: State, *given: Any) -> Any:
        clock = started(state, *given)
        return clock if clock.ends is None else replace(clock, ends=clock.ends + 100 * seer(state))

    with mock.patch.object(play, "_started", starts):
        yield


@contextmanager
def a_beat_that_ends_with_the_act() -> Iterator[None]:
    """F20: a call or beat is over as soon as its role has acted."""
    early = master._early  # noqa: SLF001

    def ends(state: State, game: Any, live: Live) -> int | None:
        seat = seer(state)
        if acts(game.public, "seer") and seat in game.public.alive and live.standing(state, state.chair(seat))[0]:
            return max(state.at, live.touched_at)
        return early(state, game, live)

    with mock.patch.object(master, "_early", ends):
        yield


@contextmanager
def lines_written_in_the_order_of_roles() -> Iterator[None]:
    """Whoever holds a certain card is written to first."""
    show = screens.Screens._show_all  # noqa: SLF001

    def orders(self: screens.Screens) -> None:
        self.outlets.sort(key=lambda one: role(self._desk.table, one.person))
        show(self)

    with mock.patch.object(screens.Screens, "_show_all", orders):
        yield


@contextmanager
def a_view_without_padding_over_http() -> Iterator[None]:
    """What is fetched is as long as it is, though what is pushed is not."""
    views = screens.Screens.view
    with mock.patch.object(screens.Screens, "view", lambda self, who: b" ".join(views(self, who).split())):
        yield


@contextmanager
def _shown(change: Callable[[PublicView, State], PublicView]) -> Iterator[None]:
    shown = board.shown
    with mock.patch.object(board, "shown", lambda state, live, now: change(shown(state, live, now), state)):
        yield


LEAKS: Final[dict[str, Callable[[], AbstractContextManager[None]]]] = {
    leak.__name__.replace("_", " "): leak
    for leak in (
        a_log_line_with_a_role,
        frames_that_are_not_padded,
        frames_that_are_not_padded_by_day,
        a_frame_that_is_sent_at_once,
        a_count_of_entries,
        a_list_in_the_order_of_roles,
        a_public_line_about_the_night,
        a_header_that_knows,
        a_counter_of_the_night,
        a_night_as_long_as_its_cards,
        a_beat_that_ends_with_the_act,
        lines_written_in_the_order_of_roles,
        a_view_without_padding_over_http,
    )
}
