"""What people keep of an evening beside its numbers: a note, and the photographs of the table."""

from flask import Blueprint, abort, flash, redirect, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from store import photographs
from store.photographs import Photograph
from store.values import Change, Conflict
from web.fields import Entry, Text, Tick
from web.forms import Form
from web.server.app_settings import settings
from web.table.entering import enter, these
from web.table.seats import Visit, visit

NOTE = "note"
LONGEST_NOTE = 240  # characters
pages = Blueprint("keepsake", __name__)


class NoteForm(Form):
    """A few words, and the entry they were written over."""

    note = Text(longest=LONGEST_NOTE)
    based_on = Entry()


class KeepForm(Form):
    """Whether the photographs stay as long as the table does."""

    keep = Tick()


@pages.post("/t/<code>/note")
def note() -> ResponseReturnValue:
    """Written by whoever sat there; an empty one is taken back. Nobody's is written over unseen."""
    here, form = _taker(), NoteForm.sent()
    if not form.validate():
        abort(400)
    text = form.note.typed[:LONGEST_NOTE].strip()
    change = Change(None, NOTE, text or None, form.based_on.data)
    if isinstance(enter(here, these(change), by=here.by()), Conflict):
        said = _("Meanwhile somebody wrote another note. Yours was: %(note)s", note=text)
        flash(said, "warn")
    return redirect(url_for("verdict.page", _anchor="evening"))


@pages.post("/t/<code>/photographs")
def keep() -> ResponseReturnValue:
    """Any of those who sat there may say that the photographs stay, or that they go after their days."""
    here, form = _taker(), KeepForm.sent()
    holds = here.sitting.facts.id(None, photographs.KEPT_FIELD)
    enter(here, these(Change(None, photographs.KEPT_FIELD, form.keep.data or None, holds)), by=here.by())
    return redirect(url_for("verdict.page", _anchor="evening"))


def may_write(here: Visit) -> bool:
    return here.is_host or bool(here.mine)


@pages.app_template_global()
def photographed(here: Visit) -> list[tuple[str, Photograph]]:
    """Every photograph of the table that was looked at, with whose shelf it shows."""
    return [
        (seat.name, photo)
        for seat in here.sitting.seats
        for photo in photographs.of_seat(here.table.id, seat.place)
        if photo.width
    ]


@pages.app_template_global()
def photo_days() -> int:
    return settings().photo_days


def _taker() -> Visit:
    here = visit()
    if not here.sitting.revealed or not may_write(here):
        abort(403)
    return here


pages.add_app_template_global(may_write, "may_keep")
