"""Lessons that keepers of decks handed to us: laid side by side on a sheet, and read where they lie.

What is measured is reading, not finding: a lesson is a card's upper part and no photograph.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision import lessons
from vision.lessons import HIGH, Lesson
from vision.measuring.compare import TrueCell
from vision.measuring.trial import Trial
from vision.picture.load import photograph_of
from vision.read import read_there
from vision.reading import Reading
from vision.values import STRIP_WIDTH, Corners, Image, Photograph, Seat, Sighting

ABREAST = 8  # cards in a row of the sheet
TALL = 474  # pixels of a card as wide as its strip: 54 × 80 mm
GAP = 40  # pixels between two
GROUND = 96  # of 255


class NoLessons(Exception):
    """A file that holds no lessons."""


@dataclass(frozen=True, eq=False)
class HandedIn:
    """One file of them."""

    name: str
    cards: tuple[Lesson, ...]

    def tried(self) -> tuple[Trial, Reading]:
        """The sheet with its truth, and what is read of it."""
        sheet, quads = _sheet(self.cards)
        seats = tuple(Seat(at // ABREAST, at % ABREAST, sure=True) for at in range(len(quads)))
        reading = read_there(sheet, [Sighting(quad, down=False, score=1.0) for quad in quads], seats)
        read = {(cell.row, cell.col): cell for cell in reading.cells}
        truth = tuple(
            _true(card, seat, quad, read[seat.row, seat.col].total)
            for card, seat, quad in zip(self.cards, seats, quads, strict=True)
        )
        return Trial(_png(sheet.full), truth, 0, pile=False), reading


def handed_in(files: Iterable[Path]) -> Iterator[HandedIn]:
    """The files, each for itself: a deck is a printing. Raises NoLessons."""
    for path in files:
        try:
            found = lessons.read(path.read_bytes())
        except (ValueError, OSError):
            raise NoLessons(str(path)) from None
        if found.cards:
            yield HandedIn(path.stem, found.cards)


def _sheet(cards: tuple[Lesson, ...]) -> tuple[Photograph, list[Corners]]:
    rows, columns = -(-len(cards) // ABREAST), min(len(cards), ABREAST)
    size = GAP + rows * (TALL + GAP), GAP + columns * (STRIP_WIDTH + GAP), 3
    sheet, quads = np.full(size, GROUND, np.uint8), []
    for at, card in enumerate(cards):
        top, left = (
            GAP + n * (room + GAP) for n, room in zip(divmod(at, ABREAST), (TALL, STRIP_WIDTH), strict=True)
        )
        sheet[top : top + HIGH, left : left + STRIP_WIDTH] = picture_of(card)
        right, low = left + STRIP_WIDTH, top + TALL
        quads.append(np.array([[left, top], [right, top], [right, low], [left, low]], np.float32))
    return photograph_of(sheet), quads


def picture_of(card: Lesson) -> Image:
    """Its pixels."""
    return np.asarray(cv2.imdecode(np.frombuffer(card.picture, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def _true(card: Lesson, seat: Seat, quad: Corners, read: int | None) -> TrueCell:
    total = card.total or read or 0  # a lesson need not know
    return TrueCell(seat.row, seat.col, False, card.mark, total, card.icons, quad)


def _png(sheet: Image) -> bytes:
    return cv2.imencode(".png", sheet)[1].tobytes()
