"""Where to listen: the port wanted or one near it, and by all means the one phones already know."""

import contextlib
import errno
import json
import os
import socket
import sys
import time
from dataclasses import dataclass

from scoring.faults import Fault, Refused
from settings import Settings
from store.home import home

FILE, PADLOCK_FILE = "port.json", "padlock-port.json"
TRIES = 20  # ports after the first, where others are taken and none was asked for by name
PATIENCE = 15.0  # seconds for pages of ours whose `serve` was killed to notice and end
LOOK_EVERY = 0.1  # seconds
FOREIGN = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)


@dataclass(frozen=True)
class Held:
    """The port served last from this data folder, and the group of the processes that held it."""

    port: int
    group: int


def choose(settings: Settings, file: str = FILE) -> int:
    """The port to serve on; raises Refused where there is none."""
    last = remembered(file)
    near = range(settings.port, settings.port + TRIES)
    first = last.port if last and not settings.port_named and last.port in near else settings.port
    if last and last.port == first:
        _wait_for(last, settings.host)
    for port in dict.fromkeys([first] if settings.port_named else [first, *near]):
        found = _trial(settings.host, port)
        if isinstance(found, int):
            return found
        if found.errno != errno.EADDRINUSE:
            raise Refused([_why_not(settings.host, port, found)])
    if settings.port_named:
        raise Refused([Fault("port-taken", {"port": str(first)})])
    raise Refused([Fault("ports-taken", {"first": str(near[0]), "last": str(near[-1])})])


def remember(port: int, group: int, file: str = FILE) -> None:
    """Without it the next start is only less sure of its port: that is no reason not to serve."""
    with contextlib.suppress(OSError):
        draft = home() / f"{file}.draft"
        draft.write_text(json.dumps({"port": port, "group": group}), encoding="utf-8")
        draft.replace(home() / file)


def remembered(file: str = FILE) -> Held | None:
    try:
        match json.loads((home() / file).read_bytes()):
            case {"port": int(port), "group": int(group)} if 0 < port < 65536 and group > 1:
                return Held(port, group)
    except (OSError, ValueError):
        pass
    return None


def place(host: str, port: int) -> str:
    """As it stands in an address."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def url(scheme: str, host: str, port: int) -> str:
    return f"{scheme}://{place(host, port)}"


def _wait_for(last: Held, host: str) -> None:
    """Until our own earlier pages have let go of their port; others are not waited for."""
    ends, said = time.monotonic() + PATIENCE, False
    while time.monotonic() < ends and _taken(host, last.port) and _lives(last.group):
        if not said:
            print(f"Port {last.port} is still held by what served it before; waiting …", file=sys.stderr)
        said = True
        time.sleep(LOOK_EVERY)


def _taken(host: str, port: int) -> bool:
    found = _trial(host, port)
    return isinstance(found, OSError) and found.errno == errno.EADDRINUSE


def _lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _trial(host: str, port: int) -> int | OSError:
    """The port that could be bound, or why none could."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            return int(probe.getsockname()[1])
    except OSError as error:
        return error


def _why_not(host: str, port: int, error: OSError) -> Fault:
    if isinstance(error, socket.gaierror) or error.errno in FOREIGN:
        return Fault("setting-host", {"name": "HOST", "value": host})
    why = error.strerror or type(error).__name__
    return Fault("port-refused", {"port": str(port), "why": why})
