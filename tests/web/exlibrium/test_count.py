"""The guided count: everybody chooses on their own phone, and what was chosen can be taken back."""

import re

from store import entries
from tests.web.exlibrium.conftest import post
from web.exlibrium.walking import steps


def waiting(table) -> tuple[str, str, int] | None:
    found = steps(entries.sitting(table.table)).waiting
    return (found.seat.name, found.character, found.most) if found else None


def begin(table):
    return post(table, 0, "/count/begin")


def choose(table, cards: int, place: int | None = None, **form: object):
    """By the page itself, as whoever is waited for, or as somebody else."""
    found = steps(entries.sitting(table.table)).waiting
    assert found is not None
    who = found.seat.place if place is None else place
    page = table.phones[who].get(table.address("/exlibrium/count")).text
    based_on = re.search(r'name="based_on" value="(\d*)"', page)
    given = {"character": found.character, "cards": cards, "based_on": based_on[1] if based_on else ""}
    return post(table, who, f"/count/choose/{found.seat.place}", **{**given, **form})


def test_choices_lead_through_the_seven_characters(entered):
    begin(entered)
    asked = []
    while found := waiting(entered):
        asked.append(found)
        choose(entered, found[2])
    assert asked == [
        ("Петя", "berserk", 2),
        ("Вася", "berserk", 1),  # level with Masha: more on the Assassin
        ("Вася", "assassin", 2),  # Petya now has only one Berserk, and so has Vasya: the Assassin is level, the …
        ("Петя", "assassin", 1),
        ("Маша", "knight", 2),
        ("Вася", "knight", 1),
        ("Петя", "bard", 1),
        ("Маша", "alchemist", 2),
    ]
