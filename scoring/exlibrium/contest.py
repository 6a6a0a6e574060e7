"""Who leads on a character: most influence, ties by influence on the first, the second … character."""

from dataclasses import dataclass

from scoring.exlibrium.characters import CHARACTERS, COUNT
from scoring.exlibrium.table import Influence, Token


@dataclass(frozen=True)
class Step:
    """One comparison among players still level: on which character, and each one's number, the best first."""

    character: str
    values: tuple[tuple[str, int], ...]

    @property
    def ahead(self) -> tuple[str, ...]:
        """Who is level at the top; the others drop out."""
        return tuple(name for name, number in self.values if number == self.values[0][1])


@dataclass(frozen=True)
class Contest:
    """One winner leads; several are level on all seven, and nobody does."""

    players: tuple[str, ...]
    winners: tuple[str, ...]
    steps: tuple[Step, ...]

    @property
    def leader(self) -> str | None:
        return self.winners[0] if len(self.winners) == 1 else None


def with_token(influence: Influence, names: tuple[str, ...], token: Token | None) -> Influence:
    """Influence as contests read it: the stack the token lies before counts twice."""
    return tuple(
        tuple(cards * 2 if token == Token(name, c) else cards for c, cards in enumerate(row))
        for name, row in zip(names, influence, strict=True)
    )


def contest(names: tuple[str, ...], counting: Influence, character: int) -> Contest:
    """The contest for a character, comparison by comparison until one stands alone at the top."""
    rows = dict(zip(names, counting, strict=True))
    level, steps = names, []
    for c in (character, *(c for c in range(COUNT) if c != character)):
        best_first = sorted(level, key=lambda name: rows[name][c], reverse=True)
        steps.append(Step(CHARACTERS[c], tuple((name, rows[name][c]) for name in best_first)))
        level = steps[-1].ahead
        if len(level) == 1:
            break
    return Contest(names, tuple(name for name in names if name in level), tuple(steps))
