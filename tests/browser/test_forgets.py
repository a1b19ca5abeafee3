"""Whoever is let go while they are away: their page forgets; nothing of what it was shown is anywhere in it (F05)."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Screens
from browser.guest import Guest
from browser.serving import House
from browser.test_at_rest import parted
from server.desk_steps import steps
from table.led import NAMES

SPEED = 1
"""A second of the server's clock is a second."""

WHOLE: Final = """async () => JSON.stringify({
  page: document.documentElement.outerHTML, text: document.body.innerText,
  tab: {...sessionStorage}, browser: {...localStorage}, cookies: document.cookie, name: window.name,
  title: document.title, address: location.href, state: history.state,
  databases: (await indexedDB.databases()).map(one => one.name), caches: "caches" in window ? await caches.keys() : [],
})"""
"""Everything that a page shows, and all that its browser keeps of it."""

COUNT: Final = itertools.count()


def asks(house: House, table: str, token: str, **command: Any) -> None:
    """Ask for something over HTTP."""
    body = {"id": f"f{next(COUNT)}", "command": command}
    house.asked("POST", f"/api/tables/{table}/commands", body, token)


def view(house: House, table: str, token: str) -> Any:
    """Return what somebody is shown."""
    return house.asked("GET", f"/api/tables/{table}", token=token)


def until(house: House, table: str, token: str, night: int) -> None:
    """Lead on until the first call of a night."""
    for _ in range(200):
        shown = view(house, table, token)
        if (shown["public"]["game"]["night"], shown["public"]["game"]["phase"]) == (night, "call"):
            return
        for command in steps(shown):
            asks(house, table, token, **command)
    raise AssertionError(f"there is no night {night}")


def follows(page: Page, house: House, table: str, name: str) -> str:
    """Ask to help the Master; return the key."""
    page.goto(house.at(f"/master/{table}"))
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Ask to follow").click()
    page.get_by_text("You do not lead this table").wait_for()
    return str(page.evaluate("key => sessionStorage.getItem(key)", f"lupus.seat.{table}"))


def everywhere(page: Page, home: str = "form.join-code") -> Iterator[str]:
    """Give all that a page holds: as it is, loaded anew, on its ways back to the first page (`home`), and on."""
    yield _whole(page, home)
    page.reload()
    yield _whole(page, home)
    while page.evaluate("location.pathname") != "/":
        page.go_back()
        yield _whole(page, home)
    page.go_forward()
    yield _whole(page, home)


def _whole(page: Page, home: str) -> str:
    at_home = page.evaluate("location.pathname") == "/"
    page.locator(home).first.wait_for(state="visible" if at_home else "detached")
    page.locator("main:not(.moment)").wait_for()
    page.wait_for_load_state("networkidle")
    return str(page.evaluate(WHOLE))


@pytest.mark.proof
def test_a_helper_let_go_while_away_finds_what_anybody_finds_who_was_never_let_in(
    house: House, screens: Screens
) -> None:
    """F05: the Master's view on night 1 is gone on night 3: page and storage are anybody's."""
    made = house.asked("POST", "/api/tables", {"master": "person", "options": {"night": "called"}})
    table, master = made["table"], made["token"]
    house.asked("POST", f"/api/tables/{table}/seats", {"name": "Mara", "stands": True}, master)
    for name in NAMES:
        house.asked("POST", f"/api/tables/{table}/seats", {"name": name})
    sara, tina = screens.board(), screens.board()
    keys = {one: follows(page, house, table, one) for page, one in ((sara, "Sara"), (tina, "Tina"))}
    person = next(one["person"] for one in view(house, table, master)["console"]["others"] if one["name"] == "Sara")
    asks(house, table, master, type="let_follow", person=person, follows=True)
    asks(house, table, master, type="start")
    until(house, table, master, 1)
    sara.locator("main[data-kind=call]").wait_for()
    box = sara.get_by_role("button", name="Hold: roles").bounding_box()
    assert box is not None
    sara.mouse.move(box["x"] + 9, box["y"] + 9)
    sara.mouse.down()
    sara.locator(".desk-known").wait_for()
    assert "Werewolf" in sara.evaluate(WHOLE)
    sara.context.set_offline(True)
    asks(house, table, master, type="let_follow", person=person, follows=False)
    until(house, table, master, 3)
    sara.context.set_offline(False)
    tina.context.set_offline(True)
    tina.context.set_offline(False)
    for page in (sara, tina):
        page.get_by_text("You do not lead this table").wait_for()
        expect(page.locator(".line-state:not(.silent)")).to_have_count(0)
    sara.mouse.up()
    for hers, other in zip(everywhere(sara, ".back-to button"), everywhere(tina, ".back-to button"), strict=True):
        assert "Werewolf" not in hers
        assert _nobodys(hers, keys) == _nobodys(other, keys), parted(*(_nobodys(one, keys) for one in (hers, other)))
    screens.wrongs.clear()  # a browser complains of a line that it could not open


def dealt(house: House, screens: Screens) -> tuple[Guest, str]:
    """Return a guest who has been dealt a card, and the host's key."""
    made = house.asked("POST", "/api/tables", {})
    table, host = made["table"], made["token"]
    house.asked("POST", f"/api/tables/{table}/seats", {"name": "Anna"}, host)
    guest = Guest(screens.phone(), house, table)
    guest.comes("Bruno")
    asks(house, table, host, type="settle", many_bots=True)
    asks(house, table, host, type="add_bot", number=6)
    asks(house, table, host, type="start")
    guest.sees("dealt")
    return guest, host


def _nobodys(whole: str, keys: dict[str, str]) -> str:
    """Return what a page holds without whose it is."""
    for name, key in keys.items():
        whole = whole.replace(key, "KEY").replace(name, "NAME")
    return re.sub('"lupus.device":"[0-9a-f]+"', "", whole)


@pytest.mark.proof
def test_somebody_removed_while_away_keeps_no_key_and_no_card(house: House, screens: Screens) -> None:
    """F05: from a game at night, the card held open as the line went; and their device is still known as removed."""
    guest, host = dealt(house, screens)
    key, page, table = guest.token, guest.page, guest.table
    role = view(house, table, key)["you"]["role"]
    asks(house, table, host, type="pause")
    with guest.held() as lid:
        card = lid.inner_text().split("\n")[0]
        page.context.set_offline(True)
        asks(house, table, host, type="remove", seat=2)
        page.context.set_offline(False)
        page.locator("main.join").wait_for()
        lid.wait_for(state="detached")
    for whole in everywhere(page):
        for secret in (key, f"role-{role}", card, "lupus.seat"):
            assert secret not in whole, secret
    screens.wrongs.clear()


@pytest.mark.proof
def test_of_a_table_that_is_gone_a_phone_keeps_nothing(house: House, screens: Screens) -> None:
    """F05: the table was closed while the phone was away; nobody needs to pass by the first page to be rid of it."""
    guest, _ = dealt(house, screens)
    key, page = guest.token, guest.page
    card = guest.looks_at_card().split("\n")[0]
    house.stopped()
    for file in house.folder.glob("tables.sqlite*"):
        file.unlink()
    house.opens()
    page.locator("main.nowhere").wait_for()
    for whole in everywhere(page):
        for secret in (key, card, "lupus.seat", "lupus.hands"):
            assert secret not in whole, secret
    screens.wrongs.clear()
