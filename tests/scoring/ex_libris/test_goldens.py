"""The rulebook's examples, found by glob: every number they name must come out."""

import json
from pathlib import Path

import pytest

from tests import answers

GOLDENS = sorted(Path(__file__).parent.glob("goldens/*.json"))


def test_goldens_are_found():
    assert len(GOLDENS) >= 40


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_golden(path: Path):
    golden = json.loads(path.read_text(encoding="utf-8"))
    answer = answers.score(golden["document"])
    assert pruned(answer, golden["expected"]) == golden["expected"], golden["about"]


def pruned(found: object, like: object) -> object:
    """`found` cut down to what `like` speaks of."""
    if isinstance(like, dict) and isinstance(found, dict):
        return {key: pruned(found.get(key), value) for key, value in like.items()}
    if isinstance(like, list) and isinstance(found, list) and like and isinstance(like[0], dict):
        paired = [pruned(one, two) for one, two in zip(found, like, strict=False)]
        return paired if len(found) >= len(like) and not _leftover(found, like) else found
    return found


def _leftover(found: list, like: list) -> bool:
    """More disputes than expected are a failure; more players than spoken of are not."""
    return len(found) != len(like) and "claimed" in found[0]
