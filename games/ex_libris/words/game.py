"""Words of Ex Libris and its solo game."""

from collections.abc import Mapping

from translations.markers import N_, NP_, Sentence

GAMES = ("ex-libris", "ex-libris-solo")

TERMS: Mapping[str, Sentence] = {
    "game-ex-libris": N_("Ex Libris"),
    "game-ex-libris-solo": N_("Ex Libris, solo"),
    "category-C": N_("Corrupted Codices"),
    "category-F": N_("Fantastical Fictions"),
    "category-H": N_("Historic Volumes"),
    "category-M": N_("Monster Manuals"),
    "category-R": N_("Reference Texts"),
    "category-S": N_("Spells & Potions"),
    "line-stability": N_("Shelf stability"),
    "line-popular": N_("Prominent works"),
    "line-banned": N_("Banned books"),
    "line-diversity": N_("Variety"),
    "line-specialty": N_("Focus"),
    "line-turned": N_("Alphabetical order"),
    "line-counts": N_("Books by category"),
    "line-down": N_("Face down"),
    "line-books": N_("Books"),
    "line-total": N_("Total"),
    "line-place": N_("Place"),
    "place-1": N_("1st"),
    "place-2": N_("2nd"),
    "place-3": N_("3rd"),
    "place-4": N_("4th"),
    "code-stability": N_("B1"),
    "code-popular": N_("B2"),
    "code-banned": N_("B3"),
    "code-diversity": N_("B4"),
    "code-specialty": N_("B5"),
    "ruling-popular-tie": N_("Ties for prominent works"),
    "ruling-popular-zero": N_("Players without prominent works"),
    "ruling-popular-two-players": N_("Prominent works with two players"),
    "ruling-order-after-flip": N_("Order after a turned card"),
    "ruling-entombed-under-flipped": N_("Cards entombed under a face-down card"),
    "ruling-most-books": N_("What “most books” counts"),
    "option-next": N_("Tied players share their place's reward and the next one's"),
    "option-occupied": N_("Tied players share the rewards of all the places they take up"),
    "option-next-then-third": N_("As the first, but a lone fourth takes a third reward left over"),
    "option-ranks": N_("They still take a place"),
    "option-unranked": N_("They earn nothing; their place stays unpaid"),
    "option-second-paid": N_("The second is paid too"),
    "option-first-only": N_("Only the first is paid"),
    "option-last-face-up": N_("Compare with the last card left face up"),
    "option-neighbour": N_("Compare with the card before it, face down or not"),
    "option-counts": N_("They still count"),
    "option-lost": N_("They are lost"),
    "option-face-up": N_("Books on face-up cards"),
    "option-all-known": N_("All books known, face down too"),
    "option-cards": N_("Cards, not books"),
}

