"""A browser, and the screens of an evening in it: phones and boards that share nothing with one another.

`phone` and `board` are one page each; `screens` opens as many as a test wants. A test fails when a page of its own
ran into an error or complained on its console.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, sync_playwright

from browser.serving import House

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
MICROPHONE: Final = ("--use-fake-device-for-media-stream",)
"""One that hums; a page may listen to it where a test lets it."""
WHOLE_TILES: Final = ("--disable-partial-raster",)
"""What is drawn anew is drawn as it was the first time, and pictures may be compared to the last pixel."""
PHONE: Final[ViewportSize] = {"width": 360, "height": 740}
BOARD: Final[ViewportSize] = {"width": 1280, "height": 720}


def chromium_path() -> str:
    """Return the browser of this machine, `$CHROMIUM` before all others; fail if there is none."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.fail(
            "These tests need Chromium: apt install chromium, or say where it is with CHROMIUM=...", pytrace=False
        )
    return path


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Give the browser that all tests of this folder share; each screen is a context of its own."""
    path = chromium_path()
    root = hasattr(os, "geteuid") and os.geteuid() == 0  # root has no sandbox
    with sync_playwright() as playwright:
        args = [*MICROPHONE, *WHOLE_TILES, *(["--no-sandbox"] if root else [])]
        browser = playwright.chromium.launch(executable_path=path, args=args, chromium_sandbox=not root)
        yield browser
        browser.close()


class Screens:
    """Opens screens, each as on a device of its own, and remembers what went wrong on them."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.wrongs: list[str] = []

    def phone(self, **settings: Any) -> Page:
        """Return a new phone; settings are those of a browser context (`locale`, `reduced_motion`, `viewport`)."""
        return self._open(
            {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2} | settings
        )

    def board(self, **settings: Any) -> Page:
        """Return a new board, with settings as for a phone."""
        return self._open({"viewport": BOARD} | settings)

    def close(self) -> None:
        """Switch all screens off."""
        for context in self.browser.contexts:
            context.close()

    def _open(self, settings: dict[str, Any]) -> Page:
        page = self.browser.new_context(**settings).new_page()
        page.on("pageerror", lambda error: self.wrongs.append(str(error)))
        page.on("console", self._listen)
        return page

    def _listen(self, said: ConsoleMessage) -> None:
        if said.type in {"error", "warning"}:
            self.wrongs.append(said.text)


@pytest.fixture
def screens(chromium: Browser) -> Iterator[Screens]:
    """Give what opens screens; a test that means to see something go wrong empties `screens.wrongs`."""
    opened = Screens(chromium)
    yield opened
    opened.close()
    assert opened.wrongs == []


@pytest.fixture
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    """Give a server whose clock leaves time to look, or runs as fast as the module's `SPEED` says."""
    opened = House(tmp_path, speed=getattr(request.module, "SPEED", 3))
    yield opened
    opened.stopped()


@pytest.fixture
def phone(screens: Screens) -> Page:
    """Give one phone."""
    return screens.phone()


@pytest.fixture
def board(screens: Screens) -> Page:
    """Give one board."""
    return screens.board()
