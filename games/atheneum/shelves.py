"""Drawing the shelves: choose a colour, tap the slots; candles, side shelves, two books on a tile."""

from collections.abc import Callable

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from games.atheneum import edits
from games.atheneum.editor import plan_of, shelves_view
from games.atheneum.forms import tapped
from games.atheneum.picture import CellView, shelf_name
from scoring.atheneum.document import GAME
from scoring.atheneum.plan import Plan
from scoring.atheneum.shelves import Shelves, parse_shelves
from scoring.atheneum.subjects import LETTER_OF, LETTERS, MOST_SIDES
from store.values import Seat
from web.fields import whole
from web.table.addresses import when_done
from web.table.entering import enter, of_text
from web.table.seats import Visit, editor_visit
from web.words import sentence

TOOLS = (*LETTERS, edits.JOINED, edits.AWAY)
pages = Blueprint("atheneum_shelves", __name__, url_prefix="/t/<code>/seat/<int:place>/shelves")


@pages.get("")
def page(place: int) -> ResponseReturnValue:
    here, seat = editor_visit(place)
    view = shelves_view(here.sitting, seat)
    if view.plan is None:
        return redirect(url_for("atheneum_seat.counts", place=place))
    if not view.rows:
        return redirect(url_for("atheneum_writing.text", place=place))
    tool = _tool(view.subject)
    return render_template(
        "atheneum/shelves.html",
        here=here,
        seat=seat,
        view=view,
        done_at=when_done(here, place),
        tool=tool,
        colours=LETTERS,
        taps={cell.place: tap_of(cell, tool) for row in view.rows for cell in row if cell},
        kinds=[(kind, shelf_name(kind)) for kind in range(1, len(view.plan.designs))],
        sides=[
            (number, shelf_name(shelf.design)) for number, shelf in enumerate(view.shelves) if shelf.design
        ],
        room=len(view.shelves) <= MOST_SIDES,
        faults=[sentence(fault, GAME) for fault in view.faults],
        changes_url=url_for("live.changes"),
        changes_version=here.table.version,
    )


def _tool(subject: str) -> str:
    """What a tap puts down: the colour chosen, first of all the own one."""
    wanted = request.values.get("tool", "")
    return wanted if wanted in TOOLS else LETTER_OF.get(subject, TOOLS[0])


def tap_of(cell: CellView, tool: str) -> str:
    """What a tap on a cell is to make of it; empty where it would change nothing."""
    if cell.candle:
        return edits.DARK if cell.lit else edits.LIT
    if tool == edits.JOINED:
        return edits.APART if cell.tile else edits.JOINED if cell.joinable else ""
    if tool == edits.AWAY:
        return edits.AWAY if cell.book else ""
    return edits.AWAY if cell.book == tool else tool


@pages.post("/tap")
def tap(place: int) -> ResponseReturnValue:
    here, seat = editor_visit(place)
    number, row, col, word = tapped()
    _change(here, seat, lambda shelves, _plan: edits.tap(shelves, number, (row, col), word))
    return redirect(url_for("atheneum_shelves.page", place=place, tool=_tool("")))


@pages.post("/sides")
def sides(place: int) -> ResponseReturnValue:
    """A side shelf more, at the left or the right end, or one less."""
    here, seat = editor_visit(place)
    gone, kind = request.form.get("remove", ""), request.form.get("kind", "1")
    left = request.form.get("end") == "left"

    def how(shelves: Shelves, plan: Plan) -> Shelves:
        if gone:
            return edits.remove_side(shelves, _digit(gone))
        return edits.add_side(shelves, plan, _digit(kind), left=left)

    _change(here, seat, how)
    return redirect(url_for("atheneum_shelves.page", place=place, tool=_tool("")))


def _digit(text: str) -> int:
    return whole(text, digits=1) or 0


def _change(here: Visit, seat: Seat, how: Callable[[Shelves, Plan], Shelves]) -> None:
    plan = plan_of(here.sitting)

    def written(text: str) -> str:
        if plan is None or (text and parse_shelves(text)[1]):
            return text
        return edits.write(how(edits.read(text, plan), plan))

    enter(here, of_text(seat.place, "shelves", written), by=here.by(seat.place))
