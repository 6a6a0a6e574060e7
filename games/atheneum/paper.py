"""The form of Atheneum as people type it in: what was counted is fact, the sums are claimed."""

from scoring.atheneum.subjects import SUBJECTS
from web.paper_rows import Cells, Column, Paper, Row

COUNTED = ("track", "favourite", "wands", "books", "subject_books")  # facts in the rows of the form itself
LISTED = ("compartments", "candles")  # the form shows their sums; here is what was added up


def owner(_column: Column, rows: Cells, claims: Cells) -> dict[str, object]:
    return {**rows, **{key: claims[key] for key in COUNTED if key in claims}}


PAPER = Paper(
    owner,
    (
        Row("subject", ("field", "subject"), "subject", SUBJECTS),
        *(Row(key, ("paper", key), wide=True) for key in LISTED),
    ),
)
