"""Both calculators against each other on random tables, and the command that shows it to anybody."""

import json
from dataclasses import replace
from random import Random

import pytest

import checking
import recount
from bench import agreement
from recount.tables import spoil, table
from scoring import games
from tests import answers
from tests.command_line import TABLE, main

TABLES = range(3000)


def test_both_calculators_agree_on_random_tables():
    tally = agreement.try_all(TABLES)
    assert tally.differing == []
    assert set(tally.games) == set(games.GAMES)
    unsettled = {"hand-unknown", "books-unknown", "subject-books-unknown", "asked who activates"}
    chain = {"total", "books", "hand", "banned", "race", "library", "subject-books", "shared"}
    characters = {"berserk", "mercenary", "wizard", "assassin", "knight", "bard", "alchemist"}
    assert set(tally.settled) == unsettled | chain | characters  # the tables reach every step there is


def test_both_refuse_what_no_box_holds():
    for seed in range(1000):
        what, spoiled = spoil(Random(f"spoil {seed}"), table(seed))
        assert checking.refused_by_both(spoiled, {}) is True, (what, spoiled)


@pytest.mark.parametrize("cell", ["A1:ſſ", "A1:ﬀ", "A١:FH", "~#", "A01:FH"])
def test_both_refuse_what_only_looks_like_a_card(cell):
    document = {**TABLE, "players": [TABLE["players"][0], {**TABLE["players"][1], "shelf": cell}]}
    assert checking.refused_by_both(document, {}) is True


def test_both_advise_to_turn_the_same_cards():
    tried = 0
    for seed in range(300):
        document = table(seed)
        if document["game"] not in ("ex-libris", "ex-libris-solo") or cards(document) > 9:
            continue
        tried += 1
        advice = answers.advise(document)["players"]
        assert [
            {key: each[key] for key in again}
            for each, again in zip(advice, recount.advise(document), strict=True)
        ] == recount.advise(document)
    assert tried > 60


def cards(document) -> int:
    return sum(player.get("shelf", "").count(":") for player in document["players"])


def run(capsys, *words):
    code = main(words)
    said = capsys.readouterr()
    return code, said.out, said.err


def write(path, document) -> str:
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def test_the_command_says_a_line_a_document(capsys, tmp_path):
    file = write(tmp_path / "table.json", TABLE)
    code, out, err = run(capsys, "check", file, file)
    assert (code, err) == (0, "")
    assert [json.loads(line) for line in out.splitlines()] == [{"agree": True, "differs": []}] * 2


def test_where_they_differ_it_says_where_and_what_each_has(capsys, tmp_path, monkeypatch):
    right = games.score

    def wrong(document, edition=None):
        answer = right(document, edition)
        first, *others = answer.players
        players = (replace(first, total=first.total + 1), *others)
        return replace(answer, players=players, winners=("Нина",))

    monkeypatch.setattr(games, "score", wrong)
    code, out, err = run(capsys, "check", write(tmp_path / "table.json", TABLE))
    total = right(TABLE).players[0].total
    assert (code, err) == (1, "")
    assert json.loads(out) == {
        "agree": False,
        "differs": [
            {"at": "players.Éric.total", "scoring": total + 1, "recount": total},
            {"at": "winners", "scoring": ["Нина"], "recount": ["Éric"]},
        ],
    }


def test_a_second_calculator_that_fails_does_not_agree(monkeypatch):
    def fails(*_):
        raise ValueError("no idea")

    monkeypatch.setattr(recount, "count", fails)
    assert checking.check(TABLE, {}) == [checking.Difference("recount", None, "ValueError: no idea")]


def test_of_a_game_nobody_wrote_again_a_seal_says_nothing():
    assert checking.second_opinion({}, {"game": "stacks"}, {}) is None


def test_bad_input_is_told_as_by_other_commands(capsys, tmp_path):
    good = write(tmp_path / "good.json", TABLE)
    bad = write(tmp_path / "bad.json", {**TABLE, "banned": "R"})
    code, out, err = run(capsys, "check", good, bad)
    assert (code, out) == (2, "")
    assert "bad.json" in err


def test_a_deck_that_is_named_fills_in_what_it_knows(capsys, tmp_path):
    club = {**TABLE, "deck": "club"}
    assert (
        main(["score", write(tmp_path / "table.json", club)]) == 0
    )  # the deck learns the cards of the shelf
    capsys.readouterr()
    players = [club["players"][0], {**club["players"][1], "shelf": "A1 B1"}]
    code, out, _ = run(capsys, "check", write(tmp_path / "short.json", {**club, "players": players}))
    assert (code, json.loads(out)["agree"]) == (0, True)


@pytest.mark.parametrize("seed", [0, 7])
def test_a_seed_is_a_table(seed):
    assert table(seed) == table(seed)
