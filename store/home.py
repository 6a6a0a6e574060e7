"""Which data folder and which database are meant: whoever serves, reads or runs a command says so first."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path

from scoring.faults import Fault, Refused
from settings import Settings


@dataclass(frozen=True)
class Store:
    """Where things are kept: decks and photographs in the folder, what was entered in the database."""

    home: Path
    database: str = ""  # an address; "": a file in the folder
    queue: str = ""  # of photographs to read; likewise
    connections: int = Settings.connections
    silence: int = Settings.silence  # seconds without a sign of life after which a reader is lost
    blobs: str = ""  # where pictures are: a bucket's address, or `folder`; "": beside the rows
    blobs_key: str = field(default="", repr=False)
    blobs_secret: str = field(default="", repr=False)

    @classmethod
    def of(cls, settings: Settings) -> "Store":
        return cls(
            settings.home,
            settings.database,
            settings.queue,
            settings.connections,
            settings.silence,
            settings.blobs,
            settings.blobs_key,
            settings.blobs_secret,
        )


_used: ContextVar[Store] = ContextVar("store")


@contextmanager
def using(store: Store) -> Iterator[Store]:
    """Whatever is read and written within, by this thread, is this store's."""
    before = _used.set(store)
    try:
        yield store
    finally:
        _used.reset(before)


def use(store: Store) -> None:
    """The same for a thread that never works for another."""
    _used.set(store)


def used() -> Store:
    """The store in use; LookupError where nobody said which."""
    return _used.get()


def is_shared() -> bool:
    """Whether the rows are where other machines reach them too; a file of SQLite is this machine's."""
    return used().database.startswith("postgres")


def home() -> Path:
    """The data folder, made when first asked for; raises Refused where it cannot be."""
    folder = used().home
    try:
        if not folder.is_dir():  # as it nearly always is one: every page asks several times
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "bad name"
        raise Refused([Fault("home-unusable", {"folder": str(folder), "why": why})]) from None
    return folder
