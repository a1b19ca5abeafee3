"""The Master's desk in a real browser: whole games from the console alone, corrected, handed over, looked at."""

from __future__ import annotations

import random
import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from browser.conftest import PHONE, Screens
from browser.guest import Guest, agrees
from browser.master import Master
from browser.serving import House
from browser.test_screens import look
from table.led import NAMES

CARDS: Final = (
    *("Werewolf", "Werewolf", "Seer", "Medium", "Possessed", "Bodyguard", "Harlot"),
    *("Villager", "Villager", "Villager", "Villager", "Villager"),
)
CLASSIC: Final = (
    *("Werewolf", "Werewolf", "Seer", "Medium", "Possessed", "Bodyguard"),
    *("Villager", "Villager", "Villager", "Villager", "Villager", "Villager"),
)

SPEED = 1
"""How much faster than in life the clock of the server runs."""
TABLET: Final = {"width": 820, "height": 1180}


def shuffled(deck: tuple[str, ...], seed: int = 7) -> dict[str, str]:
    """Return who holds what."""
    held = list(deck)
    random.Random(seed).shuffle(held)
    return dict(zip(NAMES, held, strict=True))


def led(master: Master, held: dict[str, str], edition: str = "Playing cards", *, noted: bool = True) -> None:
    """Set a table, seat everybody, note the cards and deal."""
    master.opens_a_table(edition)
    master.seats(NAMES)
    look(master.page, f"desk-{edition.rsplit(maxsplit=1)[-1].lower()}-lobby")
    if noted:
        master.notes(list(held.values()))
    master.deals()


@pytest.mark.proof
@pytest.mark.parametrize(("edition", "deck"), [("Playing cards", CARDS), ("Classic", CLASSIC)])
def test_a_whole_game_of_twelve_is_led_from_the_desk_alone(
    house: House, screens: Screens, edition: str, deck: tuple[str, ...]
) -> None:
    """Cards noted before in one edition, learned from the calls in the other."""
    chooser, held = random.Random(7), shuffled(deck)
    master = Master(screens.board(reduced_motion="reduce"), house)
    led(master, held, edition, noted=deck is CARDS)
    seen: set[str] = set()
    for _ in range(400):
        kind = master.kind
        if kind not in seen:
            seen.add(kind)
            look(master.page, f"desk-{edition.rsplit(maxsplit=1)[-1].lower()}-{kind}")
        if kind == "over":
            break
        master.steps(chooser, held)
    assert master.kind == "over"
    record = house.fetched(f"/api/tables/{master.table}/record")
    assert b'"drawn":false' in record


def test_roles_are_covered_an_answer_is_shown_to_one_person_and_three_steps_are_taken_back(
    house: House, screens: Screens
) -> None:
    """F10: at rest no role is on the page. F11: one answer on a dark card. F48: three steps back, and on again.

    F86: it is dark at night, on this page too.
    """
    held = {name: CARDS[at] for at, name in enumerate(NAMES)}
    phone = screens.phone(reduced_motion="reduce")
    master = Master(phone, house)
    master.opens_a_table()
    look(phone, "desk-phone-lobby")
    master.seats(NAMES)
    look(phone, "desk-phone-people")
    phone.get_by_role("button", name="Note the cards").click()
    look(phone, "desk-phone-palette")
    phone.get_by_role("button", name="Done").click()
    master.notes(list(held.values()))
    master.deals()
    look(phone, "desk-phone-dealt")
    master.goes_on()
    assert phone.evaluate("document.documentElement.dataset.time") == "night"
    look(phone, "desk-phone-call")
    master.acts(phone.get_by_role("button", name="At home"))
    master.goes_on()
    master.acts(master.chair("Lea"))
    look(phone, "desk-phone-chosen")
    master.goes_on()
    master.acts(master.chair("Bruno"), key="Enter")
    _shows_one_answer(phone)
    master.goes_on()
    look(phone, "desk-phone-hold")
    master.goes_on()
    _covers_roles(phone)
    master.goes_on()
    before: Any = master.view["public"]["game"]
    for _ in range(3):
        master.acts(phone.locator("li.chair.is-may button.spot").first)
    for _ in range(3):
        master.acts(phone.get_by_role("button", name="One step back"))
    assert master.view["public"]["game"] == before
    look(phone, "desk-phone-asked")
    _corrects_the_pick(phone, master)


