"""One small change to a plan at a time, on its words as they stand, right or wrong."""

import re

from scoring.atheneum.plan import MOST_KINDS

EMPTY = "."
MOST_LEVELS, MOST_COLUMNS = 9, 14  # that can be tapped; the notation takes more
BARE = ((), ())  # a row of candle slots and one level

Sheet = tuple[tuple[str, ...], ...]  # one kind of shelf, row by row
_SLOT = re.compile(r"([A-Za-z])([0-9]*)", re.ASCII)


def read(text: str) -> tuple[Sheet, ...]:
    """The words of a plan; a bare main shelf where there are none."""
    return tuple(tuple(tuple(row.split()) for row in shelf.split("/")) for shelf in text.split("|"))


def write(sheets: tuple[Sheet, ...]) -> str:
    """The line, without dots at a row's end and without empty levels at the foot."""
    return " | ".join(" / ".join(" ".join(row) or EMPTY for row in _shorn(sheet)) for sheet in sheets)


def word_at(sheet: Sheet, row: int, col: int) -> str:
    return sheet[row][col] if row < len(sheet) and col < len(sheet[row]) else EMPTY


def letters_of(sheet: Sheet) -> tuple[str, ...]:
    """The compartments there are, in the order of their letters."""
    found = (_SLOT.fullmatch(word) for row in sheet[1:] for word in row)
    return tuple(sorted({match[1].upper() for match in found if match}))


def values_of(sheet: Sheet, letter: str) -> tuple[str, ...]:
    """Every value written beside a compartment; one, if all is well."""
    found = (_SLOT.fullmatch(word) for row in sheet[1:] for word in row)
    return tuple(match[2] for match in found if match and match[1].upper() == letter and match[2])


def put(sheet: Sheet, row: int, col: int, word: str) -> Sheet:
    """The word in this place. A value that stood there goes to another slot of its compartment."""
    if row > MOST_LEVELS or col >= MOST_COLUMNS:
        return sheet
    values = {letter: values_of(sheet, letter) for letter in letters_of(sheet)}
    rows = [list(one) for one in (*sheet, *[()] * (row + 1 - len(sheet)))]
    rows[row] += [EMPTY] * (col + 1 - len(rows[row]))
    rows[row][col] = word
    made = tuple(tuple(one) for one in rows)
    for letter, given in values.items():
        if len(given) == 1 and not values_of(made, letter):
            made = with_value(made, letter, given[0])
    return made


def with_value(sheet: Sheet, letter: str, value: str) -> Sheet:
    """The compartment worth this much, written in its first slot."""
    rows, written = [sheet[0]], False
    for row in sheet[1:]:
        words = []
        for word in row:
            match = _SLOT.fullmatch(word)
            if match and match[1].upper() == letter:
                words.append(letter if written else letter + value)
                written = True
            else:
                words.append(word)
        rows.append(tuple(words))
    return tuple(rows)


def level_above(sheet: Sheet) -> Sheet:
    """An empty level under the candles; everything else moves down."""
    return (sheet[0], (EMPTY,), *sheet[1:]) if len(sheet) <= MOST_LEVELS else sheet


def column_left(sheet: Sheet) -> Sheet:
    """An empty column at the left; everything moves to the right."""
    return tuple((EMPTY, *row) for row in sheet) if _width(sheet) < MOST_COLUMNS else sheet


def closed_up(sheet: Sheet) -> Sheet:
    """Without empty levels under the candles and empty columns at the left."""
    while len(sheet) > 2 and _bare(sheet[1]):
        sheet = (sheet[0], *sheet[2:])
    while _width(sheet) and all(_bare(row[:1]) for row in sheet):
        sheet = tuple(row[1:] for row in sheet)
    return sheet


def add_kind(sheets: tuple[Sheet, ...]) -> tuple[Sheet, ...]:
    """One more kind of side shelf."""
    return (*sheets, BARE) if len(sheets) <= MOST_KINDS else sheets


def _shorn(sheet: Sheet) -> Sheet:
    rows = [_row_shorn(row) for row in sheet]
    while len(rows) > 2 and _bare(rows[-1]):
        rows.pop()
    return tuple(rows)


def _row_shorn(row: tuple[str, ...]) -> tuple[str, ...]:
    while row and row[-1] == EMPTY:
        row = row[:-1]
    return row


def _bare(row: tuple[str, ...]) -> bool:
    return all(word == EMPTY for word in row)


def _width(sheet: Sheet) -> int:
    return max((len(_row_shorn(row)) for row in sheet), default=0)
