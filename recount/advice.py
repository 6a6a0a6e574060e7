"""Which cards to turn before the inspection of Ex Libris: every set of them is tried."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from recount.cards import read_shelf
from recount.ex_libris import (
    RULINGS,
    Known,
    Seat,
    lines_of,
    public_library,
    reward,
    seat,
    shelf,
)

Json = Mapping[str, Any]


def advise(document: Json, known: Known) -> list[dict[str, Any]]:
    """For each player the set of cards whose turning gives most, the others as they stand."""
    rulings = {name: options[0] for name, options in RULINGS.items()} | dict(document.get("rulings", {}))
    return [advise_one(document, known, rulings, player) for player in document["players"]]


@dataclass(frozen=True)
class Choice:
    """One set of cards turned, and what it comes to without the prominent works' reward."""

    places: tuple[int, ...]  # among the face-up cards, in reading order
    seat: Seat
    without_reward: int


def choices(document: Json, known: Known, rulings: Mapping[str, str], player: Json) -> list[Choice]:
    """Every set of a player's face-up cards; the empty one alone for a tally."""
    if "tally" in player:
        only = seat(player, known, rulings)
        return [Choice((), only, sum(lines_of(document, only, player["focus"], 0).values()))]
    cards = read_shelf(player["shelf"], known)
    face_up = [place for place, card in enumerate(cards) if not card.down]
    found = []
    for size in range(len(face_up) + 1):
        for chosen in combinations(face_up, size):
            turned = [card.turned_down() if place in chosen else card for place, card in enumerate(cards)]
            after = shelf(player["name"], turned, rulings)
            lines = lines_of(document, after, player["focus"], 0)
            found.append(Choice(chosen, after, sum(lines.values())))
    return found


def advise_one(document: Json, known: Known, rulings: Mapping[str, str], player: Json) -> dict[str, Any]:
    if "tally" in player:
        return {"name": player["name"], "turn": None}
    popular, banned = document["popular"], document["banned"]
    mine = choices(document, known, rulings, player)
    others = other_amounts(document, known, rulings, player)

    def total(choice: Choice, amounts: Sequence[int]) -> int:
        own = choice.seat.counts[popular]
        if document["game"] == "ex-libris-solo":
            return choice.without_reward + (15 if own > amounts[0] else 0)
        return choice.without_reward + reward([own, *amounts], own, rulings)

    standing = [amounts[0] for amounts in others]  # nobody else turns anything

    def wish(choice: Choice) -> tuple[Any, ...]:
        own = choice.seat
        return (-total(choice, standing), -own.books, own.counts[banned], len(choice.places), choice.places)

    best = min(mine, key=wish)
    cards = read_shelf(player["shelf"], known)
    return {
        "name": player["name"],
        "turn": [cards[place].name for place in best.places],
        "total": total(best, standing),
        "gain": total(best, standing) - total(mine[0], standing),
        "whatever_the_others_do": all(
            total(best, amounts) == max(total(choice, amounts) for choice in mine)
            for amounts in product(*(sorted(set(each)) for each in others))
        ),
    }


def other_amounts(document: Json, known: Known, rulings: Mapping[str, str], player: Json) -> list[list[int]]:
    """How many prominent works everybody else may come to have; first what they have as they stand."""
    if document["game"] == "ex-libris-solo":
        return [[public_library(document["library"], known, rulings).counts[document["popular"]]]]
    return [
        [choice.seat.counts[document["popular"]] for choice in choices(document, known, rulings, other)]
        for other in document["players"]
        if other is not player
    ]
