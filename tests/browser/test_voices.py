"""Voices: somebody at the table reads the Master's lines, and the board speaks with that voice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect

from browser.conftest import Screens
from browser.serving import House
from browser.test_devices import VOICE

LISTEN: Final = """
window.played = [];
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...rest) {
  start.apply(this, rest);
  if (this.onended) {
    window.played.push(document.querySelector(".captions .newest")?.innerText ?? "");
    this.stop();
  }
};
"""
"""Notes what is played of a recording, with what stands in letters then, and ends it at once."""


def lobby(house: House, screens: Screens, script: str = "") -> tuple[Page, str, list[str]]:
    """Open a table of eight people without phones, and its board; returns the tokens as well."""
    made = house.asked("POST", "/api/tables", {"options": {"night": "called"}})
    table, path = made["table"], f"/api/tables/{made['table']}/seats"
    names = ["Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Giulia", "Hamed"]
    tokens = [
        house.asked("POST", path, {"name": name}, made["token"] if name == "Anna" else None)["token"] for name in names
    ]
    board = screens.board()
    board.context.grant_permissions(["microphone"])
    board.add_init_script(script + VOICE.replace("REFUSED", "false") + LISTEN)
    board.goto(house.at(f"/board/{table}"))
    return board, table, [made["token"], *tokens]


def opens(board: Page) -> None:
    """Open the sheet in which somebody records."""
    board.get_by_text("Voice and sounds").click()
    board.get_by_role("button", name="A voice from the table").click()
    board.get_by_text("Line 1 of").wait_for()


def deals(house: House, table: str, tokens: list[str]) -> None:
    """Deal, and let everybody see their card."""
    for number, (token, what) in enumerate([(tokens[0], "start"), *((token, "seen") for token in tokens[1:])]):
        body = {"id": f"n{number}", "command": {"type": what}}
        house.asked("POST", f"/api/tables/{table}/commands", body, token)


def test_a_recorded_voice_speaks_in_place_of_the_browsers(house: House, screens: Screens, tmp_path: Path) -> None:
    """Recorded, reloaded, played with the captions, kept as a file, deleted in one tap, and brought in again."""
    board, table, tokens = lobby(house, screens)
    opens(board)
    for number in (1, 2):
        board.get_by_role("button", name="Record", exact=True).click()
        board.wait_for_timeout(600)  # somebody reads
        board.get_by_role("button", name="Done").click()
        board.get_by_text(f"Line {number + 1} of").wait_for()
    with board.expect_download() as saving:
        board.get_by_role("button", name="As a file").click()
    file = tmp_path / "voice.lupus-voice"
    saving.value.save_as(file)
    written = json.loads(file.read_text())
    assert [clip["says"] for clip in written["clips"]] == [
        "Look at your card, and let nobody else see it.",
        "Night falls. All eyes closed. One hand taps on the table, the other is for pointing.",
    ]
    board.get_by_role("button", name="Delete the voice").click()
    board.get_by_text("nothing of it is left").wait_for()
    board.reload()
    opens(board)
    expect(board.get_by_role("button", name="As a file")).to_have_attribute("aria-disabled", "true")
    board.locator("input[type=file]").set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": b"nothing"})
    board.get_by_text("no file with a recorded voice").wait_for()
    board.locator("input[type=file]").set_input_files(file)
    board.get_by_text("2 lines brought in.").wait_for()
    board.reload()
    board.get_by_role("button", name="Try the Master’s voice").click()
    board.wait_for_function("() => window.played.length === 1")
    deals(house, table, tokens)
    board.locator("main[data-phase=call]").wait_for()
    board.wait_for_function("() => window.played.length === 3 && window.spoken.length >= 2")
    played, spoken = board.evaluate("[window.played, window.spoken]")
    assert all(played[1:]), "letters at the same moment"
    assert [said for said in spoken if said in {clip["says"] for clip in written["clips"]}] == []


def test_a_page_that_may_not_listen_says_so_kindly(house: House, screens: Screens) -> None:
    """On a phone over plain http there is no microphone: it says where there is one, and takes a file."""
    board, _, _ = lobby(house, screens, "Object.defineProperty(window, 'isSecureContext', { value: false });")
    opens(board)
    board.get_by_text("lends its microphone only to a secure page").wait_for()
    expect(board.get_by_role("button", name="Record", exact=True)).to_have_count(0)
    expect(board.get_by_role("button", name="Open a recorded file")).to_be_visible()
