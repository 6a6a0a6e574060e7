"""Words every game shares: what can be wrong with a document, and where."""

from collections.abc import Mapping

from translations.markers import N_, NP_, Sentence

PLACES: Mapping[str, Sentence] = {
    "row": N_("row {row}"),
    "column": N_("column {column}"),
    "card": N_("card {column}"),  # of a pile, which has no rows
}

FAULTS: Mapping[str, Sentence] = {
    "not-json": N_(
        "This is not a JSON document (line {line}, column {at}); check quotes, commas and brackets."
    ),
    "not-utf8": N_("This is not a text in UTF-8; save it as UTF-8."),
    "json-deep": N_("The document is nested too deeply; a table needs only a few levels."),
    "json-number": N_("The document holds a number no table needs; write whole numbers of a few digits."),
    "json-twice": N_("The key “{field}” stands twice in one object; keep one of them."),
    "document-long": N_("The document is longer than {most} bytes; a table needs far less."),
    "document-not-object": N_("A document is a JSON object in braces, not {value}."),
    "command-unknown": N_("“{value}” is no command; say one of: {options}."),
    "usage": N_("{command}: {why}."),
    "backup-damaged": N_("The backup is damaged or incomplete; nothing was changed. Use another copy."),
    "database-not-migrated": N_(
        "The database could not be brought up to date ({why}); it is as it was, and a copy of it is {copy}."
    ),
    "database-too-new": N_("A later version of Shelfmark has been at this data; use that one."),
    "database-unusable": N_("The database cannot be used ({why}); nothing was changed."),
    "backup-unknown": N_("This is no backup that this version of Shelfmark knows; nothing was changed."),
    "not-written": N_("This could not be written: {why}."),
    "backup-unwritable": N_("The backup cannot be written: {why}."),
    "backup-other-file": N_("A file that is no backup stands there; it stays. Name another."),
    "backup-replaced": N_("{file} was an earlier backup; this one stands in its place."),
    "backup-too-large": N_("The backup unpacks to more than a backup holds; nothing was changed."),
    "backup-without-keys": N_("The backup holds no keys; restore it without --keys."),
    "restore-unwritable": N_("The backup cannot be put in its place ({why}); nothing was changed."),
    "restore-unfinished": N_(
        "The tables are back, but not yet every file ({why}); mend that and start Shelfmark again, which puts the rest in place."
    ),
    "database-damaged": N_(
        "The database {file} is damaged ({why}); it was left as it is. Move it away with all files whose names begin like its own, then put the newest copy from {copies} in its place or bring back a backup with ./run restore."
    ),
    "home-unusable": N_("The data folder {folder} cannot be used ({why}); name another in SHELFMARK_HOME."),
    "key-unreadable": N_("The key {file} cannot be read ({why}); let whoever starts Shelfmark read it."),
    "days-malformed": N_("{name} is “{value}”; write a whole number of days, or 0 to keep things for ever."),
    "setting-whole": N_("{name} is “{value}”; write a whole number from {low} to {high}."),
    "setting-choice": N_("{name} is “{value}”; write one of: {options}."),
    "setting-host": N_("{name} is “{value}”; write an address of this machine, or 0.0.0.0 for all of them."),
    "setting-address": N_("{name} is no address that can be used; it starts with one of: {options}."),
    "setting-blobs": N_("{name} is neither “folder” nor a bucket: s3://bucket/prefix?endpoint=https://…"),
    "setting-bucket-shut": N_("{name} names a bucket; it opens only with {options}."),
    "port-taken": N_("Port {port} is taken; name another in PORT."),
    "ports-taken": N_("The ports {first} to {last} are all taken; name another in PORT."),
    "port-refused": N_("Port {port} cannot be used here ({why}); name another in PORT."),
    "printing-missing": N_(
        "This server cannot print: its library Pango is missing. Whoever keeps it installs it with ./run "
        "or with apt-get install {packages}."
    ),
    "file-missing": N_("There is no such file."),
    "file-is-folder": N_("This is a folder; name the files in it."),
    "file-unreadable": N_("The file cannot be read: {why}."),
    "question-missing": N_("Say in a few words what you ask."),
    "question-long": N_("A question has at most {most} characters."),
    "no-advice": N_("There is no advice for the game “{game}”."),
    "no-recount": N_("There is no second calculator for the game “{game}”."),
    "field-missing": N_("The key “{field}” is missing."),
    "faults-more": NP_("And {count} more fault.", "And {count} more faults.", "count"),
    "field-unknown": N_("The key “{field}” is unknown here; remove it or correct its spelling."),
    "field-type": N_("{value} is of the wrong kind here; expected: {kind}."),
    "field-choice": N_("“{value}” is not one of: {options}."),
    "number-range": N_("{value} is out of range; write a whole number from {low} to {high}."),
    "list-long": N_("There are {count} entries here; at most {most} make sense."),
    "name-empty": N_("A name must not be empty."),
    "name-long": N_("A name has at most {most} characters."),
    "name-unprintable": N_("A name must not hold control characters or line breaks."),
    "name-twice": N_("Two players are called “{name}”; names must differ."),
    "players-count": NP_(
        "There is {count} player; this game takes {fewest} to {most}.",
        "There are {count} players; this game takes {fewest} to {most}.",
        "count",
    ),
    "players-alone": NP_(
        "There is {count} player; this game is for one alone.",
        "There are {count} players; this game is for one alone.",
        "count",
    ),
    "both-given": N_("Both “{first}” and “{second}” are given; keep one of them."),
    "neither-given": N_("Neither “{first}” nor “{second}” is given; one of them is needed."),
    "edition-name": N_(
        "“{name}” cannot be the name of a deck: it may not hold / or \\, begin with a dot or hyphen, or end with a dot."
    ),
    "edition-name-long": N_(
        "The name of a deck is too long; it may take {most} characters, fewer with rare signs."
    ),
    "house-rules-taken": N_(
        "House rules called “{name}” are kept here by somebody else already; choose another name."
    ),
    "edition-kept": N_(
        "The deck “{name}” is kept by somebody else, who alone teaches it; the host can choose another name for this table's deck in its settings."
    ),
    "proposed-quarrel": N_("{card}: tables do not agree about its icons ({opinions})."),
    "edition-missing": N_("There is no deck called “{name}” here."),
    "lessons-none": N_("No pictures of the cards of “{name}” are kept; they are from its next teaching on."),
    "edition-empty": N_(
        "This file holds nothing of a deck; with --empty it is taken, and the deck knows nothing."
    ),
    "edition-put-aside": N_("What “{name}” knew before is kept in {file}."),
    "edition-damaged": N_("The deck “{name}” cannot be read; import it again from a copy."),
}

TERMS: Mapping[str, Sentence] = {
    "stamp-won": N_("Winner"),
    "field-note": N_("Note"),
    "field-photographs-kept": N_("The photographs stay with the table"),
    "kind-text": N_("a text in quotes"),
    "kind-whole": N_("a whole number"),
    "kind-list": N_("a list in brackets"),
    "kind-object": N_("an object in braces"),
    "kind-yes-no": N_("true or false"),
    "line-unlikely": N_("To check"),
    "line-winners": N_("The winner"),
    "value-unknown": N_("not entered"),
    "names-and": N_("{some} and {last}"),
}
