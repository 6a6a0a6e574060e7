"""Refusals that a page says in a sentence of their own."""

from werkzeug.exceptions import Conflict, Forbidden


class AfterReveal(Forbidden):
    """The seat is this phone's, but the result is out: from then on only the host corrects."""


class SealedOtherwise(Conflict):
    """A version whose answer this one cannot print sealed the table; the sentence says what was sealed."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
