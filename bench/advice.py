"""How fast the advice is: four players beside brute force, and how it grows from 10 to 60 cards."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from statistics import median
from time import process_time
from typing import TypeVar

from scoring import games
from scoring.ex_libris.document import read_table
from scoring.ex_libris.notation import Shelf
from scoring.ex_libris.sheet import fill_in
from scoring.ex_libris.table import Table

Json = dict[str, object]
T = TypeVar("T")
Order = Callable[[random.Random, int], Sequence[int]]  # how many cards → their ranks in reading order

SEED = 7
TABLES = 15  # of each kind
FOUR_PLAYERS, SIXTY_CARDS = 50, 1000  # milliseconds promised
BRUTE_FORCE_CARDS = 14  # as many as trying every set can do while one waits
GROWTH = (10, 20, 30, 40, 50, 60)  # cards
ROWS = 3

PRINTED = ("CF", "HMR", "CHS", "FMS", "RSC", "CFHM", "CRSS", "FHMR", "HMSC", "MRFF", "SCHR", "FRSM")
DEAR = (
    "CCCH",
    "CFMR",
    "CFSM",
    "CMRS",
    "CFRS",
    "CF",
    "CM",
    "CR",
    "CS",
    "CCFM",
    "CCMS",
)  # cost more than they earn
FOUR = ("CFHM", "CRSS", "FHMR", "HMSC", "MRFF", "SCHR", "FRSM", "CCHR")


def in_order(_: random.Random, count: int) -> Sequence[int]:
    return range(count)


def as_built(rng: random.Random, count: int) -> Sequence[int]:
    """In order but for a card in six."""
    ranks = list(range(count))
    for _ in range(count // 6):
        ranks.insert(rng.randrange(count), ranks.pop(rng.randrange(count)))
    return ranks


def swapped(_: random.Random, count: int) -> Sequence[int]:
    """Every card with its neighbour: of each two, one can stay."""
    return sorted(range(count), key=lambda i: (i // 2, -i))


def riffled(_: random.Random, count: int) -> Sequence[int]:
    """Two shelves in order, pushed into one another."""
    return sorted(range(count), key=lambda i: i % (-(-count // 2)))


def in_any_order(rng: random.Random, count: int) -> Sequence[int]:
    return rng.sample(range(count), count)


KINDS: dict[str, tuple[Order, tuple[str, ...]]] = {
    "as people build it": (as_built, PRINTED),
    "in order": (in_order, PRINTED),
    "in order, dear cards": (in_order, DEAR),
    "neighbours swapped": (swapped, PRINTED),
    "two riffled": (riffled, FOUR),
    "any order": (in_any_order, PRINTED),
    "any order, dear cards": (in_any_order, DEAR),
}


def main(_arguments: Sequence[str] = ()) -> None:
    beside_brute_force()
    four_players()
    growth()


def beside_brute_force() -> None:
    cards = BRUTE_FORCE_CARDS
    document = table("as people build it", cards=cards, players=2, seed=SEED)
    advised, spent = timed(lambda: games.advise(document))
    whole = read_table(document)
    tried, brute_spent = timed(lambda: [most_by_brute_force(whole, at) for at in range(2)])
    same = "the same totals" if [given.total for given in advised.players] == tried else "NOT THE SAME TOTALS"
    print(f"Advice for two players of {cards} cards")
    print(f"  advised       {spent:10.1f} ms   with whether the others can upset it")
    print(f"  every set     {brute_spent:10.1f} ms   {same}; 24 cards would take {for_24_cards(brute_spent)}")


def four_players() -> None:
    print(f"Advice for four players of 24 cards, ms ({TABLES} tables a kind; promised: {FOUR_PLAYERS})")
    print(f"  {'':24}{'median':>8}{'slowest':>9}")
    for kind in KINDS:
        spent = [advice_spent(kind, cards=24, players=4, seed=SEED + i) for i in range(TABLES)]
        print(f"  {kind:24}{median(spent):8.1f}{max(spent):9.1f}{late(max(spent), FOUR_PLAYERS)}")


def growth() -> None:
    print(f"Advice by cards, the slowest of {TABLES} tables of two, ms a player (promised: {SIXTY_CARDS})")
    print(f"  {'':24}" + "".join(f"{cards:>8}" for cards in GROWTH))
    for kind in KINDS:
        spent = [
            max(advice_spent(kind, cards=cards, players=2, seed=SEED + i) / 2 for i in range(TABLES))
            for cards in GROWTH
        ]
        print(f"  {kind:24}" + "".join(f"{ms:8.1f}" for ms in spent) + late(max(spent), SIXTY_CARDS))


def late(spent: float, promised: float) -> str:
    return "  TOO SLOW" if spent > promised else ""


def for_24_cards(spent: float) -> str:
    return f"{spent / 3_600_000 * 2 ** (24 - BRUTE_FORCE_CARDS):.1f} hours"


def timed(make: Callable[[], T]) -> tuple[T, float]:
    """What it makes, and the milliseconds of work that took: other programs' work does not count."""
    start = process_time()
    made = make()
    return made, (process_time() - start) * 1000


def advice_spent(kind: str, *, cards: int, players: int, seed: int) -> float:
    document = table(kind, cards=cards, players=players, seed=seed)
    return timed(lambda: games.advise(document))[1]


def most_by_brute_force(whole: Table, at: int) -> int:
    """The highest total of any set of cards turned, each scored like any table."""
    player = whole.players[at]
    assert isinstance(player.holding, Shelf)
    places = [place for place, _ in player.holding.cells()]
    best = fill_in(whole, whole.rulings)[at].total
    for size in range(1, len(places) + 1):
        for turned in combinations(places, size):
            after = replace(player, holding=player.holding.turned(frozenset(turned)))
            players = (*whole.players[:at], after, *whole.players[at + 1 :])
            best = max(best, fill_in(replace(whole, players=players), whole.rulings)[at].total)
    return best


def table(kind: str, *, cards: int, players: int, seed: int) -> Json:
    """A table of one kind of shelf; player 0 has cards 0, 4, 8 … of the deck, the next 1, 5, 9 …"""
    rng = random.Random(f"{kind} {seed}")
    order, icons = KINDS[kind]
    seats: list[Json] = []
    for seat in range(players):
        numbers = [rank * players + seat for rank in order(rng, cards)]
        words = [f"{chr(65 + number // 9)}{number % 9 + 1}:{rng.choice(icons)}" for number in numbers]
        width = -(-cards // ROWS)
        rows = [" ".join(words[start : start + width]) for start in range(0, cards, width)]
        seats.append({"name": f"player {seat + 1}", "focus": "HMSF"[seat], "shelf": " / ".join(rows)})
    return {"game": "ex-libris", "popular": "R", "banned": "C", "players": seats}


if __name__ == "__main__":
    main()
