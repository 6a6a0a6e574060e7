"""The advice: which cards each player had best turn before the inspection, and whether that can be upset."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.answer import Advice, PlayerAdvice
from scoring.ex_libris.advice_offers import Stakes
from scoring.ex_libris.advice_others import (
    Steps,
    reachable,
    reward_of,
    steps_as_they_stand,
    steps_at_best,
)
from scoring.ex_libris.advice_search import best_value
from scoring.ex_libris.advice_walk import Candidate, candidates, lay_out
from scoring.ex_libris.cards import CATEGORIES, Mark
from scoring.ex_libris.inspection import ENTOMBED_BONUS, inspect
from scoring.ex_libris.notation import Shelf
from scoring.ex_libris.sheet import DIVERSITY_POINTS, SPECIALTY_POINTS, Column, fill_in
from scoring.ex_libris.table import Player, Table

DIGIT = 12  # bits of each tie-break below the points: no shelf holds 4096 books


@dataclass(frozen=True)
class Turns(PlayerAdvice):
    """`turn` is None for a player of whom only a tally is known."""

    turn: tuple[Mark, ...] | None

    def beside(self) -> dict[str, object]:
        return {"turn": None if self.turn is None else [str(mark) for mark in self.turn]}


@dataclass(frozen=True)
class Advised(Advice):
    players: tuple[Turns, ...]


@dataclass(frozen=True)
class Race:
    """The race for prominent works as one player runs it. `reach` holds, as bits, every number an other can
    turn theirs into."""

    most: int
    standing: tuple[int, ...]
    reach: tuple[int, ...]


def advise(table: Table) -> Advised:
    """The advice to every player, the others as they stand. The public library turns nothing."""
    columns = fill_in(table, table.rulings)
    standing = tuple(column.findings.counts[table.popular] for column in columns)
    reach = tuple(_reach(table, place, books) for place, books in enumerate(standing))
    advice = []
    for place, player in enumerate(table.players):
        most = reach[place].bit_length() - 1
        race = Race(most, _without(standing, place), _without(reach, place))
        advice.append(_advice(table, player, columns[place], race))
    return Advised(tuple(advice))


def _reach(table: Table, place: int, books: int) -> int:
    """The prominent books that turning can leave at a place of the table; a tally and the library stay."""
    holding = table.players[place].holding if place < len(table.players) else None
    if not isinstance(holding, Shelf):
        return 1 << books
    return reachable(candidates(holding, table.rulings), table.popular)


def _advice(table: Table, player: Player, column: Column, race: Race) -> Turns:
    if not isinstance(player.holding, Shelf):
        return Turns(player.name, column.total, 0, True, None)
    cards = candidates(player.holding, table.rulings)
    stakes, reward = _stakes(table, player.focus, cards), reward_of(table)
    best = best_value(stakes, steps_as_they_stand(reward, race.standing, race.most))
    assert best is not None
    turned = [card for place, card in enumerate(cards) if best >> (len(cards) - 1 - place) & 1]
    shelf = player.holding.turned(frozenset(card.place for card in turned))
    books = inspect(shelf, table.rulings).counts[table.popular]
    points = _points(best, stakes)
    total = points + _fixed_stability(table, column)
    ahead = steps_at_best(reward, race.reach, race.most, books)
    unbeaten = _unbeaten(stakes, ahead, points - reward(books, race.standing))
    marks = tuple(card.mark for card in turned)
    return Turns(player.name, total, total - column.total, unbeaten, marks)


def _unbeaten(stakes: Stakes, ahead: Steps, points: int) -> bool:
    """Whether no other set ever gets further ahead in the race than it falls behind in the other points."""
    return best_value(stakes, ahead, beyond=points * stakes.point + stakes.point // 2) is None


def _stakes(table: Table, focus: str, cards: tuple[Candidate, ...]) -> Stakes:
    """Values as one whole number: points, books, banned books, cards turned, and last which, as bits."""
    turning = 1 << len(cards)
    banned, book, point = (turning << DIGIT * place for place in (1, 2, 3))
    if table.rulings["most-books"] != "face-up":
        book = 0  # the books that break ties do not hang on what is turned
    entombed = ENTOMBED_BONUS if table.rulings["entombed-under-flipped"] == "lost" else 0
    five = (table.popular, *(c for c in CATEGORIES if c not in (table.popular, table.banned)))
    worth = []
    for card in cards:
        forbidden = card.icons.count(table.banned)
        points = SPECIALTY_POINTS * card.icons.count(focus) - forbidden + entombed * card.entombed
        worth.append(point * points + book * len(card.icons) - banned * forbidden)
    walk = lay_out([card.rank for card in cards], [value >= 0 for value in worth])
    return Stakes(
        walk,
        point,
        DIVERSITY_POINTS,
        books=tuple(tuple(card.icons.count(category) for category in five) for card in cards),
        if_kept=tuple(worth),
        if_turned=tuple(which - turning * which.bit_count() for which in walk.turned),
    )


def _points(value: int, stakes: Stakes) -> int:
    """The points of a value, whose tie-breaks amount to less than half a point either way."""
    return (value + stakes.point // 2) // stakes.point


def _fixed_stability(table: Table, column: Column) -> int:
    """What B1 gives whatever is turned."""
    stability = column.findings.stability.points
    if table.rulings["entombed-under-flipped"] == "lost":
        stability -= ENTOMBED_BONUS * len(column.findings.entombed)
    return stability


def _without(numbers: Sequence[int], place: int) -> tuple[int, ...]:
    return (*numbers[:place], *numbers[place + 1 :])
