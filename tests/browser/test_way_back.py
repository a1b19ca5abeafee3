"""Leaving a table and finding back to it: the browser's own buttons, the first page, a server that is gone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Screens
from browser.guest import PATIENCE, Guest
from browser.serving import House

SPEED = 1
"""A second of the server's clock is a second."""

KEPT = "JSON.stringify([history.state, location.href, document.title, {...localStorage}, document.body.innerHTML])"
"""What a phone in other hands shows without its person's key."""

LONGER = "() => new Promise(done => setTimeout(done, 2500))"


def at_the_door(page: Page) -> None:
    """Come to the first page by the browser's own way back."""
    page.go_back()
    page.wait_for_function("location.pathname === '/'")


def alone(house: House, screens: Screens) -> tuple[Guest, str]:
    """Return a guest who came by a link, and the key of a host who has no chair."""
    made = house.asked("POST", "/api/tables", {})
    guest = Guest(screens.phone(), house, made["table"])
    guest.comes("Anna")
    return guest, made["token"]


def begins(guest: Guest, host: str) -> None:
    """Fill the table with bots and deal."""
    wishes = ({"type": "settle", "many_bots": True}, {"type": "add_bot", "number": 7}, {"type": "start"})
    for number, command in enumerate(wishes):
        body = {"id": f"c{number}", "command": command}
        guest.house.asked("POST", f"/api/tables/{guest.table}/commands", body, host)
    guest.sees("dealt")


def test_back_leads_to_the_first_page_and_forward_to_the_table(house: House, screens: Screens) -> None:
    """F31, F41: after a link, in the lobby and in a game; what a hand has held open is nowhere to be found."""
    guest, host = alone(house, screens)
    page = guest.page
    at_the_door(page)
    way = page.get_by_role("button", name=f"Back to your table {guest.table}")
    expect(way).to_have_text(f"Back to your table {guest.table}Anna · Chair 1")
    page.go_forward()
    page.get_by_text("You are Anna").wait_for()
    at_the_door(page)
    way.click()
    page.get_by_text("You are Anna").wait_for()

    begins(guest, host)
    card = guest.looks_at_card().split("\n")[0]  # a tap, and with it the step that leads to the same screen
    page.go_back()
    guest.sees("dealt", "point")
    at_the_door(page)
    way.wait_for()
    assert card not in page.locator("body").inner_text()
    assert guest.you["role"] not in str(page.evaluate(KEPT))
    page.go_forward()
    guest.sees("dealt", "point")
    assert page.locator(".secret.open").count() == 0
    assert len(guest.house.asked("GET", f"/api/tables/{guest.table}")["public"]["chairs"]) == 8


@pytest.mark.proof
def test_another_site_and_back_shows_nothing_that_was_held(house: House, screens: Screens) -> None:
    """F31: also where the browser has kept the page as it was."""
    guest, host = alone(house, screens)
    begins(guest, host)
    box = guest.page.locator("button.pad").bounding_box()
    assert box is not None
    guest.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    guest.page.mouse.down()
    guest.page.locator(".secret.open").wait_for()
    guest.page.goto("about:blank")
    guest.page.go_back()
    guest.sees("dealt")
    assert guest.page.locator(".secret.open").count() == 0


@pytest.mark.proof
def test_without_a_server_the_clock_stands_and_says_so(house: House, screens: Screens) -> None:
    """F62: nobody at a phone knows whether it runs; when the server is back, it is right again."""
    guest, host = alone(house, screens)
    seats = f"/api/tables/{guest.table}/seats"
    other = house.asked("POST", seats, {"name": "Bruno"})["token"]
    begins(guest, host)
    guest.looks_at_card()
    house.asked("POST", f"/api/tables/{guest.table}/commands", {"id": "s", "command": {"type": "seen"}}, other)
    guest.sees("point")
    page = guest.page
    house.killed()
    page.get_by_text("the clock stands here").wait_for()
    digits = page.locator(".wick.stopped .digits")
    before = digits.inner_text()
    page.evaluate(LONGER)
    assert digits.inner_text() == before
    house.opens()
    expect(page.get_by_text("the clock stands here")).to_have_count(0)
    expect(page.locator(".wick:not(.stopped) .digits")).not_to_have_text(before, timeout=PATIENCE)
    screens.wrongs.clear()  # the browser notes each line that is gone
