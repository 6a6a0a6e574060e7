"""The rules behind each line of Atheneum in our own words, and where the rulebook has them."""

from collections.abc import Mapping

from translations.markers import N_, Sentence, Source

GAMES = ("atheneum",)

TERMS: Mapping[str, Sentence] = {
    "rule-track": N_("Points won during the game stand on the score track; the final scoring adds to them."),
    "rule-favourite": N_(
        "A point for each book of your main shelf's subject that has another book of it beside it, above it or "
        "below it; corners do not count."
    ),
    "rule-compartments": N_("Each compartment without an empty slot is worth the value printed beside it."),
    "rule-candles": N_("Each candle is worth the value printed on the slot where it stands."),
    "rule-wands": N_("A point for each magic wand that was not used."),
    "rule-books": N_(
        "Books on the shelves, and those of the favourite subject, only part players with equal totals."
    ),
    "rule-total": N_("The score track and the four lines are added up."),
    "rule-place": N_(
        "The highest total wins. Players who are level compare their books on the shelves, then those of their "
        "favourite subjects; whoever is still level shares the victory."
    ),
    "rule-unlikely": N_(
        "The box has 32 book tiles of each subject. Bonus tiles can show books too, and what is missing may be "
        "replaced; otherwise there is a mistake."
    ),
}

SOURCES: Mapping[str, Source] = {
    "track": Source(N_("French rulebook, end of the game"), {"fr": "livret, fin de partie"}),
    "favourite": Source(N_("French rulebook, end of the game, 1"), {"fr": "livret, fin de partie, 1"}),
    "compartments": Source(N_("French rulebook, end of the game, 2"), {"fr": "livret, fin de partie, 2"}),
    "candles": Source(N_("French rulebook, end of the game, 3"), {"fr": "livret, fin de partie, 3"}),
    "wands": Source(N_("French rulebook, end of the game, 4"), {"fr": "livret, fin de partie, 4"}),
    "books": Source(N_("French rulebook, end of the game, ties"), {"fr": "livret, fin de partie, égalité"}),
    "total": Source(N_("French rulebook, end of the game"), {"fr": "livret, fin de partie"}),
    "place": Source(N_("French rulebook, end of the game, ties"), {"fr": "livret, fin de partie, égalité"}),
}
