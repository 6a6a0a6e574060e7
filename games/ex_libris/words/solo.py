"""Words that only the solo game of Ex Libris has: its second player, its stamps, its rules and their pages."""

from collections.abc import Mapping

from translations.markers import N_, Sentence, Source

GAMES = ("ex-libris-solo",)

TERMS: Mapping[str, Sentence] = {
    "player-library": N_("Public library"),
    "stamp-won": N_("Licence granted"),
    "stamp-lost": N_("Licence refused"),
    "rule-counts": N_(
        "Of the player, books on face-up cards are counted; of the public library, every book of the whole "
        "discard pile."
    ),
    "rule-stability": N_(
        "A point for each card of the player's largest full rectangle that stands on the lowest row and is at "
        "least two by two. The public library has no shelf to check."
    ),
    "rule-popular": N_(
        "Whoever has more books of the prominent category earns 15, and the other nothing. "
        "The public library wins a tie."
    ),
    "rule-specialty": N_(
        "Two points for each book of one's own secret category; the public library's is revealed last."
    ),
    "rule-place": N_(
        "The player wins with more points than the public library; as many or fewer are not enough."
    ),
}

REASONS: Mapping[str, Sentence] = {
    "place-total": N_("The higher total wins: {first} {upper}, {second} {lower}."),
}

SECTIONS = {
    "turned": N_("form S-42a, A1"),
    "counts": N_("form S-42a, A2"),
    "stability": N_("form S-42a, B1"),
    "popular": N_("form S-42a, B2"),
    "banned": N_("form S-42a, B3"),
    "diversity": N_("form S-42a, B4"),
    "specialty": N_("form S-42a, B5"),
    "total": N_("form S-42a, total"),
    "place": N_("form S-42a, total"),
}
PAGES = {"en": "FR p.21", "fr": "FR p.21", "pt": "PT p.21"}
MUMMY = Source(
    N_("form S-42a, B1; the Mummy"), {"en": "FR p.21, p.16", "fr": "FR p.21, p.16", "pt": "PT p.21, p.16"}
)
SOURCES: Mapping[str, Source] = {
    **{line: Source(section, PAGES) for line, section in SECTIONS.items()},
    "stability-mummy": MUMMY,
}
