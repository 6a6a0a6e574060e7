"""What people fill in at a table of Ex Libris: settings, focus, hand, tallies, the notation."""

from collections.abc import Iterable

from flask_babel import gettext as _
from wtforms.validators import ValidationError

from scoring.ex_libris.cards import BOOKS_PER_CATEGORY, CATEGORIES, DECK_CARDS
from scoring.ex_libris.document import HARDEST, MOST_STABILITY
from scoring.faults import Fault
from store import editions
from web.fields import LONGEST_LINES, Choice, Entry, Lines, Text, Tick, WholeNumber
from web.forms import Form, GameSettings, extended
from web.table.forms import DeckName


class SettingsForm(GameSettings):
    """The two categories, which may be left to the draw, and whether there is advice."""

    popular = Choice(CATEGORIES)
    banned = Choice(CATEGORIES)
    advice = Tick()

    def validate_banned(self, field: Choice) -> None:
        if field.typed and field.typed == self.popular.typed:
            raise ValidationError(Fault("popular-is-banned", {"category": field.typed}, ("banned",)))

    def settings(self) -> dict[str, object]:
        fields = (self.popular, self.banned)
        chosen: dict[str, object] = {field.name: field.typed for field in fields if field.typed}
        chosen |= self.more()
        return {**chosen, "advice": True} if self.advice.data else chosen

    def more(self) -> dict[str, object]:
        return {}


class SoloSettingsForm(SettingsForm):
    difficulty = WholeNumber(1, HARDEST)

    def more(self) -> dict[str, object]:
        return {} if self.difficulty.data is None else {"difficulty": self.difficulty.data}


class FocusForm(Form):
    """The secret category; the page says which are on offer."""

    focus = Choice(required=True, says=lambda: _("Choose one of the categories on offer."))


class HandForm(Form):
    """Cards left in hand."""

    hand = WholeNumber(0, DECK_CARDS, required=True, says=lambda: _("Write a whole number of cards."))


class PileTallyForm(Form):
    """Books of each category, as on the paper form."""

    C = WholeNumber(0, BOOKS_PER_CATEGORY, required=True)
    F = WholeNumber(0, BOOKS_PER_CATEGORY, required=True)
    H = WholeNumber(0, BOOKS_PER_CATEGORY, required=True)
    M = WholeNumber(0, BOOKS_PER_CATEGORY, required=True)
    R = WholeNumber(0, BOOKS_PER_CATEGORY, required=True)
    S = WholeNumber(0, BOOKS_PER_CATEGORY, required=True)
    based_on = Entry()

    def counts(self) -> dict[str, object]:
        return {letter: self[letter].data for letter in CATEGORIES}


class TallyForm(PileTallyForm):
    """The same of a shelf, which has its stability too."""

    stability = WholeNumber(0, MOST_STABILITY, required=True)


class PrintingForm(Form):
    """The name under which a printing's symbols are remembered."""

    deck = DeckName(longest=editions.LONGEST_NAME)


class LooksForm(Form):
    """What each look of a photograph is called."""

    looks = Text()  # those that the page showed

    def name(self, look: int) -> str:
        """The category chosen for it; empty where none was."""
        field = self[f"look-{look}"]
        return "" if field.faults() else field.typed


def looks_form(looks: Iterable[int]) -> type[LooksForm]:
    return extended(LooksForm, **{f"look-{look}": Choice(CATEGORIES) for look in looks})


class NotationForm(Form):
    """Cards as text."""

    notation = Lines(longest=LONGEST_LINES)
    based_on = Entry()
