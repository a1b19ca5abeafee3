"""The example round, nine players at nine phones and a board, to the second dawn: what each screen says."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from browser.conftest import Screens
from browser.guest import Guest
from browser.serving import House
from lupus.engine import chance
from lupus.record.cases import load

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


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Give a server on a clock four times as fast."""
    opened = House(tmp_path, speed=4)
    yield opened
    opened.stopped()


def secret_for(ids: dict[str, str]) -> bytes:
    """Return a secret that deals everybody the card of the example."""
    wanted = tuple(ROLES.values())
    people = [ids[name] for name in ROLES]
    deck = {role: wanted.count(role) for role in wanted}
    tried = (chance.secret_of(f"example {number}") for number in itertools.count())
    return next(secret for secret in tried if chance.dealt(secret, 1, deck, people) == wanted)


def night(guests: dict[str, Guest], choices: dict[str, str]) -> None:
    """Everybody points: at whom the example says, all others at themselves."""
    for name, guest in guests.items():
        if guest.sees("point", "look") and guest.chair(name).get_attribute("aria-pressed") is not None:
            guest.taps(choices.get(name, name))


def lines(guests: dict[str, Guest]) -> dict[str, str]:
    """Return what everybody reads while the night ends."""
    found = {}
    for name, guest in guests.items():
        guest.sees("hold")
        with guest.held() as lid:
            found[name] = lid.inner_text()
    return found


def says(board: Page, words: str) -> None:
    """Wait until the board says something."""
    board.get_by_text(words).first.wait_for(timeout=20_000)


def day(guests: dict[str, Guest], board: Page) -> None:
    """Talk is short; accusations in order around the circle, defences, fingers."""
    for name, guest in guests.items():
        if name != "Dario":
            guest.sees("discussion")
            guest.page.get_by_role("button", name="Enough talk").click()
            if guests["Anna"].phase == "accusation":
                break
    for name in ("Elena", "Fabio", "Giulia", "Hamed", "Irene", "Anna", "Bruno", "Carla", "Dario"):
        says(board, f"{name} accuses")
        guests[name].taps(ACCUSATIONS[name])
    for name in ("Bruno", "Fabio"):
        says(board, f"{name} speaks in defence")
        guests[name].page.get_by_role("button", name="I have finished").click()
    for name, target in FINGERS.items():
        guests[name].sees("execution")
        guests[name].page.locator(".task").get_by_role("button", name=target).click()


PACE: Final = {"point": 40, "look": 30, "hold": 30, "accusation": 120, "defence": 120, "execution": 120}
"""Time enough for nine phones that share one slow machine; by day nobody waits for it to pass."""


@pytest.mark.proof
def test_the_example_round_is_played_as_it_is_written(house: House, screens: Screens) -> None:
    made = house.asked("POST", "/api/tables", {"edition": "cards"})
    guests = {name: Guest(screens.phone(reduced_motion="reduce"), house, made["table"]) for name in ROLES}
    board = screens.board()
    board.goto(house.at(f"/board/{made['table']}"))
    for name, guest in guests.items():
        if name == "Anna":
            house.asked("POST", f"/api/tables/{made['table']}/seats", {"name": name}, made["token"])
            guest.takes(made["token"])
        else:
            guest.comes(name)
    settle = {"id": "pace", "command": {"type": "settle", "pace": PACE}}
    house.asked("POST", f"/api/tables/{made['table']}/commands", settle, made["token"])
    house.draws_from(secret_for({name: guest.you["person"] for name, guest in guests.items()}))
    guests["Anna"].page.get_by_role("button", name="Deal the cards").click()
    cards = {name: (guest.sees("dealt"), guest.looks_at_card())[1] for name, guest in guests.items()}
    for name, card in cards.items():
        assert ROLES[name].capitalize() in card

    night(guests, NIGHTS[0])
    read = lines(guests)
    assert "No: Carla is no werewolf." in read["Elena"]
    assert not any("werewolf." in read[name] and name != "Elena" and "is no" in read[name] for name in read)
    says(board, "Dario does not wake up")
    day(guests, board)
    says(board, "The village executes Bruno")

    night({name: guest for name, guest in guests.items() if name not in {"Dario", "Bruno"}}, NIGHTS[1])
    read = lines({name: guest for name, guest in guests.items() if name not in {"Dario", "Bruno"}})
    assert "Yes: Giulia is a werewolf." in read["Elena"]
    assert "Yes: Bruno is a werewolf." in read["Hamed"]
    says(board, "Irene does not wake up")
    assert sorted(chair["name"] for chair in house.asked("GET", f"/api/tables/{made['table']}")["public"]["chairs"]
                  if chair.get("ghost")) == ["Bruno", "Dario", "Irene"]  # fmt: skip
