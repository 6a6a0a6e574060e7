"""The parts that the answer of every game shows in the same way."""

from collections.abc import Iterable, Mapping

from scoring.claims import Dispute
from scoring.reasons import Reason
from scoring.reasons import to_document as reason_document
from scoring.standing import Standing


def answer_document(
    game: str,
    form: str,
    *,
    players: Iterable[Mapping[str, object]],
    standing: Standing,
    depends_on: Iterable[str],
    because: Iterable[Reason],
    disputes: Iterable[Dispute],
) -> dict[str, object]:
    """An answer as the document other programs hold on to, still without words."""
    return {
        "game": game,
        "form": form,
        "players": [dict(player) for player in players],
        "winners": list(standing.winners),
        "settled_by": standing.settled_by,
        "depends_on": list(depends_on),
        "asks": [vars(ask) for ask in standing.asks],
        "because": [reason_document(reason) for reason in because],
        "disputes": [vars(dispute) for dispute in disputes],
    }


def crowned(answer: Mapping[str, object]) -> tuple[str, ...]:
    """Who has won; nobody yet while first place turns on something that was not entered."""
    winners = answer["winners"]
    return tuple(map(str, winners)) if isinstance(winners, list) and not answer.get("asks") else ()
