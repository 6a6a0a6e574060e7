"""A doubtful mark is read again from close by, and what a closer look cannot read stays as it was."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from tests.vision.fake_networks import Lacking
from vision.marks.read_closer import FIGURES, LETTER, read_closer, window
from vision.networks import shipped
from vision.values import HIGHEST, LETTERS, MarkGuess, Photograph

CARD = 600  # pixels wide in the photograph
CORNER = 40  # where its top left stands
PAPER, INK = (235, 232, 225), (20, 20, 40)
MARKS = (("B", 3, 8), ("Q", 10, 12), ("G", 1, 7), ("E", 6, 6), ("K", 9, 10), ("M", 5, 9))


def _photograph(letter, order, total):
    """A card's top with its mark, and where letter and figures stand in card widths."""
    picture = Image.new("RGB", (CARD + 2 * CORNER, 400), (90, 110, 80))
    draw = ImageDraw.Draw(picture)
    draw.rectangle((CORNER, CORNER, CORNER + CARD, 400), fill=PAPER)
    places = []
    for text, x, size in ((letter, 40, 110), (f"{order}/{total}", 160, 60)):
        at, font = (CORNER + x, CORNER + 80), ImageFont.load_default(size)
        draw.text(at, text, font=font, fill=INK, anchor="lm")
        left, top, right, bottom = np.array(draw.textbbox(at, text, font=font, anchor="lm")) - CORNER
        places += [(left + right) / 2, (top + bottom) / 2, right - left, bottom - top]
    full = np.asarray(picture)[..., ::-1].copy()
    return Photograph(full=full, small=full, scale=1.0), np.array(places, np.float32) / CARD


def _quad():
    low, high = CORNER, CORNER + CARD
    return np.array([[low, low], [high, low], [high, low + 1.4 * CARD], [low, low + 1.4 * CARD]], np.float32)


def _at_a_loss(places):
    return MarkGuess(
        *(np.full(n, 1 / n, np.float32) for n in (len(LETTERS), HIGHEST, HIGHEST)), 0.99, places=places
    )


def _read(guess):
    return (
        LETTERS[int(guess.letters.argmax())],
        int(guess.orders.argmax()) + 1,
        int(guess.totals.argmax()) + 1,
    )


@pytest.mark.parametrize("mark", MARKS)
def test_a_closer_look_reads_what_the_first_could_not(mark):
    photograph, places = _photograph(*mark)
    (guess,) = read_closer(shipped(), photograph, [_quad()], [_at_a_loss(places)])
    assert _read(guess) == mark
    for part in (guess.letters, guess.orders, guess.totals):
        assert part.sum() == pytest.approx(1, abs=1e-4)


def test_a_place_a_little_off_is_read_all_the_same():
    photograph, places = _photograph("R", 4, 7)
    tall = places[[3, 3, 3, 3, 7, 7, 7, 7]]
    for off in ([0.1, 0.1, 0.2, 0.1], [-0.1, 0.05, -0.1, -0.1]):
        moved = places + np.array([*off, *off], np.float32) * tall
        (guess,) = read_closer(shipped(), photograph, [_quad()], [_at_a_loss(moved)])
        assert _read(guess) == ("R", 4, 7)


def test_bare_paper_changes_no_order_of_likelihood():
    photograph, places = _photograph("R", 4, 7)
    empty = places + np.array([0.5, 0, 0, 0, 0.4, 0.2, 0, 0], np.float32)
    doubtful = _at_a_loss(empty)
    letters = np.full(len(LETTERS), 0.4 / 25, np.float32)
    letters[4] = 0.6
    (guess,) = read_closer(shipped(), photograph, [_quad()], [replace(doubtful, letters=letters)])
    assert int(guess.letters.argmax()) == 4
    assert float(guess.letters[4]) == pytest.approx(0.6, abs=0.15)


def test_sure_marks_and_those_of_unknown_place_are_left_alone():
    photograph, places = _photograph("R", 4, 7)
    sure = replace(
        _at_a_loss(places),
        letters=np.eye(len(LETTERS), dtype=np.float32)[4],
        orders=np.eye(HIGHEST, dtype=np.float32)[2],
        totals=np.eye(HIGHEST, dtype=np.float32)[5],
    )
    lost = replace(_at_a_loss(places), places=np.zeros(0, np.float32))
    given = [sure, lost, replace(_at_a_loss(places), is_mark=0.01)]
    assert read_closer(shipped(), photograph, [_quad()] * 3, given) == tuple(given)


@pytest.mark.parametrize("name", ["letter", "figures"])
def test_without_its_networks_the_first_look_stands(name):
    photograph, places = _photograph("R", 4, 7)
    guess = _at_a_loss(places)
    assert read_closer(Lacking(name), photograph, [_quad()], [guess]) == (guess,)


@pytest.mark.parametrize("part", [LETTER, FIGURES])
@pytest.mark.parametrize("size", [(0.1, 0.1), (0.3, 0.05), (0.02, 0.2)])
def test_a_window_holds_its_part_undistorted(part, size):
    left, top, right, bottom = window(np.array([0.2, 0.1, *size], np.float32), part)
    assert right - left >= size[0]
    assert bottom - top >= size[1]
    assert (right - left) / (bottom - top) == pytest.approx(part.wide / part.high)


def test_beside_a_doubtful_mark_the_letters_of_sure_ones_are_looked_at_too():
    photograph, places = _photograph("R", 4, 7)
    doubtful = _at_a_loss(places)
    sure = replace(
        doubtful,
        letters=np.eye(len(LETTERS), dtype=np.float32)[4],
        orders=np.eye(HIGHEST, dtype=np.float32)[2],
        totals=np.eye(HIGHEST, dtype=np.float32)[5],
    )
    alone, beside = read_closer(shipped(), photograph, [_quad()] * 2, [doubtful, sure])
    assert beside.letters[LETTERS.index("R")] > 0.5
    assert beside.letter_look == pytest.approx(alone.letter_look, abs=1e-4)
    assert (beside.orders == sure.orders).all()
