"""The end on real screens: the story, what remains of it, and a picture to keep."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from browser.conftest import Screens
from browser.serving import House
from browser.test_screens import look
from browser.test_whole_games import Evening

SPEED = 20
"""How much faster than in life the clock of the server runs."""


@pytest.mark.proof
def test_a_game_ends_with_its_story_and_a_picture_to_keep(house: House, screens: Screens, tmp_path: Path) -> None:
    evening = Evening(house, screens, 1, 7)
    page = evening.guests[0].page
    page.get_by_role("button", name="Deal the cards").click()
    evening.plays_until("over")
    page.get_by_role("button", name="Skip").click(timeout=90_000)
    page.locator(".honour.highlights li").first.wait_for()
    tale = evening.public["game"]["end"]["tale"]
    assert page.locator(".honour.highlights li").count() == len(tale["highlights"])
    assert page.locator(".honour.awards li").count() == len(tale["awards"])
    look(page, "end-phone")
    page.get_by_role("button", name="Keep a picture").click()
    page.locator(".keepsake img").wait_for()
    look(page, "end-keepsake")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save").click()
    picture = tmp_path / saved.value.suggested_filename
    saved.value.save_as(picture)
    assert picture.suffix == ".png"
    width, height = struct.unpack(">II", picture.read_bytes()[16:24])
    assert (width, height > width) == (1080, True)
    evening.board.locator(".told, .cards, .honour").first.wait_for()
    look(evening.board, "end-board")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Play again").click()
    page.get_by_role("button", name="Deal the cards").wait_for()
    assert [chair["seat"] for chair in evening.public["chairs"]] == list(range(1, 9))
