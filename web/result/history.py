"""Earlier tables: those this phone was at, or all of them for the keeper of the server."""

from dataclasses import dataclass

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from store import entries, past
from store.values import Sitting, Table
from web.fields import whole
from web.game_pages import PAGES
from web.keeper.access import is_keeper
from web.phone import known_phone
from web.result.briefs import brief
from web.words import called, term

LONGEST_SEARCH = 80  # characters
pages = Blueprint("history", __name__)


@dataclass(frozen=True)
class Record:
    """A table in the list; totals as they follow today by place, empty while it cannot be scored; so are the
    winners, and also while nobody has won yet."""

    sitting: Sitting
    winners: tuple[str, ...]
    totals: dict[str, int]


@pages.get("/history")
def overview() -> ResponseReturnValue:
    words = request.args.get("q", "")[:LONGEST_SEARCH]
    page = whole(request.args.get("page", ""), digits=5) or 0
    phone = None if is_keeper() else known_phone() or ""
    found = past.tables_of(phone, words=words, page=page, called=_games_called)
    decks: dict[str, str] = {}
    records = [_record(table, decks) for table in found[: past.PAGE]]
    more = len(found) > past.PAGE
    return render_template(
        "result/history.html", records=records, shells=PAGES, q=words, page=page, more=more
    )


def _games_called(word: str) -> tuple[str, ...]:
    wanted = word.casefold()
    return tuple(key for key in PAGES if wanted in term(key, "game", key).casefold())


def _record(table: Table, decks: dict[str, str]) -> Record:
    """Before the reveal a table shows no totals: they would give secrets away."""
    sitting = entries.sitting(table)
    answer = brief(sitting, decks) if sitting.revealed else None
    if answer is None:
        return Record(sitting, (), {})
    won = tuple(called(table.game, name) for name in answer.crowned)
    placed = sorted(answer.players, key=lambda player: player.place)
    return Record(sitting, won, {called(table.game, player.name): player.total for player in placed})
