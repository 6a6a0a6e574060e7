"""An answer of Atheneum as the document other programs hold on to, still without words."""

from scoring.answers import answer_document
from scoring.atheneum.document import GAME
from scoring.atheneum.reasons import because
from scoring.atheneum.score import Answer

FORM = "A-70"  # our own: the rulebook has no form


def to_document(answer: Answer) -> dict[str, object]:
    players = [
        {
            "name": column.player.name,
            "subject": column.player.subject,
            "books": column.findings.counts.books,
            "subject_books": column.findings.counts.subject_books,
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
