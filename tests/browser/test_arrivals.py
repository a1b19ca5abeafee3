"""Nobody left out, on real screens: a shared tablet, a phone that died, a guest who came late."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.conftest import Screens
from browser.guest import Guest
from browser.serving import House
from browser.test_screens import look
from browser.test_whole_games import Evening
from lupus.lang import languages, text

STORED = "() => JSON.stringify([{...sessionStorage}, {...localStorage}, history.state, location.href])"


def another(guest: Guest, name: str) -> None:
    """Let one more person sit down on a guest's device."""
    guest.page.get_by_role("button", name="Another person on this device").click()
    guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.get_by_text(f"You are {name}").wait_for()


def takes(page: Page, name: str) -> None:
    """Let somebody take the device out of the middle."""
    page.locator("main.cover").get_by_role("button", name=name, exact=True).click()
    page.get_by_text(f"In the hands of {name}").wait_for()


def passes(page: Page) -> None:
    page.get_by_role("button", name="Pass it on").click()
    page.locator("main.cover").wait_for()


def shows_its_foot(board: Page) -> None:
    """Raise `AssertionError` unless all that stands below the way in is on the screen of a board in its lobby."""
    for below in (".wifi-form summary", ".sounds .button", ".board-pairing"):
        expect(board.locator(below).first).to_be_in_viewport(ratio=1)


def test_a_tablet_is_passed_between_its_people_and_keeps_nothing_of_the_others(house: House, screens: Screens) -> None:
    evening = Evening(house, screens, 2, 5)
    tablet, other = evening.guests
    page = tablet.page
    page.set_viewport_size({"width": 360, "height": 740})
    another(tablet, "Anna")
    another(tablet, "Bruno")
    page.get_by_text("Up to 3 people share a device").wait_for()
    look(page, "hands-lobby")
    evening.does(type="start")
    page.locator("main.cover").wait_for()
    look(page, "hands-cover")
    read = {}
    for name in ("Host", "Anna", "Bruno"):
        takes(page, name)
        read[name] = tablet.looks_at_card()
        look(page, f"hands-of-{name.lower()}")
        passes(page)
        kept = page.content() + page.evaluate(STORED)
        for line in filter(None, read[name].splitlines()):
            assert line not in kept, f"{line} of {name} is left on the device"
    other.looks_at_card()
    page.locator("main.cover.by-night").wait_for()
    evening.does(type="pause")
    look(page, "hands-cover-night")
    page.reload()
    page.locator("main.cover").wait_for()
    takes(page, "Anna")
    with tablet.held() as lid:
        assert lid.inner_text().splitlines()[0] in read["Anna"]
    look(page, "hands-point-night")


def test_one_phone_goes_round_a_whole_table_and_the_night_waits_for_it(house: House, screens: Screens) -> None:
    """Each beat ends when everybody has had the phone, whether they tapped or not."""
    evening = Evening(house, screens, 1, 0)
    phone, names = evening.guests[0], ["Host", *(f"Guest {number}" for number in range(2, 8))]
    for name in names[1:]:
        another(phone, name)
    page = phone.page
    look(page, "passed-lobby")
    evening.does(type="start")
    for name in names:
        takes(page, name)
        phone.looks_at_card()
        passes(page)
    for phase in ("point", "look", "hold"):
        page.locator(f"main.cover[data-phase={phase}]").wait_for()
        for name in names:
            assert evening.public["game"]["phase"] == phase
            takes(page, name)
            phone.sees(phase)
            if phase == "point":
                phone.taps("Guest 7")
                page.locator(".fate.held").wait_for()
            passes(page)
    evening.rests_in("discussion")
    page.locator("main.cover.by-day").wait_for()
    look(page, "passed-day")


def test_a_dead_phones_chair_moves_to_another_phone(house: House, screens: Screens) -> None:
    evening = Evening(house, screens, 3, 5)
    host, other, dead = evening.guests
    host.page.get_by_role("button", name="Deal the cards").wait_for()
    evening.does(type="start")
    for guest in evening.guests:
        guest.sees("dealt")
        guest.looks_at_card()
    evening.rests_in("discussion")
    host.page.get_by_role("button", name="Lead", exact=False).first.click()
    host.page.get_by_text("A phone is dead").click()
    host.page.get_by_role("dialog").get_by_role("button", name="Guest 3").click()
    code = host.page.locator(".typed-code").inner_text()
    look(host.page, "moving-host")
    dead.page.context.set_offline(True)
    screens.wrongs.clear()
    new = screens.phone(reduced_motion="reduce")
    new.goto(house.at(f"/t/{evening.table}"))
    new.get_by_role("button", name="My own phone is dead").click()
    look(new, "moving-code")
    new.get_by_label("The code").fill(code.lower())
    new.get_by_role("button", name="To my chair").click()
    new.get_by_role("heading", name="The chair of Guest 3").wait_for()
    look(new, "moving-new")
    expect(other.page.get_by_text("is moving to another phone").last).to_be_visible()
    look(other.page, "moving-other")
    look(evening.board, "moving-board")
    evening.does(type="resume")
    evening.does(type="skip", moment=evening.public["moment"])
    moved = Guest(new, house, evening.table)
    moved.sees("accusation")
    with moved.held() as lid:
        assert lid.inner_text()
    screens.wrongs.clear()


