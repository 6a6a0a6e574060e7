"""The photograph of the cards a reason is about: cut out, where a photograph shows them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from flask import url_for

from scoring.answer import PlayerAnswer
from scoring.reasons import Place
from store import photographs
from store.values import Sitting
from vision.reading import Corners
from web.photos import crops

MOST = 12  # pieces beside one reason


@dataclass(frozen=True)
class Piece:
    """One card of a photograph."""

    name: str
    url: str


Seen = Mapping[str, Piece]  # by the card's mark


def pieces(sitting: Sitting) -> Mapping[str, Seen]:
    """Player → mark → the piece of the latest photograph that shows it."""
    return {
        seat.name: {
            card.mark: Piece(card.mark, _address(photo.id, card.quad))
            for photo in photographs.of_seat(sitting.table.id, seat.place)
            for card in photo.seen.cells
            if card.mark
        }
        for seat in sitting.players
    }


def beside(player: PlayerAnswer, cells: Iterable[Place], seen: Seen) -> tuple[Piece, ...]:
    """The pieces of the cells a reason of this player names."""
    marks = (player.card_at(cell) for cell in cells)
    return tuple(seen[mark] for mark in marks if mark is not None and mark in seen)[:MOST]


def _address(photo: int, quad: Corners) -> str:
    return url_for("photographs.crop", photo=photo, q=crops.address(crops.upper(quad, 1.0)))
