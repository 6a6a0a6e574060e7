"""The rulings of Ex Libris on the page of rulings: what is open, what the rulebooks say, what we take and why."""

from collections.abc import Mapping

from translations.markers import N_, Sentence

GAMES = ("ex-libris", "ex-libris-solo")

TERMS: Mapping[str, Sentence] = {
    "about-popular-tie": N_(
        "Three or four players are level on prominent works. Which rewards do they share?"
    ),
    "books-popular-tie": N_(
        "Both rulebooks, page 9, say the same: add the reward of the next place to that of your own and share the "
        "sum, rounded up. Both have two players in mind; neither shows three or four who are level."
    ),
    "why-popular-tie": N_(
        "The letter of the rule: the reward of their place and of the next one, and no more, however many share it."
    ),
    "about-popular-zero": N_(
        "Somebody owns no prominent work at all. Can they be second or third all the same?"
    ),
    "books-popular-zero": N_(
        "Both rulebooks, page 9, reward the players who own the most. They say nothing of owning none."
    ),
    "why-popular-zero": N_(
        "They take a place like everybody else: no sentence in either book takes it from them."
    ),
    "about-popular-two-players": N_("Three rewards, two players: is the second of two paid?"),
    "books-popular-two-players": N_(
        "Both rulebooks, page 9, name 15, 9 and 4 points without a word about how many play. The solo game has a rule "
        "of its own, without a second place."
    ),
    "why-popular-two-players": N_(
        "The second is paid: where the books mean that there is no second place, as in the solo game, they say so."
    ),
    "about-order-after-flip": N_("A card was turned face down. With which card is the next one compared?"),
    "books-order-after-flip": N_(
        "The French book, page 4, turns cards that are out of order; the Portuguese one compares a card with the one "
        "before it. Neither says whether a card just turned still is the one before."
    ),
    "why-order-after-flip": N_(
        "The last card left face up: the inspector reads what can be read, and a card on its face shows no letter."
    ),
    "about-entombed-under-flipped": N_(
        "A card lies entombed under a card that is turned face down. Does it still bring its two points?"
    ),
    "books-entombed-under-flipped": N_(
        "Both rulebooks, in the list of special assistants, give two points for a card that lies under another at the "
        "end, and take them back only where the card above is discarded. Of one that is turned they say nothing."
    ),
    "why-entombed-under-flipped": N_("It counts: the card above lies on its face, but it still lies there."),
    "about-most-books": N_("Two players are level, and the one with most books wins. Which books are meant?"),
    "books-most-books": N_(
        "The French book, page 9, says in the collection, the Portuguese one on the shelf. Neither says whether the "
        "books on face-down cards are among them."
    ),
    "why-most-books": N_(
        "Books on face-up cards, those of the banned category included: these are the ones the inspection counted "
        "and everybody can see."
    ),
}
