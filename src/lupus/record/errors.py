"""What can be wrong with a file, and how two accounts of a game can differ."""

from __future__ import annotations

import msgspec


class Unreadable(ValueError):
    """Input that cannot be read: where, what was expected there, and what was found."""

    def __init__(self, where: str, expected: str, found: str) -> None:
        """Say it in one sentence."""
        super().__init__(f"{where}: expected {expected}; {found}")
        self.where, self.expected, self.found = where, expected, found


class Difference(msgspec.Struct, frozen=True):
    """The first place where an account of a game and the rules disagree.

    `pointer` is a JSON pointer (RFC 6901) into the file; `rulings` name the paragraphs that decide it.
    """

    pointer: str
    what: str
    expected: object
    given: object
    rulings: tuple[str, ...] = ()

    def words(self) -> str:
        """Return the difference as a sentence."""
        because = f" ({', '.join(self.rulings)})" if self.rulings else ""
        return f"{self.what}: expected {shown(self.expected)}, the rules give {shown(self.given)}{because}"


def plain(value: object) -> object:
    """Return a value as JSON has it: lists and objects only, so that values of different types can be compared."""
    return msgspec.json.decode(msgspec.json.encode(value))


def shown(value: object) -> str:
    """Return a value as JSON, shortened where it is long."""
    text = msgspec.json.encode(value, enc_hook=str).decode()
    return text if len(text) <= 300 else f"{text[:297]}..."  # noqa: PLR2004 - a readable line
