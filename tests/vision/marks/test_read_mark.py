"""Marks are read from strips, at any batch size, and what is no mark is said to be none."""

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from tests.vision.fake_networks import Lacking
from vision.marks.read_mark import read_marks
from vision.networks import shipped
from vision.values import HIGHEST, LETTERS, STRIP_HEIGHT, STRIP_WIDTH, WeightsMissing

WRONG_AT_MOST = 1  # of the 26 letters drawn plainly; lower it when fewer are wrong


def _strip(letter, order, total, *, ink=(20, 20, 40), paper=(235, 232, 225)):
    picture = Image.new("RGB", (STRIP_WIDTH, STRIP_HEIGHT), paper)
    draw = ImageDraw.Draw(picture)
    draw.text((14, 46), letter, font=ImageFont.load_default(64), fill=ink, anchor="lm")
    draw.text((74, 48), f"{order}/{total}", font=ImageFont.load_default(30), fill=ink, anchor="lm")
    draw.rectangle((0, 96, STRIP_WIDTH, STRIP_HEIGHT), fill=(120, 60, 90))
    for x, colour in ((180, (190, 60, 40)), (225, (40, 120, 60)), (270, (50, 60, 170))):
        draw.ellipse((x, 30, x + 38, 68), fill=colour)
    return np.asarray(picture)[..., ::-1].copy()


def _read(guess):
    return (
        LETTERS[int(guess.letters.argmax())],
        int(guess.orders.argmax()) + 1,
        int(guess.totals.argmax()) + 1,
    )


def _alphabet():
    wanted = [(letter, place % 9 + 1, place % 3 + 9) for place, letter in enumerate(LETTERS)]
    return wanted, np.stack([_strip(*mark) for mark in wanted])


def test_plain_marks_are_read():
    wanted, strips = _alphabet()
    wrong = [
        mark
        for mark, guess in zip(wanted, read_marks(shipped(), strips), strict=True)
        if _read(guess) != mark
    ]
    assert len(wrong) <= WRONG_AT_MOST, wrong


def test_light_marks_on_dark_paper_are_read():
    wanted = [("B", 3, 8), ("S", 10, 12), ("W", 1, 6), ("K", 2, 3)]
    strips = np.stack([_strip(*mark, ink=(240, 235, 200), paper=(30, 40, 60)) for mark in wanted])
    assert [_read(guess) for guess in read_marks(shipped(), strips)] == wanted


def test_a_mark_a_little_out_of_place_is_still_read():
    strip = _strip("R", 4, 7)
    moves = [(x, y, turn) for x in (-8, 8) for y in (-6, 6) for turn in (-3, 3)]
    moved = []
    for x, y, turn in moves:
        warp = cv2.getRotationMatrix2D((160, 64), turn, 1.0)
        warp[:, 2] += x, y
        moved.append(
            cv2.warpAffine(strip, warp, (STRIP_WIDTH, STRIP_HEIGHT), borderMode=cv2.BORDER_REPLICATE)
        )
    assert {_read(guess) for guess in read_marks(shipped(), np.stack(moved))} == {("R", 4, 7)}


def test_what_shows_no_mark_is_said_to_show_none():
    rng = np.random.default_rng(0)
    noise = rng.integers(0, 256, (STRIP_HEIGHT, STRIP_WIDTH, 3), np.uint8)
    plain = np.full((STRIP_HEIGHT, STRIP_WIDTH, 3), 230, np.uint8)
    wood = np.repeat(noise[:1], STRIP_HEIGHT, axis=0) // 3 + 60
    *strange, mark = read_marks(shipped(), np.stack([noise, plain, wood, _strip("E", 2, 7)]))
    assert all(guess.is_mark < 0.5 for guess in strange)
    assert mark.is_mark > 0.9


def test_guesses_are_probabilities():
    (guess,) = read_marks(shipped(), _strip("Q", 1, 2)[None])
    for part, length in ((guess.letters, len(LETTERS)), (guess.orders, HIGHEST), (guess.totals, HIGHEST)):
        assert part.shape == (length,)
        assert part.min() >= 0
        assert part.sum() == pytest.approx(1, abs=1e-4)
    assert 0 <= guess.is_mark <= 1
    assert guess.look.ndim == 1


def test_a_strip_reads_the_same_alone_and_among_others():
    _, strips = _alphabet()
    together = read_marks(shipped(), strips)
    for place in (0, 11, 25):
        (alone,) = read_marks(shipped(), strips[place : place + 1])
        assert np.allclose(alone.letters, together[place].letters, atol=1e-4)
        assert np.allclose(alone.look, together[place].look, atol=1e-3)


def test_no_strips_give_no_guesses():
    assert read_marks(shipped(), np.zeros((0, STRIP_HEIGHT, STRIP_WIDTH, 3), np.uint8)) == ()


def test_strips_of_another_size_are_refused():
    with pytest.raises(ValueError, match="shape"):
        read_marks(shipped(), np.zeros((1, 64, 160, 3), np.uint8))


def test_a_missing_network_is_named():
    with pytest.raises(WeightsMissing, match=r"mark\.onnx"):
        read_marks(Lacking("mark"), np.zeros((1, STRIP_HEIGHT, STRIP_WIDTH, 3), np.uint8))


def test_it_may_be_asked_about_few_strips_and_then_about_many():
    _, strips = _alphabet()
    few = read_marks(shipped(), strips[:20])
    many = read_marks(shipped(), np.concatenate([strips] * 3))
    assert [_read(guess) for guess in few] == [_read(guess) for guess in many[:20]]
    assert len(many) == 78


def test_a_guess_says_where_letter_and_figures_stand():
    (guess,) = read_marks(shipped(), _strip("H", 3, 8)[None])
    letter, figures = guess.places.reshape(2, 4) * STRIP_WIDTH
    assert letter[:2] == pytest.approx([38, 46], abs=8)
    assert letter[3] == pytest.approx(47, rel=0.3)
    assert figures[:2] == pytest.approx([102, 48], abs=12)
    assert figures[2] == pytest.approx(56, rel=0.35)
