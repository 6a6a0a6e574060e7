"""Icons are found left to right, all of them and nothing else; the same icon looks the same in any light."""

import cv2
import numpy as np
import pytest

from tests.vision.fake_networks import Lacking
from vision.icons.read_icons import read_icons
from vision.networks import shipped
from vision.values import FACE_HEIGHT, STRIP_WIDTH, WeightsMissing

INKS = {"red": (50, 50, 200), "green": (60, 140, 50), "blue": (190, 80, 40), "violet": (130, 40, 110)}


def _symbol(strip, name, x, y, reach):
    white = (250, 250, 250)
    if name == "red":
        cv2.circle(strip, (x, y), reach // 2, white, 4, cv2.LINE_AA)
    elif name == "green":
        corners = np.array(
            [
                (x, y - reach * 2 // 3),
                (x + reach * 2 // 3, y + reach // 2),
                (x - reach * 2 // 3, y + reach // 2),
            ]
        )
        cv2.fillPoly(strip, [corners.astype(np.int32)], white, cv2.LINE_AA)
    elif name == "blue":
        cv2.line(strip, (x - reach // 2, y), (x + reach // 2, y), white, 5, cv2.LINE_AA)
        cv2.line(strip, (x, y - reach // 2), (x, y + reach // 2), white, 5, cv2.LINE_AA)
    else:
        cv2.rectangle(strip, (x - reach // 3, y - reach // 2), (x + reach // 3, y + reach // 2), white, -1)


def _strip(names, *, reach=19, start=170, y=48, paper=(228, 230, 235)):
    strip = np.full((FACE_HEIGHT, STRIP_WIDTH, 3), paper, np.uint8)
    cv2.putText(strip, "E", (14, 72), cv2.FONT_HERSHEY_COMPLEX, 2.0, (40, 20, 20), 4, cv2.LINE_AA)
    cv2.putText(strip, "2/7", (70, 62), cv2.FONT_HERSHEY_COMPLEX, 0.9, (40, 20, 20), 2, cv2.LINE_AA)
    strip[100:] = (90, 60, 120)
    for place, name in enumerate(names):
        x = start + place * (2 * reach + 2)
        cv2.circle(strip, (x, y), reach, INKS[name], -1, cv2.LINE_AA)
        _symbol(strip, name, x, y, reach)
    return strip


def _lit(strip, gain, cast):
    return np.clip(strip * np.array(cast) * gain, 0, 255).astype(np.uint8)


ROWS = [
    ("red", "green"),
    ("blue", "blue"),
    ("violet", "red", "green"),
    ("green", "green", "blue"),
    ("red", "green", "blue", "violet"),
    ("violet", "violet", "red", "blue"),
]


@pytest.mark.parametrize("names", ROWS)
@pytest.mark.parametrize("reach", [14, 18])
def test_all_icons_are_found_from_left_to_right(names, reach):
    (spots,) = read_icons(shipped(), _strip(names, reach=reach)[None])
    assert len(spots) == len(names)
    for place, spot in enumerate(spots):
        assert spot.x == pytest.approx(170 + place * (2 * reach + 2), abs=0.4 * reach)
        assert spot.y == pytest.approx(48, abs=0.4 * reach)
        assert spot.radius == pytest.approx(reach, rel=0.3)


def _column(names, *, reach):
    """A card with icons below its mark, as small as some print them."""
    card = _strip(())
    card[100:] = (205, 215, 222)
    for place, name in enumerate(names):
        y = 130 + place * 3 * reach
        cv2.circle(card, (40, y), reach, INKS[name], -1, cv2.LINE_AA)
        _symbol(card, name, 40, y, reach)
    return card


@pytest.mark.parametrize("reach", [6, 7])
def test_tiny_icons_are_found_where_marks_tell_that_they_are_on_cards(reach):
    cards = np.stack([_column(names, reach=reach) for names in ROWS])
    for names, spots in zip(ROWS, read_icons(shipped(), cards, telling=[True] * len(ROWS)), strict=True):
        down = sorted(spot.y for spot in spots)
        assert down == pytest.approx([130 + place * 3 * reach for place in range(len(names))], abs=4)


def test_the_same_icon_looks_nearer_than_any_other_in_another_light():
    names = ("red", "green", "blue", "violet")
    day, lamp = _strip(names), _lit(_strip(names[::-1]), 0.7, (0.85, 0.97, 1.1))
    in_day, in_lamp = read_icons(shipped(), np.stack([day, lamp]))
    likeness = np.array([[one.look @ other.look for other in in_lamp[::-1]] for one in in_day])
    assert (likeness.argmax(axis=1) == np.arange(4)).all(), likeness.round(2)


def test_looks_are_unit_vectors():
    (spots,) = read_icons(shipped(), _strip(("red", "blue"))[None])
    assert [float(np.linalg.norm(spot.look)) for spot in spots] == pytest.approx([1, 1], abs=1e-3)


def test_what_is_no_card_shows_no_icons():
    rng = np.random.default_rng(1)
    plain = np.full((FACE_HEIGHT, STRIP_WIDTH, 3), 200, np.uint8)
    noise = rng.integers(0, 256, plain.shape, np.uint8)
    books = np.repeat(np.repeat(rng.integers(0, 256, (1, 16, 3), np.uint8), 20, axis=1), FACE_HEIGHT, axis=0)
    assert read_icons(shipped(), np.stack([plain, noise, books])) == ((), (), ())


def test_a_strip_reads_the_same_alone_and_among_others():
    strips = np.stack([_strip(names) for names in ROWS])
    together = read_icons(shipped(), strips)
    (alone,) = read_icons(shipped(), strips[4:5])
    assert [spot.x for spot in alone] == pytest.approx([spot.x for spot in together[4]], abs=0.01)
    assert np.allclose(alone[2].look, together[4][2].look, atol=1e-3)


def test_no_strips_give_no_icons():
    assert read_icons(shipped(), np.zeros((0, FACE_HEIGHT, STRIP_WIDTH, 3), np.uint8)) == ()


@pytest.mark.parametrize("name", ["icons", "strip-icons", "looks"])
def test_a_missing_network_is_named(name):
    with pytest.raises(WeightsMissing, match=name):
        read_icons(Lacking(name), np.zeros((1, FACE_HEIGHT, STRIP_WIDTH, 3), np.uint8))


def test_icons_below_the_strip_are_looked_for_where_strips_show_none():
    """Above books, say; but not where the cards that tell have theirs in the strip."""
    level, low = (_strip(("red", "green", "blue"), y=y) for y in (48, 190))
    low[100:160], low[220:] = (228, 230, 235), (90, 60, 120)
    assert [len(spots) for spots in read_icons(shipped(), np.stack([low, low]), telling=[True, True])] == [
        3,
        3,
    ]
    assert [len(spots) for spots in read_icons(shipped(), np.stack([level, low]), telling=[True, False])] == [
        3,
        0,
    ]


def test_below_the_upper_row_of_a_block_its_lower_is_looked_for():
    upper, lower = _strip(("red", "green"), start=200), _strip(("blue", "violet"), start=200, y=100)
    upper[75:] = lower[75:]
    upper[125:] = (90, 60, 120)
    (found,) = read_icons(shipped(), upper[None], telling=[True])
    assert sorted((round(spot.x, -1), round(spot.y, -1)) for spot in found) == [
        (200, 50),
        (200, 100),
        (240, 50),
        (240, 100),
    ]
