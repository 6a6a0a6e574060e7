"""Whether cards and a deck agree: an entered card with its deck, and a deck with itself."""

from dataclasses import dataclass

from scoring.ex_libris.cards import BOOKS_PER_CATEGORY, CATEGORIES, DECK_BOOKS, DECK_CARDS, Cell, read_mark
from scoring.ex_libris.deck import Deck
from scoring.faults import Args, Fault
from scoring.reasons import Place

FOURS_OVER_TWOS = DECK_BOOKS - 3 * DECK_CARDS  # four-icon cards outnumber two-icon ones by 54


def check_cards(cells: tuple[tuple[Place, Cell], ...], deck: Deck, *, rows: bool = True) -> tuple[Fault, ...]:
    """Cards that lack icons, stand beyond their letter's total, or quarrel with the catalogue."""
    faults = []
    for (r, c), cell in cells:
        if cell.mark is None:
            continue
        mark, row = str(cell.mark), r + 1 if rows else None
        total, known = deck.totals.get(cell.mark.letter), deck.cards.get(mark)
        if not cell.icons and not cell.down:
            faults.append(Fault("icons-missing", {"card": mark}, row=row, column=c + 1))
        if total is not None and cell.mark.number > total:
            args: Args = {"card": mark, "letter": cell.mark.letter, "total": total}
            faults.append(Fault("number-over-total", args, row=row, column=c + 1))
        if cell.icons and known and sorted(cell.icons) != sorted(known):
            quarrel: Args = {"card": mark, "entered": cell.icons, "known": known, "deck": deck.name}
            faults.append(Fault("icons-quarrel", quarrel, row=row, column=c + 1))
    return tuple(faults)


@dataclass(frozen=True)
class Health:
    """How complete a deck is, and what in it cannot be."""

    cards: int
    books: int
    per_category: dict[str, int]
    complete: bool
    quarrels: tuple[Fault, ...]


def check_deck(deck: Deck) -> Health:
    """The deck against the rulebook's counts (FR p.1, p.3) as far as it is known."""
    icons = "".join(deck.cards.values())
    per_category = {category: icons.count(category) for category in CATEGORIES}
    complete = len(deck.cards) == DECK_CARDS
    quarrels = [*_over_totals(deck), *_too_many(deck, per_category)]
    if complete:
        quarrels.extend(_whole_deck(deck, per_category))
    return Health(len(deck.cards), len(icons), per_category, complete, tuple(quarrels))


def _over_totals(deck: Deck) -> list[Fault]:
    faults = []
    for text in deck.cards:
        mark = read_mark(text)
        total = deck.totals.get(mark.letter) if mark else None
        if mark and total is not None and mark.number > total:
            args: Args = {"card": text, "letter": mark.letter, "total": total}
            faults.append(Fault("number-over-total", args))
    return faults


def _too_many(deck: Deck, per_category: dict[str, int]) -> list[Fault]:
    """Counts that are over before the deck is complete; the cards that carry them are named."""
    faults = []
    for category, books in per_category.items():
        if books > BOOKS_PER_CATEGORY:
            cards = tuple(mark for mark, icons in deck.cards.items() if category in icons)
            args: Args = {"category": category, "books": books, "most": BOOKS_PER_CATEGORY, "cards": cards}
            faults.append(Fault("deck-category-over", args))
    total = sum(deck.totals.values())
    if total > DECK_CARDS or (len(deck.totals) == 26 and total != DECK_CARDS):
        faults.append(Fault("deck-totals", {"total": total, "cards": DECK_CARDS}))
    if len(deck.cards) > DECK_CARDS:
        faults.append(Fault("deck-cards-over", {"count": len(deck.cards), "most": DECK_CARDS}))
    return faults


def _whole_deck(deck: Deck, per_category: dict[str, int]) -> list[Fault]:
    faults = [
        Fault("deck-category-short", {"category": category, "books": books, "most": BOOKS_PER_CATEGORY})
        for category, books in per_category.items()
        if books < BOOKS_PER_CATEGORY
    ]
    sizes = [len(icons) for icons in deck.cards.values()]
    spread = sizes.count(4) - sizes.count(2)
    if spread != FOURS_OVER_TWOS:
        faults.append(Fault("deck-sizes", {"spread": spread, "expected": FOURS_OVER_TWOS}))
    return faults
