"""Alone with bots somebody speaks on a phone, is heard, and is answered."""

from __future__ import annotations

import re

from browser.conftest import Screens
from browser.serving import House
from browser.test_screens import look
from browser.test_whole_games import Evening

SPEED = 8
"""How much faster than in life the clock of the server runs."""


def test_two_taps_say_something_and_whoever_is_meant_answers(house: House, screens: Screens) -> None:
    evening = Evening(house, screens, 1, 7, options={"first_night": "master_is_victim"})
    guest, page = evening.guests[0], evening.guests[0].page
    page.get_by_role("button", name="Deal the cards").click()
    evening.plays_until("discussion")
    page.get_by_role("button", name="Say something").click()
    page.locator(".whom button").nth(1).wait_for()
    look(page, "speak-whom")
    meant = page.locator(".whom button").nth(1).inner_text()
    page.locator(".whom button").nth(1).click()
    look(page, "speak-sentence")
    page.get_by_role("button", name=re.compile("^I am the Seer.*a werewolf")).click()
    guest.page.locator(".said-now li", has_text="I am the Seer").filter(has_text=meant).first.wait_for()
    page.locator(f".said-now li:has-text('I am the Seer') ~ li:has(bdi:text-is('{meant}'))").first.wait_for()
    look(page, "speak-answered")
    evening.board.locator(".talk li", has_text=meant).first.wait_for()
