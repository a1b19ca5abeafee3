"""On screens: at rest a phone is the same whatever its card, to the last pixel and to the last letter of the page.

One seat is looked at with different cards in the same moments; what the page is sent are the server's own bytes, what
it is, is the product's own page in a real browser. Only the line between the two is the test's.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

import pytest
from playwright.sync_api import Page, WebSocketRoute

from browser.conftest import Screens
from browser.serving import ROOT, House
from secrecy.rest import OWN, moments

pytestmark = pytest.mark.proof

CARDS: Final = ("villager", "seer", "werewolf", "bodyguard")
TABLE: Final = "KRWT"
PICTURES: Final = ROOT / "build" / "screens" / "at-rest"

HEARD: Final = """() => {
  window.heard = [];
  const note = (what) => (...given) => { window.heard.push(what); return undefined; };
  navigator.vibrate = note("vibrate");
  window.AudioContext = class { constructor() { window.heard.push("audio"); this.state = "suspended"; }
    resume() { return Promise.resolve(); } };
  if (window.speechSynthesis) window.speechSynthesis.speak = note("speak");
  HTMLMediaElement.prototype.play = note("play");
  for (const says of ["log", "info", "debug", "warn", "error", "table"]) console[says] = note("console");
  const parse = JSON.parse;
  JSON.parse = (...given) => { const read = parse(...given); if (read?.view) window.got = read.n; return read; };
}"""
"""Listens to whatever would be heard, felt or written on the console (F07), and knows which frame has come."""

KEPT: Final = """() => JSON.stringify([{...sessionStorage}, {...localStorage}, document.title, location.href,
  document.cookie, history.length,
  [...document.querySelectorAll("[role=status], [role=log], [aria-live=polite]")].map(e => e.innerText)])"""
LETTERS: Final = """() => {
  const page = document.body.cloneNode(true);
  for (const wick of page.querySelectorAll(".wick")) wick.remove();
  return page.outerHTML;
}"""
"""The wick is left out: it burns down for everybody alike, and the browser says when."""

WITHOUT_CIRCLE: Final = """() => {
  const style = document.createElement("style");
  style.textContent = ".stage, .stage * { visibility: hidden !important } .wick { display: none }";
  document.head.append(style);
  return document.querySelector("main").innerText;
}"""
NO_WICK: Final = ".wick { display: none }"
STILL: Final = """async () => {
  await document.fonts.ready;
  for (let frame = 0, same = 0, before = ""; same < 10 && frame < 90; frame += 1) {
    await new Promise(requestAnimationFrame);
    const page = document.querySelector("#app").cloneNode(true);
    for (const wick of page.querySelectorAll(".wick")) wick.remove();
    same = page.innerHTML === before ? same + 1 : 0;
    before = page.innerHTML;
  }
}"""

PAINTED: Final = """async () => {
  const frames = async () => { for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame); };
  document.documentElement.style.display = "none";
  await frames();
  document.documentElement.style.display = "";
  await frames();
}"""
"""Lets the browser paint all of a page anew, after frames in which there was nothing of it."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Give a server, for its pages."""
    opened = House(tmp_path_factory.mktemp("house"), speed=1)
    yield opened
    opened.stopped()


