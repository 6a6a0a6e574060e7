"""The shelves as the reveal draws them: what counts outlined, full compartments framed."""

from dataclasses import dataclass

from games.atheneum.editor import Desk, desk_of
from games.atheneum.seat import given_counts
from scoring.game import Answer
from store.values import Seat
from web.table.seats import Visit


@dataclass(frozen=True)
class Drawn:
    """One player's shelves; the counts where only those were entered."""

    seat: Seat
    subject: str
    books: int
    subject_books: int
    desk: Desk
    counts: dict[str, str]


def drawings(here: Visit, answer: Answer) -> tuple[Drawn, ...]:
    players = answer["players"]
    assert isinstance(players, list)
    return tuple(
        Drawn(
            seat,
            player["subject"],
            player["books"],
            player["subject_books"],
            desk_of(here.sitting, seat, ahead=False),
            given_counts(here.sitting.facts, seat.place),
        )
        for seat, player in zip(here.sitting.players, players, strict=True)
    )
