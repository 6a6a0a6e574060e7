"""One card of a photograph, and what is known of it so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.values import (
    FACE_HEIGHT,
    STRIP_HEIGHT,
    STRIP_WIDTH,
    Corners,
    IconSpot,
    Image,
    MarkGuess,
    Sighting,
)

NOTHING_READ = MarkGuess(np.zeros(26, np.float32), np.zeros(20, np.float32), np.zeros(20, np.float32), 0.0)


@dataclass(frozen=True, eq=False)
class Card(Sighting):
    """A card seen, with its upper part cut out upright, its mark and its icons as they are read."""

    face: Image
    mark: MarkGuess = NOTHING_READ
    spots: tuple[IconSpot, ...] = ()

    @property
    def strip(self) -> Image:
        """The part along its top edge."""
        return self.face[:STRIP_HEIGHT]

    def seen_as(self, sighting: Sighting) -> Card:
        """The same card, its corners, its face up or down and its chance as another sighting has them."""
        return replace(self, quad=sighting.quad, down=sighting.down, score=sighting.score)


def faces_of(cards: Sequence[Card]) -> NDArray[np.uint8]:
    """The upper parts of cards, one array: (N, FACE_HEIGHT, STRIP_WIDTH, 3)."""
    empty = np.zeros((0, FACE_HEIGHT, STRIP_WIDTH, 3), np.uint8)
    return np.stack([card.face for card in cards]) if cards else empty


def strips_of(cards: Sequence[Card]) -> NDArray[np.uint8]:
    """The strips along the top of cards, one array: (N, STRIP_HEIGHT, STRIP_WIDTH, 3)."""
    return np.ascontiguousarray(faces_of(cards)[:, :STRIP_HEIGHT])


def quads_of(cards: Sequence[Sighting]) -> list[Corners]:
    """The corners of cards."""
    return [card.quad for card in cards]
