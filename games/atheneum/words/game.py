"""Words of Atheneum."""

from collections.abc import Mapping

from translations.markers import N_, NP_, Sentence

GAMES = ("atheneum",)

TERMS: Mapping[str, Sentence] = {
    "game-atheneum": N_("Atheneum"),
    "subject-purple": N_("Folklore & Fanfiction"),
    "subject-green": N_("Beastly Textbooks"),
    "subject-pink": N_("Paranormal Publications"),
    "subject-turquoise": N_("Biographies & Memoirs"),
    "subject-black": N_("Rare Manuscripts"),
    "colour-purple": N_("purple"),
    "colour-green": N_("green"),
    "colour-pink": N_("pink"),
    "colour-turquoise": N_("turquoise"),
    "colour-black": N_("black"),
    "line-track": N_("Score track"),
    "line-favourite": N_("Favourite subject"),
    "line-compartments": N_("Full compartments"),
    "line-candles": N_("Candles"),
    "line-wands": N_("Magic wands"),
    "line-books": N_("Books"),
    "line-subject_books": N_("Books of the favourite subject"),
    "paper-compartments": N_("Values of the full compartments, one by one"),
    "paper-candles": N_("Values under the candles, one by one"),
    "line-total": N_("Total"),
    "line-place": N_("Place"),
    "code-track": "0",
    "code-favourite": "1",
    "code-compartments": "2",
    "code-candles": "3",
    "code-wands": "4",
    "step-total": N_("total"),
    "step-books": N_("most books"),
    "step-subject-books": N_("most books of the favourite subject"),
    "step-shared": N_("level to the end, so the victory is shared"),
    "step-books-unknown": N_("books on the shelves, not entered by everybody"),
    "step-subject-books-unknown": N_("books of the favourite subject, not entered by everybody"),
    "level-total": N_("points"),
    "level-books": N_("books"),
    "level-subject-books": N_("books of the favourite subject"),
    "ruling-adjacency": N_("Which books stand next to each other"),
    "option-compartment": N_("Only books of one compartment"),
    "option-across-dividers": N_("Across the walls of one shelf too"),
    "option-across-shelves": N_("Across walls, and from shelf to shelf"),
    "form-atheneum": N_("Final Scoring of the Magical Library"),
    "progress-subject": N_("Subject"),
    "progress-track": N_("Score track"),
    "progress-shelves": N_("Books"),
    "setting-deck": N_("Edition"),
    "setting-favourite": N_("Favourite subject"),
    "setting-compartments": N_("Full compartments"),
    "setting-candles": N_("Candles"),
    "setting-books": N_("Books"),
    "setting-subject_books": N_("Books of the favourite subject"),
    "supposing-cards": N_("All the shelves"),
    "supposing-hint": N_(
        "P, G, K, T and B are books (purple, green, pink, turquoise, black), ^ is a candle, a dot an empty slot; "
        "a + joins two books on one tile."
    ),
    "field-settings": N_("Settings"),
    "field-revealed": N_("Reveal"),
    "field-freed": N_("Seat freed by the host"),
    "field-signed-off": N_("Checked by the neighbour"),
    "field-host-wanted": N_("Change of the host, while the host's phone is silent"),
    "field-host-agreed": N_("Agrees to the change of the host"),
    "field-host": N_("Is the host from now on"),
    "field-subject": N_("Subject"),
    "field-track": N_("Score track"),
    "field-wands": N_("Magic wands"),
    "field-shelves": N_("Shelves"),
    "field-books": N_("Books on the shelves"),
    "field-subject_books": N_("Books of the favourite subject"),
    "field-counts": N_("Counts"),
    "field-objectives": N_("Log of objectives"),
    "field-points": N_("Points"),
    "field-plan": N_("Plan of the edition"),
}

