"""What people fill in at a table of Atheneum: subject and points, five counts, shelves and plan as text."""

import re
from collections.abc import Mapping

from flask import abort, request
from wtforms.validators import ValidationError

from scoring.atheneum.document import COUNTED, GAME, MOST_TRACK, read_table
from scoring.atheneum.log import LONGEST_CARD, OBJECTIVE, POINTS, WAND, Logged
from scoring.atheneum.notation import LONGEST_TEXT
from scoring.atheneum.subjects import MOST_BOOKS, MOST_WANDS, SUBJECTS
from scoring.faults import Fault, Refused
from web.fields import LONGEST_LINES, Choice, Entry, Field, Lines, Text, Tick, WholeNumber, whole
from web.forms import Form

TIE_ONLY = ("books", "subject_books")  # asked for when first place turns on them
LONGEST_LIST = 40  # characters
TAKEN_BACK = "back"
MOST_TAPPED = 99  # of a row, a column or a shelf; far beyond any
_VALUES = re.compile(r"[\d\s,;+]*", re.ASCII)


class SeatForm(Form):
    """What is entered beside the shelves; what is left empty is not said."""

    subject = Choice(SUBJECTS)
    track = WholeNumber(0, MOST_TRACK)
    wands = WholeNumber(0, MOST_WANDS)
    seat = ""  # whose form it is
    taken: Mapping[str, str] = {}  # the subjects of the others, and whose they are

    def validate_subject(self, field: Choice) -> None:
        """Every player has a subject of their own."""
        if field.typed in self.taken:
            args = {"subject": field.typed, "name": self.seat, "other": self.taken[field.typed]}
            raise ValidationError(Fault("subject-twice", args, ("subject",)))

    def said(self) -> dict[str, object]:
        """What was filled in and is right."""
        values = {"subject": self.subject.typed or None, "track": self.track.data, "wands": self.wands.data}
        return {key: value for key, value in values.items() if value is not None and not self[key].errors}


class Card(Text):
    """What tells an objective from others, in the player's own words."""

    longest_shown = LONGEST_CARD

    def cleaned(self, text: str) -> str:
        return super().cleaned(text.replace(";", ","))  # a semicolon parts the entries


class LogForm(Form):
    """One entry of a log of objectives; `did` is the button that was pressed."""

    did = Choice((OBJECTIVE, WAND, POINTS, TAKEN_BACK), required=True)
    points = WholeNumber(1, MOST_TRACK)
    card = Card(longest=LONGEST_CARD)
    seen = Entry()  # how many entries the page showed

    def validate_points(self, field: WholeNumber) -> None:
        """Only a wand comes without points."""
        if self.did.typed in (OBJECTIVE, POINTS) and not field.typed:
            raise ValidationError(Fault("field-missing", {"field": field.name}, (field.name,)))

    def logged(self) -> Logged:
        """The entry as it goes into the log."""
        kind = self.did.typed
        points = 0 if kind == WAND else self.points.data or 0
        return Logged(kind, points, self.card.typed if kind == OBJECTIVE else "")


class Count(WholeNumber):
    """A count as the document takes it: what is no number is complained of there."""

    def document_value(self) -> object:
        number = whole(self.typed)
        return self.typed if number is None else number

    def faults(self) -> tuple[Fault, ...]:
        return ()


class Values(Field):
    """`3 6 6 2`, however it is written: no printed value has two digits."""

    def cleaned(self, text: str) -> str:
        return text.strip()

    def document_value(self) -> object:
        text = self.typed
        return [int(digit) for digit in re.sub(r"\D", "", text)] if _VALUES.fullmatch(text) else []

    def faults(self) -> tuple[Fault, ...]:
        return () if _VALUES.fullmatch(self.typed) else (Fault("values-unread", {"text": self.typed}),)

    @property
    def limits(self) -> dict[str, object]:
        return {"inputmode": "numeric", "maxlength": LONGEST_LIST, "autocomplete": "off"}


class CountsForm(Form):
    """The five counts; they are checked together, as the scoring does."""

    favourite = Count(0, MOST_BOOKS, required=True)
    compartments = Values()
    candles = Values()
    books = Count(0, MOST_BOOKS)
    subject_books = Count(0, MOST_BOOKS)
    based_on = Entry()
    done = Tick()  # whoever has looked enough, and leaves

    def counts(self) -> dict[str, object]:
        fields = [self[key] for key in COUNTED]
        return {
            field.name: field.document_value()
            for field in fields
            if field.typed or field.name not in TIE_ONLY
        }

    def leaves(self, stands: Mapping[str, str]) -> bool:
        """Whether there is nothing to save, and somebody wants to go."""
        return self.done.data and all(self[key].typed == stands.get(key, "") for key in COUNTED)

    def validate(self, extra_validators: object = None) -> bool:
        """Every fault beside the fields it names."""
        right = super().validate(extra_validators)
        found = count_faults(self.counts())
        for fault in found:
            for step in fault.where:
                if step in self:
                    self[step].errors.append(fault)
        self.form_errors = list(found)
        return right and not found


def count_faults(counts: Mapping[str, object]) -> tuple[Fault, ...]:
    """What is wrong with counts alone, as the scoring of a table with this one player finds it."""
    player = {"name": "-", "subject": SUBJECTS[0], "track": 0, "wands": 0, **counts}
    try:
        read_table({"game": GAME, "players": [player]}, {})
    except Refused as refused:
        return tuple(refused.faults)
    return ()


class NotationForm(Form):
    """Shelves as text."""

    notation = Lines(longest=LONGEST_LINES)
    based_on = Entry()
    done = Tick()


class PlanText(Lines):
    """The plan of an edition on one line."""

    longest_shown = LONGEST_TEXT + 1

    def cleaned(self, text: str) -> str:
        return " ".join(text.split())

    def faults(self) -> tuple[Fault, ...]:
        return (Fault("text-long", {"most": LONGEST_TEXT}),) if len(self.typed) > LONGEST_TEXT else ()


class PlanForm(Form):
    text = PlanText(longest=LONGEST_TEXT)
    based_on = Entry()


class KeepForm(Form):
    """Keeps a plan, unless the edition got another one meanwhile."""

    before = PlanText()


def tapped(name: str = "tap") -> tuple[int, int, int, str]:
    """`0-2-3-P` of a form: shelf, row, column, and the word that is to stand there."""
    parts = request.form.get(name, "").split("-", 3)
    numbers = [number for part in parts[:3] if (number := whole(part)) is not None]
    if len(parts) != 4 or len(numbers) != 3:
        abort(400)
    shelf, row, col = (min(number, MOST_TAPPED) for number in numbers)
    return shelf, row, col, parts[3]
