"""The form of Atheneum as people type it in: what was counted is fact, the sums are claimed."""

from scoring.atheneum.subjects import SUBJECTS
from web.paper_rows import Column, Form, Paper, Row, numbers, written

COUNTED = ("track", "favourite", "wands", "books", "subject_books")  # facts in the rows of the form itself
LISTED = ("compartments", "candles")  # the form shows their sums; here is what was added up


def owner(column: Column, form: Form, claims: Form) -> dict[str, object]:
    made: dict[str, object] = {key: numbers(form.get(f"{key}-{column.place}", "")) for key in LISTED}
    if subject := form.get(f"subject-{column.place}"):
        made["subject"] = subject
    return made | written(claims, **{key: key for key in COUNTED})


PAPER = Paper(
    owner,
    (
        Row("subject", ("field", "subject"), "subject", SUBJECTS),
        *(Row(key, ("paper", key), wide=True) for key in LISTED),
    ),
)
