"""What one more book would bring: every slot that may take it, and the points it would add."""

from dataclasses import dataclass

from scoring.atheneum.findings import inspect
from scoring.atheneum.placement import free_slots
from scoring.atheneum.plan import Plan
from scoring.atheneum.shelves import Shelves
from scoring.atheneum.subjects import LETTER_OF, SUBJECTS
from scoring.reasons import Place


@dataclass(frozen=True)
class OneMore:
    """A free slot: which shelf, from 0 at the left, its place on it, and the points a book adds there."""

    shelf: int
    place: Place
    own: int  # with a book of the own subject
    other: int  # with any other


def one_more(shelves: Shelves, plan: Plan, *, subject: str, adjacency: str) -> tuple[OneMore, ...]:
    """Every slot that may take a book now, shelf by shelf in reading order."""

    def worth(shelves: Shelves) -> int:
        counts = inspect(shelves, plan, subject=subject, adjacency=adjacency).counts
        return counts.favourite + sum(counts.compartments)

    def gain(shelf: int, place: Place, letter: str) -> int:
        filled = shelves[shelf].with_book(place, letter)
        return worth((*shelves[:shelf], filled, *shelves[shelf + 1 :])) - now

    now, own = worth(shelves), LETTER_OF[subject]
    other = next(LETTER_OF[another] for another in SUBJECTS if another != subject)
    return tuple(
        OneMore(number, place, gain(number, place, own), gain(number, place, other))
        for number, shelf in enumerate(shelves)
        for place in sorted(free_slots(shelf, plan.designs[shelf.design]))
    )
