"""The log is only added to, nothing is overwritten unseen, and everything can be taken back step by step."""

import random
import threading
from contextvars import copy_context

import pytest

from store import entries, presence, tables
from store.entries import ANYTHING
from store.values import Change, Conflict

pytestmark = pytest.mark.usefixtures("database")


def put(table, value, based_on=None, field="hand", seat=0):
    return entries.enter(table.id, seat=seat, by=seat, field=field, value=value, based_on=based_on)


def test_what_was_entered_last_holds(table):
    first = put(table, 1)
    put(table, 2, first.id)
    assert entries.facts(table.id).value(0, "hand") == 2
    assert [entry.value for entry in entries.log(table.id)] == [1, 2]


@pytest.mark.parametrize("value", [None, 0, "", "E2:HFS / # . É", {"a": [1, {"b": None}]}, [1, "二"], True])
def test_a_value_comes_back_as_it_went_in(table, value):
    put(table, value)
    assert entries.facts(table.id).entry(0, "hand").value == value


def test_a_change_made_without_seeing_the_latest_is_a_conflict_and_changes_nothing(table):
    first = put(table, 1)
    theirs = put(table, 2, first.id)
    before = tables.find_table(table.code)
    conflict = put(table, 3, first.id)
    assert conflict == Conflict(Change(0, "hand", 3, first.id), base=first, theirs=theirs)
    assert entries.facts(table.id).value(0, "hand") == 2
    assert tables.find_table(table.code) == before


def test_several_changes_are_made_together_or_not_at_all(table):
    put(table, 1)
    done = entries.enter_all(table.id, [Change(0, "focus", "H"), Change(0, "hand", 9)], by=0)
    assert isinstance(done, Conflict)
    assert not entries.facts(table.id).has(0, "focus")


def test_entering_what_stands_already_adds_nothing_even_from_an_older_view(table):
    first = put(table, 1)
    second = put(table, 2, first.id)
    assert put(table, 2, first.id) == second
    assert len(entries.log(table.id)) == 2


def test_seats_and_the_table_itself_are_told_apart(table):
    put(table, 1, seat=0)
    put(table, 2, seat=1)
    put(table, 3, seat=None)
    facts = entries.facts(table.id)
    assert [facts.value(seat, "hand") for seat in (0, 1, None)] == [1, 2, 3]


def test_an_entry_is_taken_back_by_entering_what_held_before(table):
    first = put(table, 1)
    second = put(table, 2, first.id)
    undone = entries.undo(table.id, second.id, by=0)
    assert (undone.value, undone.undoes) == (1, second.id)
    assert entries.facts(table.id).value(0, "hand") == 1
    assert [entry.undone_by for entry in entries.log(table.id)] == [None, undone.id, None]


def test_what_somebody_built_on_is_not_taken_back_from_under_them(table):
    first = put(table, 1)
    put(table, 2, first.id)
    assert isinstance(entries.undo(table.id, first.id, by=0), Conflict)
    assert entries.facts(table.id).value(0, "hand") == 2


def test_nothing_is_taken_back_twice_or_from_another_table(table):
    first = put(table, 1)
    other = tables.open_table("ex-libris", ("A", "B"), host="host")
    assert entries.undo(other.id, first.id, by=0) is None
    undone = entries.undo(table.id, first.id, by=0)
    assert entries.undo(table.id, first.id, by=0) is None
    assert entries.undo(table.id, undone.id, by=0) is None


def test_facts_can_be_seen_as_they_were_after_any_entry(table):
    first = put(table, 1)
    put(table, 2, first.id)
    assert entries.facts(table.id, upto=first.id).value(0, "hand") == 1


def test_every_change_counts_so_that_waiting_phones_hear_of_it(table):
    versions = [presence.asked(table.code, "host")]
    first = put(table, 1)
    versions.append(presence.asked(table.code, "host"))
    entries.undo(table.id, first.id, by=0)
    versions.append(presence.asked(table.code, "host"))
    assert versions == sorted(set(versions))
    assert presence.asked(table.code, "stranger") is None


def test_two_who_write_at_once_never_lose_an_entry(table):
    """Each reads what stands, adds one and says what it was based on, and tries again on a conflict."""
    start = threading.Barrier(4)

    def add(name: str) -> None:
        start.wait()
        for number in range(6):
            while True:
                seen = entries.facts(table.id).entry(0, "cards")
                value = [*(seen.value if seen else []), f"{name}{number}"]
                if not isinstance(put(table, value, seen.id if seen else None, field="cards"), Conflict):
                    break

    threads = [threading.Thread(target=copy_context().run, args=(add, name)) for name in "ABCD"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    added = entries.facts(table.id).value(0, "cards")
    assert sorted(added) == [f"{name}{number}" for name in "ABCD" for number in range(6)]


def undo_all(number: int) -> None:
    for entry in reversed(entries.log(number)):
        assert not isinstance(entries.undo(number, entry.id, by=0), Conflict)


@pytest.mark.parametrize("seed", range(12))
def test_undoing_step_by_step_leads_back_to_nothing(table, seed):
    dice = random.Random(seed)
    for _ in range(8):
        put(table, dice.randrange(3), ANYTHING, field=dice.choice(("hand", "shelf")))
    undo_all(table.id)
    facts = entries.facts(table.id)
    assert not facts.has(0, "hand")
    assert not facts.has(0, "shelf")
