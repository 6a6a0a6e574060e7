"""A table → its answer: the form filled in, the standing, the rulings it hangs on and the audit."""

from dataclasses import dataclass

from scoring.claims import Dispute
from scoring.ex_libris.claims import audit_columns
from scoring.ex_libris.sheet import Column, fill_in
from scoring.ex_libris.standing import rank
from scoring.ex_libris.table import Table
from scoring.standing import Standing


@dataclass(frozen=True)
class Answer:
    table: Table
    columns: tuple[Column, ...]
    standing: Standing
    depends_on: tuple[str, ...]
    disputes: tuple[Dispute, ...]


def score(table: Table) -> Answer:
    columns = fill_in(table, table.rulings)
    standing = rank(columns, table)
    return Answer(
        table,
        columns,
        standing,
        depends_on=depends_on(table, standing.winners),
        disputes=audit_columns(columns, standing.places),
    )


def depends_on(table: Table, winners: tuple[str, ...]) -> tuple[str, ...]:
    """The rulings of which another option, one changed at a time, would crown somebody else."""
    changing = (
        ruling
        for ruling, rulings in table.rulings.others()
        if rank(fill_in(table, rulings), table).winners != winners
    )
    return tuple(dict.fromkeys(changing))
