"""A score before the others have entered theirs: what is certain of it, and between what the rest lies."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from scoring.ex_libris.cards import BOOKS_PER_CATEGORY, CATEGORIES, Cell, Mark
from scoring.ex_libris.inspection import Findings, inspect
from scoring.ex_libris.notation import Shelf
from scoring.ex_libris.rewards import SOLO_REWARD, awards
from scoring.ex_libris.rulings import Rulings
from scoring.ex_libris.shape import MOST_ROWS
from scoring.ex_libris.sheet import BANNED_POINTS, DIVERSITY_POINTS, SPECIALTY_POINTS, weakest_categories
from scoring.ex_libris.table import LINES, Tally
from scoring.reasons import Place

Range = tuple[int, int]  # the fewest and the most points
BESIDE = ((-1, 0), (1, 0), (0, -1), (0, 1))


@dataclass(frozen=True)
class KnownTable:
    """What one player knows: the open categories, the own focus (None: not chosen yet), how many play."""

    popular: str
    banned: str
    focus: str | None
    others: int  # players; 0: the public library alone
    rulings: Rulings


@dataclass(frozen=True)
class Provisional:
    """The lines as they would be inspected now."""

    findings: Findings
    lines: Mapping[str, Range]

    @property
    def total(self) -> Range:
        return sum(low for low, _ in self.lines.values()), sum(high for _, high in self.lines.values())


@dataclass(frozen=True)
class Gain:
    """What a card more would change at a place; row −1 is a new row on top, as column −1 is to the left."""

    place: Place
    points: int  # of the lines that do not need the others
    stability: int
    prominent: int  # books
    turned: tuple[Mark, ...]  # what the inspection would turn then


def provisional(holding: Shelf | Tally, known: KnownTable) -> Provisional:
    """The own sheet, each line from its fewest points to its most."""
    found = inspect(holding, known.rulings)
    counts = found.counts
    weakest = counts[weakest_categories(counts, known.banned)[0]]
    lines = {
        "stability": _sure(found.stability.points),
        "popular": prominent_between(counts[known.popular], known),
        "banned": _sure(BANNED_POINTS * counts[known.banned]),
        "diversity": _sure(DIVERSITY_POINTS * weakest),
        "specialty": _specialty(counts, known),
    }
    return Provisional(found, {line: lines[line] for line in LINES})


def _sure(points: int) -> Range:
    return points, points


def _specialty(counts: Mapping[str, int], known: KnownTable) -> Range:
    """Two a book of the focus; of any it could be while none is chosen."""
    free = [category for category in CATEGORIES if category not in (known.popular, known.banned)]
    possible = [counts[category] for category in ([known.focus] if known.focus else free)]
    return SPECIALTY_POINTS * min(possible), SPECIALTY_POINTS * max(possible)


def prominent_between(books: int, known: KnownTable) -> Range:
    """The reward for so many prominent works, whatever the others have of the books there are.

    Only who stands before, level or behind counts, and whether those before are level with each other.
    """
    left = BOOKS_PER_CATEGORY - books
    if not known.others:  # the library wins ties
        return (SOLO_REWARD if books > left else 0), (SOLO_REWARD if books else 0)
    levels = sorted({0, books, books + 1, books + 2})
    tables = (rest for rest in product(levels, repeat=known.others) if sum(rest) <= left)
    rewards = [awards((books, *rest), known.rulings)[0].points for rest in tables]
    return min(rewards), max(rewards)


def free_places(shelf: Shelf) -> tuple[Place, ...]:
    """Where a card may be shelved: beside, above or below another, in three rows at most (FR p.4)."""
    taken = {place for place, _ in shelf.cells()}
    if not taken:
        return ((0, 0),)
    beside = {(row + down, col + right) for row, col in taken for down, right in BESIDE} - taken
    rows = [row for row, _ in taken]
    top, bottom = min(rows), max(rows)
    return tuple(sorted(place for place in beside if max(bottom, place[0]) - min(top, place[0]) < MOST_ROWS))


def with_card(shelf: Shelf, card: Cell, place: Place) -> Shelf:
    """The shelf with a card more; a new row on top or column to the left moves the others."""
    down, right = max(0, -place[0]), max(0, -place[1])
    cells: dict[Place, Cell] = {(r + down, c + right): cell for (r, c), cell in shelf.cells()}
    cells[(place[0] + down, place[1] + right)] = card
    width = 1 + max(col for _, col in cells)
    height = 1 + max(row for row, _ in cells)
    return Shelf(tuple(tuple(cells.get((r, c)) for c in range(width)) for r in range(height)))


def gains(shelf: Shelf, card: Cell, known: KnownTable) -> tuple[Gain, ...]:
    """What the card would bring at every free place, the best first."""
    return tuple(
        sorted(_gains(shelf, card, known), key=lambda gain: (-gain.points, -gain.prominent, gain.place))
    )


def _gains(shelf: Shelf, card: Cell, known: KnownTable) -> Iterator[Gain]:
    before = provisional(shelf, known)
    for place in free_places(shelf):
        after = provisional(with_card(shelf, card, place), known)
        points = _certain(after, known) - _certain(before, known)
        steadier = after.lines["stability"][0] - before.lines["stability"][0]
        prominent = after.findings.counts[known.popular] - before.findings.counts[known.popular]
        yield Gain(place, points, steadier, prominent, tuple(one.mark for one in after.findings.turned))


def _certain(sheet: Provisional, known: KnownTable) -> int:
    """Without the line that needs the others, and without a focus nobody has chosen."""
    lines = [line for line in sheet.lines if line != "popular" and (line != "specialty" or known.focus)]
    return sum(sheet.lines[line][0] for line in lines)
