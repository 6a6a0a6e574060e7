"""How much room there is, and who has to go where there is none: first whoever stood still longest."""

import resource
from collections.abc import Collection

from web.server.connections.connection import UNFINISHED, Connection, State

DESCRIPTORS = 16384  # files and connections the process may have open, where the system lets it
FEW = 96  # unfinished requests of one address: a whole café behind one, and a browser opens some ahead
MOST_SPOOLED = 384 * 1024 * 1024  # bytes of unfinished bodies on the disk
GOING = (UNFINISHED, (State.IDLE,), (State.PARKED,))  # in this order


def descriptors() -> int:
    """Takes as many as it is given; how many that are. Some systems let one have fewer than they say."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
    while wanted > soft:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
        except (ValueError, OSError):
            wanted //= 2
    return soft


def crowding(connections: Collection[Connection], guest: str) -> list[Connection]:
    """The stalest of an address that has too many; none of a guest whose address says nothing."""
    if not guest:
        return []
    theirs = [one for one in connections if one.guest == guest and one.state in UNFINISHED]
    return [min(theirs, key=_stood_still)] if len(theirs) >= FEW else []


def first_to_go(connections: Collection[Connection]) -> list[Connection]:
    for states in GOING:
        found = [one for one in connections if one.state in states]
        if found:
            return [min(found, key=_stood_still)]
    return []


def too_much_for_the_disk(connections: Collection[Connection], now: float) -> list[Connection]:
    """The slowest, where all bodies together are too large."""
    coming = [one for one in connections if one.state is State.BODY]
    if sum(one.incoming.spool.size for one in coming) <= MOST_SPOOLED:
        return []
    return [min(coming, key=lambda one: one.passed / (now - one.since + 1))]


def _stood_still(connection: Connection) -> float:
    return connection.moved
