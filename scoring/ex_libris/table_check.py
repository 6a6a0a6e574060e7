"""What must hold between the players of a table: distinct names, categories and cards."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.ex_libris.box import box_faults
from scoring.ex_libris.cards import Cell
from scoring.ex_libris.notation import Shelf
from scoring.ex_libris.table import LIBRARY, Library, Player
from scoring.faults import Args, Fault, Path
from scoring.names import meant
from scoring.players import shared_names

OF_LIBRARY = "-of-library"  # faults told otherwise there: it is no player with a name


@dataclass(frozen=True)
class Spot:
    """Where a card was entered: whose shelf (or the pile), and the place in it, from 1."""

    owner: str
    where: Path
    row: int | None
    column: int


def table_faults(
    players: tuple[Player | None, ...],
    library: Library | None,
    popular: str | None,
    banned: str | None,
    race: str | None,
) -> Iterator[Fault]:
    if popular is not None and popular == banned:
        yield Fault("popular-is-banned", {"category": popular}, ("banned",))
    yield from _names(players, solo=library is not None)
    yield from _focuses(players, library, popular, banned)
    if race is not None and meant(race, (player.name for player in players if player)) is None:
        yield Fault("race-nobody", {"name": race}, ("race",))
    yield from _cards(players, library)
    yield from box_faults(players, library)


def _names(players: tuple[Player | None, ...], *, solo: bool) -> Iterator[Fault]:
    yield from shared_names(player.name if player else None for player in players)
    for place, player in enumerate(players):
        if solo and player is not None and player.name == LIBRARY:
            yield Fault("name-of-library", {"typed": player.name}, ("players", place, "name"))


def _focuses(
    players: tuple[Player | None, ...], library: Library | None, popular: str | None, banned: str | None
) -> Iterator[Fault]:
    chosen: list[tuple[str, str, Path]] = [
        (player.name, player.focus, ("players", place, "focus"))
        for place, player in enumerate(players)
        if player is not None and player.focus
    ]
    if library is not None:
        chosen.append((LIBRARY, library.focus, ("library", "focus")))
    holders: dict[str, str] = {}
    for name, focus, where in chosen:
        whose = OF_LIBRARY if where[0] == "library" else ""
        if focus in (popular, banned):
            key = "focus-is-popular" if focus == popular else "focus-is-banned"
            yield Fault(key + whose, {"name": name, "category": focus}, where)
        if focus in holders:
            args: Args = {"name": name, "other": holders[focus], "category": focus}
            yield Fault("focus-twice" + whose, args, where)
        holders.setdefault(focus, name)


def _cards(players: tuple[Player | None, ...], library: Library | None) -> Iterator[Fault]:
    """No card stands twice on the table."""
    first: dict[str, Spot] = {}
    for spot, cell in _all_cells(players, library):
        if cell.mark is None:
            continue
        card = str(cell.mark)
        if card in first:
            yield _twice(card, first[card], spot)
        first.setdefault(card, spot)


def _twice(card: str, before: Spot, now: Spot) -> Fault:
    args: Args = {"card": card, "owner": before.owner, "row": before.row or 0, "column": before.column}
    key = "card-twice" if before.row else "card-twice-in-pile"
    return Fault(key, args, now.where, now.row, now.column)


def _all_cells(players: tuple[Player | None, ...], library: Library | None) -> Iterator[tuple[Spot, Cell]]:
    for place, player in enumerate(players):
        if player is not None and isinstance(player.holding, Shelf):
            where: Path = ("players", place, "shelf")
            for (r, c), cell in player.holding.cells():
                yield Spot(player.name, where, r + 1, c + 1), cell
    if library is not None and isinstance(library.holding, tuple):
        for c, cell in enumerate(library.holding):
            yield Spot(LIBRARY, ("library", "pile"), None, c + 1), cell
