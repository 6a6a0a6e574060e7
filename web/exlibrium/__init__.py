"""The pages of Exlibrium."""

from web.exlibrium.pages import PAGES

__all__ = ["PAGES"]
