"""A table of Atheneum → its answer; and the answer again out of a seal."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.answer import Answer, PlayerAnswer, from_json
from scoring.atheneum.document import GAME
from scoring.atheneum.findings import Findings
from scoring.atheneum.reasons import because
from scoring.atheneum.rulings import OPTIONS
from scoring.atheneum.score import disputes, fill_in, rank
from scoring.atheneum.table import Player, Table
from scoring.rulings import depends_on

FORM = "A-70"  # our own: the rulebook has no form


@dataclass(frozen=True)
class Scored(PlayerAnswer):
    """What one player entered, and what it gives."""

    player: Player
    findings: Findings

    def beside(self) -> dict[str, object]:
        counts = self.findings.counts
        own = {"books": counts.books, "subject_books": counts.subject_books}
        return {"subject": self.player.subject, **own}


@dataclass(frozen=True)
class Scoring(Answer):
    players: tuple[Scored, ...]
    table: Table = field(kw_only=True)


def score(table: Table) -> Scoring:
    columns = fill_in(table)
    standing = rank(columns)
    return Scoring(
        game=GAME,
        form=FORM,
        because=because(table, columns, standing),
        players=tuple(
            Scored(column.player.name, column.lines, column.total, place, column.player, column.findings)
            for column, place in zip(columns, standing.places, strict=True)
        ),
        winners=standing.winners,
        settled_by=standing.settled_by,
        asks=standing.asks,
        depends_on=depends_on(
            OPTIONS,
            table.rulings,
            standing.winners,
            lambda chosen: rank(fill_in(replace(table, rulings=chosen))).winners,
        ),
        disputes=disputes(columns, standing),
        rulings=table.rulings,
        table=table,
    )


def restore(table: Table, source: Mapping[str, Any]) -> Scoring:
    """The answer a seal kept, beside the table it is about."""
    kept = from_json(source)
    players = tuple(
        Scored(**vars(player), player=column.player, findings=_found(column.findings, found))
        for player, column, found in zip(kept.players, fill_in(table), source["players"], strict=True)
    )
    return Scoring(**{**vars(kept), "players": players, "rulings": table.rulings, "table": table})


def _found(findings: Findings, source: Mapping[str, Any]) -> Findings:
    own = replace(findings.counts, books=source["books"], subject_books=source["subject_books"])
    return replace(findings, counts=own)
