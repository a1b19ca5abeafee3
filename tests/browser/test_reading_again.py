"""A finished game shown again, a situation judged, sheets printed: in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from browser.conftest import Screens
from browser.serving import ROOT, House
from browser.test_screens import PICTURES, look
from browser.test_whole_games import Evening
from lupus.lang import languages

EXAMPLE: Final = ROOT / "ui" / "public" / "example.jsonl"
PAGES: Final = re.compile(rb"/Type\s*/Page\b(?!s)")
CUT_OFF: Final = (
    "[...document.querySelectorAll('.to-cut')].filter(one => one.scrollHeight > one.clientHeight + 1).length"
)
"""How many cards have more on them than they hold."""
PAPER: Final[dict[str, tuple[int, int]]] = {"A4": (718, 1046), "Letter": (740, 980)}
"""What is left of a sheet between its margins, in pixels of 1/96 inch."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Give one server for all pages: none of them changes anything on it."""
    opened = House(Path(tmp_path_factory.mktemp("again")), speed=40)
    yield opened
    opened.stopped()


def at_step(page: Page, number: int) -> str:
    """Scrub to a step and return what is said there."""
    page.locator(".viewer input[type=range]").fill(str(number))
    page.locator(f".viewer[data-step='{number}']").wait_for()
    return page.locator(".viewer .now-told").inner_text()


# -- a game again ------------------------------------------------------------------------------------------------------


def test_the_example_round_is_stepped_through_without_secrets_as_a_seat_and_as_the_master(
    house: House, screens: Screens
) -> None:
    """F80: without secrets nothing but what everybody saw is there; a seat is shown its own card alone."""
    phone = screens.phone(reduced_motion="reduce")
    phone.goto(house.at("/rules"))
    phone.get_by_role("link", name="Step through an example round").click()
    phone.locator(".viewer .chair").first.wait_for()
    steps = int(phone.locator(".viewer input[type=range]").get_attribute("max") or 0)
    said = " ".join(at_step(phone, number) for number in range(steps))
    assert not re.search(r"picks|looks at|The night takes", said)
    assert phone.locator(".viewer .role-picture").count() == 0
    look(phone, "replay-board-phone")
    phone.get_by_label("Seen by").select_option("Elena")
    phone.get_by_role("button", name="To the beginning").click()
    phone.get_by_role("button", name="Step on").click()
    assert "You are the Seer" in phone.locator(".viewer .now-told").inner_text()
    assert phone.locator(".viewer .role-picture").count() == 1
    phone.get_by_label("Seen by").select_option("master")
    picked = next(number for number in range(steps) if at_step(phone, number) == "The pack picks Dario.")
    at_step(phone, picked)
    assert phone.locator(".viewer g.finger").count() == 2
    assert phone.evaluate("document.documentElement.dataset.time") == "night"
    look(phone, "replay-master-phone")


def test_a_game_is_stepped_through_by_keyboard_alone(house: House, screens: Screens) -> None:
    board = screens.board(reduced_motion="reduce")
    board.goto(house.at("/replay/example"))
    board.locator(".viewer .chair").first.wait_for()
    board.keyboard.press("ArrowRight")
    board.locator(".viewer[data-step='1']").wait_for()
    board.keyboard.press("ArrowLeft")
    board.locator(".viewer[data-step='0']").wait_for()
    look(board, "replay-board")


def test_a_file_is_read_in_the_browser_and_sent_nowhere(house: House, screens: Screens, tmp_path: Path) -> None:
    """F80: of a game that is not over, nothing is shown but what everybody saw."""
    phone = screens.phone(reduced_motion="reduce")
    phone.goto(house.at("/replay"))
    chosen = phone.get_by_label("Choose the file of a game")
    chosen.wait_for()
    sent: list[str] = []
    phone.on("request", lambda request: sent.append(f"{request.method} {request.url}"))
    (tmp_path / "broken.jsonl").write_text('{"kind": "nothing"}\n', encoding="utf-8")
    chosen.set_input_files(tmp_path / "broken.jsonl")
    phone.get_by_text("its line 1 cannot be read").wait_for()
    look(phone, "replay-wrong-file")
    unfinished = EXAMPLE.read_text("utf-8").splitlines(keepends=True)[:-2]
    (tmp_path / "running.jsonl").write_text("".join(unfinished), encoding="utf-8")
    chosen.set_input_files(tmp_path / "running.jsonl")
    phone.get_by_text("This game is not over").wait_for()
    assert phone.get_by_label("Seen by").count() == 0
    assert [one for one in sent if not one.startswith("GET")] == []


def test_a_finished_game_is_one_tap_away_and_a_running_one_is_not_to_be_had(house: House, screens: Screens) -> None:
    """F80: the record of a running game is given to nobody."""
    evening = Evening(house, screens, 1, 7)
    guest = evening.guests[0]
    guest.page.get_by_role("button", name="Deal the cards").click()
    guest.sees("dealt")
    looking = screens.phone(reduced_motion="reduce")
    looking.goto(house.at(f"/replay/{evening.table}"))
    looking.get_by_text("its record is a secret").wait_for()
    screens.wrongs.clear()  # a refused request is said on the console, too
    evening.does(type="end")
    skip, again = (guest.page.get_by_role("button", name=name) for name in ("Skip", "See it again, step by step"))
    skip.or_(again).first.wait_for()
    if skip.count():  # the story of a minute comes first
        skip.click()
    again.click()
    guest.page.locator(".viewer .chair").first.wait_for()
    guest.page.get_by_label("Seen by").select_option("master")
    assert guest.page.locator(".viewer .role-picture").count() == 8
    with guest.page.expect_download() as taken:
        guest.page.get_by_role("button", name="Save as text").click()
    assert "The deal" in taken.value.path().read_text("utf-8")
    with guest.page.expect_download() as taken:
        guest.page.get_by_role("button", name="Save the file").click()
    assert taken.value.path().read_bytes() == house.fetched(f"/api/tables/{evening.table}/record")


