"""The rulings of Exlibrium on the page of rulings: what is open, what the rulebook says, what we take and why."""

from collections.abc import Mapping

from translations.markers import N_, Sentence

GAMES = ("exlibrium",)

TERMS: Mapping[str, Sentence] = {
    "about-ties-read": N_(
        "In the final count two players are level on a character, and some cards have been discarded already. Is "
        "influence compared as it is now, or as it was before?"
    ),
    "books-ties-read": N_(
        "The rulebook settles such a tie as during the game, by the influence of the moment on the first character, "
        "then on the next. It does not say whether cards discarded in the count still belong to that moment."
    ),
    "why-ties-read": N_("What is left: a card that was discarded lies before nobody any more."),
    "about-final-doubling": N_(
        "A doubling token lies on the table when the final count begins. Does it still count?"
    ),
    "books-final-doubling": N_(
        "The rulebook has the token count when somebody is chosen for a character in its round. The final count comes "
        "after the third round, and the token is not mentioned there."
    ),
    "why-final-doubling": N_("It does not: it was laid for a round, and the rounds are over."),
}
