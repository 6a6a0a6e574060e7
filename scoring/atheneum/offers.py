"""How many books fill compartments of a plan of which only the values were entered."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from scoring.atheneum.plan import Design, Plan
from scoring.atheneum.subjects import MOST_SIDES


def fewest_books(values: Sequence[int], plan: Plan) -> int | None:
    """The fewest books that fill compartments of these values; None where no shelves have them."""
    found = (_fewest_on(values, shelves) for shelves in shelf_sets(plan))
    return min((books for books in found if books is not None), default=None)


def shelf_sets(plan: Plan) -> Iterator[tuple[Design, ...]]:
    """The main shelf with none, one or two side shelves of whatever kinds."""
    main, *sides = plan.designs
    for how_many in range(MOST_SIDES + 1):
        for chosen in combinations_with_replacement(sides, how_many):
            yield (main, *chosen)


def _fewest_on(values: Sequence[int], shelves: Sequence[Design]) -> int | None:
    """The books in the smallest compartments of these values; None where there are not so many."""
    sizes: dict[int, list[int]] = {}
    for shelf in shelves:
        for letter, value in shelf.values.items():
            sizes.setdefault(value, []).append(len(shelf.slots_of(letter)))
    wanted = Counter(values)
    if any(len(sizes.get(value, ())) < count for value, count in wanted.items()):
        return None
    return sum(sum(sorted(sizes[value])[:count]) for value, count in wanted.items())
