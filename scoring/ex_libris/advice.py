"""The advice: which cards each player had best turn before the inspection, and whether that can be upset."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.ex_libris.advice_offers import Stakes
from scoring.ex_libris.advice_others import (
    Reward,
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
class Advice:
    """`turn` is None for a player of whom only a tally is known."""

    name: str
    turn: tuple[Mark, ...] | None
    total: int
    gain: int
    whatever_the_others_do: bool


@dataclass(frozen=True)
class Others:
    """Everybody else's prominent books: as they stand, and every number they could turn it into, as bits."""

    standing: tuple[int, ...]
    reach: tuple[int, ...]

    @property
    def can_turn(self) -> bool:
        return any(numbers.bit_count() > 1 for numbers in self.reach)


def advise(table: Table) -> tuple[Advice, ...]:
    """The advice to every player, the others as they stand. The public library turns nothing."""
    columns = fill_in(table, table.rulings)
    prominent = tuple(column.findings.counts[table.popular] for column in columns)
    shelves = [
        candidates(player.holding, table.rulings) if isinstance(player.holding, Shelf) else None
        for player in table.players
    ]
    reach = [1 << books for books in prominent]
    for place, cards in enumerate(shelves):
        if cards is not None:
            reach[place] = reachable(cards, table.popular)
    advice = []
    for place, (player, cards) in enumerate(zip(table.players, shelves, strict=True)):
        others = Others(_without(prominent, place), _without(reach, place))
        most = reach[place].bit_length() - 1
        advice.append(_advice(table, player, columns[place], cards=cards, others=others, most=most))
    return tuple(advice)


def to_document(advice: tuple[Advice, ...]) -> dict[str, object]:
    """The advice as other programs hold on to it."""
    players = [
        {**vars(given), "turn": None if given.turn is None else [str(mark) for mark in given.turn]}
        for given in advice
    ]
    return {"players": players}


def _advice(
    table: Table,
    player: Player,
    column: Column,
    *,
    cards: tuple[Candidate, ...] | None,
    others: Others,
    most: int,
) -> Advice:
    if cards is None or not isinstance(player.holding, Shelf):
        return Advice(player.name, None, column.total, 0, True)
    stakes, reward = _stakes(table, player.focus, cards), reward_of(table)
    best = best_value(stakes, steps_as_they_stand(reward, others.standing, most))
    assert best is not None
    turned = [card for place, card in enumerate(cards) if best >> (len(cards) - 1 - place) & 1]
    shelf = player.holding.turned(frozenset(card.place for card in turned))
    books = inspect(shelf, table.rulings).counts[table.popular]
    points = _points(best, stakes)
    total = points + _fixed_stability(table, column)
    before_race = points - reward(books, others.standing)
    unbeaten = not others.can_turn or _unbeaten(stakes, reward, before_race, books, others=others, most=most)
    return Advice(player.name, tuple(card.mark for card in turned), total, total - column.total, unbeaten)


def _unbeaten(
    stakes: Stakes, reward: Reward, before_race: int, books: int, *, others: Others, most: int
) -> bool:
    """Whether no other set can ever give more: none may win more in the race than it gives up elsewhere."""
    steps = steps_at_best(reward, others.reach, most, books)
    beyond = before_race * stakes.point + stakes.point // 2
    return best_value(stakes, steps, beyond) is None


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
        on_the_way_kept=tuple(which - turning * which.bit_count() for which in walk.turned_with_kept),
        on_the_way_turned=tuple(which - turning * which.bit_count() for which in walk.turned_with_turned),
    )


def _points(value: int, stakes: Stakes) -> int:
    """The points of a value, whose tie-breaks amount to less than half a point either way."""
    return (value + stakes.point // 2) // stakes.point


def _fixed_stability(table: Table, column: Column) -> int:
    """What B1 gives whatever is turned."""
    stability = column.findings.stability
    if table.rulings["entombed-under-flipped"] == "lost":
        stability -= ENTOMBED_BONUS * len(column.findings.entombed)
    return stability


def _without(numbers: Sequence[int], place: int) -> tuple[int, ...]:
    return (*numbers[:place], *numbers[place + 1 :])
