"""The second calculator: counts a document again from the rulebooks alone; no line of it is `scoring`'s.

It is written plainly and tries everything where that is plainest, so that a mistake here and a mistake there
are not the same mistake. Standard library only; it may enter no other room of the house.
"""

from collections.abc import Mapping
from typing import Any

from recount import advice, atheneum, ex_libris, exlibrium, legality
from recount.names import composed

Json = Mapping[str, Any]
GAMES = tuple(legality.SEATS)  # the games it knows
NAMES = ("name", "race", "player")  # keys under which the name of somebody stands


def count(document: Json, known: Mapping[str, str] | None = None) -> dict[str, Any]:
    """What follows from a document without faults; `known` are icons by card, as a deck has them."""
    document = tidy(document)
    if document["game"] == "atheneum":
        return atheneum.count(document)
    if document["game"] == "exlibrium":
        return exlibrium.count(document)
    return ex_libris.count(document, known or {})


def advise(document: Json, known: Mapping[str, str] | None = None) -> list[dict[str, Any]]:
    """The best cards to turn in Ex Libris, found by trying every set of them: for small shelves only."""
    return advice.advise(tidy(document), known or {})


def faults(document: Json, known: Mapping[str, str] | None = None) -> list[str]:
    """Everything a document holds that no table could, as far as the rules name it."""
    return legality.faults(tidy(document), known or {})


def tidy(document: Json) -> Json:
    """The same without the space around names, each written as its player writes it."""
    plain: dict[str, Any] = stripped(document)
    seats = listed(plain, "players")
    as_seated = {composed(str(player.get("name", ""))): player.get("name") for player in seats}
    tokens = [*listed(plain, "doubled"), *listed(plain.get("ask"), "doubled")]
    for entry, key in ((plain, "race"), *((token, "player") for token in tokens)):
        if isinstance(entry.get(key), str):
            entry[key] = as_seated.get(composed(entry[key]), entry[key])
    return plain


def listed(entered: Any, key: str) -> list[dict[str, Any]]:
    """The objects of a list, if there is such a list."""
    found = entered.get(key) if isinstance(entered, dict) else None
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def stripped(entered: Any) -> Any:
    if isinstance(entered, list):
        return [stripped(each) for each in entered]
    if not isinstance(entered, Mapping):
        return entered
    return {
        key: each.strip() if key in NAMES and isinstance(each, str) else stripped(each)
        for key, each in entered.items()
    }
