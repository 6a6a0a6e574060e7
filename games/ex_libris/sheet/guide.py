"""Form B-7c and S-42a, step by step."""

from printing.guided.steps import Gettext, Guide, Heading, Step, Term, capital
from scoring.ex_libris.cards import CATEGORIES

TIES = ("hand", "banned", "race")


def guide(gettext: Gettext, term: Term) -> Guide:
    ties = (
        Step(capital(term("step", "books")), gettext("As counted above."), ("_",), kind="tie"),
        *(Step(capital(term("step", key)), sums=("_",), kind="tie") for key in TIES),
    )
    return Guide(
        columns=tuple(gettext("Player %(number)s") % {"number": number} for number in range(1, 5)),
        rows=(
            *_counted(gettext, term, alone=False),
            *_points(gettext, term, _most(gettext, term), stability=("_ × _ + | 2 × _ = #",)),
            Heading(gettext("Only where totals are level")),
            *ties,
            Step(term("line", "place"), sums=("_",), kind="tie"),
        ),
        agreed=(term("line", "popular"), term("line", "banned")),
        noted=term("line", "specialty"),
    )


def solo(gettext: Gettext, term: Term) -> Guide:
    alone = gettext("Higher than the library? Only then is the licence granted.")
    return Guide(
        columns=(gettext("Player"), term("role", "library")),
        rows=(
            *_counted(gettext, term, alone=True),
            *_points(gettext, term, _more(gettext, term), stability=("_ × _ + 2 × _ = #", "–")),
            Step(gettext("Licence granted"), alone, ("_", "–"), kind="tie"),
        ),
        agreed=(term("line", "popular"), term("line", "banned"), term("setting", "difficulty")),
        label=0.42,
        box=6.2,
        counted=9.6,
        noted=term("line", "specialty"),
    )


def _counted(gettext: Gettext, term: Term, *, alone: bool) -> tuple[Step | Heading, ...]:
    first = gettext(
        "Discard your hand first. The library owns the whole discard pile, face up; its cards are not put "
        "in order."
    )
    order = gettext(
        "Row by row from the top, from left to right: turn down every card that comes before the last one "
        "still face up, and write down which."
    )
    count = gettext("Count the books of each category on the cards that are face up.")
    return (
        Heading(gettext("Section A: inspection"), first if alone else ""),
        Step(term("line", "turned"), order, ("", "–") if alone else (), code="A1", kind="turned"),
        Heading(term("line", "counts"), count, kind="bar light"),
        *(
            Step(
                f"{one} · {term('category', one)}",
                sums=("_",),
                code="A2",
                symbol=f"ex-libris-{one}",
                kind="count",
            )
            for one in CATEGORIES
        ),
        Step(term("line", "books"), gettext("All six added up."), ("_",), kind="books"),
    )


def _points(
    gettext: Gettext, term: Term, popular: Step, *, stability: tuple[str, ...]
) -> tuple[Step | Heading, ...]:
    rectangle = gettext(
        "The largest full rectangle of cards on the lowest row, two by two at least: height times width. "
        "Face-down cards count. Each entombed card adds 2."
    )
    return (
        Heading(gettext("Section B: points")),
        _step(term, "stability", rectangle, *stability),
        popular,
        _step(term, "banned", gettext("One point off for each banned book."), "− #"),
        _step(
            term,
            "diversity",
            gettext("Leave the banned category out. Three times the smallest number of the other five."),
            "3 × _ = #",
        ),
        _step(term, "specialty", gettext("Twice the books of your focus, secret until now."), "2 × _ = #"),
        Step(term("line", "total"), gettext("B1 + B2 − B3 + B4 + B5"), ("∑",), kind="total strong"),
    )


def _most(gettext: Gettext, term: Term) -> Step:
    how = gettext(
        "15, 9 and 4 for the three with most. Whoever is level adds up the reward of their place and of the "
        "next one, shares it and rounds up."
    )
    return _step(term, "popular", how, "( _ + _ ) | ÷ _ = #")


def _more(gettext: Gettext, term: Term) -> Step:
    how = gettext("15 for whoever has more of them; where both are level, for the library.")
    return _step(term, "popular", how, "#")


def _step(term: Term, line: str, how: str, *sums: str) -> Step:
    return Step(term("line", line), how, sums, code=term("code", line))
