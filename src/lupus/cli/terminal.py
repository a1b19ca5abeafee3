"""What a terminal can show: signs that it has no letters for are spelled out, and bytes that are no text are marked.

So a story never ends in the middle because of the terminal that it is told to, or of a key that was pressed.
"""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata
from typing import Final

SPELLED: Final = {
    "\N{BLACK FLAG}": "*",
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{HORIZONTAL ELLIPSIS}": "~",
    "\N{BLACK SPADE SUIT}": "S",
    "\N{BLACK HEART SUIT}": "H",
    "\N{BLACK DIAMOND SUIT}": "D",
    "\N{BLACK CLUB SUIT}": "C",
    "\N{BLACK STAR}": "*",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
    "\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}": '"',
    "\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}": '"',
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{EN DASH}": "-",
}
"""One letter for one, so that columns stay columns."""

SPELL: Final = "lupus.spell"
"""The name under which `codecs` knows our way with letters that cannot be written."""


def spelled(letter: str) -> str:
    """Return what stands for a letter that a terminal lacks: its sign, the letter without its accent, or `?`."""
    bare = unicodedata.normalize("NFKD", letter)[0]
    return SPELLED.get(letter, bare if bare.isascii() else "?")


def _unwritable(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(spelled, error.object[error.start : error.end])), error.end


def prepare() -> None:
    """Let the standard streams of this process stand any letter, typed or told."""
    codecs.register_error(SPELL, _unwritable)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, SPELL), (sys.stderr, SPELL)):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
