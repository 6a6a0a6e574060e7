"""The final scoring of Atheneum, step by step."""

from printing.guided.steps import Gettext, Guide, Heading, Step, Term, capital

SEVEN = "_ + _ + _ + | _ + _ + _ + | _ = #"  # five compartments and two of side shelves; as many candles


def guide(gettext: Gettext, term: Term) -> Guide:
    favourite = gettext(
        "Books of your subject that stand beside, above or below another one of them in the same "
        "compartment: one point each."
    )
    lines = (
        ("track", gettext("Where your marker stands on the score track."), "#"),
        ("favourite", favourite, "#"),
        ("compartments", gettext("The printed value of every compartment that is full."), SEVEN),
        ("candles", gettext("The printed value of every slot that holds a candle."), SEVEN),
        ("wands", gettext("One point for each wand you have left."), "#"),
    )
    return Guide(
        columns=tuple(gettext("Player %(number)s") % {"number": number} for number in range(1, 6)),
        rows=(
            *(Step(term("line", key), how, (text,), code=term("code", key)) for key, how, text in lines),
            Step(
                term("line", "total"), gettext("All the thick boxes added up."), ("∑",), kind="total strong"
            ),
            Heading(gettext("Only where totals are level"), capital(term("step", "shared")) + "."),
            Step(capital(term("step", "books")), sums=("_",), kind="tie"),
            Step(capital(term("step", "subject-books")), sums=("_",), kind="tie"),
            Step(term("line", "place"), sums=("_",), kind="tie"),
        ),
        label=0.34,
        box=4.2,
        counted=7.4,
        noted=term("field", "subject"),
    )
