"""Messages that nobody's phone would send, thrown at one table while another plays on beside it."""

from __future__ import annotations

import json
import logging
import time
from random import Random
from typing import Any, Final

from lupus.server.refusals import CLOSED, REFUSALS
from server.inside import Inside, Socket

from .shapes import Shapes, commands

EXPECTED: Final = {4400, 4401, 4429}
"""Codes with which a socket may be closed for what it says."""

SOME: Final = 200
"""Messages among which something is refused; a machine that is busy may not come so far."""


class Faults(logging.Handler):
    """Hears of everything that the server takes for a fault of its own."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note it."""
        self.heard.append(f"{record.getMessage()} {record.exc_info}")


class Noise:
    """Somebody with the keys of a table who says anything, and a table beside that must not notice."""

    def __init__(self, server: Inside, seed: int) -> None:
        self._server, self._chance = server, Random(seed)
        self._phones: list[Socket] = []
        self.said = self._asked = 0
        self.codes: set[str] = set()

    async def begin(self) -> None:
        """Seat both tables; the quiet one is in its lobby."""
        await self._party()
        self._quiet, _, self._guests = await self._server.party(3)
        self._forget()  # what came while they sat down; a machine that is busy may say little more before the end

    async def _party(self) -> None:
        for phone in self._phones:
            await phone.leave()  # or the open lines of its address would become too many
        self._table, self._tokens, phones = await self._server.party(8)
        self._phones = [*phones, await self._server.dial(self._table)]

    async def throw(self, until: float, most: int) -> None:
        """Throw messages until a moment of `time.monotonic`, or as many as that; now and then let time pass."""
        while time.monotonic() < until and self.said < most:
            self.said += 1
            nth = self._chance.randrange(len(self._phones))
            await self._phones[nth].say(self.message())
            if self._phones[nth].closed is not None:
                self._phones[nth] = await self._again(nth)
            if self.said % 50 == 0:
                await self._server.clock.advance(self._chance.choice((500, 5_000, 60_000)))
                self._forget()
            if self.said % 1_000 == 0:
                await self.undisturbed()

    def message(self) -> str:
        """Return something to say: most are nearly right, some are wrong in one place, a few are no message at all."""
        chance = self._chance
        request = {"id": f"{chance.random()}", "command": self._command()}
        text = json.dumps(request, ensure_ascii=chance.random() < 0.5)
        match chance.randrange(12):
            case 0:
                at = chance.randrange(len(text))
                return text[:at] + chance.choice('{}[]",:\\\0é🐺9') + text[at + chance.randrange(2) :]
            case 1:
                return text[: chance.randrange(len(text))]
            case 2:
                return chance.choice(
                    (
                        "",
                        "[",
                        "{" * 3_000,
                        "[" * 8_000,
                        '{"id":"x","q":' + "[" * 7_000,
                        "null",
                        '{"id":' * 900,
                        '"' + "x" * 9_000,
                    )
                )
            case _:
                return text

    def _command(self) -> Any:
        shapes = Shapes(self._chance, self._chance.choice((0, 0, 0.05, 0.3)))
        made = shapes.of(self._chance.choice(commands()))
        if isinstance(made, dict) and "moment" in made and self._chance.random() < 0.7:
            made["moment"] = self._server.house.desks[self._table].table.moment
        return made

    async def _again(self, nth: int) -> Socket:
        closed = self._phones[nth].closed
        assert closed is not None
        assert closed[0] in EXPECTED, closed
        await self._server.clock.advance(1_000)
        self._server.sockets.remove(self._phones[nth])
        token = self._tokens[nth] if nth < len(self._tokens) else None
        phone = await self._server.dial(self._table, token)
        if phone.closed is None:
            return phone
        assert phone.closed == CLOSED["no_token"], phone.closed  # somebody has left, or was removed: another evening
        await self._party()
        return self._phones[nth]

    def _forget(self) -> None:
        """Read what has come, and keep nothing of it: what grows then is the server's."""
        for phone in (*self._phones, *self._guests):
            for answer in phone.answers:
                if not answer["ok"]:
                    self.codes.add(answer["error"]["code"])
            del phone.raw[:], phone.times[:]
        self._server.journal.clear()

    async def undisturbed(self) -> None:
        """Ask something at the table beside: it is done, and shown to its own phones alone."""
        self._asked += 1  # a command said twice is done once, and nobody is shown it again
        name = f"Anna {self._asked}"
        assert (await self._guests[1].ask("rename", f"q{self._asked}", name=name))["ok"]
        assert self._guests[0].view["public"]["chairs"][1]["name"] == name
        assert len(self._guests[0].raw) == 1, "nothing of the other table's comes here"
        self._forget()

    def well(self, faults: Faults) -> None:
        """Check that nothing was a fault of the server, and that it has refused in its own words."""
        assert not faults.heard
        assert "failed" not in self.codes
        assert self.said < SOME or self.codes & REFUSALS.keys()
