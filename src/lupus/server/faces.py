"""Photographs of people as prints in two tones: on this machine only, and no longer than the evening.

A print is a square of black and white dots, eight to a byte, line by line: exactly so many bytes, whatever they are, so
that nothing else can be kept here. Its name is random and says nothing of the person.
"""

from __future__ import annotations

import re
import secrets
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Final

SIDE: Final = 96
"""Dots of a print's side."""

SIZE: Final = SIDE * SIDE // 8
"""Bytes of a print."""

EVENING: Final = 6 * 3_600_000
"""Milliseconds after which the prints of a table that nobody is at are erased."""

NAME: Final = re.compile(r"[0-9a-f]{32}")


class Faces:
    """The prints of all tables of one house, in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, table: str, dots: bytes) -> str:
        """Keep a print and return its name. Raises `OSError` if it cannot be written, `ValueError` if it is none."""
        if len(dots) != SIZE:
            message = f"a print has {SIZE} bytes, not {len(dots)}"
            raise ValueError(message)
        name = secrets.token_hex(16)
        place = self._folder / table
        place.mkdir(parents=True, exist_ok=True)
        (place / name).write_bytes(dots)
        return name

    def read(self, table: str, name: str) -> bytes | None:
        """Return a print, None if there is none of this name (any more)."""
        if NAME.fullmatch(name) is None or not table.isalpha():
            return None
        try:
            return (self._folder / table / name).read_bytes()
        except OSError:
            return None

    def drop(self, table: str, name: str) -> None:
        """Erase a print."""
        (self._folder / table / name).unlink(missing_ok=True)

    def forget(self, table: str) -> None:
        """Erase all prints of a table."""
        shutil.rmtree(self._folder / table, ignore_errors=True)

    def sweep(self, kept: Mapping[str, frozenset[str | None] | None]) -> None:
        """Erase all prints but those of these tables, and of those only what is named, where it is known."""
        for place in self._folder.iterdir() if self._folder.is_dir() else ():
            names = kept.get(place.name, frozenset())
            if names is None:
                continue
            for print_ in place.iterdir():
                if print_.name not in names:
                    print_.unlink(missing_ok=True)
            if not names:
                self.forget(place.name)
