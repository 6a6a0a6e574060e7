"""What is learnt of a printing, kept as plain JSON, and what it does to the next reading."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import guess, icons
from vision.deck_look import DeckLook, MarkSample, newest
from vision.icons.slots import layout_of
from vision.marks.correct import corrected, fitted, said, trusted
from vision.reading import Look, Reading
from vision.teach import name
from vision.teaching.learn_marks import MOST_MARKS
from vision.values import LETTERS, MarkGuess

PLAIN = np.random.default_rng(3).normal(0, 1, (26, 64)).astype(np.float32)


def seen(letter, *, as_letter, seed):
    """A mark whose shape the network takes for another letter's."""
    mistaken = guess(f"{as_letter}3/7", letter=0.6)
    look = PLAIN[LETTERS.index(letter)] + np.random.default_rng(seed).normal(0, 0.2, 64)
    return MarkGuess(mistaken.letters, mistaken.orders, mistaken.totals, 0.9, look.astype(np.float32))


def sample(letter, mark):
    return MarkSample(letter, 3, 7, mark.look, said(mark))


SLIPS = {"I": "T", "J": "T", "F": "E", "S": "B"}
TAUGHT = [sample(k, seen(k, as_letter=v, seed=n)) for n in range(5) for k, v in SLIPS.items()]


def test_letters_taught_are_read_rightly_from_then_on():
    look = DeckLook(marks=tuple(TAUGHT), correction=fitted(TAUGHT))
    for letter, slip in SLIPS.items():
        read = corrected([seen(letter, as_letter=slip, seed=99)], look)[0]
        assert LETTERS[int(read.letters.argmax())] == letter
        assert read.letters.max() > 0.8


def test_letters_not_taught_are_read_as_before():
    look = DeckLook(marks=tuple(TAUGHT), correction=fitted(TAUGHT))
    for letter in "AKWZ":
        before = seen(letter, as_letter=letter, seed=7)
        assert abs(corrected([before], look)[0].letters.max() - before.letters.max()) < 0.2


def test_a_typeface_that_was_misread_is_read_modestly_ever_after():
    wrong = [sample(k, guess(f"{v}3/7", letter=0.99)) for k, v in SLIPS.items()]
    right = [sample(k, guess(f"{k}3/7", letter=0.99)) for k in "ACKWZ"]
    assert trusted(right)[0] >= 1
    assert trusted(right + wrong)[0] < 0.6
    assert trusted(right + wrong)[1] >= 1  # the digits were read rightly
    taught = [MarkSample(s.letter, 3, 7, PLAIN[LETTERS.index(s.letter)], s.said) for s in right + wrong]
    look = DeckLook(marks=tuple(taught), correction=fitted(taught), trust=trusted(taught))
    unseen = seen("O", as_letter="D", seed=1)
    sure = MarkGuess(guess("D3/7", letter=0.99).letters, unseen.orders, unseen.totals, 0.9, unseen.look)
    assert corrected([sure], look)[0].letters.max() < 0.9


def test_a_look_of_another_network_is_left_alone():
    look = DeckLook(marks=tuple(TAUGHT), correction=fitted(TAUGHT))
    assert corrected([guess("E2/7")], look)[0].letters.argmax() == LETTERS.index("E")


SEATS = {2: ((127.0, 134.0), (193.0, 134.5)), 3: ((96.0, 147.0), (160.0, 130.0), (224.0, 147.0))}


def full_look():
    return DeckLook(
        marks=tuple(TAUGHT),
        correction=fitted(TAUGHT),
        trust=trusted(TAUGHT),
        letters=tuple(TAUGHT[:3]),
        icons={letter: np.array([spot.look for spot in icons(letter * 4)]) for letter in "CFHMRS"},
        bare=np.array([spot.look for spot in icons("CF", tint=(0.9, 0, 0))]),
        layout=replace(layout_of([(icons("FH"), 2), (icons("FHM"), 3)]), seats=SEATS, unread=0.25),
        backs=np.array([spot.look for spot in icons("CF", tint=(0.2, 0, 0))]),
    )


