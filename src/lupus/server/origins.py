"""Pages of other hosts: they may not act here, nor open a socket, with the browser of somebody who looks at them.

Nobody's token is at stake: a page of another origin cannot read it. But it could make tables, take chairs and open
boards in a guest's name and address. Programs send no Origin and are let in.
"""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""

HOSTS: Final = (b"host", b"x-forwarded-host")
"""Where the name stands under which a browser knows this server; no page can set the second one elsewhere unasked."""


def foreign(scope: MutableMapping[str, Any]) -> bool:
    """Whether a request or a socket comes from a page of another host, and would do something."""
    if scope["type"] == "http" and scope["method"] in SAFE:
        return False
    headers: list[tuple[bytes, bytes]] = scope["headers"]
    origins = [value for name, value in headers if name == b"origin"]
    hosts = {value.strip().lower() for name, value in headers if name in HOSTS}
    return any(_host(origin) not in hosts for origin in origins)


def _host(origin: bytes) -> bytes | None:
    """Return the host and port of an origin; None of one that has none, such as `null`."""
    try:
        return urlsplit(origin.decode("ascii").lower()).netloc.encode() or None
    except ValueError:
        return None
