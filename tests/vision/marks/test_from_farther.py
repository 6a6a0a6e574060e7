"""Marks that reach beyond the strip are read from farther off, where hardly any is read otherwise."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import card, guess, read_card
from tests.vision.fake_networks import FakeNetworks, marks
from vision.card import FARTHER
from vision.marks.from_farther import from_farther
from vision.picture.load import photograph_of
from vision.values import FACE_HEIGHT, STRIP_HEIGHT, STRIP_WIDTH

TABLE = photograph_of(np.full((600, 700, 3), 90, np.uint8))
FAR_OFF = ("E2/7", "A1/8", "B3/9")


def face(number):
    """The upper part of a card, of a grey of its own."""
    return np.full((FACE_HEIGHT, STRIP_WIDTH, 3), 40 * number, np.uint8)


def seen(*legible):
    """Cards side by side, whose marks are as legible as that."""
    return [
        read_card(card(110 * at, 300), guess("O8/9", letter=each, order=1.0), face=face(at + 1))
        for at, each in enumerate(legible)
    ]


def with_totals(*texts):
    """Cards side by side, whose marks surely say this."""
    return [
        read_card(card(110 * at, 300), guess(text, letter=0.99, order=0.99), face=face(at + 1))
        for at, text in enumerate(texts)
    ]


def reader(*upright, on_their_heads=("", "", "")):
    """One that reads these marks from farther off, first of cards as they lie, then of cards turned round."""
    said = iter((upright, on_their_heads))

    def answer(pictures):
        texts = next(said)
        strong, weak = (marks(*[text or "O8/9" for text in texts], strength=s)(pictures) for s in (20.0, 0.5))
        read = np.array([bool(text) for text in texts])
        return tuple(np.where(read[:, None], *pair) for pair in zip(strong, weak, strict=True))

    return FakeNetworks(mark=answer)


def test_marks_that_the_strip_does_not_hold_are_read_from_farther_off_and_stand_where_that_shows_them():
    networks = reader(*FAR_OFF)
    found = from_farther(networks, TABLE, seen(0.1, 0.3, 0.1))
    assert [(one.far, one.mark.best) for one in found] == [(True, guess(text).best) for text in FAR_OFF]
    places = marks("E2/7")(np.zeros((1, 3, STRIP_HEIGHT, 8), np.float32))[2]
    assert found[0].mark.places[0] == pytest.approx(places[0][0] * FARTHER)


@pytest.mark.parametrize("legible", [(0.9, 0.9, 0.1), (0.9, 0.85, 0.99)])
def test_where_the_strips_show_most_marks_nobody_looks_from_farther_off(legible):
    networks, cards = reader(*FAR_OFF), seen(*legible)
    assert from_farther(networks, TABLE, cards) == tuple(cards)
    assert networks.asked == []


def test_where_every_total_is_the_order_the_other_number_is_looked_for_from_farther_off():
    found = from_farther(reader(*FAR_OFF), TABLE, with_totals("E2/2", "A1/1", "B3/3"))
    assert [(one.far, one.mark.best) for one in found] == [(True, guess(text).best) for text in FAR_OFF]
    assert [int(one.mark.totals.argmax()) + 1 for one in found] == [7, 8, 9]


@pytest.mark.parametrize("texts", [("E2/2", "A1/8", "B3/3"), ("E2/2",)])
def test_where_some_marks_show_both_numbers_or_one_alone_is_read_nobody_looks(texts):
    networks = reader(*FAR_OFF)
    assert not any(one.far for one in from_farther(networks, TABLE, with_totals(*texts)))
    assert networks.asked == []


def test_what_was_taken_for_a_back_is_looked_at_if_it_shows_something_like_a_mark():
    *two, third = with_totals("E2/2", "A1/1", "B3/3")
    likely = replace(third, down=True, mark=guess("B3/3", letter=0.9, is_mark=0.7))
    never = replace(third, down=True, mark=guess("B3/3", is_mark=0.1))
    assert [one.far for one in from_farther(reader(*FAR_OFF), TABLE, [*two, likely])] == [True] * 3
    networks = reader(*FAR_OFF[:2], on_their_heads=("", ""))
    assert [one.far for one in from_farther(networks, TABLE, [*two, never])] == [True, True, False]


def test_nobody_looks_at_what_is_likely_no_card_for_its_one_number():
    networks, cards = reader(*FAR_OFF), [replace(one, score=0.3) for one in with_totals("E2/2", "A1/1")]
    assert from_farther(networks, TABLE, cards) == tuple(cards)
    assert networks.asked == []


def test_where_that_shows_hardly_any_either_all_stays_as_it_was():
    """Another game's cards may have something like a mark here and there."""
    cards = seen(0.1, 0.3, 0.1)
    assert from_farther(reader("E2/7", "", ""), TABLE, cards) == tuple(cards)


def test_once_some_were_read_so_the_next_are_too():
    known = [replace(one, far=True) for one in seen(0.9)]
    found = from_farther(reader("E2/7", "", ""), TABLE, seen(0.1, 0.3, 0.1), others=known)
    assert [one.far for one in found] == [True, False, False]


def test_a_card_on_its_head_is_turned_where_that_tells_more():
    cards = seen(0.1, 0.3, 0.1)
    found = from_farther(reader("E2/7", "A1/8", "", on_their_heads=("", "", "B3/9")), TABLE, cards)
    assert [one.mark.best for one in found] == [guess(text).best for text in FAR_OFF]
    assert np.array_equal(found[2].quad, np.roll(cards[2].quad, 2, axis=0))
    assert np.array_equal(found[0].quad, cards[0].quad)


def test_the_strip_of_such_a_card_shows_more_of_it_smaller():
    picture = face(2)
    picture[STRIP_HEIGHT + 20 : STRIP_HEIGHT + 40] = 250  # below what a strip shows
    (usual,) = [read_card(card(0, 0), guess("E2/7"), face=picture)]
    far = replace(usual, far=True)
    assert usual.strip.shape == far.strip.shape == (STRIP_HEIGHT, STRIP_WIDTH, 3)
    assert usual.strip.max() == 80
    assert far.strip.max() == 250
