"""Which card is which, decided over a whole table."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.drawing import best, guess, torn
from vision.judging.decode import decode
from vision.marks import witness
from vision.marks.witness import agree


def marks(*guesses, **known):
    return [mark for mark, _ in best(decode(guesses, **known))]


def chances(*guesses, **known):
    return [chance for _, chance in best(decode(guesses, **known))]


def test_what_is_plain_is_read_as_it_stands():
    assert marks(guess("A1/8"), guess("E2/7"), guess("Z20/20")) == ["A1", "E2", "Z20"]


def test_a_card_stands_once_on_a_table():
    assert marks(guess("A1/8"), torn("A1/8", "A7/8", share=0.6)) == ["A1", "A7"]


def test_two_cards_that_look_the_same_leave_both_in_doubt():
    assert max(chances(guess("A1/8"), guess("A1/8"))) < 0.7


def test_all_cards_of_a_letter_have_one_total():
    assert marks(guess("H1/5"), guess("H3/5"), torn("H2/9", "M2/9", share=0.6))[2] == "M2"
    said = torn("H2/5", "M2/5", share=0.45)
    assert marks(guess("H1/5"), guess("H3/5"), guess("M1/9"), guess("M3/9"), said)[4] == "H2"


def test_the_total_of_a_letter_is_what_its_cards_say_together():
    belief = decode([guess("H1/5"), guess("H3/5"), guess("H2/6", total=0.6)])
    assert belief.totals[7].argmax() + 1 == 5
    assert belief.totals[7].max() > 0.95


def objections(*guesses, **known):
    return decode(guesses, **known).objections


def test_a_total_objects_to_a_letter_whose_other_cards_have_another():
    one, other, apart = objections(guess("V4/6"), guess("V1/2"), guess("E2/7"))
    assert one == pytest.approx(other)
    assert one > 2
    assert apart < 0.1


def test_many_misread_alike_object_no_more_than_one():
    few = objections(guess("V1/2"), guess("V3/6"))
    many = objections(guess("V1/2"), *[guess(f"V{order}/6") for order in (3, 4, 5, 6)])
    assert many[0] == pytest.approx(few[0], abs=0.1)
    assert many[1:] == pytest.approx(few[1], abs=0.1)


def test_a_total_that_cannot_be_read_objects_to_nothing():
    assert max(objections(guess("V4/6"), guess("V1/2", total=0.1))) < 1


def test_a_total_objects_to_a_letter_that_is_known_to_have_another():
    seven, nine = guess("O3/7", letter=0.9999), guess("O3/9", letter=0.9999)
    assert objections(seven, totals={"O": 9})[0] > 2
    assert objections(nine, totals={"O": 9})[0] == 0
    assert objections(seven, totals={"E": 9})[0] < 0.1


def test_no_order_exceeds_its_total():
    assert marks(torn("A3/3", "A8/3", share=0.45)) == ["A3"]
    assert marks(torn("A3/8", "A8/8", share=0.45), totals={"A": 3}) == ["A3"]


def test_a_card_of_the_catalogue_is_likelier_than_one_unheard_of():
    assert marks(torn("E2/7", "F2/7", share=0.45), cards=["E2", "E3"]) == ["E2"]


def test_a_card_out_of_alphabetical_order_stays_where_it_is():
    table = [guess("A1/8"), guess("Z3/4", letter=0.6, order=0.7), guess("B1/8"), guess("C1/9")]
    assert marks(*table) == ["A1", "Z3", "B1", "C1"]
    alone, among = chances(table[1])[0], chances(*table)[1]
    assert among == pytest.approx(alone, abs=0.05)


def test_the_order_of_the_cards_changes_nothing():
    table = [guess("A1/8"), torn("A1/8", "A7/8"), guess("B2/3"), torn("B2/3", "R2/8")]
    forwards, backwards = decode(table), decode(table[::-1])
    assert np.allclose(forwards.marks, backwards.marks[::-1])


def test_a_hundred_cards_are_all_told_apart():
    names = [f"{letter}{order}/8" for letter in "ABCDEFGHIJKLM" for order in range(1, 9)]
    assert marks(*[guess(name, letter=0.7, order=0.7) for name in names]) == [n.split("/")[0] for n in names]


def test_a_second_witness_who_agrees_raises_and_who_disagrees_lowers():
    unsure = guess("E2/7", letter=0.6, order=0.8)
    (before,) = chances(unsure)
    assert chances(agree(unsure, guess("E2/7", letter=0.7, order=0.8)))[0] > before + 0.1
    assert chances(agree(unsure, guess("F3/7", letter=0.7, order=0.8)))[0] < before - 0.05


def test_a_second_witness_alone_makes_no_doubtful_letter_sure():
    doubtful = torn("V2/9", "Y2/9", share=0.5, order=0.999)
    heard = guess("V2/9", letter=witness.TRUST["letters"], order=witness.TRUST["orders"])
    assert marks(agree(doubtful, heard)) == ["V2"]
    assert chances(agree(doubtful, heard))[0] < 0.9


def test_an_empty_table_is_decoded_too():
    assert decode([]).marks.shape == (0, 26, 20)
    assert decode([]).objections.shape == (0,)
