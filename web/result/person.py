"""One player over many evenings, as far as this phone was there, and which names are one person's."""

from dataclasses import dataclass

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoring.fields import LONGEST_NAME
from scoring.games import GAMES
from store import people
from store.people import SamePeople
from web.fields import Text
from web.forms import Form
from web.phone import known_phone, phone
from web.result import charts, figures
from web.result.charts import Columns
from web.result.figures import Against, Person, Record, Score
from web.result.finished import Played, finished

pages = Blueprint("person", __name__)


class NameForm(Form):
    """A name, and the person whose it is."""

    name = Text(required=True, longest=LONGEST_NAME)
    person = Text(longest=LONGEST_NAME)


@dataclass(frozen=True)
class AtGame:
    """Somebody's results at one game, and their picture."""

    game: str
    lines: tuple[str, ...]
    person: Person
    picture: Columns
    records: tuple[Record, ...]  # those they hold


@pages.get("/statistics/person")
def page() -> ResponseReturnValue:
    tables, same = finished(), people.of_phone(known_phone())
    known = figures.people(tables, same)
    person = _person(known, same, request.args.get("name", ""))
    return render_template(
        "result/person.html",
        person=person,
        games=[found for key in GAMES if (found := _at(key, person, tables, same))],
        rivals=_rivals(person, known, figures.head_to_head(tables, same)),
        favours=figures.favours(person),
        joined=[name for name in person.spellings if people.folded(name) in same.said],
        others=[other for other in known if other.key != person.key],
    )


@pages.post("/statistics/same")
def join() -> ResponseReturnValue:
    """Two names are one person's, for this phone's own pages."""
    form = NameForm.sent()
    known, same = figures.people(finished()), people.of_phone(known_phone())
    if not form.validate() or not form.person.typed:
        abort(400)
    one, other = (_person(known, people.NOBODY, field.typed) for field in (form.name, form.person))
    if people.join(phone(), one.key, other.key):
        flash(_("%(name)s and %(other)s are one person now.", name=one.name, other=other.name), "good")
    return redirect(url_for("person.page", name=same.person(other.key)))


@pages.post("/statistics/apart")
def part() -> ResponseReturnValue:
    """The name is its own person's again."""
    form = NameForm.sent()
    if not form.validate():
        abort(400)
    people.part(phone(), form.name.typed)
    flash(_("%(name)s is a person apart again.", name=form.name.typed), "good")
    return redirect(url_for("person.page", name=form.name.typed))


def _person(known: tuple[Person, ...], same: SamePeople, name: str) -> Person:
    """404 for whomever this phone never met, whether there is such a person or not."""
    key = same.person(name)
    found = next((person for person in known if person.key == key), None)
    return found or abort(404)


def _at(game: str, person: Person, tables: tuple[Played, ...], same: SamePeople) -> AtGame | None:
    there = person.at(game)
    if there is None:
        return None
    lines = GAMES[game].lines
    held = figures.records([one for one in tables if one.game == game], same)
    mine = tuple(one for one in held if person.key in map(same.person, one.names))
    return AtGame(game, lines, there, charts.columns(there, lines), mine)


def _rivals(person: Person, known: tuple[Person, ...], against: Against) -> list[tuple[Person, Score]]:
    """Whom somebody met, the most frequent first."""
    met = [(other, against[pair]) for other in known if (pair := (person.key, other.key)) in against]
    return sorted(met, key=lambda one: -one[1].played)
