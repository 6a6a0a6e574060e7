"""The registry of the games' pages: one line a game."""

from web import ex_libris
from web.game_pages import GamePages

PAGES: dict[str, GamePages] = {page.key: page for page in (*ex_libris.PAGES,)}
