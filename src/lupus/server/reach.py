"""Where phones reach this server: addresses of this machine, the likeliest first, and QR codes of them.

Never `localhost`, which on a phone is the phone (F40); rather no code and a hint than one that leads nowhere.
"""

from __future__ import annotations

import io
import ipaddress
import re
import socket
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import psutil
import segno

from lupus.table.single import Reach

VIRTUAL: Final = re.compile(
    r"(docker|br-|veth|virbr|vmnet|vboxnet|vnic|tun|tap|wg|utun|ppp|ipsec|tailscale|zt|ham|cni|flannel|cali|lxc|lxd|"
    r"podman|bridge|awdl|llw|vethernet|nordlynx|proton|mullvad|gpd|cscotun)",
    re.IGNORECASE,
)
"""How interfaces begin that phones are not on: containers, virtual machines, private networks over the internet."""

SHARED: Final = ipaddress.ip_network("100.64.0.0/10")
"""Where such private networks often live."""

ITSELF: Final = ipaddress.ip_network("0.0.0.0/8")
"""Addresses without a network."""

SIX: Final = (ipaddress.ip_network("2000::/3"), ipaddress.ip_network("fc00::/7"))
"""Where addresses of the sixth version lie that others have a way to: everywhere, and in the own house."""

ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address for examples. Nothing is sent to it; the system only says from where it would be."""

EVERY: Final = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - compared with, not listened at


class Found(NamedTuple):
    """An address of this machine and the interface it is on."""

    interface: str
    address: str


class Reaching:
    """How a server is reached that listens at a host and a port; `chosen` by hand, it is believed."""

    def __init__(
        self,
        host: str,
        port: int,
        chosen: str | None = None,
        *,
        found: Callable[[], list[Found]] | None = None,
        default: Callable[[], str | None] | None = None,
    ) -> None:
        self._host, self._port, self._chosen = host, port, chosen
        self._found, self._default = found or interfaces, default or departure

    def addresses(self) -> tuple[str, ...]:
        """Return addresses that phones may reach, the likeliest first; none if none is known."""
        if self._chosen is not None:
            return (self._url(self._chosen),)
        if self._host not in EVERY:
            return () if local(self._host) else (self._url(self._host),)
        six = self._host == "::"
        ours = [one for one in self._found() if six or ":" not in one.address]
        return tuple(self._url(one) for one in ranked(ours, self._default()))

    def reach(self, path: str = "") -> Reach:
        """Return the addresses with QR codes that lead to a path below them."""
        found = self.addresses()
        return Reach(found, {address: svg(address + path) for address in found})

    def _url(self, host: str) -> str:
        if "://" in host:
            return host.rstrip("/")
        bare = f"[{host}]" if ":" in host and not host.startswith("[") and host.count(":") > 1 else host
        named = re.fullmatch(r"(\[.*\]|[^:]*):\d+", bare)
        return f"http://{bare}" if named or self._port == 80 else f"http://{bare}:{self._port}"  # noqa: PLR2004 - HTTP's


def local(host: str) -> bool:
    """Whether a host is this machine to itself and to nobody else."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def alone(address: str) -> bool:
    """Whether an address or a link, named by hand, leads every device to itself."""
    named = urlsplit(address if "://" in address else f"//{address}").hostname or ""
    return any(local(one) or one in EVERY for one in (address, named))


def ranked(found: Iterable[Found], default: str | None) -> list[str]:
    """Return the addresses worth trying in the order of trying; `default` is the one the internet is reached from."""

    def unlikely(one: Found) -> tuple[bool, bool, bool, bool]:
        address = ipaddress.ip_address(one.address)
        virtual = bool(VIRTUAL.match(one.interface)) or (address.version == SHARED.version and address in SHARED)
        return virtual, address.version != SHARED.version, one.address != default, not address.is_private

    usable = [one for one in found if usable_for_phones(one.address)]
    return list(dict.fromkeys(one.address for one in sorted(usable, key=unlikely)))


def usable_for_phones(address: str) -> bool:
    """Whether another machine could have a way to an address."""
    known = ipaddress.ip_address(address)
    if isinstance(known, ipaddress.IPv6Address):
        return any(known in network for network in SIX)
    odd = known.is_loopback or known.is_link_local or known.is_multicast or known.is_reserved
    return not odd and known not in ITSELF


def interfaces() -> list[Found]:
    """Return the addresses of this machine's interfaces that are up."""
    up = {name for name, state in psutil.net_if_stats().items() if state.isup}
    families = {socket.AF_INET, socket.AF_INET6}
    return [
        Found(name, one.address.partition("%")[0])
        for name, addresses in psutil.net_if_addrs().items()
        for one in addresses
        if name in up and one.family in families
    ]


def departure() -> str | None:
    """Return the address from which this machine reaches the internet, None without a way there. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        return str(probe.getsockname()[0])


def svg(link: str) -> str:
    """Return a QR code as an SVG drawing, dark on light whatever the page's colours are."""
    code = segno.make_qr(link, error="m")
    return code.svg_inline(scale=8, border=4, dark="#000", light="#fff", omitsize=True)


def printed(link: str) -> str:
    """Return a QR code for a terminal, dark on light."""
    out = io.StringIO()
    segno.make_qr(link, error="l").terminal(out, border=2, compact=True)
    return out.getvalue()
