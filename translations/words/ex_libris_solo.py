"""Words that only the solo game of Ex Libris has: what its second player is called, and its stamps."""

from collections.abc import Mapping

from translations.marks import N_, Sentence

GAMES = ("ex-libris-solo",)

TERMS: Mapping[str, Sentence] = {
    "player-library": N_("Public library"),
    "stamp-won": N_("Licence granted"),
    "stamp-lost": N_("Licence refused"),
}
