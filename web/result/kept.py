"""What follows from a table as it stands, kept in this process until the table or its deck is another."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from store import editions, engine
from store.values import Sitting

Made = TypeVar("Made")


class Kept(Generic[Made]):
    """The latest so many."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: OrderedDict[Hashable, Made] = OrderedDict()
        self._turn = Lock()

    def of(self, key: Hashable, make: Callable[[], Made]) -> Made:
        with self._turn:
            if key in self._made:
                self._made.move_to_end(key)
                return self._made[key]
        found = make()
        with self._turn:
            self._made[key] = found
            while len(self._made) > self._most:
                self._made.popitem(last=False)
        return found


def key_of(sitting: Sitting, decks: dict[str, str]) -> Hashable:
    """All that an answer follows from: the table as it stands, its names, and the deck as it is known now.

    `decks`: which ones this look has asked after already, so that each is read once. Raises Refused.
    """
    table, deck, names = sitting.table, sitting.deck, tuple(seat.name for seat in sitting.seats)
    if deck and deck not in decks:
        decks[deck] = editions.stamp(deck)
    stood = table.id, table.opened, table.version, table.changed
    return engine.url(), stood, names, deck, decks.get(deck)
