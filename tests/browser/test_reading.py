"""Pages that are read: the rule book, in both languages, on a phone, a laptop and the narrowest of phones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from browser.conftest import Screens
from browser.pseudo import LEFT_BEHIND, speaks_in_disguise
from browser.serving import House
from browser.test_screens import look


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Give one server for all pages: none of them changes anything on it."""
    opened = House(Path(tmp_path_factory.mktemp("reading")), speed=3)
    yield opened
    opened.stopped()


def test_the_rule_book_is_found_from_the_first_page_and_read_in_both_languages(house: House, screens: Screens) -> None:
    """F84: nothing is wider than its screen, at 320 pixels either."""
    phone = screens.phone(reduced_motion="reduce")
    phone.goto(house.at("/"))
    phone.get_by_role("link", name="The rules, and more to read").click()
    phone.get_by_role("heading", name="The rule book").wait_for()
    look(phone, "rules-phone")
    phone.get_by_label("Language").select_option("it")
    phone.get_by_role("heading", name="Il libro delle regole").wait_for()
    phone.get_by_role("link", name="Classica").click()
    phone.get_by_role("heading", name="I ruoli").scroll_into_view_if_needed()
    assert phone.get_by_text("Cortigiana", exact=True).count() == 0  # not in this edition
    phone.get_by_role("button", name="Pagina scura").click()
    phone.set_viewport_size({"width": 320, "height": 640})
    look(phone, "rules-narrow-dark")
    assert phone.evaluate("document.documentElement.dataset.time") == "night"


NAMES: Final = ["Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Giulia", "Hamed", "Irene", "lupus"]


@pytest.mark.parametrize("path", ["/rules/cards", "/rules/classic", "/replay", "/replay/example", "/print", "/judge"])
def test_every_word_comes_from_the_catalogues(house: House, screens: Screens, path: str) -> None:
    """F86: in a language that nobody speaks no word of another is left."""
    page = screens.board(reduced_motion="reduce")
    speaks_in_disguise(page)
    page.goto(house.at(path))
    page.locator("main.leaf h1").wait_for()
    if path == "/replay/example":
        page.locator(".viewer select").first.select_option("master")
        page.keyboard.press("End")
    page.locator("details").evaluate_all("all => all.forEach(one => one.open = true)")
    page.wait_for_timeout(300)
    assert page.evaluate(LEFT_BEHIND, NAMES) == []


def test_a_question_is_found_by_its_word_and_answered_with_its_ruling(house: House, screens: Screens) -> None:
    board = screens.board()
    board.goto(house.at("/rules/cards"))
    board.get_by_label("Find a word").fill("hamster")
    found = board.locator(".answers details")
    board.get_by_text("5 questions").wait_for()
    assert found.count() == 5
    board.get_by_label("Find a word").fill("c13")
    answer = board.get_by_text("The pack finds an empty house")
    answer.wait_for()
    assert board.locator(".answers .ruling").all_inner_texts() == ["C13"]
    look(board, "rules-laptop")
