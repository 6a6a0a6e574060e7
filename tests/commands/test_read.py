"""`read` on the command line: photographs side by side, each with what is known of the deck."""

import json

from store import editions
from tests.command_line import main


def test_every_photograph_is_read_with_the_deck_of_this_data_folder(monkeypatch, capsys):
    editions.save("club", {"cards": {"A1": "FH"}})
    monkeypatch.setattr("commands.read.read_photograph", lambda *_, deck, **__: editions.load(deck))
    assert main(["read", "one.jpg", "two.jpg", "--deck", "club"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["cards"] for line in lines] == [{"A1": "FH"}] * 2


def test_a_deck_that_is_not_there_is_said_beside_the_reading(monkeypatch, capsys):
    monkeypatch.setattr("commands.read.read_photograph", lambda *_, **__: {"shelf": "A1"})
    assert main(["read", "one.jpg", "--deck", "nope"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out) == {"shelf": "A1"}
    assert told.err == "There is no deck called “nope” here.\n"
