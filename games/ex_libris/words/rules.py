"""The rules behind each line of Ex Libris in our own words, and where the rulebooks have them."""

from collections.abc import Mapping

from translations.markers import N_, Sentence, Source

GAMES = ("ex-libris", "ex-libris-solo")

TERMS: Mapping[str, Sentence] = {
    "rule-turned": N_(
        "Read the shelf row by row from the top, each from the left. A face-up card that comes before the card "
        "read before it, by its letter and then its number, is turned face down."
    ),
    "rule-counts": N_("Only books on face-up cards are counted, each category by itself."),
    "rule-stability": N_(
        "A point for each card of the largest full rectangle that stands on the lowest row and is at least two "
        "by two; face-down cards still hold it up. A card that the Mummy entombed adds two."
    ),
    "rule-down": N_(
        "A card may be turned face down before the inspection; it is not counted, but holds the shelf."
    ),
    "rule-books": N_("What “most books” counts among players who are level is a ruling of the table."),
    "rule-unlikely": N_(
        "Numbers that can hardly be right are worth a second look; they are counted as entered."
    ),
    "rule-popular": N_(
        "Most books of the prominent category earn 15, the second most 9, the third most 4. Players who are level "
        "add up the rewards they take and share them, rounded up."
    ),
    "rule-banned": N_("Each book of the banned category costs a point."),
    "rule-diversity": N_("Three points for each book of the weakest category, the banned one left out."),
    "rule-specialty": N_("Two points for each book of the category that was kept secret until now."),
    "rule-total": N_("The lines of section B are added up; losses may leave less than nothing."),
    "rule-place": N_(
        "The highest total wins. Players who are level compare, in turn: most books, fewest cards in hand, "
        "fewest banned books, and who first finishes reading a book."
    ),
}

FORM_PAGE = {"en": "FR p.9", "fr": "FR p.9", "pt": "PT p.9"}
MUMMY_PAGES = {"en": "FR p.9, p.16", "fr": "FR p.9, p.16", "pt": "PT p.9, p.16"}

SOURCES: Mapping[str, Source] = {
    "turned": Source(N_("form B-7c, A1"), FORM_PAGE),
    "counts": Source(N_("form B-7c, A2"), FORM_PAGE),
    "stability": Source(N_("form B-7c, B1"), FORM_PAGE),
    "stability-mummy": Source(N_("form B-7c, B1; the Mummy"), MUMMY_PAGES),
    "popular": Source(N_("form B-7c, B2"), FORM_PAGE),
    "banned": Source(N_("form B-7c, B3"), FORM_PAGE),
    "diversity": Source(N_("form B-7c, B4"), FORM_PAGE),
    "specialty": Source(N_("form B-7c, B5"), FORM_PAGE),
    "total": Source(N_("form B-7c, total"), FORM_PAGE),
    "place": Source(N_("form B-7c, ties"), FORM_PAGE),
}
