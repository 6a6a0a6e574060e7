"""One card of a photograph, and what is known of it so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.values import (
    FACE_HEIGHT,
    STRIP_HEIGHT,
    STRIP_WIDTH,
    WHOLE,
    Corners,
    Cut,
    IconSpot,
    Image,
    MarkGuess,
    Photograph,
    Seat,
    Sighting,
)

FARTHER = 1.43  # times as much of a card as its strip shows, seen from farther off
UNSEATED = Seat(0, 0, sure=False)
NOTHING_READ = MarkGuess(np.zeros(26, np.float32), np.zeros(20, np.float32), np.zeros(20, np.float32), 0.0)


@dataclass(frozen=True, eq=False)
class Card(Sighting):
    """A card seen, with its upper part cut out upright; its mark and its icons once they are read, its place
    and what shows of it once the cards are arranged."""

    face: Image
    mark: MarkGuess = NOTHING_READ
    spots: tuple[IconSpot, ...] = ()
    seat: Seat = UNSEATED
    cut: Cut = WHOLE  # by the picture's edge
    shown: Corners | None = None  # of a pile's card its strip; None where it is all there
    far: bool = False  # its mark reaches beyond the strip and is read from farther off

    @property
    def strip(self) -> Image:
        """The part along its top edge, where the mark is read."""
        return _from_farther(self.face) if self.far else self.face[:STRIP_HEIGHT]

    @property
    def outline(self) -> Corners:
        """The corners of what shows of it."""
        return self.quad if self.shown is None else self.shown

    def seen_as(self, sighting: Sighting) -> Card:
        """The same card, its corners, its face up or down and its chance as another sighting has them."""
        return replace(self, quad=sighting.quad, down=sighting.down, score=sighting.score)


@dataclass(frozen=True, eq=False)
class Perspective:
    """A photograph as it is looked at; where that is not as it was taken, `back` takes what is seen there to
    the photograph itself."""

    photograph: Photograph
    back: NDArray[np.float64] | None = None

    def as_taken(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards with their corners in the photograph as it was taken."""
        if self.back is None:
            return tuple(cards)
        return tuple(replace(card, quad=self.there(card.quad), shown=self._shown(card)) for card in cards)

    def _shown(self, card: Card) -> Corners | None:
        return None if card.shown is None else self.there(card.shown)

    def there(self, quad: Corners) -> Corners:
        """Corners in the photograph as it was taken, where that is another."""
        lifted = np.column_stack([quad, np.ones(len(quad))]) @ np.asarray(self.back).T
        return np.asarray(lifted[:, :2] / lifted[:, 2:], np.float32)


def without_cut_icons(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards, those of whose upper part some is not in the picture as if no icons were seen on them."""
    return tuple(replace(card, mark=NOTHING_READ, spots=()) if card.cut.icons else card for card in cards)


def seated(
    cards: Sequence[Card], seats: Sequence[Seat], shown: Sequence[Corners] | None = None
) -> tuple[Card, ...]:
    """The cards in their places, and what shows of each where that is not all."""
    placed = [replace(card, seat=seat) for card, seat in zip(cards, seats, strict=True)]
    if shown is None:
        return tuple(placed)
    return tuple(replace(card, shown=outline) for card, outline in zip(placed, shown, strict=True))


def judged(cards: Sequence[Card], sightings: Sequence[Sighting]) -> tuple[Card, ...]:
    """The cards as sightings of the same places, in the same order, have them."""
    return tuple(card.seen_as(sighting) for card, sighting in zip(cards, sightings, strict=True))


def as_seen(cards: Sequence[Card], sightings: Sequence[Sighting]) -> tuple[Card, ...]:
    """The cards in the order of sightings that are of the same places."""
    at = {id(card.quad): card for card in cards}
    return tuple(at[id(sighting.quad)].seen_as(sighting) for sighting in sightings)


def with_marks(cards: Sequence[Card], marks: Sequence[MarkGuess]) -> tuple[Card, ...]:
    """The cards, each with its mark as it is read now."""
    return tuple(replace(card, mark=mark) for card, mark in zip(cards, marks, strict=True))


def faces_of(cards: Sequence[Card]) -> NDArray[np.uint8]:
    """The upper parts of cards, one array: (N, FACE_HEIGHT, STRIP_WIDTH, 3)."""
    empty = np.zeros((0, FACE_HEIGHT, STRIP_WIDTH, 3), np.uint8)
    return np.stack([card.face for card in cards]) if cards else empty


def strips_of(cards: Sequence[Card]) -> NDArray[np.uint8]:
    """The strips along the top of cards, one array: (N, STRIP_HEIGHT, STRIP_WIDTH, 3)."""
    empty = np.zeros((0, STRIP_HEIGHT, STRIP_WIDTH, 3), np.uint8)
    return np.stack([card.strip for card in cards]) if cards else empty


def _from_farther(face: Image) -> Image:
    """More of a card, small enough for a strip; what it leaves at the right is as its edge is."""
    high, wide = round(FARTHER * STRIP_HEIGHT), round(STRIP_WIDTH / FARTHER)
    smaller = cv2.resize(face[:high], (wide, STRIP_HEIGHT), interpolation=cv2.INTER_AREA)
    right = cv2.BORDER_REPLICATE
    return np.asarray(cv2.copyMakeBorder(smaller, 0, 0, 0, STRIP_WIDTH - wide, right), np.uint8)


def quads_of(cards: Sequence[Sighting]) -> list[Corners]:
    """The corners of cards."""
    return [card.quad for card in cards]
