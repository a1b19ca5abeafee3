"""The example round, nine players at nine phones and a board, to the second dawn: what each screen says."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from browser.conftest import Screens
from browser.guest import Guest
from browser.serving import House
from lupus.engine import chance
from lupus.record.cases import load

SPEED = 4
"""How much faster than in life the clock of the server runs."""

ROUND: Final = next(case for _, case in load(Path(__file__).parents[1] / "cases.json") if case.id == "X01")
ROLES: Final = {seat.name: seat.role for seat in ROUND.seats}
NIGHTS: Final = [
    {"Bruno": "Dario", "Giulia": "Dario", "Elena": "Carla"},
    {"Giulia": "Irene", "Elena": "Giulia"},
]
ACCUSATIONS: Final = {
    "Elena": "Bruno", "Fabio": "Bruno", "Giulia": "Carla", "Hamed": "Bruno", "Irene": "Bruno", "Anna": "Fabio",
    "Bruno": "Carla", "Carla": "Fabio", "Dario": "Bruno",
}  # fmt: skip
FINGERS: Final = {
    "Anna": "Bruno", "Carla": "Fabio", "Elena": "Bruno", "Giulia": "Fabio", "Hamed": "Bruno", "Irene": "Bruno",
}  # fmt: skip


def secret_for(ids: dict[str, str]) -> bytes:
    """Return a secret that deals everybody the card of the example."""
    wanted = tuple(ROLES.values())
    people = [ids[name] for name in ROLES]
    deck = {role: wanted.count(role) for role in wanted}
    tried = (chance.secret_of(f"example {number}") for number in itertools.count())
    return next(secret for secret in tried if chance.dealt(secret, 1, deck, people) == wanted)


def plain(words: str) -> str:
    """Return words without the marks that keep a name's writing direction to itself."""
    return words.replace("\u2068", "").replace("\u2069", "")


class Round:
    """Nine guests, a board, and a host who stops the clock while they read and tap, so that no machine is too slow."""

    def __init__(self, house: House, screens: Screens) -> None:
        made = house.asked("POST", "/api/tables", {"edition": "cards"})
        self.house, self.table, self.host = house, made["table"], made["token"]
        self.guests = {name: Guest(screens.phone(reduced_motion="reduce"), house, self.table) for name in ROLES}
        self.board = screens.board()
        self.board.goto(house.at(f"/board/{self.table}"))
        self._asked = 0

    def does(self, type_: str, **fields: object) -> None:
        """Let the host ask for something."""
        self._asked += 1
        body = {"id": f"c{self._asked}", "command": {"type": type_, **fields}}
        self.house.asked("POST", f"/api/tables/{self.table}/commands", body, self.host)

    @contextmanager
    def stopped(self, *phases: str) -> Iterator[None]:
        """Wait until the game is in a phase, and stop its clock meanwhile."""
        self.guests["Elena"].sees(*phases)
        self.does("pause")
        yield
        self.does("resume")

    def night(self, choices: dict[str, str], readers: tuple[str, ...], *ghosts: str) -> dict[str, str]:
        """Everybody points: at whom the example says, all others at themselves; returns what some read at its end."""
        with self.stopped("point"):
            for name, guest in self.guests.items():
                if name not in ghosts:
                    guest.sees("point")
                    guest.taps(choices.get(name, name))
                    guest.page.get_by_text("Held", exact=True).wait_for()
        found = {}
        with self.stopped("hold"):
            for name in readers:
                self.guests[name].sees("hold")
                with self.guests[name].held() as lid:
                    found[name] = plain(lid.inner_text())
        return found

    def day(self) -> None:
        """Talk is short; accusations in order around the circle, defences, fingers."""
        guests = self.guests
        with self.stopped("discussion"):
            for name in ("Anna", "Bruno", "Carla", "Elena", "Fabio"):  # most of the eight who live
                guests[name].sees("discussion")
                guests[name].page.get_by_role("button", name="Enough talk").click()
                guests[name].page.locator("button.enough[aria-pressed=true]").wait_for()
        with self.stopped("accusation"):
            for name, target in ACCUSATIONS.items():
                self.says(f"{name} accuses")
                guests[name].page.get_by_text("Your turn").wait_for()
                guests[name].taps(target)
        for name in ("Fabio", "Bruno"):  # the one closer to the reference first
            with self.stopped("defence"):
                self.says(f"{name} speaks in defence")
                guests[name].page.get_by_role("button", name="I have finished").click()
        with self.stopped("execution"):
            for name, target in FINGERS.items():
                guests[name].sees("execution")
                guests[name].page.locator(".task").get_by_role("button", name=target).click()
                guests[name].page.locator(".task [aria-pressed=true]").wait_for()

    def says(self, words: str) -> None:
        """Wait until the board says something."""
        said = "words => document.body.innerText.replace(/[\\u2068\\u2069]/g, '').includes(words)"
        self.board.wait_for_function(said, arg=words, timeout=60_000)


@pytest.mark.proof
def test_the_example_round_is_played_as_it_is_written(house: House, screens: Screens) -> None:
    played = Round(house, screens)
    guests = played.guests
    for name, guest in guests.items():
        if name == "Anna":
            house.asked("POST", f"/api/tables/{played.table}/seats", {"name": name}, played.host)
            guest.takes(played.host)
        else:
            guest.comes(name)
    played.does("settle", pace={"point": 60})
    house.draws_from(secret_for({name: guest.you["person"] for name, guest in guests.items()}))
    guests["Anna"].page.get_by_role("button", name="Deal the cards").click()
    for name, guest in guests.items():
        guest.sees("dealt")
        assert ROLES[name].capitalize() in guest.looks_at_card()

    read = played.night(NIGHTS[0], ("Elena", "Anna"))
    assert "No: Carla is no werewolf." in read["Elena"]
    assert "Carla" not in read["Anna"]
    played.says("Dario does not wake up")
    played.day()
    played.says("The village sends away Bruno")

    read = played.night(NIGHTS[1], ("Elena", "Hamed"), "Dario", "Bruno")
    assert "Yes: Giulia is a werewolf." in read["Elena"]
    assert "Yes: Bruno is a werewolf." in read["Hamed"]
    played.says("Irene does not wake up")
    chairs = house.asked("GET", f"/api/tables/{played.table}")["public"]["chairs"]
    assert [chair["name"] for chair in chairs if chair.get("ghost")] == ["Bruno", "Dario", "Irene"]
