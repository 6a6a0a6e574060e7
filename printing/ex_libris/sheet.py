"""How the form is set: the roomiest setting in which everything stands on one page."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from printing import letters
from printing.ex_libris.columns import Column, by_line, columns
from printing.ex_libris.shelves import shelves
from printing.grids import Drawing, Grid, Plan, draw, plan, roomiest
from printing.imprint import CODE, CODE_AIR, Imprint
from printing.ink import Setting, lines_to_write_on
from printing.words import render
from scoring.ex_libris.cards import CATEGORIES
from scoring.ex_libris.deck import read_deck
from scoring.ex_libris.table import LIBRARY
from scoring.game import Json
from scoring.games import GAMES
from translations import explain, term
from translations.say import catalogue

TEMPLATE = "ex_libris/print/form.html"
SCALES = (1.14, 1.06, 1.0, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56, 0.5, 0.44)
LABEL_SHARE = {1: 0.46, 2: 0.42, 3: 0.36, 4: 0.31}  # of the width, by number of columns
CELL_PADDING = 2.6  # mm, both sides
NAME_SIZES = (7.0, 6.0, 5.2, 4.5, 3.9, 3.4, 3.0, 2.6, 2.2, 1.9)  # mm
TITLE_SIZES = (8.0, 7.2, 6.5, 5.8, 5.2, 4.6, 4.0)  # mm
FIELD_SIZES = (5.4, 4.8, 4.2, 3.6, 3.0, 2.5)  # mm
STAMP_SIZES = (4.6, 4.0, 3.5, 3.0, 2.6, 2.2, 1.8)  # mm
SHELF_NAME_SIZES = (4.4, 3.8, 3.2, 2.6, 2.1, 1.7)  # mm
NAME_LINES, FIELD_LINES = 3, 2
LOUDEST = 1.3  # a name, beside the smallest one
FIELD_LABEL = 12.0  # mm, the word before a field's line
STAMP_ROUND = 15.0  # mm, the place beside the stamp, its rim and the air about it
REMARK = 8.2  # mm, a line to write on

# Heights in mm at scale 1, as office.css sets them.
HEADER, FIELDS, BAR, COUNT, BOOKS, POINTS, TOTAL, PLACE = 23.8, 8.9, 5.4, 6.5, 5.9, 8.5, 11.0, 8.8
TURNED, TURNED_TEXT, TURNED_SIZE = 9.2, 3.2, 2.9
NAME_LINE, FOCUS_LINE, NAMES = 0.95, 4.7, 9.8
VERDICT, VERDICT_TEXT, RULED, RULED_TEXT, LINE = 1.4, 3.5, 0.8, 3.1, 1.22
SHELVES, SPARE = 2.0, 1.5  # mm at any scale


@dataclass(frozen=True)
class Sheet:
    """Everything the template asks for."""

    game: str
    code: str
    imprint: Imprint
    columns: tuple[Column, ...]
    popular: str
    banned: str
    deck: str
    ruled: tuple[str, ...]
    rulings: tuple[str, ...]
    depends_on: tuple[str, ...]
    blank: bool
    solo: bool
    lost: bool
    label_width: float
    column_width: float


def settings(document: Json, answer: Json | None, imprint: Imprint, edition: Json) -> Iterator[Setting]:
    """Every setting in turn from the roomiest that may fit."""
    library = term(str(document["game"]), "role", LIBRARY, imprint.language)
    sheet = fill_in(document, answer, imprint, library=library)
    deck = read_deck(edition, "")
    grids = shelves(document, by_line(answer), deck, library=library) if answer else ()

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
        **_sizes(sheet, scale, made),
    )
    over = {"shelves": "".join(drawing.ink for drawing in drawings)}
    over["lines"] = lines_to_write_on(ruled_lines, width=width, apart=REMARK * scale)
    if sheet.imprint.code:
        over["qr"] = sheet.imprint.code.drawn(CODE * scale)
    return Setting(html, over)


def fill_in(document: Json, answer: Json | None, imprint: Imprint, *, library: str) -> Sheet:
    found = columns(document, answer, library=library)
    game = str(document["game"])
    label = LABEL_SHARE[len(found)] * imprint.width
    return Sheet(
        game=game,
        code=GAMES[game].form,
        imprint=imprint,
        columns=found,
        popular=str(document.get("popular", "")),
        banned=str(document.get("banned", "")),
        deck=str(document.get("deck", "")),
        ruled=_ruled(answer, imprint.language) if answer else (),
        rulings=_rulings(document, imprint.language),
        depends_on=_depends_on(answer, imprint.language) if answer else (),
        blank=answer is None,
        solo=game == "ex-libris-solo",
        lost=bool(answer) and found[-1].library and found[-1].won,
        label_width=label,
        column_width=(imprint.width - label) / len(found),
    )


def _rulings(document: Json, language: str) -> tuple[str, ...]:
    """Each ruling the table chose, and how it was decided."""
    game, chosen = str(document["game"]), cast(Mapping[str, str], document.get("rulings", {}))
    colon = catalogue(language).gettext(": ")
    return tuple(
        f"{term(game, 'ruling', ruling, language)}{colon}{term(game, 'option', option, language)}"
        for ruling, option in chosen.items()
    )


def _depends_on(answer: Json, language: str) -> tuple[str, ...]:
    game = str(answer["game"])
    return tuple(term(game, "ruling", ruling, language) for ruling in cast(list[str], answer["depends_on"]))


def _ruled(answer: Json, language: str) -> tuple[str, ...]:
    """The verdict in a line: who won, and the tie-break where there was one."""
    steps = [r for r in cast(list[Json], answer["because"]) if r["line"] == "place"]
    last = steps[-1:] if len(steps) <= 2 else steps[-2:]
    told = explain({"game": answer["game"], "because": list(last)}, language)
    return tuple(str(step["text"]) for step in cast(list[Json], told["because"]))


def _sizes(sheet: Sheet, scale: float, made: Plan | None) -> dict[str, object]:
    """Sizes in mm of what must fit its place in one piece."""
    width = sheet.imprint.width
    heading = width - CODE_AIR * scale if sheet.imprint.code else width

    def fitted(face: str, room: float, sizes: tuple[float, ...], lines: int) -> Callable[[str], float]:
        scaled = tuple(size * scale for size in sizes)
        return lambda text: letters.fitting(text, face, room=room, sizes=scaled, most_lines=lines)

    return {
        "sizes": _name_sizes(sheet, scale),
        "title_size": fitted(letters.OFFICE_BOLD, heading, TITLE_SIZES, 1),
        "field_size": fitted(letters.PEN, width / 3 - FIELD_LABEL, FIELD_SIZES, FIELD_LINES),
        "stamp_size": fitted(letters.OFFICE_BOLD, sheet.column_width - STAMP_ROUND * scale, STAMP_SIZES, 1),
        "shelf_name_size": fitted(letters.PEN, made.room if made else width, SHELF_NAME_SIZES, 1),
    }


def _name_sizes(sheet: Sheet, scale: float) -> tuple[float, ...]:
    """In mm; short names do not shout down long ones."""
    room, sizes = sheet.column_width - CELL_PADDING, tuple(size * scale for size in NAME_SIZES)
    fitted = [
        letters.fitting(column.name, letters.PEN, room=room, sizes=sizes, most_lines=NAME_LINES)
        for column in sheet.columns
    ]
    return tuple(min(size, min(fitted) * LOUDEST) for size in fitted)


def fixed_height(sheet: Sheet, scale: float) -> float:
    """What the form takes at this scale without its shelves, in mm."""
    rows = HEADER + FIELDS + BAR + 6 * COUNT + BOOKS + 5 * POINTS + TOTAL + PLACE
    return scale * rows + _names(sheet, scale) + _turned(sheet, scale) + _remarks(sheet, scale) + SPARE


def _names(sheet: Sheet, scale: float) -> float:
    room, tallest = sheet.column_width - CELL_PADDING, 0.0
    for column, size in zip(sheet.columns, _name_sizes(sheet, scale), strict=True):
        count = letters.lines(column.name, letters.PEN, size=size, room=room)
        tallest = max(tallest, count * size * NAME_LINE)
    return max(tallest + FOCUS_LINE * scale, NAMES * scale)


def _turned(sheet: Sheet, scale: float) -> float:
    size, room = TURNED_SIZE * scale, sheet.column_width - CELL_PADDING
    texts = (", ".join(column.turned) for column in sheet.columns)
    most = max(letters.lines(text, letters.NARROW, size=size, room=room) for text in texts)
    return scale * max(TURNED, most * TURNED_TEXT + 1.3)


def _remarks(sheet: Sheet, scale: float) -> float:
    """The lines under the table: the verdict, the rulings, what hangs on them; then the shelves' margin."""

    def tall(text: str, face: str, size: float) -> float:
        return letters.lines(text, face, size=size * scale, room=sheet.imprint.width) * size * scale * LINE

    verdict = sum(VERDICT * scale + tall(text, letters.OFFICE, VERDICT_TEXT) for text in sheet.ruled)
    return verdict + RULED * scale + tall(_sentence(sheet), letters.OFFICE, RULED_TEXT) + SHELVES


def _sentence(sheet: Sheet) -> str:
    """About as much text as the rulings take, whatever the language."""
    return f"{'x' * 40} {'; '.join(sheet.rulings)} {'x' * 40} {', '.join(sheet.depends_on)}"