REASONS: Mapping[str, Sentence] = {
    "track": N_("The points on the score track when the last round ended."),
    "track-logged": NP_(
        "{objectives} objective validated; with the points gained besides, the track shows {points}.",
        "{objectives} objectives validated; with the points gained besides, the track shows {points}.",
        "objectives",
    ),
    "wands-logged": N_("Magic wands: {first} to start with, {gained} gained, {spent} spent, {left} left."),
    "favourite": NP_(
        "{books} book of {subject} next to another one, as counted: a point for each.",
        "{books} books of {subject} next to another one, as counted: a point for each.",
        "books",
    ),
    "favourite-compartment": NP_(
        "{books} book of {subject} next to another one in its compartment: a point for each.",
        "{books} books of {subject} next to another one in their compartment: a point for each.",
        "books",
    ),
    "favourite-across-dividers": NP_(
        "{books} book of {subject} next to another one on its shelf: a point for each.",
        "{books} books of {subject} next to another one on their shelf: a point for each.",
        "books",
    ),
    "favourite-across-shelves": NP_(
        "{books} book of {subject} next to another one on any shelf: a point for each.",
        "{books} books of {subject} next to another one on any shelf: a point for each.",
        "books",
    ),
    "compartments": NP_(
        "{count} full compartment: the value printed beside it.",
        "{count} full compartments: the values printed beside them.",
        "count",
    ),
    "favourite-none": N_("No two books of {subject} stand next to each other."),
    "compartments-none": N_("No compartment is full."),
    "candles": NP_(
        "{count} candle: the value printed on its slot.",
        "{count} candles: the values printed on their slots.",
        "count",
    ),
    "candles-none": N_("No candle stands on the shelves."),
    "wands": NP_(
        "{count} magic wand not used: a point.",
        "{count} magic wands not used: a point for each.",
        "count",
    ),
    "wands-none": N_("No magic wand is left."),
    "books": N_("Books on the shelves: {books}; of {subject}: {own}. Both decide ties only."),
    "total": N_("The score track and the four lines of the final scoring added up."),
    "place-total": N_("{first} is ahead of {second} with the higher total: {upper} to {lower}."),
    "place-books": N_("{first} is ahead of {second}. Level: {level}. More books: {upper} to {lower}."),
    "place-books-unknown": N_(
        "{first} and {second} cannot be told apart yet. Level: {level}. "
        "It turns on the books on their shelves: {first} {upper}, {second} {lower}."
    ),
    "place-subject-books": N_(
        "{first} is ahead of {second}. Level: {level}. More books of their favourite subject: {upper} to {lower}."
    ),
    "place-subject-books-unknown": N_(
        "{first} and {second} cannot be told apart yet. Level: {level}. "
        "It turns on the books of their favourite subjects: {first} {upper}, {second} {lower}."
    ),
    "place-shared": N_("{first} and {second} share a place, level to the end: {level}."),
    "unlikely-books": N_(
        "{sum} books at this table, and the box has {most} book tiles ({held}). "
        "With bonus tiles or tiles from elsewhere it can be; count again if there were none."
    ),
    "unlikely-subject-books": N_(
        "{books} books of {subject}, and the box has {most} tiles of them. "
        "With bonus tiles or tiles from elsewhere it can be; count again if there were none."
    ),
}

