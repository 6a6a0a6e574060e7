"""The audit of a paper form nobody played here: its own counts in, every number that does not follow out."""

from collections.abc import Mapping

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

import translations
from scoring.answer import Answer
from scoring.document import LIBRARY
from scoring.faults import Fault
from scoring.games import GAMES
from web.game_pages import PAGES
from web.languages import language
from web.paper_rows import Column, Paper
from web.result.explanation import score_or_faults
from web.result.forms import PaperForm, paper_form
from web.words import entered_as, sentence, term

pages = Blueprint("paper", __name__, url_prefix="/audit")
ABOUT_A_NUMBER = ("field-type", "number-")  # how the faults of a single number begin


@pages.get("/<game>")
def page(game: str) -> ResponseReturnValue:
    _paper(game)
    return _show(game, _form(game).filled({}, game))


@pages.post("/<game>")
def check(game: str) -> ResponseReturnValue:
    """Nothing of it is kept."""
    form = _form(game).sent(game)
    right, columns = form.validate(), written(game, form.typed)
    agreed = {key: value for key, value in form.settings().items() if key != "advice"}
    document = document_of(game, form, columns) | agreed
    document["rulings"] = form.rulings()
    answer, refused = score_or_faults(document, {}) if right else (None, None)
    found = (*form.faults, *(refused.faults if refused else ()))
    for fault in refused.faults if refused else ():
        form.show_fault(fault, tuple(column.place for column in columns if not column.is_library))
    said = tuple(dict.fromkeys(_said(game, fault, columns) for fault in found))
    return _show(game, form, answer=answer, faults=said), 422 if said else 200


def _form(game: str) -> type[PaperForm]:
    paper, places = _paper(game), tuple(column.place for column in columns_of(game, {}))
    return paper_form(GAMES[game], PAGES[game], paper, places, LIBRARY)


def _paper(game: str) -> Paper:
    paper = PAGES[game].paper if game in PAGES else None
    if paper is None:
        abort(404)
    return paper


def _show(game: str, form: PaperForm, *, answer: Answer | None = None, faults: tuple[str, ...] = ()) -> str:
    shown = columns_of(game, form.typed)
    return render_template(
        "result/paper.html",
        game=GAMES[game],
        shell=PAGES[game],
        paper=_paper(game),
        games=[key for key, shell in PAGES.items() if shell.paper],
        columns=shown,
        form=form,
        answer=translations.explain(answer, language()) if answer else None,
        faults=faults,
        owners=[(column.place, column.name) for column in shown],
    )


def columns_of(game: str, form: Mapping[str, str]) -> tuple[Column, ...]:
    """As many columns as the game has players; who has no name is called by their number."""
    count = GAMES[game].most
    names = [form.get(f"name-{n}") or str(_("Player %(number)s", number=n + 1)) for n in range(count)]
    players = tuple(Column(str(n), name) for n, name in enumerate(names))
    return (*players, Column(LIBRARY, LIBRARY, is_library=True)) if LIBRARY in PAGES[game].roles else players


def written(game: str, form: Mapping[str, str]) -> tuple[Column, ...]:
    """The columns in which anything stands."""
    filled = {key.split("-")[1] for key, value in form.items() if value and key.count("-")}
    return tuple(column for column in columns_of(game, form) if column.place in filled)


def document_of(game: str, form: PaperForm, columns: tuple[Column, ...]) -> dict[str, object]:
    """The contract's document: facts are taken as written, everything else is claimed."""
    paper = _paper(game)

    def owner(column: Column) -> dict[str, object]:
        claims = form.claims(column.place)
        name = {} if column.is_library else {"name": column.name}
        return {**name, **paper.owner(column, form.rows(column.place, paper), claims), "claimed": claims}

    made: dict[str, object] = {"game": game, "players": [owner(c) for c in columns if not c.is_library]}
    if LIBRARY in PAGES[game].roles:
        made[LIBRARY] = owner(Column(LIBRARY, LIBRARY, is_library=True))
    return made


def _said(game: str, fault: Fault, columns: tuple[Column, ...]) -> str:
    """A fault led by whose column it is in and, where it is about what stands there, by its row."""
    whose = _whose(game, fault, [column.name for column in columns if not column.is_library])
    row = (
        entered_as(game, str(fault.where[-1])) if fault.where and fault.key.startswith(ABOUT_A_NUMBER) else ""
    )
    whose = "" if whose in fault.args.values() else whose  # the sentence names them itself
    led = ", ".join(part for part in (whose, row) if part)
    return f"{led}{_(': ')}{sentence(fault, game)}" if led else sentence(fault, game)


def _whose(game: str, fault: Fault, players: list[str]) -> str:
    match fault.where:
        case ("players", int(place), *_) if place < len(players):
            return players[place]
        case ("library", *_):
            return term(game, "role", LIBRARY)
    return ""
