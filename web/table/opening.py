"""Opening a table: names, deck, the game's own settings, rulings; all faults beside their fields."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scoring.faults import Fault
from scoring.fields import Fields
from scoring.game import Game
from scoring.games import GAMES
from store import drawing, editions, entries, limits, tables
from store.clock import HOUR
from store.entries import ANYTHING
from store.values import Change, rulings_in
from web.game_pages import PAGES, GamePages, Settings
from web.phone import phone
from web.server import given, rate_limit
from web.table import house_rules
from web.words import sentence

WINDOW = HOUR  # in which one address may open so many tables
pages = Blueprint("opening", __name__)


@dataclass(frozen=True)
class Wanted:
    """A form of a new table as read: the names, the settings, and what is wrong with them."""

    names: tuple[str, ...]
    settings: Settings
    faults: tuple[Fault, ...]


@pages.get("/open/<game>")
def form(game: str) -> ResponseReturnValue:
    return _show(_game(game), request.args.getlist("name"), ())


@pages.post("/open/<game>")
def open_it(game: str) -> ResponseReturnValue:
    chosen, shell = _game(game), PAGES[game]
    if house_rules.is_taking():
        return _show(chosen, request.form.getlist("name"), (), house_rules.taken(chosen))
    wanted = read(chosen, shell)
    if wanted.faults:
        return _show(chosen, request.form.getlist("name"), wanted.faults), 422
    key = f"open:{rate_limit.address_group()}"
    if limits.take(key, most=given.settings().new_tables, window=WINDOW):
        abort(429)
    table = tables.open_table(game, wanted.names, host=phone(), others=shell.roles)
    changes = [Change(None, "settings", wanted.settings, ANYTHING)]
    if shell.draw and not all(key in wanted.settings for key in shell.draw.settings):
        changes.append(Change(None, "draw", drawing.commitment(), ANYTHING))
    entries.enter_all(table.id, changes, by=None)
    house_rules.keep(chosen, rulings_in(wanted.settings))
    return redirect(url_for("joining.page", code=table.code))


def read(game: Game, shell: GamePages) -> Wanted:
    """Everything the form says; what a game settles itself it reads itself."""
    faults: list[Fault] = []
    names = _names(game, shell, faults)
    settings, found = read_settings(game, shell)
    return Wanted(names, settings, (*faults, *found))


def read_settings(game: Game, shell: GamePages) -> tuple[Settings, tuple[Fault, ...]]:
    """What was agreed on: the game's own settings, the deck and the rulings."""
    faults: list[Fault] = []
    settings, found = shell.settings(request.form)
    deck = request.form.get("deck", "").strip()
    if deck:
        fault = editions.name_fault(deck)
        faults += [fault] if fault else []
        settings["deck"] = deck
    settings["rulings"] = _rulings(game, faults)
    return settings, (*faults, *found, *house_rules.faults(game))


def as_form(settings: Mapping[str, object]) -> dict[str, str]:
    """Settings as a form would send them."""
    chosen = {f"ruling-{key}": str(option) for key, option in rulings_in(settings).items()}
    return {**{key: str(value) for key, value in settings.items() if key != "rulings"}, **chosen}


def name_faults(name: str, others: Collection[str]) -> tuple[Fault, ...]:
    """What is wrong with one name among others (which are given casefolded)."""
    faults: list[Fault] = []
    Fields({"name": name}, (), faults).name("name")
    if name.casefold() in others:
        faults.append(Fault("name-twice", {"name": name}, ("name",)))
    return tuple(faults)


def _names(game: Game, shell: GamePages, faults: list[Fault]) -> tuple[str, ...]:
    typed = [name.strip() for name in request.form.getlist("name")]
    names = [name for name in typed if name]
    if not game.fewest <= len(names) <= game.most:
        count = {"count": len(names), "fewest": game.fewest, "most": game.most}
        faults.append(Fault("players-count", count, ("name",)))
    for place, name in enumerate(names):
        others = {other.casefold() for other in (*names[:place], *shell.roles)}
        faults += [replace(fault, where=("name", place)) for fault in name_faults(name, others)]
    return tuple(names)


def _rulings(game: Game, faults: list[Fault]) -> dict[str, str]:
    """Only what differs from the default, so that the document stays as short as the decision."""
    chosen = {}
    for ruling, options in game.rulings.items():
        option = request.form.get(f"ruling-{ruling}", options[0])
        if option not in options:
            faults.append(
                Fault("field-choice", {"value": option[:40], "options": options}, ("rulings", ruling))
            )
        elif option != options[0]:
            chosen[ruling] = option
    return chosen


def _game(key: str) -> Game:
    if key not in GAMES or key not in PAGES:
        abort(404)
    return GAMES[key]


def _show(
    game: Game, names: Sequence[str], faults: Sequence[Fault], given: Mapping[str, str] | None = None
) -> str:
    return render_template(
        "table/open.html",
        game=game,
        shell=PAGES[game.key],
        names=[*names, *[""] * (game.most - len(names))][: game.most],
        given=request.form if given is None else given,
        house=house_rules.shown(game.key),
        decks=editions.names(),
        faults=[(fault, sentence(fault, game.key)) for fault in faults],
    )
