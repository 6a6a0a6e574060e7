"""An answer is the same value after it went through a seal as JSON, and finds for pages what they show."""

import json

import pytest

from recount.tables import table
from scoring import games

TABLES = [table(seed) for seed in range(60)]
SCORED = [document for document in TABLES if "ask" not in document]


@pytest.mark.parametrize("document", SCORED, ids=[f"{d['game']}-{n}" for n, d in enumerate(SCORED)])
def test_an_answer_comes_out_of_a_seal_as_it_went_in(document):
    answer = games.score(document)
    kept = json.loads(json.dumps(answer.to_json()))
    restored = games.restore(document, {}, kept)
    assert restored == answer
    assert restored.to_json() == kept


def test_some_of_every_game_were_tried():
    assert {document["game"] for document in SCORED} == set(games.GAMES)


def test_what_a_seal_kept_stands_even_where_it_would_be_worked_out_otherwise_today():
    document = next(one for one in SCORED if one["game"] == "ex-libris")
    kept = games.score(document).to_json()
    kept["players"][0] |= {"total": 99, "books": 77}
    restored = games.restore(document, {}, kept).players[0]
    assert (restored.total, restored.findings.books) == (99, 77)


def test_the_reasons_of_a_player_are_found_line_by_line():
    answer = games.score(next(one for one in SCORED if one["game"] == "ex-libris"))
    for player in answer.players:
        assert set(player.lines) <= set(answer.about(player.name))
        assert all(reason.player == player.name for reason in answer.why(player.name, "total"))
    assert len(answer.standing) == len(answer.players) - 1
