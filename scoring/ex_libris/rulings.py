"""The rulings: where the rulebooks leave room, the ways a table may decide, the default first."""

from collections.abc import Mapping
from dataclasses import dataclass, field

OPTIONS: Mapping[str, tuple[str, ...]] = {
    "popular-tie": ("next", "occupied", "next-then-third"),
    "popular-zero": ("ranks", "unranked"),
    "popular-two-players": ("second-paid", "first-only"),
    "order-after-flip": ("last-face-up", "neighbour"),
    "entombed-under-flipped": ("counts", "lost"),
    "most-books": ("face-up", "all-known", "cards"),
}


SOLO = "ex-libris-solo"
FOR_MANY = ("popular-zero", "most-books")  # the solo game pays no second and settles ties by its own rule


def can_apply(document: Mapping[str, object], ruling: str) -> bool:
    """Whether the case a ruling is about can stand on this table at all, whatever the numbers."""
    players = document.get("players")
    owners = [one for one in players if isinstance(one, Mapping)] if isinstance(players, list) else []
    shelves = [str(owner["shelf"]) for owner in owners if "shelf" in owner]
    if ruling in FOR_MANY:
        return document.get("game") != SOLO
    found = {
        "popular-tie": len(owners) > 2,
        "popular-two-players": len(owners) == 2,
        "order-after-flip": bool(shelves),
        "entombed-under-flipped": any("+" in shelf for shelf in shelves),
    }
    return found.get(ruling, True)


@dataclass(frozen=True)
class Rulings:
    """What a table decided; every ruling not named stands at its default."""

    chosen: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, ruling: str) -> str:
        return self.chosen.get(ruling, OPTIONS[ruling][0])
