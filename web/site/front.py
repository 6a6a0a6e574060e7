"""The first page: what this is, back to the table this phone is at, join one by its code, open one."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from store import entries, past, tables
from store.clock import HOUR, now
from store.secrets import tidy_code
from store.values import Sitting, Table
from web.game_pages import PAGES
from web.phone import known_phone
from web.server import rate_limit
from web.site.forms import LONGEST_CODE, JoinForm

TONIGHT = 12 * HOUR  # for so long a table on which nothing more is entered is still led back to
pages = Blueprint("front", __name__)


@dataclass(frozen=True)
class Back:
    """The table this phone is at tonight. `at_it`: it opened it or sits there; else it may tap its name."""

    sitting: Sitting
    at_it: bool

    @property
    def address(self) -> str:
        where = "reveal.page" if self.sitting.revealed else "board.page" if self.at_it else "joining.page"
        return url_for(where, code=self.sitting.table.code)


@pages.get("/")
def page() -> ResponseReturnValue:
    """Every game that has pages, the one this phone played last first. `code`: typed, and wrong."""
    phone = known_phone()
    known = past.latest(phone) if phone else ()
    form = JoinForm.filled({"code": request.args.get("code", "")[:LONGEST_CODE]})
    return render_template("site/front.html", games=_games(known), form=form, back=_back(phone, known))


def _games(known: Sequence[Table]) -> tuple[str, ...]:
    last = known[0].game if known else None
    return tuple(sorted(PAGES, key=lambda game: game != last))


def _back(phone: str | None, known: Sequence[Table]) -> Back | None:
    """The newest of tonight's tables that no other table has followed."""
    tonight = (entries.sitting(table) for table in known if table.changed >= now() - TONIGHT)
    newest = next((one for one in tonight if not one.facts.has(None, "next")), None)
    if newest is None:
        return None
    return Back(newest, phone in (newest.table.host, *(seat.holder for seat in newest.seats)))


@pages.post("/join")
def join() -> ResponseReturnValue:
    """A typed code, to its table."""
    rate_limit.allow_or_abort()
    typed = JoinForm.sent().code.typed
    code = tidy_code(typed)
    table = tables.find_table(code)
    if table is None or rate_limit.code_expired(table):
        rate_limit.count_wrong()
        flash(
            _("There is no open table with this code. Look at it again on the screen of whoever opened it.")
        )
        return redirect(url_for("front.page", code=typed[:LONGEST_CODE] or None))
    return redirect(url_for("joining.page", code=code))
