"""What the shelves give before any sum: the five counts, and the cells each of them rests on."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.atheneum.drawing import Drawing, draw, neighbours
from scoring.atheneum.plan import Plan
from scoring.atheneum.shelves import Shelves
from scoring.atheneum.subjects import LETTER_OF
from scoring.atheneum.table import Counts
from scoring.reasons import Place


@dataclass(frozen=True)
class Findings:
    """Counts, and for counts off drawn shelves the cells of the drawing behind each line."""

    counts: Counts
    cells: Mapping[str, tuple[Place, ...]] = field(default_factory=dict)


def inspect(holding: Counts | Shelves, plan: Plan | None, *, subject: str, adjacency: str) -> Findings:
    """The findings of counts as they stand, or of shelves drawn on the plan."""
    if isinstance(holding, Counts):
        return Findings(holding)
    assert plan is not None  # a document with shelves and no plan is refused
    drawing = draw(holding, plan)
    letter = LETTER_OF[subject]
    beside_like = favourites(drawing, letter, adjacency)
    full = full_rooms(drawing)
    candles = tuple(place for place, candle in drawing.candles.items() if candle.lit)
    counts = Counts(
        len(beside_like),
        tuple(drawing.slots[slots[0]].value for slots in full),
        tuple(drawing.candles[place].value for place in candles),
        len(drawing.books()),
        len(drawing.books(letter)),
    )
    cells = {"favourite": beside_like, "compartments": tuple(p for slots in full for p in slots)}
    return Findings(counts, {**cells, "candles": candles, "books": drawing.books()})


def favourites(drawing: Drawing, letter: str, adjacency: str) -> tuple[Place, ...]:
    """The books of a colour that stand next to another of it."""
    own = drawing.books(letter)
    return tuple(place for place in own if any(near in own for near in neighbours(drawing, place, adjacency)))


def full_rooms(drawing: Drawing) -> tuple[tuple[Place, ...], ...]:
    """The slots of every compartment without an empty one."""
    rooms = drawing.rooms().values()
    return tuple(slots for slots in rooms if all(drawing.slots[place].book for place in slots))
