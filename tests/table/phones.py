"""Phones with honest code: what the page does by itself while cards are dealt, and what it keeps (docs/deal.md)."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from lupus.record.fair import Slip, listed, sealed


class Phone:
    """One person's phone. `share` is drawn anew for each deal; `slips` are kept, the newest last."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.slips: list[Slip] = []

    def sees(self, dealing: Any) -> dict[str, Any] | None:
        """Return the command that a phone sends by itself on seeing a `wire.Dealing`; None: there is nothing to do."""
        shown = msgspec.to_builtins(dealing)
        if shown is None or self.person not in shown["phones"]:
            return None
        slip = self._slip(shown)
        if shown["commitment"] != slip.commitment:
            return None  # the server has changed its mind: this phone gives nothing
        if shown["seals"] is None:
            return {"type": "seal", "deal": slip.deal, "seal": sealed(slip.share)}
        self._keep(msgspec.structs.replace(slip, list=listed(shown["seals"])))
        if shown["seals"].get(self.person) != sealed(slip.share):
            return None
        return {"type": "share", "deal": slip.deal, "share": slip.share}

    def given(self) -> None:
        """Note that the server has said that the share arrived."""
        self._keep(msgspec.structs.replace(self.slips[-1], given=True))

    def _slip(self, shown: Any) -> Slip:
        place = (shown["game"], shown["deal"])
        found = next((slip for slip in self.slips if (slip.game, slip.deal) == place), None)
        if found is None:
            share = hashlib.sha256(f"{self.person} {place}".encode()).hexdigest()
            found = Slip(*place, self.person, share, shown["commitment"])
            self.slips.append(found)
        return found

    def _keep(self, slip: Slip) -> None:
        self.slips = [slip if (one.game, one.deal) == (slip.game, slip.deal) else one for one in self.slips]
