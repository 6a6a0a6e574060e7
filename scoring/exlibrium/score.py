"""The columns of the score sheet, the standing and the audit."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.claims import Dispute, audit
from scoring.exlibrium.characters import CHARACTERS
from scoring.exlibrium.final_count import Count, discard
from scoring.exlibrium.table import LINES, Influence, Table
from scoring.standing import Standing, TieBreak, rank_by
from scoring.working import Working, added, times

CARD_POINTS = 1  # for each card discarded

CLAIMABLE = (*LINES, "total", "place")


@dataclass(frozen=True)
class Column:
    """One player's column of the score sheet."""

    name: str
    workings: Mapping[str, Working]  # the sum behind each line
    left: tuple[int, ...]  # influence after the count, which ties for the victory read

    @property
    def lines(self) -> dict[str, int]:
        return {line: working.points for line, working in self.workings.items()}

    @property
    def total(self) -> int:
        return added(*self.lines.values()).points


def fill_in(table: Table, counts: tuple[Count, ...]) -> tuple[Column, ...]:
    """The points from play and a line for every character."""
    left = left_after(table, counts)
    return tuple(
        Column(
            player.name,
            {
                "points": added(player.points),
                **{CHARACTERS[c.character]: times(CARD_POINTS, c.discarded[place]) for c in counts},
            },
            left[place],
        )
        for place, player in enumerate(table.players)
    )


def left_after(table: Table, counts: tuple[Count, ...]) -> Influence:
    left = table.influence
    for count in counts:
        left = discard(left, count)
    return left


def rank(columns: tuple[Column, ...]) -> Standing:
    """Most points, then influence left on the first, the second … character; doubling counts no more."""
    total = TieBreak("total", tuple(column.total for column in columns))
    influence = (
        TieBreak(key, tuple(column.left[c] for column in columns)) for c, key in enumerate(CHARACTERS)
    )
    return rank_by((total, *influence), tuple(column.name for column in columns))


def disputes(table: Table, columns: tuple[Column, ...], standing: Standing) -> tuple[Dispute, ...]:
    """Every claim of every column that does not follow from the document."""
    return tuple(
        dispute
        for player, column, place in zip(table.players, columns, standing.places, strict=True)
        for dispute in audit(
            player.name,
            player.claimed,
            follows={**column.lines, "total": column.total, "place": place},
            lines=LINES,
        )
    )
