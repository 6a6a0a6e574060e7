"""A table of Exlibrium → its answer; and the answer again out of a seal."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.answer import Answer, PlayerAnswer, from_json
from scoring.exlibrium.document import GAME
from scoring.exlibrium.final_count import final_count
from scoring.exlibrium.reasons import because
from scoring.exlibrium.rulings import OPTIONS
from scoring.exlibrium.score import disputes, fill_in, rank
from scoring.exlibrium.table import Table
from scoring.rulings import Chosen, depends_on

FORM = "E-7"  # our own: the rulebook has no form


@dataclass(frozen=True)
class Counted(PlayerAnswer):
    """One player's influence before the final count, and what is left of it: a number a character."""

    before: tuple[int, ...]
    left: tuple[int, ...]

    def beside(self) -> dict[str, object]:
        return {"left": list(self.left)}


@dataclass(frozen=True)
class FinalCount(Answer):
    players: tuple[Counted, ...]


def score(table: Table) -> FinalCount:
    counts = final_count(table)
    columns = fill_in(table, counts)
    standing = rank(columns)
    return FinalCount(
        game=GAME,
        form=FORM,
        because=because(table, counts, columns, standing),
        players=tuple(
            Counted(column.name, column.lines, column.total, place, before, column.left)
            for column, place, before in zip(columns, standing.places, table.influence, strict=True)
        ),
        winners=standing.winners,
        settled_by=standing.settled_by,
        asks=standing.asks,
        depends_on=depends_on(
            OPTIONS, table.rulings, standing.winners, lambda chosen: _winners(table, chosen)
        ),
        disputes=disputes(table, columns, standing),
        rulings=table.rulings,
    )


def restore(table: Table, source: Mapping[str, Any]) -> FinalCount:
    """The answer a seal kept, beside the table it is about."""
    kept = from_json(source)
    players = tuple(
        Counted(**vars(player), before=before, left=tuple(found["left"]))
        for player, before, found in zip(kept.players, table.influence, source["players"], strict=True)
    )
    return FinalCount(**{**vars(kept), "players": players, "rulings": table.rulings})


def _winners(table: Table, chosen: Chosen) -> tuple[str, ...]:
    ruled = replace(table, rulings=chosen)
    return rank(fill_in(ruled, final_count(ruled))).winners
