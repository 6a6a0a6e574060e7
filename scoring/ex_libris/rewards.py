"""B2: who earns what for prominent works, with the pool, its division and its rounding."""

from dataclasses import dataclass

from scoring.ex_libris.rulings import Rulings
from scoring.working import Working

REWARDS = (15, 9, 4)  # first, second, third: FR p.5
SOLO_REWARD = 15  # FR p.21


@dataclass(frozen=True)
class Award:
    """One player's reward: the rewards of `pool`, shared among all who are `level`, rounded up."""

    place: int | None  # None: unranked
    level: tuple[int, ...]  # who shares the place, as places in the list of players
    pool: tuple[int, ...] = ()

    @property
    def working(self) -> Working:
        return Working(tuple((reward,) for reward in self.pool), len(self.level) if self.pool else 1)

    @property
    def points(self) -> int:
        return self.working.points


def awards(books: tuple[int, ...], rulings: Rulings) -> tuple[Award, ...]:
    """The award of each player, in the order given, from their numbers of prominent works."""
    ladder = _ladder(len(books), rulings)
    return tuple(_award(player, books, ladder, rulings) for player in range(len(books)))


def solo_awards(player: int, library: int) -> tuple[Award, Award]:
    """One reward for the one with more; the public library wins ties and there is no second place."""
    first, second = (0, 1) if player > library else (1, 0)
    won, lost = Award(1, (first,), (SOLO_REWARD,)), Award(2, (second,))
    return (won, lost) if player > library else (lost, won)


def _ladder(players: int, rulings: Rulings) -> tuple[int, ...]:
    if players == 2 and rulings["popular-two-players"] == "first-only":
        return REWARDS[:1]
    return REWARDS


def _award(player: int, books: tuple[int, ...], ladder: tuple[int, ...], rulings: Rulings) -> Award:
    own = books[player]
    if own == 0 and rulings["popular-zero"] == "unranked":
        return Award(None, (player,))
    place = 1 + sum(other > own for other in books)
    level = tuple(other for other, number in enumerate(books) if number == own)
    return Award(place, level, _pool(place, len(level), books, ladder, rulings))


def _pool(
    place: int, tied: int, books: tuple[int, ...], ladder: tuple[int, ...], rulings: Rulings
) -> tuple[int, ...]:
    """The rewards this group shares: of its own place, and of the next one when it is tied."""
    how = rulings["popular-tie"]
    if how == "next-then-third" and place == 4 and books.count(max(books)) == 3:
        return ladder[2:3]
    if tied == 1:
        return ladder[place - 1 : place]
    shared = tied if how == "occupied" else 2
    return ladder[place - 1 : place - 1 + shared]
