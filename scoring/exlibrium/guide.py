"""The final count as a guided walk: what is counted, who chooses next, and what each choice leads to."""

from scoring.exlibrium.characters import CHARACTERS
from scoring.exlibrium.document import GAME
from scoring.exlibrium.final_count import Count, Walk, outcomes, walk
from scoring.exlibrium.reasons import seat_reasons
from scoring.exlibrium.table import Table


def guide(table: Table) -> dict[str, object]:
    """The walk up to the first choice that is open, as a page may show it."""
    walked = walk(table)
    reasons = [reason.to_json() for count in walked.counts for reason in seat_reasons(table, count)]
    return {
        "game": GAME,
        "counts": [_count(table, count) for count in walked.counts],
        "waiting": _waiting(table, walked),
        "left": {name: list(row) for name, row in zip(table.names, walked.left, strict=True)},
        "because": reasons,
    }


def _count(table: Table, count: Count) -> dict[str, object]:
    seats = [
        {
            "player": table.names[seat.player],
            "place": seat.place,
            "most": seat.most,
            "cards": count.discarded[seat.player],
        }
        for seat in count.seats
    ]
    return {"character": CHARACTERS[count.character], "seats": seats}


def _waiting(table: Table, walked: Walk) -> dict[str, object] | None:
    """Whose choice is next, and who would sit where on the later characters after each option."""
    seat, count = walked.waiting, walked.counts[-1]
    if seat is None:
        return None
    options = [
        {"cards": cards, "then": [_count(table, later) for later in counts[count.character + 1 :]]}
        for cards, counts in enumerate(outcomes(table, walked))
    ]
    return {
        "player": table.names[seat.player],
        "character": CHARACTERS[count.character],
        "place": seat.place,
        "most": seat.most,
        "options": options,
    }
