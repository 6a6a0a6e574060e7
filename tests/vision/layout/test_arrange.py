"""Rows, columns and holes, from cards drawn with known geometry."""

from __future__ import annotations

import numpy as np
import pytest

from vision.layout.arrange import arrange
from vision.values import Sighting

WIDTH, HEIGHT = 120.0, 180.0


def shelf(plan: str, *, turn=0.0, gap=0.02, crooked=0.0, tilt=0.0, bend=0.0, seed=0, row_gap=0.02):
    """Sightings of a plan like `AB.C / .D#`, seen turned, in perspective, bent; and their true places."""
    rng = np.random.default_rng(seed)
    quads, downs, places = [], [], []
    for row, line in enumerate(plan.split("/")):
        for col, letter in enumerate(line.strip()):
            if letter == ".":
                continue
            centre = np.array([col * WIDTH * (1 + gap), row * HEIGHT * (1 + row_gap)])
            centre = centre + rng.normal(0, crooked, 2)
            angle = np.radians(rng.normal(0, crooked)) + (np.pi if letter == "v" else 0)
            angle += np.pi / 2 if letter == ">" else 0
            quads.append(rectangle(centre, angle))
            downs.append(letter == "#")
            places.append((row, col))
    points = photographed(np.concatenate(quads), turn, tilt, bend).reshape(-1, 4, 2)
    seen = [
        Sighting(np.float32(np.roll(q, 2, 0) if down and seed % 2 else q), down, 0.95)
        for q, down in zip(points, downs, strict=True)
    ]
    order = rng.permutation(len(seen))
    left = min(col for _, col in places)
    return [seen[i] for i in order], tuple((places[i][0], places[i][1] - left) for i in order)


def rectangle(centre, angle):
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [WIDTH / 2, HEIGHT / 2]
    return centre + corners @ turn.T


def photographed(points, turn, tilt, bend):
    middle = (points.min(0) + points.max(0)) / 2
    flat = (points - middle) / 1000
    flat = flat * (1 + bend * np.square(flat).sum(1, keepdims=True))
    flat = flat / (1 + tilt * (flat[:, :1] * 0.4 + flat[:, 1:]))
    angle = np.radians(turn)
    return flat @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]]) * 1000 + 2000


def places_of(seen):
    return tuple((seat.row, seat.col) for seat in arrange(seen))


PLANS = [
    "A",
    "ABC",
    "A.B",
    "ABCDEFGHIJKL",
    "ABCD / EF#H / IJKL",
    "AB.CD / .EF#. / GH..I",
    "..ABC / DEFGH / ABCDEFGH",
    "ABCDEFGHIJKL / ABC..FGHIJ / .BCDE#GHIJKL",
    "A / B / C",
    "A...B / ..C",
    "ABv / D>F / GHI",
    "####",
]


@pytest.mark.parametrize(
    ("plan", "turn"),
    [
        (plan, turn)
        for plan in PLANS
        for turn in (0, 7, 90, 180, 268)
        if turn < 45 or not set(plan) <= set("# /")  # backs alone cannot say which way is up
    ],
)
def test_every_card_finds_its_place_whichever_way_the_phone_was_held(plan, turn):
    seen, places = shelf(plan, turn=turn)
    assert places_of(seen) == places


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("seed", range(4))
def test_crooked_cards_in_perspective_and_bent_rows_keep_their_places(plan, seed):
    seen, places = shelf(plan, turn=5, gap=0.04, crooked=2.5, tilt=0.25, bend=0.06, seed=seed, row_gap=0.05)
    assert places_of(seen) == places


@pytest.mark.parametrize("plan", ["ABCD / EFGH / IJKL", "ABC / DE", "ABCDEF"])
def test_cards_laid_apart_leave_no_holes(plan):
    seen, places = shelf(plan, gap=0.45, crooked=4, row_gap=0.3)
    assert places_of(seen) == places


def test_a_hole_between_cards_laid_apart_is_still_a_hole():
    seen, places = shelf("AB.D / EFGH", gap=0.3, crooked=2, row_gap=0.3)
    assert places_of(seen) == places


def test_nothing_seen_stands_nowhere():
    assert arrange([]) == ()
