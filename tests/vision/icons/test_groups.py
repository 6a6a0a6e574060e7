"""Icons grouped by look, named by the deck, whatever the lamp."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import icons
from vision.deck_look import Layout
from vision.icons.groups import fit, letters_of, read_looks
from vision.icons.samples import in_turn
from vision.icons.slots import layout_of
from vision.reading import Cell, Look

CARDS = ["FH", "CMR", "SSH", "HFMR", "CC", "RMSF"]
KNOWN = {letter: np.array([spot.look for spot in icons(letter * 4, seed=9)]) for letter in "CFHMRS"}


def spots_of(cards, **drawn):
    return [icons(card, seed=at, **drawn) for at, card in enumerate(cards)]


def card_of(at):
    return Cell(0, at, False, None, None, None, 0.0, 0.0, (), (), ())


def test_icons_that_look_alike_are_one_look_before_any_teaching():
    readings, looks = read_looks(spots_of(CARDS), {})
    assert looks.categories == (None,) * 6
    names = {}
    for card, reading in zip(CARDS, readings, strict=True):
        for letter, look in zip(card, reading.looks, strict=True):
            assert names.setdefault(letter, look) == look
    assert len(set(names.values())) == 6


def test_there_are_never_more_than_six_looks():
    rng = np.random.default_rng(0)
    noise = [icons("FHMR", noise=3.0, seed=int(rng.integers(1e6))) for _ in range(20)]
    assert len(read_looks(noise, {})[1].categories) <= 6


def test_the_commonest_look_comes_first():
    _, looks = read_looks(spots_of(["FF", "FFH", "FH", "F" * 4]), {})
    assert looks.middles[0].argmax() == "CFHMRS".index("F")


@pytest.mark.parametrize("tint", [(0, 0, 0), (0.5, 0, 0), (0.3, -0.4, 0.3)])
def test_taught_icons_are_read_in_any_light(tint):
    readings, looks = read_looks(spots_of(CARDS, tint=tint), KNOWN)
    read = [letters_of(reading, looks) for reading in readings]
    assert [letters for letters, _ in read] == CARDS
    assert all(chance > 0.8 for _, chance in read)


def test_icons_on_tags_that_are_all_alike_are_told_apart():
    tags = (2.0, -2.0, 2.0)
    known = {letter: np.array([spot.look for spot in icons(letter * 4, tint=tags)]) for letter in "CFHMRS"}
    readings, looks = read_looks(spots_of(CARDS, tint=tags), known)
    read = [letters_of(reading, looks) for reading in readings]
    assert [letters for letters, _ in read] == CARDS
    assert all(chance > 0.8 for _, chance in read)


def test_looks_nobody_named_leave_their_cards_without_icons():
    some = {letter: vectors for letter, vectors in KNOWN.items() if letter not in "SR"}
    readings, looks = read_looks(spots_of(CARDS), some)
    read = [letters_of(reading, looks)[0] for reading in readings]
    assert read == ["FH", None, None, None, "CC", None]


def test_the_only_look_left_is_the_only_category_left():
    some = {letter: vectors for letter, vectors in KNOWN.items() if letter != "S"}
    readings, looks = read_looks(spots_of(CARDS), some)
    assert [letters_of(reading, looks)[0] for reading in readings] == CARDS


def test_two_strange_looks_are_not_both_the_category_left():
    some = {letter: vectors for letter, vectors in KNOWN.items() if letter != "S"}
    stains = [tuple(replace(spot, look=np.eye(9, dtype=np.float32)[8]) for spot in icons("FF"))] * 2
    readings, looks = read_looks([*spots_of(CARDS), *stains], some)
    assert [letters_of(reading, looks)[0] for reading in readings[:3]] == ["FH", "CMR", None]


def test_the_best_two_to_four_spots_are_a_cards_icons():
    stray = replace(icons("S", score=0.5)[0], x=20.0, y=90.0)
    readings, looks = read_looks([(*icons("FH"), stray)], KNOWN)
    assert letters_of(readings[0], looks)[0] == "FH"
    assert readings[0].complete < 0.95
    assert letters_of(read_looks([icons("F")], KNOWN)[0][0], looks) == (None, 0.0)


def test_what_lies_where_no_icon_stands_is_none():
    letter = replace(icons("S", score=0.8)[0], x=105.0)
    table = [(letter, *icons("FH")), (letter, *icons("CMR"))]
    names = [letters_of(r, looks)[0] for readings, looks in [read_looks(table, KNOWN)] for r in readings]
    assert names == ["SFH", "SCMR"]
    layout = layout_of([(icons(letters), len(letters)) for letters in CARDS])
    readings, looks = read_looks(table, KNOWN, layout)
    assert [letters_of(reading, looks)[0] for reading in readings] == ["FH", "CMR"]


def test_a_pale_icon_in_its_place_counts_beside_plain_ones():
    table = [icons("FHM", seed=at) for at in range(4)]
    pale = (*icons("FHM"), replace(icons("FHMR")[3], score=0.12))
    readings, looks = read_looks([*table, pale], KNOWN)
    assert letters_of(readings[4], looks)[0] == "FHMR"


def test_an_icon_of_a_category_nobody_showed_is_not_left_out_of_a_column():
    shown = {letter: KNOWN[letter] for letter in "CHM"}
    column = Layout({}, 120.0, 16.0, tuple((150.0, 80.0 + 40 * (n % 3)) for n in range(9)))
    cards = [_upright(icons(card, seed=at)) for at, card in enumerate(["CHM", "CMF", "HC", "SHM"])]
    readings, looks = read_looks(cards, shown, column)
    assert [len(reading.spots) for reading in readings] == [3, 3, 2, 3]
    said = [letters_of(reading, looks)[0] for reading in readings]
    assert said == ["CHM", None, "HC", None]


def test_an_icon_looks_different_before_each_ground_and_is_like_the_one_shown_there():
    dark, light = (icons("F" * 4, seed=3, tint=(0, tint, 0))[0].look for tint in (0.0, 2.0))
    other = icons("C" * 4, seed=4, tint=(0, 1, 0))[0].look
    shown = {**KNOWN, "F": np.array([dark] * 8 + [light]), "C": np.array([other] * 9)}
    seen = [replace(spot, look=light) if at == 0 else spot for at, spot in enumerate(icons("FMH"))]
    readings, looks = read_looks([tuple(seen)], shown)
    assert letters_of(readings[0], looks)[0] == "FMH"


def _upright(spots):
    """The same icons in a column."""
    return tuple(replace(spot, x=150.0, y=80.0 + 40 * at) for at, spot in enumerate(spots))


def test_icons_fit_the_catalogue_better_the_more_they_agree():
    readings, looks = read_looks([icons("HFMR")], KNOWN)
    same, swapped, fewer = (fit(readings[0], looks, printed) for printed in ("HFMR", "FHMR", "HFM"))
    assert same > 0.8
    assert max(swapped, fewer) < 0.1


def test_no_icons_at_all_are_no_looks():
    readings, looks = read_looks([(), ()], KNOWN)
    assert looks.categories == ()
    assert [letters_of(reading, looks) for reading in readings] == [(None, 0.0)] * 2


def test_icons_that_could_be_any_are_left_unsaid():
    torn = [replace(spot, look=np.full(9, 1 / 3, np.float32)) for spot in icons("FHM")]
    readings, looks = read_looks([tuple(torn), *spots_of(CARDS)], KNOWN)
    assert letters_of(readings[0], looks) == (None, 0.0)


def test_looks_are_numbered_as_they_appear_whatever_the_deck_knows():
    """What somebody named by number is not renamed by the numbers of the next reading."""
    numbers = []
    for known in ({}, KNOWN, {"M": KNOWN["M"]}):
        readings, looks = read_looks(spots_of(CARDS), known)
        cells = [replace(card_of(at), looks=reading.looks) for at, reading in enumerate(readings)]
        shown = [Look(k, letter, 1) for k, letter in enumerate(looks.categories)]
        told, shown = in_turn(cells, shown)
        numbers.append([cell.looks for cell in told])
        letters = dict(zip((k for cell in told for k in cell.looks), "".join(CARDS), strict=True))
        assert [look.look for look in shown] == list(range(6))
        assert all(look.category in (None, letters[look.look]) for look in shown)
    assert numbers == [[(0, 1), (2, 3, 4), (5, 5, 1), (1, 0, 3, 4), (2, 2), (4, 3, 5, 0)]] * 3
