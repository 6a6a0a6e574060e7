"""Where the rulebook leaves room, the default first."""

from collections.abc import Mapping

from scoring.rulings import Options

OPTIONS: Options = {"adjacency": ("compartment", "across-dividers", "across-shelves")}


def can_apply(document: Mapping[str, object], _ruling: str) -> bool:
    """Books stand beside each other only where shelves were drawn; counts say nothing of it."""
    players = document.get("players")
    return isinstance(players, list) and any("shelves" in one for one in players if isinstance(one, Mapping))
