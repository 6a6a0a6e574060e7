"""What a reading says of its photograph as a whole: why no mark was read, and that it was shaken."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.drawing import card, guess, read_card
from vision.deck_look import DeckLook
from vision.judging.notes import SHAKEN, blur_of, doubt_of, notes_of, without_bare_backs
from vision.picture.load import photograph_of
from vision.reading import Cell

GREY = photograph_of(np.full((600, 800, 3), 150, np.uint8))
QUAD = np.array([[0, 0], [100, 0], [100, 150], [0, 150]], np.float32)


def cell(mark=None, *, down=False):
    return Cell(0, 0, down, mark, None, None, 0.9 if mark or down else 0.1, 0.0, (), (), QUAD)


def unread(*, down=False, score=0.99, width=100.0):
    return read_card(
        card(0, 0, width=width, height=width * 1.5, down=down, score=score), guess("A1/8", is_mark=0.01)
    )


@pytest.mark.parametrize(
    ("photograph", "cards", "note"),
    [
        (GREY, [], "nothing-found"),
        (GREY, [unread(score=0.2)], "nothing-found"),
        (GREY, [unread(down=True), unread(down=True)], "backs-only"),
        (GREY, [unread(down=True), unread()], "other-cards"),
        (GREY, [unread(down=True, score=0.7)], "other-cards"),
        (GREY, [unread(width=30), unread(width=40)], "too-far"),
        (photograph_of(np.full((600, 800, 3), 12, np.uint8)), [], "too-dark"),
    ],
)
def test_a_reading_without_marks_says_why(photograph, cards, note):
    assert notes_of(photograph, cards, [cell(down=each.down) for each in cards], 0.0) == (note,)


def test_where_a_mark_was_read_nothing_need_be_said():
    assert notes_of(GREY, [unread()], [cell("A1"), cell()], 0.0) == ()


@pytest.mark.parametrize("mark", ["A1", None])
def test_a_shaken_photograph_is_said_to_be_so_beside_what_was_read(mark):
    assert notes_of(GREY, [], [cell(mark)], SHAKEN + 0.1) == ("shaken",)


def test_blur_makes_marks_less_sure_the_more_of_it_there_is():
    assert doubt_of(SHAKEN) == 0.0
    assert 0 < doubt_of(SHAKEN + 0.01) < doubt_of(SHAKEN + 0.2)


def lettered(shake):
    face = np.full((256, 320, 3), 230, np.uint8)
    cv2.putText(face, "E2/7", (20, 90), cv2.FONT_HERSHEY_COMPLEX, 2.4, (30, 20, 20), 6, cv2.LINE_AA)
    return cv2.blur(face, (shake, 1)) if shake else face


def test_marks_tell_a_shaken_photograph_from_a_sharp_one():
    sharp, shaken = (
        blur_of(GREY, [read_card(card(0, 0, width=400, height=600), guess("E2/7"), face=lettered(shake))] * 3)
        for shake in (0, 14)
    )
    assert sharp < SHAKEN < shaken


def photographed(seen):
    """A printed card on rough paper as a phone sees it, the noise of its sensor over all."""
    rng = np.random.default_rng(1)
    paper = cv2.GaussianBlur(rng.normal(0, 50, (256, 320, 3)), (0, 0), 1.2)
    face = seen(np.clip(lettered(0) * 0.8 + paper, 0, 255).astype(np.uint8))
    return np.clip(face + rng.normal(0, 4, face.shape), 0, 255).astype(np.uint8)


def moved(turn):
    way = 4.5 * np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn))])
    kernel = np.zeros((13, 13), np.float32)
    cv2.line(kernel, *(tuple(np.rint(6 + side * way).astype(int).tolist()) for side in (-1, 1)), 1.0)
    return lambda face: cv2.filter2D(face, -1, kernel / kernel.sum())


@pytest.mark.parametrize(
    ("seen", "shaken"),
    [
        (lambda face: face, False),
        (lambda face: cv2.GaussianBlur(face, (0, 0), 1.6), False),  # not quite in focus
        *((moved(turn), True) for turn in (0, 30, 75, 120)),
    ],
)
def test_a_shaken_card_lost_more_along_one_way_than_across_it(seen, shaken):
    face = photographed(seen)
    cards = [read_card(card(0, 0, width=400, height=600), guess("E2/7"), face=face)] * 3
    assert (blur_of(GREY, cards) > SHAKEN) is shaken


def test_a_picture_of_hills_below_a_sharp_mark_is_not_shaken():
    face = photographed(lambda face: face)
    rows = 120 + 100 * np.sin(np.arange(136) / 5)
    face[120:] = np.clip(rows, 0, 255)[:, None, None]
    mark = replace(guess("E2/7"), places=np.float32([0.2, 0.21, 0.2, 0.18, 0.5, 0.21, 0.35, 0.2]))
    assert blur_of(GREY, [read_card(card(0, 0, width=400, height=600), mark, face=face)] * 3) < SHAKEN


def test_cards_seen_from_far_off_are_not_taken_for_shaken_ones():
    soft = cv2.resize(cv2.resize(lettered(0), (90, 72), interpolation=cv2.INTER_AREA), (320, 256))
    assert blur_of(GREY, [read_card(card(0, 0, width=90, height=135), guess("E2/7"), face=soft)]) < SHAKEN


def test_backs_are_only_believed_beside_a_mark_or_where_they_were_taught():
    backs = [cell(down=True), cell(down=True)]
    assert [each.down for each in without_bare_backs([*backs, cell()], None)] == [False]
    assert without_bare_backs([*backs, cell("A1")], None)[0].down
    assert len(without_bare_backs(backs, DeckLook(backs=np.ones((1, 8), np.float32)))) == 2
