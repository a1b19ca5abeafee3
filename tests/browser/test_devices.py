"""What devices do to a page: they turn, sleep, lie about the time, lose their voice and are tapped twice."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Page, WebSocket, expect

from browser.conftest import Screens
from browser.guest import Guest
from browser.serving import House
from browser.test_whole_games import Evening

SPEED = 6
"""How much faster than in life the clock of the server runs."""

LATE: Final = "const now = Date.now; Date.now = () => now() + 7 * 60_000;"
"""A device whose clock is seven minutes fast."""

VOICE: Final = """
window.spoken = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
const voice = { lang: "en-GB", localService: true, default: true, name: "A voice" };
Object.defineProperty(window, "speechSynthesis", { value: {
  getVoices: () => [voice], addEventListener() {}, cancel() {},
  speak(one) {
    window.spoken.push(one.text);
    setTimeout(() => REFUSED ? one.onerror({ error: "not-allowed" }) : (one.onstart(), one.onend()));
  },
} });
"""
"""A voice that says everything at once, or refuses to."""

HIDDEN: Final = """state => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
SECONDS: Final = """() => {
  const [all, minutes, seconds] = /(?:(\\d+):)?(\\d+)/.exec(document.querySelector(".wick").innerText);
  return 60 * Number(minutes ?? 0) + Number(seconds);
}"""


def sent_by(page: Page) -> list[str]:
    """Return a list that fills with what a page sends to the server."""
    sent: list[str] = []

    def listen(line: WebSocket) -> None:
        line.on("framesent", lambda text: sent.append(str(text)))

    page.on("websocket", listen)
    return sent


def who(chair: dict[str, Any]) -> tuple[object, ...]:
    """Return who sits on a chair, and how."""
    return chair["name"], *map(chair.get, ("ghost", "gone", "host"))


def asks(sent: list[str]) -> list[str]:
    """Return what was asked for: neither the first word on a line nor what stands under the thumb."""
    return [one for one in sent if '"command"' in one and '"hold"' not in one]


@pytest.mark.proof
@pytest.mark.parametrize("phase", ["dealt", "point", "discussion", "accusation"])
def test_turning_leaving_and_coming_back_change_nothing(house: House, screens: Screens, phase: str) -> None:
    """F41: turned, larger letters, another app, back and again here: the same chair and moment, and nothing asked."""
    evening = Evening(house, screens, 1, 7, options={"first_dead_shield": "on"})
    guest = evening.guests[0]
    guest.page.get_by_role("button", name="Deal the cards").click()
    before = evening.rests_in(phase)
    sent = sent_by(guest.page)
    guest.page.reload()  # so that everything which is sent is heard
    guest.sees(phase)
    for size in ({"width": 740, "height": 360}, {"width": 360, "height": 370}, {"width": 360, "height": 740}):
        guest.page.set_viewport_size(size)  # type: ignore[arg-type]
        guest.page.locator("li.chair").first.wait_for()
    guest.page.evaluate("document.documentElement.style.fontSize = '200%'")
    for state in ("hidden", "visible"):
        guest.page.evaluate(HIDDEN, state)
    while guest.page.evaluate("location.pathname") != "/":
        guest.page.go_back()
    guest.page.locator("form.join-code").wait_for()
    guest.page.go_forward()
    guest.sees(phase)
    for _ in range(100):
        if not evening.public["chairs"][0].get("away"):
            break  # its line is back, too
        guest.waits()
    assert asks(sent) == []
    after = evening.public
    assert (after["moment"], after["game"], after["chairs"]) == (before["moment"], before["game"], before["chairs"])


@pytest.mark.proof
def test_the_evening_goes_on_without_the_phone_that_made_it(house: House, screens: Screens) -> None:
    """F38, F39: the host's phone is switched off in the day; votes and phases go on, and it wakes up to what is."""
    evening = Evening(house, screens, 3, 5, options={"first_dead_shield": "on"})
    host = evening.guests[0]
    host.page.get_by_role("button", name="Deal the cards").click()
    evening.plays_until("discussion", "over")
    day = evening.public["game"]["day"]
    token = host.token
    host.page.context.close()
    del evening.guests[0]
    for _ in range(3000):
        game = evening.public["game"]
        if game["day"] > day or game["phase"] == "over":
            break
        evening.tries()
    else:
        raise AssertionError("the game stands still")
    awake = Guest(screens.phone(), house, evening.table)
    awake.takes(token)
    awake.page.locator("main[data-phase]").wait_for()
    evening.plays_until("over")
    awake.sees("over")


