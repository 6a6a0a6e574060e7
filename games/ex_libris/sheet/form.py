"""How the form is set: the roomiest setting in which everything stands on one page."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.ex_libris.sheet.columns import Column, columns
from games.ex_libris.sheet.shelves import shelves
from printing import letters
from printing.grids import Drawing, Grid, draw, plan, roomiest
from printing.imprint import CODE, Imprint
from printing.ink import Setting, lines_to_write_on
from printing.remarks import Changed, Remarks, remarks
from printing.sizes import CELL_PADDING, FIELDS, HEADER, POINTS, REMARK, SCALES, SHELVES, SPARE, TOTAL, Sizes
from printing.words import day, render
from scoring.ex_libris.answer import Inspection
from scoring.ex_libris.cards import CATEGORIES
from scoring.ex_libris.table import LIBRARY, Table
from scoring.games import GAMES
from translations import term
from translations.say import catalogue

TEMPLATE = "ex_libris/print/form.html"
FACE_UP = "face-up"  # what “most books” counts by default
LABEL_SHARE = {1: 0.46, 2: 0.42, 3: 0.36, 4: 0.31}  # of the width, by number of columns

# Heights in mm at scale 1, as office.css sets them.
BAR, COUNT, BOOKS = 5.4, 6.5, 5.9
TURNED, TURNED_TEXT, TURNED_SIZE = 9.2, 3.2, 2.9


@dataclass(frozen=True)
class Sheet:
    """Everything the template asks for."""

    game: str
    code: str
    imprint: Imprint
    columns: tuple[Column, ...]
    popular: str
    banned: str
    counted: str  # what the table counts for ties in place of the books above; empty: those
    fields: tuple[tuple[str, str], ...]  # of the head: a word and what is written behind it
    remarks: Remarks | None  # of a blank none
    solo: bool
    lost: bool
    granted: str
    refused: str

    @property
    def label(self) -> float:
        return LABEL_SHARE[len(self.columns)] * self.imprint.width

    @property
    def stamps(self) -> tuple[str, ...]:
        """What may be stamped on it; on a blank nothing."""
        if self.remarks is None:
            return ()
        return (self.granted, self.refused) if self.solo else (self.granted,)

    def sizes(self, scale: float, shelf: float = 0.0) -> Sizes:
        return Sizes(
            self.imprint,
            scale,
            names=tuple(column.name for column in self.columns),
            label=self.label,
            fields=len(self.fields),
            stamps=self.stamps,
            shelf=shelf,
        )


def settings(
    game: str, answer: Inspection | None, imprint: Imprint, changed: tuple[Changed, ...] = ()
) -> Iterator[Setting]:
    """Every setting in turn from the roomiest that may fit."""
    library = term(game, "role", LIBRARY, imprint.language)
    sheet = fill_in(game, answer, imprint, library=library, changed=changed)
    grids = tuple(shelves(answer, library=library)) if answer else ()

    def room(scale: float) -> float:
        return imprint.height - fixed_height(sheet, scale)

    for scale in roomiest(SCALES, room, grids, width=imprint.width):
        yield _set(sheet, grids, scale=scale, room=room(scale))


def _set(sheet: Sheet, grids: tuple[Grid, ...], *, scale: float, room: float) -> Setting:
    width = sheet.imprint.width
    made = plan(grids, width=width, height=max(room, 10.0)) if grids else None
    drawings: tuple[Drawing, ...] = draw(grids, made) if made else ()
    ruled_lines = max(2, int(room / (REMARK * scale)))
    html = render(
        TEMPLATE,
        sheet.imprint.language,
        sheet=sheet,
        imprint=sheet.imprint,
        scale=scale,
        categories=CATEGORIES,
        plan=made,
        drawings=drawings,
        remark_lines=ruled_lines,
        sizes=sheet.sizes(scale, made.room if made else 0.0),
    )
    over = {"shelves": "".join(drawing.ink for drawing in drawings)}
    over["lines"] = lines_to_write_on(ruled_lines, width=width, apart=REMARK * scale)
    if sheet.imprint.code:
        over["qr"] = sheet.imprint.code.drawn(CODE * scale)
    return Setting(html, over)


def fill_in(
    game: str,
    answer: Inspection | None,
    imprint: Imprint,
    *,
    library: str,
    changed: tuple[Changed, ...] = (),
) -> Sheet:
    found, gettext = columns(game, answer, library=library), catalogue(imprint.language).gettext
    table, solo = answer.table if answer else None, game == "ex-libris-solo"
    granted = gettext("Licence granted") if solo else gettext("Winner")
    return Sheet(
        game=game,
        code=GAMES[game].form,
        imprint=imprint,
        columns=found,
        popular=table.popular if table else "",
        banned=table.banned if table else "",
        counted=_counted(game, table, imprint.language),
        fields=_fields(game, table, imprint, solo=solo),
        remarks=remarks(answer, imprint.language, changed) if answer else None,
        solo=solo,
        lost=bool(answer) and found[-1].library and found[-1].won,
        granted=granted.upper(),
        refused=gettext("Licence refused").upper(),
    )


def _counted(game: str, table: Table | None, language: str) -> str:
    """What the line of books holds where a ruling has it count something else than the lines above."""
    chosen = table.rulings["most-books"] if table else FACE_UP
    return "" if chosen == FACE_UP else term(game, "option", chosen, language)


def _fields(game: str, table: Table | None, imprint: Imprint, *, solo: bool) -> tuple[tuple[str, str], ...]:
    """What the head asks for; alone against the library also how hard it was."""
    gettext = catalogue(imprint.language).gettext
    asked = (
        (gettext("Table"), imprint.table),
        (gettext("Date"), day(imprint.played, imprint.language)),
        (gettext("Deck"), (table.deck if table else None) or ""),
    )
    if not solo:
        return asked
    return (*asked, _difficulty(game, table.difficulty if table else None, imprint.language))


def _difficulty(game: str, level: int | None, language: str) -> tuple[str, str]:
    """Cards discarded a round, and what the rulebook calls somebody who dares that many."""
    said = f"{level} · {term(game, 'difficulty', str(level), language)}" if level else ""
    return term(game, "setting", "difficulty", language), said


def fixed_height(sheet: Sheet, scale: float) -> float:
    """What the form takes at this scale without its shelves, in mm."""
    sizes = sheet.sizes(scale)
    rows = HEADER + FIELDS + BAR + 6 * COUNT + BOOKS + 5 * POINTS + TOTAL
    names = sizes.names_height(noted=True)
    under = sheet.remarks.height(sheet.imprint, scale) if sheet.remarks else 0.0
    return scale * rows + sizes.place_height + names + _turned(sheet, sizes) + under + SHELVES + SPARE


def _turned(sheet: Sheet, sizes: Sizes) -> float:
    size, room = TURNED_SIZE * sizes.scale, sizes.column - CELL_PADDING
    texts = (", ".join(column.turned) for column in sheet.columns)
    most = max(letters.lines(text, letters.NARROW, size=size, room=room) for text in texts)
    return sizes.scale * max(TURNED, most * TURNED_TEXT + 1.3)
