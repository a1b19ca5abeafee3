"""Whole games by keyboard alone, and what somebody hears who does not see them: everything, but no secret unasked."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Error, Page

from browser.conftest import Screens
from browser.guest import Guest
from browser.keys import Keys
from browser.serving import House

SPEED = 4
"""How much faster than in life the clock of the server runs."""

HEARD: Final = """
window.heard = [];
const LIVE = "[role=status], [role=log], [role=alert], [aria-live=polite], [aria-live=assertive]";
new MutationObserver(changes => {
  for (const { target } of changes) {
    const live = (target.nodeType === Node.TEXT_NODE ? target.parentElement : target)?.closest?.(LIVE);
    if (live && live.ariaLive !== "off" && live.textContent.trim()) window.heard.push(live.textContent.trim());
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""Keeps what a screen reader says by itself."""

TURNS: Final = {"point": "Point at somebody.", "accusation": "your turn", "execution": "Point at one of them."}
"""What is said when it is one's turn or soon will be. Chance chooses the suspects, who have none at the execution."""

MAY: Final = "li.chair.is-may:not(.is-own) button.spot"
CHOSEN: Final = "li.chair.is-may button.spot[aria-pressed=true], .choices [aria-pressed=true]"
TAKEN: Final = "([may, chosen]) => document.querySelector(chosen) || !document.querySelector(may)"
"""Ends when the choice is shown, or where it has moved the table on already, as it does by day among bots."""


class Player:
    """Somebody at a phone with a keyboard, for whom the clock is stopped while they press."""

    def __init__(self, house: House, page: Page, table: str, token: str) -> None:
        self.house, self.guest, self.keys, self.token = house, Guest(page, house, table), Keys(page), token
        self.done: set[str] = set()
        self.secrets: list[str] = []
        self._asked = 0

    def does(self, **command: object) -> None:
        """Let the host ask for something."""
        self._asked += 1
        body = {"id": f"k{self._asked}", "command": command}
        self.house.asked("POST", f"/api/tables/{self.guest.table}/commands", body, self.token)

    def plays(self) -> None:
        """Do what there is to do, once, if there is anything."""
        phase, page = self.guest.phase, self.guest.page
        if phase == "dealt" and "card" not in self.done:
            self.reads()
            self.keys.presses("button", "I have seen my card")
            self.done.add("card")
        elif phase == "hold" and "answer" not in self.done:
            self.reads()
            self.done.add("answer")
        elif phase == "discussion" and self.keys.there("button.enough[aria-pressed=false]"):
            self.keys.presses("button.enough")
        elif self.keys.there("button", "I have finished"):
            self.keys.presses("button", "I have finished")
        elif self.may(phase) and self.keys.there(MAY) and not page.locator(CHOSEN).count():
            self.keys.presses(MAY)
            page.wait_for_function(TAKEN, arg=[MAY, CHOSEN], timeout=2_000)
            self.done.add(phase)
        elif self.keys.there("button.go-on"):
            self.keys.presses("button.go-on")
        else:
            self.guest.waits()

    def may(self, phase: str) -> bool:
        """Whether they point now: an aim taken while all talk would make the first accusation by itself."""
        return phase != "discussion" or "accusation" in self.done

    def reads(self) -> None:
        """Hold the moon with a key: what is shown is not said by itself, and gone when the key is let go."""
        page = self.guest.page
        self.keys.to("button.pad")
        page.keyboard.down("Space")
        lid = page.locator(".secret.open .lid")
        lid.wait_for()
        self.secrets += [one for one in lid.inner_text().split("\n") if len(one.split()) > 3]
        assert page.locator(".secret").locator("[aria-live], [role=status], [role=log], [role=alert]").count() == 0
        page.keyboard.up("Space")
        lid.wait_for(state="detached")

    def hears(self) -> list[str]:
        """Return what was said by itself, and forget it."""
        heard = self.guest.page.evaluate("window.heard.splice(0)")
        assert isinstance(heard, list)
        return heard


def test_a_whole_game_is_set_up_and_played_by_keyboard_alone(house: House, screens: Screens) -> None:
    """F87: made, filled and played to its end with keys alone; every turn is said, nothing that only one may know."""
    page = screens.phone(reduced_motion="reduce", has_touch=False, is_mobile=False)
    page.add_init_script(HEARD)
    page.goto(house.at("/"))
    page.locator(".join-code").wait_for()
    keys = Keys(page)
    keys.presses("button", "Set a new table")
    page.locator(".new-table").wait_for()
    keys.types(".new-table input[type=text]", "Anna")
    page.get_by_text("You are Anna").wait_for()
    table = page.url.rsplit("/", 1)[-1]
    for number in range(2, 8):
        keys.presses("button", "Add a bot")
        page.locator("li.chair").nth(number - 1).wait_for()
    if keys.there(".defects button"):
        keys.presses(".defects button")
    page.locator(".ready .button.primary:not([aria-disabled])").wait_for()
    keys.presses(".ready .button.primary", "Deal the cards")
    player = Player(house, page, table, Guest(page, house, table).token)
    player.guest.sees("dealt")
    heard: list[str] = []
    for _ in range(1_000):
        if player.guest.phase in {"", "over"} and page.get_by_role("button", name="Play again").count():
            break
        try:
            player.plays()
        except (Error, AssertionError):  # the moment passed under the key
            continue
        heard += player.hears()
    assert {"card", "point", "accusation"} <= player.done, player.done
    assert keys.unseen | player.keys.unseen == set()
    said = "\n".join(heard)
    for part in ("speaks in defence", *(turn for done, turn in TURNS.items() if done in player.done)):
        assert part.casefold() in said.casefold(), part
    assert player.secrets
    assert [one for one in player.secrets if one in said] == []


def test_a_table_is_joined_by_keyboard_alone(house: House, screens: Screens) -> None:
    """F87: the code, a name, a chair; and the lobby is read in the order in which it is needed."""
    table = house.asked("POST", "/api/tables", {})["table"]
    page = screens.phone(reduced_motion="reduce", has_touch=False, is_mobile=False)
    page.goto(house.at("/"))
    page.locator(".join-code").wait_for()
    keys = Keys(page)
    keys.types(".join-code input", table)
    page.get_by_label("Your name").wait_for()
    keys.types("form input", "Bruno")
    page.get_by_text("You are Bruno").wait_for()
    assert keys.unseen == set()


@pytest.mark.proof
def test_a_whole_game_is_led_by_keyboard_alone(house: House, screens: Screens) -> None:
    """F87: the Master's desk, from the first page to the last card."""
    page = screens.board(reduced_motion="reduce")
    page.goto(house.at("/"))
    page.locator(".join-code").wait_for()
    keys = Keys(page)
    keys.presses("button", "Set a new table")
    page.locator(".new-table").wait_for()
    keys.presses(".new-table input[type=checkbox]", at=1, key="Space")
    assert page.get_by_label("I am the Master").is_checked()
    keys.types(".new-table input[type=text]", "Mara")
    page.get_by_label("Somebody without a phone").wait_for()
    for number, name in enumerate(("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Giulia"), 1):
        keys.types(".desk-add input", name)
        page.wait_for_function("n => document.querySelectorAll('li.chair').length === n", arg=number)
    keys.to("input[value=hand]")
    page.keyboard.press("ArrowDown")
    keys.presses(".ready .button.primary")
    page.locator("main[data-kind=dealt]").wait_for()
    kind = "dealt"
    while kind != "over":
        before = page.evaluate("document.querySelector('main').outerHTML")
        _leads(keys, kind)
        page.wait_for_function("before => document.querySelector('main').outerHTML !== before", arg=before)
        kind = str(page.evaluate("document.querySelector('main')?.dataset.kind ?? ''"))
    assert keys.unseen == set()


def _leads(keys: Keys, kind: str) -> None:
    on = ".desk-next:not([aria-disabled])"
    if kind in {"asked", "naming"} or (keys.there(MAY) and not keys.there(on)):
        if kind == "fingers":
            keys.presses(".chips button")
            keys.presses("button", "All the rest") if keys.there("button", "All the rest") else keys.presses(MAY)
        else:
            keys.presses(MAY)
    else:
        keys.presses(on)