def _shows_one_answer(page: Page) -> None:
    page.get_by_role("button", name="Show it to one person").click()
    cover = page.locator("dialog.cover")
    box = cover.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (PHONE["width"], PHONE["height"])
    assert cover.inner_text().strip() == "Yes"
    look(page, "desk-phone-answer")
    cover.click()
    cover.wait_for(state="detached")


def _covers_roles(page: Page) -> None:
    roles = re.compile("Werewolf|Seer|Medium|Possessed|Bodyguard|Harlot|Villager")
    assert not roles.search(page.locator("main").inner_text())
    assert page.locator(".role-picture").count() == 0
    look(page, "desk-phone-discussion")
    box = page.get_by_role("button", name="Hold: roles").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    page.locator(".role-picture").first.wait_for()
    look(page, "desk-phone-held")
    page.mouse.up()
    page.locator(".role-picture").first.wait_for(state="detached")
    assert not roles.search(page.locator("main").inner_text())


def _corrects_the_pick(page: Page, master: Master) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    look(page, "desk-phone-more")
    page.get_by_text("Steps taken").click()
    page.locator(".desk-step").filter(has_text=re.compile("Werewolf: .?Lea")).click()
    page.locator(".desk-correct .chips").get_by_role("button", name="Katia").click()
    page.locator(".change").first.wait_for()
    look(page, "desk-phone-correct")
    dead = master.view["public"]["game"]["dead"]
    assert dead == [12], "nothing is changed before it is agreed"
    page.get_by_role("button", name="Correct it like this").click()
    page.wait_for_function("document.querySelector('li.chair.is-ghost')?.title === 'Katia'")
    assert master.view["public"]["game"]["dead"] == [11]


def test_a_night_is_led_by_three_masters_and_a_phone_sees_no_difference(house: House, screens: Screens) -> None:
    """F44: a second Master takes over, then the software; a phone shows what it showed. F06 as well."""
    master = Master(screens.board(reduced_motion="reduce"), house)
    master.opens_a_table()
    master.page.get_by_role("radio", name="The software deals").check(force=True)
    path = f"/api/tables/{master.table}/seats"
    tokens = [house.asked("POST", path, {"name": name})["token"] for name in NAMES]
    guest = Guest(screens.phone(reduced_motion="reduce"), house, master.table)
    guest.takes(tokens[0])
    second = Master(screens.board(viewport=TABLET, reduced_motion="reduce"), house)
    second.table = master.table
    second.page.goto(house.at(f"/master/{master.table}"))
    second.page.get_by_label("Your name").fill("Sara")
    look(second.page, "desk-door")
    second.page.get_by_role("button", name="Ask to follow").click()
    master.page.get_by_role("button", name="Let Sara follow").click()
    agrees(master.page, "Let in")
    master.deals()
    second.sees("dealt")
    look(second.page, "desk-tablet-dealt")
    master.goes_on()
    guest.sees("call")
    _takes_over(master, second, guest)
    shown = _told(guest.page)
    second.page.get_by_role("button", name="More", exact=True).click()
    second.page.get_by_text("Who leads").click()
    second.page.get_by_role("button", name="Let the software lead").click()
    agrees(second.page, "Hand over")
    second.page.get_by_text("You do not lead this table").wait_for()
    assert _told(guest.page) == shown
    assert "console" not in second.view


def _takes_over(master: Master, second: Master, guest: Guest) -> None:
    shown = _told(guest.page)
    second.sees("call")
    look(second.page, "desk-tablet-call")
    second.page.get_by_role("button", name="More", exact=True).click()
    second.page.get_by_text("Who leads").click()
    second.page.get_by_role("button", name="Take over the lead").click()
    agrees(second.page, "Take over")
    master.page.get_by_text("You do not lead this table").wait_for()
    assert master.page.locator("li.chair").count() == 0
    assert _told(guest.page) == shown


def _told(page: Page) -> str:
    """Return what a phone tells, but for the running clock."""
    return re.sub(r"\d+(:\d+)?", "", page.locator("main").inner_text())
