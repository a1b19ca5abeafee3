"""The fair deal on real phones: nobody taps anything, and after the end everybody can check it."""

from __future__ import annotations

from pathlib import Path

from browser.conftest import Screens
from browser.serving import House
from browser.test_screens import look
from browser.test_whole_games import Evening
from lupus.record.fair import Slip
from lupus.record.read import parse
from lupus.record.verify import verify

SPEED = 1
"""How much faster than in life the clock of the server runs."""


def test_two_phones_take_part_by_themselves_and_check_the_game(house: House, screens: Screens, tmp_path: Path) -> None:
    """F24: the record can be checked on the phone, in the browser, and by another program with the phone's slip."""
    evening = Evening(house, screens, 2, 6)
    first, second = evening.guests
    first.page.get_by_role("button", name="Deal the cards").wait_for()
    second.page.get_by_text("You are").first.wait_for()
    first.page.get_by_role("button", name="Deal the cards").click()
    for guest in evening.guests:
        guest.sees("dealt")
        guest.page.get_by_role("img", name="Your phone took part in the deal.").wait_for()
    assert evening.public["game"]["phones"] == [1, 2]
    look(first.page, "deal-dealt-phone")
    evening.does(type="end")
    for guest in evening.guests:
        guest.page.get_by_text("Nobody chose the cards").wait_for()
    look(first.page, "deal-over-phone")

    page = first.page
    page.get_by_text("Nobody chose the cards").click()
    page.get_by_role("heading", name="Nobody chose these cards").wait_for()
    look(page, "check-phone")
    page.get_by_text("What this phone keeps").click()
    slip = page.get_by_role("textbox", name="What this phone keeps").input_value()
    record = house.fetched(f"/api/tables/{evening.table}/record")
    assert all(check.ok for check in verify(parse(record, "it"), [Slip.read(slip)]))

    forged = tmp_path / "forged.lupus.jsonl"
    forged.write_bytes(record.replace(b'"villager"', b'"werewolf"', 1))
    page.set_input_files("input[type=file]", forged)
    page.get_by_role("heading", name="Something is wrong with this game").wait_for()
    look(page, "check-wrong-phone")

    laptop = screens.board(reduced_motion="reduce")
    laptop.goto(house.at("/check"))
    whole = tmp_path / "whole.lupus.jsonl"
    whole.write_bytes(record)
    laptop.set_input_files("input[type=file]", whole)
    laptop.get_by_role("heading", name="Nothing is wrong in this record").wait_for()
    laptop.get_by_text("Check with the slip of another phone").click()
    laptop.get_by_label("Slips, as copied from a phone").fill(slip)
    laptop.get_by_role("heading", name="Nobody chose these cards").wait_for()
    look(laptop, "check-laptop")


def test_a_phone_that_cannot_load_its_part_is_left_out_by_name(house: House, screens: Screens) -> None:
    """The evening never hangs: after three seconds the cards come, and everybody is told whose phone was silent."""
    evening = Evening(house, screens, 1, 6)
    silent = screens.phone(reduced_motion="reduce")
    silent.route("**/assets/phone-*.js", lambda _: None)  # its answer never comes
    token = house.asked("POST", f"/api/tables/{evening.table}/seats", {"name": "Bruno"})["token"]
    silent.goto(house.at("/"))
    silent.evaluate("([key, token]) => sessionStorage.setItem(key, token)", [f"lupus.seat.{evening.table}", token])
    silent.goto(house.at(f"/t/{evening.table}"))
    silent.get_by_text("You are Bruno").wait_for()
    evening.guests[0].page.get_by_role("button", name="Deal the cards").click()
    evening.guests[0].page.get_by_text("The phones are dealing the cards").wait_for()
    look(evening.guests[0].page, "deal-dealing-phone")
    evening.guests[0].sees("dealt")
    public = evening.public
    assert public["game"]["phones"] == [1]
    assert public["lines"][0]["key"] == "say.deal_without"
    assert [public["chairs"][seat - 1]["name"] for seat in public["lines"][0]["seats"]] == ["Bruno"]
