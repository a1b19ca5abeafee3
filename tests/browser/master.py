"""A Master at a laptop, a tablet or a phone: leads whole games with a finger, by what the screen offers."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Locator, Page

from browser.serving import House

PATIENCE: Final = 20_000


class Master:
    """Somebody who leads from one page."""

    def __init__(self, page: Page, house: House) -> None:
        self.page, self.house, self.table = page, house, ""
        page.set_default_timeout(PATIENCE)

    # -- setting up ----------------------------------------------------------------------------------------------------

    def opens_a_table(self, edition: str = "Playing cards") -> None:
        """Go in by the first page, as the Master."""
        page = self.page
        page.goto(self.house.at("/"))
        page.get_by_role("button", name="Set a new table").click()
        page.get_by_label("I am the Master").check()
        page.get_by_label("Your name").fill("Mara")
        page.get_by_role("radio", name=edition).check(force=True)
        page.get_by_role("button", name="Set the table").click()
        page.get_by_label("Somebody without a phone").wait_for()
        self.table = page.url.rsplit("/", 1)[-1]

    def seats(self, names: Sequence[str]) -> None:
        """Give everybody a chair by name."""
        for number, name in enumerate(names, 1):
            self.page.get_by_label("Somebody without a phone").fill(name)
            self.page.keyboard.press("Enter")
            self.page.wait_for_function("n => document.querySelectorAll('li.chair').length === n", arg=number)

    def notes(self, roles: Sequence[str]) -> None:
        """Note a real deck, one tap a seat; `roles` by seat, as the palette says them."""
        page = self.page
        page.get_by_role("button", name="Note the cards").click()
        for number, role in enumerate(roles, 1):
            page.locator(".palette-card:not([aria-disabled])").filter(has_text=role).first.click()
            page.wait_for_function("n => document.querySelectorAll('.mark.tick').length === n", arg=number)
        page.get_by_role("button", name="Done").click()

    def deals(self) -> None:
        """Start the game."""
        self.page.locator(".ready .button.primary").click()
        self.sees("dealt")

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def kind(self) -> str:
        """Return what kind of step is next."""
        return str(self.page.evaluate("document.querySelector('main')?.dataset.kind ?? ''"))

    @property
    def moment(self) -> str:
        """Return which moment it is."""
        return str(self.page.evaluate("document.querySelector('main')?.dataset.moment ?? ''"))

    def sees(self, *kinds: str) -> None:
        """Wait for a kind of step."""
        wanted = "kinds => kinds.includes(document.querySelector('main')?.dataset.kind)"
        self.page.wait_for_function(wanted, arg=list(kinds))

    def says(self) -> str:
        """Return the sentence to say."""
        return self.page.locator(".desk-say").inner_text()

    def chair(self, name: str) -> Locator:
        """Return somebody's chair."""
        return self.page.locator(f'li.chair[title="{name}"] button.spot')

    @property
    def view(self) -> Any:
        """Return what the server shows the Master."""
        return self.house.asked("GET", f"/api/tables/{self.table}", token=self.token)

    @property
    def token(self) -> str:
        """Return the Master's key."""
        found = self.page.evaluate("key => sessionStorage.getItem(key)", f"lupus.seat.{self.table}")
        assert isinstance(found, str)
        return found

    # -- leading -------------------------------------------------------------------------------------------------------

    def acts(self, action: Locator, *, key: str | None = None) -> None:
        """Tap something, or press a key on it, and wait until the page shows what became of it."""
        before = self.page.evaluate("document.querySelector('main').outerHTML")
        action.press(key) if key else action.click()
        self.page.wait_for_function("before => document.querySelector('main').outerHTML !== before", arg=before)

    def goes_on(self) -> None:
        """Press the one button that goes on."""
        before = self.moment
        self.page.locator(".desk-next").click()
        self.page.wait_for_function("before => document.querySelector('main')?.dataset.moment !== before", arg=before)

    def steps(self, chooser: random.Random, roles: dict[str, str]) -> None:
        """Do the next step as a Master would; `roles` is who really holds what."""
        kind, may = self.kind, self.page.locator("li.chair.is-may button.spot")
        if kind == "call":
            self._calls(chooser, roles)
        elif kind in {"asked", "naming"}:
            self.acts(may.nth(chooser.randrange(may.count())))
        elif kind == "fingers":
            self._counts(chooser)
        elif kind == "learn":
            whose = self.page.locator(".desk-whose").inner_text()
            role = next(role for name, role in roles.items() if name in whose)
            self.acts(self.page.locator(".palette-card").filter(has_text=role).first)
        else:
            self.goes_on()

    def _calls(self, chooser: random.Random, roles: dict[str, str]) -> None:
        learn = self.page.get_by_role("button", name="Nobody opens their eyes")
        if learn.count():
            self._learns(roles)
        may = self.page.locator("li.chair.is-may button.spot")
        if may.count() and not self.page.locator("li.chair.is-chosen").count():
            self.acts(may.nth(chooser.randrange(may.count())))
        self.goes_on()

    def _learns(self, roles: dict[str, str]) -> None:
        called = self.page.locator(".desk-say").inner_text().split("\n")[-2].partition(",")[0].removesuffix("s")
        holders = [name for name, role in roles.items() if role.startswith(called)]
        for name in holders:
            spot = self.page.locator(f'li.chair.is-may[title="{name}"] button.spot')
            if spot.count():
                self.acts(spot)
        rest = self.page.get_by_role("button", name="That is all of them")
        if rest.count():
            rest.click()
        nobody = self.page.get_by_role("button", name="Nobody opens their eyes")
        if nobody.count():
            nobody.click()

    def _counts(self, chooser: random.Random) -> None:
        suspects = self.page.locator(".chips button")
        suspects.nth(0).click()
        voters = self.page.locator("li.chair.is-may:not(.is-suspect) button.spot")
        for at in range(voters.count()):
            if chooser.random() < 0.5:
                self.acts(voters.nth(at))
        suspects.nth(1).click()
        rest = self.page.get_by_role("button", name="All the rest")
        if rest.count():
            self.acts(rest)
        self.goes_on()
