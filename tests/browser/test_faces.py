"""Faces as a browser draws them: any two of a circle told apart, and a photograph that becomes a print."""

from __future__ import annotations

import base64
from itertools import combinations
from typing import Final

from playwright.sync_api import FilePayload, Locator, Page

from browser.conftest import Screens
from browser.guest import Guest
from browser.serving import House
from browser.test_screens import look

SPEED = 1
"""How much faster than in life the clock of the server runs."""

SMALL: Final = 28
"""Pixels of a face at the fullest table on a phone."""

APART: Final = 0.1
"""How much two faces differ at least, of all black against all white, wherever one is laid on the other."""

GREYS: Final = """async pictures => {
  const brush = new OffscreenCanvas(28, 28).getContext("2d", { willReadFrequently: true });
  const greys = [];
  for (const picture of pictures) {
    const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0));
    brush.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0, 28, 28);
    const { data } = brush.getImageData(0, 0, 28, 28);
    greys.push(Array.from({ length: 28 * 28 },
      (_, at) => (0.299 * data[4 * at] + 0.587 * data[4 * at + 1] + 0.114 * data[4 * at + 2]) / 255));
  }
  return greys;
}"""
"""Reads pictures as grey, one number a pixel."""

SHRUNK: Final = """found => document.querySelectorAll(found).forEach(face => {
  Object.assign(face.style, { width: "28px", height: "28px", filter: "none" });
  face.closest("label")?.classList.remove("taken");
})"""
"""Makes faces as small as they get, without the light around them."""

SITTER: Final = """
<body style="margin:0;background:#d8d3c8"><div style="position:absolute;left:60px;top:40px;width:120px;height:150px;
border-radius:50%;background:#a87858"></div><div style="position:absolute;left:50px;top:25px;width:140px;height:60px;
border-radius:70px 70px 0 0;background:#2a1c14"></div><div style="position:absolute;left:90px;top:100px;width:14px;
height:10px;background:#111"></div><div style="position:absolute;left:136px;top:100px;width:14px;height:10px;
background:#111"></div><div style="position:absolute;left:98px;top:150px;width:44px;height:8px;background:#702a24">
</div><div style="position:absolute;left:20px;top:190px;width:200px;height:60px;background:#234"></div>"""
"""Somebody before a wall, more or less."""


def distance(one: list[float], other: list[float]) -> float:
    """Return how much two greys differ where they lie most alike, a pixel this way or that."""

    def laid(right: int, down: int) -> float:
        rows, columns = range(1, SMALL - 1), range(1, SMALL - 1)
        off = [abs(one[y * SMALL + x] - other[(y + down) * SMALL + x + right]) for y in rows for x in columns]
        return sum(off) / len(off)

    return min(laid(right, down) for right in (-1, 0, 1) for down in (-1, 0, 1))


def nearest(page: Page, faces: list[Locator]) -> tuple[float, int, int]:
    """Return the two faces that differ least, and by how much, with the page's contrast as the measure."""
    pictures = [base64.b64encode(face.screenshot(animations="disabled")).decode() for face in faces]
    greys = page.evaluate(GREYS, pictures)
    span = max(map(max, greys)) - min(map(min, greys))
    pairs = combinations(range(len(greys)), 2)
    return min((distance(greys[one], greys[other]) / span, one, other) for one, other in pairs)


def crowd(house: House) -> tuple[str, str]:
    """Make a table with a host and twenty-two bots; return its code and the host's key."""
    made = house.asked("POST", "/api/tables", {})
    house.asked("POST", f"/api/tables/{made['table']}/seats", {"name": "Anna"}, made["token"])
    for _ in range(22):
        house.asked("POST", f"/api/tables/{made['table']}/seats", {"bot": "plain"}, made["token"])
    return made["table"], made["token"]


