"""The sheet of Exlibrium: every player's influence on every character, before and after the final count."""

from collections.abc import Mapping
from typing import Any, cast

from printing.plain import Beside
from scoring.exlibrium.characters import CHARACTERS
from scoring.game import Json


def details(document: Json, answer: Json, _edition: Json, _language: str) -> Beside:
    """`3 → 1`: cards on a character before the final count, and what is left of them."""
    entered = {player["name"]: player for player in _players(document)}
    workings = {
        (player["name"], character): f"{before} → {after}"
        for player in _players(answer)
        for character, before, after in zip(
            CHARACTERS, entered[player["name"]]["influence"], player["left"], strict=True
        )
    }
    return Beside(workings=workings)


def _players(source: Json) -> list[Mapping[str, Any]]:
    return cast(list[Mapping[str, Any]], source["players"])
