"""Whoever hears the page and sees nothing of it: what is said to all, and a whole game by roles and names alone."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

import pytest
from playwright.sync_api import Error, Locator, Page

from browser.conftest import Screens
from browser.serving import House
from browser.test_whole_games import Evening

SPEED = 6
"""How much faster than in life the clock of the server runs."""

TOLD: Final = """
window.told = [];
new MutationObserver(changes => {
  for (const { addedNodes, target } of changes)
    if (target.matches?.(".phone > [role=log]")) window.told.push(...[...addedNodes].map(one => one.textContent));
}).observe(document, { subtree: true, childList: true });
"""
"""Keeps what a screen reader is given to say to all, in its order."""
NAMELESS: Final = re.compile(r"^ *- (?:button|link|textbox|checkbox|radio|combobox)(?: \[.*\])?:?$", re.MULTILINE)
"""What can be acted on and is called nothing."""
ON: Final = re.compile(r'- button "(I have finished|Go on|Enough talk)"(?! \[)')
"""What goes on, where it is not pressed already."""
MOST: Final = 4_000
"""Steps after which a game should long be over."""


class Ear:
    """Somebody who has a page read out, line by line, and acts on what is called by its name."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.role = ""
        self.seen = False
        self.did: set[str] = set()

    def finds(self, role: str, name: str) -> Locator:
        """Return what plays this part under this name."""
        return self.page.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]

    def presses(self, name: str) -> None:
        """Press a button, as a screen reader does: no finger comes near it."""
        self.finds("button", name).first.evaluate("one => one.click()", timeout=2_000)

    def reads(self) -> str:
        """Read the page from its top and return it; raise `AssertionError` if what one acts on comes too early."""
        read = self.page.get_by_role("main").aria_snapshot()
        assert NAMELESS.findall(read) == [], read
        title, chairs, asked = (read.find(one) for one in ("- heading", "- listitem", "- status"))
        moon = read.find("only you may see")
        if asked >= 0 and moon >= 0:
            assert title < chairs < asked < moon, read
        if title >= 0 and "Night" in read[title:].splitlines()[0] and self.role:
            assert self.role not in read, read
        return read

    def holds_the_moon(self) -> None:
        """Press the moon, read who one is, and press it again: at rest nothing of it is read."""
        moon = self.page.get_by_role("button", name="only you may see")
        assert self.page.get_by_role("heading", level=2).count() == 0
        moon.evaluate("one => one.click()")
        card = self.page.get_by_role("heading", level=2)
        card.wait_for()
        self.role = card.inner_text()
        moon.evaluate("one => one.click()")
        card.wait_for(state="detached")

    def chooses(self, read: str) -> None:
        """Choose somebody by what the chair is called: a Suspect if there is one, and neither a ghost nor oneself."""
        chairs = re.findall(r'- listitem "[^"]+":\n +- button "([^"]+)"(?! \[pressed\])', read)
        others = [one for one in chairs if ", a ghost" not in one and ", you" not in one]
        suspects = [one for one in others if ", a Suspect" in one]
        self.presses((suspects or others)[0])

    def acts(self) -> None:
        """Do what the page asks for, if it asks for anything."""
        read = self.reads()
        asked = (re.findall(r"- status: (.*)", read) or [""])[0]
        if "look at your card" in asked and not self.seen:
            self.holds_the_moon()
            self.presses("I have seen my card")
            self.seen = True
        elif re.search("Point at|you accuse|do you vote", asked) and "[pressed]" not in read:
            self.chooses(read)
            self.did.add(asked)
        elif on := ON.search(read):
            self.presses(on[1])
        self.page.wait_for_timeout(50)  # a screen reader is no faster


def test_a_whole_game_is_played_by_what_is_read_out(house: House, screens: Screens) -> None:
    """F87: made, filled and played to its end by roles and names alone; nothing secret is read where nobody asked."""
    page = screens.phone(reduced_motion="reduce")
    page.set_default_timeout(20_000)
    page.goto(house.at("/"))
    ear = Ear(page)
    ear.presses("Set a new table")
    ear.finds("textbox", "Your name").fill("Anna")
    ear.presses("Set the table")
    for number in range(2, 8):
        ear.presses("Add a bot")
        page.get_by_role("listitem").filter(has=page.get_by_role("button", name="a bot")).nth(number - 2).wait_for()
    ear.reads()
    if ear.finds("button", "Allow more bots").count():
        ear.presses("Allow more bots")
    page.get_by_role("status").filter(has_text="All is set").wait_for()
    ear.presses("Deal the cards")
    page.get_by_role("heading", name="The cards").wait_for()
    for _ in range(MOST):
        if ear.finds("button", "Play again").count():
            break
        with suppress(Error):  # the moment may pass before the press
            ear.acts()
    assert ear.finds("button", "Play again").count()
    assert ear.role
    assert {"Point at somebody."} < ear.did, ear.did


@pytest.mark.proof
def test_what_is_said_to_all_is_read_out_on_every_phone(house: House, screens: Screens) -> None:
    """F87: what the night brought is read out once, in the same words on every phone; no secret ever is."""
    evening = Evening(house, screens, 3, 5, options={"last_words": "yes"})
    pages = [guest.page for guest in evening.guests]
    for page in pages:
        page.add_init_script(TOLD)
        page.reload()
    pages[0].get_by_role("button", name="Deal the cards").click()
    for guest in evening.guests:
        guest.sees("dealt")
    secrets = {line for guest in evening.guests for line in _sentences(guest.looks_at_card())}
    evening.rests_in("accusation", "over")
    for guest in evening.guests:
        guest.sees("accusation", "over")
    said = [page.evaluate("window.told") for page in pages]
    assert said[0] == said[1] == said[2]
    assert len([line for line in said[0] if line.startswith("It is day. Open your eyes.")]) == 1, said[0]
    assert len([line for line in said[0] if line.startswith("Now the accusations")]) == 1, said[0]
    assert len(secrets) > 2
    assert not secrets & set(said[0])


def _sentences(read: str) -> list[str]:
    return [line.strip() for line in read.split("\n") if len(line.split()) > 3]
