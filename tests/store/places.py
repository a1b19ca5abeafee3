"""Where each kind of store is tried, and how its answers are waited for."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Final, TypeVar

T = TypeVar("T")

PLACES: Final[dict[str, Callable[[Path], str]]] = {
    # scheme: a fresh place of this kind, given an empty folder
    "memory": lambda _: "memory:",
    "sqlite": lambda folder: f"sqlite:{folder / 'kept.db'}",
}
LASTING: Final = frozenset({"sqlite"})
"""The kinds that keep everything when they are closed and opened again."""

PATIENCE: Final = 60.0
"""Seconds after which a test gives up on an answer; no test waits for it to pass."""


def got(future: Future[T]) -> T:
    """Return an answer, or raise what it failed with."""
    return future.result(PATIENCE)
