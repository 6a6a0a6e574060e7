"""Where cards of a shelf lie or would lie, each place's corners in the photograph."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.layout.arrange import arrange, up_of, upright
from vision.values import Corners, Photograph, Sighting

Floats = NDArray[np.float64]
Places = dict[tuple[int, int], Floats]


def places_of(sightings: Sequence[Sighting]) -> Places:
    """The corners of every card, by its row and column, all the same way up."""
    up, seats = up_of(sightings), arrange(sightings)
    return {(seat.row, seat.col): upright(s, up) for s, seat in zip(sightings, seats, strict=True)}


def expected(places: Places, wanted: Sequence[tuple[int, int]]) -> list[Floats]:
    """The corners cards would have in some places: as the plane through all cards says, shifted as the
    nearest cards are."""
    pitch = _pitch(places)
    plane = np.concatenate([_unit_card(at, pitch) for at in places])
    onto = np.asarray(cv2.findHomography(plane, np.concatenate(list(places.values())), 0)[0], np.float64)
    if onto.shape != (3, 3):  # cards seen so askew that no plane holds them
        return [np.full((4, 2), np.nan)] * len(wanted)
    taken = np.array(list(places))
    off = [(quad - _through(onto, _unit_card(at, pitch))).mean(0) for at, quad in places.items()]
    quads = []
    for place in wanted:
        near = np.argsort(np.abs(taken - place).sum(1), kind="stable")[:2]
        quads.append(_through(onto, _unit_card(place, pitch)) + np.mean([off[at] for at in near], axis=0))
    return quads


def _pitch(places: Places) -> tuple[float, float]:
    """From a card to the next, down and to the right, in card heights and widths."""
    down: list[float] = []
    right: list[float] = []
    for (row, col), quad in places.items():
        axes = np.stack(
            [(quad[1] + quad[2] - quad[0] - quad[3]) / 2, (quad[2] + quad[3] - quad[0] - quad[1]) / 2], 1
        )
        for other, steps in (((row, col + 1), right), ((row + 1, col), down)):
            if other in places:
                away = np.linalg.solve(axes, places[other].mean(0) - quad.mean(0))
                steps.append(float(away[0 if other[0] == row else 1]))
    return (float(np.median(down)) if down else 1.0), (float(np.median(right)) if right else 1.0)


def _unit_card(place: tuple[int, int], pitch: tuple[float, float]) -> Floats:
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float64)
    return np.asarray(corners + np.array([place[1] * pitch[1], place[0] * pitch[0]]), np.float64)


def _through(onto: Floats, points: Floats) -> Floats:
    return np.array(cv2.perspectiveTransform(points[None], onto)[0], np.float64)


def is_inside(quad: Floats, photograph: Photograph) -> bool:
    """Whether the middle of a place is in the picture."""
    high, wide = photograph.full.shape[:2]
    middle = quad.mean(0)
    return bool(np.isfinite(quad).all() and (middle >= 0).all() and middle[0] < wide and middle[1] < high)


def is_whole(quad: Floats | Corners, photograph: Photograph) -> bool:
    """Whether all of a place is in the picture."""
    high, wide = photograph.full.shape[:2]
    return bool(np.isfinite(quad).all() and (quad >= 0).all() and (quad < (wide, high)).all())
