"""A plan as its editor shows it: a sheet of squares for every kind of shelf, with some to spare."""

import re
from dataclasses import dataclass

from flask_babel import gettext as _

from games.atheneum import plan_edits
from games.atheneum.picture import shelf_name, walls
from games.atheneum.plan_edits import EMPTY, MOST_COLUMNS, MOST_LEVELS, Sheet
from scoring.atheneum.document import GAME
from scoring.atheneum.plan import MOST_KINDS
from scoring.atheneum.shelves import MAIN
from scoring.atheneum.subjects import CANDLE_VALUES, COMPARTMENT_VALUES, MAIN_COMPARTMENTS
from scoring.faults import Fault
from scoring.reasons import Place
from web.words import sentence

TOOLS = tuple("ABCDE")[:MAIN_COMPARTMENTS]
LEAST_COLUMNS, LEAST_LEVELS = 6, 2  # shown from the start
LEAST_SIDE_COLUMNS = 3
MOST_SHOWN = 24  # columns or levels; what lies beyond stands in the text only
_SLOT = re.compile(r"([A-Za-z])([0-9]*)", re.ASCII)


@dataclass(frozen=True)
class Square:
    at: Place
    word: str
    tap: str  # the word a tap puts there
    label: str
    letter: str = ""
    value: str = ""
    walls: tuple[str, ...] = ()
    wrong: bool = False

    @property
    def tone(self) -> int:
        return tone_of(self.letter)


@dataclass(frozen=True)
class Compartment:
    letter: str
    there: bool  # it has slots
    value: str
    values: tuple[int, ...]

    @property
    def tone(self) -> int:
        return tone_of(self.letter)


@dataclass(frozen=True)
class SheetView:
    number: int
    name: str
    rows: tuple[tuple[Square, ...], ...]
    compartments: tuple[Compartment, ...]
    faults: tuple[str, ...]


def tone_of(letter: str) -> int:
    """Which of the five tints a compartment has."""
    return (ord(letter) - ord("A")) % MAIN_COMPARTMENTS if letter else 0


def sheets_of(text: str, faults: tuple[Fault, ...], tool: str) -> tuple[SheetView, ...]:
    return tuple(
        _view(sheet, number, [fault for fault in faults if fault.args.get("shelf") == number + 1], tool)
        for number, sheet in enumerate(plan_edits.read(text)[: MOST_KINDS + 1])
    )


def _view(sheet: Sheet, number: int, faults: list[Fault], tool: str) -> SheetView:
    letters = plan_edits.letters_of(sheet)
    if number != MAIN:  # a side shelf has one compartment only
        tool = letters[0] if letters else TOOLS[0]
    wrong = {(fault.row - 1, fault.column - 1) for fault in faults if fault.row and fault.column}
    shown = tuple(dict.fromkeys((*(TOOLS if number == MAIN else (tool,)), *letters)))
    return SheetView(
        number,
        shelf_name(number),
        _rows(sheet, number, tool, wrong),
        tuple(_compartment(sheet, letter, letter in letters) for letter in shown),
        tuple(sentence(fault, GAME) for fault in faults),
    )


def _compartment(sheet: Sheet, letter: str, there: bool) -> Compartment:
    low, high = COMPARTMENT_VALUES
    return Compartment(
        letter, there, " ".join(plan_edits.values_of(sheet, letter)), tuple(range(low, high + 1))
    )


def _rows(sheet: Sheet, number: int, tool: str, wrong: set[Place]) -> tuple[tuple[Square, ...], ...]:
    width = max((len(row) for row in sheet), default=0)
    least = LEAST_COLUMNS if number == MAIN else LEAST_SIDE_COLUMNS
    columns = max(width, min(max(width + 1, least), MOST_COLUMNS))
    levels = max(len(sheet) - 1, min(max(len(sheet), LEAST_LEVELS), MOST_LEVELS))
    rooms = {
        (r, c): match[1].upper()
        for r, row in enumerate(sheet)
        for c, word in enumerate(row)
        if r and (match := _SLOT.fullmatch(word))
    }
    return tuple(
        tuple(_square(sheet, (r, c), tool, rooms, wrong) for c in range(min(columns, MOST_SHOWN)))
        for r in range(min(levels, MOST_SHOWN) + 1)
    )


def _square(sheet: Sheet, at: Place, tool: str, rooms: dict[Place, str], wrong: set[Place]) -> Square:
    word = plan_edits.word_at(sheet, *at)
    if at[0] == 0:
        label = _("candles, column %(column)s: %(word)s", column=at[1] + 1, word=_said(word))
        return Square(at, word, _next_candle(word), label, value=word.lstrip("^"), wrong=at in wrong)
    label = _("row %(row)s, column %(column)s: %(word)s", row=at[0] + 1, column=at[1] + 1, word=_said(word))
    if at not in rooms:
        return Square(at, word, tool, label, wrong=at in wrong)
    return Square(
        at,
        word,
        EMPTY if rooms[at] == tool else tool,
        label,
        rooms[at],
        word[1:],
        walls(at, rooms),
        at in wrong,
    )


def _next_candle(word: str) -> str:
    """From none through every value back to none."""
    low, high = CANDLE_VALUES
    words = (EMPTY, *(f"^{value}" for value in range(low, high + 1)))
    return words[(words.index(word) + 1) % len(words)] if word in words else EMPTY


def _said(word: str) -> str:
    return _("nothing") if word == EMPTY else word
