"""Ask the referee: by words, or two picked together; at a table and before one, with scripts or without."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from referee import Answer, Book, ask, books, compare, known, to_json
from referee.answers import MOST_LETTERS, ORDER, entry_json
from referee.content import Entry
from referee.lookup import LAID_OUT, is_out
from referee.precedence import which_first
from referee.rounds import phases
from referee.setting_up import places_in, steps
from store import entries
from store.entries import ANYTHING
from store.values import Change
from translations import languages
from web.game_pages import PAGES
from web.languages import language
from web.referee import rounds
from web.referee import tonight as tonights
from web.referee.tonight import MOST_CARDS, Tonight
from web.table.seats import Visit, editor_visit, visit

HOUR = 3600  # seconds
pages = Blueprint("referee", __name__)


@pages.get("/referee/<game>")
def page(game: str) -> ResponseReturnValue:
    """For whoever sets the game up, or wants to know before it."""
    if game not in PAGES or game not in books():
        abort(404)
    versions = tuple(one for one in books()[game].versions if one in request.args.getlist("v"))
    return _show(game, _players(books()[game], game), Tonight(versions), None)


@pages.get("/t/<code>/referee")
def at_table() -> ResponseReturnValue:
    """The same at a table: its players, its way of playing, the tiles that lie out tonight."""
    here = visit()
    if here.table.game not in books():
        abort(404)
    return _show(here.table.game, len(here.sitting.players), tonights.of(here), here)


@pages.post("/t/<code>/referee")
def tell() -> ResponseReturnValue:
    """What lies out tonight and how it is played; whoever sits here may say it."""
    here = visit()
    if not (here.mine or here.is_host):
        abort(403)
    book = books()[here.table.game]
    lying = tuple(one for one in _laid_out(book) if one in request.form.getlist("lying"))
    versions = tuple(one for one in book.versions if one in request.form.getlist("v"))
    change = Change(None, tonights.FIELD, Tonight(versions, lying).as_value(), ANYTHING)
    entries.enter_all(here.table.id, [change], by=here.by())
    return redirect(url_for("referee.at_table"))


@pages.post("/t/<code>/seat/<int:place>/shelved")
def shelved(place: int) -> ResponseReturnValue:
    """A card more or fewer on a shelf that nobody enters card by card."""
    here, seat = editor_visit(place)
    step = {"more": 1, "fewer": -1}.get(request.form.get("step", ""))
    if step is None:
        abort(400)
    cards = min(max(tonights.cards_of(here.sitting, seat.place) + step, 0), MOST_CARDS)
    entries.enter_all(
        here.table.id, [Change(seat.place, tonights.SHELVED, cards, ANYTHING)], by=here.by(place)
    )
    return redirect(url_for("referee.at_table", _anchor="last-round"))


@pages.post("/t/<code>/referee/round")
def next_round() -> ResponseReturnValue:
    """Turns the round, forwards or back, where their number is fixed."""
    here = visit()
    if not rounds.last_of(here.table.game):
        abort(404)
    if not (here.mine or here.is_host) or here.sitting.revealed:
        abort(403)
    rounds.turn(here, back=request.form.get("back") == "1")
    return redirect(url_for("referee.at_table", _anchor="round"))


@pages.post("/t/<code>/referee/revealed")
def reveal_cards() -> ResponseReturnValue:
    """Alone: which of the category cards set aside have been shown so far."""
    here = visit()
    cards = request.form.getlist("card")
    if rounds.alone(here) is None:
        abort(403)
    if not rounds.may_be_revealed(here, cards):
        abort(400)
    entries.enter_all(here.table.id, [Change(None, rounds.REVEALED, cards, ANYTHING)], by=here.by())
    return redirect(url_for("referee.at_table", _anchor="round"))


@pages.get("/referee/<game>/<spoken>.json")
def orders(game: str, spoken: str) -> Response:
    """What is found by what, and which comes first of every two, for phones that have no network just now."""
    if game not in PAGES or game not in books() or spoken not in languages():
        abort(404)
    answer = jsonify(_orders(books()[game], spoken))
    answer.headers["Cache-Control"] = f"public, max-age={HOUR}"
    return answer


def _orders(book: Book, spoken: str) -> Mapping[str, object]:
    told = {relation.between: book.told(relation, spoken) for relation in book.relations}
    return {
        "known": known(book, spoken),
        "because": dict(book.speech(spoken).because),
        "relations": {" ".join(pair): [one.text, one.differs] for pair, one in told.items()},
        "orders": {f"{one.key} {other.key}": _order(book, one, other) for one, other in _pairs(book)},
    }


def _pairs(book: Book) -> Sequence[tuple[Entry, Entry]]:
    return list(combinations(_comparable(book), 2))


def _order(book: Book, one: Entry, other: Entry) -> Mapping[str, object]:
    found = which_first(book, (one, other))
    because = [[why.key, why.first, why.second] for why in found.because]
    return {"steps": [list(step) for step in found.steps], "because": because}


def _comparable(book: Book, lying: Sequence[str] = ()) -> list[Entry]:
    """What can be picked together: whatever acts, of what lies out."""
    return [entry for entry in book.entries if entry.timing and is_out(entry, lying)]


def _laid_out(book: Book) -> list[str]:
    return [entry.key for entry in book.entries if entry.kind in LAID_OUT]


def _players(book: Book, game: str) -> int:
    if PAGES[game].roles:  # beside a role there is one player
        return 1
    typed = request.args.get("players", "")
    asked = int(typed) if typed.isdecimal() and len(typed) < 3 else book.most
    return min(max(asked, book.fewest), book.most)


def _show(game: str, players: int, tonight: Tonight, here: Visit | None) -> str:
    book, spoken = books()[game], language()
    answer = _answer(book, game, tonight)
    lying = [entry for entry in book.entries if is_out(entry, tonight.lying)]
    return render_template(
        "referee/referee.html",
        here=here,
        game=game,
        shell=PAGES[game],
        games=[one for one in PAGES if one in books()],
        book=book,
        players=players,
        tonight=tonight,
        answer=to_json(book, answer) if answer else None,
        groups=_grouped([_shown(book, entry, players, tonight) for entry in lying]),
        picked=[one.key for one in answer.entries] if answer and answer.kind == ORDER else [],
        comparable=[_named(book, entry) for entry in _comparable(book, tonight.lying)],
        laid_out=[_named(book, entry) for entry in _may_lie(book, tonight)],
        steps=steps(book, players, tonight.versions, spoken),
        phases=[_shown(book, entry, players, tonight) for entry in phases(book, players, tonight.versions)],
        round=rounds.shown(here) if here else None,
        alone=rounds.alone(here) if here else None,
        ending=tonights.ending(here, book, tonight) if here else None,
        shelved=tonights.shelved(here.sitting) if here else {},
        entered=tonights.entered_cards,
        changes_url=url_for("live.changes") if here else None,
        changes_version=here.table.version if here else None,
    )


def _answer(book: Book, game: str, tonight: Tonight) -> Answer | None:
    """What was asked in words, or by picking two."""
    question = request.args.get("q", "").strip()[:MOST_LETTERS]
    if question:
        return ask(book, game, question, language(), tonight.lying)
    picked = {entry.key: entry for entry in _comparable(book)}
    keys = dict.fromkeys(key for key in request.args.getlist("pick") if key in picked)
    return compare(book, game, tuple(picked[key] for key in keys), language()) if len(keys) > 1 else None


def _may_lie(book: Book, tonight: Tonight) -> list[Entry]:
    """The tiles that the way of playing leaves in the game."""
    gone = {entry.key for entry in book.entries if entry.kind == "place"}
    gone -= {entry.key for entry in places_in(book, tonight.versions)}
    return [entry for entry in book.entries if entry.kind in LAID_OUT and entry.key not in gone]


def _shown(book: Book, entry: Entry, players: int, tonight: Tonight) -> dict[str, Any]:
    """An entry as the page shows it."""
    return entry_json(book, entry, language(), players, tonight.versions)


def _grouped(shown: Sequence[dict[str, Any]]) -> list[tuple[str, list[dict[str, Any]]]]:
    """By kind, in the order the game lists them."""
    kinds = dict.fromkeys(entry["kind"] for entry in shown)
    return [(kind, [entry for entry in shown if entry["kind"] == kind]) for kind in kinds]


def _named(book: Book, entry: Entry) -> dict[str, Any]:
    name = book.words(entry.key, language()).name
    label = f"{entry.number} · {name}" if entry.number is not None and entry.named else name
    return {"id": entry.key, "kind": entry.kind, "label": label}
