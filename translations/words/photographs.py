"""Words of reading and teaching: why a file is no photograph, and what a reading or a label lacks."""

from collections.abc import Mapping

from translations.markers import N_, NP_, Sentence

FAULTS: Mapping[str, Sentence] = {
    "photo-not-a-picture": N_("This is no picture; use a JPEG, PNG or WebP photograph."),
    "photo-empty": N_("The file is empty; take the photograph again."),
    "photo-unsupported": N_("{format} pictures cannot be read; use JPEG, PNG or WebP."),
    "photo-animated": N_("A moving picture cannot be read; use a still photograph."),
    "photo-truncated": N_("The picture ends too early; send or copy it again."),
    "photo-damaged": N_("The picture is damaged; take or send it again."),
    "photo-too-large": N_(
        "{width} × {height} pixels are too many; at most {megapixels} megapixels can be read."
    ),
    "photo-too-heavy": N_(
        "The file has {bytes} bytes, more than the {limit} that can be read; save it smaller."
    ),
    "photo-no-file": N_("There is no such file."),
    "photo-is-folder": N_("This is a folder; name the files in it."),
    "photo-unreadable": N_("The file cannot be read: {why}."),
    "photo-heic-needs-extra": N_(
        "HEIC pictures need the extra package pillow-heif; install it, or save the photograph as JPEG."
    ),
    "photo-unlike-label": N_("The photograph does not show the cards of the label; nothing was learnt."),
    "network-missing": N_(
        "The reader lacks its file vision/weights/{name}; install the program anew, or bring the file back."
    ),
    "network-damaged": N_(
        "The reader's file vision/weights/{name} is damaged; install the program anew, or bring the file back."
    ),
    "look-unknown": N_("The reading has no look {look}; it has: {options}."),
    "look-renamed": N_("Look {look} was {category} until now."),
    "name-malformed": N_("“{text}” names no look; write a look's number and a category, like 0=C."),
    "name-of-look-twice": N_("“{text}” repeats a look or a category named before."),
    "cards-not-found": NP_(
        "{count} card of the label was not found in the photograph.",
        "{count} cards of the label were not found in the photograph.",
        "count",
    ),
    "cards-not-named": NP_(
        "{count} card in the photograph is not in the label.",
        "{count} cards in the photograph are not in the label.",
        "count",
    ),
    "label-doubted": N_(
        "The photograph shows {read} where the label says {mark}; nothing was learnt from it."
    ),
    "label-otherwise": N_("The photograph shows {read} where the label says {mark}."),
    "icons-not-found": N_("The icons of {mark} could not be made out, so they were not learnt."),
    "letters-unshown": N_(
        "This hand is unlike those known. Another labelled photograph that shows {letters} makes reading surer."
    ),
    "finder-missing": N_("The finder's file is missing; cards were looked for the plain way."),
    "mark-reader-missing": N_("The mark reader's file is missing; Tesseract read the marks."),
    "icon-reader-missing": N_("The icon reader's file is missing; icons were not read."),
    "nothing-found": N_(
        "No cards were found. Photograph them from above, in even light, all of them in the picture."
    ),
    "backs-only": N_(
        "Only backs of cards are to be seen. Turn at least one card face up and take the photograph again."
    ),
    "other-cards": N_(
        "What lies there shows no letter with numbers at its top left. If these are cards of this game, go"
        " nearer, or teach their printing from a labelled photograph."
    ),
    "too-dark": N_("The photograph is too dark. Make more light, or use the flash."),
    "too-far": N_("The cards are too small in the photograph. Go nearer, or take several photographs."),
    "cut-off": N_(
        "A card is cut off at the photograph's edge; what is not in the picture was not read. Leave some table"
        " around the shelf."
    ),
    "shaken": N_("The photograph is blurred, so the marks are less sure. Hold still and take it again."),
}
