"""Cases at a live table: everybody joins, sets up and plays over HTTP and WebSockets, and the record tells the case.

Time is turned by hand and the secret is given, so that everybody holds the case's card and every lot falls as it says.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import pytest
from msgspec import UNSET

from lupus.engine.commands import Choice
from lupus.record.cases import Case, End, load
from lupus.server import asking, keys
from lupus.table import master
from lupus.table.asks import Hold
from lupus.table.live import Live
from lupus.table.state import State
from protocol.evening import Evening, Misfit
from protocol.lots import Chance
from protocol.people import Comes, Phone, Refusal, Script
from protocol.playing import played
from protocol.story import Kept, differences
from server.inside import Inside

TESTS: Final = Path(__file__).parents[1]
FILES: Final = (TESTS / "cases.json", *sorted((TESTS / "cases").glob("*.json")))
CASES: Final = {f"{path.stem}:{case.id}": case for path in FILES for _, case in load(path)}
FORMS: Final = ("called", "together")
SMALL: Final = 8
"""The most people of a table that is played by phones alone: a frame for each, twice a second of every night."""


class Reason(NamedTuple):
    """Why a case is not played at a live table, what says no, and in which forms of the night."""

    why: str
    said: str
    forms: tuple[str, ...] = FORMS


PENALISES: Final = Reason("a human Master penalises; no phone knows whose eyes are open", "Invalid value 'penalise'")
NAMES: Final = Reason("a human Master names; the automatic one draws a lot", "Invalid value 'name'")
TAKES_BACK: Final = Reason(
    "a Master takes a closed call back; with phones one changes one's mind before the close only",
    "Invalid value 'undo'",
    ("called",),
)
SHIELDS: Final = Reason("nobody can say who is shielded, and a live table shields nobody", "unknown field `shield`")
LEAVES: Final = Reason("somebody leaves between two calls; a night together has none", "does not count", ("together",))

NOT_LIVE: Final = {
    "house:O-first_dead_shield-on": SHIELDS,
    "moments:M-C50-called": LEAVES,
    "moments:M-C49-dawn": PENALISES,
    "moments:M-C49-act-stands": PENALISES,
    "moments:M-C03-penalty-alone": PENALISES,
    "moments:M-C03-classic": PENALISES,
    "moments:M-C49-classic-alone": PENALISES,
    "moments:M-C49-at-once-by-night": PENALISES,
    "moments:M-C45-penalty-wins": PENALISES,
    "moments:M-C46": PENALISES,
    "moments:M-C10-master-names": NAMES,
    "moments:M-C04-master-overrules": NAMES,
    "moments:M-undone-look": TAKES_BACK,
    "moments:M-undone-pick": TAKES_BACK,
    "moments:M-undone-protection": TAKES_BACK,
    "options-cards:O-first_reference-master": NAMES,
    "options-cards:O-last_to_die-master": NAMES,
    "options-cards:O-second_suspect_without_votes-master": NAMES,
    "options-cards:O-eyes_opened-at_once": PENALISES,
    "options-classic:O-first_reference-master": NAMES,
    "options-classic:O-eyes_opened-at_once": PENALISES,
}
"""Cases that a live table cannot play, and why. Every other one is played, whoever is its Master."""


def fits(name: str, form: str) -> bool:
    """Whether a case is played with nights of a form: not where it names the other form itself."""
    own = CASES[name].options.get("night", form)
    return own == form and (name not in NOT_LIVE or form not in NOT_LIVE[name].forms)


PLAYED: Final = [(name, form) for name in CASES for form in FORMS if fits(name, form)]
NOT_PLAYED: Final = [(name, form) for name, reason in NOT_LIVE.items() for form in reason.forms]


def ways(name: str, form: str) -> tuple[Comes, ...]:
    """Return how people play: small tables by phones in one form and by scripts in the other, big ones also mixed."""
    if len(CASES[name].seats) > SMALL:
        return (Script.comes,) if form == "called" else (Phone.comes, Script.comes)
    phones = [*CASES].index(name) % 2 == 0
    return (Phone.comes,) if (form == "together") == phones else (Script.comes,)


Plays = Callable[..., Kept]


@pytest.fixture(scope="module")
def server() -> Inside:
    """Return one server for all: each case is a table of its own there."""
    return Inside()


@pytest.fixture
def play(server: Inside, monkeypatch: pytest.MonkeyPatch) -> Plays:
    """Return what plays a case: (name, form, how people come ..., turned=chairs)."""

    def plays(name: str, form: str, *ways: Comes, turned: int = 0) -> Kept:
        chance = Chance(name)
        for module in (keys, asking):
            monkeypatch.setattr(module, "secrets", chance)
        return asyncio.run(played(Evening(server, chance, CASES[name], form, turned), *ways))

    return plays


@pytest.mark.parametrize(("name", "form"), PLAYED)
def test_a_live_table_plays_the_case(name: str, form: str, play: Plays) -> None:
    """Record, screens and rules agree with everything that the case expects, up to where it stops."""
    assert differences(CASES[name], play(name, form, *ways(name, form))) == []


@pytest.mark.parametrize(
    ("name", "form"),
    [("cases:X22", "called"), ("cases:K04", "called"), ("moments:M-C45-removal-humans", "together")],
)
def test_phones_and_scripts_play_at_one_table(name: str, form: str, play: Plays) -> None:
    """Every other one has a phone, the host among them; the rest are programs."""
    assert differences(CASES[name], play(name, form, Phone.comes, Script.comes)) == []


@pytest.mark.parametrize(
    "name", ["cases:X21", "cases:K06", "moments:M-C50-suspect", "options-cards:O-first_reference-lot"]
)
def test_a_table_may_be_turned(name: str, play: Plays) -> None:
    """The first chair is drawn (C01): wherever it is, the same people are asked, speak, vote and die."""
    assert differences(CASES[name], play(name, "together", Script.comes, turned=3)) == []


@pytest.mark.parametrize(("name", "form"), NOT_PLAYED)
def test_what_is_said_not_to_fit_does_not(name: str, form: str, play: Plays) -> None:
    """What is listed was tried, and the server says no: an exception that is none is struck from the list."""
    with pytest.raises((Misfit, Refusal)) as said:
        play(name, form, Script.comes)
    assert NOT_LIVE[name].said in str(said.value)


# -- faults --------------------------------------------------------------------------------------------------------


def wrong(value: object) -> object:
    """Return an expectation of the same kind that no game fulfils."""
    if isinstance(value, tuple):
        return (*value, "Nobody")
    return {**value, "Nobody": ()} if isinstance(value, dict) else "Nobody"


def wrong_cases(case: Case) -> Iterator[tuple[str, Case]]:
    """Yield copies of a case, in each one expectation that is wrong, with its place."""
    for index, step in enumerate(case.steps):
        for field in msgspec.structs.fields(step.expect):
            value = getattr(step.expect, field.name)
            if value is not UNSET:
                expect: Any = msgspec.structs.replace(step.expect, **{field.name: wrong(value)})
                changed: Any = msgspec.structs.replace(step, expect=expect)
                steps = (*case.steps[:index], changed, *case.steps[index + 1 :])
                place = f"{step.__struct_config__.tag} {step.number}, {field.encode_name}:"
                yield place, msgspec.structs.replace(case, steps=steps)
    yield "end", msgspec.structs.replace(case, end=End(winner="nobody", winners=(), at="dawn 1"))


@pytest.mark.parametrize("name", ["cases:X16", "cases:X21", "cases:K04", "house:O-reveal_on_death-card"])
def test_every_wrong_expectation_is_found(name: str, play: Plays) -> None:
    """A comparison that finds nothing proves nothing: each field of a case, once wrong, is one difference."""
    kept = play(name, "together", Script.comes)
    for place, case in wrong_cases(CASES[name]):
        found = differences(case, kept)
        assert [one[: len(place)] for one in found] == [place], found


SEER: Final = 5
"""The seat of the Seer in the case that is played with a fault."""


def test_a_hold_that_the_server_drops_is_seen(play: Plays, monkeypatch: pytest.MonkeyPatch) -> None:
    hold = Live.hold

    def deaf(live: Live, state: State, person: str, ask: Hold, now: int) -> None:
        if state.seat_of(person) != SEER:
            hold(live, state, person, ask, now)

    monkeypatch.setattr(Live, "hold", deaf)
    with pytest.raises(AssertionError, match="under the thumb"):
        play("moments:M-C22-seer", "called", Phone.comes)


def test_a_choice_that_is_lost_at_the_close_is_seen(play: Plays, monkeypatch: pytest.MonkeyPatch) -> None:
    """The phone shows it as it stands; that it does not count is found in the record."""
    choices = master.choices

    def forgetful(state: State, live: Live) -> tuple[Choice, ...]:
        return tuple(choice for choice in choices(state, live) if choice[0] != SEER)

    monkeypatch.setattr(master, "choices", forgetful)
    assert differences(CASES["moments:M-C22-seer"], play("moments:M-C22-seer", "together", Phone.comes))
