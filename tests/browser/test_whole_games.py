"""Whole games on real screens: phones in Chromium, a real server, a board that watches."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error

from browser.conftest import Screens
from browser.guest import ENGLISH, Guest
from browser.serving import House
from lupus.record.read import load
from lupus.record.verify import verify

SPEED = 20
"""How much faster than in life the clock of the server runs."""


class Evening:
    """A table with people and bots, whose screens may be looked at."""

    def __init__(
        self, house: House, screens: Screens, people: int, bots: int, *,
        said: Callable[[str], str] = ENGLISH, **wish: object,
    ) -> None:  # fmt: skip
        self.house, self._asked = house, 0
        made = house.asked("POST", "/api/tables", wish)
        self.table, self.host = made["table"], made["token"]
        path = f"/api/tables/{self.table}/seats"
        tokens = [self.host] + [
            house.asked("POST", path, {"name": f"Guest {number}"})["token"] for number in range(2, people + 1)
        ]
        house.asked("POST", path, {"name": "Host"}, self.host)
        self.does(type="settle", many_bots=True)
        for _ in range(bots):
            house.asked("POST", path, {"bot": "plain"}, self.host)
        self.guests = [Guest(screens.phone(reduced_motion="reduce"), house, self.table, said) for _ in tokens]
        for guest, token in zip(self.guests, tokens, strict=True):
            guest.takes(token)
        self.board = screens.board()
        self.board.goto(house.at(f"/board/{self.table}"))

    def does(self, **command: object) -> None:
        """Let the host ask for something by the API."""
        self._asked += 1
        body = {"id": f"test-{self._asked}", "command": command}
        self.house.asked("POST", f"/api/tables/{self.table}/commands", body, self.host)

    @property
    def public(self) -> Any:
        """Return what everybody sees."""
        return self.house.asked("GET", f"/api/tables/{self.table}")["public"]

    def plays_until(self, *phases: str) -> str:
        """Let everybody do what there is to do until the game is in one of these phases."""
        for _ in range(3000):
            phase: str = (self.public["game"] or {"phase": ""})["phase"]
            if phase in phases:
                return phase
            if phase == "over":
                break
            self.tries(phases)
        raise AssertionError(f"never in {phases}")

    def rests_in(self, *phases: str) -> Any:
        """Let everybody play until the table is in one of these phases and pause it there; returns what all see."""
        while True:
            self.plays_until(*phases)
            with suppress(AssertionError):  # it has just ended, or did before
                self.does(type="pause")
            public = self.public
            if public["game"]["phase"] in phases:
                assert public["stage"] != "playing" or public["clock"]["stopped"]
                return public
            self.does(type="resume")  # the fast clock was quicker

    def tries(self, stops: Collection[str] = ()) -> None:
        """Let everybody do what there is to do now, except in the phases `stops`, and time pass."""
        for guest in self.guests:
            try:
                guest.tries(stops)
            except Error:  # the moment passed under the finger
                continue
        self.guests[0].waits()

    def record(self, folder: Path) -> None:
        """Raise `AssertionError` unless the record of the game is whole and agrees with the rules."""
        path = folder / "game.lupus.jsonl"
        path.write_bytes(self.house.fetched(f"/api/tables/{self.table}/record"))
        assert all(check.ok is not False for check in verify(load(path)))


@pytest.mark.parametrize(
    ("edition", "seats"),
    [
        ("cards", 7),
        ("classic", 8),
        pytest.param("cards", 23, marks=pytest.mark.proof),
        pytest.param("classic", 22, marks=pytest.mark.proof),
    ],
)
def test_one_person_plays_a_whole_game_with_bots(
    house: House, screens: Screens, edition: str, seats: int, tmp_path: Path
) -> None:
    """F42, F55, F84: every chair is there, is tapped, and stays the same one, with 7 to 23 people."""
    evening = Evening(house, screens, 1, seats - 1, edition=edition)
    phone = evening.guests[0].page
    phone.get_by_role("button", name="Deal the cards").click()
    evening.plays_until("over")
    phone.get_by_role("button", name="Play again").wait_for(timeout=30_000)
    assert phone.locator("li.chair").count() == seats
    assert evening.board.locator("li.chair").count() == seats
    evening.record(tmp_path)


@pytest.mark.proof
@pytest.mark.parametrize("form", ["called", "together"])
def test_a_game_survives_a_killed_server_and_a_stopped_one(
    house: House, screens: Screens, form: str, tmp_path: Path
) -> None:
    """F30, F31, F41: killed in a night, stopped in a vote; reloaded and turned; the same seats, the same game."""
    evening = Evening(house, screens, 3, 5, options={"night": form})
    evening.guests[0].page.get_by_role("button", name="Deal the cards").click()
    evening.plays_until("call" if form == "called" else "point")
    before = evening.public
    house.killed()
    house.opens()
    after = evening.public
    assert after["moment"].split("/")[0] == before["moment"].split("/")[0], "the same deal"
    assert [chair["name"] for chair in after["chairs"]] == [chair["name"] for chair in before["chairs"]]
    evening.guests[1].page.reload()
    if evening.rests_in("execution", "over")["stage"] == "playing":
        before = evening.public
        house.stopped()
        house.opens()
        assert evening.public["game"] == before["game"]
        evening.does(type="resume")
        evening.guests[2].page.set_viewport_size({"width": 740, "height": 360})
    evening.plays_until("over")
    screens.wrongs.clear()  # a phone may say on its console that its line was cut
    evening.record(tmp_path)
