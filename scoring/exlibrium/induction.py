"""The final count played out by reason: backward induction over positions that share what matters.

Every player wants the most points for themselves, then the best place, then to keep cards for later, and
knows that all others want the same. Of everything discarded so far only three things matter later: how
the players compare where ties for a character read the characters counted, how they compare there in
what is left, for the victory, and how many cards each has discarded. Positions that agree in these are
the same position, and are thought through once.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from scoring.exlibrium.characters import COUNT
from scoring.exlibrium.contest import with_token
from scoring.exlibrium.table import Influence, Table

Ranks = tuple[int, ...]  # a number a player: 0 is ahead of 1; the same number is level
Seats = tuple[tuple[int, int], ...]  # who may discard, the first before the second, and up to how many
Choices = tuple[int, ...]  # what those in the seats discard, as far as they have chosen

Merit = TypeVar("Merit", int, tuple[int, ...])

BEHIND = 1000  # a step in rank outweighs any number of cards


class Position(NamedTuple):
    """What matters later of all that was discarded on the characters counted so far."""

    ties: Ranks
    left: Ranks
    gone: tuple[int, ...]


class Ending(NamedTuple):
    """How the count ends, and the choices on the character it was looked at from."""

    gone: tuple[int, ...]
    places: tuple[int, ...]
    choices: Choices

    def worth(self, player: int) -> tuple[int, int]:
        return self.gone[player], -self.places[player]


class Start(NamedTuple):
    """Where thinking starts: a character, the position before it, and what was chosen there already."""

    character: int
    position: Position
    chosen: Choices


class Play:
    """A table ready to be thought through, with everything found out so far."""

    def __init__(self, table: Table) -> None:
        self.cards = table.influence
        self.points = tuple(player.points for player in table.players)
        self.limits = table.most_discards
        self.counting = with_token(self.cards, table.names, table.counting_token)
        self.fixed = None if table.ties_read_what_is_left else _ranks_before(self.counting)
        self.doubled = self.counting != self.cards
        self.ties_are_left = self.fixed is None and not self.doubled
        self.after = tuple(_ranks([row[c + 1 :] for row in self.counting]) for c in range(COUNT))
        self.within_reach = self._within_reach()
        self._seats: dict[tuple[int, Ranks], Seats] = {}
        self._ranks: dict[tuple[int, Ranks, Choices, bool], Ranks] = {}
        self._endings: dict[tuple[int, Position], Ending] = {}

    def start(self, counted: Sequence[Choices], chosen: Choices = ()) -> Start:
        """The start after these characters were counted, each with what was chosen on it."""
        level = (0,) * len(self.cards)
        position = Position(level, level, level)
        for character, choices in enumerate(counted):
            position = self.following(character, position, choices)
        return Start(len(counted), position, chosen)

    def ending(self, character: int, position: Position) -> Ending:
        """How it ends from here when everybody plays by reason."""
        if character == COUNT:
            return Ending(position.gone, self._places(position), ())
        found = self._endings.get((character, position))
        if found is None:
            found = self._endings[character, position] = self.best(character, position, ())
        return found

    def best(self, character: int, position: Position, chosen: Choices) -> Ending:
        """The ending after the best choice of whoever chooses next on this character."""
        seats = self.seats(character, position.ties)
        if character == COUNT - 1:  # nothing is left to keep cards for
            chosen = (*chosen, *(most for _, most in seats[len(chosen) :]))
        if len(chosen) == len(seats):
            ending = self.ending(character + 1, self.following(character, position, chosen))
            return Ending(ending.gone, ending.places, chosen)
        player, most = seats[len(chosen)]
        best = self.best(character, position, (*chosen, most))
        later = position.gone[player] + self.within_reach[character + 1][player]
        for cards in range(most - 1, -1, -1):
            if cards + later < best.gone[player]:
                break
            other = self.best(character, position, (*chosen, cards))
            if other.worth(player) >= best.worth(player):
                best = other
        return best

    def seats(self, character: int, ties: Ranks) -> Seats:
        """Who may discard here: the one ahead of all others, then the one ahead of the rest."""
        key = (character, ties)
        found = self._seats.get(key)
        if found is None:
            found = self._seats[key] = self._seat(character, ties)
        return found

    def following(self, character: int, position: Position, chosen: Choices) -> Position:
        """The position once these choices are made."""
        gone, here = list(position.gone), [0] * len(position.gone)
        for (player, _), cards in zip(self.seats(character, position.ties), chosen, strict=True):
            gone[player] += cards
            here[player] = cards
        left = self.ranks(character, position.left, tuple(here))
        ties = left if self.ties_are_left else self.ties(character, position.ties, tuple(here))
        return Position(ties, left, tuple(gone))

    def ties(self, character: int, ties: Ranks, here: Choices) -> Ranks:
        """What ties read after a character on which the players discarded so many cards each."""
        if self.fixed is not None:
            return self.fixed[character + 1]
        return self.ranks(character, ties, here, doubled=self.doubled)

    def ranks(self, character: int, ranks: Ranks, here: Choices, *, doubled: bool = False) -> Ranks:
        key = (character, ranks, here, doubled)
        found = self._ranks.get(key)
        if found is None:
            left = [row[character] - cards for row, cards in zip(self.cards, here, strict=True)]
            if doubled:
                left = [
                    cards * 2 if heavy[character] != light[character] else cards
                    for cards, heavy, light in zip(left, self.counting, self.cards, strict=True)
                ]
            ahead = [cards - BEHIND * rank for cards, rank in zip(left, ranks, strict=True)]
            found = self._ranks[key] = _ranks(ahead)
        return found

    def _seat(self, character: int, ties: Ranks) -> Seats:
        merits = {
            player: (row[character], -ties[player], -self.after[character][player])
            for player, row in enumerate(self.counting)
        }
        seats = []
        for limit in self.limits:
            best = max(merits.values(), default=None)
            ahead = [player for player, merit in merits.items() if merit == best]
            if len(ahead) != 1:
                break
            seats.append((ahead[0], min(limit, self.cards[ahead[0]][character])))
            del merits[ahead[0]]
        return tuple(seats)

    def _within_reach(self) -> tuple[tuple[int, ...], ...]:
        """For each character the most cards a player can still discard, from there to the end."""
        reach = [(0,) * len(self.cards)]
        for character in reversed(range(COUNT)):
            here = [self.most(player, character) for player in range(len(self.cards))]
            reach.insert(0, tuple(now + later for now, later in zip(here, reach[0], strict=True)))
        return tuple(reach)

    def most(self, player: int, character: int) -> int:
        """The most a player may discard on a character if all ties go their way."""
        ahead = sum(row[character] > self.counting[player][character] for row in self.counting)
        return min(self.limits[ahead], self.cards[player][character]) if ahead < len(self.limits) else 0

    def _places(self, position: Position) -> tuple[int, ...]:
        merits = [
            (points + gone) * BEHIND - left
            for points, gone, left in zip(self.points, position.gone, position.left, strict=True)
        ]
        ladder = sorted(merits, reverse=True)
        return tuple(1 + ladder.index(merit) for merit in merits)


def _ranks(merits: Sequence[Merit]) -> Ranks:
    """The place of each merit among the different ones, the highest 0."""
    ladder = {merit: rank for rank, merit in enumerate(sorted(set(merits), reverse=True))}
    return tuple(ladder[merit] for merit in merits)


def _ranks_before(counting: Influence) -> tuple[Ranks, ...]:
    """What ties read at every character where they read the influence before the count."""
    return tuple(_ranks([row[:character] for row in counting]) for character in range(COUNT + 1))
