"""The clock of one moment: when its time begins to run, when it ends, and what is left while it stands."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

STILL_LEFT: Final = 5000
"""Milliseconds that a moment has at least after the clock stood, or was shortened."""

Stop: TypeAlias = Literal["", "host", "nobody", "asking"]


class Running(Struct, frozen=True):
    """Times in milliseconds. `opened`: the moment began, `opens`: its time began to run; `ends` None: it does not end.

    `stopped` says who stopped the clock, `since` when.
    """

    opened: int = 0
    opens: int = 0
    ends: int | None = None
    stopped: Stop = ""
    since: int = 0

    @property
    def left(self) -> int | None:
        """Return what a stopped clock has left."""
        return None if self.ends is None or not self.stopped else max(0, self.ends - self.since)

    def halted(self, at: int, by: Stop) -> Running:
        """Return the clock stopped."""
        return replace(self, stopped=by, since=at)

    def resumed(self, at: int) -> Running:
        """Return the clock going on with what was left, though with 5 seconds at least."""
        return replace(self, stopped="", since=0).shifted(at - self.since, at)

    def shifted(self, by: int, at: int) -> Running:
        """Return the clock some time later, as if that time had not passed."""
        ends = None if self.ends is None else max(self.ends + by, at + STILL_LEFT)
        return replace(self, opened=self.opened + by, opens=self.opens + by, ends=ends)

    def longer(self, by: int, at: int) -> Running:
        """Return the clock with more time, or less, but never ending within 5 seconds because of it."""
        if self.ends is None:
            return self
        return replace(self, ends=max(self.ends + by, (self.since if self.stopped else at) + STILL_LEFT))
