"""The ruling of Atheneum on the page of rulings: what is open, what the rulebook says, what we take and why."""

from collections.abc import Mapping

from translations.markers import N_, Sentence

GAMES = ("atheneum",)

TERMS: Mapping[str, Sentence] = {
    "about-adjacency": N_(
        "Two books of your subject stand beside each other with a wall between them. Are they neighbours?"
    ),
    "books-adjacency": N_(
        "The rulebook, where it counts the points at the end, asks for a neighbour side by side or one above the "
        "other, and leaves out corners. Of walls, or of a second shelf beside the first, it says nothing."
    ),
    "why-adjacency": N_("Only within a compartment: a wall parts what stands on its two sides."),
}