FAULTS: Mapping[str, Sentence] = {
    "values-unread": N_(
        "“{text}” is not understood: write the printed values one after another, such as 3 6 6 2."
    ),
    "text-long": N_("The text is longer than {most} characters; shelves are far shorter."),
    "row-bare": N_("A row of shelf {shelf} is bare; write a dot for an empty row, or leave out the slash."),
    "plan-label": N_("Shelf {shelf} of the plan starts with “{text}:”; a plan's shelves have no number."),
    "plan-kinds": N_("The plan has {count} kinds of side shelves; at most {most} can be told apart."),
    "plan-quarrel": N_("This plan differs from the one the edition “{deck}” has; correct one of the two."),
    "plan-missing": N_("Drawn shelves need a plan; name an edition that has one, or give the plan here."),
    "candle-malformed": N_(
        "“{text}” is no candle slot; write it with its value, like ^3, or a dot for none."
    ),
    "candle-value": N_("“{text}”: a candle slot is worth {low} to {high} points."),
    "slot-malformed": N_(
        "“{text}” is no slot; write its compartment's letter, once with the value, like A3."
    ),
    "compartment-value": N_("“{text}”: a compartment is worth {low} to {high} points."),
    "compartment-value-twice": N_("“{text}” gives its compartment a value a second time; keep one."),
    "compartment-value-missing": N_(
        "Compartment {compartment} of shelf {shelf} has no value; write one, like {compartment}3."
    ),
    "compartment-apart": N_("This slot does not hang together with the rest of compartment {compartment}."),
    "compartments-count": NP_(
        "Shelf {shelf} has {count} compartment instead of {needed}.",
        "Shelf {shelf} has {count} compartments instead of {needed}.",
        "count",
    ),
    "candles-count": NP_(
        "Shelf {shelf} has {count} candle slot instead of {needed}.",
        "Shelf {shelf} has {count} candle slots instead of {needed}.",
        "count",
    ),
    "shelf-label": N_("“{text}:” is no kind of side shelf; write its number in the plan, like 1:."),
    "cell-no-candle": N_("“{text}” on shelf {shelf}: the first row holds candles, ^ or a dot."),
    "cell-no-book": N_(
        "“{text}” on shelf {shelf} is no book; write P, G, K, T or B, two of them on one tile like P+G, or a dot."
    ),
    "main-shelves": N_(
        "Main shelves: {count}; every player has one, and side shelves start with their number, like 1:."
    ),
    "side-shelves": N_("There are {count} side shelves; a player has at most {most}."),
    "side-unknown": N_("The plan has no side shelf of kind {number}."),
    "shelf-rows": NP_(
        "Shelf {shelf} has {rows} row; its drawing in the plan has {needed}, the candles' row included.",
        "Shelf {shelf} has {rows} rows; its drawing in the plan has {needed}, the candles' row included.",
        "rows",
    ),
    "candle-no-slot": N_("The plan has no candle slot here on shelf {shelf}."),
    "book-no-slot": N_("The plan has no slot here on shelf {shelf} ({subject})."),
    "book-leans-on-nothing": N_(
        "This book ({subject}, shelf {shelf}) leans on nothing; beside it must be a book or a wall."
    ),
    "book-stands-on-nothing": N_(
        "This book ({subject}, shelf {shelf}) stands on nothing; below it must be a book."
    ),
    "tile-divided": N_("A tile with two books (shelf {shelf}) cannot reach into another compartment."),
    "count-with-shelves": N_("The drawn shelves give “{field}” already; leave the key out."),
    "compartments-without-books": NP_(
        "Books of {name} on the shelves: {books}, but {count} full compartment holds {needed} at least.",
        "Books of {name} on the shelves: {books}, but {count} full compartments hold {needed} at least.",
        "count",
    ),
    "books-over-box": N_(
        "{sum} books at this table, but the box has {most} at the very most. Who has them: {held}. Count again."
    ),
    "subject-books-many": NP_(
        "{count} book of the favourite subject is more than the {books} on the shelves.",
        "{count} books of the favourite subject are more than the {books} on the shelves.",
        "count",
    ),
    "favourite-many": N_(
        "{count} books next to their like are more than the {books} of the favourite subject."
    ),
    "favourite-alone": N_("One book alone cannot stand next to its like; it is none, or two at least."),
    "log-malformed": N_(
        "“{text}” is no entry of a log; write 7 for an objective, w for a wand gained, +3 for points gained."
    ),
    "wands-none-left": N_("Entry {number}: no magic wand was left to validate an objective with."),
    "wands-many": N_("Entry {number}: a player has {most} magic wands at most, so this one is lost."),
    "objective-twice": N_(
        "Entry {number}: the objective “{card}” is entry {first} already; each is validated once."
    ),
    "track-long": N_("The log comes to {points} points; the score track takes {most} at most."),
    "log-long": N_("The log has more than {most} entries; a game has far fewer."),
    "log-moved": N_("The log was changed meanwhile; look at its last entry before you take it back."),
    "subject-twice": N_("{subject} is the subject of {other} already, so it cannot be that of {name}."),
}

ASKS: Mapping[str, Sentence] = {
    "books": N_("The books of {player} decide: how many stand on the shelves?"),
    "subject_books": N_("The books of {player} decide: how many are of their favourite subject?"),
}
