"""A narrow phone whose owner reads large letters: 320 pixels, text at 200 %, few people and many."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from browser.conftest import Screens
from browser.fits import FITS, LAID_OUT
from browser.guest import Guest
from browser.serving import House
from browser.test_screens import PICTURES, WIDER, look

SPEED = 1
"""How much faster than in life the clock of the server runs."""

NARROW: Final = {"width": 320, "height": 640}
LARGE: Final = "() => { document.documentElement.style.fontSize = '200%'; }"
CLEAR: Final = """found => [...document.querySelectorAll(found)].flatMap(one => {
  one.scrollIntoView({ block: "center" });
  const box = one.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const fits = box.left >= 0 && box.right <= innerWidth + 0.5 && box.width >= 40 && box.height >= 40;
  return fits && (one === hit || one.contains(hit)) ? [] : [one.textContent || one.outerHTML];
})"""
"""Returns whatever of these a finger would not find, wherever on the page it is."""


def sits(house: House, page: Page, bots: int) -> tuple[Guest, str]:
    """Seat somebody with this phone as host, and bots; return both keys."""
    made = house.asked("POST", "/api/tables", {})
    token = house.asked("POST", f"/api/tables/{made['table']}/seats", {"name": "Anna"}, made["token"])["token"]
    for _ in range(bots):
        house.asked("POST", f"/api/tables/{made['table']}/seats", {"bot": "plain"}, token)
    guest = Guest(page, house, made["table"])
    guest.takes(token)
    page.get_by_text("You are Anna").wait_for()
    page.evaluate(LARGE)
    return guest, token


@pytest.mark.parametrize("people", [*(pytest.param(few, marks=pytest.mark.proof) for few in (3, 9)), 23])
def test_everybody_in_the_lobby_is_reached(house: House, screens: Screens, people: int) -> None:
    """F84: every chair and every button, with three people or with twenty-three."""
    page = screens.phone(viewport=NARROW, reduced_motion="reduce")
    sits(house, page, people - 1)
    chairs = page.locator("li.chair button.spot")
    chairs.nth(people - 1).wait_for()
    assert page.evaluate(CLEAR, "li.chair button.spot") == []
    assert page.evaluate(CLEAR, ".ready .button, .played .button") == []
    assert not page.evaluate(WIDER)
    look(page, f"large-lobby-{people}")


def test_a_target_is_seen_together_with_what_became_of_the_tap(house: House, screens: Screens) -> None:
    """F84: at night among twenty-three, whoever is tapped and the line that says so are on the screen at once."""
    page = screens.phone(viewport=NARROW, reduced_motion="reduce")
    guest, token = sits(house, page, 22)
    page.get_by_role("button", name="Deal the cards").click()
    guest.sees("dealt")
    guest.looks_at_card()
    guest.sees("point")
    house.asked("POST", f"/api/tables/{guest.table}/commands", {"id": "p", "command": {"type": "pause"}}, token)
    assert page.evaluate(CLEAR, "li.chair button.spot") == []
    page.locator("li.chair button.spot").last.click()
    page.locator(".thumb, .fate, .task").first.wait_for()
    both = page.evaluate("""() => ["li.chair.is-chosen .short", ".pad"].map(found => {
      const box = document.querySelector(found).getBoundingClientRect();
      return box.top >= 0 && box.bottom <= innerHeight;
    })""")
    assert both == [True, True]
    look(page, "large-point-23")


def test_whoever_is_too_many_is_told(house: House) -> None:
    """F84: the twenty-fourth is refused in words, and nobody is lost."""
    made = house.asked("POST", "/api/tables", {})
    for number in range(23):
        house.asked("POST", f"/api/tables/{made['table']}/seats", {"name": f"Guest {number}"})
    with pytest.raises(AssertionError, match="table_full"):
        house.asked("POST", f"/api/tables/{made['table']}/seats", {"name": "One more"})
    assert len(house.asked("GET", f"/api/tables/{made['table']}")["public"]["chairs"]) == 23


def large(page: Page, name: str) -> list[str]:
    """Make the letters large, go to the top, keep a picture, and return what does not fit."""
    page.evaluate(LARGE)
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(LAID_OUT)
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"large-{name}.png", animations="disabled")
    return [f"{name}: {one}" for one in page.evaluate(FITS)]


LONG_WORDS: Final = pytest.mark.parametrize("language", ["de", "fr"])


@pytest.mark.proof
@LONG_WORDS
def test_pages_in_long_words_fit(house: House, screens: Screens, language: str) -> None:
    """F84: what is read and set up without a table, in large letters."""
    page = screens.phone(viewport=NARROW, reduced_motion="reduce", locale=language)
    wrong: list[str] = []
    for path in ("/", "/judge", "/print", "/replay/example"):
        page.goto(house.at(path))
        page.locator("h1").first.wait_for()
        wrong += large(page, f"{path.strip('/').replace('/', '-') or 'home'}-{language}")
    assert wrong == []
