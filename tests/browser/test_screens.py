"""Every screen, at phone and board size: looked at by axe, measured, and kept as a picture in build/screens."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from browser.conftest import Screens
from browser.serving import ROOT, House
from browser.test_whole_games import Evening

PICTURES: Final = ROOT / "build" / "screens"
AXE: Final = ROOT / "ui" / "node_modules" / "axe-core" / "axe.min.js"
FOUND: Final = """async () => (await axe.run(document)).violations
  .map(one => `${one.id}: ${one.nodes.map(node => node.target.join(' ')).join(', ')}`)"""
PHASES: Final = frozenset({"dealt", "point", "look", "hold", "discussion", "accusation", "defence"})
COVERED: Final = """() => {
  const secret = document.querySelector(".secret").getBoundingClientRect().top;
  return [...document.querySelectorAll(".task button")].some(one => one.getBoundingClientRect().bottom > secret + 1);
}"""
CUT: Final = """() => [...document.querySelectorAll(".tally, .mark")]
  .filter(one => one.getBoundingClientRect().left < 0 || one.getBoundingClientRect().right > innerWidth)
  .map(one => one.outerHTML)"""
"""Returns the marks on chairs that the edge of the screen cuts."""
WIDER: Final = "() => document.scrollingElement.scrollWidth > window.innerWidth"


def look(page: Page, name: str) -> None:
    """Keep a picture; raise `AssertionError` for anything that axe finds, or that does not fit the width."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", animations="disabled")
    assert not page.evaluate(WIDER), f"{name} is wider than its screen"
    page.evaluate(AXE.read_text("utf-8"))
    assert page.evaluate(FOUND) == [], name


def test_the_way_to_a_table(house: House, screens: Screens) -> None:
    phone = screens.phone(reduced_motion="reduce")
    phone.goto(house.at("/"))
    phone.get_by_label("Code of the table").wait_for()
    look(phone, "home")
    phone.get_by_role("button", name="Set a new table").click()
    phone.get_by_role("heading", name="New table").wait_for()
    look(phone, "new-table")
    table = house.asked("POST", "/api/tables", {})["table"]
    phone.goto(house.at(f"/t/{table}"))
    phone.get_by_label("Your name").wait_for()
    look(phone, "join")


def test_every_screen_of_a_game(house: House, screens: Screens) -> None:
    """F12: the board has no key and shows what everybody may see; F84: nothing is wider than its screen."""
    evening = Evening(house, screens, 2, 6, options={"first_night": "master_is_victim"})  # both live to talk
    guest, board = evening.guests[0], evening.board
    guest.page.get_by_role("button", name="Deal the cards").wait_for()
    board.get_by_text(evening.table).first.wait_for()
    look(guest.page, "lobby-phone")
    look(board, "lobby-board")
    guest.page.get_by_role("button", name="Deal the cards").click()
    guest.sees("dealt")
    seen: set[str] = set()
    while not seen >= PHASES:
        phase = guest.phase
        if phase in seen:
            evening.tries(PHASES - seen)
            continue
        seen.add(phase)
        evening.does(type="pause")  # nobody hurries while a screen is looked at
        look(guest.page, f"{phase}-phone")
        look(board, f"{phase}-board")
        code, side = (board.locator(one).bounding_box() for one in (".board-pairing strong", ".board-side"))
        assert code is not None
        assert side is not None
        assert code["y"] + code["height"] <= side["y"] + side["height"], f"{phase}: the code of the board is cut off"
        assert not guest.page.evaluate(COVERED), f"{phase}: something to press is under the moon"
        assert guest.page.evaluate(CUT) == [], phase
        evening.does(type="resume")
    evening.does(type="end")
    guest.page.get_by_role("button", name="Play again").wait_for()
    look(guest.page, "over-phone")
    look(board, "over-board")


def test_twenty_three_people_fit_a_narrow_phone(house: House, screens: Screens) -> None:
    """F84: 320 pixels, every chair there and large enough for a finger."""
    evening = Evening(house, screens, 1, 22)
    page = evening.guests[0].page
    page.set_viewport_size({"width": 320, "height": 640})
    page.get_by_role("button", name="Deal the cards").click()
    evening.guests[0].sees("dealt")
    evening.guests[0].looks_at_card()
    evening.guests[0].sees("point")
    chairs = page.locator("li.chair button.spot")
    assert chairs.count() == 23
    boxes = [chairs.nth(number).bounding_box() for number in range(23)]
    assert all(box is not None and box["x"] >= 0 and box["x"] + box["width"] <= 320 for box in boxes)
    assert min(min(box["width"], box["height"]) for box in boxes if box is not None) >= 40
    look(page, "point-narrow-23")
