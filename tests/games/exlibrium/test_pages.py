"""Exlibrium's own pages: who activates whom, the token, advice, the reveal, words for every key."""

import re

import pytest

from games.exlibrium.activation import contests
from store import entries
from tests.games.exlibrium.conftest import enter_influence, post, seated
from tests.web.conftest import open_table


def activating(table) -> dict[str, str]:
    found = contests(entries.sitting(table.table))
    return {one.character: one.seat.name for one in found if one.seat is not None}


def activation(table, place: int = 0) -> str:
    return table.phones[place].get(table.address("/exlibrium/activation")).text


def test_ties_are_broken_as_in_the_rulebooks_picture(entered):
    assert activating(entered) == {
        "berserk": "Петя",
        "mercenary": "Петя",  # nobody has any there: more on the Berserk
        "wizard": "Петя",
        "assassin": "Петя",
        "knight": "Вася",
        "bard": "Петя",
        "alchemist": "Маша",
    }
    steps = re.findall(
        r"<li>(.*?)</li>", activation(entered).split('id="why-knight"')[1].split("</details>")[0]
    )
    assert steps[0] == "Influence on the Knight: Вася 2, Маша 2, Петя 0."
    assert steps[-2:] == [
        "Influence on the Assassin decides: Вася 2, Маша 0.",
        "Вася activates the Knight.",
    ]


def test_nobody_activates_where_all_are_level_to_the_end(order):
    assert activating(order) == {}
    assert activation(order).count("nobody activates") == 7


def test_who_entered_nothing_yet_is_named(order):
    enter_influence(order, 0, (1, 0, 0, 0, 0, 0, 0))
    assert "counted as no influence: Петя, Маша." in activation(order, 1)


def test_the_token_doubles_one_stack_and_anybody_may_lay_it(entered):
    post(entered, 2, "/doubled", seat=3, character="knight")
    assert activating(entered)["knight"] == "Маша"
    assert "×2" in activation(entered)
    based_on = entries.facts(entered.table.id).id(None, "doubled")
    post(entered, 0, "/doubled", remove=1, based_on=based_on)
    assert activating(entered)["knight"] == "Вася"


def test_a_token_laid_meanwhile_is_not_moved_unseen(entered):
    post(entered, 2, "/doubled", seat=3, character="knight")
    assert "moved the token meanwhile" in post(entered, 0, "/doubled", seat=1, character="bard").text
    assert entries.facts(entered.table.id).value(None, "doubled") == {"seat": 3, "character": "knight"}


@pytest.mark.parametrize("form", [{"seat": 4, "character": "bard"}, {"seat": 1, "character": "dragon"}])
def test_the_token_lies_before_a_players_stack_or_nowhere(entered, form):
    assert post(entered, 0, "/doubled", **form).status_code == 400


def test_moved_mercenaries_count_where_they_lie(entered):
    post(entered, 2, "/seat/2/influence", **{"was-influence": "2 0 0 0 2 0 2", "step": "moved knight 1"})
    assert activating(entered)["knight"] == "Маша"
    assert "with Mercenaries: 3" in entered.phones[2].get(entered.address("/seat/2")).text


def test_points_go_up_and_down_by_a_tap(entered):
    post(entered, 1, "/seat/1/points", step="points 1")
    assert entries.facts(entered.table.id).value(1, "points") == 2
    assert "whole number" in post(entered, 1, "/seat/1/points", points="many").text
    assert entries.facts(entered.table.id).value(1, "points") == 2


def test_nobody_writes_on_anothers_stacks(entered):
    assert post(entered, 1, "/seat/0/influence", step="influence bard 1").status_code == 403
    assert post(entered, 1, "/seat/0/points", points=9).status_code == 403


def test_advice_is_for_its_owner(entered):
    own = entered.phones[1].get(entered.address("/exlibrium/seat/1/advice"))
    assert "You would end with 5 points" in own.text
    for other in (entered.phones[0], entered.phones[2]):
        assert other.get(entered.address("/exlibrium/seat/1/advice")).status_code == 403


def test_there_is_no_advice_where_the_table_forbids_it(app):
    table = seated(app, rules="basic")
    assert table.host.get(table.address("/exlibrium/seat/0/advice")).status_code == 403
    assert "advice" not in table.host.get(table.address("/seat/0")).text.lower()


def test_unknown_rules_open_no_table(app):
    answer = app.test_client().post("/open/exlibrium", data={"name": ["a", "b"], "rules": "none"})
    assert answer.status_code == 422


def test_advanced_rules_give_no_second_place(app):
    table = seated(app, rules="advanced")
    for place, cards in enumerate([(3, 0, 0, 0, 0, 0, 0), (2, 0, 0, 0, 0, 0, 0), (0,) * 7]):
        enter_influence(table, place, cards)
        post(table, place, f"/seat/{place}/points", points=0)
    text = post(table, 0, "/count/begin").text
    assert "may discard 1 card" in text
    assert "Who is second" not in text


def test_the_reveal_draws_what_was_discarded(entered):
    entered.host.post(entered.address("/reveal"))
    text = entered.host.get(entered.address("/reveal")).text
    assert "Keeper of the seal" in text
    assert text.count('class="gone"') == 12
    assert "3→1" in text


def test_the_pages_are_not_there_at_another_games_table(app):
    phone = app.test_client()
    code = open_table(phone, "a", "b")
    for path in ("activation", "count", "seat/0/advice"):
        assert phone.get(f"/t/{code}/exlibrium/{path}").status_code == 404


@pytest.mark.parametrize("language", ["en", "fr", "pt", "ru"])
def test_no_key_is_left_without_a_word(entered, language):
    phone = entered.host
    phone.post("/language", data={"language": language})
    post(entered, 0, "/doubled", seat=1, character="bard")
    post(entered, 0, "/count/begin")
    post(entered, 1, "/count/choose/1", character="berserk", cards=2, based_on="")
    key = re.compile(r"\b(?:field|setting|progress|form|stamp|line|rules|character|discard|option)-[a-z]+\b")
    for path in ("", "/seat/0", "/log", "/exlibrium/count", "/exlibrium/activation", "/settings"):
        said = re.sub(r"<[^>]*>", " ", phone.get(entered.address(path)).text)
        assert key.findall(said) == []
        assert "exlibrium" not in said
        assert not re.search(
            r">(berserk|influence|doubled|moved|count)<", phone.get(entered.address(path)).text
        )
