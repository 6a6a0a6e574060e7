"""The shelf on one line: what it means, how it is written back, and what is wrong with it."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ex_libris.notation import (
    cards_in,
    named,
    parse_pile,
    parse_shelf,
    read_words,
    supposed,
    write_words,
)
from tests.scoring.ex_libris.shelves import pile_texts, shelf_texts, written
from translations import fault_sentence

CANONICAL = [
    ("A1:FH B3:CMR . / C2:SS #  D4:HFMR+", "A1:FH B3:CMR / C2:SS # D4:HFMR+"),
    ("e2:hfs", "E2:HFS"),
    ("~e2:hfs+", "~E2:HFS+"),
    ("~E2", "~E2"),
    ("E2+", "E2+"),
    ("#+/#", "#+ / #"),
    (". A1:FH/ . B1:SS .  .", ". A1:FH / . B1:SS"),
    ("Z152:CC", "Z152:CC"),
    ("A1:FH\t/\nB1:FH", "A1:FH / B1:FH"),
]

FAULTY = [
    ("", [("row-empty", 1, None)]),
    ("A1:FH / ", [("row-empty", 2, None)]),
    ("A1:FH / . . / B1:FH", [("row-empty", 2, None)]),
    ("A1:F", [("icons-count", 1, 1)]),
    ("A1:FHMRS", [("icons-count", 1, 1)]),
    ("A1:FX", [("icons-unknown", 1, 1)]),
    ("A1:ſſ", [("icons-unknown", 1, 1)]),  # whose capitals would be SS
    ("A1:ﬀ", [("icons-unknown", 1, 1)]),
    ("A1:", [("icons-count", 1, 1)]),
    ("A0:FH", [("mark-malformed", 1, 1)]),
    ("A01:FH", [("mark-malformed", 1, 1)]),
    ("A153:FH", [("mark-malformed", 1, 1)]),
    ("Ж1:FH", [("mark-malformed", 1, 1)]),
    ("A١:FH", [("mark-malformed", 1, 1)]),
    ("ſ1:FH", [("mark-malformed", 1, 1)]),
    ("A1:FH++", [("cell-malformed", 1, 1)]),
    ("~#", [("mark-malformed", 1, 1)]),
    (".+", [("mark-malformed", 1, 1)]),
    ("A1:FH ?", [("cell-unread", 1, 2)]),
    ("A1:FH . B1:FH", [("shelf-apart", 1, 3)]),
    ("A1:FH / . B1:FH", [("shelf-apart", 2, 2)]),
    ("A1:FH . B1:FH / C1:F", [("icons-count", 2, 1), ("shelf-apart", 1, 3)]),
    ("A1:FH ? B1:FH . D1:FH", [("cell-unread", 1, 2), ("shelf-apart", 1, 5)]),
    ("A1:FH . -", [("mark-malformed", 1, 3)]),
    ("A1:FH / / C1:FH", [("row-empty", 2, None)]),
    ("# / # / # / #", [("rows-many", None, None)]),
    (
        "A1:FX B / ? C1:FH / . .",
        [("icons-unknown", 1, 1), ("mark-malformed", 1, 2), ("cell-unread", 2, 1), ("row-empty", 3, None)],
    ),
]


@pytest.mark.parametrize(("text", "canonical"), CANONICAL)
def test_canonical_form(text: str, canonical: str):
    shelf, faults = parse_shelf(text)
    assert faults == ()
    assert written(shelf) == canonical


@pytest.mark.parametrize(("text", "expected"), FAULTY)
def test_every_fault_is_named_with_its_place(text: str, expected: list):
    _, faults = parse_shelf(text)
    assert [(fault.key, fault.row, fault.column) for fault in faults] == expected


@given(shelf_texts())
def test_writing_back_is_canonical(text: str):
    shelf, faults = parse_shelf(text)
    assert faults == ()
    line = written(shelf)
    assert parse_shelf(line) == (shelf, ())
    assert (
        line == write_words(read_words(text)) == " / ".join(" ".join(row.split()) for row in text.split("/"))
    )


@given(st.text(alphabet="ABZ0127:CFHMRS~#.+?/ é", max_size=60))
def test_any_text_is_a_shelf_or_has_faults(text: str):
    shelf, faults = parse_shelf(text)
    assert faults or parse_shelf(written(shelf)) == (shelf, ())


@given(pile_texts())
def test_a_pile_is_written_back(text: str):
    cells, faults = parse_pile(text)
    assert faults == ()
    assert " ".join(map(str, cells)) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A1:FH / B1:FH", [("pile-no-rows", 2)]),
        (". ? E2~", [("pile-no-rows", 1), ("pile-unread", 2), ("pile-malformed", 3)]),
    ],
)
def test_a_pile_has_no_rows(text: str, expected: list):
    _, faults = parse_pile(text)
    assert [(fault.key, fault.column) for fault in faults] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A1:FH ~B1:FH", [("pile-face-down", 2)]),
        ("#", [("pile-face-down", 1)]),
        ("A1:FH A2:FH+ A3:CC", [("pile-entombed", 2)]),
        (
            "~b1:fh+ #+",
            [("pile-face-down", 1), ("pile-entombed", 1), ("pile-face-down", 2), ("pile-entombed", 2)],
        ),
    ],
)
def test_a_pile_lies_face_up(text: str, expected: list):
    _, faults = parse_pile(text)
    assert [(fault.key, fault.column) for fault in faults] == expected


def test_a_card_of_the_pile_is_named_by_its_place_and_turned_over():
    (fault,) = parse_pile("A1:FH ~B1:FH")[1]
    assert fault_sentence(fault).startswith("card 2: “~B1:FH” lies face down. Turn the card over:")


@pytest.mark.parametrize(
    ("text", "cards", "marks"),
    [
        ("A1:FH ~e2+ . / # ?", 4, [("A1", (0, 0)), ("E2", (0, 1))]),
        ("A1:XYZ B3 / . C4", 3, [("B3", (0, 1)), ("C4", (1, 1))]),
        ("E2:HFS A1:CM", 2, [("E2", (0, 0)), ("A1", (0, 1))]),
        ("A1/B2", 2, [("A1", (0, 0)), ("B2", (1, 0))]),
        ("", 0, []),
    ],
)
def test_cards_are_named_wherever_they_stand_and_whatever_else_is_wrong(text, cards, marks):
    assert (cards_in(text), list(named(text))) == (cards, marks)


@pytest.mark.parametrize(
    ("mark", "icons", "side", "expected"),
    [
        ("E2", "", "down", "A1:FH  ~E2:HFS+ / # E3 wrong:"),
        ("E2", "SS", "", "A1:FH  E2:SS+ / # E3 wrong:"),
        ("e3", "", "down", "A1:FH  E2:HFS+ / # ~E3 wrong:"),
        ("E2", "", "up", "A1:FH  E2:HFS+ / # E3 wrong:"),
        ("Z9", "SS", "down", "A1:FH  E2:HFS+ / # E3 wrong:"),
    ],
)
def test_one_card_supposed_otherwise_leaves_every_other_word_as_it_was_typed(mark, icons, side, expected):
    assert supposed("A1:FH  E2:HFS+ / # E3 wrong:", mark, icons, side) == expected


@given(shelf_texts())
def test_words_written_back_are_the_same_shelf(text):
    assert write_words(read_words(text)) == write_words(read_words(write_words(read_words(text))))


PARSERS = re.compile(
    r"""split\("[/:]"\)|partition\(":"\)|replace\("[/~]"|(strip|with|fix)\("[~+#]"|= "[~+#]"$""", re.M
)


def test_nothing_else_takes_the_notation_apart():
    root = Path(__file__).resolve().parents[3]
    rooms = (root / room for room in ("web", "jobs", "templates", "games/ex_libris"))
    looked = [path for room in rooms for path in room.rglob("*.*") if path.suffix in (".py", ".html")]
    assert looked
    found = [path for path in looked if PARSERS.search(path.read_text(encoding="utf-8"))]
    assert [path for path in found if path.name != "security.py"] == []  # which reads addresses
