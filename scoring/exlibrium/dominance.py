"""Whether a plan of discards stays best whatever the others do."""

from itertools import product

from scoring.exlibrium.characters import COUNT
from scoring.exlibrium.induction import Choices, Play, Ranks, Start


class Rivalry:
    """One player's plan against every other plan of theirs, under all plans of the others.

    Two counts run side by side, one with the plan and one with another; the others discard in both what
    the same plan of theirs says, as far as they are allowed. Only the ties of each count matter, and by
    how much the other plan is ahead.
    """

    def __init__(self, play: Play, player: int, plan: Choices, start: Start) -> None:
        self.play, self.player, self.plan, self.start = play, player, plan, start
        self._beaten: dict[tuple[int, Ranks, Ranks, int], bool] = {}
        self.surely = self._surely()

    def beaten(self, character: int, ties: Ranks, other: Ranks, ahead: int) -> bool:
        """Can another plan, ahead by so many cards now, end ahead?"""
        if ahead + self.play.within_reach[character][self.player] <= self.surely[character]:
            return False
        if character == COUNT:
            return True
        key = (character, ties, other, ahead)
        found = self._beaten.get(key)
        if found is None:
            found = self._beaten[key] = any(
                self.beaten(character + 1, *after) for after in self._afters(character, ties, other, ahead)
            )
        return found

    def _afters(self, character: int, ties: Ranks, other: Ranks, ahead: int) -> set[tuple[Ranks, Ranks, int]]:
        """Every pair of counts that can follow."""
        play, player = self.play, self.player
        here, there = dict(play.seats(character, ties)), dict(play.seats(character, other))
        settled = self._settled(character)
        own = min(self.plan[character], here.get(player, 0))
        rest = sorted({*here, *there} - {player})
        choices = [settled.get(one, range(max(here.get(one, 0), there.get(one, 0)) + 1)) for one in rest]
        afters = set()
        for chosen in product(*choices):
            others = dict(zip(rest, chosen, strict=True))
            with_plan = play.ties(character, ties, self._gone(here, {**others, player: own}))
            for cards in settled.get(player, range(there.get(player, 0) + 1)):
                without = play.ties(character, other, self._gone(there, {**others, player: cards}))
                afters.add((with_plan, without, ahead + cards - own))
        return afters

    def _settled(self, character: int) -> dict[int, range]:
        """What was chosen before thinking started, on the character it starts at."""
        if character != self.start.character:
            return {}
        seats = self.play.seats(character, self.start.position.ties)
        return {
            player: range(cards, cards + 1)
            for (player, _), cards in zip(seats, self.start.chosen, strict=False)
        }

    def _gone(self, most: dict[int, int], chosen: dict[int, int]) -> Choices:
        """What each player discards, as far as their seat allows."""
        return tuple(min(chosen.get(one, 0), most.get(one, 0)) for one in range(len(self.play.cards)))

    def _surely(self) -> tuple[int, ...]:
        """For each character the cards the plan discards from there on, whoever wins the ties."""
        surely = [0]
        for character in reversed(range(COUNT)):
            level = sum(
                row[character] == self.play.counting[self.player][character] for row in self.play.counting
            )
            most = self.play.most(self.player, character) if level == 1 else 0
            surely.insert(0, surely[0] + min(most, self.plan[character]))
        return tuple(surely)


def holds(play: Play, player: int, plan: Choices, start: Start) -> bool:
    """No choice of discards by the others makes another plan of this player's give more."""
    ties = start.position.ties
    return not Rivalry(play, player, plan, start).beaten(start.character, ties, ties, 0)
