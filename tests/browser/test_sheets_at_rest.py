"""Behind the main screen: every sheet, menu and line of a phone is the same whatever its card, to the last pixel.

As in `test_at_rest.py`: the server's own bytes, the product's own page, one seat with different cards.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page

from browser.conftest import Screens
from browser.serving import House
from browser.test_at_rest import CARDS, STILL, Rested, same, unlike
from lupus.lang import text
from secrecy.rest import moments

pytestmark = pytest.mark.proof

SPEED = 1
"""A second of the server's clock is a second."""

DETAILS: Final = "() => document.querySelectorAll('details').forEach(one => { one.open = true })"
LANDED: Final = """() => {
  document.activeElement?.blur();
  for (const one of document.querySelectorAll("dialog, dialog *")) one.scrollTop = 0;
}"""
"""A caret blinks as it likes."""

STAYS: Final = "() => { window.setTimeout = () => 0 }"
"""What would vanish after some seconds is there until the page is loaded anew."""

Opens = Callable[[Page], None]


def button(key: str) -> Opens:
    """Return what presses a button that is called so."""
    return lambda page: page.get_by_role("button", name=text("en", key), exact=True).first.click()


def _host(page: Page) -> None:
    page.locator(".host-button").click()
    page.locator("dialog.host-sheet").wait_for()
    page.evaluate(DETAILS)


def _plate(page: Page) -> None:
    page.locator("li.chair:not(.is-may) button.spot").first.click()
    page.locator(".plate").wait_for()


def _chat(page: Page) -> None:
    page.locator(".talk-bar").click()
    page.locator(".talk-write input").fill("Who was it?")


def _whisper(page: Page) -> None:
    page.locator(".whisper input").fill("Nobody, I hope")
    page.keyboard.press("Enter")


SHEETS: Final[dict[str, tuple[Opens, ...]]] = {
    "settings": (button("ui.play.mine"),),
    "rule book": (button("ui.play.mine"), button("ui.lobby.rules")),
    "voices": (button("ui.play.mine"), button("ui.voices")),
    "roles": (button("ui.play.roles"),),
    "host": (_host,),
}
BY_DAY: Final = {**SHEETS, "plate": (_plate,)}
FAR: Final = {"place": "far_apart", "pack_chat": "on"}


class Seat(Rested):
    """A phone of the host's, which may be told things and lose its line."""

    def __init__(self, house: House, screens: Screens) -> None:
        super().__init__(house, screens)
        self.dead = False

    def _open(self, line: Any) -> None:
        if not self.dead:
            super()._open(line)

    def shows(self, frame: str) -> None:
        """Show a frame, as the host sees it: everybody knows who that is."""
        assert '"host":false' in frame.partition('"you":')[2]
        before, you, own = frame.partition('"you":')
        super().shows(before + you + own.replace('"host":false', '"host":true', 1))

    def answers(self, **error: Any) -> None:
        """Refuse what was asked last."""
        asked = json.loads(self.said[-1])["id"]
        assert self._newest is not None
        self._shown += 1
        frame = json.loads(self._newest) | {"n": self._shown, "answers": [{"id": asked, "ok": False, "error": error}]}
        assert self._line is not None
        self._line.send(json.dumps(frame))

    def closes(self, code: int) -> None:
        """Cut the line, and let no other one open."""
        self.dead = True
        assert self._line is not None
        self._line.close(code=code)

    def rests(self) -> None:
        """Let whatever was opened come to rest, at its top."""
        self.page.evaluate(STILL)
        self.page.evaluate(LANDED)

    def shuts(self) -> None:
        """Close what is open."""
        while self.page.locator("dialog[open]").count():
            self.page.keyboard.press("Escape")
            self.page.evaluate(STILL)


def settled(looks: Callable[[], bytes]) -> bytes:
    """Return a picture of what has come to rest: twice the same."""
    before = looks()
    for _ in range(20):
        now = looks()
        if now == before:
            break
        before = now
    return before


def alike(seats: dict[str, Seat], name: str, opens: tuple[Opens, ...]) -> None:
    """Open the same on every phone and compare them all."""
    found = set()
    for seat in seats.values():
        for step in opens:
            step(seat.page)
        seat.rests()
        found.add((seat.letters, seat.kept))
    assert len(found) == 1, (name, unlike(*list(found)[:2]))
    assert same(seats, partial(_picture, name.replace(" ", "-").replace(",", ""))), name


