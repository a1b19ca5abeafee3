"""The WebSocket of the server, with a short way out for frames that are bytes already.

A frame for 24 screens is 24 texts; the usual way through the application interface decodes each into a string only to
encode it again, and makes a coroutine, a message and an event of it. Screens that can be written to do without.
"""

from __future__ import annotations

from typing import Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from .unread import Unread

TEXT: Final = "lupus.text"
"""The extension of the scope under which an application finds `Line.text`."""


class Line(Unread, WebSocketsSansIOProtocol):
    """A socket that can be written to without waiting, and that waits for nobody who does not read."""

    def handle_connect(self, event: Request) -> None:
        """Tell the application of the short way."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            cast("dict[str, object]", self.scope["extensions"])[TEXT] = self.text

    def text(self, data: bytes) -> bool:
        """Write a text at once; return False, having done nothing, if it must wait or can't be written any more."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        try:
            self.conn.send_text(data)
        except InvalidState:
            return False
        self.transport.writelines(self.conn.data_to_send())
        return True
