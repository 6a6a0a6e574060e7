"""What a seat's owner enters and sees: influence, points from play, advice where the table allows it."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import flash, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from games.exlibrium import count
from games.exlibrium.blueprint import blueprint
from games.exlibrium.document import GAME, KINDS, cards, document, influence
from games.exlibrium.forms import PointsForm, filled_influence, influence_form
from games.exlibrium.merging import Cards, Entered, merge
from scoring import exlibrium
from scoring.exlibrium.characters import CARDS, CHARACTERS, MERCENARY
from scoring.faults import Refused
from store.entries import ANYTHING
from store.values import Change, Facts, Seat, Sitting
from web.table import documents
from web.table.addresses import seat_address
from web.table.entering import enter, these
from web.table.seats import Visit, advised_visit, editor_visit
from web.words import term

pages = blueprint("seat")


@dataclass(frozen=True)
class Stack:
    """One of a player's seven stacks: its own cards, Mercenaries moved under it, and what it is worth."""

    number: int
    character: str
    own: int
    moved: int
    worth: int
    may_hold_moved: bool


@dataclass(frozen=True)
class Advised:
    """What the advice comes to for one player."""

    discards: tuple[tuple[str, int], ...]  # character, cards
    total: int
    gain: int
    whatever_the_others_do: bool


@pages.post("/seat/<int:place>/influence")
def stacks(place: int) -> ResponseReturnValue:
    """The seven stacks: numbers typed, and one step up or down."""
    here, _seat = editor_visit(place)
    if count.closed(here):
        flash(_("The final count has begun: influence stands as it was entered."), "warn")
        return redirect(seat_address(here, place))
    merged: list[Entered] = []
    form = influence_form().sent(GAME)

    def made(sitting: Sitting) -> list[Change]:
        merged[:] = [merge(form, {kind: cards(sitting.facts, place, kind) for kind in KINDS})]
        return _changes(sitting.facts, place, merged[0].cards)

    enter(here, made, by=here.by(place))
    _tell(merged[0])
    return redirect(seat_address(here, place))


def _tell(made: Entered) -> None:
    """Which numbers were not taken, and why."""
    for character in made.wrong:
        flash(_("%(character)s: write a whole number of cards.", character=_called(character)), "warn")
    for character in made.clashing:
        said = _("%(character)s was changed elsewhere meanwhile. Look, then enter it again.")
        flash(said % {"character": _called(character)}, "warn")


def _changes(facts: Facts, place: int, made: Mapping[str, Cards]) -> list[Change]:
    """Both kinds of cards or neither; moved Mercenaries only where there are or were some."""
    changes = [Change(place, "influence", list(made["influence"]), facts.id(place, "influence"))]
    if any(made["moved"]) or facts.has(place, "moved"):
        changes.append(Change(place, "moved", list(made["moved"]), facts.id(place, "moved")))
    return changes


@pages.post("/seat/<int:place>/points")
def points(place: int) -> ResponseReturnValue:
    """Points scored while the game was played."""
    here, _seat = editor_visit(place)
    form = PointsForm.sent(GAME)
    number = _points(form, here.sitting.facts, place)
    if number is None:
        flash(_("Write a whole number of points."), "warn")
    else:
        enter(here, these(Change(place, "points", number, ANYTHING)), by=here.by(place))
    return redirect(seat_address(here, place))


def _points(form: PointsForm, facts: Facts, place: int) -> int | None:
    """What was typed, or what stands and a step up or down."""
    match form.step.typed.split():
        case ["points", ("1" | "-1") as by]:
            return min(max((facts.number(place, "points") or 0) + int(by), 0), CARDS)
    return form.points.data if form.points.sent else None


@pages.get("/seat/<int:place>/advice")
def advice(place: int) -> ResponseReturnValue:
    """What this seat had best discard from here on; nobody else's advice is shown."""
    here, seat = advised_visit(place)
    found, faults = advise(here, seat)
    return render_template(
        "exlibrium/advice.html",
        here=here,
        seat=seat,
        advice=found,
        faults=faults,
        changes_url=url_for("live.changes"),
        changes_version=here.table.version,
    )


def advise(here: Visit, seat: Seat) -> tuple[Advised | None, tuple[str, ...]]:
    """Choices already made stand; or what is still missing."""
    try:
        answer = exlibrium.advise_from_here(document(here.sitting).to_json())
    except Refused as refused:
        return None, documents.sentences(here.sitting, refused.faults)
    own = next(player for player in answer.players if player.name == seat.name)
    discards = tuple(zip(CHARACTERS, own.discards, strict=True))
    return Advised(discards, own.total, own.gain, own.whatever_the_others_do), ()


def stacks_of(facts: Facts, place: int) -> tuple[Stack, ...]:
    own, moved = cards(facts, place, "influence"), cards(facts, place, "moved")
    worth = influence(facts, place)
    return tuple(
        Stack(c + 1, character, own[c], moved[c], worth[c], c != MERCENARY)
        for c, character in enumerate(CHARACTERS)
    )


def seat_view(here: Visit, seat: Seat) -> dict[str, object]:
    """What seat.html shows besides the facts."""
    facts = here.sitting.facts
    found = stacks_of(facts, seat.place)
    return {
        "stacks": found,
        "form": filled_influence({kind: cards(facts, seat.place, kind) for kind in KINDS}),
        "points": PointsForm.filled({"points": facts.value(seat.place, "points", 0)}),
        "total": sum(stack.worth for stack in found),
        "moved": sum(stack.moved for stack in found),
        "closed": count.closed(here),
        "begun": count.begun(here.sitting),
        "advice_allowed": here.allows_advice and here.holds(seat.place),
    }


def _called(character: str) -> str:
    return term(GAME, "character", character)
