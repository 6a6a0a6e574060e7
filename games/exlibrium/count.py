"""The final count, character by character: who may discard, whom the table waits for, what a choice does."""

from flask import abort, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from games.exlibrium.blueprint import blueprint
from games.exlibrium.document import GAME, choice
from games.exlibrium.forms import DiscardForm
from games.exlibrium.guided_count import Steps, steps
from scoring.exlibrium.characters import CHARACTERS
from scoring.faults import Refused
from store.entries import ANYTHING
from store.values import Change, Conflict, Entry, Facts, Sitting
from web.table import documents
from web.table.entering import enter, these
from web.table.seats import Visit, editor_visit, host_visit, visit

BEGUN = "count"
pages = blueprint("count")


@pages.get("/count")
def page() -> ResponseReturnValue:
    """The walk as far as it has come; the same for everybody but for the choice itself."""
    here = visit()
    found: Steps | None = None
    faults: tuple[str, ...] = ()
    try:
        found = steps(here.sitting)
    except Refused as refused:
        faults = documents.sentences(here.sitting, refused.faults)
    return render_template(
        "exlibrium/count.html",
        here=here,
        begun=begun(here.sitting),
        steps=found,
        faults=faults,
        based_on=_based_on(here.sitting.facts, found),
        last=_last_choice(here, found),
        characters=CHARACTERS,
        changes_url=url_for("live.changes"),
        changes_version=here.table.version,
    )


@pages.post("/count/begin")
def begin() -> ResponseReturnValue:
    """From now on influence stands; choices of an earlier start are forgotten."""
    here = host_visit()
    try:
        steps(here.sitting)
    except Refused as refused:
        flash(_("Not everything is there yet:"), "warn")
        for said in documents.sentences(here.sitting, refused.faults):
            flash(said, "warn")
        return redirect(_home())
    forgotten = [Change(place, field, None, ANYTHING) for place, field in _chosen(here.sitting)]
    enter(here, these(Change(None, BEGUN, True, ANYTHING), *forgotten), by=None)
    return redirect(_home())


@pages.post("/count/leave")
def leave() -> ResponseReturnValue:
    """Back to the entering, for influence that was mistaken."""
    here = host_visit()
    if here.sitting.revealed:
        abort(403)
    enter(here, these(Change(None, BEGUN, None, ANYTHING)), by=None)
    return redirect(url_for("board.page"))


@pages.post("/count/choose/<int:place>")
def choose(place: int) -> ResponseReturnValue:
    """A player's choice, if it is theirs now; whatever was chosen after it before is asked again."""
    here, _seat = editor_visit(place)
    found = steps(here.sitting) if begun(here.sitting) else None
    waiting = found.waiting if found else None
    form = DiscardForm.sent(GAME)
    if waiting is None or (waiting.seat.place, waiting.character) != (place, form.character.typed):
        flash(_("The count has moved on meanwhile."), "warn")
        return redirect(_home())
    form.cards.options = tuple(map(str, range(waiting.most + 1)))
    if not form.validate():
        abort(400)
    field = choice(waiting.character)
    kept = {(place, field), *(found.made if found else ())}
    later = [Change(*other, None, ANYTHING) for other in _chosen(here.sitting) if other not in kept]
    chosen = Change(place, field, int(form.cards.typed), form.based_on.data)
    match enter(here, these(chosen, *later), by=here.by(place)):
        case Conflict():
            flash(_("The count has moved on meanwhile."), "warn")
    return redirect(_home())


def begun(sitting: Sitting) -> bool:
    return sitting.facts.has(None, BEGUN)


def closed(here: Visit) -> bool:
    """While the count is under way nobody's influence changes; after the reveal the host corrects it."""
    return begun(here.sitting) and not here.sitting.revealed


def _chosen(sitting: Sitting) -> list[tuple[int, str]]:
    """Every choice that is entered: whose, and in which field."""
    fields = [(seat.place, choice(character)) for seat in sitting.players for character in CHARACTERS]
    return [(place, field) for place, field in fields if sitting.facts.has(place, field)]


def _based_on(facts: Facts, found: Steps | None) -> int | None:
    waiting = found.waiting if found else None
    return facts.id(waiting.seat.place, choice(waiting.character)) if waiting else None


def _last_choice(here: Visit, found: Steps | None) -> Entry | None:
    """The latest choice, if this phone may take it back."""
    made = [here.sitting.facts.entry(place, field) for place, field in found.made] if found else []
    last = max((entry for entry in made if entry), key=lambda entry: entry.id, default=None)
    return last if last and last.seat is not None and here.may_edit(last.seat) and not last.undoes else None


def _home() -> str:
    return url_for("exlibrium_count.page")
