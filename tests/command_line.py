"""A command as it is typed, for the store the test uses."""

from commands.__main__ import main as command
from store.home import used


def main(words: list[str], **said: str) -> int:
    """`said`: more of the environment it runs in."""
    store = used()
    kept = {"SHELFMARK_HOME": str(store.home), "DATABASE_URL": store.database, "REDIS_URL": store.queue}
    return command(words, {**kept, **said})
