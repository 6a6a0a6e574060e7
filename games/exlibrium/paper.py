"""The form of Exlibrium as people type it in: influence and points from play are facts, the rest claimed."""

from games.exlibrium.document import RULES
from scoring.exlibrium.characters import CHARACTERS
from web.paper_rows import Column, Form, Paper, Row, number, written


def owner(column: Column, form: Form, claims: Form) -> dict[str, object]:
    """Fewer points claimed on a character than allowed: cards were kept. More than allowed is disputed."""
    typed = [form.get(f"{one}-{column.place}", "") for one in CHARACTERS]
    made: dict[str, object] = {"influence": [number(text or "0") for text in typed]}
    if all(claims[one] for one in CHARACTERS):
        made["discards"] = [number(claims[one]) for one in CHARACTERS]
    return made | written(claims, points="points")


PAPER = Paper(
    owner,
    tuple(Row(one, ("paper", one)) for one in CHARACTERS),
    (Row("rules", ("setting", "rules"), "rules", RULES),),
)
