"""The audit of a paper form nobody played here: its own counts in, every number that does not follow out."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scoring.ex_libris.cards import CATEGORIES
from scoring.faults import Fault
from scoring.game import Json
from scoring.games import GAMES
from web.game_pages import PAGES
from web.opening import read_settings
from web.verdict.supposing import LIBRARY, claims_of
from web.verdict.telling import score_or_faults
from web.words import entered_as, sentence, term

pages = Blueprint("ex_libris_paper", __name__, url_prefix="/audit")
FORMS = ("ex-libris", SOLO := "ex-libris-solo")
LONGEST = 4  # characters of a number
ABOUT_A_NUMBER = ("field-type", "number-")  # how the faults of a single number begin
Form = Mapping[str, str]


@dataclass(frozen=True)
class Column:
    """One player's column of the form, or the public library's; `place` names its fields."""

    place: str
    name: str

    @property
    def is_library(self) -> bool:
        return self.place == LIBRARY


@pages.get("/<any('ex-libris','ex-libris-solo'):game>")
def page(game: str) -> ResponseReturnValue:
    return _show(game, {})


@pages.post("/<any('ex-libris','ex-libris-solo'):game>")
def check(game: str) -> ResponseReturnValue:
    """Nothing of it is kept."""
    form = {key: value.strip() for key, value in request.form.items()}
    settings, faults = read_settings(GAMES[game], PAGES[game])
    columns = written(game, form)
    document = document_of(game, form, columns) | {
        key: value for key, value in settings.items() if key not in ("advice", "deck")
    }
    answer, refused = (None, None) if faults else score_or_faults(document, {})
    found = (*faults, *(refused.faults if refused else ()))
    said = tuple(dict.fromkeys(_said(game, fault, columns) for fault in found))
    return _show(game, form, answer=answer, faults=said), 422 if said else 200


def _show(game: str, form: Form, *, answer: Json | None = None, faults: tuple[str, ...] = ()) -> str:
    shown = columns_of(game, form)
    return render_template(
        "ex_libris/paper.html",
        game=GAMES[game],
        games=FORMS,
        categories=CATEGORIES,
        columns=shown,
        given=form,
        answer=answer,
        faults=faults,
        owners=[(column.place, column.name) for column in shown],
    )


def columns_of(game: str, form: Form) -> tuple[Column, ...]:
    """As many columns as the game has players; who has no name is called by their number."""
    count = GAMES[game].most
    names = [form.get(f"name-{n}") or str(_("Player %(number)s", number=n + 1)) for n in range(count)]
    players = tuple(Column(str(n), name) for n, name in enumerate(names))
    return (*players, Column(LIBRARY, LIBRARY)) if game == SOLO else players


def written(game: str, form: Form) -> tuple[Column, ...]:
    """The columns in which anything stands."""
    filled = {key.split("-")[1] for key, value in form.items() if value and key.count("-")}
    return tuple(column for column in columns_of(game, form) if column.place in filled)


def document_of(game: str, form: Form, columns: tuple[Column, ...]) -> dict[str, object]:
    """The contract's document: counts, stability, focus and hand are taken as written, the rest claimed."""
    made: dict[str, object] = {
        "game": game,
        "players": [_owner(c, form) for c in columns if not c.is_library],
    }
    if game == SOLO:
        made[LIBRARY] = _owner(Column(LIBRARY, LIBRARY), form)
    return made


def _owner(column: Column, form: Form) -> dict[str, object]:
    lines = {line: form.get(f"claim-{column.place}-{line}", "") for line in GAMES[SOLO].claimable}
    made: dict[str, object] = {
        "tally": {letter: number(lines[letter]) for letter in CATEGORIES if lines[letter]},
        "claimed": claims_of(lines),
    }
    if focus := form.get(f"focus-{column.place}"):
        made["focus"] = focus
    if column.is_library:
        return made
    made |= {"name": column.name, "stability": number(lines["stability"])}
    hand = form.get(f"hand-{column.place}")
    return made | {"hand": number(hand)} if hand else made


def number(text: str) -> int | str:
    """A whole number, or the text itself, which the document will then complain of."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= LONGEST else text[:40]


def _said(game: str, fault: Fault, columns: tuple[Column, ...]) -> str:
    """A fault led by whose column it is in and, where it is about what stands there, by its row."""
    whose = _whose(game, fault, [column.name for column in columns if not column.is_library])
    row = (
        entered_as(game, str(fault.where[-1])) if fault.where and fault.key.startswith(ABOUT_A_NUMBER) else ""
    )
    led = ", ".join(part for part in (whose, row) if part)
    return f"{led}{_(': ')}{sentence(fault, game)}" if led else sentence(fault, game)


def _whose(game: str, fault: Fault, players: list[str]) -> str:
    match fault.where:
        case ("players", int(place), *_) if place < len(players):
            return players[place]
        case ("library", *_):
            return term(game, "role", LIBRARY)
    return ""
