"""Who stands where: every place by a chain of tie-breaks, what parts each pair of neighbours, and what
somebody has to be asked before first place is certain.

A number nobody entered lies somewhere between a lowest and a highest one. A player is ahead of another where
that holds whatever such numbers turn out to be; whoever nobody is ahead of may still win.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

SHARED = "shared"
UNKNOWN = "-unknown"  # follows the name of a tie-break that turns on a number nobody entered

Span = tuple[int, int]  # the lowest and the highest that a number can be
Merits = tuple[Span, ...]  # what counts for a player, tie-break by tie-break: more is better


@dataclass(frozen=True)
class TieBreak:
    """One comparison: its name and a number for each player, None where nobody entered it.

    The most wins it, or the fewest. `limits` holds the span of every player's number, as far as it matters.
    """

    key: str
    numbers: tuple[int | None, ...]
    fewest: bool = False
    limits: tuple[Span, ...] = ()

    def merit(self, player: int) -> Span:
        number = self.numbers[player]
        low, high = self.limits[player] if number is None else (number, number)
        return (-high, -low) if self.fewest else (low, high)


@dataclass(frozen=True)
class Ask:
    """Somebody who has to say a number before first place is certain, and which."""

    player: str
    field: str


@dataclass(frozen=True)
class Pair:
    """Two neighbours of the standing, the upper first, and the step that parts them with its two values."""

    players: tuple[str, str]
    step: str
    values: tuple[int | None, int | None]
    level: tuple[tuple[str, int], ...]  # the steps before it that part nobody, each with the number of both
    place: int  # of the upper one


@dataclass(frozen=True)
class Standing:
    places: tuple[int, ...]  # in the order of the players
    winners: tuple[str, ...]
    settled_by: str
    pairs: tuple[Pair, ...]  # from first place down
    asks: tuple[Ask, ...] = ()


def rank_by(chain: Sequence[TieBreak], names: Sequence[str]) -> Standing:
    """Every place by the whole chain; players who may be level to its end share a place."""
    merits = tuple(tuple(step.merit(player) for step in chain) for player in range(len(names)))
    places = tuple(1 + sum(_ahead(other, own) for other in merits) for own in merits)
    first = tuple(player for player, place in enumerate(places) if place == 1)
    order = sorted(range(len(names)), key=lambda player: (places[player], _worst(merits[player])))
    pairs = tuple(_pair(chain, names, places, (a, b), merits=merits) for a, b in pairwise(order))
    winners = tuple(names[player] for player in first)
    if len(first) > 1:
        unclear = _unclear(chain, first)
        settled = unclear.key + UNKNOWN if unclear else SHARED
        return Standing(places, winners, settled, pairs, tuple(_asks(unclear, first, names)))
    rivals = (_parted(chain, (first[0], other), merits) for other in order[1:])
    return Standing(places, winners, chain[max(rivals, default=0)].key, pairs)


def _ahead(one: Merits, other: Merits) -> bool:
    """Whether one is ahead even with the least of what is possible for them, and the other with the most."""
    return _worst(one) > tuple(high for _, high in other)


def _worst(merits: Merits) -> tuple[int, ...]:
    return tuple(low for low, _ in merits)


def _unclear(chain: Sequence[TieBreak], players: Sequence[int]) -> TieBreak | None:
    """The first tie-break with an open number among players of whom each may still win."""
    return next((step for step in chain if any(_open(step, player) for player in players)), None)


def _open(step: TieBreak, player: int) -> bool:
    low, high = step.merit(player)
    return low < high


def _asks(unclear: TieBreak | None, players: Sequence[int], names: Sequence[str]) -> Iterator[Ask]:
    if unclear is not None:
        field = unclear.key.replace("-", "_")
        yield from (Ask(names[player], field) for player in players if _open(unclear, player))


def _parted(chain: Sequence[TieBreak], pair: tuple[int, int], merits: tuple[Merits, ...]) -> int:
    """The place in the chain of what parts two players at the latest; its length where nothing does.

    Where the upper one is ahead in any case, open numbers on which they could be level are looked past.
    """
    one, other = pair
    certain = _ahead(merits[one], merits[other])
    for depth, (own, others) in enumerate(zip(merits[one], merits[other], strict=True)):
        if own[0] > others[1]:
            return depth
        if not certain and (own != others or own[0] < own[1]):
            return depth
    return len(chain)


def _pair(
    chain: Sequence[TieBreak],
    names: Sequence[str],
    places: Sequence[int],
    pair: tuple[int, int],
    *,
    merits: tuple[Merits, ...],
) -> Pair:
    one, other = pair
    depth = _parted(chain, pair, merits)
    level = tuple(
        (step.key, number)
        for step in chain[:depth]
        if (number := step.numbers[one]) is not None and number == step.numbers[other]
    )
    named = (names[one], names[other])
    if depth == len(chain):
        both = chain[0].numbers[one], chain[0].numbers[other]
        return Pair(named, SHARED, both, level, places[one])
    step = chain[depth]
    unknown = not _beats(step.merit(one), step.merit(other))
    values = step.numbers[one], step.numbers[other]
    return Pair(named, step.key + UNKNOWN if unknown else step.key, values, level, places[one])


def _beats(one: Span, other: Span) -> bool:
    return one[0] > other[1]
