"""The rules behind each line of Ex Libris in our own words, and where both rulebooks have them."""

from collections.abc import Mapping

from translations.marks import N_, Sentence

GAMES = ("ex-libris", "ex-libris-solo")

TERMS: Mapping[str, Sentence] = {
    "rule-turned": N_(
        "Read the shelf row by row from the top, each from the left. A face-up card that comes before the card "
        "read before it, by its letter and then its number, is turned face down."
    ),
    "rule-counts": N_("Only books on face-up cards are counted, each category by itself."),
    "rule-stability": N_(
        "A point for each card of the largest full rectangle that stands on the lowest row and is at least two "
        "by two; face-down cards still hold it up."
    ),
    "rule-popular": N_(
        "Most books of the prominent category earn 15, then 9, then 4. Players who are level add up the rewards "
        "they take and share them, rounded up."
    ),
    "rule-banned": N_("Each book of the banned category costs a point."),
    "rule-diversity": N_("Three points for each book of the weakest category, the banned one left out."),
    "rule-specialty": N_("Two points for each book of the category that was kept secret until now."),
    "rule-total": N_("The lines of section B are added up; losses may leave less than nothing."),
    "rule-place": N_(
        "The highest total wins. Players who are level compare, in turn: most books, fewest cards in hand, "
        "fewest banned books, and who first finishes reading a book."
    ),
    "pages-turned": N_("French and Portuguese rulebooks, pages 4 and 9"),
    "pages-counts": N_("French and Portuguese rulebooks, page 9"),
    "pages-stability": N_("French and Portuguese rulebooks, pages 5 and 9"),
    "pages-popular": N_("French and Portuguese rulebooks, pages 5 and 9"),
    "pages-banned": N_("French and Portuguese rulebooks, pages 5 and 9"),
    "pages-diversity": N_("French and Portuguese rulebooks, pages 6 and 9"),
    "pages-specialty": N_("French and Portuguese rulebooks, pages 6 and 9"),
    "pages-total": N_("French and Portuguese rulebooks, page 9"),
    "pages-place": N_("French and Portuguese rulebooks, page 9"),
}
