"""This machine's own addresses on its local networks."""

import fcntl
import ipaddress
import re
import socket
import struct

SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of an interface
VIRTUAL = ("lo", "docker", "br-", "veth", "virbr", "tun", "tap")  # no phone comes in by these
HOUSEHOLD = 64  # bits of an IPv6 address that one household, or one machine, has to itself
_WITH_PORT = re.compile(r"\[(?P<six>[^\]]+)\](:\d+)?|(?P<four>[^:]+):\d+")  # as some proxies name a guest
NOWHERE = ("192.0.2.1", 9)  # reserved for documents; connecting a datagram socket sends nothing


def addresses() -> tuple[str, ...]:
    """Every address, the one that leads outwards first; none where the machine is on no network."""
    found = [_outward(), *(_of(name) for name in _interfaces())]
    return tuple(dict.fromkeys(address for address in found if address and not address.startswith("127.")))


def household(address: str) -> str:
    """Whom an address stands for where something is counted: IPv6 by its first half, however written."""
    with_port = _WITH_PORT.fullmatch(address)
    plain = with_port["six"] or with_port["four"] if with_port else address
    try:
        found = ipaddress.ip_address(plain.split("%")[0])  # the rest only says by which cable
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, HOUSEHOLD), strict=False))


def _outward() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            return None


def _interfaces() -> tuple[str, ...]:
    try:
        names = [name for _, name in socket.if_nameindex()]
    except OSError:
        return ()
    return tuple(name for name in names if not name.startswith(VIRTUAL))


def _of(interface: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            wanted = struct.pack("256s", interface.encode()[:15])
            return socket.inet_ntoa(fcntl.ioctl(probe.fileno(), SIOCGIFADDR, wanted)[20:24])
        except OSError:
            return None
