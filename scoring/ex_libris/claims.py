"""What a filled-in form B-7c may claim, and which of it does not follow."""

from scoring.claims import Dispute, audit
from scoring.ex_libris.cards import CATEGORIES
from scoring.ex_libris.sheet import Column
from scoring.ex_libris.table import LINES

CLAIMABLE = (*CATEGORIES, *LINES, "books", "total", "place")


def audit_columns(columns: tuple[Column, ...], places: tuple[int, ...]) -> tuple[Dispute, ...]:
    """Every claim of every column that does not follow from the document."""
    return tuple(
        dispute
        for column, place in zip(columns, places, strict=True)
        for dispute in audit(
            column.name, column.owner.claimed, follows=what_follows(column, place), lines=LINES
        )
    )


def what_follows(column: Column, place: int) -> dict[str, int]:
    """Every number of a column, under the name a claim gives it and in the order of the form."""
    own = {"books": column.findings.books, "total": column.total, "place": place}
    return {**column.findings.counts, **column.lines, **own}
