"""Where what is no row is kept, each kind by name: in this machine's folder, the database, or a bucket.

Pictures are kept wherever the settings say. Decks and keys are read and changed together with rows, so they
stand where those are: whoever shares a PostgreSQL has them all, and needs no folder in common.
"""

from typing import TYPE_CHECKING

from store.blobs.blob import Blob, Blobs, NotAnswering
from store.blobs.folder import Folder
from store.home import home, is_shared, used

if TYPE_CHECKING:
    from store.blobs.database import InDatabase

__all__ = ["Blob", "Blobs", "Folder", "NotAnswering"]

PHOTOGRAPHS, DECKS, LESSONS, KEYS = "photographs", "decks", "lessons", "keys"
KINDS = (PHOTOGRAPHS, DECKS, LESSONS, KEYS)
FOLDER = "folder"  # the setting for pictures in the data folder though the rows are elsewhere


def of(kind: str) -> Blobs:
    """Where this kind is kept by the store in use."""
    return _pictures() if kind == PHOTOGRAPHS else with_rows(kind)


def with_rows(kind: str) -> "Folder | InDatabase":
    """Where this kind is kept by default: beside the rows."""
    return in_database(kind) if is_shared() else in_folder(kind)


def in_folder(kind: str) -> Folder:
    """This machine's own; keys have always lain in the data folder itself."""
    place, pattern = {
        PHOTOGRAPHS: (home() / "photographs", "[!.]*"),
        DECKS: (home() / "decks", "[!.]*.json"),
        LESSONS: (home() / "lessons", "[!.]*.zip"),
        KEYS: (home(), "*.key"),
    }[kind]
    return Folder(place, pattern)


def in_database(kind: str) -> "InDatabase":
    from store.blobs.database import InDatabase  # commands on files need no database

    return InDatabase(kind)


def _pictures() -> Blobs:
    where = used().blobs
    if where == FOLDER:
        return in_folder(PHOTOGRAPHS)
    if where:
        from store.blobs.s3 import bucket

        return bucket(where, used().blobs_key, used().blobs_secret, PHOTOGRAPHS)
    return with_rows(PHOTOGRAPHS)
