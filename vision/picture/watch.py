"""Draws what each stage made of a photograph, as numbered pictures in a folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

import cv2
import numpy as np

from vision.card import Card
from vision.reading import Reading
from vision.values import FACE_HEIGHT, LETTERS, STRIP_WIDTH, Image, Photograph, Sighting

Show = Callable[[str, Callable[[], Image]], None]

FRONT, BACK, STRANGER = (60, 200, 60), (200, 120, 40), (60, 60, 230)
COLUMNS = 4  # strips side by side


def watcher(folder: Path | None) -> Show:
    """Shows a stage's picture by writing it; draws nothing where nobody watches."""
    if folder is None:
        return lambda _name, _draw: None
    folder.mkdir(parents=True, exist_ok=True)
    numbers = count(1)

    def show(name: str, draw: Callable[[], Image]) -> None:
        cv2.imencode(".png", draw())[1].tofile(folder / f"{next(numbers):02d}-{name}.png")

    return show


def sightings(photograph: Photograph, found: Sequence[Sighting], kept: Sequence[Sighting]) -> Image:
    """Outlines of all that was found; what was left out in red."""
    canvas = photograph.small.copy()
    ours = {id(sighting.quad) for sighting in kept}
    for sighting in found:
        colour = STRANGER if id(sighting.quad) not in ours else BACK if sighting.down else FRONT
        _outline(canvas, sighting.quad / photograph.scale, colour, f"{sighting.score:.2f}")
    return canvas


def strips(cards: Sequence[Card]) -> Image:
    """All cards' upper parts with the network's own reading of each, and circles around icons."""
    drawn = [_face(card) for card in cards]
    drawn += [np.zeros((FACE_HEIGHT, STRIP_WIDTH, 3), np.uint8)] * (
        -len(drawn) % COLUMNS or COLUMNS * (not drawn)
    )
    rows = [np.hstack(drawn[at : at + COLUMNS]) for at in range(0, len(drawn), COLUMNS)]
    return np.asarray(np.vstack(rows), np.uint8)


def reading(photograph: Photograph, read: Reading) -> Image:
    """The cards in their places, with what is said of them; doubts in red."""
    canvas = photograph.small.copy()
    for cell in read.cells:
        said = "#" if cell.down else f"{cell.mark or '?'} {cell.icons or ''}"
        colour = STRANGER if cell.doubt else FRONT
        _outline(canvas, np.array(cell.quad) / photograph.scale, colour, f"{cell.row},{cell.col} {said}")
    return canvas


def _face(card: Card) -> Image:
    canvas, guess = card.face.copy(), card.mark
    for spot in card.spots:
        shade = int(255 * spot.score)
        cv2.circle(canvas, (round(spot.x), round(spot.y)), round(spot.radius), (0, shade, 255 - shade), 2)
    numbers = int(guess.orders.argmax()) + 1, int(guess.totals.argmax()) + 1
    text = f"{LETTERS[int(guess.letters.argmax())]} {numbers[0]}/{numbers[1]} {guess.is_mark:.2f}"
    cv2.putText(canvas, text, (4, 250), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (0, 0, 0), 4, cv2.LINE_AA)
    cv2.putText(canvas, text, (4, 250), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (255, 255, 255), 1, cv2.LINE_AA)
    return canvas


def _outline(canvas: Image, quad: np.ndarray, colour: tuple[int, int, int], text: str) -> None:
    points = np.round(quad).astype(np.int32)
    cv2.polylines(canvas, [points], True, colour, 2, cv2.LINE_AA)
    cv2.circle(canvas, tuple(int(value) for value in points[0]), 4, colour, -1)
    place = int(points[:, 0].mean()) - 30, int(points[:, 1].mean())
    cv2.putText(canvas, text, place, cv2.FONT_HERSHEY_SIMPLEX, 0.45, colour, 1, cv2.LINE_AA)
