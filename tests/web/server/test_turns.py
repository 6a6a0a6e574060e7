"""Whose request is worked out next, and that threads do work out all of them."""

import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.server.connections.turns import FEW, LONG, Threads, Turns

THREADS = 4


@pytest.mark.parametrize(
    ("steps", "begun"),
    [
        ("p", "p"),
        ("ppp", "pp"),  # more at once take the processor from each other
        ("ppe", "ep"),  # an entry comes first, and is one of the few
        ("ee", "e"),  # the database takes one after the other
        ("p. p. e.", "ppe"),  # what was begun is no reason to wait
        ("p. p. p. e. e.", "ppe"),
        ("p. p. L p. p.", "pppp"),  # long ones make room
        ("e. L e. L e. L e.", "eee"),  # and leave one thread to pages
        ("e. L e. L e. L e. p.", "eeep"),
    ],
)
def test_turns(steps, begun):
    turns, now, seen = Turns(THREADS), 100.0, ""
    for step in steps + ".":
        if step == "L":
            now += LONG
        elif step in "pe":
            turns.add(step, now, entry=step == "e")
        while step == "." and (turn := turns.begin(now)):
            seen += turn.request
    assert seen == begun


@given(st.lists(st.sampled_from(["p", "e", "begin", "end", "long"]), max_size=60))
def test_whoever_waits_gets_a_turn_in_the_order_of_coming(steps):
    turns, now, given_, begun = Turns(THREADS), 0.0, [], []
    at_work = []
    for number, step in enumerate([*steps, *["end", "begin"] * (2 * len(steps))]):
        now += LONG if step == "long" else 0
        if step in ("p", "e"):
            given_.append((step, number))
            turns.add((step, number), now, entry=step == "e")
        elif step == "begin" and (turn := turns.begin(now)):
            begun.append(turn.request)
            at_work.append(turn)
        elif step == "end" and at_work:
            turns.end(at_work.pop(0))
        assert sum(now - turn.begun < LONG for turn in at_work) <= FEW + 1
    for kind in "pe":
        assert [one for one in begun if one[0] == kind] == [one for one in given_ if one[0] == kind]
    assert not turns


def test_all_are_worked_out_and_a_failing_one_ends_no_thread(caplog):
    told, all_told = {}, threading.Event()

    def work(number):
        if number % 7 == 0:
            raise SystemExit
        return True

    def tell(number, well):
        told[number] = well
        if len(told) == 200:
            all_told.set()

    threads = Threads(3, work, tell)
    for number in range(1, 201):
        threads.give(number, entry=number % 3 == 0)
    assert all_told.wait(30)
    assert told == {number: number % 7 != 0 for number in range(1, 201)}
    assert threads.started <= 3
    assert "failed outside" in caplog.text
    threads.shutdown(wait=False)


def test_who_is_long_at_it_makes_room_at_the_next_look():
    begun, go_on = threading.Semaphore(0), threading.Event()

    def work(_request):
        begun.release()
        return go_on.wait(30)

    threads = Threads(THREADS, work, print)
    for _ in range(FEW + 1):
        threads.give("slow", entry=False)
    for _ in range(FEW):
        assert begun.acquire(timeout=30)
    assert len(threads.turns) == 1
    while len(threads.turns):  # until `LONG` is over
        time.sleep(LONG / 10)
        threads.look()
    assert begun.acquire(timeout=30)
    threads.shutdown(wait=False)
    go_on.set()


def test_it_is_told_that_somebody_has_waited_for_long():
    go_on, told = threading.Event(), threading.Event()
    threads = Threads(1, lambda _request: go_on.wait(30), print)
    threads.somebody_waits = told.set
    for entry in (False, True):
        threads.give("slow", entry=entry)
        assert not told.is_set()
    while not told.is_set():  # until `LONG` is over
        time.sleep(LONG / 10)
        threads.look()
    threads.shutdown(wait=False)
    go_on.set()


def test_nothing_is_begun_after_the_end():
    begun = []
    threads = Threads(THREADS, begun.append, print)
    threads.shutdown(wait=False)
    threads.give("late", entry=False)
    assert (begun, threads.started, len(threads.turns)) == ([], 0, 1)
