"""What labelled cards teach about icons: once, and not what is covered."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import icons
from tests.vision.fake_networks import FakeNetworks
from vision.deck_look import DeckLook, Layout, newest
from vision.teaching import learn_icons as module
from vision.teaching import lined_up
from vision.teaching.learn_icons import HINT, learn_icons

CARDS = ["FH", "CMR", "SSHF", "CC", "RMSF"]


NOTHING = np.eye(9, dtype=np.float32)[8]
NETWORKS = FakeNetworks(looks=lambda pictures: np.tile(NOTHING, (len(pictures), 1)))  # known to none


@pytest.fixture(autouse=True)
def no_hints(monkeypatch):
    """Nothing is hardly seen on any card."""
    monkeypatch.setattr(module, "read_icons", lambda _networks, strips, **_: ((),) * len(strips))


def labelled(cards=CARDS, seed=0):
    return [(icons(card, seed=seed + at), card) for at, card in enumerate(cards)]


def learnt(cards, old=None):
    return learn_icons(NETWORKS, np.zeros((len(cards), 128, 320, 3), np.uint8), cards, old or DeckLook())


def test_every_labelled_icon_is_learnt_and_where_it_stands():
    what = learnt(labelled())
    assert {k: len(v) for k, v in what.looks.items()} == {"F": 3, "H": 2, "C": 3, "M": 2, "R": 2, "S": 3}
    assert what.layout.rows[3] == pytest.approx((150, 40))
    assert len(what.bare) > 0
    assert what.unread == ()


def test_what_the_network_hardly_sees_tells_where_icons_stand_if_the_label_says_they_are_there(monkeypatch):
    faint = [icons("FH")[:1], icons("CR")[1:], icons("SM")[:1], icons("CMRS")]
    asked = []

    def hints(_networks, _, *, least):
        asked.append(least)
        return tuple(faint)

    monkeypatch.setattr(module, "read_icons", hints)
    cards = [((), "FH"), ((), "CR"), ((), "SM"), (icons("CMRS"), "CMRS")]
    layout = learnt(cards).layout
    assert asked == [HINT]
    assert layout.rows[2] == pytest.approx((150, 40))


def test_where_one_more_icon_would_stand_before_and_after_a_row_is_bare():
    cards = [(icons("FHM", seed=at), "FHM") for at in range(3)]
    what = learnt(cards)
    assert len(what.bare) == 2 * len(cards)
    assert (what.bare @ NOTHING).min() > 0.99


def test_the_same_photograph_taught_twice_teaches_nothing_more():
    once = learnt(labelled())
    twice = learnt(labelled(), DeckLook(icons=once.looks, bare=once.bare, layout=once.layout))
    assert {k: len(v) for k, v in twice.looks.items()} == {k: len(v) for k, v in once.looks.items()}
    assert twice.layout == once.layout
    assert len(twice.bare) == len(once.bare)


def test_another_photograph_adds_to_what_is_known():
    once = learnt(labelled())
    more = learnt(labelled(seed=50), DeckLook(icons=once.looks, bare=once.bare, layout=once.layout))
    assert len(more.looks["S"]) == 6


def test_a_covered_icon_does_not_spoil_its_category():
    cards = labelled(["FF", "FFH", "FH"])
    spots, letters = cards[0]
    thumb = replace(spots[0], look=np.eye(9, dtype=np.float32)[7])
    what = learnt([((thumb, spots[1]), letters), *cards[1:]])
    assert what.looks["F"][:, 7].max() < 0.5


def test_cards_whose_icons_nobody_found_are_named():
    assert learnt([((), "FH"), *labelled()]).unread == (0,)


def test_how_many_of_a_labels_icons_nobody_found_is_kept_with_where_they_stand_in_rows():
    assert learnt([((), "FH"), *labelled()]).layout.unread == pytest.approx(1 / (1 + len(labelled())))
    assert learnt(labelled()).layout.unread == 0


def test_the_newest_looks_are_kept():
    many = [np.float32([1, n]) / np.hypot(1, n) for n in range(1, 100)]
    assert np.allclose(newest(None, many[:50], most=3), many[47:50])


def test_places_in_no_row_stay_known_where_a_further_label_shows_hardly_any(monkeypatch):
    known = Layout({}, 150.0, 16.0, tuple((40.0, 100.0 + 20 * n) for n in range(8)))
    old = DeckLook(icons={"F": newest(None, [icons("F")[0].look])}, layout=known)
    monkeypatch.setattr(module, "at_one_size", lambda _networks, _faces, cards, _radius: cards)
    what = learnt([((), "FH")], old)
    assert what.layout.stood == known.stood
    assert what.unread == (0,)
    assert what.layout.unread == 1.0  # what that deck's cards show is told, but not for sure


def test_what_looks_most_like_icons_beside_them_is_learnt_for_bare(monkeypatch):
    look = np.float32([0.7, 0, 0, 0, 0, 0, 0, 0.7, 0.1])
    head = replace(icons("F")[0], x=200.0, y=90.0, score=0.05, look=look / np.linalg.norm(look))
    same = replace(head, x=20.0, look=icons("H")[0].look)  # an icon that no label tells of
    cards = [lower(icons(card, seed=at)) for at, card in enumerate(CARDS)]
    monkeypatch.setattr(
        module, "read_icons", lambda _networks, _faces, **_: [(*c, head, same) for c in cards]
    )
    monkeypatch.setattr(module, "at_one_size", lambda _networks, _faces, spots, _radius: spots)
    what = learnt(list(zip(cards, CARDS, strict=True)))
    assert not what.unread
    assert what.bare @ head.look == pytest.approx(np.ones(len(CARDS)))


def lower(spots):
    """The spots above books, each higher or lower than the last."""
    heights = 150.0, 190.0, 140.0, 175.0
    return tuple(
        replace(spot, x=60.0 + 60 * at, y=heights[(at + len(spots)) % 4], score=0.95)
        for at, spot in enumerate(spots)
    )


def test_where_icons_stand_is_known_no_line_is_sought_for_a_further_label(monkeypatch):
    """What that label's cards show is nearer to the truth than where the others had their icons."""
    column = ((60.0, 150.0), (60.0, 200.0), (60.0, 250.0), (60.0, 300.0))
    known = Layout({}, 200.0, 16.0, column, {count: column[:count] for count in (2, 3, 4)})
    asked = []
    monkeypatch.setattr(module, "in_one_line", asked.append)
    monkeypatch.setattr(module, "in_places", asked.append)
    looks = {letter: newest(None, [icons(letter)[0].look]) for letter in "CFHMRS"}
    learnt([((), label) for label in CARDS], DeckLook(icons=looks, layout=known))
    assert asked == []


