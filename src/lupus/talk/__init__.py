"""What is said among bots by day: statements, decided from what the speaker was told and what was said aloud alone.

A statement is an id with arguments, so everybody reads it in their own language; a bot may use what its seat knows, or
lie as its side would; a person among bots says one of those that are offered. What may not live here: a game's hidden
half, rules, words, clocks. This room imports the engine, bots (how they judge others) and a `Line` of the languages.
"""

from __future__ import annotations

from .listening import sway
from .offering import offers
from .speaking import says
from .statement import Remark, Statement, line

__all__ = ["Remark", "Statement", "line", "offers", "says", "sway"]
