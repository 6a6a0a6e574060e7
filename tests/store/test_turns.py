"""Whose photograph is read next: tables take turns."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store import photographs, tables, turns
from store.turns import in_turn


@pytest.mark.parametrize(
    ("sent", "last", "expected"),
    [
        ("", {}, ""),
        ("A1 A2 A3", {}, "1 2 3"),
        ("A1 A2 A3 B4", {}, "1 4 2 3"),  # who sent one waits for one
        ("A1 A2 B3 A4 B5 C6", {}, "1 3 6 2 5 4"),
        ("B4 A3 A1 B2", {}, "1 2 3 4"),  # in whatever order they are told
        ("A2 A3 B4", {"A": 50}, "4 2 3"),  # one of A's has just been read
        ("A2 B4", {"A": 60, "B": 50}, "4 2"),
        ("A2 B4 C5", {"A": 60, "B": 50}, "5 4 2"),  # who had none yet comes first
        ("A7", {"A": 60, "B": 50}, "7"),
    ],
)
def test_tables_take_turns(sent, last, expected):
    pairs = [(ord(word[0]), int(word[1:])) for word in sent.split()]
    found = in_turn(pairs, {ord(table): at for table, at in last.items()})
    assert " ".join(map(str, found)) == expected


SENT = st.lists(st.integers(1, 5), max_size=20).map(lambda tables: [(t, n) for n, t in enumerate(tables)])
LAST = st.dictionaries(st.integers(1, 5), st.integers(0, 9))


@given(SENT, LAST)
def test_nobody_is_read_twice_while_another_waits(sent, last):
    found, table_of = in_turn(sent, last), {photo: table for table, photo in sent}
    assert sorted(found) == sorted(table_of)
    for table in set(table_of.values()):
        own = [photo for photo in found if table_of[photo] == table]
        assert own == sorted(own)
    for at, photo in enumerate(found):
        left, had = Counter(table_of[one] for one in found[at:]), table_of[photo]
        again = next((place for place in range(at + 1, len(found)) if table_of[found[place]] == had), None)
        if again is not None:
            assert {table_of[one] for one in found[at + 1 : again]} == set(left) - {had}


@given(SENT, LAST)
def test_reading_one_leaves_the_order_of_the_others(sent, last):
    """What a page told about how many come first holds, as long as nobody sends another."""
    found, table_of = in_turn(sent, last), {photo: table for table, photo in sent}
    for at, photo in enumerate(found):
        last = {**last, table_of[photo]: 100 + at}
        left = [(table_of[one], one) for one in found[at + 1 :]]
        assert in_turn(left, last) == found[at + 1 :]


def test_a_page_tells_how_many_come_first_by_turns(database):  # noqa: ARG001
    many, one = (tables.open_table("ex-libris", ("Rita", "Éric"), host="h").id for _ in range(2))
    numbers = [
        photographs.add(table, seat=0, by=0, picture=b"x", pile=False) for table in (many, many, many, one)
    ]
    assert turns.waiting() == (numbers[0], numbers[3], numbers[1], numbers[2])
    assert [photo.ahead for photo in photographs.of_seat(many, 0)] == [0, 2, 3]
    photographs.start(numbers[0])
    assert [photo.ahead for photo in photographs.of_seat(many, 0)] == [0, 2, 3]
    assert [photo.ahead for photo in photographs.of_seat(one, 0)] == [1]
