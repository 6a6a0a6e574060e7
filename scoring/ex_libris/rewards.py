"""B2: who earns what for prominent works, with the pool, its division and its rounding."""

from dataclasses import dataclass

from scoring.ex_libris.rulings import Rulings

REWARDS = (15, 9, 4)  # first, second, third: FR p.5
SOLO_REWARD = 15  # FR p.21


@dataclass(frozen=True)
class Award:
    """One player's reward. `pool` shared among `tied` players, rounded up, gives `points`."""

    points: int
    place: int | None  # None: unranked
    tied: int = 1
    pool: tuple[int, ...] = ()


def awards(books: tuple[int, ...], rulings: Rulings) -> tuple[Award, ...]:
    """The award of each player, in the order given, from their numbers of prominent works."""
    ladder = _ladder(len(books), rulings)
    return tuple(_award(own, books, ladder, rulings) for own in books)


def solo_awards(player: int, library: int) -> tuple[Award, Award]:
    """One reward for the one with more; the public library wins ties and there is no second place."""
    won = Award(SOLO_REWARD, 1, pool=(SOLO_REWARD,))
    lost = Award(0, 2)
    return (won, lost) if player > library else (lost, won)


def _ladder(players: int, rulings: Rulings) -> tuple[int, ...]:
    if players == 2 and rulings["popular-two-players"] == "first-only":
        return REWARDS[:1]
    return REWARDS


def _award(own: int, books: tuple[int, ...], ladder: tuple[int, ...], rulings: Rulings) -> Award:
    if own == 0 and rulings["popular-zero"] == "unranked":
        return Award(0, None)
    place = 1 + sum(other > own for other in books)
    tied = books.count(own)
    pool = _pool(place, tied, books, ladder, rulings)
    return Award(-(-sum(pool) // tied), place, tied, pool)


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
