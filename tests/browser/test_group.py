"""Setting up, and a group that keeps itself: four questions, two ways to begin, one tap the next time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from browser.conftest import Screens
from browser.guest import agrees
from browser.serving import House
from browser.test_screens import look

SPEED = 1
"""How much faster than in life the clock of the server runs."""


def settings(house: House, page: Page) -> Any:
    """Return how the table on a screen plays."""
    return house.asked("GET", f"/api/tables/{page.url[-4:]}")["public"]["settings"]


def set_up(house: House, page: Page, name: str, *taps: str) -> None:
    """Set a new table with some of its offers."""
    page.goto(house.at("/"))
    page.get_by_role("button", name="Set a new table").click()
    page.get_by_label("Your name").fill(name)
    for tap in taps:
        page.get_by_text(tap, exact=True).click()
    look(page, f"new-table-{'-'.join(taps) or 'plain'}".replace(" ", "-").lower())
    page.get_by_role("button", name="Set the table").click()
    page.get_by_text(f"You are {name}").wait_for()


def test_a_table_asks_four_things_and_begins_by_the_book_or_among_friends(house: House, screens: Screens) -> None:
    plain, friends = screens.phone(), screens.phone()
    set_up(house, plain, "Anna")
    book = settings(house, plain)
    assert book["options"] == book["usual"]
    assert (book["words"], book["brisk"], book["edition"]) == ("gentle", False, "cards")
    assert plain.locator(".deviations").count() == 0
    set_up(house, friends, "Bruno", "Among friends", "Harsh", "Quick")
    kind = settings(house, friends)
    differing = {name: value for name, value in kind["options"].items() if value != kind["usual"][name]}
    assert differing == {"last_words": "yes", "first_dead_shield": "on"}
    assert (kind["words"], kind["brisk"], kind["pace"]["discussion"]) == ("harsh", True, 10)


def test_every_deviation_from_the_book_is_said_on_every_screen_before_the_deal(house: House, screens: Screens) -> None:
    host, guest, board = screens.phone(), screens.phone(), screens.board()
    set_up(house, host, "Anna", "Among friends")
    code = host.url[-4:]
    guest.goto(house.at(f"/t/{code}"))
    guest.get_by_label("Your name").fill("Bruno")
    guest.get_by_role("button", name="Sit down").click()
    board.goto(house.at(f"/board/{code}"))
    host.get_by_role("button", name="Change how we play").click()
    host.get_by_text("House rules").click()
    look(host, "more-phone")
    row = host.locator("li", has_text="Whether the village may").first
    row.get_by_role("button", name="Change").click()
    host.get_by_text("fingers may point at nobody").click()
    for screen in (guest, board, host):
        said = screen.locator(".deviations li")
        said.nth(2).wait_for()
        assert sorted(said.all_inner_texts()) == [
            "House rule Last words: Whoever becomes a ghost has a short last word.",
            "House rule Mercy: The village may send nobody away, at most two days in a row.",
            "House rule Shield: The first ghost of the last game is safe in the first night.",
        ]
    host.get_by_role("button", name="Close").click()
    look(guest, "deviations-phone")
    look(board, "deviations-board")


def test_a_group_is_kept_and_opened_again_in_one_tap(house: House, screens: Screens) -> None:
    """Everybody finds their chair and animal again, by a tap on their name; nothing but the phone remembers."""
    host, guest = screens.phone(), screens.phone()
    set_up(house, host, "Anna", "Among friends")
    code = host.url[-4:]
    for name, face in (("Bruno", "snail"), ("Carla", "cat")):
        house.asked("POST", f"/api/tables/{code}/seats", {"name": name, "face": face})
    host.get_by_role("button", name="Keep this group").click()
    host.get_by_label("Its name").fill("Friday")
    host.get_by_role("button", name="On this phone").click()
    host.get_by_text("Kept:").wait_for()
    with host.expect_download() as saved:
        host.get_by_role("button", name="As a file").click()
    host.get_by_role("button", name="As a code").click()
    host.locator("dialog .qr").wait_for()
    look(host, "group-keep")
    host.goto(house.at("/"))
    look(host, "group-home")
    host.get_by_role("button", name="Friday").click()
    host.get_by_text("You are Anna").wait_for()
    again = host.url[-4:]
    assert again != code
    assert settings(house, host)["options"]["last_words"] == "yes"
    guest.goto(house.at(f"/t/{again}"))
    guest.get_by_role("button", name="Carla").wait_for()
    look(guest, "group-join")
    guest.get_by_role("button", name="Carla").click()
    guest.get_by_text("You are Carla").wait_for()
    house.asked("POST", f"/api/tables/{again}/seats", {"name": "Bruno"})
    chairs = house.asked("GET", f"/api/tables/{again}")["public"]["chairs"]
    assert [(one["name"], one["face"]) for one in chairs] == [("Anna", "hare"), ("Bruno", "snail"), ("Carla", "cat")]
    other = screens.phone()
    other.goto(house.at("/"))
    other.locator("input[accept*='.lupus']").set_input_files(saved.value.path())
    other.get_by_text("Here is Friday.").wait_for()
    other.get_by_role("button", name="Friday").click()
    other.get_by_role("button", name="Bruno").click()
    other.get_by_text("You are Bruno").wait_for()


def test_a_group_that_is_kept_may_be_forgotten(house: House, screens: Screens) -> None:
    page = screens.phone()
    set_up(house, page, "Anna")
    page.get_by_role("button", name="Keep this group").click()
    page.get_by_label("Its name").fill("Friday")
    page.get_by_role("button", name="On this phone").click()
    page.get_by_text("Kept:").wait_for()
    page.goto(house.at("/"))
    page.get_by_text("Forget a group").click()
    page.get_by_role("button", name="Forget Friday").click()
    look(page, "group-forget")
    agrees(page, "Forget it")
    page.get_by_text("Forget a group").wait_for(state="detached")
    assert page.get_by_role("button", name="Friday").count() == 0


def test_what_is_no_group_is_said_and_left(house: House, screens: Screens, tmp_path: Path) -> None:
    page = screens.phone()
    page.goto(house.at("/#group=nothing"))
    page.get_by_text("This is no group’s file.").wait_for()
    assert "#" not in page.url
    for number, whole in enumerate(("no json", '{"lupus": "group", "version": 2}', "[]")):
        path = tmp_path / f"{number}.lupus"
        path.write_text(whole, "utf-8")
        page.goto(house.at("/"))
        page.locator("input[accept*='.lupus']").set_input_files(path)
        page.get_by_text("This is no group’s file.").wait_for()
    assert page.evaluate("localStorage.getItem('lupus.groups')") is None