REASONS: Mapping[str, Sentence] = {
    "turned": N_("{card} stands after {after} but comes before it, so the inspector turns it face down."),
    "down": NP_(
        "{cards} card lies face down: its books are not counted.",
        "{cards} cards lie face down: their books are not counted.",
        "cards",
    ),
    "counts": NP_("{books} book on face-up cards.", "{books} books on face-up cards.", "books"),
    "counts-none": N_("No books on face-up cards."),
    "counts-pile": NP_(
        "{books} book on all the cards of the pile.", "{books} books on all the cards of the pile.", "books"
    ),
    "counts-pile-none": N_("No books in the pile."),
    "counts-tally": NP_("{books} book, as tallied.", "{books} books, as tallied.", "books"),
    "stability": N_(
        "The largest full rectangle on the lowest row is {height} high and {width} wide: a point a card."
    ),
    "stability-mummy": N_(
        "The largest full rectangle on the lowest row is {height} high and {width} wide, a point a card; "
        "each entombed card adds {each}."
    ),
    "stability-none": N_("No full rectangle of at least two by two stands on the lowest row."),
    "stability-none-mummy": N_(
        "No full rectangle of at least two by two stands on the lowest row; each entombed card adds {each}."
    ),
    "stability-tally": N_("The points of the largest rectangle, as entered."),
    "stability-library": N_("The public library's shelves are not checked for stability."),
    "popular": NP_(
        "{place} place for prominent works with {books} book ({category}).",
        "{place} place for prominent works with {books} books ({category}).",
        "books",
    ),
    "popular-without": N_(
        "{place} place for prominent works without a book of them ({category}): "
        "by this table's ruling that is a place too."
    ),
    "popular-shared-next": N_(
        "{players} share {place} place for prominent works ({category}, {books} each): "
        "the rewards of their place and of the next one, {pool}, are shared among {tied}, rounded up."
    ),
    "popular-shared-occupied": N_(
        "{players} share {place} place for prominent works ({category}, {books} each): "
        "the rewards of all the places they take up, {pool}, are shared among {tied}, rounded up."
    ),
    "popular-shared-one": N_(
        "{players} share {place} place for prominent works ({category}, {books} each): "
        "its reward of {pool}, the last one paid, is shared among {tied}, rounded up."
    ),
    "popular-left-over": N_(
        "Three are tied for first, so the lone fourth ({category}: {books}) takes the third reward they left."
    ),
    "popular-nothing": N_("{place} place for prominent works ({category}: {books}) earns nothing."),
    "popular-unranked": N_("No prominent works ({category}), so no place and no reward."),
    "popular-solo-won": N_("More prominent works than the other side ({category}: {books} to {others})."),
    "popular-solo-lost": N_(
        "Fewer prominent works than the other side ({category}: {books} to {others}); there is no second reward."
    ),
    "popular-solo-tie-won": N_(
        "As many prominent works as the player ({category}: {books} each): a tie goes to the public library."
    ),
    "popular-solo-tie-lost": N_(
        "No more prominent works than the public library ({category}: {books} each): a tie goes to the library."
    ),
    "banned": NP_(
        "{books} banned book ({category}): one point lost.",
        "{books} banned books ({category}): one point lost for each.",
        "books",
    ),
    "banned-none": N_("No banned book ({category}), so no point is lost."),
    "diversity": NP_(
        "The weakest of the five categories that are not banned ({categories}) has {books} book: "
        "{each} points for each.",
        "The weakest of the five categories that are not banned ({categories}) has {books} books: "
        "{each} points for each.",
        "books",
    ),
    "diversity-none": N_(
        "The weakest of the five categories that are not banned ({categories}) has no book: no points."
    ),
    "specialty": NP_(
        "{books} book of the focus ({category}): {each} points for each.",
        "{books} books of the focus ({category}): {each} points for each.",
        "books",
    ),
    "specialty-none": N_("No book of the focus ({category}): no points."),
    "total": N_("The five lines of section B added up."),
    "books-all-known": NP_(
        "{books} book for ties, face-down ones with known icons too, as this table counts.",
        "{books} books for ties, face-down ones with known icons too, as this table counts.",
        "books",
    ),
    "books-cards": NP_(
        "{books} card for ties, entombed ones too: this table compares cards.",
        "{books} cards for ties, entombed ones too: this table compares cards.",
        "books",
    ),
    "books-tally": NP_(
        "{books} book for ties, as tallied: a tally stands in for what this table compares.",
        "{books} books for ties, as tallied: a tally stands in for what this table compares.",
        "books",
    ),
}

FORMULAS: Mapping[str, Sentence] = {"turned": N_("{card} < {after}")}

