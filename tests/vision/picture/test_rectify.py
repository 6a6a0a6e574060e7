"""Strips are cut upright, as wide as the card, whichever way the card lies and however large the picture."""

import cv2
import numpy as np
import pytest

from vision.picture.load import photograph_of
from vision.picture.rectify import cut, height_of, plane_of, strips, through
from vision.values import STRIP_HEIGHT, STRIP_WIDTH, Sighting

CARD = (700, 480)  # pixels of the drawn card, high and wide


def drawn_card():
    """A card whose top part is a pattern that looks different from every side."""
    card = np.full((*CARD, 3), 60, np.uint8)
    card[:192] = (200, 220, 240)
    cv2.rectangle(card, (20, 20), (110, 150), (30, 30, 160), -1)
    cv2.circle(card, (380, 90), 50, (40, 150, 40), -1)
    return cv2.GaussianBlur(card, (0, 0), 3)


def laid(card, quad, size=(1400, 1800)):
    """The card warped onto a table."""
    source = np.array([[0, 0], [CARD[1], 0], [CARD[1], CARD[0]], [0, CARD[0]]], np.float32)
    onto = cv2.getPerspectiveTransform(source - 0.5, quad.astype(np.float32) - 0.5)
    table = np.full((*size, 3), 120, np.uint8)
    cv2.warpPerspective(card, onto, size[::-1], table, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    return table


def wanted(card):
    top = card[: round(CARD[1] * STRIP_HEIGHT / STRIP_WIDTH)]
    return cv2.resize(top, (STRIP_WIDTH, STRIP_HEIGHT), interpolation=cv2.INTER_AREA)


def quad_at(turn, *, wide=480.0, middle=(900.0, 700.0), lean=0.0):
    """A card's corners turned about the middle; `lean` narrows its foot as a slanting look does."""
    tall = wide * CARD[0] / CARD[1]
    corners = (
        np.array([[-wide, -tall], [wide, -tall], [wide * (1 - lean), tall], [-wide * (1 - lean), tall]]) / 2
    )
    angle = np.radians(turn)
    spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return (corners @ spin + middle).astype(np.float32)


@pytest.mark.parametrize("turn", [0, 4, 90, 180, 270, 37])
@pytest.mark.parametrize("wide", [180.0, 330.0, 640.0])
def test_a_strip_looks_the_same_however_the_card_lies(turn, wide):
    quad = quad_at(turn, wide=wide)
    card = drawn_card()
    (strip,) = strips(photograph_of(laid(card, quad)), (Sighting(quad, False, 1.0),))
    assert np.abs(strip.astype(int) - wanted(card)).mean() < (9 if wide < 200 else 5)


def test_a_slanting_look_is_made_straight():
    quad, card = quad_at(10, lean=0.12), drawn_card()
    (strip,) = strips(photograph_of(laid(card, quad)), (Sighting(quad, False, 1.0),))
    middle = strip[:, :, 1].astype(int) - wanted(card)[:, :, 1]
    assert np.abs(middle).mean() < 9


def test_no_cards_make_no_strips():
    none = strips(photograph_of(np.zeros((40, 50, 3), np.uint8)), ())
    assert none.shape == (0, STRIP_HEIGHT, STRIP_WIDTH, 3)


@pytest.mark.parametrize(
    "quad",
    [
        [[-300, -200], [-10, -200], [-10, 240], [-300, 240]],  # wholly outside
        [[-60, -50], [90, -50], [90, 170], [-60, 170]],  # half outside
        [[5, 5], [5, 5], [5, 5], [5, 5]],  # no size at all
        [[0, 0], [1e7, 0], [1e7, 1e7], [0, 1e7]],  # beyond all measure
        [[0, 0], [100, 0], [0, 150], [100, 150]],  # crossed
    ],
)
def test_impossible_corners_do_no_harm(quad):
    photograph = photograph_of(np.full((200, 300, 3), 77, np.uint8))
    made = strips(photograph, (Sighting(np.array(quad, np.float32), False, 0.5),))
    assert made.shape == (1, STRIP_HEIGHT, STRIP_WIDTH, 3)


def test_what_lies_outside_a_photograph_continues_its_edge():
    photograph = photograph_of(np.full((200, 300, 3), 77, np.uint8))
    quad = np.array([[-60, -50], [90, -50], [90, 170], [-60, 170]], np.float32)
    assert (cut(photograph, quad[None], box=(0, 0, 1, 0.4), size=(64, 160)) == 77).all()


def test_the_plane_of_a_card_takes_its_corners_home():
    quad = quad_at(23, lean=0.1)
    corners = np.array([[0, 0], [1, 0], [1, height_of(quad)], [0, height_of(quad)]])
    assert np.allclose(through(plane_of(quad), corners), quad, atol=1e-2)
