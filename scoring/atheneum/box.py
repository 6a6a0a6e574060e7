"""What one box of Atheneum holds: counts that cannot be are faults, counts that hardly can be are remarks."""

from collections.abc import Iterator, Sequence

from scoring.atheneum.offers import fewest_books
from scoring.atheneum.plan import Plan
from scoring.atheneum.subjects import BOOK_TILES, BOX_BOOKS, FEWEST_SLOTS, SUBJECT_TILES
from scoring.atheneum.table import Counts, Player
from scoring.faults import Args, Fault
from scoring.reasons import Reason

UNLIKELY = "unlikely"


def box_faults(players: Sequence[Player | None], plan: Plan | None) -> Iterator[Fault]:
    """Full compartments with fewer books than their places, and more books than the box holds."""
    for place, player in enumerate(players):
        if player is not None and isinstance(player.holding, Counts):
            yield from _compartments(player.name, player.holding, plan, place)
    held = books_of(players)
    total = sum(held.values())
    if total > BOX_BOOKS:
        yield Fault("books-over-box", {**_who(held), "sum": total, "most": BOX_BOOKS}, ("players",))


def remarks(players: Sequence[Player], rule: str) -> Iterator[Reason]:
    """What could be only with tiles from elsewhere, or with many bonus tiles that show two books."""
    held = books_of(players)
    total = sum(held.values())
    if total > BOOK_TILES:
        args: Args = {**_who(held), "sum": total, "most": BOOK_TILES}
        yield Reason(UNLIKELY, "", "unlikely-books", args, (), rule)
    for player in players:
        own = player.holding.subject_books if isinstance(player.holding, Counts) else None
        if own is not None and own > SUBJECT_TILES:
            many: Args = {"books": own, "subject": player.subject, "most": SUBJECT_TILES}
            yield Reason(UNLIKELY, player.name, "unlikely-subject-books", many, (), rule)


def books_of(players: Sequence[Player | None]) -> dict[str, int]:
    """How many books each player is known to have."""
    known = [player for player in players if player is not None]
    return {player.name: _books(player) for player in known}


def _books(player: Player) -> int:
    if isinstance(player.holding, Counts):
        return player.holding.books or 0
    return sum(len(shelf.books) for shelf in player.holding)


def _compartments(name: str, counts: Counts, plan: Plan | None, place: int) -> Iterator[Fault]:
    if counts.books is None:
        return
    needed = least_books(counts.compartments, plan)
    if needed > counts.books:
        args: Args = {
            "name": name,
            "count": len(counts.compartments),
            "needed": needed,
            "books": counts.books,
        }
        yield Fault("compartments-without-books", args, ("players", place, "books"))


def least_books(values: Sequence[int], plan: Plan | None) -> int:
    """The fewest books that fill compartments of these values; on an unknown plan each has several places."""
    known = fewest_books(values, plan) if plan else None
    return FEWEST_SLOTS * len(values) if known is None else known


def _who(held: dict[str, int]) -> Args:
    return {"players": tuple(held), "numbers": tuple(held.values())}
