"""What if: a document with a ruling switched, a card turned back, an icon corrected; or a paper's claims."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.document import LIBRARY, Document, Owner
from scoring.games import GAMES
from web.fields import whole

LONGEST = 4  # characters of a claim

_WORD = re.compile(r"(?<!\S)(~?)([A-Za-z][0-9]+)(:[A-Za-z]+)?(\+?)(?!\S)", re.ASCII)


@dataclass(frozen=True)
class Cards:
    """Somebody's cards as they were entered; `field` names them in the form."""

    field: str
    owner: str
    text: str


@dataclass(frozen=True)
class Card:
    """One card supposed otherwise: other icons, or its other side up."""

    mark: str
    icons: str
    side: str  # "up", "down" or anything else: as it is

    def written(self, text: str) -> str:
        """The notation with this card as supposed."""
        return _WORD.sub(self._word, text) if self.mark else text

    def _word(self, word: re.Match[str]) -> str:
        down, mark, icons, entombed = word.groups()
        if mark != self.mark:
            return word[0]
        tilde = {"up": "", "down": "~"}.get(self.side, down)
        return f"{tilde}{mark}{f':{self.icons}' if self.icons else icons or ''}{entombed}"


def marks_of(document: Document) -> tuple[str, ...]:
    """Every card that stands on the table by its mark."""
    return tuple(word[2] for cards in cards_of(document) for word in _WORD.finditer(cards.text))


def cards_of(document: Document) -> tuple[Cards, ...]:
    return tuple(
        Cards(f"cards-{field}", owner.name, text)
        for field, owner in _fields(document)
        for text in owner.cards.values()
    )


def supposed(document: Document, form: Mapping[str, str]) -> Document:
    """The document as the form would have it; what it leaves out, or no ruling knows, stays as it is."""
    rulings = {
        key: form[f"ruling-{key}"]
        for key, options in GAMES[document.game].rulings.items()
        if form.get(f"ruling-{key}") in options
    }
    card = Card(form.get("card", ""), form.get("icons", "").strip(), form.get("side", ""))
    owners = (_with_cards(owner, form.get(f"cards-{field}"), card) for field, owner in _fields(document))
    return document.ruled(rulings).owned(tuple(owners))


def _with_cards(owner: Owner, text: str | None, card: Card) -> Owner:
    return owner.entering({key: card.written(text or value) for key, value in owner.cards.items()})


def claimed(document: Document, form: Mapping[str, str]) -> Document:
    """The document with what a paper form says of every player; empty fields claim nothing."""
    lines = GAMES[document.game].claimable
    owners = (
        owner.entering(
            {"claimed": claims_of({line: form.get(f"claim-{field}-{line}", "") for line in lines})}
        )
        for field, owner in _fields(document)
    )
    return document.owned(tuple(owners))


def owners(document: Document) -> list[tuple[str, str]]:
    """Whose columns a form has: the name of their fields, and their own."""
    return [(field, owner.name) for field, owner in _fields(document)]


def _fields(document: Document) -> list[tuple[str, Owner]]:
    """Every owner with what names their fields of the form."""
    players = [(str(place), owner) for place, owner in enumerate(document.players)]
    return [*players, (LIBRARY, document.library)] if document.library else players


def claims_of(typed: Mapping[str, str]) -> dict[str, int]:
    """Whole numbers as people write them, with any minus sign; anything else claims nothing."""
    cleaned = {line: text.strip().replace("−", "-").replace("–", "-") for line, text in typed.items()}
    found = {line: whole(text.removeprefix("-"), LONGEST - 1) for line, text in cleaned.items()}
    return {
        line: -number if cleaned[line].startswith("-") else number
        for line, number in found.items()
        if number is not None
    }
