"""The final count as a guided walk: what is counted, who chooses next, and what each choice leads to."""

from dataclasses import dataclass

from scoring.answer import Explained
from scoring.exlibrium.document import GAME
from scoring.exlibrium.final_count import Count, Walk, outcomes, walk
from scoring.exlibrium.reasons import seat_reasons
from scoring.exlibrium.table import Table


@dataclass(frozen=True)
class Guide(Explained):
    """The walk up to the first choice that is open. `outcomes`: the later characters after each way to
    choose, from no card up."""

    table: Table
    walked: Walk
    outcomes: tuple[tuple[Count, ...], ...]


def guide(table: Table) -> Guide:
    walked = walk(table)
    reasons = (reason for count in walked.counts for reason in seat_reasons(table, count))
    later = (counts[len(walked.counts) :] for counts in outcomes(table, walked))
    return Guide(GAME, tuple(reasons), table, walked, tuple(later))
