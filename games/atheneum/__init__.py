"""Atheneum: pages, forms, sheet, words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.room import Room

if TYPE_CHECKING:
    from printing import Layout
    from web.game_pages import GamePages


def pages() -> tuple[GamePages, ...]:
    from games.atheneum.pages import PAGES

    return PAGES


def layouts() -> Mapping[str, Layout]:
    from games.atheneum.sheet import LAYOUTS

    return LAYOUTS


ROOM = Room(pages, layouts)
