"""Who leads a table, where a person does; and what that person has noted that is not in the game yet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from lupus.engine.commands import Choice

if TYPE_CHECKING:
    from .people import Person


class Leader(Struct, frozen=True):
    """The Master of a table by the id of a person; None: the software.

    `followers` see the Master's screen and may take over. `knowing` have seen roles in this game, and can no longer
    sit down to play it (F06). `changes` counts how often the lead has gone to somebody else. `told` is what everybody
    was last shown of master and knowing: it stays through the night. `given` are the cards dealt by hand, by person.
    `browsers` are those on which roles were seen: whoever comes from one anew, under whatever name, has seen them.
    """

    master: str | None = None
    followers: tuple[str, ...] = ()
    knowing: tuple[str, ...] = ()
    changes: int = 0
    marks: tuple[Choice, ...] = ()
    """At whom people point in this moment, as the Master noted."""
    given: dict[str, str] = {}
    told: tuple[str | None, tuple[str, ...]] = (None, ())
    browsers: tuple[str, ...] = ()

    def sees(self, person: str) -> bool:
        """Whether somebody is shown the Master's screen."""
        return person == self.master or (self.master is not None and person in self.followers)

    def watched(self, beside: Iterable[Person], *, playing: bool) -> Leader:
        """Return the same where everybody who is shown the Master's screen in a game has seen roles.

        `beside` are those without a chair.
        """
        if not playing or (self.master is None and not self.knowing):
            return self
        devices = {one.id: one.device for one in beside if one.device is not None}
        shown = [one for one in (self.master, *self.followers, *self.knowing) if one is not None]
        browsers = sorted({*self.browsers, *(devices[one] for one in shown if one in devices)})
        shown += [one for one, device in devices.items() if device in browsers]
        knowing = tuple(dict.fromkeys((*self.knowing, *shown)))
        same = (knowing, tuple(browsers)) == (self.knowing, self.browsers)
        return self if same else replace(self, knowing=knowing, browsers=tuple(browsers))

    def shown(self) -> Leader:
        """Return the same once everybody has been shown it."""
        now = (self.master, self.knowing)
        return self if self.told == now else replace(self, told=now)


class Led(Struct, frozen=True, omit_defaults=True):
    """Who leads. `master` None: the software; `away` is said by day only.

    `knowing` are the names of all others who have seen roles in this game: they can no longer sit down to play it.
    """

    master: str | None = None
    away: bool = False
    knowing: tuple[str, ...] = ()
    by_hand: bool = False
    """The cards of this game are not drawn by the software."""
