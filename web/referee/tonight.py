"""What a table told the referee of tonight: the tiles that lie out, the way of playing, the cards shelved."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee import Book, books
from referee.rounds import LastRound, last_round
from store.values import Facts, Sitting
from web.game_pages import PAGES
from web.table.seats import Visit

FIELD = "tonight"  # of the table: versions and lying
SHELVED = "shelved"  # of a seat: cards tapped, where no shelf is being entered
MOST_CARDS = 152


@dataclass(frozen=True)
class Tonight:
    """Empty where nobody said: then all tiles may lie out, and it is the ordinary game."""

    versions: tuple[str, ...] = ()
    lying: tuple[str, ...] = ()

    def as_value(self) -> dict[str, list[str]]:
        return {"versions": list(self.versions), "lying": list(self.lying)}


def of(here: Visit) -> Tonight:
    """What holds at this table; whatever a later version no longer knows is left out."""
    book, found = books()[here.table.game], here.sitting.facts.lists(None, FIELD)
    known = {entry.key for entry in book.entries}
    versions, lying = found.get("versions", ()), found.get("lying", ())
    ruled = (str(rules),) if (rules := here.sitting.settings.get("rules")) in book.versions else ()
    return Tonight(
        ruled or tuple(one for one in versions if one in book.versions),
        tuple(one for one in lying if one in known),
    )


def shelved(sitting: Sitting) -> Mapping[int, int]:
    """Cards shelved so far, by seat: from the shelf where one is kept, else what was tapped."""
    return {seat.place: cards_of(sitting, seat.place) for seat in sitting.players}


def cards_of(sitting: Sitting, place: int) -> int:
    entered = entered_cards(sitting, place)
    return entered if entered is not None else _tapped(sitting.facts, place)


def entered_cards(sitting: Sitting, place: int) -> int | None:
    """Cards on the shelf as it is being entered; None where none is, or the game counts none."""
    count = PAGES[sitting.table.game].shelved
    return count(sitting.facts, place) if count else None


def _tapped(facts: Facts, place: int) -> int:
    return min(max(facts.number(place, SHELVED) or 0, 0), MOST_CARDS)


def ending(here: Visit, book: Book, tonight: Tonight) -> LastRound | None:
    """How near the last round is; by the seats' numbers, for names may be changed."""
    counted = {str(place): cards for place, cards in shelved(here.sitting).items()}
    return last_round(book, tonight.versions, counted)
