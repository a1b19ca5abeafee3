"""People far apart, each in a browser: they write, have the word in turn, and play to the end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import BOARD, Screens
from browser.guest import Guest
from browser.serving import House
from browser.test_screens import COVERED, look
from browser.test_whole_games import Evening

SPEED = 6
"""How much faster than in life the clock of the server runs."""

FAR: Final = {"place": "far_apart", "speaking": "round", "pack_chat": "on", "chat_in_record": "yes"}


def writes(page: Page, text: str, label: str = "Write to the village") -> None:
    """Open the chat, if it is not open, and write."""
    if page.locator(".talk-bar").count():
        page.locator(".talk-bar").click()
    page.get_by_label(label).fill(text)
    page.locator(".talk-write").get_by_role("button", name="Send").click()


def living(evening: Evening) -> list[Guest]:
    """Return whoever lives."""
    dead = {chair["seat"] for chair in evening.public["chairs"] if chair.get("ghost")}
    return [guest for guest in evening.guests if guest.you["seat"] not in dead]


@pytest.mark.proof
def test_people_far_apart_write_and_play_to_the_end(house: House, screens: Screens, tmp_path: Path) -> None:
    """F92: nothing secret has to be said outside; F77: bots wait for nobody and nobody for them."""
    evening = Evening(house, screens, 4, 4, options=FAR)
    wide = evening.guests[1].page
    wide.set_viewport_size(BOARD)
    first = evening.guests[0].page
    expect(first.locator(".devices")).to_have_text("Everybody: microphone and camera on.")
    look(first, "apart-lobby-phone")
    first.get_by_role("button", name="Deal the cards").click()
    evening.rests_in("point")
    for guest in evening.guests:
        guest.sees("point")
        expect(guest.page.locator(".devices")).to_have_text("Everybody: microphone and camera off.")
        guest.page.get_by_label("Words in the night").fill("Who is there?")
        guest.page.locator(".whisper").get_by_role("button", name="Send").click()
    for guest in evening.guests:
        with guest.held() as lid:
            expect(lid.locator(".heard")).to_contain_text("Who is there?")
            if guest is evening.guests[0]:
                look(guest.page, "apart-night-held-phone")
    look(first, "apart-night-phone")
    look(wide, "apart-night-wide")
    evening.does(type="resume")
    _day(evening)
    evening.does(type="resume")
    evening.plays_until("over")
    for guest in evening.guests:
        guest.sees("over")
    writes(first, "Well played!")
    expect(wide.locator(".messages")).to_contain_text("Well played!")
    look(first, "apart-over-phone")
    look(wide, "apart-over-wide")
    evening.record(tmp_path)
    end = json.loads((tmp_path / "game.lupus.jsonl").read_text("utf-8").splitlines()[-1])
    assert {one["channel"] for one in end["chat"]} >= {"village"}
    assert "Well played!" not in json.dumps(end)


def _day(evening: Evening) -> None:
    """Let whoever lives talk in turn: the first day, stopped while people write."""
    for _ in range(6):
        evening.rests_in("discussion")
        game = evening.public["game"]
        guests = {guest.you["seat"]: guest for guest in living(evening)}
        for guest in guests.values():
            guest.sees("discussion")
        if not game.get("speaker"):
            break
        speaker = guests[game["speaker"]]
        _word(evening, speaker, [guest for guest in guests.values() if guest is not speaker])
        evening.does(type="resume")
        evening.does(type="skip", moment=evening.public["moment"])
    everybody = [*living(evening)]
    for number, guest in enumerate(everybody):
        writes(guest.page, f"Hello from {number} <b>bold</b> @everyone \u202etxet")
    shown = everybody[0].page
    shown.set_viewport_size({"width": 360, "height": 740})
    if not shown.locator(".talk").count():
        shown.locator(".talk-bar").click()
    for number in range(len(everybody)):
        expect(shown.locator(".talk-list")).to_contain_text(f"Hello from {number} <b>bold</b> @everyone txet")
    assert shown.locator(".talk-list b").count() == 0
    look(shown, "apart-chat-phone")
    shown.set_viewport_size({"width": 360, "height": 400})  # with a keyboard open
    look(shown, "apart-chat-keyboard-phone")
    shown.set_viewport_size({"width": 360, "height": 740})
    shown.get_by_role("button", name="Circle").click()
    expect(shown.locator("li.chair").first).to_be_visible()
    look(shown, "apart-circle-phone")
    assert not shown.evaluate(COVERED)
    shown.set_viewport_size(BOARD)
    expect(shown.locator(".talk")).to_be_visible()
    look(shown, "apart-day-wide")
    look(evening.board, "apart-day-board")
    shown.set_viewport_size({"width": 360, "height": 740})


def _word(evening: Evening, speaker: Guest, others: list[Guest]) -> None:
    name = next(one["name"] for one in evening.public["chairs"] if one["seat"] == speaker.you["seat"])
    writes(speaker.page, f"I am {name}.")
    for other in others:
        page = other.page
        expect(page.locator(".devices")).to_contain_text(f"{name}")
        if page.locator(".talk-bar").count():
            expect(page.locator(".talk-bar")).to_contain_text(f"I am {name}.")
            look(page, "apart-word-phone")
            page.locator(".talk-bar").click()
        expect(page.locator(".talk-list")).to_contain_text(f"I am {name}.")
        expect(page.locator(".talk-silent")).to_contain_text("has the word")
