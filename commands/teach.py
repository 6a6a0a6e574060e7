"""`teach PHOTO NOTATION --deck NAME`: teaches a deck its look and cards from one labelled photograph."""

from collections.abc import Sequence

from commands.arguments import DECK, PHOTOGRAPH, PILE, Arguments, each_file, source_of
from jobs.reader import teach_deck


def run(arguments: Sequence[str]) -> int:
    words = Arguments("teach", __doc__)
    words.add_argument("photo", metavar="PHOTO", help=PHOTOGRAPH)
    words.add_argument("notation", metavar="NOTATION", help="what it shows, such as A1:FH B3:CMR / C2:SS")
    words.add_argument("--deck", required=True, metavar="NAME", help=DECK)
    words.add_argument("--pile", action="store_true", help=PILE)
    given = words.read(arguments, mixed=True)
    return each_file(
        [given.photo],
        lambda file: teach_deck(source_of(file), given.notation, given.deck, pile=given.pile),
    )
