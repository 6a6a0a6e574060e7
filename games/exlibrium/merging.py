"""What a form of seven numbers changes: only what was typed or stepped, laid over what stands now."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.exlibrium.document import KINDS
from games.exlibrium.forms import InfluenceForm
from scoring.exlibrium.characters import CARDS, CHARACTERS, MERCENARY

Cards = tuple[int, ...]


@dataclass(frozen=True)
class Entered:
    """The numbers as they come out; `wrong` could not be read, `clashing` changed elsewhere meanwhile."""

    cards: Mapping[str, Cards]  # by kind
    wrong: tuple[str, ...]
    clashing: tuple[str, ...]


def merge(form: InfluenceForm, standing: Mapping[str, Cards]) -> Entered:
    """Every field says what it was made from, so a quick second tap or another window loses nothing."""
    cards: dict[str, Cards] = {}
    wrong: list[str] = []
    clashing: list[str] = []
    form.validate()
    for kind in KINDS:
        made = []
        for was, now, character in zip(form.seen(kind), standing[kind], CHARACTERS, strict=True):
            field = form.cards(kind, character)
            number = field.data if field.sent else was
            if field.errors:
                wrong.append(character)
            elif number != was and now not in (was, number):
                clashing.append(character)
            made.append(now if number in (None, was) or character in clashing else number)
        cards[kind] = tuple(made)
    return Entered(_stepped(cards, form.step.typed), tuple(wrong), tuple(clashing))


def _stepped(cards: dict[str, Cards], step: str) -> dict[str, Cards]:
    """`influence assassin 1`: one card more, or less with -1."""
    match step.split():
        case [kind, character, ("1" | "-1") as by] if kind in cards and character in CHARACTERS:
            place = CHARACTERS.index(character)
            row = list(cards[kind])
            row[place] = min(max(row[place] + int(by), 0), CARDS)
            cards = {**cards, kind: tuple(row)}
    moved = list(cards["moved"])
    moved[MERCENARY] = 0  # Mercenaries on their own stack are not moved
    return {**cards, "moved": tuple(moved)}
