"""The rows of a paper form that are facts: what is typed there is believed, the rest held against it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from web.fields import Text, whole

LONGEST, LONGEST_WIDE = 4, 40  # characters of a number, and of several
MINUSES = "−–"  # as people type them
PARTS = str.maketrans("+,;", "   ")  # what people part numbers by
Cells = Mapping[str, object]  # what stands in the cells of one column, by row; an empty one is left out


@dataclass(frozen=True)
class Column:
    """One player's column of the form, or the public library's; `place` names its fields."""

    place: str
    name: str
    is_library: bool = False


@dataclass(frozen=True)
class Row:
    """A row that no claim stands in. With `options` (terms of `kind`) it is chosen, else typed."""

    field: str
    label: tuple[str, str]  # kind and key of its term
    kind: str = ""
    options: tuple[str, ...] = ()
    wide: bool = False  # several numbers stand in it
    of_library: bool = False  # the public library has it too


@dataclass(frozen=True)
class Paper:
    """How a game's form is typed in. `owner` makes a column's facts: from its rows, and from its claims."""

    owner: Callable[[Column, Cells, Cells], dict[str, object]]
    rows: tuple[Row, ...] = ()
    settings: tuple[Row, ...] = ()  # above the columns


class NumberCell(Text):
    """A whole number on paper, or the text itself, of which the document will then complain."""

    data: int | str | None  # type: ignore[assignment]  # None: nothing stands there

    def __init__(self, *, is_loss: bool = False, **rest: object) -> None:
        self.is_loss = (
            is_loss  # its box has the minus printed before it, so that without one it is a loss too
        )
        super().__init__(longest=LONGEST, **rest)

    def read(self) -> int | str | None:
        return _number(self.typed, is_loss=self.is_loss) if self.typed else None


class NumbersCell(Text):
    """Several numbers, parted by anything people part numbers by."""

    data: list[int | str]  # type: ignore[assignment]

    def __init__(self, **rest: object) -> None:
        super().__init__(longest=LONGEST_WIDE, **rest)

    def read(self) -> list[int | str]:
        return [_number(word) for word in self.typed.translate(PARTS).split()]


def _number(text: str, *, is_loss: bool = False) -> int | str:
    for minus in MINUSES:
        text = text.replace(minus, "-")
    found = whole(text.removeprefix("-"), LONGEST)
    if found is None:
        return text[:LONGEST_WIDE]
    return -found if is_loss or text.startswith("-") else found
