"""What the padlock may stand for: this machine by its addresses and names on a local network."""

import ipaddress
import re
import socket
from dataclasses import dataclass

from store.networks import addresses

EVERYWHERE = ("0.0.0.0", "::")
LOOPBACK = ("127.0.0.1", "::1")
NETWORKS = tuple(
    map(
        ipaddress.ip_network,
        (
            "10.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "169.254.0.0/16",  # of machines that found nobody to give them an address
            "127.0.0.0/8",
            "::1/128",
            "fc00::/7",
            "fe80::/10",
        ),
    )
)
DOMAINS = ("local", "localhost")
ALWAYS = ("localhost", "shelfmark.local")
_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


@dataclass(frozen=True)
class Names:
    """What one certificate is for."""

    addresses: tuple[str, ...]
    hosts: tuple[str, ...]


def present(host: str) -> Names:
    """Where this machine can be reached now; `host` is where it listens."""
    at = addresses() if host in EVERYWHERE else (host,)
    ours = sorted({address for address in (*at, *LOOPBACK) if is_private(address)})
    own = own_name()
    return Names(tuple(ours), (*ALWAYS, own) if own else ALWAYS)


def is_private(address: str) -> bool:
    """Whether it is an address within what the authority may speak for."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in NETWORKS)


def own_name() -> str:
    """The machine's own name on the local network, where its system tells it there; "" where it has none."""
    label = socket.gethostname().partition(".")[0].lower()
    known = f"{label}.local"
    return known if _LABEL.fullmatch(label) and known not in ALWAYS and label not in DOMAINS else ""


def is_covered(host: str) -> bool:
    """Whether a certificate of ours can be for what stands in an address."""
    return is_private(host) or host.lower() in (*ALWAYS, own_name())
