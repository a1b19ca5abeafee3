"""Two tablets in a room, four people at each: a whole game, passed from hand to hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Error, ViewportSize

from browser.conftest import Screens
from browser.guest import Guest
from browser.serving import House
from browser.test_arrivals import another
from browser.test_screens import look
from browser.test_whole_games import Evening

SPEED: Final = 8
"""Leaves time to pass a tablet on, and no more."""
TABLET: Final[ViewportSize] = {"width": 820, "height": 1180}
SOON: Final = 1500
"""Milliseconds in which a button that is there can be tapped."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Give a server on such a clock."""
    opened = House(tmp_path, speed=SPEED)
    yield opened
    opened.stopped()


def goes_round(guest: Guest, acted: Counter[str]) -> None:
    """Give a tablet to everybody who has something to do, one after another; what the clock ends in between is over."""
    page = guest.page
    for name in page.locator("main.cover .take .button.primary").all_inner_texts():
        with suppress(Error):
            page.locator("main.cover").get_by_role("button", name=name, exact=True).click(timeout=SOON)
            page.get_by_text(f"In the hands of {name}").wait_for(timeout=SOON)
            before = guest.page.locator("main").inner_text(timeout=SOON)
            guest.tries()
            guest.waits()
            acted[name] += guest.page.locator("main").inner_text(timeout=SOON) != before
        with suppress(Error):
            page.get_by_role("button", name="Pass it on").click(timeout=SOON)


@pytest.mark.proof
def test_two_tablets_with_four_people_each_play_a_whole_game(house: House, screens: Screens, tmp_path: Path) -> None:
    """Nights wait for four hands, everybody sees a card and takes part, and the record agrees with the rules."""
    evening = Evening(house, screens, 2, 0)
    everybody = {"Host": ("Anna", "Bruno", "Carla"), "Guest 2": ("Dario", "Elena", "Fabio")}
    for guest, names in zip(evening.guests, everybody.values(), strict=True):
        guest.page.set_viewport_size(TABLET)
        for name in names:
            another(guest, name)
    assert evening.public["hands"] == 4
    assert not evening.public["passed"]
    evening.does(type="start")
    for guest in evening.guests:
        guest.page.locator("main.cover").wait_for()
    look(evening.guests[0].page, "tablet-cover")
    acted: Counter[str] = Counter()
    for _ in range(900):
        public = evening.public
        if public["stage"] == "over":
            break
        for guest in evening.guests:
            goes_round(guest, acted)
        if (public["game"] or {}).get("phase") in {"discussion", "defence", "last_words"}:
            with suppress(AssertionError):  # the clock was quicker
                evening.does(type="skip", moment=public["moment"])
        evening.guests[0].waits()
    assert evening.public["stage"] == "over"
    assert set(acted) == {name for host, others in everybody.items() for name in (host, *others)}
    for guest in evening.guests:
        guest.page.locator("main[data-phase=over]").first.wait_for()
    look(evening.guests[1].page, "tablet-over")
    evening.record(tmp_path)
