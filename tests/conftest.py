"""What all tests share: Hypothesis draws the same examples in every run and has no clock to race against.

Wherever a test runs the live server inside its own process, each private part that the server has kept is compared with
one made anew: whatever a view comes to show, `Screens` must forget the kept one when it changes.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from unittest import mock

import pytest
from hypothesis import settings

from lupus.server.screens import Screens
from lupus.table import frames

settings.register_profile("lupus", deadline=None, derandomize=True)
settings.load_profile("lupus")


@pytest.fixture(scope="session", autouse=True)
def _nothing_shown_is_stale() -> Iterator[None]:
    kept = Screens._you  # noqa: SLF001

    @functools.wraps(kept)
    def fresh(screens: Screens, person: str) -> bytes:
        shown = kept(screens, person)
        desk = screens._desk  # noqa: SLF001
        assert shown == frames.own(desk.table, desk.live, person), "a private part that was kept too long"
        return shown

    with mock.patch.object(Screens, "_you", fresh):
        yield
