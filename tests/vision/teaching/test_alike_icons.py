"""Faint icons of a labelled card, told by how other cards show them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import icons
from vision.deck_look import Layout
from vision.icons.slots import OVERLOOKED
from vision.teaching.alike_icons import as_others, seated_as

KNOWN = {letter: np.array([spot.look for spot in icons(letter * 4, seed=9)]) for letter in "CFHMR"}
STRANGE = np.eye(9, dtype=np.float32)[8]


def faint(spots, score=0.02):
    return [replace(spot, score=score) for spot in spots]


@pytest.mark.parametrize(
    ("shown", "label", "taken"),
    [
        ("FHM", "FHM", 3),  # as others show them
        ("FHM", "FMH", 0),  # not in the order of the label
        ("FHMC", "FHC", 3),  # one too many
        ("FH", "FHM", 0),  # one too few
        ("FS", "FS", 0),  # a category that no card showed yet, and hardly seen
    ],
)
def test_faint_spots_are_a_cards_icons_where_they_look_as_the_label_says(shown, label, taken):
    assert len(as_others(faint(icons(shown)), label, KNOWN)) == taken


def test_a_category_no_card_showed_yet_is_learnt_from_a_plain_spot_beside_known_ones():
    spots = [*faint(icons("F")), *icons(" S".strip(), score=0.9)]
    spots[1] = replace(spots[1], x=spots[0].x + 60)
    assert [spot.x for spot in as_others(spots, "FS", KNOWN)] == [spots[0].x, spots[1].x]


def test_what_is_unlike_any_is_no_icon():
    stain = replace(icons("F")[0], x=20.0, look=STRANGE)
    assert as_others([stain, *faint(icons("FH"))], "FH", KNOWN)[0].x == icons("F")[0].x


def column(letters, score=0.9):
    """Icons one below the other, the last of them where no network saw one."""
    spots = [replace(spot, x=40.0, y=110.0 + 50 * at, score=score) for at, spot in enumerate(icons(letters))]
    return [*spots[:-1], replace(spots[-1], score=OVERLOOKED)]


@pytest.mark.parametrize(("letters", "taken"), [("FHS", 3), ("HS", 2), ("SS", 0)])
def test_beside_a_known_icon_one_of_a_category_nobody_saw_is_told_by_its_place(letters, taken):
    places = tuple((40.0, 110.0 + 50 * at) for at in range(3))
    layout = Layout({}, 150.0, 16.0, places, {2: places[:2], 3: places})
    assert len(seated_as(column(letters), letters, KNOWN, layout)) == taken
