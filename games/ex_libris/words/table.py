"""Words of a table of Ex Libris while it is played and entered."""

from collections.abc import Mapping

from translations.markers import N_, Sentence

GAMES = ("ex-libris", "ex-libris-solo")

TERMS: Mapping[str, Sentence] = {
    "role-library": N_("Public library"),
    "form-ex-libris": N_("Official Library Inspection Form"),
    "form-ex-libris-solo": N_("Official Application for a Librarian's Licence"),
    "doubt-mark": N_("The letter or the number is not certain."),
    "doubt-total": N_("The small number of its letter is not certain."),
    "doubt-icons": N_("Its symbols are not certain."),
    "doubt-duplicate": N_("This card seems to lie here twice."),
    "doubt-place": N_("Where it stands is not certain."),
    "doubt-down": N_("Whether it lies face down is not certain."),
    "supposing-cards": N_("All the cards"),
    "supposing-hint": N_(
        "Take a ~ away and the card stands face up again; change the letters behind a colon to correct its icons."
    ),
    "progress-shelf": N_("Shelf"),
    "progress-focus": N_("Focus"),
    "progress-pile": N_("Discard pile"),
    "difficulty-1": N_("Beginner"),
    "difficulty-2": N_("Student"),
    "difficulty-3": N_("Teacher"),
    "difficulty-4": N_("Scholar"),
    "difficulty-5": N_("Sage"),
    "difficulty-6": N_("Mandarin"),
    "difficulty-7": N_("Demiurge"),
    "setting-popular": N_("Prominent works"),
    "setting-banned": N_("Banned books"),
    "setting-difficulty": N_("Difficulty"),
    "setting-advice": N_("Advice"),
    "setting-deck": N_("Deck"),
    "field-settings": N_("Settings"),
    "field-draw": N_("Draw"),
    "field-revealed": N_("Reveal"),
    "field-race": N_("Reading race"),
    "field-round": N_("Round"),
    "field-freed": N_("Seat freed by the host"),
    "field-signed-off": N_("Checked by the neighbour"),
    "field-host-wanted": N_("Change of the host, while the host's phone is silent"),
    "field-host-agreed": N_("Agrees to the change of the host"),
    "field-host": N_("Is the host from now on"),
    "field-shelf": N_("Shelf"),
    "field-pile": N_("Discard pile"),
    "field-tally": N_("Books by category"),
    "field-stability": N_("Shelf stability"),
    "field-focus": N_("Focus"),
    "field-hand": N_("Cards in hand"),
    "field-turns": N_("Cards turned face down"),
    "field-ready": N_("Finished entering"),
    "round-1": N_(
        "Six locations lie open. Discard as many cards as your level says. Only one of your assistants may "
        "stand on a location at a time, the special assistant included."
    ),
    "round-2": N_(
        "Five locations are left. Before you discard, reveal one of the two category cards set aside and put "
        "it back into the box: the public library's focus is not that one."
    ),
    "round-3": N_("Four locations are left. Discard as your level says, and place all four assistants."),
    "round-4": N_(
        "Three locations are left. Before you discard, reveal the second category card set aside: the only "
        "category you have not seen by now is the public library's focus."
    ),
    "round-5": N_("Two locations are left, and it is the last round. Afterwards discard your whole hand."),
    "round-6": N_(
        "The rounds are over. Discard your hand, lay the whole discard pile out in columns and photograph it "
        "for the public library; then reveal its focus and enter your own shelf."
    ),
}
