"""Whoever sees no colours, has few of them, hears the page, wants no movement: the same game for everyone."""

from __future__ import annotations

import base64
from itertools import combinations
from typing import Final

from playwright.sync_api import Page

from browser.conftest import Screens
from browser.serving import House
from browser.test_faces import GREYS, distance
from browser.test_screens import PICTURES, look
from browser.test_whole_games import Evening

SPEED = 6
"""How much faster than in life the clock of the server runs."""

STATES: Final = ("", "is-ghost", "is-turn", "is-suspect", "is-away", "is-own")
"""What a chair may be beside its person."""
APART: Final = 0.01
"""How much two states of one small chair differ at least, of all black against all white."""


def dealt(house: House, screens: Screens) -> tuple[Evening, Page]:
    """Deal to one person and seven bots, and stop the clock."""
    evening = Evening(house, screens, 1, 7)
    page = evening.guests[0].page
    page.get_by_role("button", name="Deal the cards").click()
    evening.guests[0].sees("dealt")
    evening.does(type="pause")
    return evening, page


def greys(page: Page) -> dict[str, list[float]]:
    """Return the picture of one chair in each state, as whoever sees no colours sees it."""
    chair, pictures = page.locator("li.chair:not(.is-own)").first, []
    before = chair.get_attribute("class")
    for state in STATES:
        chair.evaluate("(one, state) => { one.className = `chair ${state}`; }", state)
        pictures.append(base64.b64encode(chair.screenshot(animations="disabled")).decode())
    chair.evaluate("(one, before) => { one.className = before; }", before)
    return dict(zip(STATES, page.evaluate(GREYS, pictures), strict=True))


def test_nothing_is_told_by_colour_alone(house: House, screens: Screens) -> None:
    """F88: without colours every state of a chair is told from every other, day and night; and each has its words."""
    evening, page = dealt(house, screens)
    page.evaluate("document.documentElement.style.filter = 'grayscale(1)'")
    look(page, "grey-night")
    for time in ("night", "day"):
        page.evaluate("time => document.documentElement.dataset.time = time", time)
        seen = greys(page)
        span = max(map(max, seen.values())) - min(map(min, seen.values()))
        near = {(one, other): distance(seen[one], seen[other]) / span for one, other in combinations(STATES, 2)}
        assert {pair: apart for pair, apart in near.items() if apart < APART} == {}, time
    evening.does(type="resume")
    public = evening.rests_in("execution", "over")
    evening.guests[0].sees("execution" if public["stage"] == "playing" else "over")
    look(page, "grey-day")
    game = public["game"]
    for seat, chair in enumerate(public["chairs"], 1):
        words = page.locator("li.chair .spot").nth(seat - 1).get_attribute("aria-label") or ""
        assert words.startswith(chair["name"])
        assert ("ghost" in words) == bool(chair.get("ghost")), words
        assert ("Suspect" in words) == (seat in (game.get("suspects") or []) and public["stage"] == "playing"), words


def test_a_screen_reader_opens_the_card_and_nothing_of_it_is_said_unasked(house: House, screens: Screens) -> None:
    """F87: its click without a finger opens what can then be read, a second one closes it; no live region holds it."""
    _, page = dealt(house, screens)
    rest = page.locator("main").aria_snapshot()
    assert rest.index("heading") < rest.index("list") < rest.index("status") < rest.index("moon"), rest
    page.evaluate("document.querySelector('.pad').click()")
    lid = page.locator(".secret.open .lid")
    lid.wait_for()
    role = lid.locator("h2").inner_text()
    assert f'heading "{role}"' in page.locator(".secret").aria_snapshot()
    assert lid.evaluate("one => one.closest('[aria-live], [role=status], [role=log]') === null")
    assert lid.locator("[aria-live], [role=status], [role=log], [role=alert]").count() == 0
    page.evaluate("document.querySelector('.pad').click()")
    lid.wait_for(state="detached")
    assert role not in rest
    assert role not in page.locator("main").aria_snapshot()


def test_few_colours_and_no_movement_take_nothing_away(house: House, screens: Screens) -> None:
    """F88: with the reader's own colours what is pressed and who is a Suspect still stand out; nothing moves."""
    page = screens.phone(forced_colors="active", reduced_motion="reduce")
    page.goto(house.at("/"))
    page.get_by_role("button", name="Set a new table").click()
    page.locator(".offer.chosen").first.wait_for()
    ring = "one => getComputedStyle(one).outlineStyle"
    rings = [page.locator(one).first.evaluate(ring) for one in (".offer.chosen", ".offer:not(.chosen)")]
    assert rings == ["solid", "none"]
    page.screenshot(path=PICTURES / "forced-new-table.png")
    page.goto(house.at("/replay/example"))
    page.locator(".viewer .chair").first.wait_for()
    colours = (
        "one => { const { backgroundColor, color } = getComputedStyle(one); return `${backgroundColor} ${color}`; }"
    )
    chair = page.locator(".viewer li.chair").first
    plain = chair.locator(".short").evaluate(colours)
    chair.evaluate("one => one.classList.add('is-suspect')")
    assert chair.locator(".short").evaluate(colours) != plain
    page.screenshot(path=PICTURES / "forced-replay.png")
    moving = "document.getAnimations().filter(one => one.effect.getComputedTiming().duration > 10).length"
    assert page.evaluate(moving) == 0
