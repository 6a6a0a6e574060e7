"""A command as it is typed, for the store the test uses."""

from commands.__main__ import main as command
from store.home import used

TALLY = {"C": 1, "F": 2, "H": 3, "M": 4, "R": 5, "S": 6}
TABLE = {
    "game": "ex-libris",
    "popular": "R",
    "banned": "C",
    "players": [
        {"name": "Éric", "focus": "F", "tally": TALLY, "stability": 0},
        {"name": "Нина", "focus": "H", "shelf": "A1:FH B1:CC"},
    ],
}


def main(words: list[str], **said: str) -> int:
    """`said`: more of the environment it runs in."""
    store = used()
    kept = {"SHELFMARK_HOME": str(store.home), "DATABASE_URL": store.database, "REDIS_URL": store.queue}
    return command(words, {**kept, **said})