class Rested:
    """A phone whose line is held by the test."""

    def __init__(self, house: House, screens: Screens, **settings: Any) -> None:
        self.page: Page = screens.phone(reduced_motion="reduce", bypass_csp=True, **settings)  # for NO_WICK
        self._shown = 0
        self.page.add_init_script(f"({HEARD})()")
        self.page.add_init_script(f"sessionStorage.setItem('lupus.seat.{TABLE}', 'a-token-of-somebody')")
        self.page.add_init_script("localStorage.setItem('lupus.device', 'a-browser')")
        self.said: list[str] = []
        self._fetched: set[str] = set()
        self.page.on("request", lambda request: self._fetched.add(request.url.removeprefix(house.at(""))))
        self._line: WebSocketRoute | None = None
        self.page.route_web_socket("**/live", self._open)
        self._newest: str | None = None
        self._house = house

    def _open(self, line: WebSocketRoute) -> None:
        self._line = line
        line.on_message(lambda message: self.said.append(str(message)))
        if self._newest is not None:  # also where the page has dialled again, after silence
            line.send(self._newest)

    def shows(self, frame: str) -> None:
        """Let a frame come, and the page rest again."""
        self._shown += 1
        frame = frame.replace('{"n":1,', f'{{"n":{self._shown},', 1)
        self._newest = frame
        if self._line is None:
            self.page.goto(self._house.at(f"/t/{TABLE}"))
        else:
            self._line.send(frame)
        phase = json.loads(frame)["view"]["public"]["game"]["phase"]
        self.page.wait_for_function("phase => document.querySelector('main')?.dataset.phase === phase", arg=phase)
        self.page.wait_for_function("n => window.got === n", arg=self._shown)
        self.page.evaluate(STILL)

    @property
    def letters(self) -> str:
        """Return the whole page as it is written now."""
        found: str = self.page.evaluate(LETTERS)
        return found

    @property
    def kept(self) -> str:
        """Return what the browser keeps, what the page is called, and what is read aloud."""
        found: str = self.page.evaluate(KEPT)
        return found

    @property
    def fetched(self) -> frozenset[str]:
        """Return what the page has asked the server for, the end of the game too, which comes some seconds later."""
        self.page.wait_for_function("() => performance.getEntries().some(one => one.name.includes('/assets/End-'))")
        return frozenset(self._fetched)

    @property
    def heard(self) -> tuple[str, ...]:
        """Return what would have been heard, felt, or read on the console."""
        return tuple(self.page.evaluate("heard"))

    def picture(self, name: str) -> bytes:
        """Return every pixel."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        return self.page.screenshot(path=PICTURES / f"{name}.png", animations="disabled", style=NO_WICK)


Opens = Callable[..., Rested]


@pytest.fixture
def opens(house: House, screens: Screens) -> Opens:
    """Give what opens a phone whose line is the test's."""
    return lambda **settings: Rested(house, screens, **settings)


@pytest.mark.parametrize("form", ["together", "called"])
def test_a_phone_at_rest_is_the_same_with_every_card(form: str, opens: Opens) -> None:
    """F05, F08, F09: letters, pixels, storage, title, address and live regions, in every call and beat, and by day."""
    seen = {card: moments(card, form) for card in CARDS}
    names = [*seen["villager"]]
    assert len(names) > 8
    assert len({frames[names[0]] for frames in seen.values()}) == len(CARDS), "the cards are not the same"
    phones = {card: opens() for card in CARDS}
    for number, name in enumerate(names):
        shown = set()
        for card, phone in phones.items():
            phone.shows(seen[card][name])
            shown.add((phone.letters, phone.kept))
        assert len(shown) == 1, (name, unlike(*list(shown)[:2]))
        assert same(phones, partial(_picture, f"{form}-{number}")), name
    assert {phone.heard for phone in phones.values()} == {()}
    assert len({phone.fetched for phone in phones.values()}) == 1, "nothing is loaded because of a card"


def same(phones: Mapping[str, Rested], looks: Callable[[str, Rested], bytes]) -> bool:
    """Whether all phones look the same, by a look at each and its card.

    Of some hundred pages Chromium draws the curves of one a shade otherwise, until it paints them anew, whatever the
    card. So what differs is painted and looked at again: what is due to a card differs each time.
    """
    for _ in range(3):
        if len({looks(card, phone) for card, phone in phones.items()}) == 1:
            return True
        for phone in phones.values():
            phone.page.evaluate(PAINTED)
    return False


def _picture(name: str, card: str, phone: Rested) -> bytes:
    return phone.picture(f"{name}-{card}")


def unlike(one: tuple[str, str], other: tuple[str, str]) -> str:
    """Return where two pages begin to differ."""
    return next(parted(*two) for two in zip(one, other, strict=True) if two[0] != two[1])


def parted(one: str, other: str) -> str:
    """Return where two texts begin to differ, with what stands around it."""
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{one[max(0, at - 200) : at + 200]!r}, not {other[max(0, at - 200) : at + 200]!r}"


