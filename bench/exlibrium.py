"""How fast the advice of Exlibrium is thought out, beside plain recursion over every way to play."""

import random
import sys
from collections.abc import Callable, Sequence
from time import process_time
from typing import TypeVar

from scoring.exlibrium.advice import advise
from scoring.exlibrium.characters import CARDS, COUNT
from scoring.exlibrium.contest import with_token
from scoring.exlibrium.table import Influence, Player, Table

MOST_MS = 300  # allowed for five players under basic rules
DEALS = 20

# Of some thousand tables tried by hill climbing the one with the most positions to think through.
HARDEST = (
    (2, 2, 2, 4, 2, 1, 2),
    (2, 2, 2, 3, 2, 2, 2),
    (2, 1, 1, 3, 4, 2, 2),
    (2, 2, 1, 2, 3, 1, 2),
    (3, 2, 2, 2, 2, 3, 2),
)

Played = tuple[tuple[int, ...], ...]  # a row a character: what each player discards
Way = tuple[Played, tuple[tuple[int, int], ...]]  # how it is played, and each player's points and −place
Result = TypeVar("Result")


def main(_: Sequence[str]) -> int:
    """Prints the figures; 1 where the two disagree, or ours takes too long."""
    hardest = table_of(HARDEST)
    ours, advice = min((_timed(advise, hardest) for _ in range(3)), key=lambda timed: timed[0])
    plain, played = _timed(play_plainly, hardest)
    same = tuple(given.discards for given in advice.players) == tuple(zip(*played, strict=True))
    print(
        f"exlibrium advice, 5 players, basic rules, hardest table known: {ours:.0f} ms; "
        f"plain recursion {plain:.0f} ms, {'the same' if same else 'NOT THE SAME'} discards"
    )
    deals = (table_of(deal(random.Random(seed))) for seed in range(DEALS))
    slowest = max(_timed(advise, table)[0] for table in deals)
    print(f"exlibrium advice, 5 players, slowest of {DEALS} deals: {slowest:.0f} ms (at most {MOST_MS})")
    return 0 if same and max(ours, slowest) <= MOST_MS else 1


def _timed(think: Callable[[Table], Result], table: Table) -> tuple[float, Result]:
    start = process_time()
    result = think(table)
    return (process_time() - start) * 1000, result


def deal(chance: random.Random) -> Influence:
    """All the cards of the box, laid out by five players at random."""
    rows = [[0] * COUNT for _ in range(5)]
    for card in range(CARDS):
        rows[card % 5][chance.randrange(COUNT)] += 1
    return tuple(map(tuple, rows))


def table_of(influence: Influence) -> Table:
    players = (Player(name, row) for name, row in zip("ABCDE", influence, strict=False))
    return Table("basic", tuple(players))


# --- plain recursion: every choice of every player, nothing shared and nothing left out ---


def play_plainly(table: Table) -> Played:
    """What everybody discards when all play by reason, found by trying every way to play."""
    return _play(table, table.influence, ())[0]


def _play(table: Table, left: Influence, played: Played) -> Way:
    if len(played) == COUNT:
        return played, _worths(table, left, played)
    return choose(table, left, played, ())


def choose(table: Table, left: Influence, played: Played, chosen: tuple[int, ...]) -> Way:
    """The best way for whoever chooses next on this character; of equals the one that keeps cards."""
    seated = seats(table, left, len(played))
    if len(chosen) == len(seated):
        gone = [0] * len(left)
        for player, cards in zip(seated, chosen, strict=True):
            gone[player] = cards
        return _play(table, without(left, len(played), gone), (*played, tuple(gone)))
    player = seated[len(chosen)]
    most = min(table.most_discards[len(chosen)], left[player][len(played)])
    ways = [choose(table, left, played, (*chosen, cards)) for cards in range(most + 1)]
    return max(ways, key=lambda way: way[1][player])


def seats(table: Table, left: Influence, character: int) -> list[int]:
    """Who is first and who is second: each must be ahead of all the rest."""
    reads = left if table.ties_read_what_is_left else table.influence
    merits = [(row[character], row) for row in with_token(reads, table.names, table.counting_token)]
    found: list[int] = []
    for _ in table.most_discards:
        rest = [player for player in range(len(left)) if player not in found]
        best = max((merits[player] for player in rest), default=None)
        ahead = [player for player in rest if merits[player] == best]
        if len(ahead) != 1:
            break
        found.append(ahead[0])
    return found


def without(left: Influence, character: int, gone: list[int]) -> Influence:
    return tuple(
        (*row[:character], row[character] - cards, *row[character + 1 :])
        for row, cards in zip(left, gone, strict=True)
    )


def _worths(table: Table, left: Influence, played: Played) -> tuple[tuple[int, int], ...]:
    """Each player's points and place at the end, the place negative so that more is better."""
    points = [
        player.points + sum(gone)
        for player, gone in zip(table.players, zip(*played, strict=True), strict=True)
    ]
    merits = list(zip(points, left, strict=True))
    return tuple((own[0], -1 - sum(other > own for other in merits)) for own in merits)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