def _picture(name: str, card: str, seat: Rested) -> bytes:
    return settled(lambda: seat.picture(f"sheet-{name}-{card}"))


def silent(seats: dict[str, Seat]) -> None:
    """Check that nothing was loaded, said or written on the console because of a card."""
    assert len({seat.fetched for seat in seats.values()}) == 1
    assert {seat.heard for seat in seats.values()} == {()}


@pytest.mark.parametrize("form", ["together", "called"])
def test_every_sheet_is_the_same_with_every_card(form: str, house: House, screens: Screens) -> None:
    """F08: settings, rule book, voices, roles, the host's controls, a tapped chair; at night and by day."""
    wanted = {"night 1, dealt", "day 1, discussion", "night 2, point, tapped", "night 2, call of seer, tapped"}
    frames = {card: moments(card, form) for card in CARDS}
    seats = {card: Seat(house, screens) for card in CARDS}
    for name in [one for one in frames["villager"] if one in wanted]:
        for card, seat in seats.items():
            seat.shows(frames[card][name])
        for sheet, opens in (BY_DAY if "day" in name else SHEETS).items():
            alike(seats, f"{form}-{name}-{sheet}", opens)
            for seat in seats.values():
                seat.shuts()
    silent(seats)


def test_talk_far_apart_is_the_same_with_every_card(house: House, screens: Screens) -> None:
    """F08: the chat over the circle, a draft in it, the line for words at night, before and after something is said."""
    frames = {card: moments(card, "together", options=FAR) for card in CARDS}
    seats = {card: Seat(house, screens) for card in CARDS}
    steps: tuple[tuple[str, tuple[Opens, ...]], ...] = (
        ("night 1, point", ()), ("night 1, point, tapped", (_whisper,)), ("day 1, discussion", ()),
        ("day 1, discussion", (_chat,)), ("night 2, point, tapped", (_whisper,)),
    )  # fmt: skip
    for number, (name, opens) in enumerate(steps):
        for card, seat in seats.items():
            seat.shows(frames[card][name])
        alike(seats, f"far-{number}", opens)
    silent(seats)


def test_lines_about_the_line_are_the_same_with_every_card(house: House, screens: Screens) -> None:
    """F08: what was refused, a line that is lost by day and at night, and a chair that is gone."""
    frames = {card: moments(card, "together") for card in CARDS}
    seats = {card: Seat(house, screens) for card in CARDS}
    for card, seat in seats.items():
        seat.shows(frames[card]["day 1, discussion"])
        seat.page.locator("button.enough").click()
        seat.page.evaluate(STAYS)
        seat.answers(code="moved_on", facts={"moment": "x"})
        seat.page.locator(".refusal:not(.silent)").wait_for()
    alike(seats, "refused", ())
    for name in ("day 1, discussion", "night 2, point, tapped"):
        for card, seat in seats.items():
            seat.dead = False
            seat.page.reload()
            seat.shows(frames[card][name])
            seat.closes(1011)
            seat.page.locator(".line-state:not(.silent)").wait_for()
        alike(seats, f"lost-{name[:3]}", ())
    for card, seat in seats.items():
        seat.dead = False
        seat.page.reload()
        seat.shows(frames[card]["night 2, point, tapped"])
        seat.closes(4401)
        seat.page.locator("main.join").wait_for()
    alike(seats, "gone", ())


def test_a_ghosts_sheets_are_those_of_the_living(house: House, screens: Screens) -> None:
    """F08: at night, when a ghost may know no more; the sheets themselves, for behind them is a circle with a ghost."""
    for name in ("night 2, point", "night 2, hold"):
        seats = {str(seat): Seat(house, screens) for seat in (4, 5)}  # 5 was eaten in the first night
        for number, seat in seats.items():
            seat.shows(moments("villager", "together", int(number))[name])
        for sheet, opens in SHEETS.items():
            if sheet == "host":
                continue  # its lists leave oneself out
            for seat in seats.values():
                for step in opens:
                    step(seat.page)
                seat.rests()
            written = {_sheet(seat).evaluate("one => one.outerHTML") for seat in seats.values()}
            assert len(written) == 1, (name, sheet)
            assert same(seats, _sheet_picture), (name, sheet)
            for seat in seats.values():
                seat.shuts()


def _sheet(seat: Rested) -> Locator:
    return seat.page.locator("dialog[open]").last


def _sheet_picture(_: str, seat: Rested) -> bytes:
    return settled(partial(_sheet(seat).screenshot, animations="disabled"))
