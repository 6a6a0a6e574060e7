"""What a photograph's reading proposes, card by card, and what is left of it once a person has judged."""

import json
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from werkzeug.datastructures import MultiDict

from games.ex_libris.cells import CellView, cells_of, pile_of
from games.ex_libris.twins import Claim
from scoring.ex_libris.cards import MOST_ICONS
from scoring.ex_libris.deck import Deck
from scoring.ex_libris.notation import (
    HOLE,
    NAMELESS,
    Rows,
    card_of,
    parse_cell,
    read_words,
    write_words,
)
from scoring.faults import Fault
from store.photographs import Photograph
from vision.reading import Cell, notation
from web.photos import crops
from web.words import sentence

CLOSE = 0.42  # of a card's height: what is enlarged when the card is in doubt
OTHER = "other"
Form = MultiDict[str, str]


@dataclass(frozen=True)
class Proposed:
    """One card of a reading, with what a person needs to judge it."""

    number: int
    view: CellView
    doubt: tuple[str, ...]
    candidates: tuple[str, ...]
    seen: str  # the icons seen on it, empty where one of them has no name yet
    corners: str  # the part of the card that tells which it is, as the crop's address wants it
    points: str  # the whole card, as a drawing wants it
    claim: Claim | None = None  # who else has this card

    @property
    def symbols(self) -> tuple[str, ...]:
        """The icons proposed, with places left for as many as a card may have."""
        return (*self.view.icons, *[""] * MOST_ICONS)[:MOST_ICONS]


def proposed(photo: Photograph, deck: Deck) -> tuple[Proposed, ...]:
    """Every card of the reading, holes left out."""
    text = write_words(words_of(photo))
    views = pile_of(text, deck) if photo.pile else [view for row in cells_of(text, deck) for view in row]
    shown = [view for view in views if not view.hole]
    part = 1.0 if photo.pile else CLOSE  # of a pile's card only a strip is seen anyway
    names = {look.look: look.category or "" for look in photo.seen.looks}
    return tuple(
        _proposed(number, card, view, part=part, names=names)
        for number, (card, view) in enumerate(zip(photo.seen.cells, shown, strict=False))
    )


def _proposed(number: int, card: Cell, view: CellView, *, part: float, names: Mapping[int, str]) -> Proposed:
    icons = [names.get(look, "") for look in card.looks]
    return Proposed(
        number,
        view,
        _to_judge(card.doubt),
        tuple(dict.fromkeys((*((view.mark,) if view.mark else ()), *card.others))),
        "".join(icons) if all(icons) else "",
        crops.address(crops.upper(card.quad, part)),
        " ".join(f"{x:.0f},{y:.0f}" for x, y in card.quad),
    )


def _to_judge(doubt: tuple[str, ...]) -> tuple[str, ...]:
    """How many cards bear a letter is nothing a person is asked about a single card."""
    return () if doubt == ("total",) else doubt


def claimed(cards: Sequence[Proposed], elsewhere: Mapping[str, Claim]) -> tuple[Proposed, ...]:
    """The cards with whom they are claimed by besides, as the shelves stand now and not when it was read."""
    count = Counter(card.view.mark for card in cards)
    return tuple(
        replace(card, claim=claim, doubt=_with_claim(card.doubt, claim, twice=count[card.view.mark] > 1))
        for card in cards
        for claim in [elsewhere.get(card.view.mark)]
    )


def _with_claim(doubt: tuple[str, ...], claim: Claim | None, *, twice: bool) -> tuple[str, ...]:
    """`claim` is told in its own words; lying here twice is one only where it does."""
    others = tuple(name for name in doubt if name != "duplicate" or twice)
    return (*others, "claim") if claim else others


def notes_said(photo: Photograph, game: str) -> tuple[str, ...]:
    """What the reading says of its photograph as a whole, in the page's language."""
    seen = photo.seen
    unsaid = "other-cards" if seen.cells else "nothing-found"  # which once was left unsaid
    said = seen.notes or (() if any(card.mark for card in seen.cells) else (unsaid,))
    return tuple(sentence(Fault(note), game) for note in said)


def words_of(photo: Photograph) -> Rows:
    return read_words(notation(photo.seen))


def cards_seen(photo: Photograph) -> str:
    """Changes when another reading finds other cards, so that no answer is laid over the wrong ones."""
    return fingerprint([card.quad for card in photo.seen.cells])


def fingerprint(shown: object) -> str:
    """Of what a page shows, for its forms to say what they were made from."""
    return f"{zlib.crc32(json.dumps(shown).encode()):08x}"


def corrected(photo: Photograph, form: Form, deck: Deck) -> tuple[Rows, tuple[Fault, ...]]:
    """The words of the reading with what was tapped and typed laid over them."""
    faults: list[Fault] = []
    cards, rows = iter(proposed(photo, deck)), []
    for r, row in enumerate(words_of(photo)):
        words = []
        for c, word in enumerate(row):
            card = None if word == HOLE else next(cards, None)
            chosen = word if card is None else choice(form, card, deck)
            if fault := parse_cell(chosen)[1]:
                faults.append(Fault(fault, {"text": chosen[:40]}, row=r + 1, column=c + 1))
            words.append(chosen)
        rows.append(tuple(words))
    return tuple(rows), tuple(faults)


def choice(form: Form, card: Proposed, deck: Deck) -> str:
    """What a person decided about one card; what was read where they left it alone."""
    tapped = form.get(f"card-{card.number}", "")
    typed = "".join(form.get(f"typed-{card.number}", "").split()).upper()
    if typed and tapped in ("", OTHER):
        return _typed(typed, card, form.getlist(f"symbol-{card.number}"), deck)
    if tapped in (NAMELESS, HOLE):
        return tapped
    mark = card.view.mark if tapped in ("", OTHER) else tapped
    if not mark:
        return card.view.word
    icons = _icons(form.getlist(f"symbol-{card.number}"), card, mark, deck)
    return f"{mark}:{icons}" if icons else mark


def _typed(word: str, card: Proposed, symbols: Sequence[str], deck: Deck) -> str:
    """What was typed; a card typed without its icons keeps those that were seen on it."""
    cell = card_of(word)
    if cell is None or cell.mark is None or cell.icons:
        return word
    return str(replace(cell, icons=_icons(symbols, card, str(cell.mark), deck) or None))


def _icons(symbols: Sequence[str], card: Proposed, mark: str, deck: Deck) -> str:
    """The icons chosen; else those read, and on another card than was read those seen, if no deck knows."""
    chosen = "".join(symbols).upper()
    if chosen and chosen != card.view.icons:
        return chosen
    if mark == card.view.mark:
        read = card_of(card.view.word)
        return (read.icons or "") if read else ""
    return "" if mark in deck.cards else card.seen
