"""Where tables are kept: numbered rows of bytes, durable before anybody is told, and when the house was last alive.

One file for each kind of place, exporting `OPEN`; the file's name is its scheme: `memory:`, `sqlite:`. Helpers begin
with an underscore. Operations return `concurrent.futures.Future`s and may be called from any thread. What may not live
here: meaning (a row is bytes), clocks (times are handed in), asyncio, anything else of ours.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
from typing import Final

from ._contract import Closed, Conflict, Opener, Store, StoreError, TooNew, Unusable

__all__ = ["OPENERS", "Closed", "Conflict", "Opener", "Store", "StoreError", "TooNew", "Unusable", "open_store"]

FILE: Final = "sqlite"
"""The scheme of a plain path."""

OPENERS: Final[dict[str, Opener]] = {
    info.name: importlib.import_module(f"{__name__}.{info.name}").OPEN
    for info in pkgutil.iter_modules(__path__)
    if not info.name.startswith("_")
}
"""Every kind of store, by its scheme."""


def open_store(place: str | os.PathLike[str]) -> Store:
    """Return the store at `memory:`, `sqlite:PATH` or plain `PATH`; a file is made if there is none.

    Raises `Unusable` if the place cannot be used (`TooNew` if a newer program wrote it).
    """
    if not isinstance(place, str):
        return OPENERS[FILE](os.fspath(place))
    scheme, colon, rest = place.partition(":")
    if colon and scheme in OPENERS:
        return OPENERS[scheme](rest)
    if rest.startswith("//"):  # the rest is not repeated: it may hold a password
        raise Unusable(f"{scheme}:", f"no such kind of store; there are {', '.join(f'{name}:' for name in OPENERS)}")
    return OPENERS[FILE](place)
