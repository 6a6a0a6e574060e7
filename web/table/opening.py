"""Opening a table: names, deck, the game's own settings, rulings; all faults beside their fields."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scoring.game import Game
from scoring.games import GAMES
from store import editions, entries, fair_draw, limits, seats, tables
from store.clock import HOUR
from store.entries import ANYTHING
from store.values import Change, Table
from web.game_pages import PAGES
from web.phone import phone
from web.server import app_settings, rate_limit
from web.table import house_rules
from web.table.forms import OpenForm, open_form
from web.table.usual import usual

WINDOW = HOUR  # in which one address may open so many tables
pages = Blueprint("opening", __name__)


@pages.get("/open/<game>")
def form(game: str) -> ResponseReturnValue:
    """With what is as always filled in; names in the address go before those of last time."""
    chosen, shell = _game(game), PAGES[game]
    named = request.args.getlist("name")
    values = usual(chosen, shell).form(chosen.most) | ({"names": named} if named else {})
    return _show(chosen, open_form(chosen, shell).filled(values, game))


@pages.post("/open/<game>")
def open_it(game: str) -> ResponseReturnValue:
    chosen, shell = _game(game), PAGES[game]
    wanted = open_form(chosen, shell).sent(game)
    if wanted.take_house.typed:
        return _show(chosen, wanted.taking())
    if not wanted.validate():
        return _show(chosen, wanted), 422
    key = f"open:{rate_limit.address_group()}"
    if limits.take(key, most=app_settings.settings().new_tables, window=WINDOW):
        abort(429)
    phones = usual(chosen, shell).phones(wanted.names.data)
    table, agreed = (
        tables.open_table(game, wanted.names.data, host=phone(), others=shell.roles),
        wanted.agreed(),
    )
    tables.invite(table.id, phones)
    changes = [Change(None, "settings", agreed, ANYTHING)]
    if shell.draw and not all(key in agreed for key in shell.draw.settings):
        changes.append(Change(None, "draw", fair_draw.commitment(), ANYTHING))
    entries.enter_all(table.id, changes, by=None)
    house_rules.keep(chosen, wanted.house.typed, wanted.rulings())
    return redirect(_first_page(chosen, table))


def _first_page(game: Game, table: Table) -> str:
    """Where names are tapped; who plays alone has sat down already, for the public library too."""
    if game.most > 1:
        return url_for("joining.page", code=table.code)
    for seat in seats.seats(table.id):
        seats.claim(table.id, seat.place, phone(), PAGES[game.key].hidden)
    return url_for("board.page", code=table.code)


def _game(key: str) -> Game:
    if key not in GAMES or key not in PAGES:
        abort(404)
    return GAMES[key]


def _show(game: Game, form: OpenForm) -> str:
    return render_template(
        "table/open.html",
        game=game,
        shell=PAGES[game.key],
        form=form,
        house=house_rules.shown(game.key),
        decks=editions.names(),
        usual=usual(game, PAGES[game.key]),
    )