def test_a_look_survives_being_kept_as_json():
    look = full_look()
    back = DeckLook.from_json(json.loads(json.dumps(look.to_json())))
    assert [(m.letter, m.order, m.total, m.drawn) for m in back.marks] == [
        (m.letter, m.order, m.total, m.drawn) for m in look.marks
    ]
    assert back.trust == pytest.approx(look.trust, abs=0.001)
    assert [m.letter for m in back.letters] == [m.letter for m in look.letters]
    assert np.allclose([m.look for m in back.letters], [m.look for m in look.letters], atol=0.03)
    assert np.allclose(back.correction, look.correction, atol=np.abs(look.correction).max() / 100)
    assert all(np.allclose(back.icons[k], look.icons[k], atol=0.01) for k in "CFHMRS")
    assert np.allclose(back.bare, look.bare, atol=0.01)
    assert np.allclose(back.backs, look.backs, atol=0.01)
    assert back.layout == look.layout
    assert DeckLook.from_json(back.to_json()).to_json() == back.to_json()


def test_a_look_kept_before_layouts_were_learnt_is_still_understood():
    kept = json.loads(json.dumps(full_look().to_json()))
    del kept["layout"], kept["bare"], kept["backs"], kept["trust"], kept["letters"]
    kept["marks"]["labels"] = [label[:3] for label in kept["marks"]["labels"]]
    assert DeckLook.from_json(kept).layout is None


def test_an_empty_look_is_kept_too():
    assert DeckLook.from_json(json.loads(json.dumps(DeckLook().to_json()))).marks == ()


@pytest.mark.parametrize(
    "damage",
    [
        lambda kept: kept.pop("marks"),
        lambda kept: kept.update(version=2),
        lambda kept: kept["icons"].update(X=kept["icons"]["C"]),
        lambda kept: kept["correction"].update(values="???"),
        lambda kept: kept["correction"].update(shape=[3, 3]),
        lambda kept: kept["marks"].update(labels=[["A", 1, 8]]),
        lambda kept: kept.update(icons=7),
        lambda kept: kept["layout"].update(height="wide"),
        lambda kept: kept["layout"].update(radius=0),
        lambda kept: kept["layout"]["rows"].update({"7": [100, 40]}),
        lambda kept: kept["layout"]["rows"].update({"2": [100, 0]}),
        lambda kept: kept["layout"]["seats"].update({"2": [[127, 134]]}),
        lambda kept: kept["layout"]["seats"].update({"7": [[127, 134]] * 7}),
        lambda kept: kept.update(bare=[1, 2]),
        lambda kept: kept.update(backs=None),
        lambda kept: kept.update(trust=[1, 1]),
        lambda kept: kept["letters"].update(labels=[]),
        lambda kept: kept["icons"]["C"].update(shape=[10**9, 10**9]),
    ],
)
def test_a_damaged_look_is_refused(damage):
    kept = json.loads(json.dumps(full_look().to_json()))
    damage(kept)
    with pytest.raises(ValueError):
        DeckLook.from_json(kept)


def test_a_full_look_stays_small():
    samples = [
        sample(letter, seen(letter, as_letter=letter, seed=n)) for n in range(31) for letter in LETTERS
    ]
    wide = [MarkSample(s.letter, 3, 7, np.tile(s.look, 6), s.said) for s in samples[:MOST_MARKS]]
    look = DeckLook(marks=tuple(wide), correction=fitted(wide))
    assert len(json.dumps(look.to_json())) < 300_000


def test_naming_the_looks_of_a_reading_is_learnt():
    middle = np.eye(9, dtype=np.float32)
    reading = Reading((), tuple(Look(k, None, 3, middle[k]) for k in range(3)), False, 0.1)
    look = name(reading, {0: "C", 2: "F"})
    assert set(look.icons) == {"C", "F"}
    assert np.allclose(look.icons["F"].mean(0), middle[2])
    assert set(name(reading, {1: "S"}, look).icons) == {"C", "F", "S"}


def test_a_look_named_wrongly_is_forgotten_where_it_was():
    middle = np.eye(9, dtype=np.float32)
    swapped = DeckLook(icons={"F": middle[:1], "C": middle[1:2], "S": middle[2:3]})
    looks = (Look(0, "F", 3, middle[0]), Look(1, "C", 3, middle[1]))
    look = name(Reading((), looks, False, 0.1), {0: "C", 1: "F"}, swapped)
    assert {letter: seen.argmax(1).tolist() for letter, seen in look.icons.items()} == {
        "S": [2],
        "C": [0],
        "F": [1],
    }


def test_what_a_kept_deck_knows_is_known_though_keeping_shortened_it():
    """Eight bits a number leave a vector a little shorter than it was."""
    look = np.eye(6, dtype=np.float32)[0]
    assert len(newest(0.999 * look[None], [look])) == 1
