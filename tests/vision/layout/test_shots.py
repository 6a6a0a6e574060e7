"""Which cards of several shots are the same, from cards drawn with known geometry."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.drawing import card, guess, read_card
from vision.layout.shots import together
from vision.values import Sighting

SHELF = "A1 B2 C3 D4/E5 F6 # H8"
STILL = np.eye(3)
MOVED = np.array([[0.5, 0.02, 30], [-0.03, 0.52, 10], [2e-5, 1e-5, 1]])  # another size, a little turned


def shot(plan: str, onto=STILL, **sure):
    """The cards of a plan (`.` a hole, `#` a back, `?` a front nobody can read), as one shot shows them."""
    seen = []
    for row, line in enumerate(plan.split("/")):
        for col, word in enumerate(line.split()):
            if word == ".":
                continue
            laid = card(110.0 * col, 170.0 * row, down=word == "#")
            quad = np.float32(cv2.perspectiveTransform(laid.quad[None], onto)[0])
            mark = guess("Z9/9", letter=0.1, order=0.1) if word in "#?" else guess(f"{word}/20", **sure)
            seen.append(read_card(Sighting(quad, laid.down, 0.95), mark))
    return tuple(seen)


def told(groups):
    """For each card the letters its shots were taken for, a back as #."""
    return [
        "".join("#" if c.down else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[int(c.mark.letters.argmax())] for c in group)
        for group in groups
    ]


@pytest.mark.parametrize(
    ("here", "there", "pairs"),
    [
        (SHELF, SHELF, ["AA", "BB", "CC", "DD", "EE", "FF", "##", "HH"]),
        (SHELF, "A1 B2 C3 D4/E5 . # H8", ["AA", "BB", "CC", "DD", "EE", "F", "##", "HH"]),  # overlooked
        ("A1 B2 C3 D4/E5 . # H8", SHELF, ["AA", "BB", "CC", "DD", "EE", "##", "HH", "F"]),
        (". B2 C3 D4/. F6 # H8", SHELF, ["BB", "CC", "DD", "FF", "##", "HH", "A", "E"]),  # a column missed
        (SHELF, "A1 Q9 C3 D4/E5 F6 # H8", ["AA", "BQ", "CC", "DD", "EE", "FF", "##", "HH"]),  # disagreeing
        ("? ? #/? ?", "? ? #/? ?", ["ZZ", "ZZ", "##", "ZZ", "ZZ"]),  # nothing but their places
        (SHELF, "R1 S2 T3 U4/V5 W6 X7 Y8", ["A", "B", "C", "D", "E", "F", "#", "H"]),  # another shelf
        (SHELF, "", ["A", "B", "C", "D", "E", "F", "#", "H"]),
        ("", SHELF, []),
        ("A1", "A1", ["AA"]),
    ],
)
def test_a_card_of_two_shots_is_told_by_its_place_however_the_phone_moved(here, there, pairs):
    for onto in (STILL, MOVED):
        groups = together([shot(here), shot(there, onto)])
        assert told(groups) == pairs
        for group in groups:
            assert all(np.abs(one.quad - group[0].quad).max() < 2 for one in group)


def test_what_the_first_overlooked_is_once_where_two_others_show_it():
    groups = together([shot("A1 B2/C3 ."), shot("A1 B2/C3 D4", MOVED), shot("A1 B2/. D4")])
    assert told(groups) == ["AAA", "BBB", "CC", "DD"]
    assert np.abs(groups[3][0].quad - shot("A1 B2/C3 D4")[3].quad).max() < 2


def test_a_pile_is_told_apart_card_by_card():
    def pile(*words, onto=STILL):
        seen = [read_card(card(0, 25.0 * at), guess(f"{word}/20")) for at, word in enumerate(words) if word]
        return tuple(
            one.seen_as(Sighting(np.float32(cv2.perspectiveTransform(one.quad[None], onto)[0]), False, 0.9))
            for one in seen
        )

    words = "A1", "B2", "C3", "D4"
    assert told(together([pile(*words), pile(*words, onto=MOVED)], pile=True)) == ["AA", "BB", "CC", "DD"]
    groups = together([pile(*words), pile("A1", "", "C3", "D4", onto=MOVED)], pile=True)
    assert told(groups) == ["AA", "B", "CC", "DD"]
