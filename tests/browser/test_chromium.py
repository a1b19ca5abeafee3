"""The browser starts, its screens have their sizes, and nothing that goes wrong on them is lost."""

from __future__ import annotations

from playwright.sync_api import Page

from browser.conftest import BOARD, PHONE, Screens

HELLO = "data:text/html,<meta name=viewport content=width=device-width><h1>Night falls</h1>"


def test_a_phone_and_a_board_show_a_page(phone: Page, board: Page) -> None:
    for page, size in ((phone, PHONE), (board, BOARD)):
        page.goto(HELLO)
        assert page.get_by_role("heading").inner_text() == "Night falls"
        assert page.evaluate("[innerWidth, innerHeight]") == [size["width"], size["height"]]


def test_two_phones_share_nothing(screens: Screens) -> None:
    assert screens.phone().context is not screens.phone().context


def test_what_goes_wrong_on_a_page_is_heard(screens: Screens) -> None:
    screens.phone().goto("data:text/html,<script>console.error('one'); throw Error('two')</script>")
    assert sorted(screens.wrongs) == ["one", "two"]
    screens.wrongs.clear()
