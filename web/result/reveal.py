"""The form filled in before everybody's eyes: lines, bars, reasons, the winner, and what it hangs on."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

import translations
from scoring.answer import Answer
from scoring.faults import Refused
from scoring.games import GAMES
from web.game_pages import PAGES
from web.languages import language
from web.result import corrections
from web.table import asking, documents
from web.table.seats import visit
from web.words import called

WHOLE_BAR = 1000  # units of the widest bar's drawing
pages = Blueprint("reveal", __name__)


@dataclass(frozen=True)
class Segment:
    """A piece of a player's bar: one line of the form."""

    line: str
    points: int
    x: float
    width: float
    colour: int


@dataclass(frozen=True)
class Bar:
    name: str
    place: int
    total: int
    segments: tuple[Segment, ...]
    zero: float  # where the points that are lost end and those that are won begin


@pages.get("/t/<code>/reveal")
def page() -> ResponseReturnValue:
    here = visit()
    if not here.sitting.revealed:
        return redirect(url_for("board.page"))
    game = GAMES[here.table.game]
    shell = PAGES[here.table.game]
    try:
        answer = documents.answer(here.sitting)
    except Refused as refused:
        return render_template(
            "result/unscored.html", here=here, faults=documents.sentences(here.sitting, refused.faults)
        )
    return render_template(
        "result/reveal.html",
        here=here,
        shell=shell,
        game=game,
        answer=translations.explain(answer, language()),
        questions=asking.of_answer(here, answer),
        bars=bars(answer, game.lines),
        correction=corrections.latest(here.sitting),
        changes_url=url_for("live.changes"),
        changes_version=here.table.version,
    )


def bars(answer: Answer, lines: Sequence[str]) -> tuple[Bar, ...]:
    """All on one scale: what was lost to the left of zero, what was won to the right."""
    values = [[player.lines[line] for line in lines] for player in answer.players]
    lost = max((-sum(v for v in row if v < 0) for row in values), default=0)
    won = max((sum(v for v in row if v > 0) for row in values), default=0)
    unit = WHOLE_BAR / max(lost + won, 1)
    return tuple(
        Bar(
            called(answer.game, player.name),
            place,
            player.total,
            _segments(row, lines, zero=lost * unit, unit=unit),
            lost * unit,
        )
        for place, (player, row) in enumerate(zip(answer.players, values, strict=True))
    )


def _segments(row: Sequence[int], lines: Sequence[str], *, zero: float, unit: float) -> tuple[Segment, ...]:
    found, right, left = [], zero, zero
    for colour, (line, points) in enumerate(zip(lines, row, strict=True)):
        width = abs(points) * unit
        if points > 0:
            found.append(Segment(line, points, round(right, 2), round(width, 2), colour))
            right += width
        elif points < 0:
            left -= width
            found.append(Segment(line, points, round(left, 2), round(width, 2), colour))
    return tuple(found)