def test_where_no_card_shows_its_icons_a_line_that_all_show_together_tells_where_they_stand(monkeypatch):
    monkeypatch.setattr(module, "AGREEING", 0.0)  # here all look alike
    column = ((60.0, 150.0), (60.0, 200.0), (60.0, 250.0), (60.0, 300.0))
    seats = {count: column[:count] for count in (2, 3, 4)}
    line = Layout({}, 200.0, 16.0, column, seats)
    monkeypatch.setattr(module, "in_one_line", lambda *_: line)
    what = learnt([((), label) for label in CARDS])
    assert what.layout.seats == seats
    assert {letter: len(looks) for letter, looks in what.looks.items()} == {
        letter: "".join(CARDS).count(letter) for letter in "FHCMRS"
    }
    assert what.unread == ()


@pytest.mark.parametrize(("strays", "told"), [(3, True), (1, False)])
def test_a_line_is_sought_where_many_labelled_cards_taught_nothing(monkeypatch, strays, told):
    """Other things on a card may be taken for icons: there are more of them than the label has."""
    monkeypatch.setattr(module, "AGREEING", 0.0)  # here all look alike
    column = ((60.0, 150.0), (60.0, 200.0), (60.0, 250.0), (60.0, 300.0))
    seats = {count: column[:count] for count in (2, 3, 4)}
    monkeypatch.setattr(module, "in_one_line", lambda *_: Layout({}, 200.0, 16.0, column, seats))
    labels = ["FHM", "CMR", "SSHF", "RMSF", "CCF", *("FHM", "CMR", "HF")[:strays]]
    seen = [lower(icons(card, seed=at)) if at < 5 else () for at, card in enumerate(labels)]
    shown = list(zip(seen, labels, strict=True))
    monkeypatch.setattr(module, "read_icons", lambda *_, **__: seen)
    assert (learnt(shown).layout.seats == seats) is told


def test_of_a_label_with_one_icon_a_line_says_nothing(monkeypatch):
    labels = ["FHM", "F", "HF", "MMHF"]
    found = {count: tuple((60.0, 150.0 + 50 * at) for at in range(count)) for count in (2, 3, 4)}
    monkeypatch.setattr(lined_up, "lined_up", lambda *_: (found, 16.0))
    looks = iter([spot.look for letters in labels if len(letters) > 1 for spot in icons(letters)])
    networks = FakeNetworks(looks=lambda pictures: np.array([next(looks) for _ in pictures]))
    faces = np.zeros((4, 368, 320, 3), np.uint8)
    assert lined_up.in_one_line(networks, faces, labels, [()] * 4) is not None


def test_places_in_which_icons_look_as_if_the_label_meant_others_are_not_believed(monkeypatch):
    column = ((60.0, 150.0), (60.0, 200.0), (60.0, 250.0), (60.0, 300.0))
    line = Layout({}, 200.0, 16.0, column, {count: column[:count] for count in (2, 3, 4)})
    monkeypatch.setattr(module, "in_one_line", lambda *_: line)
    assert learnt([((), label) for label in CARDS]).unread == tuple(range(len(CARDS)))


def test_an_ornament_that_all_cards_show_is_no_icon_and_learnt_for_bare(monkeypatch):
    """It is surer to be seen than the icons, and there are as many things as the label tells of icons."""
    sun = replace(icons("F")[0], x=270.0, y=40.0, score=0.99, look=np.eye(9, dtype=np.float32)[8])
    cards = [lower(icons(card, seed=at))[1:] for at, card in enumerate(CARDS)]
    monkeypatch.setattr(module, "read_icons", lambda *_, **__: [(*c, sun) for c in cards])
    monkeypatch.setattr(module, "at_one_size", lambda _networks, _faces, spots, _radius: spots)
    shown = [(*lower(icons(card, seed=at)), sun) for at, card in enumerate(CARDS)]
    what = learnt(list(zip(shown, CARDS, strict=True)))
    assert all(abs(look @ sun.look) < 0.5 for looks in what.looks.values() for look in looks)
    assert (what.bare @ sun.look).max() > 0.99