def test_any_two_of_twenty_three_are_told_apart_at_28_pixels_in_greyscale(house: House, screens: Screens) -> None:
    """The tokens alone and the lanterns of a full circle, by day and, with all that is left of contrast, at night."""
    table, _ = crowd(house)
    page = screens.phone(device_scale_factor=1, reduced_motion="reduce")
    page.goto(house.at(f"/t/{table}"))
    page.locator("details.pick summary").click()
    page.evaluate(SHRUNK, ".animal .token")
    tokens = page.locator(".animal .token").all()
    assert len(tokens) == 24
    assert nearest(page, tokens)[0] > APART
    board = screens.board(reduced_motion="reduce")
    board.goto(house.at(f"/board/{table}"))
    board.locator("li.chair .lantern").nth(22).wait_for()
    board.evaluate(SHRUNK, "li.chair .lantern")
    lanterns = board.locator("li.chair .lantern").all()
    assert len(lanterns) == 23
    for time in ("day", "night"):
        board.evaluate("time => document.documentElement.dataset.time = time", time)
        assert nearest(board, lanterns)[0] > APART, time


def test_the_same_face_twice_is_seen(house: House, screens: Screens) -> None:
    page = screens.phone(device_scale_factor=1)
    page.goto(house.at(f"/t/{crowd(house)[0]}"))
    page.locator("details.pick summary").click()
    token = page.locator(".animal .token").first
    assert nearest(page, [token, token])[0] == 0


def test_a_photograph_becomes_a_print_on_the_phone(house: House, screens: Screens) -> None:
    """Only the print's 1152 bytes leave the phone; everybody sees it; one tap brings the animal back."""
    table, _ = crowd_of_one(house)
    phone, board = screens.phone(), screens.board()
    board.goto(house.at(f"/board/{table}"))
    sitter = screens.board(viewport={"width": 240, "height": 240})
    sitter.set_content(SITTER)
    photo = FilePayload(name="me.png", mimeType="image/png", buffer=sitter.screenshot())
    sent: list[int] = []
    phone.on("request", lambda one: sent.append(len(one.post_data_buffer or b"")))
    phone.goto(house.at(f"/t/{table}"))
    phone.get_by_label("Your name").fill("Bruno")
    phone.locator("details.pick summary").click()
    phone.locator("input[type=file]").set_input_files(photo)
    phone.locator(".worn .print").wait_for()
    look(phone, "face-pick")
    phone.get_by_role("button", name="Sit down").click()
    phone.get_by_text("You are Bruno").wait_for()
    board.locator("li.chair .print").wait_for()
    look(board, "face-board")
    assert max(sent) == 1152
    kept = [path for path in (house.folder / "faces").rglob("*") if path.is_file()]
    assert [path.stat().st_size for path in kept] == [1152]
    phone.locator('li.chair[title="Bruno"] button.spot').click()
    phone.locator("dialog details.pick summary").click()
    phone.get_by_role("button", name="The animal again").click()
    board.locator("li.chair .print").wait_for(state="detached")


def crowd_of_one(house: House) -> tuple[str, str]:
    """Make a table with a host alone; return its code and the host's key."""
    made = house.asked("POST", "/api/tables", {})
    house.asked("POST", f"/api/tables/{made['table']}/seats", {"name": "Anna"}, made["token"])
    return made["table"], made["token"]


def test_a_person_keeps_their_face_when_moved_and_after_a_reload(house: House, screens: Screens) -> None:
    table, token = crowd_of_one(house)
    guest = Guest(screens.phone(), house, table)
    guest.page.goto(house.at(f"/t/{table}"))
    guest.page.get_by_label("Your name").fill("Bruno")
    guest.page.locator("details.pick summary").click()
    guest.page.get_by_role("radio", name="snail").check(force=True)
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.get_by_text("You are Bruno").wait_for()
    command = {"id": "move", "command": {"type": "arrange", "order": [2, 1]}}
    house.asked("POST", f"/api/tables/{table}/commands", command, token)
    chairs = house.asked("GET", f"/api/tables/{table}")["public"]["chairs"]
    assert [(chair["name"], chair["face"]) for chair in chairs] == [("Bruno", "snail"), ("Anna", "hare")]
    guest.page.reload()
    guest.page.get_by_text("You are Bruno").wait_for()
    assert guest.you["name"] == "Bruno"
