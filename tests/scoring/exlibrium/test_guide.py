"""The guided walk: who chooses next, up to how many, and what each choice leads to."""

from hypothesis import given, settings
from hypothesis import strategies as st

import translations
from scoring import exlibrium
from scoring.exlibrium.characters import CHARACTERS
from tests import answers
from tests.scoring.exlibrium.tables import documents

EXAMPLE = {"a": [3, 2, 1, 0, 0, 0, 0], "b": [2, 2, 0, 0, 0, 0, 0]}


def undecided(influence: dict[str, list[int]]) -> dict:
    players = [
        {"name": name, "points": 0, "influence": cards, "discards": [None] * 7}
        for name, cards in influence.items()
    ]
    return {"game": "exlibrium", "rules": "basic", "players": players}


def choose(document: dict, waiting: dict, cards: int) -> dict:
    """The document with the choice that is waited for made."""
    character = CHARACTERS.index(waiting["character"])
    players = []
    for player in document["players"]:
        made = list(player.get("discards", [None] * 7))
        if player["name"] == waiting["player"]:
            made[character] = cards
        players.append({**player, "discards": made})
    return {**document, "players": players}


def seats(count: dict) -> list[tuple]:
    return [(seat["player"], seat["place"], seat["most"], seat["cards"]) for seat in count["seats"]]


def test_the_first_chooses_before_the_second():
    document = undecided(EXAMPLE)
    walked = exlibrium.walk(document, {})
    assert [seats(count) for count in walked["counts"]] == [[("a", 1, 2, 0), ("b", 2, 1, 0)]]
    waiting = walked["waiting"]
    assert (waiting["player"], waiting["character"], waiting["most"]) == ("a", "berserk", 2)

    walked = exlibrium.walk(choose(document, waiting, 2), {})
    assert [seats(count) for count in walked["counts"]] == [[("a", 1, 2, 2), ("b", 2, 1, 0)]]
    assert (walked["waiting"]["player"], walked["waiting"]["most"]) == ("b", 1)
    assert walked["left"] == EXAMPLE  # nothing is gone before both have chosen


def test_every_option_shows_who_would_lead_later():
    document = undecided(EXAMPLE)
    document = choose(document, exlibrium.walk(document, {})["waiting"], 2)
    none, one = exlibrium.walk(document, {})["waiting"]["options"]
    assert (none["cards"], one["cards"]) == (0, 1)
    assert [count["character"] for count in none["then"]] == list(CHARACTERS[1:])
    assert seats(none["then"][0]) == [("b", 1, 2, 2), ("a", 2, 1, 1)]
    assert seats(one["then"][0]) == [("a", 1, 2, 2), ("b", 2, 1, 1)]


def test_the_reasons_tell_who_sits_where_and_no_more():
    because = translations.explain(exlibrium.walk(undecided(EXAMPLE), {}))["because"]
    assert {reason["line"] for reason in because} == {"berserk"}
    assert because[1]["text"] == "Influence on the Berserk: a 3, b 2."


@settings(max_examples=30)
@given(documents(most_cards=3), st.data())
def test_a_walk_to_the_end_is_the_score(document, data):
    document = {
        **document,
        "players": [{**player, "discards": [None] * 7} for player in document["players"]],
    }
    order = []
    while waiting := (walked := exlibrium.walk(document, {}))["waiting"]:
        assert waiting["most"] == len(waiting["options"]) - 1
        order.append((CHARACTERS.index(waiting["character"]), waiting["place"]))
        document = choose(document, waiting, data.draw(st.integers(0, waiting["most"])))
    assert order == sorted(set(order))
    counts = {count["character"]: count["seats"] for count in walked["counts"]}
    for player in answers.score(document)["players"]:
        assert walked["left"][player["name"]] == player["left"]
        for key in CHARACTERS:
            gone = sum(seat["cards"] for seat in counts[key] if seat["player"] == player["name"])
            assert gone == player["lines"][key]
