"""The first page: open a table, join one by its code, find the last ones again."""

from flask import Blueprint, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from store import tables
from store.secrets import tidy_code
from web.game_pages import PAGES
from web.phone import known_phone
from web.server import rate_limit
from web.site.forms import JoinForm

pages = Blueprint("front", __name__)


@pages.get("/")
def page() -> ResponseReturnValue:
    """Every game that has pages, and whether this phone was at a table before."""
    return render_template(
        "site/front.html", games=tuple(PAGES), form=JoinForm.filled({}), returns=known_phone() is not None
    )


@pages.post("/join")
def join() -> ResponseReturnValue:
    """A typed code, to its table."""
    rate_limit.allow_or_abort()
    code = tidy_code(JoinForm.sent().code.typed)
    table = tables.find_table(code)
    if table is None or rate_limit.code_expired(table):
        rate_limit.count_wrong()
        flash(
            _("There is no open table with this code. Look at it again on the screen of whoever opened it.")
        )
        return redirect(url_for("front.page"))
    return redirect(url_for("joining.page", code=code))
