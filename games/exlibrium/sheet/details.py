"""The sheet of Exlibrium: every player's influence on every character, before and after the final count."""

from printing.plain import Beside
from scoring.exlibrium.answer import FinalCount
from scoring.exlibrium.characters import CHARACTERS


def details(answer: FinalCount, _language: str) -> Beside:
    """`3 → 1`: cards on a character before the final count, and what is left of them."""
    workings = {
        (player.name, character): f"{before} → {after}"
        for player in answer.players
        for character, before, after in zip(CHARACTERS, player.before, player.left, strict=True)
    }
    return Beside(workings=workings)
