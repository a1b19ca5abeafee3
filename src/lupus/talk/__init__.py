"""What bots say by day: statements, decided from what the speaker was told and what was said aloud, and nothing else.

A statement is an id with arguments, so everybody reads it in their own language; a bot may use what its seat knows, or
lie as its side would. What may not live here: a game's hidden half, rules, words, clocks. This room imports the engine,
bots (how they judge others) and a `Line` of the languages.
"""

from __future__ import annotations

from .listening import sway
from .speaking import says
from .statement import Remark, Statement, line

__all__ = ["Remark", "Statement", "line", "says", "sway"]
