"""Who leads on a character: most influence, ties by influence on the first, the second … character."""

from scoring.exlibrium.characters import CHARACTERS, COUNT
from scoring.exlibrium.table import Influence, Token
from scoring.standing import Standing, TieBreak, rank_by


def weigh(influence: Influence, names: tuple[str, ...], token: Token | None) -> Influence:
    """Influence as contests read it: the stack the token lies before counts twice."""
    return tuple(
        tuple(cards * 2 if token == Token(name, c) else cards for c, cards in enumerate(row))
        for name, row in zip(names, influence, strict=True)
    )


def contest(names: tuple[str, ...], weighed: Influence, character: int) -> Standing:
    """The contest for a character; one winner leads, several are level on all seven and nobody does."""
    order = (character, *(c for c in range(COUNT) if c != character))
    chain = tuple(TieBreak(CHARACTERS[c], tuple(row[c] for row in weighed)) for c in order)
    return rank_by(chain, names)
