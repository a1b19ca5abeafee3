"""Whoever reads, reads one language: the board and the Master that of the table, each phone that of its owner."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route

from browser.conftest import Screens
from browser.serving import House
from browser.test_devices import VOICE
from browser.test_whole_games import Evening
from words import WORDS

SPEED = 6
"""How much faster than in life the clock of the server runs."""

SIGNED = "⟪{}⟫"
TONGUES = """() => [...new Set([...document.body.innerText.matchAll(/⟪(..)⟫/g)].map(one => one[1]))].join(" ")"""
"""Returns the languages of everything that is read on a page, each text being signed with its own."""


def signs(page: Page) -> Page:
    """Sign every text with its language, on the way to this page."""

    def give(route: Route) -> None:
        sign = SIGNED.format(route.request.url[-7:-5])
        said = route.fetch().json()
        route.fulfill(
            json={
                key: sign + one if isinstance(one, str) else {form: sign + each for form, each in one.items()}
                for key, one in said.items()
            }
        )

    page.route(re.compile(r"/api/(texts|book)/\w+\.json"), give)
    page.reload()
    return page


def reads(page: Page, language: str) -> None:
    """Wait until everything on a page is in one language, and in no other."""
    page.wait_for_function(f"language => ({TONGUES})() === language", arg=language)
    assert page.evaluate("document.documentElement.lang") == language


def test_the_board_speaks_as_the_table_does_and_each_phone_as_its_owner(house: House, screens: Screens) -> None:
    """F85: a table in Italian, a phone in English, one in German; the host switches the table in one step."""
    evening = Evening(house, screens, 2, 6, language="it")
    board, (host, other) = signs(evening.board), (signs(guest.page) for guest in evening.guests)
    other.get_by_role("button", name="Deutsch").click()
    for page, language in ((board, "it"), (host, "en"), (other, "de")):
        reads(page, language)
    other.reload()
    reads(other, "de")  # for good
    host.get_by_role("button", name="Deal the cards").click()
    host.locator("main[data-phase=dealt]").wait_for()
    evening.does(type="pause")
    for page, language in ((board, "it"), (host, "en"), (other, "de")):
        reads(page, language)
    host.get_by_role("button", name="Lead").click()
    host.locator("summary").filter(has_text="Language").click()
    host.get_by_label("English").check(force=True)
    reads(board, "en")
    reads(other, "de")
    host.get_by_label("Italiano").check(force=True)
    reads(board, "it")
    reads(host, "en")


def test_a_phone_that_speaks_for_all_speaks_as_the_table_does(house: House, screens: Screens) -> None:
    """F85: what everybody hears is in the table's language, also from the phone of somebody who reads another one."""
    evening = Evening(house, screens, 1, 7, language="it")
    page = evening.guests[0].page
    page.add_init_script(VOICE.replace("REFUSED", "false").replace("en-GB", "it-IT"))
    page.evaluate("localStorage.setItem('lupus.sound', '1')")
    page.reload()
    page.get_by_role("button", name="Deal the cards").click()
    evening.guests[0].sees("dealt")
    evening.guests[0].looks_at_card()
    page.wait_for_function("() => window.spoken.some(one => one.startsWith('Cala la notte.'))")
    assert page.evaluate("document.documentElement.lang") == "en"


@pytest.mark.proof
def test_before_children_no_hard_word_is_on_any_screen(house: House, screens: Screens) -> None:
    """F90: from the deal to the story of the end, on a phone and on the board."""
    evening = Evening(house, screens, 1, 7, words="children", options={"last_words": "yes"})
    page, board = evening.guests[0].page, evening.board
    page.get_by_role("button", name="Deal the cards").click()
    read: set[str] = set()
    while evening.public["stage"] != "over":
        evening.tries()
        for screen in (page, board):
            read.update(screen.locator("body").inner_text().splitlines())
    page.get_by_role("button", name="Play again").wait_for()
    for screen in (page, board):
        read.update(screen.locator("body").inner_text().splitlines())
    assert len(read) > 50
    assert [line for line in read if WORDS["en"].finds("hard", line)] == []
