"""Exports: BG Stats, spreadsheets, JSON, the notation, and paper. Nothing before the reveal."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from flask import Blueprint, Response, abort, current_app, jsonify, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

import printing
import translations
from scoring.answer import Answer, PlayerAnswer
from scoring.document import Document
from scoring.faults import Refused
from scoring.games import GAMES
from store.values import Sitting
from web.game_pages import PAGES
from web.languages import language
from web.result import appendix_parts, seals, sharing
from web.result.keepsake import NOTE
from web.rulings import changes
from web.server.refusals import SealedOtherwise
from web.table import addresses, documents
from web.table.seats import visit

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Shelfmark"
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would take for a formula
pages = Blueprint("exports", __name__)


@pages.get("/t/<code>/play.json", endpoint="play")
def play_json() -> ResponseReturnValue:
    """What the BG Stats link carries, for those who want to see it first."""
    sitting, answer = _revealed()
    return jsonify(play(sitting, answer))


@pages.get("/t/<code>/answer.json")
def answer_json() -> ResponseReturnValue:
    sitting, answer = _revealed()
    document, told = documents.document(sitting), translations.explain(answer, language())
    said = {"document": document.to_json(), "answer": told.to_json(), **_note(sitting)}
    return _download(json.dumps(said, ensure_ascii=False, indent=1), sitting, "json", "application/json")


@pages.get("/t/<code>/players.csv")
def players_csv() -> ResponseReturnValue:
    sitting, answer = _revealed()
    return _download("\ufeff" + table_of(sitting, answer), sitting, "csv", "text/csv")


@pages.get("/t/<code>/notation.txt")
def notation() -> ResponseReturnValue:
    """Every shelf on one line."""
    sitting, _ = _revealed()
    lines = [f"{name}: {cards}" for name, cards in _cards(documents.document(sitting))]
    return _download("".join(f"{line}\n" for line in lines), sitting, "txt", "text/plain")


@pages.get("/t/<code>/form.pdf")
def form() -> ResponseReturnValue:
    """The filled-in form; of a sealed table as it was sealed."""
    sitting, answer = _revealed()
    kept = seals.seal_of(sitting)
    if kept is None:
        return _pdf(_form(sitting, answer), sitting, "form")
    try:
        return _pdf(_form(sitting, kept.restored(documents.edition(sitting))), sitting, "form")
    except seals.OTHER_SHAPE as error:
        current_app.logger.warning("a seal of version %s cannot be printed", kept.version, exc_info=error)
        raise SealedOtherwise(_of_another_version(kept)) from None


def _form(sitting: Sitting, answer: Answer) -> bytes:
    layout = PAGES[sitting.table.game].layout()
    return printing.form(answer, _imprint(sitting), layout, changed=changes.printed(sitting))


def _of_another_version(kept: seals.Seal) -> str:
    """What is said in place of a form: what was sealed, as far as it can be read, and what can be done."""
    parts = [
        _(
            "This table was sealed by version %(version)s, whose answer this version cannot print.",
            version=kept.version,
        ),
        _("What was sealed: %(standing)s.", standing=", ".join(kept.standing)) if kept.standing else "",
        _(
            "Everything entered is still here. Once the host takes the seal back, the form is printed again "
            "as it is worked out today."
        ),
    ]
    return " ".join(filter(None, parts))


@pages.get("/blank/<game>.pdf")
def blank(game: str) -> ResponseReturnValue:
    """The empty form of a game, or the guided one to score on; the same for everybody, so printed once."""
    paper, guided = request.args.get("paper", "a4"), request.args.get("guided", "0")
    if game not in GAMES or paper not in printing.SHEETS or guided not in ("0", "1"):
        abort(404)
    return Response(_blank(game, language(), paper, guided=guided == "1"), mimetype="application/pdf")


@lru_cache(maxsize=64)
def _blank(game: str, said_in: str, paper: str, *, guided: bool) -> bytes:
    imprint = printing.Imprint(said_in, paper)
    return printing.blank(game, imprint, PAGES[game].layout(), is_guided=guided)


@pages.get("/t/<code>/appendix.pdf")
def appendix() -> ResponseReturnValue:
    sitting, answer = _revealed()
    pdf = printing.appendix(
        answer,
        _imprint(sitting),
        log=appendix_parts.logged(visit()),
        strips=appendix_parts.strips(sitting),
        changed=changes.printed(sitting),
    )
    return _pdf(pdf, sitting, "appendix")


def play(sitting: Sitting, answer: Answer) -> dict[str, Any]:
    """A play as BG Stats takes it: every truth value present, ids that stay the same."""
    table, key = sitting.table, sitting.table.game
    bgg = PAGES[key].bgg
    game: dict[str, Any] = {
        "name": translations.term(key, "game", key),
        "sourceGameId": key,
        "highestWins": True,
        "noPoints": False,
    }
    return {
        "sourceName": SOURCE,
        "sourcePlayId": f"shelfmark-{table.code}-{table.opened}",
        "playDate": ended(sitting).strftime("%Y-%m-%d %H:%M:%S"),
        "game": game | ({"bggId": bgg} if bgg else {}),
        "players": [_player(player, answer) for player in answer.players],
    }


def play_link(sitting: Sitting, answer: Answer) -> str:
    said = json.dumps(play(sitting, answer), ensure_ascii=False, separators=(",", ":"))
    return BG_STATS + quote(said, safe="")


def _player(player: PlayerAnswer, answer: Answer) -> dict[str, Any]:
    return {
        "name": player.name,
        "sourcePlayerId": player.name.casefold(),
        "startPlayer": False,  # nobody is asked who began
        "winner": player.name in answer.crowned,
        "rank": player.place,
        "role": "",
        "score": str(player.total),
    }


def table_of(sitting: Sitting, answer: Answer) -> str:
    """One row a player, every line a column; no cell that a spreadsheet would run."""
    game = GAMES[sitting.table.game]
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["table", "game", "ended", "player", "place", "winner", *game.lines, "total", "note"])
    for player in answer.players:
        lines = [player.lines[line] for line in game.lines]
        won = int(player.name in answer.crowned)
        first = [sitting.table.code, game.key, ended(sitting).isoformat(), harmless(player.name)]
        note = harmless(sitting.facts.text(None, NOTE))
        writer.writerow([*first, player.place, won, *lines, player.total, note])
    return out.getvalue()


def _note(sitting: Sitting) -> dict[str, str]:
    """What people wrote to remember the evening by, where they did."""
    note = sitting.facts.text(None, NOTE)
    return {NOTE: note} if note else {}


def harmless(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA_SIGNS) else text


def ended(sitting: Sitting) -> datetime:
    """When the table was revealed."""
    entry = sitting.facts.entry(None, "revealed")
    return datetime.fromtimestamp((entry.at if entry else sitting.table.changed) // 1000, UTC)


def _cards(document: Document) -> list[tuple[str, str]]:
    return [(owner.name, cards) for owner in document.owners for cards in owner.cards.values()]


def _revealed() -> tuple[Sitting, Answer]:
    """The table and its answer; forbidden before the reveal, gone where it cannot be scored."""
    sitting = visit().sitting
    if not sitting.revealed:
        abort(403)
    try:
        return sitting, documents.answer(sitting)
    except Refused:
        abort(409)


def _imprint(sitting: Sitting) -> printing.Imprint:
    paper = request.args.get("paper", "a4")
    if paper not in printing.SHEETS:
        abort(400)
    return printing.Imprint(
        language=language(),
        paper=paper,
        table=sitting.table.code,
        played=ended(sitting).astimezone().date(),
        printed_at=datetime.now(),
        link=sharing.address(visit()),
        short=addresses.table_address(visit()),
        sealed=seals.imprint(sitting),
    )


def _pdf(pdf: bytes, sitting: Sitting, name: str) -> Response:
    answer = Response(pdf, mimetype="application/pdf")
    answer.headers["Content-Disposition"] = f"inline; filename=shelfmark-{sitting.table.code}-{name}.pdf"
    return answer


def _download(text: str, sitting: Sitting, ending: str, kind: str) -> Response:
    answer = Response(text, content_type=f"{kind}; charset=utf-8")
    answer.headers["Content-Disposition"] = f"attachment; filename=shelfmark-{sitting.table.code}.{ending}"
    return answer
