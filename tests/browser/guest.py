"""Guests at a table: each has a phone in a real browser and does what a person would, with a finger."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

from playwright.sync_api import Locator, Page

from browser.serving import House
from lupus.lang import text

CHANGED: Final = """() => new Promise(done => {
  const watch = new MutationObserver(end);
  const still = setTimeout(end, 500);
  function end() { watch.disconnect(); clearTimeout(still); done(); }
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
})"""
"""Ends when anything on the page changes, as a running clock always does, or when it has come to rest."""


PATIENCE: Final = 60_000
"""Milliseconds after which something that does not come is a failure."""


ENGLISH: Final[Callable[[str], str]] = partial(text, "en")
"""The texts of a page that nobody has switched, by their keys."""


def agrees(page: Page, name: str) -> None:
    """Say yes, by the name of its button, to a page that asks again: slower than the second half of a double tap."""
    asked = page.locator(".confirm.asking")
    yes = asked.get_by_role("button", name=name, exact=True)
    asked.wait_for()
    while asked.count():
        yes.click()


class Guest:
    """Somebody with a phone."""

    def __init__(self, page: Page, house: House, table: str, said: Callable[[str], str] = ENGLISH) -> None:
        """Sit before a page whose texts, by their keys, are `said` in its language."""
        self.page, self.house, self.table, self.said = page, house, table, said
        page.set_default_timeout(PATIENCE)

    # -- coming ------------------------------------------------------------------------------------------------------

    def comes(self, name: str) -> None:
        """Open the link, type a name and sit down beside whoever came last."""
        self.page.goto(self.house.at(f"/t/{self.table}"))
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Sit down").click()
        self.page.get_by_text(f"You are {name}").wait_for()

    def takes(self, token: str) -> None:
        """Open the link on a phone that has this key to a chair already."""
        self.page.goto(self.house.at("/"))
        self.page.evaluate("([key, token]) => sessionStorage.setItem(key, token)", [f"lupus.seat.{self.table}", token])
        self.page.goto(self.house.at(f"/t/{self.table}"))

    @property
    def token(self) -> str:
        """Return the key to this guest's chair."""
        found = self.page.evaluate("key => sessionStorage.getItem(key)", f"lupus.seat.{self.table}")
        assert isinstance(found, str)
        return found

    @property
    def you(self) -> Any:
        """Return what the server shows this guest alone, as the API tells it."""
        return self.house.asked("GET", f"/api/tables/{self.table}", token=self.token)["you"]

    # -- looking -----------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """Return what the phone shows: a phase, or a scene between two."""
        found = self.page.evaluate("document.querySelector('main')?.dataset.phase ?? ''")
        assert isinstance(found, str)
        return found

    def sees(self, *phases: str) -> str:
        """Wait until the phone shows one of these phases, and return it."""
        wanted = "phases => phases.find(one => one === document.querySelector('main')?.dataset.phase)"
        return str(self.page.wait_for_function(wanted, arg=list(phases)).json_value())

    def waits(self) -> None:
        """Wait until anything on the phone changes."""
        self.page.evaluate(CHANGED)

    @property
    def asked(self) -> str:
        """Return what the phone asks for."""
        ask = self.page.locator(".ask")
        return ask.inner_text() if ask.count() else ""

    # -- doing -------------------------------------------------------------------------------------------------------

    @contextmanager
    def held(self) -> Iterator[Locator]:
        """Hold the moon; gives what it shows."""
        box = self.page.locator("button.pad").bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        lid = self.page.locator(".secret.open .lid")
        lid.wait_for()
        yield lid
        self.page.mouse.up()
        lid.wait_for(state="detached")

    def looks_at_card(self) -> str:
        """Hold the moon, read the card, and say so; returns what it read."""
        with self.held() as lid:
            read = lid.inner_text()
        self.page.get_by_role("button", name=self.said("ui.play.seen")).click()
        return read

    def chair(self, name: str) -> Locator:
        """Return the chair of somebody on this phone."""
        return self.page.locator(f'li.chair[title="{name}"] button.spot')

    def taps(self, name: str) -> None:
        """Tap somebody's chair."""
        self.chair(name).click()

    def tries(self, stops: Collection[str] = ()) -> None:
        """Do whatever there is to do, if there is anything: the first thing that a finger finds.

        Nothing in the phases `stops`, nor in one that comes while the finger is on its way: somebody waits for them.
        """
        page, phase = self.page, self.phase
        if phase in stops:
            return
        if phase == "dealt" and page.get_by_role("button", name=self.said("ui.play.seen")).count():
            self.looks_at_card()
            return
        here = page.locator(f'main[data-phase="{phase}"]')
        for key in ("ui.play.on", "ui.play.enough", "ui.play.spoken"):
            button = here.get_by_role("button", name=self.said(key))
            if button.count() and button.get_attribute("aria-pressed", timeout=1000) != "true":
                button.click(timeout=1000)
                return
        may = here.locator("li.chair.is-may:not(.is-own) button.spot")
        if may.count() and not here.locator("li.chair.is-may button.spot[aria-pressed=true]").count():
            may.first.click(timeout=1000)
