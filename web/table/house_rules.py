"""House rules on the forms that settle a table: taking a saved set over, and saving one under a name."""

from collections.abc import Mapping

from flask import Blueprint, abort, flash, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoring.faults import Fault
from scoring.fields import Fields
from scoring.game import Game
from scoring.games import GAMES
from store import house_rules
from store.house_rules import HouseRules
from web.keeper.access import is_keeper
from web.phone import known_phone, phone

TAKE, NAME = "take-house", "house"  # the button of a set, and the name to save one under
pages = Blueprint("house_rules", __name__)


def is_taking() -> bool:
    """Whether the form was sent by the button of a saved set."""
    return TAKE in request.form


def taken(game: Game) -> dict[str, str]:
    """The form as it was sent, with the rulings of the saved set in place of its own."""
    kept = house_rules.find(game.key, request.form[TAKE])
    if kept is None:
        flash(_("There are no house rules of this name any more."), "warn")
        return dict(request.form.items())
    others = {key: value for key, value in request.form.items() if not key.startswith("ruling-")}
    return {**others, **{f"ruling-{key}": option for key, option in kept.rulings.items()}, NAME: ""}


def faults(game: Game) -> tuple[Fault, ...]:
    """Why the rulings cannot be saved under the name typed beside them."""
    name = _typed()
    if not name:
        return ()
    found: list[Fault] = []
    Fields({NAME: name}, (), found).name(NAME)
    kept = house_rules.find(game.key, name)
    if kept is not None and not _may_change(kept):
        found.append(Fault("house-rules-taken", {"name": kept.name}, (NAME,)))
    return tuple(found)


def keep(game: Game, rulings: Mapping[str, str]) -> None:
    """Saves the rulings if a name was typed beside them."""
    name = _typed()
    if name and house_rules.save(HouseRules(game.key, name, rulings, phone())):
        flash(_("These house rules are kept as “%(name)s”.", name=name), "good")


@pages.post("/rulings/<game>/forget")
def forget(game: str) -> ResponseReturnValue:
    """By whom they were saved, or by whoever keeps the server; tables that took them over keep theirs."""
    kept = house_rules.find(game, request.form.get("name", "")) if game in GAMES else None
    if kept is None:
        abort(404)
    if not _may_change(kept):
        abort(403)
    house_rules.forget(game, kept.name)
    flash(
        _("The house rules “%(name)s” are forgotten. Tables that took them over keep theirs.", name=kept.name)
    )
    return redirect(url_for("rulings.page", game=game))


def shown(game: str) -> tuple[tuple[HouseRules, bool], ...]:
    """Every saved set of a game, and whether this phone may forget it."""
    return tuple((kept, _may_change(kept)) for kept in house_rules.of_game(game))


def _may_change(kept: HouseRules) -> bool:
    return kept.keeper == known_phone() or is_keeper()


def _typed() -> str:
    return " ".join(request.form.get(NAME, "").split())
