"""Documents made to hurt: refused in few words, by the API and by the commands."""

import json

import pytest

from tests.attacks.lines import asked, server  # noqa: F401  a fixture
from tests.command_line import main
from translations.say import MOST_TOLD

PLAYER = {"name": "Rita", "focus": "M", "hand": 2, "shelf": "A1:FH"}
VASYA = {"name": "Вася", "influence": [0] * 7}
LIESL = {"name": "Liesl", "focus": "S", "shelf": "A2:FH"}
MANY = 60_000  # faults
TABLE = {"game": "ex-libris", "popular": "R", "banned": "C"}
BASIC = {"game": "exlibrium", "rules": "basic"}
HALF = "\ud83d"  # half a character, as no text has it
HALVES = [
    {**TABLE, "players": [PLAYER], "race": HALF},
    {**TABLE, "players": [{**PLAYER, "name": HALF}]},
    {**TABLE, "players": [{**PLAYER, HALF: 1}], "deck": HALF, "rulings": {HALF: HALF}},
    {**BASIC, "players": [VASYA], "doubled": [{"player": HALF, "character": 4}]},
    {**BASIC, "players": [VASYA],
     "ask": {"activates": 5, "doubled": [{"player": HALF, "character": 4}]}},
    {"game": HALF, "players": []},
]  # fmt: skip


def posted(port: int, path: str, document: object) -> tuple[int, bytes]:
    kind = {"Content-Type": "application/json"}
    return asked(port, path, "POST", body=json.dumps(document).encode(), headers=kind)


@pytest.mark.parametrize("path", ["/api/score", "/api/advise", "/api/form"])
@pytest.mark.parametrize("document", HALVES)
def test_half_a_character_is_refused_in_words(server, path, document):  # noqa: F811
    code, said = posted(server.port, path, {"document": document} if path == "/api/form" else document)
    assert code in (400, 409)
    json.loads(said)


def many_faults() -> dict[str, object]:
    return {**TABLE, "players": [PLAYER, LIESL], **{f"k{number}": 0 for number in range(MANY)}}


def test_however_many_faults_there_are_the_answer_is_short(server):  # noqa: F811
    code, said = posted(server.port, "/api/score", many_faults())
    faults = json.loads(said)["faults"]
    assert (code, len(faults)) == (409, MOST_TOLD + 1)
    assert faults[-1]["key"] == "faults-more"
    assert str(MANY - MOST_TOLD) in faults[-1]["text"]


def test_a_command_says_every_one(tmp_path, capsys):
    """Whoever types it has the file, and means to mend it."""
    file = tmp_path / "many.json"
    file.write_text(json.dumps(many_faults()))
    assert main(["score", str(file)]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == MANY
    assert "k59999" in lines[-1]
