"""A back once learnt is found again, and what is none is not taken for one."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawing import guess
from vision.deck_look import NOTHING, DeckLook
from vision.finding.backs import (
    MOST_BACKS,
    known_backs,
    learn_backs,
    like_backs_found,
    like_the_sure,
    of_one_design,
)
from vision.networks import shipped
from vision.picture.load import photograph_of
from vision.values import Sighting

FRONT, NO_FRONT = guess("A1/8"), guess("A1/8", is_mark=0.02)


def back(seed=4):
    """A patterned back, every seed another."""
    rng = np.random.default_rng(seed)
    picture = np.full((300, 200, 3), (120, 40, 60), np.uint8)
    for _ in range(25):
        ink = tuple(int(v) for v in rng.integers(0, 255, 3))
        cv2.circle(picture, tuple(int(v) for v in rng.integers(0, 300, 2)), int(rng.integers(8, 40)), ink, -1)
    return picture


def front():
    picture = np.full((300, 200, 3), (200, 220, 225), np.uint8)
    picture[90:] = (90, 160, 70)
    for x in range(20, 180, 24):
        cv2.rectangle(picture, (x, 140), (x + 16, 290), (40, 3 * x // 2 % 255, 200 - x), -1)
    return picture


def table(*cards, light=1.0):
    """Cards side by side on a table of wood, and where each lies."""
    rng = np.random.default_rng(0)
    grain = np.cumsum(rng.normal(0, 2, (700, 1)), axis=0) + np.zeros((1, 1200))
    whole = np.clip(np.array([60, 95, 130]) + grain[..., None], 0, 255)
    places = []
    for at, card in enumerate(cards):
        x, y = 100 + 230 * at, 200
        if card is not None:
            whole[y : y + 300, x : x + 200] = card
        places.append(np.float32([[x, y], [x + 200, y], [x + 200, y + 300], [x, y + 300]]))
    return photograph_of(np.clip(whole * light, 0, 255).astype(np.uint8)), places


@pytest.fixture(scope="module")
def look():
    photograph, places = table(back())
    return DeckLook(backs=learn_backs(shipped(), photograph, places, NOTHING))


def judged(look, card, *, down=True, score=0.4, mark=NO_FRONT, light=1.0):
    photograph, (place,) = table(card, light=light)
    (sighting,) = known_backs(shipped(), photograph, [Sighting(place, down, score)], [mark], look)
    return sighting


@pytest.mark.parametrize("light", [1.0, 0.5, (1.15, 0.95, 0.7)])
@pytest.mark.parametrize("turned", [False, True])
def test_a_back_once_learnt_is_surely_found_again(look, light, turned):
    card = np.rot90(back(), 2) if turned else back()
    assert judged(look, card, score=0.1, light=np.array(light)).score > 0.9


@pytest.mark.parametrize("card", [front(), None, back(seed=9)])
def test_what_is_no_back_of_this_printing_is_none(look, card):
    assert judged(look, card, score=0.65).score < 0.2


def test_a_front_without_a_mark_that_looks_like_a_back_is_one(look):
    sighting = judged(look, back(), down=False)
    assert sighting.down
    assert sighting.score > 0.9


def test_a_card_that_shows_a_mark_is_left_alone(look):
    sighting = judged(look, back(), down=False, mark=FRONT)
    assert not sighting.down
    assert sighting.score == 0.4


def test_without_a_back_learnt_nothing_changes():
    assert judged(DeckLook(), back(), score=0.65).score == 0.65
    assert judged(None, back(), score=0.65).score == 0.65


def sighted(*cards, scores):
    photograph, places = table(*cards)
    return photograph, [Sighting(quad, True, score) for quad, score in zip(places, scores, strict=True)]


def test_a_sure_back_bears_witness_for_those_alike_and_against_others():
    photograph, sightings = sighted(back(), back(), None, back(seed=9), scores=(0.98, 0.5, 0.7, 0.7))
    sure, alike, wood, other = known_backs(shipped(), photograph, sightings, [NO_FRONT] * 4, None)
    assert sure.score == 0.98
    assert alike.score > 0.9
    assert wood.score < 0.2
    assert other.score < 0.2


def test_what_is_found_later_is_held_against_the_sure_backs_found_before():
    photograph, (sure, *found) = sighted(back(), back(), None, scores=(0.98, 0.6, 0.65))
    alike, wood = like_the_sure(shipped(), photograph, found, [0, 1], [sure])
    assert alike.score > 0.9
    assert wood.score < 0.2


def test_a_place_that_looks_like_a_back_of_the_shelf_holds_one():
    photograph, (accepted, alike, wood, other) = sighted(
        back(), back(), None, back(seed=9), scores=(0.6, 0.1, 0.1, 0.1)
    )
    places = [alike, wood, other]
    found = like_backs_found(shipped(), photograph, places, [accepted])
    assert found[0].score > 0.9
    assert found[1:] == (wood, other)
    assert like_backs_found(shipped(), photograph, places, []) == tuple(places)


def test_two_sure_backs_may_look_as_unlike_as_a_lamp_makes_them():
    photograph, sightings = sighted(back(), back(seed=9), scores=(0.98, 0.99))
    assert [s.score for s in known_backs(shipped(), photograph, sightings, [NO_FRONT] * 2, None)] == [
        0.98,
        0.99,
    ]


@pytest.mark.parametrize(
    ("cards", "marks", "stay"),
    [
        ((back(), back(), back()), (NO_FRONT,) * 3, True),  # a row turned down
        ((back(), back(seed=9), back(seed=3)), (NO_FRONT,) * 3, False),  # another game's cards
        ((back(), back(seed=9), back(seed=3)), (NO_FRONT, NO_FRONT, FRONT), True),  # beside a front of ours
    ],
)
def test_without_a_front_backs_are_of_one_design_or_none(cards, marks, stay):
    photograph, sightings = sighted(*cards, scores=(0.9, 0.8, 0.8))
    scores = [s.score for s in of_one_design(shipped(), photograph, sightings, marks)]
    assert all(score >= 0.5 for score in scores) is stay


def test_the_same_back_is_learnt_once_and_only_so_many_are_kept(look):
    photograph, places = table(back())
    assert len(learn_backs(shipped(), photograph, places, look.backs)) == 1
    many = np.eye(look.backs.shape[1], dtype=np.float32)[:30]
    assert len(learn_backs(shipped(), photograph, places, many)) == MOST_BACKS


def test_no_backs_in_a_photograph_teach_none(look):
    assert learn_backs(shipped(), table(front())[0], [], look.backs) is look.backs


def of_one_look(*cards, fronts, marks=(FRONT,)):
    """What is made of cards of which some are thought fronts, beside one whose mark is read."""
    photograph, places = table(*cards)
    seen = [Sighting(place, not up, 0.9 if up else 0.6) for place, up in zip(places, fronts, strict=True)]
    guesses = [*marks, *[NO_FRONT] * (len(seen) - len(marks))]
    return known_backs(shipped(), photograph, seen, guesses, None)


@pytest.mark.parametrize("fronts", [(True, True, True), (True, True, False), (True, False, False)])
def test_what_shows_no_mark_and_looks_like_another_is_a_back(fronts):
    """Though it was taken for a front: backs are pictures, too."""
    face, *backs = of_one_look(front(), back(), back(), fronts=fronts)
    assert not face.down
    assert all(each.down and each.score > 0.9 for each in backs)


@pytest.mark.parametrize(("cards", "fits"), [((back(), None), True), ((None, back()), False)])
def test_a_back_hardly_seen_is_one_where_it_looks_like_a_likely_one_and_fits_the_shelf(cards, fits):
    photograph, places = table(front(), back(), *cards)
    scores = 0.9, 0.6, 0.05, 0.05
    seen = [
        Sighting(place, at > 0, score) for at, (place, score) in enumerate(zip(places, scores, strict=True))
    ]
    _, _, *judged = known_backs(shipped(), photograph, seen, [FRONT, *[NO_FRONT] * 3], None)
    assert [each.score > 0.9 for each in judged] == [fits and card is not None for card in cards]


def test_what_looks_like_none_other_or_lies_where_no_mark_is_read_stays_a_front():
    assert not any(each.down for each in of_one_look(front(), back(), back(seed=9), fronts=(True,) * 3))
    assert not any(each.down for each in of_one_look(front(), back(), back(), fronts=(True,) * 3, marks=()))


def test_a_back_unlike_the_others_is_doubted_where_those_are_of_one_design():
    photograph, places = table(back(), back(), back(), front())
    seen = [Sighting(place, True, 0.98) for place in places]
    *ours, hole = known_backs(shipped(), photograph, seen, [NO_FRONT] * 4, None)
    assert hole.score < 0.9 < min(each.score for each in ours)
