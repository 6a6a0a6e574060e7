"""House rules: saving the rulings of a table under a name, and forgetting them."""

from collections.abc import Mapping

from flask import Blueprint, abort, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoring.game import Game
from scoring.games import GAMES
from store import house_rules
from store.house_rules import HouseRules
from web.keeper.access import is_keeper
from web.phone import known_phone, phone

pages = Blueprint("house_rules", __name__)


def keep(game: Game, name: str, rulings: Mapping[str, str]) -> None:
    """Saves the rulings if a name was typed beside them."""
    if name and house_rules.save(HouseRules(game.key, name, rulings, phone())):
        flash(_("These house rules are kept as “%(name)s”.", name=name), "good")


@pages.post("/rulings/<game>/forget")
def forget(game: str) -> ResponseReturnValue:
    """By whom they were saved, or by whoever keeps the server; tables that took them over keep theirs."""
    kept = house_rules.find(game, request.form.get("name", "")) if game in GAMES else None
    if kept is None:
        abort(404)
    if not may_change(kept):
        abort(403)
    house_rules.forget(game, kept.name)
    flash(
        _("The house rules “%(name)s” are forgotten. Tables that took them over keep theirs.", name=kept.name)
    )
    return redirect(url_for("rulings.page", game=game))


def shown(game: str) -> tuple[tuple[HouseRules, bool], ...]:
    """Every saved set of a game, and whether this phone may forget it."""
    return tuple((kept, may_change(kept)) for kept in house_rules.of_game(game))


def may_change(kept: HouseRules) -> bool:
    return kept.keeper == known_phone() or is_keeper()
