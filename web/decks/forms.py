"""The forms of a deck's own page."""

from web.fields import Text
from web.forms import Form

LONGEST_CARD = 5  # characters


class Card(Text):
    """A card by its mark."""

    def cleaned(self, text: str) -> str:
        return text.strip().upper()


class CardForm(Form):
    """A card that was learnt wrong, or whose picture is not to be handed on."""

    card = Card(required=True, longest=LONGEST_CARD)
