"""What people fill in at a table of Exlibrium: settings, influence, points, discards, the doubling token."""

from collections.abc import Mapping

from games.exlibrium.document import KINDS, NO_CARDS, RULES
from scoring.exlibrium.characters import CARDS, CHARACTERS
from web.fields import Choice, Entry, Field, Text, Tick, WholeNumber, whole
from web.forms import Form, GameSettings, extended


class SettingsForm(GameSettings):
    """Which rules are played, and whether there is advice."""

    rules = Choice(RULES)
    advice = Tick()

    def settings(self) -> dict[str, object]:
        rules: dict[str, object] = {"rules": self.rules.typed or RULES[0]}
        return {**rules, "advice": True} if self.advice.data else rules


class Cards(WholeNumber):
    """A number of cards; an emptied field is none."""

    def __init__(self, **rest: object) -> None:
        super().__init__(0, CARDS, **rest)

    def cleaned(self, text: str) -> str:
        return text.strip() or "0"


class Seen(Field):
    """`3 0 0 2 2 0 0` as a page wrote down for itself what it was made from."""

    data: tuple[int, ...]

    def read(self) -> tuple[int, ...]:
        numbers = [whole(word) for word in self.typed.split()]
        found = tuple(n if n is not None and n <= CARDS else 0 for n in numbers)
        return found if len(found) == len(CHARACTERS) else NO_CARDS


class InfluenceForm(Form):
    """The seven stacks, each with its own cards and the Mercenaries moved under it; or one step."""

    step = Text()

    def cards(self, kind: str, character: str) -> Cards:
        found: Cards = self[f"{kind}-{character}"]
        return found

    def seen(self, kind: str) -> tuple[int, ...]:
        found: tuple[int, ...] = self[f"was-{kind}"].data
        return found


def influence_form() -> type[InfluenceForm]:
    cards = {f"{kind}-{character}": Cards() for kind in KINDS for character in CHARACTERS}
    return extended(InfluenceForm, **cards, **{f"was-{kind}": Seen() for kind in KINDS})


def filled_influence(cards: Mapping[str, tuple[int, ...]]) -> InfluenceForm:
    """As the page of a seat shows it."""
    each = {
        f"{kind}-{character}": number
        for kind, row in cards.items()
        for character, number in zip(CHARACTERS, row, strict=True)
    }
    return influence_form().filled(
        {**each, **{f"was-{k}": " ".join(map(str, row)) for k, row in cards.items()}}
    )


class PointsForm(Form):
    """Points from play, or one step of them."""

    points = Cards()
    step = Text()


class TokenForm(Form):
    """Before whose stack the doubling token lies; seats count from 1."""

    seat = Choice(required=True)
    character = Choice(CHARACTERS, required=True)
    remove = Tick()
    based_on = Entry()


class DiscardForm(Form):
    """How many cards somebody discards on a character."""

    cards = Choice(required=True)
    character = Text()
    based_on = Entry()
