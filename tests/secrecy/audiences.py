"""Everybody who may listen, and all that reaches them: frames, replies, errors, headers, log lines, counters."""

from __future__ import annotations

import logging
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from lupus.server.logs import Lines
from secrecy.wired import WiredSocket
from server.inside import Inside, Reply, Socket

NOBODY: Final = "no credentials at all"
LOG: Final = "the log"
SNIFFER: Final = "a sniffer"

REAL_TIME: Final = re.compile(rb'(?m)^(?:# |\w+_seconds_(?:bucket|sum)|\w+_created).*\n|"at": "[^"]*", ')
"""What measures the machine that runs the test."""


LIBRARIES: Final = frozenset({"asyncio", "uvicorn", "websockets"})
"""Who tells of ports and of how slow this machine is; at these levels the product lets none of them speak."""


class Heard(NamedTuple):
    """Something that reached somebody: when (milliseconds), what it was, and every byte of it."""

    at: int
    what: str
    raw: bytes


class Audiences:
    """What has reached whom."""

    def __init__(self, server: Inside) -> None:
        self._server = server
        self._heard: dict[str, list[Heard]] = defaultdict(list)
        self.sockets: dict[str, Socket] = {}

    def hears(self, who: str, what: str, raw: bytes) -> None:
        """Note what somebody was given."""
        self._heard[who].append(Heard(self._server.clock.now(), what, REAL_TIME.sub(b"", raw)))

    def replied(self, who: str, what: str, reply: Reply) -> None:
        """Note a reply over HTTP with its status and its headers."""
        measured = REAL_TIME.search(reply.body) is not None  # and is so long as its figures are
        kept = {name: value for name, value in reply.headers.items() if name != "content-length" or not measured}
        head = "\n".join([str(reply.status), *(f"{name}: {value}" for name, value in kept.items())])
        self.hears(who, what, head.encode() + b"\n\n" + reply.body)
        if not measured:
            self.hears(SNIFFER, f"a reply to {who}", f"{reply.status} {len(head)} {len(reply.body)}".encode())

    def everything(self) -> dict[str, list[Heard]]:
        """Return all that each audience has, in the order of time; what a sniffer sees of it too."""
        found = {who: [*heard] for who, heard in self._heard.items()}
        for who, socket in self.sockets.items():
            mine = found.setdefault(who, [])
            mine += [Heard(at, "frame", raw.encode()) for at, raw in zip(socket.times, socket.raw, strict=True)]
            mine += [Heard(self._server.clock.now(), "closed", str(socket.closed).encode())] if socket.closed else []
        found[SNIFFER] = [*found.get(SNIFFER, []), *self._sniffed()]
        return {who: sorted(heard, key=lambda one: one.at) for who, heard in found.items()}

    def _sniffed(self) -> list[Heard]:
        """Return when which line carried how much, in the order in which it was written."""
        lines = {id(socket): (number, iter(zip(socket.times, socket.raw, strict=True)))
                 for number, socket in enumerate(self._server.sockets)}  # fmt: skip
        found: list[Heard] = []
        for socket in self._server.journal:
            number, frames = lines[id(socket)]
            at, raw = next(frames)
            found.append(Heard(at, f"line {number}", str(len(raw.encode())).encode()))
        wired = any(isinstance(socket, WiredSocket) for socket in self._server.sockets)
        return sorted(found) if wired else found  # what comes over several lines has no order of writing


class _Listener(logging.Handler):
    def __init__(self, audiences: Audiences) -> None:
        super().__init__(logging.DEBUG)
        self._audiences, self._lines = audiences, Lines()

    def emit(self, record: logging.LogRecord) -> None:
        if record.name.partition(".")[0] not in LIBRARIES:
            self._audiences.hears(LOG, record.name, self._lines.format(record).encode())


@contextmanager
def logged(audiences: Audiences) -> Iterator[None]:
    """Let whoever reads the log read everything, whatever the level."""
    root, ours, listener = logging.getLogger(), logging.getLogger("lupus"), _Listener(audiences)
    levels = [(one, one.level) for one in (root, ours)]  # a server begun in this process has set both
    root.addHandler(listener)
    for one, _ in levels:
        one.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        root.removeHandler(listener)
        for one, level in levels:
            one.setLevel(level)
