"""The reveal: the winner and the ranking first, then the form filled in, shelves, reasons, line by line.

The screen for the room shows the same to everybody at once; it needs no seat and no tap.
"""

from collections.abc import Sequence

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

import translations
from scoring.answer import Answer
from scoring.faults import Refused
from scoring.games import GAMES
from web.game_pages import PAGES
from web.languages import language
from web.result import corrections
from web.result.bars import bars
from web.result.ceremony import Ceremony, ceremony
from web.result.corrections import Correction
from web.result.podium import podium
from web.table import asking, documents
from web.table.seats import Visit, visit

pages = Blueprint("reveal", __name__)


@pages.get("/t/<code>/reveal")
def page() -> ResponseReturnValue:
    here = visit()
    if not here.sitting.revealed:
        return redirect(url_for("board.page"))
    try:
        answer = documents.answer(here.sitting)
    except Refused as refused:
        return render_template(
            "result/unscored.html", here=here, faults=documents.sentences(here.sitting, refused.faults)
        )
    game = GAMES[here.table.game]
    corrected = corrections.corrections(here.sitting)
    return render_template(
        "result/reveal.html",
        here=here,
        shell=PAGES[here.table.game],
        game=game,
        questions=asking.of_answer(here, answer),
        bars=bars(answer, game.lines),
        correction=corrected[-1] if corrected else None,
        changes_url=url_for("live.changes"),
        changes_version=here.table.version,
        **told(here, answer, corrected),
    )


def told(here: Visit, answer: Answer, corrected: Sequence[Correction]) -> dict[str, object]:
    """What the winner's plate is made of, and how far its reveal is."""
    return {
        "answer": translations.explain(answer, language()),
        "podium": podium(answer),
        "overturned": next((one for one in reversed(corrected) if one.winners), None),
        "ceremony": _ceremony(here, answer),
    }


def _ceremony(here: Visit, answer: Answer) -> Ceremony | None:
    revealed = here.sitting.facts.entry(None, "revealed")
    return ceremony(revealed, len(GAMES[answer.game].lines)) if revealed else None
