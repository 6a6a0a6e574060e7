"""What a taught deck knows of its icons, used where the network's own word is faint or a little beside."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.drawing import icons
from tests.vision.fake_networks import FakeNetworks
from vision.deck_look import DeckLook, Layout
from vision.icons.again import at_one_size, looked_again, promising, searched, worth_a_look
from vision.icons.groups import letters_of, read_looks
from vision.icons.slots import OVERLOOKED
from vision.values import FACE_HEIGHT, STRIP_WIDTH

RADIUS = 16.0
STOOD = tuple((150.0 + 40 * (n % 4), 130.0 + 9 * n) for n in range(12))
LAYOUT = Layout({}, 160.0, RADIUS, STOOD)
KNOWN = {letter: np.array([spot.look for spot in icons(letter * 4, seed=9)]) for letter in "CFHMRS"}
LOOK = DeckLook(icons=KNOWN, layout=LAYOUT)
STRANGE = np.eye(9, dtype=np.float32)[8]
TALL = np.zeros((1, FACE_HEIGHT, STRIP_WIDTH, 3), np.uint8)


def lower(spots):
    """The spots above books, each higher or lower than the last."""
    return tuple(replace(spot, y=140.0 + 30 * (at % 3)) for at, spot in enumerate(spots))


def told(spots):
    readings, looks = read_looks([lower(icons("FHCS")), spots], KNOWN, LAYOUT)
    return letters_of(readings[1], looks)[0]


def test_an_icon_the_network_hardly_sees_is_read_where_it_looks_like_a_taught_one():
    first, second, third = lower(icons("FHM"))
    assert told((first, replace(second, score=0.01), third)) == "FHM"


def test_a_book_the_network_takes_for_an_icon_is_none_where_it_looks_like_none_and_stands_elsewhere():
    head = replace(icons("F")[0], x=20.0, y=40.0, score=0.95, look=STRANGE)
    assert told((*lower(icons("FHM")), head)) == "FHM"


@pytest.mark.parametrize(("look", "kept"), [(STRANGE, 0), (KNOWN["F"][0], 1)])
def test_what_is_faint_is_kept_only_where_it_is_like_a_taught_icon(look, kept):
    faint = replace(icons("F")[0], score=0.01, look=look)
    assert len(promising([(faint,)], LOOK)[0]) == kept
    assert len(promising([(faint,)], None)[0]) == 1


@pytest.mark.parametrize(
    ("changed", "worth"),
    [
        ({"score": 0.01}, True),
        ({"score": 0.01, "x": 20.0, "y": 40.0}, False),
        ({"score": 0.01, "radius": 40.0}, False),
        ({"score": 0.2, "x": 20.0, "y": 40.0}, False),
        ({"score": 0.6, "x": 20.0, "y": 40.0, "radius": 40.0}, True),
    ],
)
def test_a_faint_spot_is_worth_a_look_where_and_as_large_as_the_decks_icons_are(changed, worth):
    spot = replace(icons("F")[0], **{"y": 150.0, **changed})
    assert bool(worth_a_look([spot], LAYOUT)) is worth


def test_a_doubtful_spot_is_looked_at_again_as_large_as_the_decks_icons():
    sides = []

    def looks(pictures):
        sides.append(len(pictures))
        return np.tile(KNOWN["F"][0], (len(pictures), 1))

    askew = KNOWN["F"][0] + STRANGE
    doubtful = replace(icons("F")[0], radius=25.0, look=askew / np.linalg.norm(askew))
    clear = icons("H")[0]
    spots = looked_again(FakeNetworks(looks=looks), TALL, [(doubtful, clear)], LOOK)[0]
    assert sides == [1]
    assert spots[0].radius == RADIUS
    assert float(spots[0].look @ KNOWN["F"][0]) == pytest.approx(1)
    assert spots[1] is clear


def test_icons_are_taught_as_they_look_when_all_are_as_large():
    networks = FakeNetworks(looks=lambda pictures: np.tile(STRANGE, (len(pictures), 1)))
    spot = icons("F")[0]
    assert at_one_size(networks, TALL, [(spot,)], RADIUS)[0][0].radius == spot.radius
    assert at_one_size(networks, TALL, [(spot,)], RADIUS)[0][0].look == pytest.approx(STRANGE)


def test_what_no_network_saw_is_found_by_its_looks_where_the_decks_icons_stand():
    there = np.array([STOOD[5][0], STOOD[5][1]])

    def looks(pictures):
        """That of an icon wherever the middle of a picture is bright."""
        bright = pictures[:, :, 13:19, 13:19].max((1, 2, 3)) > 2
        return np.where(bright[:, None], KNOWN["F"][0], STRANGE)

    face = np.zeros((FACE_HEIGHT, STRIP_WIDTH, 3), np.uint8)
    cv2.circle(face, tuple(there.astype(int).tolist()), 3, (255, 255, 255), -1)
    seen = icons("H")[0]
    (spots,) = searched(FakeNetworks(looks=looks), face[None], [(seen,)], LOOK)
    assert spots[0] is seen
    (found,) = spots[1:]
    assert np.hypot(*(found.x, found.y) - there) < RADIUS


def test_where_no_network_saw_an_icon_in_its_place_it_is_looked_for_a_little_beside():
    face = np.zeros((FACE_HEIGHT, STRIP_WIDTH, 3), np.uint8)
    cv2.circle(face, (156, 144), 3, (255, 255, 255), -1)

    def looks(pictures):
        bright = pictures[:, :, 14:18, 14:18].max((1, 2, 3)) > 2
        return np.where(bright[:, None], KNOWN["F"][0], STRANGE)

    unseen = replace(icons("F")[0], x=150.0, y=150.0, radius=RADIUS, score=OVERLOOKED, look=STRANGE)
    ((spot,),) = looked_again(FakeNetworks(looks=looks), face[None], [(unseen,)], LOOK)
    assert float(spot.look @ KNOWN["F"][0]) == pytest.approx(1)
    assert (spot.x > 150, spot.y < 150) == (True, True)
