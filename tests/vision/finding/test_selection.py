"""What is a card of this deck, and what only lies on the same table."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tests.vision.drawing import card, guess, icons, read_card
from vision.finding.selection import selected

MARK, NO_MARK = guess("E2/7"), guess("E2/7", letter=0.1, order=0.1, is_mark=0.02)


def kept(*seen, pile=False):
    cards = [read_card(*each) for each in seen]
    return tuple(cards.index(each) for each in selected(cards, pile=pile))


def front(x, y, **more):
    return card(x, y, **more), MARK, icons("FHM")


def test_a_playing_card_is_no_card_of_ours():
    assert kept(front(0, 0), front(110, 0), (card(220, 0), NO_MARK, ())) == (0, 1)


def test_a_front_whose_mark_is_hidden_stays_if_its_icons_show():
    hidden = guess("E2/7", letter=0.1, order=0.1, is_mark=0.4)
    assert kept(front(0, 0), (card(110, 0), hidden, icons("FHM"))) == (0, 1)


def test_one_card_seen_twice_is_one_card():
    twin = card(8, 4, score=0.6), MARK, icons("FHM")
    assert kept(front(0, 0), twin, front(110, 0)) == (0, 2)


def test_two_tops_near_each_other_are_one_card_of_a_shelf_and_two_of_a_pile():
    near = card(12, 15, score=0.6), guess("A1/8"), icons("FHM")
    assert kept(front(0, 0), near, front(110, 0)) == (0, 2)
    assert kept(front(0, 0), near, front(110, 0), pile=True) == (0, 1, 2)


def test_overlapping_cards_of_a_pile_are_all_kept():
    assert kept(*[front(0, 20 * at) for at in range(6)], pile=True) == (0, 1, 2, 3, 4, 5)


def test_a_card_of_another_size_is_a_strangers():
    large = card(400, 0, width=190, height=285), MARK, icons("FHM")
    assert kept(front(0, 0), front(110, 0), front(220, 0), large) == (0, 1, 2)


def test_cards_whose_marks_are_read_are_not_judged_by_larger_things_about_them():
    bare = guess("E2/7", letter=0.1, order=0.1, is_mark=0.6)
    large = [(card(x, 400, width=190, height=285), bare, icons("FHM")) for x in (0, 200, 400)]
    assert {0, 1} <= set(kept(front(0, 0), front(110, 0), *large))


def test_cards_far_off_on_a_table_seen_aslant_are_cards():
    rows = [(0, 150), (240, 130), (450, 110), (650, 90)]
    cards = [front(x * wide, y, width=wide, height=wide) for y, wide in rows for x in (0, 1, 2)]
    assert kept(*cards) == tuple(range(12))


def test_what_lies_across_cards_that_are_read_and_is_not_itself_is_no_card():
    cards = [front(110 * at, 0) for at in range(4)]
    bare = guess("E2/7", letter=0.3, order=0.5, is_mark=0.6)
    across = card(120, 200, height=120)
    across = replace(across, quad=np.roll(across.quad, 1, axis=0))
    assert kept(*cards, (across, bare, icons("FHM"))) == (0, 1, 2, 3)
    assert kept(*cards, (across, MARK, icons("FHM"))) == (0, 1, 2, 3, 4)


def test_a_back_counts_beside_other_cards_and_not_far_from_them():
    near, far = (card(220, 0, down=True), NO_MARK, ()), (card(900, 0, down=True), NO_MARK, ())
    assert kept(front(0, 0), front(110, 0), near, far) == (0, 1, 2)


def test_a_back_counts_beside_cards_where_it_is_likelier_than_not_but_never_on_one():
    beside, doubtful, over = (
        (card(x, y, down=True, score=score), NO_MARK, ())
        for x, y, score in [(220, 0, 0.6), (330, 0, 0.4), (108, 20, 0.6)]
    )
    assert kept(front(0, 0), front(110, 0), beside, doubtful, over) == (0, 1, 2)
    assert kept(doubtful) == ()


def test_backs_alone_are_a_shelf_too():
    assert kept((card(0, 0, down=True), NO_MARK, ()), (card(110, 0, down=True), NO_MARK, ())) == (0, 1)


LITTLE = guess("D2/7", letter=0.2, order=0.4, is_mark=0.97)  # like a mark, and hardly any


def test_lettering_of_the_table_that_hardly_says_a_mark_is_no_card_where_marks_are_read():
    row = [front(110 * at, 0) for at in range(6)]
    apart = (card(260, 420, score=0.2), LITTLE, ())
    assert kept(*row, apart) == (0, 1, 2, 3, 4, 5)
    assert kept(*row[:2], apart) == (0, 1, 2)


def test_what_looks_like_a_mark_far_from_all_cards_and_says_little_is_none_though_it_looks_so_for_sure():
    row = [front(110 * at, 0) for at in range(6)]
    veins = guess("C4/9", letter=0.4, order=0.5, is_mark=0.999)  # of marble
    assert kept(*row, (card(700, 900, score=0.06), veins, ())) == (0, 1, 2, 3, 4, 5)
    for near_or_seen in (card(110, 190, score=0.06), card(700, 900, score=0.9)):
        assert kept(*row, (near_or_seen, veins, ())) == (0, 1, 2, 3, 4, 5, 6)
    assert kept(*row, (card(700, 900, score=0.06), MARK, ())) == (0, 1, 2, 3, 4, 5, 6)  # a row of its own


def test_a_card_beside_others_may_be_hardly_legible():
    row = [front(106 * at, 0) for at in range(6)]
    beside = (card(106, 156, score=0.2), LITTLE, ())
    assert kept(*row, beside) == (0, 1, 2, 3, 4, 5, 6)


def test_backs_like_each_other_but_apart_from_the_shelf_are_squares_of_a_cloth():
    row = [front(106 * at, 0) for at in range(5)]
    cloth = [(card(106 * at, 260, down=True, score=0.95), NO_MARK, ()) for at in range(4)]
    below = [(card(106 * at, 156, down=True, score=0.95), NO_MARK, ()) for at in range(2)]
    assert kept(*row, *cloth) == (0, 1, 2, 3, 4)
    assert kept(*row, *below) == (0, 1, 2, 3, 4, 5, 6)
    assert kept(*row[:2], *cloth[:2]) == (0, 1, 2, 3)  # too few marks tell where the shelf lies


def test_backs_much_smaller_than_a_card_that_is_read_are_squares_of_a_cloth():
    cloth = [(card(62 * at, 260, width=60, height=62, down=True, score=0.95), NO_MARK, ()) for at in range(5)]
    as_large = card(106, 0, down=True, score=0.95), NO_MARK, ()
    assert kept(front(0, 0), *cloth) == (0,)
    assert kept(front(0, 0), as_large, *cloth) == (0, 1)


def test_a_shelf_is_held_together_by_cards_the_finder_hardly_saw_too():
    row = [front(106 * at, 0, score=0.2) for at in range(5)]
    below = (card(106, 156, down=True, score=0.9), NO_MARK, ())
    assert kept(*row, below) == (0, 1, 2, 3, 4, 5)
