"""An answer as the document other programs hold on to, still without words."""

from scoring.answers import answer_document
from scoring.ex_libris.reasons import because
from scoring.ex_libris.score import Answer

FORMS = {"ex-libris": "B-7c", "ex-libris-solo": "S-42a"}


def to_document(answer: Answer) -> dict[str, object]:
    game = answer.table.game
    players = [
        {
            "name": column.name,
            "turned": [str(found.mark) for found in column.findings.turned],
            "counts": dict(column.findings.counts),
            "books": column.findings.books,
            "lines": dict(column.lines),
            "total": column.total,
            "place": place,
        }
        for column, place in zip(answer.columns, answer.standing.places, strict=True)
    ]
    return answer_document(
        game,
        FORMS[game],
        players=players,
        standing=answer.standing,
        depends_on=answer.depends_on,
        because=because(answer),
        disputes=answer.disputes,
    )
