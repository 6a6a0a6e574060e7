"""A player's shelves as one picture: what stands where, and which books are neighbours.

The shelves of a player touch each other, bottoms level: the last column of one is next to the first
column of the one on its right, row by row from the bottom. Places of the picture count from 0 at its
top left; the reasons of an answer name their cells by them.
"""

from dataclasses import dataclass

from scoring.atheneum.plan import Design, Plan
from scoring.atheneum.shelves import Shelf, Shelves
from scoring.reasons import Place


@dataclass(frozen=True)
class Slot:
    """A book's slot in the picture. `room` tells its compartment from every other in the picture."""

    room: tuple[int, str]  # the shelf, counted from 0 at the left, and the compartment's letter
    value: int  # printed beside the compartment
    book: str | None


@dataclass(frozen=True)
class Candle:
    """A candle's slot in the picture."""

    value: int
    lit: bool


@dataclass(frozen=True)
class Drawing:
    slots: dict[Place, Slot]
    candles: dict[Place, Candle]

    def rooms(self) -> dict[tuple[int, str], tuple[Place, ...]]:
        """Every compartment with its slots."""
        found: dict[tuple[int, str], tuple[Place, ...]] = {}
        for place, slot in self.slots.items():
            found[slot.room] = (*found.get(slot.room, ()), place)
        return found

    def books(self, letter: str | None = None) -> tuple[Place, ...]:
        """Where books stand: all of them, or those of one colour."""
        return tuple(place for place, slot in self.slots.items() if slot.book and letter in (None, slot.book))


def draw(shelves: Shelves, plan: Plan) -> Drawing:
    """The picture of shelves that stand on this plan."""
    slots: dict[Place, Slot] = {}
    candles: dict[Place, Candle] = {}
    for number, (place, shelf, design) in enumerate(arrange(shelves, plan)):
        down, right = place
        for (r, c), letter in design.slots.items():
            slot = Slot((number, letter), design.values[letter], shelf.books.get((r, c)))
            slots[r + down, c + right] = slot
        for (r, c), value in design.candles.items():
            candles[r + down, c + right] = Candle(value, (r, c) in shelf.candles)
    return Drawing(dict(sorted(slots.items())), dict(sorted(candles.items())))


def arrange(shelves: Shelves, plan: Plan) -> tuple[tuple[Place, Shelf, Design], ...]:
    """Every shelf with its design and the place of its top left corner in the picture."""
    designs = tuple(plan.designs[shelf.design] for shelf in shelves)
    highest = max(design.rows for design in designs)
    found, right = [], 0
    for shelf, design in zip(shelves, designs, strict=True):
        found.append(((highest - design.rows, right), shelf, design))
        right += design.width
    return tuple(found)


def neighbours(drawing: Drawing, place: Place, adjacency: str) -> tuple[Place, ...]:
    """The slots next to this one, side by side or one above the other, as the ruling sees it."""
    r, c = place
    own = drawing.slots[place].room
    near = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
    found = ((beside, drawing.slots[beside].room) for beside in near if beside in drawing.slots)
    match adjacency:
        case "across-shelves":
            return tuple(beside for beside, _ in found)
        case "across-dividers":
            return tuple(beside for beside, room in found if room[0] == own[0])
        case _:
            return tuple(beside for beside, room in found if room == own)
