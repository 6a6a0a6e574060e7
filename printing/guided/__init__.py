"""The blank to score on oneself: what to count, what to do with it, and where to write it."""

from printing.guided.sheet import settings
from printing.guided.steps import Gettext, Guide, Term

__all__ = ["Gettext", "Guide", "Term", "settings"]
