"""A card that two shelves claim: on whose shelf it also stands, and how it looks in their photograph."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.ex_libris.cells import marks_of
from games.ex_libris.editor import holding
from games.ex_libris.pictures import seen_cards
from store.photographs import Photograph
from store.values import Seat, Sitting
from vision.reading import Cell


@dataclass(frozen=True)
class Claim:
    """Who else has the card, and whether there is a picture of theirs to look at."""

    owner: Seat
    pictured: bool


def elsewhere(sitting: Sitting, seat: Seat) -> Mapping[str, Claim]:
    """Every card that stands on another seat's shelf or in another's pile as entered now."""
    found: dict[str, Claim] = {}
    for other in sitting.seats:
        if other.place != seat.place and (marks := marks_of(holding(sitting, other))):
            seen = {card.mark for _, card in seen_cards(sitting, other)}
            for mark in marks:
                found.setdefault(mark, Claim(other, mark in seen))
    return found


def theirs(sitting: Sitting, seat: Seat, mark: str) -> tuple[Photograph, Cell] | None:
    """The card in the photograph of whoever else has it, for a seat that claims it too; None where not."""
    claimed = mark in marks_of(holding(sitting, seat)) or any(
        card.mark == mark for _, card in seen_cards(sitting, seat)
    )
    claim = elsewhere(sitting, seat).get(mark) if claimed else None
    pictures = seen_cards(sitting, claim.owner) if claim else []
    return next(((photo, card) for photo, card in pictures if card.mark == mark), None)
