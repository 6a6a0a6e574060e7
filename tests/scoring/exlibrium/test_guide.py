"""The guided walk: who chooses next, up to how many, and what each choice leads to."""

from hypothesis import given, settings
from hypothesis import strategies as st

import translations
from scoring import exlibrium, games
from scoring.exlibrium.characters import CHARACTERS
from scoring.exlibrium.final_count import Count
from scoring.exlibrium.guide import Guide
from tests.scoring.exlibrium.tables import documents

EXAMPLE = {"a": [3, 2, 1, 0, 0, 0, 0], "b": [2, 2, 0, 0, 0, 0, 0]}


def undecided(influence: dict[str, list[int]]) -> dict:
    players = [
        {"name": name, "points": 0, "influence": cards, "discards": [None] * 7}
        for name, cards in influence.items()
    ]
    return {"game": "exlibrium", "rules": "basic", "players": players}


def choose(document: dict, guide: Guide, cards: int) -> dict:
    """The document with the choice that is waited for made."""
    character, who = guide.walked.counts[-1].character, guide.walked.waiting.player
    players = [dict(player) for player in document["players"]]
    made = list(players[who].get("discards", [None] * 7))
    players[who]["discards"] = [*made[:character], cards, *made[character + 1 :]]
    return {**document, "players": players}


def seats(guide: Guide, count: Count) -> list[tuple]:
    names = guide.table.names
    return [(names[one.player], one.place, one.most, count.discarded[one.player]) for one in count.seats]


def test_the_first_chooses_before_the_second():
    document = undecided(EXAMPLE)
    guide = exlibrium.walk(document)
    assert [seats(guide, count) for count in guide.walked.counts] == [[("a", 1, 2, 0), ("b", 2, 1, 0)]]
    waiting = guide.walked.waiting
    assert (guide.table.names[waiting.player], waiting.most) == ("a", 2)
    assert CHARACTERS[guide.walked.counts[-1].character] == "berserk"

    guide = exlibrium.walk(choose(document, guide, 2))
    assert [seats(guide, count) for count in guide.walked.counts] == [[("a", 1, 2, 2), ("b", 2, 1, 0)]]
    assert (guide.table.names[guide.walked.waiting.player], guide.walked.waiting.most) == ("b", 1)
    assert guide.walked.left == guide.table.influence  # nothing is gone before both have chosen


def test_every_option_shows_who_would_lead_later():
    document = undecided(EXAMPLE)
    guide = exlibrium.walk(choose(document, exlibrium.walk(document), 2))
    none, one = guide.outcomes
    assert [CHARACTERS[count.character] for count in none] == list(CHARACTERS[1:])
    assert seats(guide, none[0]) == [("b", 1, 2, 2), ("a", 2, 1, 1)]
    assert seats(guide, one[0]) == [("a", 1, 2, 2), ("b", 2, 1, 1)]


def test_the_reasons_tell_who_sits_where_and_no_more():
    because = translations.explain(exlibrium.walk(undecided(EXAMPLE))).because
    assert {reason.line for reason in because} == {"berserk"}
    assert because[1].text == "Influence on the Berserk: a 3, b 2."


@settings(max_examples=30)
@given(documents(most_cards=3), st.data())
def test_a_walk_to_the_end_is_the_score(document, data):
    document = {
        **document,
        "players": [{**player, "discards": [None] * 7} for player in document["players"]],
    }
    order = []
    while waiting := (guide := exlibrium.walk(document)).walked.waiting:
        assert waiting.most == len(guide.outcomes) - 1
        order.append((guide.walked.counts[-1].character, waiting.place))
        document = choose(document, guide, data.draw(st.integers(0, waiting.most)))
    assert order == sorted(set(order))
    for place, player in enumerate(games.score(document).players):
        assert guide.walked.left[place] == player.left
        for count in guide.walked.counts:
            assert count.discarded[place] == player.lines[CHARACTERS[count.character]]
