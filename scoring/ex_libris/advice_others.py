"""The race for prominent works: what a number of books is paid, as the others stand and as they could."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product

from scoring.ex_libris.advice_walk import Candidate
from scoring.ex_libris.rewards import awards, solo_awards
from scoring.ex_libris.table import Table

Reward = Callable[[int, tuple[int, ...]], int]  # own prominent books, the others' → points
Steps = tuple[tuple[int, int], ...]  # from so many books on, so many points: both rise
Option = tuple[tuple[int, ...], bool]  # where each of the others stands; whether they are level

# Where another player's number stands to a lower and a higher one.
BELOW, AT_LOW, BETWEEN, AT_HIGH, ABOVE = range(5)


def reward_of(table: Table) -> Reward:
    """What the first player is paid for prominent works at this table."""
    if table.library is not None:
        return lambda own, others: solo_awards(own, others[0])[0].points
    return lambda own, others: awards((own, *others), table.rulings)[0].points


def reachable(cards: Sequence[Candidate], category: str) -> int:
    """Every number of books of a category that turning can leave face up, as bits."""
    ending: list[int] = []
    for here, card in enumerate(cards):
        before = 1
        for k in range(here):
            if cards[k].rank < card.rank:
                before |= ending[k]
        ending.append(before << card.icons.count(category))
    reached = 1
    for numbers in ending:
        reached |= numbers
    return reached


def steps_as_they_stand(reward: Reward, others: tuple[int, ...], most: int) -> Steps:
    """The rewards within reach of a player with at most so many books. More books never earn less."""
    return _rises([reward(own, others) for own in range(most + 1)])


def steps_at_best(reward: Reward, reach: tuple[int, ...], most: int, advised: int) -> Steps:
    """How far each number of books can get ahead of the advised one, the others turning what suits it."""

    @cache
    def paid(signs: tuple[int, ...], level: bool, none: bool) -> int:
        own = 0 if none else 2
        apart = (0, 1, 2) if not level and all(sign > 0 for sign in signs) else (0, 0, 0)
        return reward(own, tuple(own + sign + more for sign, more in zip(signs, apart, strict=False)))

    @cache
    def furthest(options: frozenset[Option], own_is_low: bool, low_is_none: bool) -> int:
        rises = [
            paid(_signs(where, AT_HIGH), level, False) - paid(_signs(where, AT_LOW), level, low_is_none)
            for where, level in options
        ]
        return -min(rises) if own_is_low else max(rises)

    ahead = []
    for own in range(most + 1):
        low, high = sorted((own, advised))
        options = _options(reach, low, high)
        ahead.append(furthest(options, own < advised, low == 0) if own != advised else 0)
    return _rises(ahead)


def _options(reach: tuple[int, ...], low: int, high: int) -> frozenset[Option]:
    """Where the others can stand to two numbers, and whether all above one of them can be level."""
    stretches = (
        (1 << low) - 1,  # BELOW
        1 << low,
        (1 << high) - (1 << (low + 1)),
        1 << high,
        -(1 << (high + 1)),
    )
    standings = product(*([i for i in range(5) if numbers & stretches[i]] for numbers in reach))
    found: set[Option] = set()
    for where in standings:
        levels = _levels(reach, stretches[where[0]]) if len(set(where)) == 1 else (False,)
        found.update((tuple(sorted(where)), level) for level in levels)
    return frozenset(found)


def _signs(where: tuple[int, ...], to: int) -> tuple[int, ...]:
    """Whether each of the others has fewer (-1), as many (0) or more books (1) than one of the two."""
    return tuple((stretch > to) - (stretch < to) for stretch in where)


def _levels(reach: tuple[int, ...], stretch: int) -> tuple[bool, ...]:
    """Whether numbers taken from one stretch can be all the same, and whether they can differ."""
    common, any_of = stretch, 0
    for numbers in reach:
        common &= numbers
        any_of |= numbers & stretch
    return tuple(level for level, possible in ((True, common), (False, any_of & (any_of - 1))) if possible)


def _rises(points: Sequence[int]) -> Steps:
    """The steps of a row of points that never falls."""
    return tuple((books, paid) for books, paid in enumerate(points) if books == 0 or paid > points[books - 1])
