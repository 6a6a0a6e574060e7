"""Entering an edition's plan once: slots, levels, values and candle slots, tapped or written on one line."""

from collections.abc import Callable
from string import ascii_uppercase

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from games.atheneum import plan_edits
from games.atheneum.forms import KeepForm, PlanForm, tapped
from games.atheneum.plan_edits import Sheet
from games.atheneum.plan_sheets import TOOLS, sheets_of
from scoring.atheneum.document import GAME
from scoring.atheneum.notation import LONGEST_TEXT
from scoring.atheneum.plan import parse_plan, write_plan
from scoring.atheneum.subjects import CANDLE_VALUES, COMPARTMENT_VALUES
from scoring.faults import Refused
from scoring.game import Json
from store import editions
from store.entries import ANYTHING
from store.values import Change, Conflict, Sitting
from web.table.entering import Faults, enter, of_text, these
from web.table.seats import Visit, visit, visit_at
from web.words import sentence

DRAFT = "plan"  # the field of the table that holds the plan until it is kept
pages = Blueprint("atheneum_plan", __name__, url_prefix="/t/<code>/plan")


@pages.get("")
def page() -> ResponseReturnValue:
    return _show(_visit())


@pages.post("/tap")
def tap() -> ResponseReturnValue:
    """One place of the plan: a slot of a compartment, a candle slot, or neither."""
    here = _visit()
    number, row, col, word = tapped()
    low, high = CANDLE_VALUES
    fits = word in [f"^{value}" for value in range(low, high + 1)] if row == 0 else _is_compartment(word)
    if word != plan_edits.EMPTY and not fits:
        abort(400)
    _change(here, number, lambda sheet: plan_edits.put(sheet, row, col, word))
    return _back()


@pages.post("/value")
def value() -> ResponseReturnValue:
    """What is printed beside a compartment."""
    here = _visit()
    number, worth, _col, letter = tapped()
    low, high = COMPARTMENT_VALUES
    if not low <= worth <= high or not _is_compartment(letter):
        abort(400)
    _change(here, number, lambda sheet: plan_edits.with_value(sheet, letter, str(worth)))
    return _back()


@pages.post("/shape")
def shape() -> ResponseReturnValue:
    """Room at the top or at the left, and kinds of side shelves more or less."""
    here = _visit()
    number, _row, _col, what = tapped("do")
    ways: dict[str, Callable[[Sheet], Sheet]] = {
        "level": plan_edits.level_above,
        "column": plan_edits.column_left,
        "close": plan_edits.closed_up,
    }
    if what in ways:
        _change(here, number, ways[what])
    elif what == "add":
        _rewrite(here, plan_edits.add_kind)
    elif what == "remove" and number:
        _rewrite(here, lambda sheets: (*sheets[:number], *sheets[number + 1 :]))
    return _back()


@pages.post("/text")
def write() -> ResponseReturnValue:
    """The plan as it was typed, right or wrong; nothing is lost."""
    here = _visit()
    form = PlanForm.sent(GAME)
    change = Change(None, DRAFT, form.text.typed or None, form.based_on.data)
    match enter(here, these(change), by=here.by(), form=form):
        case Faults():
            return _show(here, form), 422
        case Conflict():
            flash(_("Somebody changed the plan while you wrote. Below is what stands now."), "warn")
    return _back()


@pages.post("/keep")
def keep() -> ResponseReturnValue:
    """Makes the plan the edition's, for every table that plays with it from now on."""
    here = _visit()
    text, before = _draft(here), _kept(here)
    plan, faults = parse_plan(text)
    if faults:
        return _show(here), 422
    if KeepForm.sent().before.typed != before:
        flash(_("The edition got another plan meanwhile. Look at both, then keep this one again."), "warn")
        return _back()

    def planned(edition: Json) -> Json:
        return {**edition, "plan": write_plan(plan)}

    try:
        editions.change(here.sitting.deck, planned, by=here.teaches_as)
    except Refused as refused:
        for fault in refused.faults:
            flash(sentence(fault, GAME), "bad")
        return _back()
    _put_away(here)
    flash(_("The edition “%(name)s” has its plan now.", name=here.sitting.deck), "good")
    return _back()


@pages.post("/drop")
def drop() -> ResponseReturnValue:
    """Back to the plan the edition has."""
    here = _visit()
    _put_away(here)
    return _back()


def _put_away(here: Visit) -> None:
    enter(here, these(Change(None, DRAFT, None, ANYTHING)), by=here.by())


def _visit() -> Visit:
    """Whoever sits at the table may enter the plan of their box; after the reveal only the host."""
    here = visit()
    if not _may_draw(here):
        abort(403)
    return here


def _may_draw(here: Visit) -> bool:
    return here.is_host or bool(here.mine and not here.sitting.revealed)


def drawable(sitting: Sitting) -> str:
    """The edition whose plan this phone may enter from this table; empty where it may not."""
    return sitting.deck if _may_draw(visit_at(sitting)) else ""


def _is_compartment(word: str) -> bool:
    return len(word) == 1 and word in ascii_uppercase


def _kept(here: Visit) -> str:
    """The plan the edition has; empty where it has none yet, or cannot be read."""
    try:
        return editions.plan_of(editions.load(here.sitting.deck)) if here.sitting.deck else ""
    except Refused:
        return ""


def _draft(here: Visit) -> str:
    """What is being entered: begun from what the edition has."""
    return str(here.sitting.facts.value(None, DRAFT, "")) or _kept(here)


def _change(here: Visit, number: int, how: Callable[[Sheet], Sheet]) -> None:
    def each(sheets: tuple[Sheet, ...]) -> tuple[Sheet, ...]:
        return tuple(how(sheet) if place == number else sheet for place, sheet in enumerate(sheets))

    _rewrite(here, each)


def _rewrite(here: Visit, how: Callable[[tuple[Sheet, ...]], tuple[Sheet, ...]]) -> None:
    kept = _kept(here)

    def written(text: str) -> str:
        return plan_edits.write(how(plan_edits.read(text or kept)))[:LONGEST_TEXT]

    enter(here, of_text(None, DRAFT, written), by=here.by())


def _back() -> ResponseReturnValue:
    return redirect(url_for("atheneum_plan.page", tool=_tool()))


def _tool() -> str:
    wanted = request.values.get("tool", "")
    return wanted if wanted in TOOLS else TOOLS[0]


def _show(here: Visit, form: PlanForm | None = None) -> str:
    text = _draft(here)
    form = form or PlanForm.filled({"text": text}, GAME)
    faults = (*parse_plan(text)[1], *form.faults) if text else form.faults
    sheets = sheets_of(text, faults, _tool())
    return render_template(
        "atheneum/plan.html",
        here=here,
        edition=here.sitting.deck,
        text=text,
        form=form,
        kept=_kept(here),
        drafted=here.sitting.facts.has(None, DRAFT),
        whole=bool(text) and not faults,
        sheets=sheets,
        general=[sentence(fault, GAME) for fault in faults if "shelf" not in fault.args],
        tool=_tool(),
        based_on=here.sitting.facts.id(None, DRAFT),
        changes_url=url_for("live.changes"),
        changes_version=here.table.version,
    )
