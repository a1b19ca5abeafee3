"""One socket's way out. A frame is written at once; while the socket is full, only the newest view waits for it.

A phone that stops reading delays nobody and costs one view. Answers are never left out: they stay until the frame
that carries them is being written.
"""

from __future__ import annotations

import asyncio
import contextlib
import types
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, MutableMapping
from typing import Any, Final, NamedTuple, TypeAlias

from .refusals import CLOSED

Message: TypeAlias = MutableMapping[str, Any]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
Text: TypeAlias = Callable[[bytes], bool]
"""Writes a text at once and returns True, or False if the socket is full or has gone."""

AROUND: Final = 128
"""Bytes for what stands around the parts of a frame."""

OWED: Final = 64
"""How many answers may wait for a socket; whoever asks for more without reading is let go."""


class Shown(NamedTuple):
    """A view as bytes. `size`: the bytes of the whole frame at night, when all are equally long; None by day."""

    public: bytes
    private: bytes
    size: int | None


class Outlet:
    """Where frames leave. `person` None: a board. `key`: the hash of its token; `pairing`: the code a board shows.

    `covered`: a device between two hands, which is shown nothing that only its person may know.
    `seals`: it takes part in deals. `hand_over`: a board's own token, shown until a frame has been written. `last`: the
    private part shown last.
    """

    def __init__(self, send: Send, text: Text) -> None:
        self._send, self._text = send, text
        self.person: str | None = None
        self.key: str | None = None
        self.seals = False
        self.covered = False
        self.pairing: str | None = None
        self.hand_over: str | None = None
        self.sent = 0
        self.last = b""
        self._answers: deque[bytes] = deque()
        self._next: Shown | None = None
        self._writing: asyncio.Task[None] | None = None
        self._closing = False

    def owe(self, answer: bytes) -> None:
        """Keep an answer for the next frame (at night: for one of the next)."""
        if len(self._answers) >= OWED:
            self.close(*CLOSED["too_fast"])
        else:
            self._answers.append(answer)

    @property
    def open(self) -> bool:
        """Whether anything may still be written."""
        return not self._closing

    @property
    def full(self) -> bool:
        """Whether the socket takes nothing just now."""
        return self._writing is not None

    @property
    def owing(self) -> bool:
        """Whether answers wait that no frame has carried."""
        return bool(self._answers)

    def show(self, shown: Shown) -> None:
        """Write a frame, or leave it for when the socket can be written to again; the newest wins."""
        self._next, self.last = shown, shown.private
        if self._writing is None and not self._closing:
            self._write()

    def close(self, code: int, reason: str) -> None:
        """Close the socket: behind what is being written, if something is."""
        if not self._closing:
            self._closing = True
            message = {"type": "websocket.close", "code": code, "reason": reason}
            if self._writing is None:
                self._step(message)
            else:
                self._next = None
                before = self._writing
                self._writing = asyncio.get_running_loop().create_task(self._afterwards(before, message))

    async def _afterwards(self, before: asyncio.Task[None], message: Message) -> None:
        await asyncio.wait([before])
        with contextlib.suppress(Exception):  # the phone has gone, and its socket says so
            await self._send(message)

    def _write(self) -> None:
        while self._next is not None and self._writing is None and not self._closing:
            shown, self._next = self._next, None
            frame = self._frame(shown)
            if not self._text(frame):
                self._step({"type": "websocket.send", "text": frame.decode()})

    def _step(self, message: Message) -> None:
        """Send as far as it goes without waiting; only what must wait gets a task."""
        sending = _as_coroutine(self._send(message))
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except Exception:  # noqa: BLE001 - whatever a server raises here: the phone has gone, and its socket says so
            self._closing = True
            return
        self._writing = asyncio.get_running_loop().create_task(self._wait(sending, waits_for))

    async def _wait(self, sending: Coroutine[Any, Any, None], waits_for: Any) -> None:
        try:
            await _rest(sending, waits_for)
        except Exception:  # noqa: BLE001 - as above
            self._closing = True
        finally:
            if self._writing is asyncio.current_task():
                self._writing = None
        self._write()

    def _frame(self, shown: Shown) -> bytes:
        self.sent += 1
        most = len(self._answers) if shown.size is None else 1
        answers = b",".join(self._answers.popleft() for _ in range(min(most, len(self._answers))))
        self.hand_over = None
        start = b'{"n":%d,"view":{"public":%b,%b},"answers":[%b],"pad":"' % (self.sent, *shown[:2], answers)
        return start + b'"}'.rjust((shown.size or 0) - len(start))


def waits(_: bytes) -> bool:
    """Write nothing: what a server offers that has no short way."""
    return False


async def _as_coroutine(sending: Awaitable[None]) -> None:
    await sending


@types.coroutine
def _rest(sending: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Go on, in a task, with a coroutine that has begun outside of one and waits for something."""
    while True:
        thrown: BaseException | None = None
        try:
            yield waits_for
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is the coroutine's
            thrown = error
        try:
            waits_for = sending.send(None) if thrown is None else sending.throw(thrown)
        except StopIteration:
            return
