"""Every screen in every language, and in one that nobody speaks: nothing left behind in the code, nothing too long."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from browser.conftest import PHONE, Screens
from browser.fits import FITS, LAID_OUT, SMALL
from browser.pseudo import LEFT_BEHIND, disguised, speaks_in_disguise
from browser.serving import House
from browser.test_screens import PICTURES
from browser.test_whole_games import Evening
from lupus.lang import languages, text
from table.led import NAMES as GUESTS

SPEED = 3
"""How much faster than in life the clock of the server runs."""

NOBODYS: Final = "nobody's"
"""The language that nobody speaks."""
TONGUES: Final = pytest.mark.parametrize(
    "tongue", [NOBODYS, *(pytest.param(one, marks=pytest.mark.proof) for one in languages())]
)
PHASES: Final = {"dealt", "point", "look", "hold", "discussion", "accusation", "defence"}
KEPT: Final = ["lupus", "http", "Host", "Guest"]
"""Names, and what is called the same in every language."""
OPEN: Final = "all => all.forEach(one => one.open = true)"


class Speaking(Screens):
    """Screens whose owners speak one language."""

    def __init__(self, screens: Screens, tongue: str) -> None:
        self.browser, self.wrongs, self.tongue = screens.browser, screens.wrongs, tongue
        self.language = "en" if tongue == NOBODYS else tongue

    @property
    def said(self) -> Callable[[str], str]:
        """Return how the texts are said here, by their keys."""
        said = partial(text, self.language)
        return (lambda key: disguised(said(key))) if self.tongue == NOBODYS else said

    def button(self, page: Page, key: str) -> None:
        """Tap what is called so."""
        page.get_by_role("button", name=self.said(key), exact=True).first.click()

    def _open(self, settings: dict[str, Any]) -> Page:
        page = super()._open({"locale": self.language, "reduced_motion": "reduce"} | settings)
        page.set_default_timeout(20_000)
        if self.tongue == NOBODYS:
            speaks_in_disguise(page)
        return page

    def checks(self, page: Page, name: str, *kept: str) -> None:
        """Keep a picture; raise `AssertionError` for what does not fit, is too small to hit, or was left behind."""
        size = page.viewport_size
        assert size is not None
        page.locator("details").evaluate_all(OPEN)
        if size["width"] > PHONE["width"]:
            wrong = page.evaluate(FITS)
        else:
            page.set_viewport_size({"width": 320, "height": 640})
            page.evaluate(LAID_OUT)
            wrong = [f"at 320: {one}" for one in page.evaluate(FITS)]
            page.set_viewport_size(size)
            page.evaluate(LAID_OUT)
            wrong += page.evaluate(FITS)
        wrong += [f"small: {one}" for one in page.evaluate(SMALL)]
        if self.tongue == NOBODYS:
            wrong += [f"left behind: {one}" for one in page.evaluate(LEFT_BEHIND, [*kept, *KEPT])]
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=PICTURES / f"{name}-{self.tongue}.png", animations="disabled")
        if wrong:
            self.wrongs.append(f"{name}: " + "; ".join(wrong))

    def sheet(self, page: Page, name: str, *kept: str) -> None:
        """Look at a sheet that has just been opened, and close it."""
        page.locator("dialog[open]").last.wait_for()
        self.checks(page, name, *kept)
        page.keyboard.press("Escape")


@TONGUES
def test_every_page_without_a_table(house: House, screens: Screens, tongue: str) -> None:
    """F86: the way in, the rule book, what is printed, judged, checked and seen again."""
    here = Speaking(screens, tongue)
    page = here.phone()
    page.goto(house.at("/"))
    page.locator(".join-code").wait_for()
    here.checks(page, "home")
    here.button(page, "ui.home.new.go")
    page.locator("form").first.wait_for()
    here.checks(page, "home-new")
    for path, wait in (
        ("/rules/cards", ".leaf h1"), ("/rules/classic", ".leaf h1"), ("/replay", ".leaf h1"),
        ("/replay/example", ".viewer"), ("/print", ".to-cut"), ("/judge", ".leaf h1"), ("/check", ".leaf h1"),
    ):  # fmt: skip
        page.goto(house.at(path))
        page.locator(wait).first.wait_for()
        here.checks(page, f"page{path.replace('/', '-')}", *GUESTS)
    page.goto(house.at("/print"))
    tabs = page.locator(".tabs button")
    tabs.nth(3).wait_for()
    for number in range(tabs.count()):
        tabs.nth(number).click()
        here.checks(page, f"page-print-{number}", *GUESTS)


@TONGUES
def test_every_screen_of_an_evening(house: House, screens: Screens, tongue: str) -> None:
    """F86: on a phone and on the board, with every sheet, from the door to the last card."""
    here = Speaking(screens, tongue)
    evening = Evening(house, here, 2, 6, said=here.said, language=here.language, options={"first_dead_shield": "on"})
    guest, board = evening.guests[0], evening.board
    page, names = guest.page, [chair["name"] for chair in evening.public["chairs"]]
    kept = (*names, evening.table, *GUESTS)
    _before_the_game(here, evening, kept)
    here.button(page, "ui.lobby.start")
    guest.sees("dealt")
    seen: set[str] = set()
    while not seen >= PHASES:
        public = evening.rests_in(*(PHASES - seen), "over")
        if public["stage"] != "playing":
            break
        phase = guest.sees(public["game"]["phase"])
        seen.add(phase)
        _in_a_phase(here, evening, phase, kept)
        evening.does(type="resume")
    assert seen >= PHASES - {"look", "hold", "defence"}, seen
    if evening.public["stage"] == "playing":
        evening.does(type="end")
    page.locator(".end, main").get_by_role("button", name=here.said("ui.end.again")).wait_for()
    here.checks(page, "over-phone", *kept)
    here.checks(board, "over-board", *kept)


def _before_the_game(here: Speaking, evening: Evening, kept: tuple[str, ...]) -> None:
    page, board = evening.guests[0].page, evening.board
    door = here.phone()
    door.goto(evening.house.at(f"/t/{evening.table}"))
    door.locator("form input").first.wait_for()
    here.checks(door, "door", *kept)
    door.close()
    page.locator(".lobby .ready .button").wait_for()
    board.locator(".lobby-board li.chair").first.wait_for()
    here.checks(page, "lobby", *kept)
    here.checks(board, "lobby-board", *kept)
    for key in ("ui.lobby.way.host", "ui.lobby.rules", "ui.group.keep", "ui.lobby.invite"):
        here.button(page, key)
        here.sheet(page, key, *kept)
    for number, which in enumerate((".role-card", ".who")):
        page.locator(which).first.click()
        here.sheet(page, f"lobby-sheet-{number}", *kept)


def _in_a_phase(here: Speaking, evening: Evening, phase: str, kept: tuple[str, ...]) -> None:
    guest, page = evening.guests[0], evening.guests[0].page
    here.checks(page, f"{phase}-phone", *kept)
    here.checks(evening.board, f"{phase}-board", *kept)
    if phase in {"dealt", "hold"}:
        with guest.held():
            here.checks(page, f"{phase}-held", *kept)
    if phase == "dealt":
        for which in (".mine", ".roles-button", ".host-button"):
            page.locator(which).first.click()
            here.sheet(page, f"sheet{which}", *kept)


@TONGUES
def test_every_step_of_the_desk(house: House, screens: Screens, tongue: str) -> None:
    """F86: a night and a day of a Master, on a phone."""
    here = Speaking(screens, tongue)
    made = house.asked("POST", "/api/tables", {"language": here.language, "master": "person"})
    table, token = made["table"], made["token"]
    kept = (*GUESTS, table)

    def does(number: int, **command: object) -> None:
        house.asked("POST", f"/api/tables/{table}/commands", {"id": f"d{number}", "command": command}, token)

    for number, name in enumerate(GUESTS[:8]):
        does(number, type="place", name=name)
    page = here.phone()
    page.goto(house.at("/"))
    page.evaluate("([key, token]) => sessionStorage.setItem(key, token)", [f"lupus.seat.{table}", token])
    page.goto(house.at(f"/master/{table}"))
    page.locator(".desk-lobby li.chair").nth(7).wait_for()
    here.checks(page, "desk-lobby", *kept)
    page.locator(".ready .button.primary").click()
    page.locator("main[data-kind=dealt]").wait_for()
    seen: set[str] = set()
    for _ in range(80):
        kind = str(page.evaluate("document.querySelector('main')?.dataset.kind ?? ''"))
        if kind not in seen:
            here.checks(page, f"desk-{kind}", *kept)
            seen.add(kind)
        if kind in {"execution", "fingers", "over"}:
            break
        before = page.evaluate("document.querySelector('main').outerHTML")
        may, on = page.locator("li.chair.is-may button.spot"), page.locator(".desk-next:not([aria-disabled])")
        (may.first if may.count() and (kind in {"asked", "naming"} or not on.count()) else on).click()
        page.wait_for_function("before => document.querySelector('main').outerHTML !== before", arg=before)
    assert len(seen) > 4, seen
    page.locator(".desk-foot .button").last.click()
    here.sheet(page, "desk-more", *kept)
