"""What one box of Ex Libris holds: more books or cards at a table are faults that say who holds how many."""

from collections.abc import Iterator, Mapping

from scoring.ex_libris.cards import BOOKS_PER_CATEGORY, CATEGORIES, DECK_BOOKS, DECK_CARDS, MOST_ICONS, Cell
from scoring.ex_libris.inspection import SMALLEST_SIDE, count_books
from scoring.ex_libris.notation import Shelf
from scoring.ex_libris.table import LIBRARY, Library, Player, Table, Tally
from scoring.faults import Args, Fault, Path
from scoring.reasons import Reason

UNLIKELY = "unlikely"
Holding = Shelf | Tally | tuple[Cell, ...]
Owners = Mapping[str, tuple[Holding, int]]  # who holds what, and how many cards in hand beside it


def box_faults(players: tuple[Player | None, ...], library: Library | None) -> Iterator[Fault]:
    """More books of a category, more books in all, or more cards than there are; face-down ones count too."""
    owners = _owners(players, library)
    where: Path = () if library is not None else ("players",)
    books = {name: books_of(holding) for name, (holding, _) in owners.items()}
    for category in CATEGORIES:
        held = {name: counts[category] for name, counts in books.items()}
        yield from _over("books-over-box", held, BOOKS_PER_CATEGORY, where, category=category)
    yield from _over(
        "all-books-over-box",
        {name: sum(counts.values()) for name, counts in books.items()},
        DECK_BOOKS,
        where,
    )
    cards = {name: fewest_cards(holding) + hand for name, (holding, hand) in owners.items()}
    yield from _over("cards-over-box", cards, DECK_CARDS, where)


def remarks(table: Table, rule: str) -> Iterator[Reason]:
    """A stability that was entered and that no rectangle gives."""
    for player in table.players:
        if isinstance(player.holding, Tally) and not can_be_stability(player.holding.stability):
            args: Args = {"points": player.holding.stability}
            yield Reason(UNLIKELY, player.name, "unlikely-stability", args, (), rule)


def can_be_stability(points: int) -> bool:
    """Whether a rectangle and entombed cards, two points each, can give so many points."""
    smallest_odd = 3 * (SMALLEST_SIDE + 1)
    return points % 2 == 0 or points >= smallest_odd


def books_of(holding: Holding) -> dict[str, int]:
    """Every book known to be there, face up or down."""
    if isinstance(holding, Tally):
        return dict(holding.counts)
    cells = (cell for _, cell in holding.cells()) if isinstance(holding, Shelf) else holding
    return count_books(cells)


def fewest_cards(holding: Holding) -> int:
    """Every card there is, entombed ones too; of a tally, as many as its books need at least."""
    if isinstance(holding, Tally):
        return -(-sum(holding.counts.values()) // MOST_ICONS)
    cells = [cell for _, cell in holding.cells()] if isinstance(holding, Shelf) else holding
    return sum(2 if cell.entombed else 1 for cell in cells)


def _owners(players: tuple[Player | None, ...], library: Library | None) -> Owners:
    known = [player for player in players if player is not None]
    found: dict[str, tuple[Holding, int]] = {p.name: (p.holding, p.hand or 0) for p in known}
    return {**found, LIBRARY: (library.holding, 0)} if library is not None else found


def _over(key: str, held: Mapping[str, int], most: int, where: Path, **more: str) -> Iterator[Fault]:
    total = sum(held.values())
    if total > most:
        holders = {name: number for name, number in held.items() if number}
        args: Args = {**more, "players": tuple(holders), "numbers": tuple(holders.values())}
        yield Fault(key, {**args, "sum": total, "most": most}, where)
