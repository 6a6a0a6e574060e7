"""The final count of Exlibrium, character by character."""

from printing.guided.steps import Gettext, Guide, Heading, Step, Term
from scoring.exlibrium.characters import CHARACTERS


def guide(gettext: Gettext, term: Term) -> Guide:
    count = gettext(
        "In turn from 1 to 7. Whoever has the most influence on a character may discard up to two of their "
        "cards on it, the second up to one (advanced rules: the first one, the second none). "
        "Each is a point. Where players are level, compare what they have left on 1, then on 2, up to 7."
    )
    ties = gettext(
        "Compare the influence left on 1, then on 2, up to 7; level on all, the victory is shared."
    )
    return Guide(
        columns=tuple(gettext("Player %(number)s") % {"number": number} for number in range(1, 6)),
        rows=(
            Step(
                term("line", "points"), gettext("What you earned before the final count."), ("#",), code="0"
            ),
            Heading(term("field", "count"), count, kind="bar light"),
            Heading(gettext("Influence − cards discarded = what is left"), kind="bar light key"),
            *(Step(term("line", key), sums=("_ − # = _",), code=term("code", key)) for key in CHARACTERS),
            Step(
                term("line", "total"), gettext("All the thick boxes added up."), ("∑",), kind="total strong"
            ),
            Heading(gettext("Only where totals are level"), ties),
            Step(term("line", "place"), sums=("_",), kind="tie"),
        ),
        label=0.27,
        box=4.8,
        counted=6.6,
    )
