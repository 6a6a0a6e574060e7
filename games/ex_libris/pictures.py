"""The cards that a seat's photographs show."""

from store import photographs
from store.photographs import DONE, Photograph
from store.values import Seat, Sitting
from vision.reading import Cell


def seen_cards(sitting: Sitting, seat: Seat) -> list[tuple[Photograph, Cell]]:
    """Each with its photograph, the newest photograph first."""
    taken = [photo for photo in photographs.of_seat(sitting.table.id, seat.place) if photo.state == DONE]
    return [(photo, card) for photo in reversed(taken) for card in photo.seen.cells]
