"""Which way up a card is read, where it may be either."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.vision.drawing import card, guess, read_card
from vision.marks.on_their_feet import against_the_others


def test_fronts_on_their_heads_that_hardly_say_a_mark_are_told_by_those_that_are_read():
    def turned(text, **sure):
        sighting = card(330, 0)
        quad = np.roll(sighting.quad, 2, axis=0)
        return read_card(replace(sighting, quad=quad), guess(text, **sure))

    upright = [read_card(card(110 * at, 0), guess("E2/7")) for at in range(3)]
    doubtful = turned("I1/8", letter=0.6, order=0.6)
    assert against_the_others([*upright, doubtful]) == [3]
    assert against_the_others([*upright, turned("I1/8")]) == []
    assert against_the_others([*upright[:2], doubtful]) == []
