"""A photograph's reading under review: doubts first, corrected with a tap, put on the shelf by a person."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

import worker
from scoring.ex_libris.cards import CATEGORIES
from scoring.ex_libris.notation import parse_cell
from scoring.faults import Fault
from store import photographs
from store.photographs import DONE, Photograph
from store.values import Seat
from web.ex_libris import edits
from web.ex_libris.desk import PILE, deck_of, desk_of, field_of
from web.ex_libris.edits import Rows
from web.ex_libris.entering import change
from web.ex_libris.spots import CellView, cells_of, pile_of
from web.languages import language
from web.photographs import fault_text
from web.seats import Visit, editor_visit
from web.words import sentence

pages = Blueprint("ex_libris_review", __name__, url_prefix="/t/<code>/seat/<int:place>/review")
STRIP = 0.27  # of a card's height: its top edge, where the icons are
CLOSE = 0.42  # of a card's height: what is enlarged when the card is in doubt
OTHER = "other"
HOWS = ("instead", "right", "below")


@dataclass(frozen=True)
class Reviewed:
    """One card of a reading, with what a person needs to judge it."""

    number: int
    view: CellView
    doubt: tuple[str, ...]
    guesses: tuple[str, ...]
    corners: str  # the part of the card that tells which it is, as the crop's address wants it
    points: str  # the same, as a drawing wants it


@dataclass(frozen=True)
class UnnamedLook:
    """Icons that look alike and have no category yet, with cards that show them."""

    look: int
    cells: int
    strips: tuple[str, ...]
    places: tuple[int, ...]  # which icon of the strip it is, from 1


@pages.get("")
def latest(place: int) -> ResponseReturnValue:
    """The newest photograph of the seat."""
    here, seat = editor_visit(place)
    taken = photographs.of_seat(here.table.id, seat.place)
    if not taken:
        return redirect(url_for("ex_libris_shelf.page", place=place))
    return redirect(url_for("ex_libris_review.page", place=place, photo=taken[-1].id))


@pages.get("/<int:photo>")
def page(place: int, photo: int) -> ResponseReturnValue:
    here, seat = editor_visit(place)
    found = _photo(here, seat, photo)
    if found.state != DONE:
        return render_template(
            "ex_libris/reading.html",
            here=here,
            seat=seat,
            photo=found,
            fault=fault_text(here, found),
            changes_url=url_for("live.changes"),
            changes_version=here.table.version,
        )
    return _show(here, seat, found, ())


@pages.post("/<int:photo>")
def accept(place: int, photo: int) -> ResponseReturnValue:
    """Puts the reading, with the corrections of the form, on the shelf."""
    here, seat = editor_visit(place)
    found = _photo(here, seat, photo)
    rows, faults = corrected(found, request.form)
    if faults:
        return _show(here, seat, found, tuple(sentence(fault, here.table.game) for fault in faults)), 422
    how = request.form.get("how", "instead")
    change(here, seat, lambda standing: edits.join(standing, rows, how if how in HOWS else "instead"))
    flash(_("The cards are entered. Look them over; each can still be changed."), "good")
    return redirect(url_for("ex_libris_shelf.page", place=place))


@pages.post("/<int:photo>/names")
def name_looks(place: int, photo: int) -> ResponseReturnValue:
    """Which symbol is which category: the deck learns it, and the photograph is read again."""
    here, seat = editor_visit(place)
    found = _photo(here, seat, photo)
    named = {look.look: request.form.get(f"look-{look.look}", "") for look in unnamed(_reading(found))}
    worker.ask_to_name(
        found.id, {look: letter for look, letter in named.items() if letter in CATEGORIES and letter}
    )
    return redirect(url_for("ex_libris_review.page", place=place, photo=photo))


def _photo(here: Visit, seat: Seat, photo: int) -> Photograph:
    found = photographs.photograph(here.table.id, photo)
    if found is None or found.seat != seat.place:
        abort(404)
    return found


def _reading(photo: Photograph) -> Mapping[str, object]:
    return photo.reading or {}


def _show(here: Visit, seat: Seat, photo: Photograph, faults: tuple[str, ...]) -> str:
    reading = _reading(photo)
    cards = reviewed(here, photo)
    return render_template(
        "ex_libris/review.html",
        here=here,
        seat=seat,
        photo=photo,
        taken=photographs.of_seat(here.table.id, seat.place),
        cards=cards,
        doubtful=sorted((card for card in cards if card.doubt), key=lambda card: -len(card.doubt)),
        grid=_grid(cards),
        read=sum(not card.view.unread for card in cards),
        looks=unnamed(reading),
        desk=desk_of(here.sitting, seat, language()),
        categories=CATEGORIES,
        faults=faults,
        given=request.form,
        pile=field_of(seat) == PILE,
    )


def reviewed(here: Visit, photo: Photograph) -> tuple[Reviewed, ...]:
    """Every cell of the reading; cards somebody else has are doubtful too."""
    found, deck = _cells(_reading(photo)), deck_of(here.sitting)
    text = edits.write(words_of(photo))
    views = pile_of(text, deck) if photo.pile else [view for row in cells_of(text, deck) for view in row]
    shown = [view for view in views if not view.hole]
    part = 1.0 if photo.pile else CLOSE  # of a pile's card only a strip is seen anyway
    pairs = enumerate(zip(found, shown, strict=False))
    return tuple(_reviewed(n, cell, view, part) for n, (cell, view) in pairs)


def _reviewed(number: int, cell: Mapping[str, object], view: CellView, part: float) -> Reviewed:
    quad = cast(Sequence[Sequence[float]], cell["quad"])
    others = tuple(str(other) for other in cast(Sequence[object], cell.get("others") or ()))
    return Reviewed(
        number,
        view,
        tuple(str(doubt) for doubt in cast(Sequence[object], cell.get("doubt") or ())),
        tuple(dict.fromkeys((*((view.mark,) if view.mark else ()), *others))),
        _top(quad, part),
        " ".join(f"{x:.0f},{y:.0f}" for x, y in quad),
    )


def _cells(reading: Mapping[str, object]) -> list[Mapping[str, object]]:
    """In the order of the notation: row by row, a pile as it was read."""
    cells = list(cast(Sequence[Mapping[str, object]], reading.get("cells") or ()))
    if "pile" in reading:
        return cells
    return sorted(cells, key=lambda cell: (cast(int, cell["row"]), cast(int, cell["col"])))


def words_of(photo: Photograph) -> Rows:
    reading = _reading(photo)
    return edits.read(str(reading.get("pile" if photo.pile else "shelf") or ""))


def corrected(photo: Photograph, form: Mapping[str, str]) -> tuple[Rows, tuple[Fault, ...]]:
    """The words of the reading with what was tapped and typed laid over them."""
    faults: list[Fault] = []
    number, rows = 0, []
    for r, row in enumerate(words_of(photo)):
        words = []
        for c, word in enumerate(row):
            if word == edits.HOLE:
                words.append(word)
                continue
            chosen = choice(form, number, word)
            if fault := parse_cell(chosen)[1]:
                faults.append(Fault(fault, {"text": chosen[:40]}, row=r + 1, column=c + 1))
            words.append(chosen)
            number += 1
        rows.append(tuple(words))
    return edits.tidy(tuple(rows)), tuple(faults)


def choice(form: Mapping[str, str], number: int, word: str) -> str:
    """What a person decided about one card; what was read where they left it alone."""
    tapped, typed = form.get(f"card-{number}", ""), form.get(f"typed-{number}", "").strip().upper()
    if typed and tapped in ("", OTHER):
        return "".join(typed.split())
    if not tapped or tapped == OTHER:
        return word
    if tapped in (edits.NAMELESS, edits.HOLE):
        return tapped
    icons = "".join(form.get(f"icons-{number}", "").split()).upper()
    same = word.split(":")[0] == tapped
    kept = word.partition(":")[2] if same else ""
    return f"{tapped}:{icons or kept}" if icons or kept else tapped


def _grid(cards: tuple[Reviewed, ...]) -> list[list[Reviewed | None]]:
    """The cards as they lie; None is a hole."""
    rows = max((card.view.row for card in cards), default=-1) + 1
    places = {(card.view.row, card.view.col): card for card in cards}
    widths = [max((c for r, c in places if r == row), default=-1) + 1 for row in range(rows)]
    return [[places.get((row, col)) for col in range(widths[row])] for row in range(rows)]


def unnamed(reading: Mapping[str, object]) -> tuple[UnnamedLook, ...]:
    """The looks no category is known for, the most frequent first."""
    looks = cast(Sequence[Mapping[str, object]], reading.get("looks") or ())
    open_looks = [
        (cast(int, look["look"]), cast(int, look["cells"])) for look in looks if not look["category"]
    ]
    cells = _cells(reading)
    return tuple(
        _unnamed(look, count, cells) for look, count in sorted(open_looks, key=lambda pair: -pair[1])
    )


def _unnamed(look: int, count: int, cells: list[Mapping[str, object]]) -> UnnamedLook:
    shown = [cell for cell in cells if look in _looks(cell)]
    shown = sorted(shown, key=lambda cell: len(_looks(cell)))[
        :1
    ]  # the fewer icons, the plainer which is meant
    places = tuple(_looks(cell).index(look) + 1 for cell in shown)
    strips = tuple(_top(cast(Sequence[Sequence[float]], cell["quad"]), STRIP) for cell in shown)
    return UnnamedLook(look, count, strips, places)


def _looks(cell: Mapping[str, object]) -> list[int]:
    return list(cast(Sequence[int], cell.get("looks") or ()))


def _top(quad: Sequence[Sequence[float]], part: float) -> str:
    """The upper part of a card, as the crop's address wants it."""
    a, b, c, d = quad
    low_b = [b[i] + part * (c[i] - b[i]) for i in (0, 1)]
    low_a = [a[i] + part * (d[i] - a[i]) for i in (0, 1)]
    return ",".join(f"{number:.0f}" for point in (a, b, low_b, low_a) for number in point)
