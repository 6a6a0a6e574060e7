"""`teach PHOTO NOTATION --deck NAME`: teaches a deck its look and cards from one labelled photograph."""

from collections.abc import Sequence

from commands.arguments import Arguments, each_file, source_of
from jobs.reader import teach_deck


def run(arguments: Sequence[str]) -> int:
    words = Arguments(prog="teach", add_help=False)
    words.add_argument("photo")
    words.add_argument("notation")
    words.add_argument("--deck", required=True)
    words.add_argument("--pile", action="store_true")
    given = words.parse_intermixed_args(arguments)
    return each_file(
        [given.photo],
        lambda file: teach_deck(source_of(file), given.notation, given.deck, pile=given.pile),
    )
