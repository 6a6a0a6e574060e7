"""What a chain can be worth at most: prices for the books of each category, and the dearest chain at them.

The dearest chain is found backwards in one pass, and no chain that has the books a target demands is worth
more than the dearest one less the price of those books.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.ex_libris.advice_others import Steps
from scoring.ex_libris.advice_walk import Walk

FIVE = 5  # categories that are not banned
DEAD_END = -(1 << 400)  # below every value

Five = tuple[int, ...]  # one number for each of them, the prominent one first


@dataclass(frozen=True)
class Stakes:
    """What is to be won on a walk; values are whole numbers of which `point` is one point."""

    walk: Walk
    point: int
    per_weakest: int  # points a book of the weakest category
    books: tuple[Five, ...]  # of each candidate
    if_kept: tuple[int, ...]  # value of keeping each candidate, without weakest category and race
    if_turned: tuple[int, ...]  # value, at each stop, of what must be turned


@dataclass(frozen=True)
class Target:
    """At least these books, for this prize."""

    books: Five
    prize: int


@dataclass(frozen=True)
class Offer:
    """Prices of a book of each category, what is to be had from each stop on, and the dearest chain."""

    prices: Five
    ahead: list[int]
    books: Five

    @property
    def own_value(self) -> int:
        """What the dearest chain is worth by itself, without weakest category and race."""
        return self.ahead[0] - cost(self.prices, self.books)

    def bound(self, target: Target) -> int:
        return self.ahead[0] - cost(self.prices, target.books) + target.prize

    def corrected(self, target: Target, best: int) -> Five:
        """Prices up where the dearest chain is short of the target, down where it has books to spare.

        The step is the one that would close the gap to the best chain known were the bound a plane.
        """
        short = [need - has for need, has in zip(target.books, self.books, strict=True)]
        push = [more if more > 0 or price else 0 for more, price in zip(short, self.prices, strict=True)]
        length = sum(more * more for more in push)
        step = (self.bound(target) - best) // length if length else 0
        return tuple(max(0, price + step * more) for price, more in zip(self.prices, push, strict=True))


def cost(prices: Sequence[int], books: Sequence[int]) -> int:
    return sum(price * number for price, number in zip(prices, books, strict=True))


def make_offer(stakes: Stakes, prices: Five) -> Offer:
    """The dearest chain at these prices, found from the end of the walk backwards."""
    walk = stakes.walk
    worth = [own + cost(prices, books) for own, books in zip(stakes.if_kept, stakes.books, strict=True)]
    kept = [worth[card] for card in walk.card]
    ahead = _backwards(walk, kept, stakes.if_turned)
    books, stop = [0] * FIVE, 0
    while stop != walk.end:
        if ahead[stop] == kept[stop] + ahead[walk.if_kept[stop]]:
            books = [number + more for number, more in zip(books, stakes.books[walk.card[stop]], strict=True)]
            stop = walk.if_kept[stop]
        else:
            stop = walk.if_turned[stop]
    return Offer(prices, ahead, tuple(books))


def _backwards(walk: Walk, kept: Sequence[int], turned: Sequence[int]) -> list[int]:
    """The most that can follow from each stop on, the dead end last."""
    ahead = [0] * (walk.end + 1) + [DEAD_END]
    for stop in range(walk.end - 1, -1, -1):
        by_keeping = kept[stop] + ahead[walk.if_kept[stop]]
        by_turning = turned[stop] + ahead[walk.if_turned[stop]]
        ahead[stop] = by_keeping if by_keeping > by_turning else by_turning
    return ahead


def most_ahead(stakes: Stakes, category: int) -> list[int]:
    """The most books of one category that can still come, at each stop and at the end."""
    kept = [stakes.books[card][category] for card in stakes.walk.card]
    return _backwards(stakes.walk, kept, [0] * len(kept))[:-1]


def targets_within(stakes: Stakes, steps: Steps, most: Sequence[int]) -> list[Target]:
    """Every number of books of the weakest category with every step of the race that is within reach."""
    return [
        Target(
            (max(weakest, prominent), weakest, weakest, weakest, weakest),
            stakes.point * (stakes.per_weakest * weakest + points),
        )
        for prominent, points in steps
        if prominent <= most[0]
        for weakest in range(min(most) + 1)
    ]
