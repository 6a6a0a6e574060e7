"""What if: a document with a ruling switched, a card turned back, an icon corrected; or a paper's claims."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from scoring.game import Json
from scoring.games import GAMES
from web.result.explanation import ruled

CARDS = ("shelf", "pile", "shelves")  # fields that hold cards in the notation
LONGEST = 4  # characters of a claim
LIBRARY = "library"

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


def marks_of(document: Json) -> tuple[str, ...]:
    """Every card that stands on the table by its mark."""
    return tuple(word[2] for cards in cards_of(document) for word in _WORD.finditer(cards.text))


def cards_of(document: Json) -> tuple[Cards, ...]:
    found = [
        Cards(f"cards-{place}", str(player["name"]), player[key])
        for place, player in enumerate(_players(document))
        for key in CARDS
        if key in player
    ]
    library = cast(Mapping[str, str], document.get(LIBRARY, {}))
    return (*found, *(Cards(f"cards-{LIBRARY}", LIBRARY, library[key]) for key in CARDS if key in library))


def supposed(document: Json, form: Mapping[str, str]) -> dict[str, object]:
    """The document as the form would have it; what it leaves out, or no ruling knows, stays as it is."""
    rulings = {
        key: form[f"ruling-{key}"]
        for key, options in GAMES[str(document["game"])].rulings.items()
        if form.get(f"ruling-{key}") in options
    }
    made = ruled(document, rulings) if rulings else dict(document)
    card = Card(form.get("card", ""), form.get("icons", "").strip(), form.get("side", ""))
    made["players"] = [
        _with_cards(player, form.get(f"cards-{place}"), card)
        for place, player in enumerate(_players(document))
    ]
    if LIBRARY in made:
        library = cast(dict[str, Any], made[LIBRARY])
        made[LIBRARY] = _with_cards(library, form.get(f"cards-{LIBRARY}"), card)
    return made


def _with_cards(owner: dict[str, Any], text: str | None, card: Card) -> dict[str, Any]:
    return {key: card.written(text or value) if key in CARDS else value for key, value in owner.items()}


def claimed(document: Json, form: Mapping[str, str]) -> dict[str, object]:
    """The document with what a paper form says of every player; empty fields claim nothing."""
    lines = GAMES[str(document["game"])].claimable
    players = [
        {**player, "claimed": claims_of({line: form.get(f"claim-{n}-{line}", "") for line in lines})}
        for n, player in enumerate(_players(document))
    ]
    made: dict[str, object] = {**document, "players": players}
    if LIBRARY in document:
        claims = claims_of({line: form.get(f"claim-{LIBRARY}-{line}", "") for line in lines})
        made[LIBRARY] = {**cast(dict[str, Any], document[LIBRARY]), "claimed": claims}
    return made


def owners(document: Json) -> list[tuple[str, str]]:
    """Whose columns a form has: the name of their fields, and their own."""
    players = [(str(place), str(player["name"])) for place, player in enumerate(_players(document))]
    return [*players, (LIBRARY, LIBRARY)] if LIBRARY in document else players


def claims_of(typed: Mapping[str, str]) -> dict[str, int]:
    """Whole numbers as people write them, with any minus sign; anything else claims nothing."""
    cleaned = {line: text.strip().replace("−", "-").replace("–", "-") for line, text in typed.items()}
    return {line: int(text) for line, text in cleaned.items() if _is_number(text)}


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) < LONGEST


def _players(document: Json) -> list[dict[str, Any]]:
    return cast(list[dict[str, Any]], document["players"])
