"""How often somebody may ask: buckets of tokens, in memory, generous enough for a whole table behind one address."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from typing import Final, NamedTuple

MOST: Final = 10_000
"""How many buckets of one kind are remembered; the one longest unused is forgotten first."""


class Rate(NamedTuple):
    """So many at once, and then one every so many milliseconds."""

    burst: int
    every: int


MAKING: Final = Rate(20, 10_000)
"""Tables made, by address."""

JOINING: Final = Rate(90, 1_000)
"""Chairs taken, by address: three full tables at once."""

DIALLING: Final = Rate(240, 250)
"""Sockets opened, by address: after a restart everybody dials again, and again."""

LINES: Final = 400
"""Sockets open at a time, by address: sixteen full tables and their boards. Beyond, only keys open more."""

MISSING: Final = Rate(40, 60_000)
"""Tables asked for that are not there, by address: 100 codes in the first hour, of more than 6,000."""

ASKING: Final = Rate(60, 100)
"""Messages of one socket, or commands with one token."""

JUDGING: Final = Rate(60, 500)
"""Situations judged, by address."""

READING: Final = Rate(120, 250)
"""Records and night sheets handed out, by address: a full table at once, and again."""


class Bucket:
    """One bucket. It is full at first and fills up again with time."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: int) -> None:
        self._rate, self._at, self._left = rate, now, float(rate.burst)

    def wait(self, now: int, take: int = 1) -> int:
        """Take one (or none) and return 0, or return how many milliseconds it takes until there is one."""
        self._left = min(self._rate.burst, self._left + max(0, now - self._at) / self._rate.every)
        self._at = now
        if self._left < 1:
            return max(1, round((1 - self._left) * self._rate.every))
        self._left -= take
        return 0


class Buckets:
    """A bucket for everybody who asks for one kind of thing."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self, key: str, now: int, take: int = 1) -> int:
        """Take one (or none) from somebody's bucket and return 0, or return how many milliseconds they must wait."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, now)
            if len(self._buckets) > MOST:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.wait(now, take)


def own(host: str) -> bool:
    """Whether somebody asks from this computer itself."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_loopback


def household(host: str) -> str:
    """Return what counts as one address: of IPv6 a network of 64 bits, in which anybody has as many as they like."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(address) >> 64 << 64))
