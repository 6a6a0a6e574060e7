"""What if: a document with a ruling switched, a card turned back, an icon corrected; or a paper's claims."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.document import LIBRARY, Document, Owner
from scoring.games import GAMES
from web.fields import whole

LONGEST = 4  # characters of a claim
LOSSES = ("banned",)  # lines that never bring a point


@dataclass(frozen=True)
class Cards:
    """Somebody's cards as they were entered; `field` names them in the form."""

    field: str
    owner: str
    text: str


def marks_of(document: Document) -> tuple[str, ...]:
    """Every card that stands on the table by its mark."""
    notation = GAMES[document.game].notation
    return (
        tuple(mark for cards in cards_of(document) for mark in notation.marks(cards.text)) if notation else ()
    )


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
    owners = (_with_cards(document.game, owner, form, field) for field, owner in _fields(document))
    return document.ruled(rulings).owned(tuple(owners))


def _with_cards(game: str, owner: Owner, form: Mapping[str, str], field: str) -> Owner:
    notation, typed = GAMES[game].notation, form.get(f"cards-{field}")
    card = form.get("card", ""), form.get("icons", "").strip(), form.get("side", "")
    texts = {key: typed or text for key, text in owner.cards.items()}
    if notation and card[0]:
        texts = {key: notation.supposed(text, *card) for key, text in texts.items()}
    return owner.entering(texts)


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
    """Whole numbers as people write them, with any minus sign; anything else claims nothing.

    The box of a loss has its minus printed before it, so a number without one is a loss too."""
    cleaned = {line: text.strip().replace("−", "-").replace("–", "-") for line, text in typed.items()}
    found = {line: whole(text.removeprefix("-"), LONGEST - 1) for line, text in cleaned.items()}
    return {
        line: -number if line in LOSSES or cleaned[line].startswith("-") else number
        for line, number in found.items()
        if number is not None
    }
