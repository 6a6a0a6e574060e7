"""The rows of a paper form that are facts: what is typed there is believed, the rest held against it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from web.fields import whole

Form = Mapping[str, str]
LONGEST, LONGEST_WIDE = 4, 40  # characters of a number, and of several


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

    owner: Callable[[Column, Form, Form], dict[str, object]]
    rows: tuple[Row, ...] = ()
    settings: tuple[Row, ...] = ()  # above the columns


def number(text: str) -> int | str:
    """A whole number, or the text itself, which the document will then complain of."""
    found = whole(text, LONGEST)
    return text[:40] if found is None else found


def numbers(text: str) -> list[int | str]:
    """Several, parted by anything people part numbers by."""
    return [number(word) for word in text.replace("+", " ").replace(",", " ").replace(";", " ").split()]


def written(form: Form, **fields: str) -> dict[str, object]:
    """The numbers typed, each under its key of the document; an empty field says nothing."""
    return {key: number(form[field]) for key, field in fields.items() if form.get(field)}
