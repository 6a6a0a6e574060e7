"""An answer of Exlibrium as the document other programs hold on to, still without words."""

from scoring.answers import answer_document
from scoring.exlibrium.document import GAME
from scoring.exlibrium.reasons import because
from scoring.exlibrium.score import Answer

FORM = "E-7"  # our own: the rulebook has no form


def to_document(answer: Answer) -> dict[str, object]:
    players = [
        {
            "name": column.name,
            "left": list(column.left),
            "lines": dict(column.lines),
            "total": column.total,
            "place": place,
        }
        for column, place in zip(answer.columns, answer.standing.places, strict=True)
    ]
    return answer_document(
        GAME,
        FORM,
        players=players,
        standing=answer.standing,
        depends_on=answer.depends_on,
        because=because(answer),
        disputes=answer.disputes,
    )
