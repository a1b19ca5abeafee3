"""A private prediction of somebody dead, or of somebody who only watches, as it is kept and written."""

from __future__ import annotations

from msgspec import Struct


class Prediction(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What somebody predicted on a day: a werewolf, who is found dead next morning, who wins. None: no word on it.

    `person` is an id of the table, `name` a name, `seat` None for whoever only watched. The last of a day counts.
    """

    person: str
    name: str
    day: int
    seat: int | None = None
    werewolf: int | None = None
    victim: int | None = None
    winner: str | None = None
