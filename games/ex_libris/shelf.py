"""Entering a shelf by keypad: two taps a card, and every change of a cell."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from games.ex_libris import edits
from games.ex_libris.editor import PILE, change, deck_of, field_of, holding, lacks_icons, shelf_view
from games.ex_libris.edits import Spot
from scoring.ex_libris.cards import CATEGORIES, FEWEST_ICONS, MOST_ICONS, read_mark
from scoring.ex_libris.notation import HOLE, NAMELESS, Rows, card_of, icons_fault, read_words
from scoring.ex_libris.shape import MOST_ROWS
from scoring.faults import Fault
from store.values import Seat
from web.fields import whole
from web.languages import language
from web.table.addresses import when_done
from web.table.entering import Faults
from web.table.seats import Visit, editor_visit
from web.words import sentence

pages = Blueprint("ex_libris_shelf", __name__, url_prefix="/t/<code>/seat/<int:place>/shelf")
HIGHEST_NUMBER = 999  # of a row or column; far beyond any shelf
NAMELESS_KEYS = (NAMELESS, HOLE)
WIDEST_GAP = 9  # holes at a row's end


@dataclass(frozen=True)
class Pad:
    """What the keypad is about to do."""

    spot: Spot
    letter: str
    icons_of: str  # the word of the card whose icons are asked for; empty: none
    icons: str  # the icons tapped so far
    cell: tuple[int, int] | None  # the cell whose icons are asked for, or that is chosen
    gap: int  # holes tapped at the end of the row, kept with the card behind them

    @property
    def stage(self) -> str:
        """Which keys are shown: those for a letter, for its number, for a card's icons, or a cell's tools."""
        if self.icons_of:
            return "icons"
        if self.cell and self.spot.put == "end":
            return "cell"
        return "numbers" if self.letter else "letters"

    @property
    def card(self) -> str:
        """The mark of the card whose icons are asked for."""
        card = card_of(self.icons_of)
        return str(card.mark or "") if card else self.icons_of


@pages.get("")
def page(place: int) -> ResponseReturnValue:
    here, seat = editor_visit(place)
    return show(here, seat, pad_of(here, seat))


def show(here: Visit, seat: Seat, pad: Pad) -> str:
    return render_template(
        "ex_libris/shelf.html",
        here=here,
        seat=seat,
        view=shelf_view(here.sitting, seat, language()),
        pad=pad,
        pile=field_of(seat) == PILE,
        rows_most=1 if field_of(seat) == PILE else MOST_ROWS,
        categories=CATEGORIES,
        done_at=when_done(here, seat.place),
        icons_most=MOST_ICONS,
        icons_fewest=FEWEST_ICONS,
        changes_url=url_for("live.changes"),
        changes_version=here.table.version,
    )


def pad_of(here: Visit, seat: Seat) -> Pad:
    """The state of the keypad, all of it in the address."""
    rows = read_words(holding(here.sitting, seat))
    row, col = _number("row", max(len(rows) - 1, 0)), _number("col")
    put = request.args.get("put", "end")
    on_cell = bool(edits.word_at(rows, row, col)) and "col" in request.args
    spot = Spot(row, col, put if put in edits.PUTS and on_cell else "end")
    letter = request.args.get("letter", "").upper()
    asked = on_cell and "icons" in request.args
    icons = request.args.get("icons", "").upper() + request.args.get("more", "").upper()
    if "less" in request.args:
        icons = icons[:-1]
    return Pad(
        spot,
        letter if len(letter) == 1 and letter.isascii() and letter.isalpha() else "",
        edits.word_at(rows, row, col) if asked else "",
        icons[:MOST_ICONS] if set(icons) <= set(CATEGORIES) else "",
        (row, col) if on_cell else None,
        0 if on_cell else min(_number("gap"), WIDEST_GAP),
    )


@pages.post("/card")
def add(place: int) -> ResponseReturnValue:
    """One card more, at the end of a row, before a card or instead of one."""
    here, seat = editor_visit(place)
    word = _word()
    if word is None:
        flash(_("Choose a letter first, then the number."), "warn")
        return redirect(url_for("ex_libris_shelf.page", place=place))
    put = request.form.get("put", "end")
    spot = Spot(_number("row"), _number("col"), put if put in edits.PUTS else "end")
    gap = min(_number("gap"), WIDEST_GAP)
    if word == HOLE and spot.put == "end":
        return redirect(_at(place, spot.row, gap=gap + 1))
    placed: list[tuple[Spot, tuple[int, int]]] = []

    def how(rows: Rows) -> Rows:
        if spot.put != "end":
            edits.expect(rows, spot.row, spot.col, request.form.get("expect", ""))
        for gone in (HOLE,) * gap if spot.put == "end" else ():
            rows = edits.place(rows, spot, gone)[0]
        rows, after = edits.place(rows, spot, word)
        at = (after.row, len(rows[after.row]) - 1) if spot.put == "end" else (spot.row, spot.col)
        placed[:] = [(after, at)]
        return rows

    match change(here, seat, how):
        case Faults(found):
            return _refused(here, place, found)
    after, at = placed[0] if placed else (spot, (spot.row, spot.col))
    return redirect(_next(here, seat, after, at, word))


def _word() -> str | None:
    """What was tapped: a card by letter and number, a nameless card, or a hole."""
    word = request.form.get("word") or request.form.get("card", "")
    if word in NAMELESS_KEYS:
        return word
    mark = read_mark(word or request.form.get("letter", "") + request.form.get("number", ""))
    return str(mark) if mark else None


def _next(here: Visit, seat: Seat, after: Spot, at: tuple[int, int], word: str) -> str:
    """Where the keypad goes on: to the icons if nobody knows them, else to the next card."""
    if lacks_icons(word, deck_of(here.sitting)):
        row, col = at
        return _at(seat.place, row, col=col, icons="", anchor=f"cell-{row}-{col}")
    if after.put == "end":
        return _at(seat.place, after.row)
    return _at(seat.place, after.row, col=after.col, put=after.put, anchor=f"cell-{after.row}-{after.col}")


def _at(place: int, row: int, *, anchor: str = "", **more: Any) -> str:
    """The shelf's page with the keypad at this row, and what it is about in sight."""
    return url_for("ex_libris_shelf.page", place=place, row=row, _anchor=anchor or f"end-{row}", **more)