# -- what if -----------------------------------------------------------------------------------------------------------


def test_a_situation_is_judged_from_a_blank_table(house: House, screens: Screens) -> None:
    phone = screens.phone(reduced_motion="reduce")
    phone.goto(house.at("/judge"))
    pack = phone.get_by_label("Werewolves (Anna and Bruno)")
    pack.select_option("Bruno")
    phone.get_by_role("button", name="Let morning come").click()
    phone.get_by_text("belongs to the pack").wait_for()  # F50: refused in the engine's words
    look(phone, "judge-refused")
    phone.get_by_role("button", name="Take the last choice back").click()
    pack.select_option("Elena")
    phone.get_by_role("button", name="Let morning come").click()
    phone.get_by_text("It is day. Elena does not wake up.").wait_for()
    for _ in range(8):
        asked = phone.locator(".pick legend").inner_text()
        phone.locator(".pick button").first.click()
        phone.wait_for_function("asked => document.querySelector('.next legend')?.innerText !== asked", arg=asked)
    phone.get_by_role("button", name="Count the fingers").click()
    phone.get_by_role("heading", name="Day 1").wait_for()
    phone.get_by_text("Night 2: what do they do?").wait_for()
    phone.set_viewport_size({"width": 320, "height": 640})
    look(phone, "judge-narrow")


def test_a_written_game_is_judged_on(house: House, screens: Screens) -> None:
    board = screens.board(reduced_motion="reduce")
    board.goto(house.at("/replay/example"))
    board.get_by_role("button", name="What if?").click()
    board.get_by_role("heading", name="Night 2").wait_for()
    board.get_by_text("It is day. Irene does not wake up.").wait_for()
    board.locator(".judged", has_text="Night 2").get_by_role("button", name="Take back from here").click()
    board.get_by_label("Werewolves (Giulia)").select_option("Anna")
    board.get_by_role("button", name="Let morning come").click()
    board.get_by_text("It is day. Anna does not wake up.").wait_for()
    look(board, "judge-board")


# -- print -------------------------------------------------------------------------------------------------------------


def printed(page: Page, name: str) -> dict[str, int]:
    """Return on how many sheets of each paper a page prints, and keep a picture of it as printed."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    found: dict[str, int] = {}
    before = page.viewport_size
    assert before is not None
    page.emulate_media(media="print")
    for paper, (width, height) in PAPER.items():
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=PICTURES / f"print-{name}-{paper}.png", full_page=True)
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width, f"{name} is wider than {paper}"
        found[paper] = len(PAGES.findall(page.pdf(format=paper)))
    page.emulate_media(media="screen")
    page.set_viewport_size(before)
    return found


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("edition", "players"), [("cards", "23"), ("classic", "22")])
def test_everything_prints_on_both_papers(
    house: House, screens: Screens, language: str, edition: str, players: str
) -> None:
    page = screens.board(locale=language)
    page.goto(house.at("/print"))
    form = page.locator(".deck-form")
    form.locator("select").nth(0).select_option(edition)
    form.locator("select").nth(1).select_option(players)
    if edition == "cards":
        for extra in form.locator("fieldset").first.locator("input").all():
            extra.check()
    tabs = page.locator(".tabs button")
    page.locator(".to-cut").nth(int(players) - 1).wait_for()
    name = f"{edition}-{language}"
    assert printed(page, f"cards-{name}") == dict.fromkeys(PAPER, 3)  # nine a sheet
    assert (
        page.evaluate(
            "[...document.querySelectorAll('.to-cut')].filter(one => one.scrollHeight > one.clientHeight + 1).length"
        )
        == 0
    )
    tabs.nth(1).click()
    assert printed(page, f"rules-{name}") == dict.fromkeys(PAPER, 1)
    tabs.nth(2).click()
    assert printed(page, f"night-{name}") == dict.fromkeys(PAPER, 1)
    tabs.nth(3).click()
    page.locator("textarea").fill("Anna\nBartholomäus Jr.\nLi")
    page.locator(".tent").nth(2).wait_for()
    assert printed(page, f"tents-{name}") == dict.fromkeys(PAPER, 1)


def test_a_table_prints_its_own_deck_and_names(house: House, screens: Screens) -> None:
    host = house.asked("POST", "/api/tables", {"edition": "classic"})
    table, token = host["table"], host["token"]
    house.asked("POST", f"/api/tables/{table}/seats", {"name": "Zora"}, token)
    for number in range(8):
        ask = {"id": f"b{number}", "command": {"type": "add_bot"}}
        house.asked("POST", f"/api/tables/{table}/commands", ask, token)
    phone = screens.phone(reduced_motion="reduce")
    phone.goto(house.at(f"/print/{table}"))
    phone.locator(".to-cut").nth(8).wait_for()
    look(phone, "print-phone")
    phone.locator(".tabs button").nth(3).click()
    phone.locator(".tent").first.wait_for()
    assert "Zora" in phone.locator(".tent").first.inner_text()
