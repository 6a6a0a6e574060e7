"""The guided count as pages show it: each character's places and reasons, the open choice, its effects."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import translations
from games.exlibrium.document import choice, document
from scoring import exlibrium
from scoring.exlibrium.characters import CHARACTERS
from store.values import Facts, Seat, Sitting
from web.languages import language

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Place:
    """First or second on a character: who, up to how many cards, and how many they discarded."""

    seat: Seat
    place: int
    most: int
    cards: int
    open: bool  # still to be chosen


@dataclass(frozen=True)
class Counted:
    """One character of the count and how it came to be."""

    number: int
    character: str
    places: tuple[Place, ...]
    because: tuple[Json, ...]


@dataclass(frozen=True)
class Later:
    """Who would be first and second on a later character."""

    number: int
    character: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Option:
    """One way to choose, if everybody then discards as many as allowed."""

    cards: int
    left: int  # influence on this character afterwards
    total: int  # what the player would end with
    later: tuple[Later, ...]
    changed: tuple[tuple[Later, Later], ...]  # against keeping every card: before, after


@dataclass(frozen=True)
class Waiting:
    """Whose choice is open."""

    seat: Seat
    number: int
    character: str
    place: int
    most: int
    has: int  # influence on the character before the choice
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Steps:
    counted: tuple[Counted, ...]  # the last of them is under way while `waiting`
    waiting: Waiting | None
    left: tuple[tuple[Seat, tuple[int, ...]], ...]
    made: tuple[tuple[int, str], ...]  # the choices that led here: whose, and in which field


def steps(sitting: Sitting) -> Steps:
    """The walk up to the first choice that is open; raises Refused."""
    entered = document(sitting)
    answer: Json = translations.explain(exlibrium.walk(entered, {}), language())
    seats = {seat.name: seat for seat in sitting.players}
    waiting = answer["waiting"]
    counted = tuple(_counted(answer, count, seats) for count in answer["counts"])
    return Steps(
        counted,
        _waiting(sitting.facts, answer, seats) if waiting else None,
        tuple((seats[name], tuple(row)) for name, row in answer["left"].items()),
        _made(sitting.facts, counted),
    )


def _counted(answer: Json, count: Json, seats: Mapping[str, Seat]) -> Counted:
    character, waiting = count["character"], answer["waiting"] or {}
    under_way = character == waiting.get("character")
    asked = waiting.get("place", 0)
    places = tuple(
        Place(
            seats[one["player"]],
            one["place"],
            one["most"],
            one["cards"],
            under_way and one["place"] >= asked,
        )
        for one in count["seats"]
    )
    because = tuple(reason for reason in answer["because"] if reason["line"] == character)
    return Counted(CHARACTERS.index(character) + 1, character, places, because)


def _made(facts: Facts, counted: Sequence[Counted]) -> tuple[tuple[int, str], ...]:
    found = [
        (place.seat.place, choice(count.character))
        for count in counted
        for place in count.places
        if not place.open
    ]
    return tuple((place, field) for place, field in found if facts.has(place, field))


def _waiting(facts: Facts, answer: Json, seats: Mapping[str, Seat]) -> Waiting:
    waiting = answer["waiting"]
    name, character = waiting["player"], waiting["character"]
    has = answer["left"][name][CHARACTERS.index(character)]
    points = facts.value(seats[name].place, "points", 0)
    so_far = (points if isinstance(points, int) else 0) + _cards_of(name, answer["counts"])
    options = waiting["options"]
    keeping = _later(options[0]["then"], seats)
    return Waiting(
        seats[name],
        CHARACTERS.index(character) + 1,
        character,
        waiting["place"],
        waiting["most"],
        has,
        tuple(
            Option(
                one["cards"],
                has - one["cards"],
                so_far + one["cards"] + _cards_of(name, one["then"]),
                (later := _later(one["then"], seats)),
                tuple((old, new) for old, new in zip(keeping, later, strict=True) if old != new),
            )
            for one in options
        ),
    )


def _cards_of(name: str, counts: Sequence[Json]) -> int:
    return sum(seat["cards"] for count in counts for seat in count["seats"] if seat["player"] == name)


def _later(counts: Sequence[Json], seats: Mapping[str, Seat]) -> tuple[Later, ...]:
    return tuple(
        Later(
            CHARACTERS.index(count["character"]) + 1,
            count["character"],
            tuple(seats[seat["player"]] for seat in count["seats"] if seat["most"]),
        )
        for count in counts
    )
