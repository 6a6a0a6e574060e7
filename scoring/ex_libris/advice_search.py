"""The best chain of a walk, exactly: the weakest category and the race are bought at a price, then settled.

Points of a chain are its cards' own points, three times its weakest category, and a reward that rises in
steps with the prominent books. Fix how many books the weakest category must have and which step must be
reached (a `Target`), and what is left is a sum over cards under five demands "at least so many books".
An offer of prices for the books of each category bounds what any chain can be worth to a target. Prices that
move towards what is short bring the bound down, and the dearest chains passed on the way are good ones, which
settles most targets. Where a gap is left, a sweep from stop to stop keeps, for every lack of books still to
be made good, only the best way to it, and drops what by the same bound cannot beat the best chain known.
Tie-breaks ride along as the lower digits of every value: all of this compares whole numbers, nothing is
rounded.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scoring.ex_libris.advice_offers import (
    FIVE,
    Five,
    Offer,
    Stakes,
    Target,
    cost,
    make_offer,
    most_ahead,
    targets_within,
)
from scoring.ex_libris.advice_others import Steps

ROUNDS = 8  # offers made for a target between two sweeps
WIDTHS = (40, 400, None)  # ways kept open at a stop: narrow sweeps find good chains, the last is exact

FIELD = 12  # bits of one category among packed numbers of books, the highest of them a guard
BOOKS = (1 << (FIELD - 1)) - 1
GUARDS = sum(1 << (FIELD * place + FIELD - 1) for place in range(FIVE))


def best_value(stakes: Stakes, steps: Steps, beyond: int | None = None) -> int | None:
    """The value of the best chain; or, given `beyond`, of any chain worth more, None where there is none."""
    search = _Search(stakes, steps, beyond)
    search.run()
    return search.best if search.best != beyond else None


class _Search:
    """The best value so far and the targets that may still beat it, each with its bound and offer."""

    def __init__(self, stakes: Stakes, steps: Steps, beyond: int | None) -> None:
        self.stakes, self.steps = stakes, steps
        self.any_will_do = beyond is not None
        self.beyond = self.best = -(stakes.point << 32) if beyond is None else beyond
        most = [most_ahead(stakes, category) for category in range(FIVE)]
        self.within_reach = [_pack(books) | GUARDS for books in zip(*most, strict=True)]
        start = make_offer(stakes, (0,) * FIVE)
        targets = targets_within(stakes, steps, [ahead[0] for ahead in most])
        self.open = {target: (start.bound(target), start) for target in targets}
        self._learn(start)

    def run(self) -> None:
        self._learn(make_offer(self.stakes, (self.stakes.per_weakest * self.stakes.point // FIVE,) * FIVE))
        while self.open and not self._is_answered():
            target = max(self.open, key=lambda target: self.open[target][0])
            self._solve(target)
            self.open.pop(target, None)

    def _is_answered(self) -> bool:
        return self.any_will_do and self.best > self.beyond

    def _solve(self, target: Target) -> None:
        """Finds the best chain for a target, unless its bound falls to the best known before."""
        for width in WIDTHS:
            self._bargain(target)
            if target not in self.open or self._is_answered():
                return
            found, whole = self._sweep(target, self.open[target][1], width)
            self.best = max(self.best, found)
            if whole:
                return

    def _bargain(self, target: Target) -> None:
        """Lowers the target's bound by better prices, as long as it stays open."""
        offer = self.open[target][1]
        for _ in range(ROUNDS):
            prices = offer.corrected(target, self.best)
            if prices == offer.prices:
                return
            offer = make_offer(self.stakes, prices)
            self._learn(offer)
            if target not in self.open:
                return

    def _learn(self, offer: Offer) -> None:
        """Keeps the offer's chain if it is the best, and what the offer says of each target still open."""
        point, weakest = self.stakes.point, self.stakes.per_weakest * min(offer.books)
        race = max(points for books, points in self.steps if books <= offer.books[0])
        self.best = max(self.best, offer.own_value + point * (weakest + race))
        still_open = {}
        for target, known in self.open.items():
            bound = offer.bound(target)
            known = known if known[0] <= bound else (bound, offer)
            if known[0] > self.best:
                still_open[target] = known
        self.open = still_open

    def _sweep(self, target: Target, offer: Offer, width: int | None) -> tuple[int, bool]:
        """The best chain for the target that beats the best known, and whether no way was given up."""
        end, whole = self.stakes.walk.end, True
        ways: list[dict[int, int]] = [{} for _ in range(end + 1)]  # what is lacking → most value so far
        ways[0][_pack(target.books)] = target.prize
        asked = _Asked(offer.prices)
        for stop in range(end):
            here, ways[stop] = ways[stop], {}
            if width is not None and len(here) > width:
                here = dict(sorted(here.items(), key=lambda way: asked[way[0]] - way[1])[:width])
                whole = False
            if here:
                for move in self._moves(stop, offer):
                    _follow(here, move, ways[move.to], asked, self.best)
        return ways[end].get(0, self.best), whole

    def _moves(self, stop: int, offer: Offer) -> Iterator["_Move"]:
        stakes, walk = self.stakes, self.stakes.walk
        card, to = walk.card[stop], walk.if_kept[stop]
        books = _pack(stakes.books[card])
        yield _Move(to, stakes.if_kept[card], books, offer.ahead[to], self.within_reach[to])
        to = walk.if_turned[stop]
        if to <= walk.end:
            yield _Move(to, stakes.if_turned[stop], 0, offer.ahead[to], self.within_reach[to])


class _Move(NamedTuple):
    """From a stop to another: what it is worth, the books it brings, and what can follow."""

    to: int
    value: int
    books: int
    ahead: int
    within_reach: int


class _Asked(dict[int, int]):
    """The price of what is lacking, worked out once for each lack."""

    def __init__(self, prices: Five) -> None:
        self.prices = prices

    def __missing__(self, lack: int) -> int:
        asked = self[lack] = cost(self.prices, [lack >> (FIELD * place) & BOOKS for place in range(FIVE)])
        return asked


def _follow(here: dict[int, int], move: _Move, there: dict[int, int], asked: _Asked, floor: int) -> None:
    """Takes every way by one move, as far as it may still beat the floor."""
    for before, value in here.items():
        rest = (before | GUARDS) - move.books
        enough = rest & GUARDS  # a guard falls where there are more books than were lacking
        lack = rest & (enough - (enough >> (FIELD - 1)))
        after = value + move.value
        if (
            after + move.ahead - asked[lack] > floor
            and (move.within_reach - lack) & GUARDS == GUARDS
            and after > there.get(lack, after - 1)
        ):
            there[lack] = after


def _pack(books: Sequence[int]) -> int:
    return sum(number << (FIELD * place) for place, number in enumerate(books))
