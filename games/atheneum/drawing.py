"""The shelves as the reveal draws them: what counts outlined, full compartments framed."""

from dataclasses import dataclass

from games.atheneum.editor import ShelvesView, shelves_view
from games.atheneum.seat import given_counts
from scoring.atheneum.answer import Scoring
from store.values import Seat
from web.table.seats import Visit


@dataclass(frozen=True)
class Drawn:
    """One player's shelves; the counts where only those were entered."""

    seat: Seat
    subject: str
    books: int | None
    subject_books: int | None
    view: ShelvesView
    counts: dict[str, str]


def drawings(here: Visit, answer: Scoring) -> tuple[Drawn, ...]:
    return tuple(
        Drawn(
            seat,
            player.player.subject,
            player.findings.counts.books,
            player.findings.counts.subject_books,
            shelves_view(here.sitting, seat, ahead=False),
            given_counts(here.sitting.facts, seat.place),
        )
        for seat, player in zip(here.sitting.players, answer.players, strict=True)
    )
