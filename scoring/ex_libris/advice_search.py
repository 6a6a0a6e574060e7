"""The best chain of a walk, exactly: the weakest category and the race bought at a price, then settled.

Points of a chain are its cards' own points, three times its weakest category, and a reward that rises in
steps with the prominent books. Fix how many books the weakest category must have and which step must be
reached (a `Target`), and what is left is a sum over cards under five demands "at least so many books".
Put a price on the books of each category, and the dearest walk, found backwards in one pass, bounds what any
chain can be worth to the target: its value less the price of the books demanded. Prices that move towards
what is short bring the bound down and pass good chains on the way, which sends most targets home unopened.
Where a gap is left, a sweep from stop to stop keeps, for every lack of books still to be made good, only the
best way to it, and drops what cannot beat the best chain known by the same bound. Tie-breaks ride along as
the lower digits of every value, so all of this compares whole numbers and nothing is rounded.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.ex_libris.advice_others import Steps
from scoring.ex_libris.advice_walk import Walk

FIVE = 5  # categories that are not banned
ROUNDS = 8  # corrections of the prices of one target before it is swept
WIDTHS = (40, 400, None)  # ways kept open at a stop: narrow sweeps find good chains, the last is exact

FIELD = 12  # bits of one category among packed numbers of books, the highest of them a guard
BOOKS = (1 << (FIELD - 1)) - 1
DEAD_END = -(1 << 400)  # below every value
GUARDS = sum(1 << (FIELD * place + FIELD - 1) for place in range(FIVE))

Five = tuple[int, ...]  # of each category that is not banned, the prominent one first


@dataclass(frozen=True)
class Stakes:
    """What is to be won on a walk; values are whole numbers of which `point` is one point."""

    walk: Walk
    point: int
    per_weakest: int  # points a book of the weakest category
    books: tuple[Five, ...]  # of each candidate
    if_kept: tuple[int, ...]  # value of keeping each candidate, without weakest category and race
    on_the_way_kept: tuple[int, ...]  # value, at each stop, of what must be turned after keeping
    on_the_way_turned: tuple[int, ...]


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

    def bound(self, target: Target) -> int:
        return self.ahead[0] - cost(self.prices, target.books) + target.prize


def cost(prices: Sequence[int], books: Sequence[int]) -> int:
    return sum(price * number for price, number in zip(prices, books, strict=True))


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
        most = [_most_ahead(stakes, category) for category in range(FIVE)]
        self.within_reach = [_pack(books) | GUARDS for books in zip(*most, strict=True)]
        start = make_offer(stakes, (0,) * FIVE)
        targets = _targets(stakes, steps, [ahead[0] for ahead in most])
        self.open = {target: (start.bound(target), start) for target in targets}
        self._learn(start)

    def run(self) -> None:
        self._learn(make_offer(self.stakes, (self.stakes.per_weakest * self.stakes.point // FIVE,) * FIVE))
        while self.open and not self._is_answered():
            target = max(self.open, key=lambda target: self.open[target][0])
            self._settle(target)
            self.open.pop(target, None)

    def _is_answered(self) -> bool:
        return self.any_will_do and self.best > self.beyond

    def _settle(self, target: Target) -> None:
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
            prices = _corrected(offer, target, self.best)
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
        self.best = max(
            self.best, offer.ahead[0] - cost(offer.prices, offer.books) + point * (weakest + race)
        )
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
        value = stakes.if_kept[card] + stakes.on_the_way_kept[stop]
        yield _Move(to, value, _pack(stakes.books[card]), offer.ahead[to], self.within_reach[to])
        to = walk.if_turned[stop]
        if to <= walk.end:
            value = stakes.on_the_way_turned[stop]
            yield _Move(to, value, 0, offer.ahead[to], self.within_reach[to])


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


def make_offer(stakes: Stakes, prices: Five) -> Offer:
    """The dearest chain at these prices, found from the end of the walk backwards."""
    walk = stakes.walk
    worth = [own + cost(prices, books) for own, books in zip(stakes.if_kept, stakes.books, strict=True)]
    kept = [worth[card] + way for card, way in zip(walk.card, stakes.on_the_way_kept, strict=True)]
    ahead = _backwards(walk, kept, stakes.on_the_way_turned)
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


def _most_ahead(stakes: Stakes, category: int) -> list[int]:
    """The most books of one category that can still come, at each stop and at the end."""
    kept = [stakes.books[card][category] for card in stakes.walk.card]
    return _backwards(stakes.walk, kept, [0] * len(kept))[:-1]


def _targets(stakes: Stakes, steps: Steps, most: Sequence[int]) -> list[Target]:
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


def _corrected(offer: Offer, target: Target, best: int) -> Five:
    """Prices up where the offer's chain is short of the target, down where it has books to spare.

    The step is the one that would close the gap to the best chain were the bound a plane.
    """
    short = [need - has for need, has in zip(target.books, offer.books, strict=True)]
    push = [more if more > 0 or price else 0 for more, price in zip(short, offer.prices, strict=True)]
    length = sum(more * more for more in push)
    step = (offer.bound(target) - best) // length if length else 0
    return tuple([max(0, price + step * more) for price, more in zip(offer.prices, push, strict=True)])


def _pack(books: Sequence[int]) -> int:
    return sum(number << (FIELD * place) for place, number in enumerate(books))
