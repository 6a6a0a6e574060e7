"""The editor of a shelf: its cells, the keypad, what does not fit, and how a change gets in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from string import ascii_uppercase

from games.ex_libris.cells import CellView, cells_of, marks_of, pile_of
from games.ex_libris.pictures import seen_cards
from scoring.ex_libris.cards import Cell
from scoring.ex_libris.deck import Deck, read_deck
from scoring.ex_libris.deck_check import check_cards
from scoring.ex_libris.notation import (
    Rows,
    card_of,
    named,
    parse_pile,
    parse_shelf,
    placed,
    read_words,
    write_words,
)
from scoring.faults import Fault, Refused
from store import editions
from store.values import Seat, Sitting
from translations import fault_sentence
from web.table.entering import Outcome, enter, of_text
from web.table.seats import Visit

MOST_NUMBERS = 20  # cards of one letter that the keypad offers while the deck does not say how many there are
PILE = "pile"


@dataclass(frozen=True)
class Key:
    """A number of the keypad; `owner` has this card already."""

    number: int
    owner: str


@dataclass(frozen=True)
class LetterKey:
    letter: str
    total: int | None
    taken: Mapping[int, str]
    known: frozenset[int] = frozenset()  # the numbers whose icons need not be asked for

    @property
    def last(self) -> int | None:
        """The one card of this letter that does not lie on the table yet: one tap enters it."""
        left = [n for n in range(1, (self.total or 0) + 1) if n not in self.taken]
        return left[0] if len(left) == 1 else None

    @property
    def spent(self) -> bool:
        """Every card of this letter lies on the table."""
        return self.total is not None and len(self.taken) >= self.total

    @property
    def numbers(self) -> tuple[Key, ...]:
        most = self.total or MOST_NUMBERS
        return tuple(Key(n, self.taken.get(n, "")) for n in range(1, most + 1))


@dataclass(frozen=True)
class Twin:
    """A card that two shelves claim."""

    card: str
    owner: str
    place: tuple[int, int]
    pictured: bool = False  # a photograph of the other shelf shows it


@dataclass(frozen=True)
class ShelfView:
    rows: list[list[CellView]]
    text: str
    faults: tuple[str, ...]
    twins: tuple[Twin, ...]
    lacking: tuple[CellView, ...]  # cards whose icons nobody has told yet
    letters: tuple[LetterKey, ...]

    @property
    def cards(self) -> int:
        return sum(not cell.hole for row in self.rows for cell in row)


def deck_of(sitting: Sitting) -> Deck:
    """The table's deck as far as it is known here, with the icons entered at this table on top."""
    return kept_deck(sitting).learn(_entered(sitting))


def kept_deck(sitting: Sitting) -> Deck:
    """The table's deck as it is kept, which is all that a verdict fills in icons by."""
    name = sitting.deck
    try:
        return read_deck(editions.load(name), name) if name else Deck()
    except Refused:  # a damaged deck must not keep people from entering their shelves
        return Deck()


def _entered(sitting: Sitting) -> tuple[Cell, ...]:
    return tuple(cell for seat in sitting.seats for _place, cell in placed(holding(sitting, seat)))


def holding(sitting: Sitting, seat: Seat) -> str:
    """The notation of a seat's shelf, or of the public library's pile."""
    return str(sitting.facts.value(seat.place, field_of(seat), ""))


def field_of(seat: Seat) -> str:
    return PILE if seat.role == "library" else "shelf"


def change(here: Visit, seat: Seat, how: Callable[[Rows], Rows]) -> Outcome:
    """Enters the shelf as `how` leaves the cells that stand there now; it may raise Refused."""
    field = field_of(seat)

    def written(text: str) -> str:
        rows = how(read_words(text))
        return (" ".join(rows[0]) if rows else "") if field == PILE else write_words(rows)

    return enter(here, of_text(seat.place, field, written), by=here.by(seat.place))


def shelf_view(sitting: Sitting, seat: Seat, language: str) -> ShelfView:
    deck, text = deck_of(sitting), holding(sitting, seat)
    twins = twins_of(sitting, seat)
    found = faults_of(text, deck, pile=field_of(seat) == PILE) if text else ()
    wrong = frozenset((fault.row or 1, fault.column) for fault in found if fault.column)
    places = frozenset((r - 1, c - 1) for r, c in wrong) | {twin.place for twin in twins}
    if field_of(seat) == PILE:
        rows = [pile_of(text, deck, frozenset(c for _, c in places))] if text else []
    else:
        rows = cells_of(text, deck, places)
    others = (fault for fault in found if fault.key != "icons-missing")
    said = tuple(fault_sentence(fault, language, sitting.table.game) for fault in others)
    lacking = tuple(cell for row in rows for cell in row if cell.mark and not cell.icons and not cell.down)
    return ShelfView(rows, text, said, twins, lacking, letters_of(sitting, deck))


def faults_of(text: str, deck: Deck, *, pile: bool = False) -> tuple[Fault, ...]:
    """Everything that keeps this notation from being scored."""
    if pile:
        cells, faults = parse_pile(text)
        placed = tuple(((0, c), deck.fill_in(cell)) for c, cell in enumerate(cells))
        return (*faults, *check_cards(placed, deck, rows=False))
    shelf, faults = parse_shelf(text)
    placed = tuple((place, deck.fill_in(cell)) for place, cell in shelf.cells())
    return (*faults, *check_cards(placed, deck))


def twins_of(sitting: Sitting, seat: Seat) -> tuple[Twin, ...]:
    """Cards of this seat that stand somewhere else too; both owners are told."""
    own = named(holding(sitting, seat))
    seen: set[str] = set()
    found = []
    for card, place in own:
        if card in seen:
            found.append(Twin(card, seat.name, place))
        seen.add(card)
    for other in sitting.seats:
        if other.place != seat.place:
            theirs = marks_of(holding(sitting, other))
            both = [(card, place) for card, place in own if card in theirs]
            shown = {card.mark for _, card in seen_cards(sitting, other)} if both else set()
            found.extend(Twin(card, other.name, place, card in shown) for card, place in both)
    return tuple(found)


def letters_of(sitting: Sitting, deck: Deck) -> tuple[LetterKey, ...]:
    """The keypad: every letter with the cards of it that lie on the table already."""
    taken: dict[str, dict[int, str]] = {letter: {} for letter in ascii_uppercase}
    for seat in sitting.seats:
        for card in marks_of(holding(sitting, seat)):
            taken[card[0]].setdefault(int(card[1:]), seat.name)
    known: dict[str, set[int]] = {letter: set() for letter in ascii_uppercase}
    for card, icons in deck.cards.items():
        if icons:
            known[card[0]].add(int(card[1:]))
    return tuple(
        LetterKey(letter, deck.totals.get(letter), taken[letter], frozenset(known[letter]))
        for letter in ascii_uppercase
    )


def lacks_icons(word: str, deck: Deck) -> bool:
    """A card that was named, and of which nobody knows the icons."""
    cell = card_of(word)
    return cell is not None and cell.mark is not None and not deck.fill_in(cell).icons
