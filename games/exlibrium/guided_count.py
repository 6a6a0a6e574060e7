"""The guided count as pages show it: each character's places and reasons, the open choice, its effects."""

from collections.abc import Sequence
from dataclasses import dataclass

import translations
from games.exlibrium.document import choice, document
from scoring import exlibrium
from scoring.exlibrium.characters import CHARACTERS
from scoring.exlibrium.final_count import Count
from scoring.exlibrium.guide import Guide
from scoring.reasons import Reason
from store.values import Facts, Seat, Sitting
from web.languages import language


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
    because: tuple[Reason, ...]


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
    guide = translations.explain(exlibrium.walk(document(sitting).to_json()), language())
    counted = tuple(_counted(guide, count, sitting.players) for count in guide.walked.counts)
    return Steps(
        counted,
        _waiting(guide, sitting.players),
        tuple(zip(sitting.players, guide.walked.left, strict=True)),
        _made(sitting.facts, counted),
    )


def _counted(guide: Guide, count: Count, seats: Sequence[Seat]) -> Counted:
    waiting, under_way = guide.walked.waiting, count is guide.walked.counts[-1]
    places = tuple(
        Place(
            seats[one.player],
            one.place,
            one.most,
            count.discarded[one.player],
            open=waiting is not None and under_way and one.place >= waiting.place,
        )
        for one in count.seats
    )
    character = CHARACTERS[count.character]
    because = tuple(reason for reason in guide.because if reason.line == character)
    return Counted(count.character + 1, character, places, because)


def _made(facts: Facts, counted: Sequence[Counted]) -> tuple[tuple[int, str], ...]:
    found = [
        (place.seat.place, choice(count.character))
        for count in counted
        for place in count.places
        if not place.open
    ]
    return tuple((place, field) for place, field in found if facts.has(place, field))


def _waiting(guide: Guide, seats: Sequence[Seat]) -> Waiting | None:
    chooser, counts = guide.walked.waiting, guide.walked.counts
    if chooser is None:
        return None
    who, character = chooser.player, counts[-1].character
    has = guide.walked.left[who][character]
    so_far = guide.table.players[who].points + _cards_of(who, counts)
    keeping = _later(guide.outcomes[0], seats)
    options = tuple(
        Option(
            cards,
            has - cards,
            so_far + cards + _cards_of(who, then),
            (later := _later(then, seats)),
            tuple((old, new) for old, new in zip(keeping, later, strict=True) if old != new),
        )
        for cards, then in enumerate(guide.outcomes)
    )
    name = CHARACTERS[character]
    return Waiting(seats[who], character + 1, name, chooser.place, chooser.most, has, options)


def _cards_of(player: int, counts: Sequence[Count]) -> int:
    return sum(count.discarded[player] for count in counts)


def _later(counts: Sequence[Count], seats: Sequence[Seat]) -> tuple[Later, ...]:
    return tuple(
        Later(
            count.character + 1,
            CHARACTERS[count.character],
            tuple(seats[seat.player] for seat in count.seats if seat.most),
        )
        for count in counts
    )