@pages.post("/icons")
def icons(place: int) -> ResponseReturnValue:
    """The icons of a card nobody knew them of; the next card's letter keeps them too."""
    here, seat = editor_visit(place)
    row, col, given = _number("row"), _number("col"), request.form.get("icons", "").upper()
    letter = request.form.get("letter")
    onwards = _at(place, row, letter=letter)
    if letter and len(given) < FEWEST_ICONS:
        return redirect(onwards)  # they are asked for again beneath the shelf
    fault = icons_fault(given)
    if fault:
        flash(sentence(Fault(fault, {"text": given}), here.table.game), "bad")
        return redirect(_at(place, row, col=col, icons=""))

    def how(rows: Rows) -> Rows:
        seen = request.form.get("expect", "")
        if edits.word_at(rows, row, col) == edits.with_icons(((seen,),), 0, 0, given)[0][0]:
            return rows  # it has them already, whoever told them
        edits.expect(rows, row, col, seen)
        return edits.with_icons(rows, row, col, given)

    match change(here, seat, how):
        case Faults(found):
            return _refused(here, place, found)
    return redirect(onwards)


@pages.post("/edit")
def edit(place: int) -> ResponseReturnValue:
    """A cell turned, entombed, moved, emptied or taken away."""
    here, seat = editor_visit(place)
    what, at = request.form.get("do", ""), (_number("row"), _number("col"))
    chosen: list[tuple[int, int]] = [at]

    def how(rows: Rows) -> Rows:
        edits.expect(rows, *at, request.form.get("expect", ""))
        rows, to = _edited(rows, *at, what)
        chosen[:] = [to]
        return rows

    match change(here, seat, how):
        case Faults(found):
            return _refused(here, place, found)
    row, col = chosen[0]
    stays = None if what in ("remove", "empty") else col
    return redirect(_at(place, row, col=stays))


def _edited(rows: Rows, row: int, col: int, what: str) -> tuple[Rows, tuple[int, int]]:
    match what:
        case "turn":
            return edits.turn(rows, row, col), (row, col)
        case "entomb":
            return edits.entomb(rows, row, col), (row, col)
        case "remove":
            return edits.remove(rows, row, col), (row, col)
        case "empty":
            return edits.empty(rows, row, col), (row, col)
        case "left" | "right" | "up" | "down":
            return edits.shift(rows, row, col, what)
    return rows, (row, col)


def _number(name: str, default: int = 0) -> int:
    """A small whole number of the form or the address; anything else is the default."""
    found = whole(request.values.get(name, ""))
    return default if found is None else min(found, HIGHEST_NUMBER)


def _refused(here: Visit, place: int, faults: tuple[Fault, ...]) -> ResponseReturnValue:
    """Somebody else was at this cell; their change stays, and is shown."""
    for fault in faults:
        flash(sentence(fault, here.table.game), "warn")
    return redirect(url_for("ex_libris_shelf.page", place=place))
