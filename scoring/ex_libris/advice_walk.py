"""Which chains of cards an inspection can leave on a shelf: a walk that keeps or turns card after card.

What the inspection leaves is a chain: each card comes after the one kept before it. Any chain can be had:
its owner turns the cards that would interrupt it (those that come after the card kept last), and the
inspector turns the rest free of charge. So the walk stops at each card that may still be kept, and only
there is something to decide. Two rules keep it small. Stops are one where the same cards may follow at the
same cost. And a card that does no harm is turned only for the sake of a card that should precede it: if both
its neighbours in the chain agree with it, keeping it as well is always better.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.ex_libris.cards import Mark
from scoring.ex_libris.inspection import out_of_order
from scoring.ex_libris.notation import Shelf
from scoring.ex_libris.rulings import Rulings
from scoring.reasons import Place


@dataclass(frozen=True)
class Candidate:
    """A card that may be kept or turned. Of two candidates in reading order both stay if ranks rise."""

    place: Place
    mark: Mark
    rank: int
    icons: str
    entombed: bool


@dataclass(frozen=True)
class Walk:
    """Stops in reading order, by number. `end` follows the last stop, and a dead end follows `end`.

    Sets of candidates are bits, the first candidate the highest: of two sets of one size, the one that comes
    first in reading order is the larger number.
    """

    card: tuple[int, ...]  # the candidate to decide on
    if_kept: tuple[int, ...]  # the stop after keeping it
    if_turned: tuple[int, ...]
    turned: tuple[int, ...]  # what its owner must then turn: it, and others on the way to that stop

    @property
    def end(self) -> int:
        return len(self.card)


def candidates(shelf: Shelf, rulings: Rulings) -> tuple[Candidate, ...]:
    """The cards worth a decision: face up, and not turned by the inspector whatever their owner does."""
    cells = shelf.cells()
    face_up = [(place, cell, cell.mark) for place, cell in cells if not cell.down and cell.mark is not None]
    if rulings["order-after-flip"] == "neighbour":
        lost = {turned.place for turned in out_of_order(cells, rulings)}
        face_up = [found for found in face_up if found[0] not in lost]
        in_order = [mark for _, _, mark in face_up]
    else:
        in_order = sorted(mark for _, _, mark in face_up)
    rank = {mark: number for number, mark in enumerate(in_order)}
    return tuple(
        Candidate(place, mark, rank[mark], cell.icons or "", cell.entombed) for place, cell, mark in face_up
    )


_Key = tuple[int, int]  # candidates that may be kept next; candidates that cost a turn where passed over
_Step = tuple[int, _Key | None, int]  # stop as (candidate, key), and what is turned on the way to it


def lay_out(ranks: Sequence[int], harmless: Sequence[bool]) -> Walk:
    """The walk over candidates of these ranks."""
    count, later = len(ranks), _later(ranks)
    waiting: list[set[_Key]] = [set() for _ in range(count)]
    if count:
        waiting[0].add(((1 << count) - 1, (1 << count) - 1))
    stops: list[tuple[int, _Key, _Step, _Step | None]] = []
    for card, (higher, lower) in enumerate(later):
        for key in waiting[card]:
            kept = _onward(count, higher, higher)
            turned = _turn(count, card, key, lower if harmless[card] else None)
            for step in (kept, turned):
                if step is not None and step[1] is not None:
                    waiting[step[0]].add(step[1])
            stops.append((card, key, kept, turned))
    return _numbered(stops, count)


def _later(ranks: Sequence[int]) -> list[tuple[int, int]]:
    """For each candidate the later ones of higher and of lower rank."""
    count = len(ranks)
    found = []
    for i, rank in enumerate(ranks):
        higher = sum(1 << (count - 1 - k) for k in range(i + 1, count) if ranks[k] > rank)
        found.append((higher, ((1 << (count - 1 - i)) - 1) ^ higher))
    return found


def _onward(count: int, open_cards: int, costly: int) -> _Step:
    """To the next candidate that may be kept; costly ones before it are turned."""
    if not open_cards:
        return count, None, 0
    beyond = (1 << open_cards.bit_length()) - 1
    return count - open_cards.bit_length(), (open_cards, costly & beyond), costly & ~beyond


def _turn(count: int, card: int, key: _Key, lower: int | None) -> _Step | None:
    """Turning this candidate; None where a harmless card was turned and no card is left to gain by it."""
    bit = 1 << (count - 1 - card)
    open_cards = key[0] ^ bit if lower is None else key[0] & lower
    costly = key[1] ^ bit
    if costly and not open_cards:
        return None
    to_card, to_key, turned = _onward(count, open_cards, costly)
    return to_card, to_key, turned | bit


def _numbered(stops: list[tuple[int, _Key, _Step, _Step | None]], count: int) -> Walk:
    numbers: dict[tuple[int, _Key | None], int] = {(stop[0], stop[1]): i for i, stop in enumerate(stops)}
    end = numbers[count, None] = len(stops)
    return Walk(
        card=tuple(card for card, _, _, _ in stops),
        if_kept=tuple(numbers[kept[:2]] for _, _, kept, _ in stops),
        if_turned=tuple(numbers[turned[:2]] if turned else end + 1 for _, _, _, turned in stops),
        turned=tuple(turned[2] if turned else 0 for _, _, _, turned in stops),
    )
