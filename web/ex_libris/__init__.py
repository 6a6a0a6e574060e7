"""The pages of Ex Libris and its solo game."""

from web.ex_libris.pages import PAGES

__all__ = ["PAGES"]
