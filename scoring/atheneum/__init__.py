"""Atheneum: the final scoring, from counts or from the shelves drawn on an edition's plan."""

from scoring.atheneum import answer
from scoring.atheneum.document import FEWEST_PLAYERS, GAME, MOST_PLAYERS, read_plan, read_table
from scoring.atheneum.plan import write_plan
from scoring.atheneum.rulings import OPTIONS, can_apply
from scoring.atheneum.score import CLAIMABLE
from scoring.atheneum.table import LINES
from scoring.faults import Fault
from scoring.game import Game, Json


def score(document: Json, edition: Json) -> answer.Scoring:
    """A document → its answer without words; raises Refused."""
    return answer.score(read_table(document, edition))


def restore(document: Json, edition: Json, kept: Json) -> answer.Scoring:
    """The answer that a seal kept of a document; raises Refused."""
    return answer.restore(read_table(document, edition), kept)


def learn(document: Json, edition: Json) -> dict[str, object]:
    """The edition with the plan of this document; a plan it has already stays."""
    plan = read_table(document, edition).plan
    return {**edition, "plan": write_plan(plan)} if plan else dict(edition)


def check(edition: Json) -> tuple[dict[str, object], tuple[Fault, ...]]:
    """The plan of an edition as it is written; raises Refused where it is malformed."""
    plan = read_plan(edition)
    return ({"plan": write_plan(plan)} if plan else {}), ()


GAMES = (
    Game(
        GAME,
        answer.FORM,
        LINES,
        FEWEST_PLAYERS,
        MOST_PLAYERS,
        OPTIONS,
        score,
        restore,
        learn=learn,
        check=check,
        claimable=CLAIMABLE,
        applies=can_apply,
    ),
)
