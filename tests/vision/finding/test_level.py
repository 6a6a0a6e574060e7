"""A shelf photographed from aside is looked at as from above; one from above is left as it is."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.drawing import guess, read_card
from vision.card import Perspective
from vision.finding.level import from_above, guessed, in_full, may_be_aslant
from vision.picture.load import photograph_of
from vision.picture.rectify import through
from vision.values import Sighting

SIDE = 900, 1200  # pixels, high and wide
TABLE = photograph_of(np.full((*SIDE, 3), 120, np.uint8))
CARD = np.array([[0, 0], [1, 0], [1, 1.48], [0, 1.48]])
SHELF = [(row, col) for row in range(3) for col in range(5) if (row, col) != (1, 2)]


def seen_from(tilt, towards=0.0, *, turn=0.0, places=SHELF, lens=0.8, rng=None):
    """A shelf's cards in the picture of a camera that looks from so many degrees aside, its rows turned."""
    cards = np.array([CARD + np.array([1.03 * col, 1.51 * row]) for row, col in places])
    cards = cards + (rng.normal(0, 0.02, (len(cards), 1, 2)) if rng else 0.0)
    cards = (cards - cards.mean((0, 1))) @ about(2, turn)[:2, :2].T
    lifted = np.concatenate([cards, np.zeros((*cards.shape[:2], 1))], 2)
    there = lifted @ (about(2, -towards) @ about(0, tilt) @ about(2, towards)).T + [0, 0, 9]
    picture = there[..., :2] / there[..., 2:] * lens * max(SIDE) + [SIDE[1] / 2, SIDE[0] / 2]
    return [Sighting(quad.astype(np.float32), down=False, score=0.95) for quad in picture]


def about(axis, degrees):
    """Turned about an axis of the table's."""
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    one, other = [at for at in range(3) if at != axis]
    turned = np.eye(3)
    turned[one, one] = turned[other, other] = cos
    turned[one, other], turned[other, one] = -sin, sin
    return turned


def heights(quads):
    """How high cards are beside their widths."""
    sides = np.linalg.norm(np.roll(quads, -1, axis=1) - quads, axis=2)
    return (sides[:, 1] + sides[:, 3]) / (sides[:, 0] + sides[:, 2])


@settings(max_examples=60, deadline=None)
@given(
    tilt=st.floats(40, 50),
    towards=st.floats(-180, 180),
    turn=st.floats(-180, 180),
    lens=st.floats(0.75, 1.0),
    seed=st.integers(0, 99),
)
def test_from_above_cards_are_as_high_again_as_they_are(tilt, towards, turn, lens, seed):
    cards = seen_from(tilt, towards, turn=turn, lens=lens, rng=np.random.default_rng(seed))
    above = from_above(TABLE, cards)
    assert above is not None
    assert above.holds(seen_from(0))
    onto = np.linalg.inv(above.perspective.back)
    assert np.median(np.abs(heights(through(onto, np.array([card.quad for card in cards]))) - 1.48)) < 0.3


@settings(max_examples=40, deadline=None)
@given(tilt=st.floats(0, 16), towards=st.floats(-180, 180), turn=st.floats(-180, 180))
def test_a_look_from_nearly_above_is_left_as_it_is(tilt, towards, turn):
    assert from_above(TABLE, seen_from(tilt, towards, turn=turn)) is None


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_few_cards_tell_nothing(count):
    assert from_above(TABLE, seen_from(45)[:count]) is None


def test_what_lies_about_by_chance_is_no_shelf_from_aside():
    rng = np.random.default_rng(4)
    for _ in range(20):
        turns = [about(2, rng.uniform(-30, 30))[:2, :2] for _ in range(9)]
        quads = np.float32([90 * CARD @ turn.T + rng.uniform(0, SIDE) for turn in turns])
        above = from_above(TABLE, [Sighting(quad, down=False, score=0.9) for quad in quads])
        assert above is None or not above.holds([])


def test_backs_and_what_is_hardly_a_card_do_not_tell():
    backs = [Sighting(card.quad, down=True, score=0.9) for card in seen_from(45)]
    doubtful = [Sighting(card.quad, down=False, score=0.3) for card in seen_from(45)]
    assert from_above(TABLE, [*backs, *doubtful]) is None


def test_cards_seen_from_above_have_their_corners_in_the_photograph_as_it_was_taken():
    there = seen_from(45)
    perspective = from_above(TABLE, there).perspective
    above = through(np.linalg.inv(perspective.back), np.array([card.quad for card in there])).astype(
        np.float32
    )
    assert (above >= 0).all()
    assert (above < perspective.photograph.full.shape[1::-1]).all()
    cards = [
        read_card(Sighting(quad.astype(np.float32), down=False, score=0.9), guess("E2/7")) for quad in above
    ]
    back = perspective.as_taken(cards)
    assert np.allclose([card.quad for card in back], [card.quad for card in there], atol=0.2)
    assert Perspective(TABLE).as_taken(cards) == tuple(cards)


@pytest.mark.parametrize("tilt", [38, 45, 52])
@pytest.mark.parametrize("seen", [14, 0])
def test_a_guess_sets_up_cards_that_somebody_at_the_table_sees(tilt, seen):
    """Their tops are farther off, as those of all that lies before one; where some were seen, the table about
    them is shown."""
    cards = seen_from(tilt, lens=0.75)
    guess = guessed(TABLE, cards[:seen])
    onto = np.linalg.inv(guess.back)
    quads = through(onto, np.array([card.quad for card in cards]))
    assert np.median(np.abs(np.log(heights(quads) / 1.48))) < 0.25
    assert (quads >= 0).all()
    assert (quads < guess.photograph.full.shape[1::-1]).all()
    assert np.allclose(guess.there(quads[0].astype(np.float32)), cards[0].quad, atol=0.5)


def test_in_full_a_guess_shows_the_same_part_of_the_table():
    photograph = photograph_of(np.full((SIDE[0] * 2, SIDE[1] * 2, 3), 120, np.uint8))
    small = guessed(photograph, [])
    full = in_full(photograph, small)
    corners = [
        perspective.there(
            np.float32([[0, 0], [1, 0], [1, 1], [0, 1]]) * perspective.photograph.full.shape[1::-1]
        )
        for perspective in (small, full)
    ]
    assert np.allclose(*corners, atol=4, rtol=0.005)
    assert full.photograph.full.size > small.photograph.full.size


def test_what_lies_evenly_is_not_aslant_and_what_is_little_may_be():
    assert not may_be_aslant(seen_from(0))
    assert may_be_aslant(seen_from(45))
    assert may_be_aslant([])
