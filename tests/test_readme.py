"""What the README shows is what the product takes: its documents are scored, its drawings fit its plan."""

import json
import re
from pathlib import Path

import pytest

from scoring import games
from scoring.atheneum.plan import parse_plan, write_plan

README = (Path(__file__).resolve().parents[1] / "README.md").read_text(encoding="utf-8")
ECHOED = re.findall(r"echo '(\{.*?\})' \|", README, re.DOTALL)
FENCED = [text.replace(", …]", "]") for text in re.findall(r"```json\n(.*?)```", README, re.DOTALL)]
PLAN, SHELVES = re.findall(r"^    ((?:\^\d|\d:) .*)$", README, re.MULTILINE)


@pytest.mark.parametrize("text", [*ECHOED, *FENCED])
def test_a_document_shown_is_scored(text):
    assert games.answer(json.loads(text)).players


def test_documents_were_found():
    assert len(ECHOED) == len(FENCED) == 1


def test_the_shelves_drawn_stand_on_the_plan_drawn():
    assert write_plan(parse_plan(PLAN)[0]) == PLAN
    player = {"name": "Timothée", "track": 34, "subject": "pink", "shelves": SHELVES, "wands": 1}
    assert games.answer({"game": "atheneum", "plan": PLAN, "players": [player]}).players
