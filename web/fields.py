"""The kinds of fields that forms have: what each takes, and what it says of anything else.

An error is a fault of the core, said in the words of the form's game, or a sentence of the page. What was
typed stays in its field.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, ClassVar
from unicodedata import normalize

import wtforms
from markupsafe import Markup, escape
from wtforms.validators import ValidationError

from scoring.faults import Fault
from scoring.fields import Fields
from scoring.names import same
from web.words import sentence

LONGEST_NUMBER = 8  # digits; no field takes as much
LONGEST_ENTRY = 18  # digits of an entry's number, as many as a database holds
LONGEST_LINES = 20_000  # characters of a longer text
LONGEST_SHOWN = 60  # characters of a refused word or number that are shown again
Error = Fault | str


def whole(text: str, digits: int = LONGEST_NUMBER) -> int | None:
    """The number that plain digits write; None where there is anything else, or more of them."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


def control(field: Field, *, hint: bool = False, **attributes: object) -> Markup:
    """The field itself, told apart for screen readers where it is wrong or has a hint."""
    given = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
    told = [part for part, is_there in (("wrong", field.errors), ("hint", hint)) if is_there]
    said = {
        "aria-invalid": "true" if field.errors else None,
        "aria-describedby": " ".join(f"{field.id}-{part}" for part in told) or None,
    }
    named = {"class": given.pop("class", None), "id": field.id, "name": field.name}
    return field.drawn({**named, **field.limits, **given}, said)


def written(attributes: Mapping[str, object]) -> Markup:
    """Attributes in the order given; True stands alone, and None and False are left out."""
    parts = (
        escape(key) if value is True else Markup('{}="{}"').format(key, value)
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    return Markup(" ").join(parts)


class Field(wtforms.Field):  # type: ignore[misc]
    """One field. `typed` is its text, `errors` what is wrong with it."""

    input_type: ClassVar[str | None] = None
    widget = staticmethod(control)
    longest_shown: ClassVar[int] = LONGEST_SHOWN
    errors: list[Error]
    id: str
    name: str

    def __init__(
        self,
        *,
        required: bool = False,
        says: Callable[[], str] | None = None,
        where: tuple[str | int, ...] | None = None,
        **rest: Any,
    ) -> None:
        super().__init__(**rest)
        self.id, self.required = f"f-{self.name}", required
        self.says, self.where = says, where or (self.name,)
        self.typed = ""

    def process_data(self, value: object) -> None:
        self.typed = "" if value is None else str(value)
        self.data = self.read()

    def process_formdata(self, values: Sequence[str]) -> None:
        if values:  # else what holds unless somebody says otherwise
            self.typed = self.cleaned(values[0])[: self.longest_shown]
            self.data = self.read()

    def cleaned(self, text: str) -> str:
        return text.strip()

    def read(self) -> object:
        """What the text comes to."""
        return self.typed

    def pre_validate(self, _form: wtforms.Form) -> None:
        """Every fault of the field, or the one sentence it has for all of them."""
        found = self.faults()
        if found and self.says:
            raise ValidationError(self.says())
        self.errors.extend(found)

    def faults(self) -> tuple[Fault, ...]:
        return ()

    @property
    def sent(self) -> bool:
        """Whether the request says anything of it, be it nothing."""
        return bool(self.raw_data)

    @property
    def wrong(self) -> tuple[str, ...]:
        """What is wrong, for people."""
        game = self._form.game
        return tuple(sentence(one, game) if isinstance(one, Fault) else one for one in self.errors)

    @property
    def limits(self) -> dict[str, object]:
        """What a browser may hold people to."""
        return {"type": self.input_type, "required": self.required}

    def drawn(self, attributes: Mapping[str, object], said: Mapping[str, object]) -> Markup:
        return Markup("<input {}>").format(written({**attributes, "value": self.typed, **said}))


class Text(Field):
    """Words on one line."""

    longest_shown = 1_000
    data: str

    def __init__(self, *, longest: int | None = None, **rest: Any) -> None:
        super().__init__(**rest)
        self.longest = longest

    def cleaned(self, text: str) -> str:
        return normalize("NFC", " ".join(text.split()))

    @property
    def limits(self) -> dict[str, object]:
        return {**super().limits, "maxlength": self.longest, "autocomplete": "off"}


class Lines(Text):
    """A longer text, kept as it was typed; the page draws its box."""

    longest_shown = LONGEST_LINES

    def cleaned(self, text: str) -> str:
        return text

    def drawn(self, attributes: Mapping[str, object], said: Mapping[str, object]) -> Markup:
        return Markup("<textarea {}>{}</textarea>").format(written({**attributes, **said}), self.typed)


class Name(Text):
    """A name of a person or of a set of house rules; empty says nothing unless it is required."""

    def cleaned(self, text: str) -> str:
        return same(text)

    def faults(self) -> tuple[Fault, ...]:
        found: list[Fault] = []
        if self.typed or self.required:
            Fields({self.short_name: self.typed}, (), found).name(self.short_name)
        return tuple(found)


class WholeNumber(Field):
    """A whole number between two limits, in plain digits."""

    input_type = "number"
    data: int | None

    def __init__(self, low: int, high: int, **rest: Any) -> None:
        self.low, self.high = low, high
        super().__init__(**rest)

    def read(self) -> int | None:
        found = whole(self.typed)
        return found if found is not None and self.low <= found <= self.high else None

    def faults(self) -> tuple[Fault, ...]:
        found: list[Fault] = []
        number = whole(self.typed)
        if self.typed or self.required:
            Fields({self.name: self.typed if number is None else number}, (), found).whole(
                self.name, self.low, self.high
            )
        return tuple(found)

    @property
    def limits(self) -> dict[str, object]:
        limits = {"type": "number", "inputmode": "numeric", "min": self.low, "max": self.high}
        return {**limits, "required": self.required}


class Choice(Field):
    """One of several; the page draws the options."""

    data: str

    def __init__(self, options: Collection[str] = (), **rest: Any) -> None:
        super().__init__(**rest)
        self.options = tuple(options)

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Options that are words for people themselves."""
        return tuple((option, option) for option in self.options)

    def faults(self) -> tuple[Fault, ...]:
        if self.typed in self.options or not (self.typed or self.required):
            return ()
        found: list[Fault] = []
        Fields({self.name: self.typed}, (), found).choice(self.name, self.options)
        return tuple(Fault(one.key, one.args, self.where) for one in found)


class Tick(Field):
    """On or off."""

    data: bool

    def read(self) -> bool:
        return self.typed not in ("", "False")


class Entry(Field):
    """The entry a page was made from, or is about; None where the form does not say."""

    data: int | None

    def read(self) -> int | None:
        return whole(self.typed, LONGEST_ENTRY)
