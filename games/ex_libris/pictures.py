"""The cards that a seat's photographs show."""

from store import photographs
from store.photographs import DONE, Photograph
from store.readings import SeenCard
from store.values import Seat, Sitting


def seen_cards(sitting: Sitting, seat: Seat) -> list[tuple[Photograph, SeenCard]]:
    """Each with its photograph, the newest photograph first."""
    taken = [photo for photo in photographs.of_seat(sitting.table.id, seat.place) if photo.state == DONE]
    return [(photo, card) for photo in reversed(taken) for card in photo.seen.cards]
