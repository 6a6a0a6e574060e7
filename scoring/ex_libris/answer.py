"""A table of Ex Libris → its answer; and the answer again out of a seal."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scoring.answer import Answer, PlayerAnswer, from_json
from scoring.ex_libris.cards import Mark, read_mark
from scoring.ex_libris.claims import audit_columns
from scoring.ex_libris.inspection import Findings, Turned
from scoring.ex_libris.notation import Shelf
from scoring.ex_libris.reasons import because
from scoring.ex_libris.rulings import OPTIONS, Rulings
from scoring.ex_libris.sheet import Column, fill_in
from scoring.ex_libris.standing import rank
from scoring.ex_libris.table import Library, Player, Table
from scoring.reasons import Place, Reason
from scoring.rulings import depends_on
from scoring.standing import SHARED

FORMS = {"ex-libris": "B-7c", "ex-libris-solo": "S-42a"}


@dataclass(frozen=True)
class Inspected(PlayerAnswer):
    """What one player, or the public library, entered, and what the inspection found."""

    owner: Player | Library
    findings: Findings

    def beside(self) -> dict[str, object]:
        found = self.findings
        turned = [str(card.mark) for card in found.turned]
        return {"turned": turned, "counts": dict(found.counts), "books": found.books}

    def card_at(self, place: Place) -> str | None:
        shelf = self.owner.holding
        cell = shelf.at(place) if isinstance(shelf, Shelf) else None
        return str(cell.mark) if cell and cell.mark else None


@dataclass(frozen=True)
class Inspection(Answer):
    players: tuple[Inspected, ...]
    table: Table = field(kw_only=True)

    @property
    def crowned(self) -> tuple[str, ...]:
        """Nobody yet either while people have to settle by a race who of those level has won."""
        return () if self.settled_by == SHARED else super().crowned


def score(table: Table) -> Inspection:
    columns = fill_in(table, table.rulings)
    standing = rank(columns, table)
    return Inspection(
        game=table.game,
        form=FORMS[table.game],
        because=because(table, columns, standing),
        players=tuple(
            Inspected(column.name, column.lines, column.total, place, column.owner, column.findings)
            for column, place in zip(columns, standing.places, strict=True)
        ),
        winners=standing.winners,
        settled_by=standing.settled_by,
        asks=standing.asks,
        depends_on=depends_on(
            OPTIONS,
            table.rulings.chosen,
            standing.winners,
            lambda chosen: rank(fill_in(table, Rulings(chosen)), table).winners,
        ),
        disputes=audit_columns(columns, standing.places),
        rulings=table.rulings.chosen,
        table=table,
    )


def restore(table: Table, source: Mapping[str, Any]) -> Inspection:
    """The answer a seal kept, beside the table it is about."""
    kept = from_json(source)
    players = tuple(
        _restored(player, column, kept.why(player.name, "turned"), found)
        for player, column, found in zip(
            kept.players, fill_in(table, table.rulings), source["players"], strict=True
        )
    )
    return Inspection(**{**vars(kept), "players": players, "rulings": table.rulings.chosen, "table": table})


def _restored(
    player: PlayerAnswer, column: Column, turned: tuple[Reason, ...], source: Mapping[str, Any]
) -> Inspected:
    """What the inspection turned then, and counted; the shelf is the one that was entered."""
    found = replace(
        column.findings, turned=tuple(map(_turned, turned)), counts=source["counts"], books=source["books"]
    )
    return Inspected(**vars(player), owner=column.owner, findings=found)


def _turned(reason: Reason) -> Turned:
    place, after_place = reason.cells
    return Turned(_mark(reason, "card"), place, _mark(reason, "after"), after_place)


def _mark(reason: Reason, name: str) -> Mark:
    mark = read_mark(str(reason.args[name]))
    if mark is None:
        raise ValueError(f"no card: {reason.args[name]}")
    return mark
