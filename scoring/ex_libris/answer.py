"""An answer as the document other programs hold on to, still without words."""

from scoring.ex_libris.reasons import because
from scoring.ex_libris.score import Answer
from scoring.reasons import to_document as reason_document

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
    return {
        "game": game,
        "form": FORMS[game],
        "players": players,
        "winners": list(answer.standing.winners),
        "settled_by": answer.standing.settled_by,
        "depends_on": list(answer.depends_on),
        "because": [reason_document(reason) for reason in because(answer)],
        "disputes": [vars(dispute) for dispute in answer.disputes],
    }