def test_a_late_guest_takes_over_a_bot_and_sees_its_card_from_dawn_on(house: House, screens: Screens) -> None:
    evening = Evening(house, screens, 2, 6)
    host = evening.guests[0]
    host.page.get_by_role("button", name="Deal the cards").wait_for()
    evening.does(type="start")
    for guest in evening.guests:
        guest.sees("dealt")
        guest.looks_at_card()
    evening.rests_in("discussion")
    late = Guest(screens.phone(reduced_motion="reduce"), house, evening.table)
    late.page.goto(house.at(f"/t/{evening.table}"))
    late.page.get_by_label("Your name").fill("Zoe")
    look(late.page, "late-join")
    late.page.get_by_role("button", name="Come in and watch").click()
    late.sees("discussion")
    host.page.get_by_role("button", name="Lead", exact=False).first.click()
    host.page.get_by_text("Who plays").click()
    look(host.page, "late-host")
    host.page.get_by_role("button", name="From dawn on for").first.click()
    late.page.get_by_text("From the next dawn on you play for").wait_for()
    look(late.page, "late-waits")


def test_the_board_helps_where_nobody_comes(house: House, screens: Screens) -> None:
    """After a minute, in every language, and nothing that was there before is pushed off the screen."""
    evening = Evening(house, screens, 1, 0)
    for language in languages():
        evening.does(type="settle", language=language)
        board = screens.board()
        board.clock.install()
        board.goto(house.at(f"/board/{evening.table}"))
        board.get_by_text(text(language, "ui.in.wifi"), exact=True).wait_for()
        board.clock.run_for(61_000)
        board.get_by_text(text(language, "ui.in.help"), exact=True).wait_for()
        look(board, f"nobody-yet-board-{language}")
        shows_its_foot(board)


def test_the_board_shows_the_way_into_the_wifi(house: House, screens: Screens) -> None:
    """What was typed is on no other screen, and gone with the page."""
    evening = Evening(house, screens, 1, 0)
    board = screens.board()
    board.clock.install()
    board.goto(house.at(f"/board/{evening.table}"))
    board.get_by_text("A code for the Wi-Fi").click()
    expect(board.get_by_role("button", name="Show the code")).to_be_in_viewport(ratio=1)
    board.get_by_label("Network").fill("Casa Bruno")
    board.get_by_label("Password").fill("lupo; e agnello")
    look(board, "wifi-form-board")
    board.get_by_role("button", name="Show the code").click()
    board.get_by_role("img", name="Code for the Wi-Fi Casa Bruno").wait_for()
    look(board, "wifi-board")
    shows_its_foot(board)
    board.clock.run_for(61_000)
    board.get_by_text("No phone has arrived yet?").wait_for()
    look(board, "wifi-nobody-yet-board")
    shows_its_foot(board)
    assert "agnello" not in board.evaluate(STORED)
    board.reload()
    board.get_by_text("A code for the Wi-Fi").wait_for()
    assert board.get_by_text("Casa Bruno").count() == 0


def test_a_screen_stays_awake_on_plain_http_while_a_game_is_played(house: House, screens: Screens) -> None:
    """A mute film behind the page, begun by the tap that sits down, runs from the deal to the end."""
    table = house.asked("POST", "/api/tables", {})
    page = screens.phone(reduced_motion="reduce")
    page.add_init_script("delete Navigator.prototype.wakeLock")
    guest = Guest(page, house, table["table"])
    guest.comes("Anna")
    paused, runs = (f"() => document.querySelector('video.awake').paused === {word}" for word in ("true", "false"))
    page.wait_for_function(paused)

    def does(number: int, **command: object) -> None:
        body = {"id": f"t{number}", "command": command}
        house.asked("POST", f"/api/tables/{table['table']}/commands", body, table["token"])

    does(1, type="settle", many_bots=True)
    for number in range(6):
        does(10 + number, type="add_bot")
    does(2, type="start")
    page.wait_for_function(runs)
    does(3, type="end")
    page.wait_for_function(paused)
