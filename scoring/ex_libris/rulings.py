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


@dataclass(frozen=True)
class Rulings:
    """What a table decided; every ruling not named stands at its default."""

    chosen: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, ruling: str) -> str:
        return self.chosen.get(ruling, OPTIONS[ruling][0])
