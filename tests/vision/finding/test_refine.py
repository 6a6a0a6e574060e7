"""The close look: what the whole card looked like decides what its ends alone leave open."""

from __future__ import annotations

import numpy as np
import pytest

from vision.finding import refine
from vision.finding.refine import BACK, FOOT, TOP, look_closely
from vision.load import photograph_of

TABLE = photograph_of(np.full((600, 800, 3), 90, np.uint8))
QUADS = np.float32([[[100, 100], [300, 100], [300, 400], [100, 400]]])


@pytest.fixture
def ends(monkeypatch):
    """What the network makes of both ends of every card: its class, first the top's, then the foot's."""

    def say(*kinds):
        answers = iter(kinds)

        class Network:
            def setInput(self, crops):
                self.count = len(crops)

            def forward(self):
                answer = np.zeros((self.count, 12), np.float32)
                answer[:, next(answers)] = 6
                return answer

        monkeypatch.setattr(refine, "_network", Network)

    return say


@pytest.mark.parametrize(
    ("top", "foot", "back", "down"),
    [
        (TOP, FOOT, False, False),
        (BACK, BACK, False, True),
        (TOP, TOP, True, True),  # books on a back, like the picture of a front
        (TOP, FOOT, True, True),
    ],
)
def test_a_back_known_as_a_whole_stays_one_whatever_its_ends_look_like(ends, top, foot, back, down):
    ends(top, foot)
    placed, kinds, chance = look_closely(TABLE, QUADS, backs=np.array([back]))
    assert kinds.tolist() == [down]
    assert chance[0] > 0.9
    assert placed[0] == pytest.approx(QUADS[0], abs=1)


def test_a_known_back_may_still_be_nothing(ends):
    ends(refine.NOTHING, refine.NOTHING)
    _, _, chance = look_closely(TABLE, QUADS, backs=np.array([True]))
    assert chance[0] < 0.1


def test_a_foot_where_no_card_ends_is_another_cards(monkeypatch):
    quads = np.concatenate([QUADS, QUADS + np.float32([220, 0]), QUADS + np.float32([440, 0])])
    halves = iter([0.0, 0.75])  # card widths by which both ends' corners lie off, the foot's half a card up

    class Network:
        def setInput(self, crops):
            self.count = len(crops)

        def forward(self):
            off = next(halves)
            answer = np.zeros((self.count, 12), np.float32)
            answer[:, FOOT if off else TOP] = 6
            answer[:, 5::2] = off
            return answer

    monkeypatch.setattr(refine, "_network", Network)
    placed, _, _ = look_closely(TABLE, quads)
    assert placed == pytest.approx(quads, abs=1)