@pytest.mark.parametrize("card", CARDS)
def test_a_secret_shows_only_while_it_is_held(card: str, opens: Opens) -> None:
    """F09: gone on release, on another tab, on a call that comes, and after some seconds; nothing of it stays."""
    phone = opens()
    frame = moments(card, "together")["night 1, hold"]
    phone.page.clock.install()
    phone.shows(frame)
    _presses(phone.page)
    phone.page.mouse.up()  # the moon says something else to whoever has held it once
    phone.page.locator(".secret.open").wait_for(state="detached")
    rest, kept = phone.letters, phone.kept
    for ends in ("release", "blur", "hide", "time"):
        _presses(phone.page)
        assert phone.letters != rest
        assert phone.kept == kept, "a secret is in no live region and nowhere kept"
        if ends == "blur":
            phone.page.evaluate("window.dispatchEvent(new Event('blur'))")
        elif ends == "hide":
            phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        elif ends == "time":
            phone.page.clock.fast_forward(21_000)
        else:
            phone.page.mouse.up()
        phone.page.locator(".secret.open").wait_for(state="detached")
        phone.page.mouse.up()
        phone.page.mouse.move(1, 1)
        assert phone.letters == rest, ends
    assert phone.heard == ()


def _presses(page: Page) -> None:
    box = page.locator("button.pad").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.locator(".secret.open .lid").wait_for()


def test_around_the_thumb_nothing_changes_with_the_card(opens: Opens) -> None:
    """While it is held, what is not under the thumb has the same pixels whatever the card."""
    seen = {card: moments(card, "together") for card in CARDS}
    phones = {card: opens() for card in CARDS}
    for name in ("night 1, point, tapped", "night 1, look", "night 1, hold"):
        for card, phone in phones.items():
            phone.shows(seen[card][name])
        tops = set[tuple[float, float]]()
        assert same(phones, partial(_held, name, tops)), name
        assert len(tops) == 1, f"{name}: {tops}"


def _held(name: str, tops: set[tuple[float, float]], card: str, phone: Rested) -> bytes:
    """Hold the moon; return what there is above the secret, and add where that begins and how high it is."""
    _presses(phone.page)
    box = phone.page.locator(".secret.open .lid").bounding_box()
    assert box is not None
    tops.add((box["y"], box["height"]))
    above = phone.page.screenshot(
        clip={"x": 0, "y": 0, "width": 360, "height": box["y"]}, animations="disabled", style=NO_WICK
    )
    phone.picture(f"held-{name[9:13]}-{card}")
    phone.page.mouse.up()
    return above


def test_a_ghosts_phone_asks_what_every_phone_asks(opens: Opens) -> None:
    """The same words, places and brightness around the circle, in which its own lantern is out for everybody."""
    for name in ("night 2, point", "night 2, point, tapped", "night 2, look"):
        phones = {str(seat): opens() for seat in (4, 5)}  # 5 was eaten in the first night
        for seat, phone in phones.items():
            # the coach tells each what is new to them
            phone.page.add_init_script("localStorage.setItem('lupus.coach', 'off')")
            phone.shows(moments("villager", "together", int(seat))[name])
        assert len({phone.page.evaluate(WITHOUT_CIRCLE) for phone in phones.values()}) == 1, name
        assert same(phones, partial(_picture, f"ghost-{name[9:].replace(', ', '-')}")), name


def test_a_phone_that_was_made_loud_sounds_like_every_other(opens: Opens) -> None:
    """Else no phone sounds at all, see above."""
    heard = set()
    for card in ("villager", "seer", "werewolf"):
        phone = opens()
        phone.page.add_init_script("localStorage.setItem('lupus.sound', '1')")
        for name, frame in moments(card, "called").items():
            if name.startswith("night 1, call"):
                phone.shows(frame)
        phone.page.mouse.click(5, 5)
        heard.add(tuple(sorted(set(phone.heard))))
    assert len(heard) == 1


def test_what_a_phone_sends_at_night_is_equally_long_for_all(opens: Opens) -> None:
    """Once a second, touched or not, whatever the card, also from a ghost's phone."""
    lengths, counts = set(), set()
    for card, seat in (*((card, OWN) for card in CARDS), ("villager", 5)):
        phone = opens()
        phone.page.clock.install()
        phone.shows(moments(card, "together", seat)["night 2, point"])
        phone.page.clock.run_for(3_000)
        phone.page.locator("li.chair.is-may button.spot").first.click()
        phone.page.clock.run_for(3_000)
        phone.page.evaluate(STILL)
        held = [message for message in phone.said if '"hold"' in message]
        lengths |= {len(message) for message in held}
        counts.add(len(held))
        hellos = [message for message in phone.said if message.startswith('{"token"')]
        assert len(phone.said) == len(held) + len(hellos), "and nothing else but hello"
    assert len(lengths) == 1
    assert min(counts) >= 5
