"""What only the host does: draw, settle, free a seat, choose an address, copy, delete."""

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoring.games import GAMES
from store import editions, entries, fair_draw, photographs, seats, tables
from store.entries import ANYTHING
from store.values import Change, Conflict, Seat
from web.game_pages import PAGES
from web.phone import phone
from web.redirects import back
from web.table import addresses, house_rules, rounds
from web.table.entering import Faults, enter
from web.table.forms import AddressForm, AgreedForm, RenameForm, WordForm, agreed_form, as_form
from web.table.seats import Visit, host_visit, visit

pages = Blueprint("hosting", __name__)


@pages.post("/t/<code>/draw")
def draw() -> ResponseReturnValue:
    """Opens the sealed seed, mixes it with the word the table called out, and settles what it gives."""
    here = host_visit()
    pending, plan = here.sitting.facts.entry(None, "draw"), PAGES[here.table.game].draw
    if pending is None or plan is None or not pending.fields or "word" in pending.fields:
        abort(404)
    form = WordForm.sent()
    word = form.word.typed[: fair_draw.LONGEST_WORD]  # without one the sealed number alone decides
    agreed = here.sitting.settings
    open_still = [key for key in plan.settings if key not in agreed]
    options = [option for option in plan.options if option not in (agreed.get(key) for key in plan.settings)]
    order = fair_draw.shuffled(options, seed=str(pending.fields["seed"]), word=word)
    drawn = dict(zip(open_still, order, strict=False))
    settings = Change(None, "settings", {**agreed, **drawn}, ANYTHING)
    done = Change(None, "draw", {**pending.fields, "word": word, "order": list(order)}, pending.id)
    entries.enter_all(here.table.id, [done, settings], by=None)
    return redirect(url_for("board.page"))


@pages.get("/t/<code>/settings")
def settings() -> ResponseReturnValue:
    """The settings once more, for what was mistaken."""
    here = host_visit()
    game = GAMES[here.table.game]
    return _settings_page(
        here, agreed_form(game, PAGES[game.key]).filled(as_form(here.sitting.settings), game.key)
    )


@pages.post("/t/<code>/settings")
def save_settings() -> ResponseReturnValue:
    """Every change of the settings stands in the log."""
    here = host_visit()
    game = GAMES[here.table.game]
    form = agreed_form(game, PAGES[game.key]).sent(game.key)
    if form.take_house.typed:
        return _settings_page(here, form.taking())
    by = here.mine[0].place if here.mine else None  # a changed ruling is told with who changed it
    match enter(
        here, lambda _: [Change(None, "settings", form.agreed(), form.based_on.data)], by=by, form=form
    ):
        case Faults():
            return _settings_page(here, form), 422
        case Conflict():
            flash(_("The settings were changed meanwhile. Here they are as they stand now."))
            return redirect(url_for("hosting.settings"))
    house_rules.keep(game, form.house.typed, form.rulings())
    return redirect(url_for("board.page"))


def _settings_page(here: Visit, form: AgreedForm) -> str:
    return render_template(
        "table/settings.html",
        here=here,
        game=GAMES[here.table.game],
        shell=PAGES[here.table.game],
        form=form,
        names={seat.place: _name_form(here, seat.place, seat.name) for seat in here.sitting.players},
        decks=editions.names(),
        house=house_rules.shown(here.table.game),
        based_on=here.sitting.facts.id(None, "settings"),
    )


@pages.post("/t/<code>/seat/<int:place>/free")
def free(place: int) -> ResponseReturnValue:
    """For a phone that is lost. What was secret there is erased, so that nobody reads it this way."""
    here = host_visit()
    seat = _seat(here, place)
    seats.release(here.table.id, seat.place, PAGES[here.table.game].hidden)
    if not here.sitting.revealed:
        entries.enter_all(here.table.id, [Change(place, "freed", True, ANYTHING)], by=None)
        flash(_("The seat is free. What was secret there is erased; whoever sits down there enters it."))
    return redirect(url_for("joining.page"))


