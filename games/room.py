"""What a game adds to the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printing import Layout
    from web.game_pages import GamePages


@dataclass(frozen=True)
class Room:
    """Both are fetched when they are needed: pages bring Flask along, layouts what sets type."""

    pages: Callable[[], tuple[GamePages, ...]]
    layouts: Callable[[], Mapping[str, Layout]] = dict  # by game; one that has none is printed plainly
