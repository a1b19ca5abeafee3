"""What went wrong at other people's tables, in data and in time, tried at ours."""

from __future__ import annotations

import random
import typing
from typing import Any, Final
from unittest import mock

import msgspec
import pytest

from lupus.engine import chance
from lupus.lang import languages
from lupus.table import asks, board, frames, master
from lupus.table.refused import Refused
from secrecy.rest import EATEN, ROLES, party
from server.inside import Inside, inside
from table.party import Party

FORMS: Final = ("called", "together")


# -- what the pack is told ---------------------------------------------------------------------------------------------

PACK: Final = (2, 9, 16)
"""Three werewolves: two people and a bot, who sits last."""


@inside
async def test_each_werewolf_is_told_its_mates_before_the_first_choice_and_again_on_another_line(
    server: Inside,
) -> None:
    """F03: two people and a bot hold the pack's cards; nobody else is told."""
    cards = ["werewolf" if seat in PACK else "villager" for seat in range(1, 17)]
    for seat, role in ((1, "seer"), (3, "medium"), (4, "possessed"), (5, "bodyguard"), (6, "harlot")):
        cards[seat - 1] = role
    with mock.patch.object(chance, "dealt", return_value=tuple(cards)):
        table, tokens, phones = await server.party(15, options={"wolves_may_pick_wolf": "no"})
        await phones[0].ask("add_bot", "b")
        await server.night(phones)
    desk = await server.desk(table)
    await server.clock.advance(1_000)
    for again in (False, True):
        if again:
            phones = [await server.dial(table, token) for token in tokens]
            await server.clock.advance(1_000)
        for seat, phone in enumerate(phones, 1):
            you = phone.view["you"]
            assert you["mates"] == ([*PACK] if seat in PACK else [])
            assert (you["line"]["key"] == "you.mates") == (seat in PACK)
    assert desk.table.playing().view(PACK[-1]).mates("werewolf") == PACK, "a bot knows its mates as well"
    bot = master.bot_choice(desk.table, PACK[-1])
    assert getattr(bot, "target", None) not in {None, *PACK}


# -- help --------------------------------------------------------------------------------------------------------------


@inside
async def test_help_is_the_same_for_everybody_whether_a_game_is_played_or_not(server: Inside) -> None:
    """F04: texts are files of the server; what goes on at a table is in none of them."""
    paths = [f"/api/texts/{language}.json" for language in languages()]
    before = [await server.http("GET", path) for path in paths]
    _, tokens, phones = await server.party(8)
    await server.night(phones)
    for token in (None, *tokens):
        assert [await server.http("GET", path, token=token) for path in paths] == before


# -- ghosts ------------------------------------------------------------------------------------------------------------


def seen_by_the_living(played: Party, ghost: int) -> Any:
    """Return everything that anybody but a ghost is shown."""
    shown = board.shown(played.table, played.live, played.now)
    others = [person for person in played.people if played.seat(person) != ghost]
    return shown, [frames.you(played.table, played.live, person) for person in others]


def inputs() -> list[asks.AnyAsk]:
    """Return something of every kind that can be asked, whatever kinds there come to be."""
    found: list[asks.AnyAsk] = []
    samples: dict[str, list[Any]] = {
        "target": [1, None, 99], "seat": [1, 5], "name": ["Zed"], "moment": ["x"], "order": [[2, 1]], "text": ["hello"],
        "code": ["KRWT"], "person": ["p1"], "seconds": [60], "touched": [True], "enough": [True, False],
        "bot": ["plain"], "role": ["seer"], "channel": ["village"],
        "what": ["suspect.hunch", "claim.villager"], "about": [1],
        "face": ["stork"], "yes": [True, False], "batch": [1], "changes": [0], "deal": [1], "language": ["it"],
        "seal": ["0" * 64], "share": ["0" * 64], "fingers": [[[1, 1]]], "choices": [[[1, 2]]],
        "command": [{"type": "close", "choices": []}, {"type": "learn", "seat": 1, "role": "seer"}],
    }  # fmt: skip
    for kind in typing.get_args(asks.AnyAsk):
        fields = msgspec.structs.fields(kind)
        for number in range(3):
            given = {
                field.encode_name: samples[field.encode_name][number % len(samples[field.encode_name])]
                for field in fields
                if field.encode_name in samples
            }
            try:
                found.append(msgspec.convert({"type": kind.__struct_config__.tag, **given}, asks.AnyAsk))
            except msgspec.ValidationError:
                continue
    assert {type(one) for one in found} == {*typing.get_args(asks.AnyAsk)}, "a kind of which there is no sample"
    return found


@pytest.mark.parametrize("form", FORMS)
def test_nothing_that_a_ghost_can_send_shows_to_the_living(form: str) -> None:
    """F16: at night, in the discussion and in a vote; what ghosts may do by the rules is their accusation alone."""
    with party("villager", options={"night": form}) as played:
        seen: set[str] = set()
        while not played.table.over and played.table.playing().public.night < 4:
            phase = played.phase
            ghosts = {*range(2, len(ROLES) + 1)} - played.table.playing().public.alive
            if ghosts and phase not in {*seen, "accusation"}:
                seen.add(phase)
                _tries_everything(played, min(ghosts))
            played.plays_on(random.Random(phase), _once())
    assert seen >= {"discussion", "execution", "hold"}


