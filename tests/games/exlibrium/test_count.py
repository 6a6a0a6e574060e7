"""The guided count: everybody chooses on their own phone, and what was chosen can be taken back."""

import re

from games.exlibrium.guided_count import steps
from store import entries
from tests.games.exlibrium.conftest import post
from web.table import documents


def waiting(table) -> tuple[str, str, int] | None:
    found = steps(entries.sitting(table.table)).waiting
    return (found.seat.name, found.character, found.most) if found else None


def page(table, place: int) -> str:
    return table.phones[place].get(table.address("/exlibrium/count")).text


def choose(table, cards: int) -> None:
    """By the page of whoever is waited for."""
    found = steps(entries.sitting(table.table)).waiting
    assert found is not None
    who = found.seat.place
    based_on = re.search(r'name="based_on" value="(\d*)"', page(table, who))
    assert based_on is not None
    form = {"character": found.character, "cards": cards, "based_on": based_on[1]}
    post(table, who, f"/count/choose/{who}", **form)


def choose_all(table) -> list[tuple[str, str, int]]:
    """As many as allowed, to the end; who was asked for what."""
    asked = []
    while found := waiting(table):
        asked.append(found)
        choose(table, found[2])
    return asked


def begin(table) -> None:
    assert "Your choice" in post(table, 0, "/count/begin").text or waiting(table)


def test_choices_lead_through_the_seven_characters(entered):
    begin(entered)
    assert choose_all(entered) == [
        ("Петя", "berserk", 2),
        ("Вася", "berserk", 1),
        ("Вася", "assassin", 2),
        ("Петя", "assassin", 1),
        ("Маша", "knight", 2),
        ("Вася", "knight", 1),
        ("Петя", "bard", 1),
        ("Маша", "alchemist", 2),
    ]
    assert "All seven characters are counted" in page(entered, 1)
    players = documents.answer(entries.sitting(entered.table)).players
    assert [(player.name, player.total) for player in players] == [
        ("Вася", 4),
        ("Петя", 5),
        ("Маша", 6),
    ]


def test_the_others_see_who_is_waited_for_and_only_that_phone_has_the_choice(entered):
    begin(entered)
    assert "Your choice, Петя" in page(entered, 1)
    for place in (0, 2):
        assert "The table waits for" in page(entered, place)
        assert "Your choice" not in page(entered, place)
    form = {"character": "berserk", "cards": 0}
    assert post(entered, 2, "/count/choose/1", **form).status_code == 403
    assert waiting(entered) == ("Петя", "berserk", 2)


def test_a_choice_says_what_it_changes_later(entered):
    begin(entered)
    text = page(entered, 1)
    changes = text.index("This changes later")
    assert text.index('id="choose-1"') < changes < text.index('id="choose-2"')
    assert "4 points at the end" in text


def test_more_than_allowed_and_out_of_turn_are_refused(entered):
    begin(entered)
    assert post(entered, 1, "/count/choose/1", character="berserk", cards=3).status_code == 400
    assert "moved on" in post(entered, 1, "/count/choose/1", character="wizard", cards=1).text
    assert "moved on" in post(entered, 0, "/count/choose/0", character="berserk", cards=1).text
    assert waiting(entered) == ("Петя", "berserk", 2)


def test_a_page_from_before_somebody_took_back_chooses_nothing(entered):
    begin(entered)
    form = {"character": "berserk", "cards": 2, "based_on": ""}
    post(entered, 1, "/count/choose/1", **form)
    undo_last(entered, 1)
    assert "moved on" in post(entered, 1, "/count/choose/1", **form).text
    assert waiting(entered) == ("Петя", "berserk", 2)


def undo_last(table, place: int) -> None:
    entry = [entry for entry in entries.log(table.table.id) if not (entry.undone_by or entry.undoes)][-1]
    table.phones[place].post(table.address("/undo"), data={"entry": entry.id})


def test_after_a_choice_is_taken_back_all_later_ones_are_asked_again(entered):
    begin(entered)
    for cards in (2, 1, 2):
        choose(entered, cards)
    first = entries.facts(entered.table.id).id(1, "discard-berserk")
    entered.phones[1].post(entered.address("/undo"), data={"entry": first})
    assert waiting(entered) == ("Петя", "berserk", 2)
    choose(entered, 0)
    assert waiting(entered) == ("Вася", "berserk", 1)
    choose(entered, 1)
    assert waiting(entered) == ("Петя", "assassin", 2)  # who kept the Berserks wins the tie now


def test_influence_stands_while_the_count_is_under_way(entered):
    begin(entered)
    answer = post(entered, 0, "/seat/0/influence", **{"influence-berserk": 9})
    assert "influence stands as it was entered" in answer.text
    assert entries.facts(entered.table.id).value(0, "influence")[0] == 2
    assert post(entered, 1, "/count/leave").status_code == 403
    post(entered, 0, "/count/leave")
    post(entered, 0, "/seat/0/influence", **{"was-influence": "2 0 0 2 2 0 0", "influence-berserk": 9})
    assert entries.facts(entered.table.id).value(0, "influence")[0] == 9


def test_a_count_begun_anew_forgets_the_choices_of_the_first(entered):
    begin(entered)
    choose_all(entered)
    post(entered, 0, "/count/leave")
    begin(entered)
    assert waiting(entered) == ("Петя", "berserk", 2)


def test_nothing_begins_before_everybody_entered(order):
    assert "Still missing" in page(order, 0)
    post(order, 0, "/count/begin")
    assert not entries.facts(order.table.id).has(None, "count")


def test_only_the_host_begins(entered):
    assert post(entered, 1, "/count/begin").status_code == 403


def test_after_the_reveal_only_the_host_corrects_a_choice(entered):
    begin(entered)
    choose_all(entered)
    entered.host.post(entered.address("/reveal"))
    made = entries.facts(entered.table.id).id(2, "discard-alchemist")
    assert entered.phones[2].post(entered.address("/undo"), data={"entry": made}).status_code == 403
    entered.host.post(entered.address("/undo"), data={"entry": made})
    based_on = entries.facts(entered.table.id).id(2, "discard-alchemist")
    form = {"character": "alchemist", "cards": 1, "based_on": based_on}
    assert post(entered, 2, "/count/choose/2", **form).status_code == 403
    post(entered, 0, "/count/choose/2", **form)
    players = documents.answer(entries.sitting(entered.table)).players
    assert players[2].lines["alchemist"] == 1
    assert "6 → 5" in entered.host.get(entered.address("/reveal")).text
