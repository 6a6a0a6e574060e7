"""A pile spread so far that icons and books of every card show is read as well as one of narrow strips."""

from __future__ import annotations

import numpy as np

from vision import doors
from vision.measuring.compare import compare
from vision.measuring.trial import ROWS, draw_scene, trial_of


def test_cards_of_which_more_shows_than_a_strip_are_found_and_take_their_places():
    rng = np.random.default_rng([1_000_000, 4])
    trial = trial_of(draw_scene(rng, ROWS["the same, a pile"], size=(1536, 2048)))
    tally = compare(doors.read(trial.file, pile=True), trial.truth)
    assert (tally.placed, tally.marks) == (10, 10) == (tally.cards, tally.fronts)
