"""What the stages ask of which network, in which order, and what they do where one is missing."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.fake_networks import FakeNetworks, ends, finds, marks, plain
from vision import doors
from vision.finding.refine import FOOT, NOTHING, TOP
from vision.marks.read_closer import LIKENESS, LOOK, SCORES
from vision.picture.load import photograph_of
from vision.reading import notation

FIRST = np.float32([[100, 100], [200, 100], [200, 250], [100, 250]])  # a card in the finder's picture
CARDS = tuple(FIRST + np.float32([x, y]) for y in (0, 170) for x in (0, 110))
READ = "A1/8", "B2/3", "E2/7", "E5/7"
THERE = "refine", "figures", "letter"  # what lies in an empty place, and does a mark stand as the others do
AT_ENDS = "refine", "figures", "letter"  # is there a mark where the others have theirs, beyond a row's ends
SEEN = "scores", "looks", "places"


def photograph():
    return photograph_of(np.full((576, 768, 3), 90, np.uint8))


def networks(cards=CARDS, *, close=(TOP, FOOT), strength=20.0):
    """Networks that see cards, close up both ends of each, marks, and no icon on any."""
    return FakeNetworks(
        find=finds(*cards),
        refine=ends(*close),
        mark=marks(*READ, strength=strength),
        letter=lambda pictures: tuple(np.zeros((len(pictures), size)) for size in (26, 64, 26)),
        figures=plain(40),
        strip_icons=lambda pictures: np.full((len(pictures), 4, 16, 40), -20.0),
        icons=lambda pictures: np.full((len(pictures), 4, 36, 40), -20.0),
        looks=plain(64),
    )


def asked(networks):
    """The networks in the order they were asked, the same one after the other once."""
    names = [name for name, _, _ in networks.asked]
    return [name for at, name in enumerate(names) if at == 0 or names[at - 1] != name]


def test_cards_are_found_sharpened_at_both_ends_read_and_then_their_icons_looked_for():
    sure = networks()
    assert notation(doors.read(photograph(), networks=sure)) == "A1 B2 / E2 E5"
    assert asked(sure) == ["find", "refine", "mark", "strip-icons", "icons", *AT_ENDS]


def test_each_network_is_shown_pictures_of_its_own_size_all_cards_in_one_question():
    doubtful = networks(strength=4.0)
    doors.read(photograph(), networks=doubtful)
    shown = {name: (shape, outputs) for name, shape, outputs in reversed(doubtful.asked)}
    assert shown == {
        "find": ((1, 3, 576, 768), ()),
        "refine": ((4, 3, 64, 128), ()),
        "mark": ((4, 3, 128, 224), SEEN),
        "letter": ((4, 3, 48, 48), (SCORES, LOOK, LIKENESS)),
        "figures": ((4, 3, 48, 112), (SCORES,)),
        "strip-icons": ((4, 3, 64, 160), ()),
        "icons": ((4, 3, 144, 160), ()),
    }


def test_only_a_doubtful_mark_is_looked_at_closely_and_before_its_icons():
    doubtful = networks(strength=4.0)
    doors.read(photograph(), networks=doubtful)
    names = asked(doubtful)
    assert {"letter", "figures"} & set(asked_by_sure()[: -len(AT_ENDS)]) == set()
    assert names.index("mark") < names.index("figures") < names.index("strip-icons")


def asked_by_sure():
    sure = networks()
    doors.read(photograph(), networks=sure)
    return asked(sure)


def test_an_empty_place_of_the_shelf_is_looked_at_close_up_and_read_whole_only_if_a_card_lies_there():
    empty = networks(CARDS[:3], close=(TOP, FOOT, NOTHING, NOTHING))
    assert notation(doors.read(photograph(), networks=empty)) == "A1 B2 / E2"
    looked = ["find", "refine", "mark", "strip-icons", "icons", *THERE, *AT_ENDS]
    assert asked(empty) == looked
    filled = networks(CARDS[:3], close=(TOP, FOOT, TOP, FOOT))
    assert len(doors.read(photograph(), networks=filled).cells) == 4
    new = [*AT_ENDS, "mark", "strip-icons", "icons"]
    assert asked(filled)[5 : 5 + len(new)] == new


@pytest.mark.parametrize("name", ["find", "mark", "icons"])
def test_networks_handed_in_are_the_only_ones_asked(name):
    """Where one of them is missing, what comes with the program does not stand in."""
    others = networks()
    del others.answers[name]
    reading = doors.read(photograph(), networks=others)
    assert [note for note in reading.notes if note.endswith("-missing")]
    assert name not in asked(others)