@pages.post("/t/<code>/seat/<int:place>/host")
def pass_on(place: int) -> ResponseReturnValue:
    """Makes the phone on this seat the host."""
    here = host_visit()
    seat = _seat(here, place)
    if seat.holder is None:
        flash(_("Nobody sits there yet."))
    else:
        tables.pass_on(here.table.id, seat.holder)
    return redirect(url_for("board.page"))


@pages.post("/t/<code>/seat/<int:place>/rename")
def rename(place: int) -> ResponseReturnValue:
    """For a mistyped name; the host renames anybody, a seat's own phone itself."""
    here = visit()
    seat = _seat(here, place)
    if not (here.is_host or here.holds(place)):
        abort(403)
    form = RenameForm.sent(here.table.game)
    form.others = {other.name.casefold() for other in here.sitting.seats if other.place != place}
    if not form.validate():
        flash(form.wrong[0])
    elif seat in here.sitting.players:
        seats.rename(here.table.id, place, form.name.typed)
    return redirect(back(url_for("board.page")))


@pages.post("/t/<code>/address")
def address() -> ResponseReturnValue:
    here = host_visit()
    form = AddressForm.sent()
    if form.address.typed in addresses.choices():
        change = Change(None, addresses.FIELD, form.address.typed, ANYTHING)
        entries.enter_all(here.table.id, [change], by=None)
    return redirect(url_for("board.page"))


@pages.post("/t/<code>/round")
def next_round() -> ResponseReturnValue:
    """Turns the page of the reminders, forwards or back."""
    here = host_visit()
    rounds.turn(here, back=request.form.get("back") == "1")
    return redirect(url_for("board.page"))


@pages.post("/t/<code>/copy")
def copy() -> ResponseReturnValue:
    """A table for the next game: the same people on the same phones, the same agreements, nothing entered.

    What a game draws anew is asked for anew, too.
    """
    here = host_visit()
    players, shell = here.sitting.players, PAGES[here.table.game]
    names = [seat.name for seat in players]
    table = tables.open_table(here.table.game, names, host=phone(), others=shell.roles)
    plan = shell.draw
    agreed = dict(here.sitting.settings)
    changes = []
    if plan:
        agreed = {key: value for key, value in agreed.items() if key not in plan.settings}
        changes.append(Change(None, "draw", fair_draw.commitment(), ANYTHING))
    entries.enter_all(table.id, [Change(None, "settings", agreed, ANYTHING), *changes], by=None)
    for seat in here.sitting.seats:
        if seat.holder is not None:
            seats.claim(table.id, seat.place, seat.holder, shell.hidden)
    entries.enter_all(here.table.id, [Change(None, "next", table.code, ANYTHING)], by=None)
    if not plan:
        return redirect(url_for("board.page", code=table.code))
    flash(_("A new game has categories of its own: choose them, or let them be drawn."))
    return redirect(url_for("hosting.settings", code=table.code))


@pages.get("/t/<code>/delete")
def delete() -> ResponseReturnValue:
    """Asks first; looking at the question changes nothing, by whatever method."""
    return render_template("table/delete.html", here=host_visit())


@pages.post("/t/<code>/delete")
def delete_it() -> ResponseReturnValue:
    """Forgets the table with its photographs."""
    here = host_visit()
    photographs.delete_of_table(here.table.id)
    tables.delete_table(here.table.id)
    flash(_("The table and its photographs are deleted."))
    return redirect(url_for("history.overview"))


def _name_form(here: Visit, place: int, name: str) -> RenameForm:
    form = RenameForm.filled({"name": name}, here.table.game)
    form.name.id = f"f-name-{place}"
    return form


def _seat(here: Visit, place: int) -> Seat:
    seat = here.sitting.seat(place)
    if seat is None:
        abort(404)
    return seat
