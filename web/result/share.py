"""The result as a picture to share: for the table's phones, and behind the link that is for everybody."""

from flask import Blueprint, Response, abort, g, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

import printing
import translations
from scoring.answer import Answer
from scoring.faults import Refused
from scoring.reasons import TOTAL
from store import limits
from store.clock import MINUTE
from store.values import Sitting
from web.dates import day
from web.languages import language
from web.result import sharing
from web.result.exports import ended
from web.result.podium import Podium, podium
from web.server import rate_limit
from web.table import documents
from web.table.seats import visit
from web.words import term

LONGEST_NAME = 16  # letters, beside a number
MOST, WINDOW = 120, 10 * MINUTE  # pictures for one address in
pages = Blueprint("share", __name__)


@pages.get("/t/<code>/result.png")
def of_table() -> ResponseReturnValue:
    here = visit()
    if not here.sitting.revealed:
        abort(403)
    return _picture(here.sitting)


@pages.get("/v/<token>/result.png")
def shared(token: str) -> ResponseReturnValue:
    return _picture(sharing.sitting_of(token))


def _picture(sitting: Sitting) -> Response:
    """Drawn once for an answer and a language; whoever has it already is sent nothing."""
    wait = limits.take(f"picture:{rate_limit.address_group()}", most=MOST, window=WINDOW)
    if wait:
        abort(429, retry_after=max(1, wait // 1000))
    asked = request.args.get("language", "")
    if asked in translations.languages():
        g.language = asked  # as on the page the link stood on
    answer = Response(printing.picture(_plate(sitting)), mimetype="image/png")
    answer.headers["Content-Disposition"] = "inline; filename=shelfmark.png"  # no code: it lets people in
    answer.add_etag()
    answer.make_conditional(request)
    return answer


def _plate(sitting: Sitting) -> "printing.Plate":
    """What the picture says is what the reveal ends on."""
    try:
        answer = documents.answer(sitting)
    except Refused:
        abort(409)
    key, shown = answer.game, podium(answer)
    rows = tuple(
        printing.Row(row.rank, row.name, row.total, won=shown.crowned and row.rank == 1) for row in shown.rows
    )
    told = (day(round(ended(sitting).timestamp() * 1000)), _("Form %(number)s", number=answer.form))
    names, foot = ", ".join(shown.names), " · ".join(told)
    return printing.Plate(term(key, "game", key), _stamp(key, shown), names, rows, foot, _why(answer, shown))


def _why(answer: Answer, shown: Podium) -> str:
    """What broke a tie, who wins by it, and what the first two had; of a total the ranking says enough."""
    if answer.settled_by == TOTAL or not shown.first:
        return ""
    step = shown.first[-1]
    had = " · ".join(f"{_in_brief(name)} {'?' if number is None else number}" for name, number in step.values)
    name = step.rule or step.name
    said = f"{name}{_(': ')}{had}" if had else name
    return said[:1].upper() + said[1:]


def _stamp(key: str, shown: Podium) -> str:
    if not shown.crowned:
        return str(_("Level"))
    return term(key, "stamp", "lost" if shown.lost else "won")


def _in_brief(name: str) -> str:
    """The name stands in full in the ranking; here the numbers are to be seen."""
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"


@pages.app_template_global()
def picture_of(token: str) -> str:
    """The address of the shared picture, in the language of the page it is shown on."""
    return url_for("share.shared", token=token, language=language(), _external=True)
