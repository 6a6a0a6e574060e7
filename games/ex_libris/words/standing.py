"""Words about who stands where in Ex Libris: the tie-breaks, what parts two neighbours, and what is asked."""

from collections.abc import Mapping

from translations.markers import N_, Sentence

GAMES = ("ex-libris", "ex-libris-solo")

TERMS: Mapping[str, Sentence] = {
    "step-total": N_("total"),
    "step-books": N_("most books"),
    "step-hand": N_("fewest cards in hand"),
    "step-banned": N_("fewest banned books"),
    "step-race": N_("first to finish reading a book"),
    "step-library": N_("a tie goes to the public library"),
    "step-shared": N_("the reading race, still to be run"),
    "step-hand-unknown": N_("cards in hand, not entered by everybody"),
    "level-total": N_("points"),
    "level-books-face-up": N_("books on face-up cards"),
    "level-books-all-known": N_("books, face-down ones too"),
    "level-books-cards": N_("cards"),
    "level-hand": N_("cards in hand"),
    "level-banned": N_("banned books"),
}

REASONS: Mapping[str, Sentence] = {
    "place-total": N_("{first} is ahead of {second} with the higher total: {upper} to {lower}."),
    "place-books-face-up": N_(
        "{first} is ahead of {second}. Level: {level}. More books on face-up cards: {upper} to {lower}."
    ),
    "place-books-all-known": N_(
        "{first} is ahead of {second}. Level: {level}. More books, face-down ones too: {upper} to {lower}."
    ),
    "place-books-cards": N_(
        "{first} is ahead of {second}. Level: {level}. More cards, as this table counts: {upper} to {lower}."
    ),
    "place-hand": N_(
        "{first} is ahead of {second}. Level: {level}. Fewer cards in hand: {upper} to {lower}."
    ),
    "place-banned": N_(
        "{first} is ahead of {second}. Level: {level}. Fewer banned books: {upper} to {lower}."
    ),
    "place-race": N_(
        "{first} is ahead of {second}. Level: {level}. First to finish reading a book: {first}."
    ),
    "place-hand-unknown": N_(
        "{first} and {second} cannot be told apart yet. Level: {level}. "
        "It turns on the cards in hand: {first} {upper}, {second} {lower}."
    ),
    "place-shared": N_(
        "{first} and {second} share a place. Level: {level}. "
        "Only a race can part them: who first finishes reading a book?"
    ),
    "place-library": N_(
        "The totals are equal ({upper}): a tie goes to the public library and keeps the licence from the player."
    ),
    "unlikely-stability": N_(
        "No rectangle gives {points} for stability, with entombed cards or without; count it again."
    ),
}

ASKS: Mapping[str, Sentence] = {
    "hand": N_("The cards in hand of {player} decide: how many are there?"),
}
