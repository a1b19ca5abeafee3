"""Hundreds of games are overheard here: what is shown is compared with what is made anew in all other tests."""

from __future__ import annotations

from collections.abc import Iterator
from unittest import mock

import pytest

from lupus.server.screens import Screens


@pytest.fixture(scope="module", autouse=True)
def _fast() -> Iterator[None]:
    with mock.patch.object(Screens, "_you", Screens._you.__wrapped__):  # type: ignore[attr-defined]  # noqa: SLF001
        yield