FAULTS: Mapping[str, Sentence] = {
    "notation-long": N_("The text is longer than {most} characters; a shelf is far shorter."),
    "row-empty": N_("The row is empty; write its cards, or leave out the slash."),
    "rows-many": N_("There are {rows} rows; a shelf has at most {most}."),
    "shelf-apart": N_("This card touches no part of the shelf before it; every card must touch another."),
    "cell-changed": N_("Meanwhile somebody changed this cell: it now holds {word}."),
    "cell-gone": N_("Meanwhile somebody took this cell away."),
    "cell-malformed": N_("“{text}” is no card; write it like E2:HFS, ~E2:HFS, # or a dot for a hole."),
    "mark-malformed": N_("“{text}” does not start with a card's letter and number, like E2."),
    "icons-unknown": N_("“{text}” has icons other than C, F, H, M, R and S."),
    "icons-count": N_("“{text}” must have two to four icons."),
    "icons-missing": N_("The icons of {card} are not known; write them after a colon, like {card}:HFS."),
    "icons-quarrel": N_(
        "{card} is entered with {entered}, but the deck “{deck}” knows it with {known}; correct one of the two."
    ),
    "cell-unread": N_(
        "“{text}” marks a card that was not read; say which card it is, or turn it down with #."
    ),
    "pile-face-down": N_(
        "“{text}” lies face down. Turn the card over: the public library owns every discarded card, "
        "and the pile is spread so that all icons show."
    ),
    "pile-entombed": N_(
        "“{text}” has another card under it. Lay that one out too, face up: the public library owns every "
        "discarded card, and the pile is spread so that all icons show."
    ),
    "hand-in-solo": N_(
        "A solo player has no hand left: it is discarded to the public library first. "
        "Add its cards to the pile and leave the key out."
    ),
    "pile-unread": N_("“{text}” marks a card that was not read; say which card it is."),
    "pile-malformed": N_("“{text}” is no card of a pile; write it like E2:HFS."),
    "pile-no-rows": N_("A pile has no rows and no holes; leave out “{text}”."),
    "number-over-total": NP_(
        "{card} cannot be: the letter {letter} has only {total} card in this deck.",
        "{card} cannot be: the letter {letter} has only {total} cards in this deck.",
        "total",
    ),
    "letter-malformed": N_("“{text}” is not one capital letter from A to Z."),
    "card-twice": N_(
        "{card} also stands on the shelf of {owner}, row {row}, column {column}; one of them is misread."
    ),
    "card-twice-in-pile": N_("{card} also lies in the pile, as card {column}; one of them is misread."),
    "books-over-box": N_(
        "{category}: {sum} books at this table, but the box holds {most}. Who has them: {held}. Count again."
    ),
    "all-books-over-box": N_(
        "{sum} books at this table, but the box holds {most}. Who has them: {held}. Count again."
    ),
    "cards-over-box": N_(
        "{sum} cards at least at this table, but the deck has {most}. Who has them: {held}. Count again."
    ),
    "popular-is-banned": N_("{category} cannot be both prominent and banned."),
    "focus-is-popular": N_("{category} is the prominent category, so it cannot be the focus of {name}."),
    "focus-is-banned": N_("{category} is the banned category, so it cannot be the focus of {name}."),
    "focus-is-popular-of-library": N_(
        "{category} is the prominent category, so it cannot be the focus of the public library."
    ),
    "focus-is-banned-of-library": N_(
        "{category} is the banned category, so it cannot be the focus of the public library."
    ),
    "focus-twice-of-library": N_(
        "{category} is the focus of {other} already, so it cannot be that of the public library."
    ),
    "focus-twice": N_("{category} is the focus of {other} already, so it cannot be that of {name}."),
    "name-of-library": N_("“{typed}” is the public library itself; choose another name for the player."),
    "race-nobody": N_("“{name}”, who won the reading race, is no player of this table."),
    "stability-with-shelf": N_("The stability of a shelf is worked out from its cards; leave the key out."),
    "deck-category-over": N_(
        "{category} has {books} books where the deck has {most}; one of these cards is wrong: {cards}."
    ),
    "deck-category-short": N_("The deck is complete, but {category} has {books} books instead of {most}."),
    "deck-totals": N_("The letter totals add up to {total}; the deck has {cards} cards."),
    "deck-cards-over": N_("The catalogue holds {count} cards; the deck has {most}."),
    "deck-sizes": N_("Cards with four icons outnumber those with two by {spread}, not by {expected}."),
}