@pytest.mark.proof
def test_every_screen_shows_the_clock_of_the_server(house: House, screens: Screens) -> None:
    """F62: a device whose own clock is wrong by minutes shows the same seconds as all others."""
    evening = Evening(house, screens, 2, 6, options={"first_dead_shield": "on"})
    wrong = screens.board()
    wrong.add_init_script(LATE)
    wrong.goto(house.at(f"/board/{evening.table}"))
    evening.guests[0].page.get_by_role("button", name="Deal the cards").click()
    evening.rests_in("discussion")
    house.stopped()
    house.speed = 1  # from here on a second is a second
    house.opens()
    evening.does(type="resume")
    shown: list[Any] = []
    for page in (evening.board, wrong, evening.guests[1].page, evening.board):
        page.locator(".wick").first.wait_for()
        expect(page.locator(".board-stopped, .stopped")).to_have_count(0)
        shown.append(page.evaluate(SECONDS))
    first, *others, last = shown
    assert all(last - 1 <= one <= first + 1 for one in others), shown
    screens.wrongs.clear()  # as above


@pytest.mark.proof
def test_no_double_tap_ends_anything(house: House, screens: Screens) -> None:
    """F64: every button of the host's phone is tapped twice; nobody is removed, nothing ended, nobody else is host."""
    evening = Evening(house, screens, 2, 6, options={"first_dead_shield": "on"})
    page = evening.guests[0].page
    page.get_by_role("button", name="Deal the cards").click()
    before = evening.rests_in("discussion")
    sheet = page.locator("dialog.host-sheet, .host-sheet")

    def opened() -> None:
        if not sheet.count():
            page.locator(".host-button").click()
        sheet.first.wait_for()
        page.evaluate("document.querySelectorAll('.host-sheet details').forEach(one => { one.open = true; })")

    opened()
    buttons = sheet.first.locator("button")
    for number in range(buttons.count()):
        opened()
        button = buttons.nth(number)
        if button.is_visible() and button.is_enabled():
            button.dblclick()
        page.keyboard.press("Escape")
    after = evening.public
    assert after["stage"] == "playing"
    assert [who(chair) for chair in after["chairs"]] == [who(chair) for chair in before["chairs"]]
    evening.does(type="pause" if after["clock"]["stopped"] == "" else "resume")  # the same person is host


def test_a_voice_says_names_as_words(house: House, screens: Screens) -> None:
    """F29: what a name is made of is neither markup nor a mention to a voice, and breaks no caption."""
    made = house.asked("POST", "/api/tables", {})
    table, host = made["table"], made["token"]
    names = ["@everyone", "**x**", "```", "a: b, c", "<b>Bo</b>", "[Cy](x)", "_Di_", "~~El~~"]
    path = f"/api/tables/{table}/seats"
    tokens = [house.asked("POST", path, {"name": names[0]}, host)["token"]]
    tokens += [house.asked("POST", path, {"name": name})["token"] for name in names[1:]]
    board = screens.board()
    board.add_init_script(VOICE.replace("REFUSED", "false"))
    board.goto(house.at(f"/board/{table}"))
    board.get_by_role("button", name="Try the Master’s voice").click()
    for number, (token, type_) in enumerate([(host, "start")] + [(token, "seen") for token in tokens]):
        body = {"id": f"n{number}", "command": {"type": type_}}
        house.asked("POST", f"/api/tables/{table}/commands", body, token)
    board.locator("main[data-phase=discussion]").wait_for()
    board.wait_for_function("() => window.spoken.length > 3")
    spoken = " ".join(board.evaluate("window.spoken"))
    assert not set(spoken) & set("@*`<>[]_~"), spoken
    assert board.locator(".captions").inner_text()


def test_a_voice_that_is_refused_is_told_and_not_waited_for(house: House, screens: Screens) -> None:
    """F89: the board says that it is not heard, shows every line in letters, and the game goes on."""
    evening = Evening(house, screens, 1, 7)
    board = screens.board()
    board.add_init_script(VOICE.replace("REFUSED", "true"))
    board.goto(house.at(f"/board/{evening.table}"))
    board.get_by_role("button", name="Try the Master’s voice").click()
    expect(board.locator(".sound-trouble")).not_to_have_text("")
    evening.guests[0].page.get_by_role("button", name="Deal the cards").click()
    evening.plays_until("discussion", "over")
    board.locator(".captions p").first.wait_for()
    expect(board.locator(".sound-trouble")).not_to_have_text("")
