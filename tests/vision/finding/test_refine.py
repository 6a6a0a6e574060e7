"""The close look: what the whole card looked like decides what its ends alone leave open."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.fake_networks import FakeNetworks, ends
from vision.finding.refine import BACK, FOOT, NOTHING, TOP, look_closely
from vision.picture.load import photograph_of

TABLE = photograph_of(np.full((600, 800, 3), 90, np.uint8))
QUADS = np.float32([[[100, 100], [300, 100], [300, 400], [100, 400]]])


@pytest.mark.parametrize(
    ("top", "foot", "back", "down"),
    [
        (TOP, FOOT, False, False),
        (BACK, BACK, False, True),
        (TOP, TOP, True, True),  # books on a back, like the picture of a front
        (TOP, FOOT, True, True),
    ],
)
def test_a_back_known_as_a_whole_stays_one_whatever_its_ends_look_like(top, foot, back, down):
    networks = FakeNetworks(refine=ends(top, foot))
    placed, kinds, chance = look_closely(networks, TABLE, QUADS, backs=np.array([back]))
    assert kinds.tolist() == [down]
    assert chance[0] > 0.9
    assert placed[0] == pytest.approx(QUADS[0], abs=1)


def test_a_known_back_may_still_be_nothing():
    networks = FakeNetworks(refine=ends(NOTHING, NOTHING))
    _, _, chance = look_closely(networks, TABLE, QUADS, backs=np.array([True]))
    assert chance[0] < 0.1


def test_a_foot_where_no_card_ends_is_another_cards():
    quads = np.concatenate([QUADS, QUADS + np.float32([220, 0]), QUADS + np.float32([440, 0])])
    halves = iter([0.0, 0.75])  # card widths by which both ends' corners lie off, the foot's half a card up

    def answer(crops):
        off = next(halves)
        said = np.zeros((len(crops), 12), np.float32)
        said[:, FOOT if off else TOP] = 6
        said[:, 5::2] = off
        return said

    placed, _, _ = look_closely(FakeNetworks(refine=answer), TABLE, quads)
    assert placed == pytest.approx(quads, abs=1)
