"""Who activates whom, from what lies open on the table so far; and where the doubling token lies."""

from dataclasses import dataclass

from flask import abort, flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

import translations
from games.exlibrium.blueprint import blueprint
from games.exlibrium.document import GAME, influence, question, token
from games.exlibrium.forms import TokenForm
from scoring import exlibrium
from scoring.exlibrium.characters import CHARACTERS
from scoring.reasons import Reason
from store.values import Change, Conflict, Seat, Sitting
from web.languages import language
from web.table.entering import enter, these
from web.table.seats import visit

pages = blueprint("activation")


@dataclass(frozen=True)
class Contest:
    """One character: everybody's influence, who activates it, and the comparisons that decided."""

    number: int
    character: str
    influence: tuple[int, ...]  # a number a player
    seat: Seat | None
    steps: tuple[Reason, ...]

    @property
    def tied(self) -> bool:
        return any(step.key in ("level", "tie", "tie-some") for step in self.steps)


@pages.get("/activation")
def page() -> ResponseReturnValue:
    here = visit()
    sitting = here.sitting
    return render_template(
        "exlibrium/activation.html",
        here=here,
        contests=contests(sitting),
        missing=[seat for seat in sitting.players if not sitting.facts.has(seat.place, "influence")],
        token=token(sitting),
        form=_form(sitting),
        characters=CHARACTERS,
        changes_url=url_for("live.changes"),
        changes_version=here.table.version,
    )


@pages.post("/doubled")
def doubled() -> ResponseReturnValue:
    """Lays the token before a stack (`2 assassin`: the second seat's), or takes it off the table."""
    here = visit()
    if here.sitting.revealed and not here.is_host:
        abort(403)
    form = TokenForm.sent(GAME)
    change = Change(None, "doubled", _token(form, here.sitting), form.based_on.data)
    match enter(here, these(change), by=here.by()):
        case Conflict():
            flash(_("Somebody moved the token meanwhile. Here is where it lies now."), "warn")
    return redirect(url_for("exlibrium_activation.page"))


def contests(sitting: Sitting) -> tuple[Contest, ...]:
    """All seven at once, in the order they are activated."""
    answer = translations.explain(exlibrium.ask(question(sitting).to_json(), {}), language())
    by_name = {seat.name: seat for seat in sitting.players}
    rows = [influence(sitting.facts, seat.place) for seat in sitting.players]
    return tuple(
        Contest(
            place + 1,
            character,
            tuple(row[place] for row in rows),
            by_name.get(answer.activates[character] or ""),
            tuple(reason for reason in answer.because if reason.line == character),
        )
        for place, character in enumerate(CHARACTERS)
    )


def _token(form: TokenForm, sitting: Sitting) -> dict[str, object] | None:
    if form.remove.sent:
        return None
    places = {str(player.place + 1): player.place + 1 for player in sitting.players}
    form.seat.options = tuple(places)
    if not form.validate():
        abort(400)
    return {"seat": places[form.seat.typed], "character": form.character.typed}


def _form(sitting: Sitting) -> TokenForm:
    """With where the token lies now."""
    held = token(sitting)
    lies = {"seat": held[0].place + 1, "character": held[1]} if held else {}
    return TokenForm.filled({**lies, "based_on": sitting.facts.id(None, "doubled")}, GAME)
