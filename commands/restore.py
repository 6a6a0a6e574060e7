"""`restore FILE`: puts everything back that a backup holds, checked whole before anything is touched."""

from collections.abc import Sequence

from commands.backup import told, words_of
from store.backup import restore


def run(arguments: Sequence[str]) -> int:
    given = words_of("restore", __doc__, arguments)
    return told(given.file, restore(given.file, keys=given.keys))
