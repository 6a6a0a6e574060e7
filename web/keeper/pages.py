"""The keeper: whoever runs this server and can read the secret it prints when it starts."""

import hmac
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import IO

from babel.units import format_unit
from flask import (
    Blueprint,
    abort,
    flash,
    redirect,
    render_template,
    send_file,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from jobs import worker
from jobs.retention import Retention
from padlock import switch
from scoring.faults import Fault, Refused
from store import editions, erasing, measures
from store.backup import write
from store.home import home
from store.secrets import hashed, kept_secret
from web.keeper.access import KEY, is_keeper
from web.keeper.forms import BackupForm, EraseForm, PadlockForm
from web.languages import language
from web.release import RELEASE
from web.server.app_settings import settings
from web.words import sentence

SIZES = ((10**9, "digital-gigabyte"), (10**6, "digital-megabyte"), (10**3, "digital-kilobyte"))  # bytes
pages = Blueprint("keeper", __name__)


@pages.get("/keeper/<secret>")
def enter(secret: str) -> ResponseReturnValue:
    """The link the terminal shows: from here on this browser sees every table."""
    if not hmac.compare_digest(secret.encode(), kept_secret("keeper").encode()):
        abort(404)
    session[KEY] = hashed(secret)
    session.permanent = True
    return redirect(url_for("keeper.page"))


@pages.get("/keeper")
def page() -> ResponseReturnValue:
    """What there is, how long it is kept, and what can be done about it."""
    _keeper_only()
    return render_template(
        "keeper/keeper.html",
        found=measures.measure(),
        backup=BackupForm.filled({}),
        erase=EraseForm.filled({}),
        size=size,
        release=RELEASE,
        queued=worker.waiting(),
        kept=Retention.of(settings()),
        code_hours=settings().code_hours,
        padlock=Padlock.found(),
        decks=editions.names(),
    )


@dataclass(frozen=True)
class Padlock:
    """Whether HTTPS is served on the local network, whether it shall be, and whether by `--https`."""

    open: bool
    wanted: bool
    started: bool

    @classmethod
    def found(cls) -> "Padlock":
        started = settings().padlock
        return cls(switch.doors() is not None, started or switch.is_wanted(), started)


@pages.post("/keeper/padlock")
def padlock() -> ResponseReturnValue:
    """The switch; whoever serves looks at it several times a second."""
    _keeper_only()
    on = PadlockForm.sent().on.data
    switch.turn(on=on)
    flash(
        _("The padlock is being fitted. That takes some seconds; the plain pages stay as they are.")
        if on
        else _("The padlock is taken off; the plain pages stay as they are.")
    )
    return redirect(url_for("keeper.page"))


def size(number: int) -> str:
    """Bytes as people say them, in their own language and on one line."""
    unit, name = next((one for one in SIZES if number >= one[0]), SIZES[-1])
    said = format_unit(number / unit, name, "short", format="#,##0.#", locale=language())
    return said.replace(" ", "\N{NO-BREAK SPACE}")


@pages.post("/keeper/backup")
def backup() -> ResponseReturnValue:
    """Everything in one file, to be put somewhere else."""
    _keeper_only()
    try:
        file = _backed_up(keys=BackupForm.sent().keys.data)
    except Refused as refused:
        for fault in refused.faults:
            flash(sentence(fault, "ex-libris"))
        return redirect(url_for("keeper.page"))
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M")
    return send_file(file, "application/zip", as_attachment=True, download_name=f"shelfmark-{stamp}.zip")


def _backed_up(*, keys: bool) -> IO[bytes]:
    """A backup in a file without a name: killed or read to its end, nothing is left of it. Raises Refused."""
    try:
        file = tempfile.TemporaryFile(dir=home())  # noqa: SIM115  closed with the answer
        try:
            write(file, keys=keys)
            file.seek(0)
        except BaseException:
            file.close()
            raise
    except OSError as error:
        raise Refused([Fault("backup-unwritable", {"why": error.strerror or "?"})]) from None
    return file


@pages.post("/keeper/erase")
def erase() -> ResponseReturnValue:
    """Takes a name out of every table there ever was."""
    _keeper_only()
    name = EraseForm.sent().name.typed
    seats = erasing.erase(name) if name else 0
    said = ngettext(
        "%(num)d seat no longer bears this name.", "%(num)d seats no longer bear this name.", seats
    )
    flash(said if seats else _("Nobody of this name was ever at a table here."))
    return redirect(url_for("keeper.page"))


def _keeper_only() -> None:
    """Whoever is not the keeper learns not even that there is such a page."""
    if not is_keeper():
        abort(404)
