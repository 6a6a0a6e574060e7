"""A hole in the shelf looks like the table around it; a back does not."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.drawing import card
from vision.finding.table import not_of_the_table, unlike_the_table, unlike_what_lies_around
from vision.picture.load import photograph_of

PLACES = [(300 + 105 * at, 300) for at in range(5)]
HOLE = 2


def shelf(*, back, table):
    """Fronts in a row about one place, a back or a hole, on some table; the hole was taken for a back."""
    rng = np.random.default_rng(3)
    picture = np.clip(table + rng.normal(0, 4, (800, 1000, 3)), 0, 255)
    sightings = [card(*place) for place in PLACES]
    for at, sighting in enumerate(sightings):
        if at != HOLE or back:
            colour = (50, 160, 40) if at == HOLE else rng.integers(0, 255, 3).tolist()
            cv2.fillConvexPoly(picture, sighting.quad.astype(np.int32), colour)
    sightings[HOLE] = replace(sightings[HOLE], down=True, score=0.8)
    return photograph_of(picture.astype(np.uint8)), tuple(sightings)


def checked(step):
    rows, columns = np.mgrid[0:800, 0:1000] // step
    return np.where(((rows + columns) % 2)[..., None], (60, 90, 150), (190, 200, 210))


@pytest.mark.parametrize("table", [np.array((60, 90, 150)), checked(30)])
@pytest.mark.parametrize("back", [True, False])
def test_a_hole_is_no_back_whatever_the_table(back, table):
    photograph, sightings = shelf(back=back, table=table)
    judged = unlike_the_table(photograph, sightings, sightings)
    assert (judged[HOLE].score >= 0.5) is back
    assert [one for at, one in enumerate(judged) if at != HOLE] == [
        one for at, one in enumerate(sightings) if at != HOLE
    ]


def test_nothing_gains_by_being_unlike_the_table():
    photograph, sightings = shelf(back=True, table=np.array((60, 90, 150)))
    judged = unlike_the_table(photograph, sightings, sightings)
    assert judged[HOLE].score == pytest.approx(sightings[HOLE].score)


def test_a_sure_back_may_look_like_the_table():
    photograph, sightings = shelf(back=False, table=np.array((60, 90, 150)))
    sure = tuple(replace(one, score=0.999) if one.down else one for one in sightings)
    assert unlike_the_table(photograph, sure, sure) == sure


def test_where_no_table_is_to_be_seen_nothing_changes():
    photograph, sightings = shelf(back=False, table=np.array((60, 90, 150)))
    close = photograph_of(photograph.full[300:450, 300:825])
    cards = tuple(replace(one, quad=one.quad - np.float32([300, 300])) for one in sightings)
    assert unlike_the_table(close, cards, cards) == cards


@pytest.mark.parametrize("table", [np.array((60, 90, 150)), checked(30)])
@pytest.mark.parametrize("back", [True, False])
def test_a_place_nobody_saw_a_card_in_holds_one_where_it_is_unlike_what_lies_around(back, table):
    photograph, sightings = shelf(back=back, table=table)
    place = replace(sightings[HOLE], score=0.5)
    known = [one for at, one in enumerate(sightings) if at != HOLE]
    (judged,) = unlike_what_lies_around(photograph, [place], known)
    assert (judged.score > 0.55) is back
    assert (judged.score < 0.1) is not back


def test_two_backs_that_nobody_saw_are_no_table_for_each_other():
    photograph, sightings = shelf(back=True, table=checked(30))
    picture = photograph.full.copy()
    twin = sightings[HOLE + 1].quad.astype(np.int32)
    cv2.fillConvexPoly(picture, twin, (50, 160, 40))
    place = replace(sightings[HOLE], score=0.5)
    known = [one for at, one in enumerate(sightings) if at not in (HOLE, HOLE + 1)]
    (judged,) = unlike_what_lies_around(photograph_of(picture), [place], known)
    assert judged.score > 0.55


def test_of_two_backs_unlike_each_other_the_one_like_the_table_is_a_hole():
    """So sure that the table alone would not tell: all backs of a printing look alike."""
    photograph, sightings = shelf(back=False, table=np.array((60, 90, 150)))
    striped = sightings[-1].quad.astype(np.int32)
    picture = photograph.full.copy()
    for x in range(striped[0][0], striped[1][0], 16):
        cv2.rectangle(picture, (x, striped[0][1]), (x + 8, striped[2][1]), (20, 200, 240), -1)
    told = [*sightings[:-1], replace(sightings[-1], down=True, score=0.9)]
    told[HOLE] = replace(told[HOLE], score=0.9979)
    alone = [*told[:-1], sightings[-1]]
    assert unlike_the_table(photograph_of(picture), alone, alone)[HOLE].score >= 0.5
    judged = unlike_the_table(photograph_of(picture), told, told)
    assert judged[HOLE].score < 0.1
    assert judged[-1].score >= 0.85


@pytest.mark.parametrize("back", [True, False])
def test_a_back_that_looks_like_the_table_tells_of_no_others(back):
    photograph, sightings = shelf(back=back, table=np.array((60, 90, 150)))
    assert bool(not_of_the_table(photograph, sightings)) is back
