"""Refusals that a page says in a sentence of their own."""

from werkzeug.exceptions import Forbidden


class AfterReveal(Forbidden):
    """The seat is this phone's, but the result is out: from then on only the host corrects."""
