"""The pages of Atheneum."""

from web.atheneum.pages import PAGES

__all__ = ["PAGES"]
