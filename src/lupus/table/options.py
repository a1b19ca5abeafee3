"""Options of the live table itself: they change no rule, so the engine does not know them.

Named and given like those of the rules, first value the usual one. Their sentences are texts, under `option.NAME`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LIVE: Final[dict[str, tuple[str, ...]]] = {
    "place": ("room", "far_apart"),
    "speaking": ("free", "round"),
    "fingers": ("phones", "room"),
    "pack_chat": ("off", "on"),
    "chat_in_record": ("no", "yes"),
    "suspicions": ("on", "off"),
}
"""Every option of the live table with its values."""

IN_ROOM: Final = frozenset({"fingers"})
"""Those that say nothing where people sit far apart."""

FAR_APART: Final = frozenset({"pack_chat", "chat_in_record"})
"""Those that say nothing where people sit in one room."""


def option(options: Mapping[str, str], name: str) -> str:
    """Return the value of an option of the live table: as it was given, or the usual one."""
    return options.get(name, LIVE[name][0])


def offered(options: Mapping[str, str]) -> dict[str, str]:
    """Return the options that mean something at such a table, with their usual values."""
    apart = option(options, "place") == "far_apart"
    return {name: values[0] for name, values in LIVE.items() if name not in (IN_ROOM if apart else FAR_APART)}
