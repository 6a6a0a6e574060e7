"""Words of photographs that were read behind the pages, and of what went wrong there."""

from collections.abc import Mapping

from translations.markers import N_, Sentence

FAULTS: Mapping[str, Sentence] = {
    "photo-reader-died": N_(
        "The reader gave up on this photograph twice; take another, or enter the cards by hand."
    ),
    "photo-too-large-here": N_("This server has too little memory for the picture; send it smaller."),
}
