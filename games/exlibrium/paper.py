"""The form of Exlibrium as people type it in: influence and points from play are facts, the rest claimed."""

from games.exlibrium.document import RULES
from scoring.exlibrium.characters import CHARACTERS
from web.paper_rows import Cells, Column, Paper, Row


def owner(_column: Column, rows: Cells, claims: Cells) -> dict[str, object]:
    """Fewer points claimed on a character than allowed: cards were kept. More than allowed is disputed."""
    made: dict[str, object] = {"influence": [rows.get(one, 0) for one in CHARACTERS]}
    if all(one in claims for one in CHARACTERS):
        made["discards"] = [claims[one] for one in CHARACTERS]
    return {**made, "points": claims["points"]} if "points" in claims else made


PAPER = Paper(
    owner,
    tuple(Row(one, ("paper", one)) for one in CHARACTERS),
    (Row("rules", ("setting", "rules"), "rules", RULES),),
)