def _tries_everything(played: Party, ghost: int) -> None:
    before = seen_by_the_living(played, ghost)
    for one in inputs():
        if isinstance(one, asks.Hold):
            hold = msgspec.structs.replace(one, moment=played.table.moment)
            played.live.hold(played.table, f"p{ghost}", hold, played.now)
            continue
        moment = {"moment": played.table.moment} if hasattr(one, "moment") else {}
        try:
            played.sends(f"p{ghost}", msgspec.structs.replace(one, **moment))
        except Refused:
            continue
    assert seen_by_the_living(played, ghost) == before, played.phase


def _once() -> Any:
    """Return what ends a step after everybody has tapped once."""
    turns = iter((False, True))
    return lambda: next(turns, True)


# -- time --------------------------------------------------------------------------------------------------------------


def lengths(played: Party, acting: random.Random | None) -> list[tuple[str, int]]:
    """Return what was said and how long each moment of the first night lasted."""
    played.starts()
    found: list[tuple[str, int]] = []
    while not found or played.table.by_night:
        if played.table.by_night:
            if acting is not None and played.phase != "hold":
                for person in played.people:
                    played.holds(person, acting.randint(1, len(played.people)))
            found.append((played.table.moment, played.table.clock.opened))
        assert played.ticks()
    return [*found, ("dawn", played.table.clock.opened)]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("edition", ["cards", "classic"])
def test_a_night_lasts_the_same_in_thirty_deals_whether_anybody_acts_or_not(edition: str, form: str) -> None:
    """F19: who holds which card, and who taps when, moves nothing."""
    found = set()
    for number in range(30):
        played = Party(12, secret=bytes([number] * 32).hex(), edition=edition, options={"night": form})
        acting = random.Random(number) if number % 3 else None
        begun = lengths(played, acting)
        found.add(tuple((moment, at - begun[0][1]) for moment, at in begun))
    assert len(found) == 1


@pytest.mark.parametrize("form", FORMS)
def test_the_second_night_sounds_alike_when_the_seer_died_and_when_a_villager_did(form: str) -> None:
    """F20: the same lines in the same order with the same pauses; nobody is left out because of a grave."""
    found = set()
    for role in ("seer", "villager"):
        cards = [*ROLES]
        cards[cards.index("seer")], cards[EATEN[0] - 1] = "villager", "seer"
        with mock.patch.object(chance, "dealt", return_value=tuple(cards if role == "seer" else ROLES)):
            played = Party(len(ROLES), options={"night": form})
            played.starts()
        said: list[object] = []
        while played.table.playing().public.night < 2 or played.table.by_night:
            roles = played.table.playing().hidden.roles
            for person in played.people:
                if played.table.by_night and roles[played.seat(person) - 1] == "werewolf":
                    played.holds(person, EATEN[played.table.playing().public.night - 1])
            said.append((played.table.lines, played.table.clock.opened, played.table.clock.ends))
            assert played.ticks()
        assert EATEN[0] not in played.table.playing().public.alive
        found.add(msgspec.json.encode(said))
    assert len(found) == 1


# -- waiting -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS)
def test_at_night_no_view_says_for_whom_the_table_waits(form: str) -> None:
    """F22: everybody alive is asked the same, and whoever has tapped or not shows on no screen but their own."""
    with party("villager", options={"night": form}) as played:
        moments = 0
        while played.table.playing().public.night < 3 and not played.table.over:
            alive = [one for one in played.people if played.seat(one) in played.table.playing().public.alive]
            if played.table.by_night and played.phase != "hold":
                moments += 1
                assert len({(played.you(one).asked, len(played.you(one).may)) for one in alive}) == 1
                before = [board.shown(played.table, played.live, played.now), *map(played.you, alive[1:])]
                played.holds(alive[0], played.seat(alive[1]))
                assert [board.shown(played.table, played.live, played.now), *map(played.you, alive[1:])] == before
            assert played.ticks()
        assert moments > 3


# -- votes -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ballot", ["open", "secret"])
def test_no_vote_shows_before_all_are_shown(ballot: str) -> None:
    """F21: to the last voter, others' fingers are a number that has pointed; then all come at once, by chair."""
    with party("villager", options={"ballot": ballot}) as played:
        played.plays_on(random.Random(1), lambda: played.phase == "execution")
        public = played.table.playing().public
        voters = [f"p{seat}" for seat in public.voters]
        last, first = played.you(voters[-1]), board.shown(played.table, played.live, 0)
        for turn in (0, 1):  # all for one, then all for the other: what shows is the same
            for person in reversed(voters[:-1]):
                played.sends(person, asks.Point(public.suspects[turn]))
            game = board.shown(played.table, played.live, 0).game
            assert game is not None
            assert first.game is not None
            assert msgspec.structs.replace(game, pointed=0) == msgspec.structs.replace(first.game, pointed=0)
            assert game.pointed == len(voters) - 1
            assert played.you(voters[-1]) == last
        while played.phase == "execution":
            played.ticks()
        count = board.shown(played.table, played.live, 0).game
        assert count is not None
        assert count.count is not None
        fingers = [seat for seat, _ in count.count.fingers]
        assert fingers == ([*public.voters][:-1] if ballot == "open" else []), "in the order of chairs"
