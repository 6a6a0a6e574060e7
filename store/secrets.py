"""Codes people type, secrets links carry, and the hashes that are kept in their place."""

import hashlib
import logging
import re
import secrets
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from scoring.faults import Fault, Refused
from store import blobs
from store.blobs import Folder
from store.locks import everywhere

if TYPE_CHECKING:
    from store.blobs.database import InDatabase

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # no 0 O, 1 I L, U: told apart by eye and by ear
CODE_LENGTH = 6  # 30⁶: 729 million codes, and few wrong guesses allowed
SECRET_BYTES = 24
SHORTEST_KEY, LONGEST_KEY = 22, 200  # characters; ours has 32, a keeper may have put another in its place
_KEY = re.compile(rf"[!-~]{{{SHORTEST_KEY},{LONGEST_KEY}}}")
log = logging.getLogger("shelfmark.store")


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def tidy_code(typed: str) -> str:
    """A code as people type it, in any case, with spaces and hyphens."""
    return "".join(character for character in typed.upper() if character.isalnum())[:12]


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def kept_secret(name: str) -> str:
    """A secret of this server, made once and kept with the rows: in the data folder, for its owner's eyes
    only, or in the database that several machines share.

    A damaged one opens nothing any more: it is set aside, and a new one made. Raises Refused where the file
    cannot be read at all.
    """
    file, store = key_file(name), blobs.with_rows(blobs.KEYS)
    found = _kept(store, file)
    if found is not None:
        return found
    with everywhere("keys"):  # several processes may start at once: one makes it, the others find it made
        return _kept(store, file) or _made(store, file)


def key_file(name: str) -> str:
    return f"{name}.key"


def is_key(text: str) -> bool:
    return _KEY.fullmatch(text) is not None


def put_aside(pattern: str) -> list[str]:
    """Keys that were put aside with the others, under any name of this pattern."""
    store = blobs.with_rows(blobs.KEYS)
    names = [file.name for file in store.listed() if fnmatchcase(file.name, pattern)]
    found = ((store.get(name) or b"").decode("ascii", "replace").strip() for name in sorted(names))
    return [key for key in found if is_key(key)]


def _kept(store: "Folder | InDatabase", file: str) -> str | None:
    """What is kept there; None where it is nothing, or no secret."""
    try:
        text = (store.get(file) or b"")[: 2 * LONGEST_KEY].decode("ascii").strip()
    except (IsADirectoryError, UnicodeDecodeError):
        return None
    except OSError as error:
        raise Refused([Fault("key-unreadable", {"file": file, "why": error.strerror or "?"})]) from None
    return text if is_key(text) else None


def _made(store: "Folder | InDatabase", file: str) -> str:
    if aside := store.set_aside(file):
        log.warning("%s was damaged: it was set aside as %s and a new one was made", file, aside)
    secret = new_secret()
    store.put(file, f"{secret}\n".encode("ascii"))
    return secret
