"""What several shots say of a card together."""

from __future__ import annotations

import pytest

from tests.vision.drawing import card, guess, icons, read_card
from vision.judging.looked_again import joined
from vision.values import LETTERS

SURE, DOUBTED = 0.97, 0.7


def seen(text, sure=SURE, **more):
    return read_card(card(0, 0), guess(text, letter=sure), **more)


def back(score):
    return read_card(card(0, 0, down=True, score=score), guess("Z9/9", letter=0.1, order=0.1, is_mark=0.01))


def letter(*cards):
    """The letter the shots make of a card, and its chance."""
    letters = joined(cards).mark.letters
    assert letters.sum() == pytest.approx(1, abs=1e-5)
    return LETTERS[int(letters.argmax())], float(letters.max())


def test_a_card_read_alike_twice_is_surer_and_not_as_sure_as_of_two_witnesses():
    once = DOUBTED / (1 - DOUBTED)
    name, chance = letter(seen("A1/8", DOUBTED), seen("A1/8", DOUBTED))
    witnesses = 25 * once**2  # to one, against any other letter, as chance has it
    assert name == "A"
    assert DOUBTED < chance < witnesses / (1 + witnesses)
    assert letter(*[seen("A1/8", DOUBTED)] * 3)[1] > chance


@pytest.mark.parametrize(
    ("marks", "said"),
    [
        ((("A1/8", SURE), ("B1/8", DOUBTED)), "A"),
        ((("B1/8", DOUBTED), ("A1/8", SURE)), "A"),
        ((("B1/8", SURE), ("A1/8", SURE), ("A1/8", SURE)), "A"),
    ],
)
def test_of_two_that_disagree_the_likelier_is_taken_and_is_less_sure(marks, said):
    name, chance = letter(*(seen(text, sure) for text, sure in marks))
    assert (name, chance < max(sure for _, sure in marks)) == (said, True)


def test_a_card_one_shot_alone_shows_is_as_sure_as_that():
    alone = seen("A1/8")
    assert joined([alone]) is alone
    assert joined([alone, alone]).score > alone.score


@pytest.mark.parametrize(
    ("cards", "down"),
    [
        ((back(0.95), back(0.9), seen("A1/8")), True),
        ((back(0.6), seen("A1/8")), False),
        ((seen("A1/8"), seen("A1/8"), back(0.99)), False),
    ],
)
def test_face_up_or_down_is_as_most_shots_have_it_or_the_surer(cards, down):
    assert joined(cards).down is down


def test_icons_are_those_of_the_clearest_shot_where_the_card_lies_in_the_first():
    dim = seen("A1/8", DOUBTED, spots=icons("FH", score=0.4))
    clear = read_card(card(3, 3), guess("A1/8"), icons("FHS", score=0.95))
    both = joined([dim, clear])
    assert len(both.spots) == 3
    assert both.quad is dim.quad
