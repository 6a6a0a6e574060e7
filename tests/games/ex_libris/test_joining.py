"""Parts of one shelf: where a photograph's cards go beside those that stand."""

import pytest

from games.ex_libris import joining
from scoring.ex_libris.notation import read_words, write_words

STANDS = "A1 A2 / B1"


def joined(stands: str, more: str, how: str) -> str:
    return write_words(joining.join(read_words(stands), read_words(more), how).rows)


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("instead", "E1 / F1"),
        ("left", "E1 A1 A2 / F1 B1"),
        ("right", "A1 A2 E1 / B1 . F1"),
        ("above", "E1 / F1 / A1 A2 / B1"),
        ("below", "A1 A2 / B1 / E1 / F1"),
        ("overlap", "A1 A2 E1 / B1 . F1"),  # nothing in common: not over one another
    ],
)
def test_a_part_goes_where_it_is_put(how, expected):
    assert joined(STANDS, "E1 / F1", how) == expected


@pytest.mark.parametrize(
    ("stands", "more", "expected"),
    [
        ("A1 B1 C1", "C1 D1 E1", "A1 B1 C1 D1 E1"),
        ("C1 D1", "A1 B1 C1", "A1 B1 C1 D1"),
        ("A1 B1 / C1 D1", "C1 D1 / E1 F1", "A1 B1 / C1 D1 / E1 F1"),
        ("C1 D1 / E1 F1", "A1 B1 / C1 D1", "A1 B1 / C1 D1 / E1 F1"),
        ("A1 ? C1", "B1 C1 D1", "A1 B1 C1 D1"),  # what one did not read the other did
        ("A1 B1 #", "B1 C1 D1", "A1 B1 C1 D1"),
        ("A1 B1:FH", "B1 C1:MM", "A1 B1:FH C1:MM"),
        ("A1 B1", "B1:FH C1", "A1 B1:FH C1"),
        ("A1 . C1", "C1 D1", "A1 . C1 D1"),
        ("A1 B1 C1 D1", "C1 D1 X9 B1", "A1 B1 C1 D1 X9 B1"),  # most of what both show says where
    ],
)
def test_what_both_show_lies_on_one_another_and_nothing_is_lost(stands, more, expected):
    assert joined(stands, more, "overlap") == expected


def test_cards_read_differently_in_two_pictures_are_named():
    found = joining.join(read_words("A1 B1 C1"), read_words("A1 B7 C1 D1"), "overlap")
    assert write_words(found.rows) == "A1 B1 C1 D1"
    assert found.quarrels == (("B1", "B7"),)


@pytest.mark.parametrize(
    ("stands", "more", "is_further", "expected"),
    [
        ("", "A1 B1", True, "instead"),
        ("A1 B1", "C1 D1", True, "right"),
        ("A1 B1", "C1 D1", False, "instead"),
        ("A1 B1", "B1 C1", True, "overlap"),
        ("A1 B1", "B1 C1", False, "overlap"),
        ("A1 B1", "A1 B1 C1", False, "instead"),  # the same once more, and better
        ("A1 B1 #", "A1 B1", False, "overlap"),  # what stands at a row's end is not lost with it
        ("A1 B1", "? ?", False, "keep"),  # no card was read
        ("A1 B1", "# #", True, "keep"),
        ("A1 B1", "", False, "keep"),
        ("A1 B1", "C1 ?", False, "keep"),  # it says less than what stands
        ("", "? ?", False, "instead"),
        ("A1 B1 C1", "C1 . B1", True, "right"),  # they do not agree where
    ],
)
def test_where_a_part_goes_is_proposed_by_the_cards_both_show(stands, more, is_further, expected):
    assert joining.proposed(read_words(stands), read_words(more), is_further=is_further) == expected
