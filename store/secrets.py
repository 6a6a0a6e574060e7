"""Codes people type, secrets links carry, and the hashes that are kept in their place."""

import hashlib
import logging
import re
import secrets
from pathlib import Path

from scoring.faults import Fault, Refused
from store.drafts import draft_of, set_aside
from store.home import home
from store.locks import alone

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
    """A secret of this server, made once and kept in the data folder for its owner's eyes only.

    A damaged one opens nothing any more: it is set aside, and a new one made. Raises Refused where the file
    cannot be read at all.
    """
    path = key_file(name)
    found = _kept(path)
    if found is not None:
        return found
    with alone("keys"):  # several processes may start at once: one makes it, the others find it made
        return _kept(path) or _made(path)


def key_file(name: str) -> Path:
    return home() / f"{name}.key"


def is_key(text: str) -> bool:
    return _KEY.fullmatch(text) is not None


def _kept(path: Path) -> str | None:
    """What is kept there; None where it is nothing, or no secret."""
    try:
        text = path.read_bytes()[: 2 * LONGEST_KEY].decode("ascii").strip()
    except (FileNotFoundError, IsADirectoryError, UnicodeDecodeError):
        return None
    except OSError as error:
        raise Refused([Fault("key-unreadable", {"file": str(path), "why": error.strerror or "?"})]) from None
    return text if is_key(text) else None


def _made(path: Path) -> str:
    if path.exists():
        aside = set_aside(path)
        log.warning("%s was damaged: it was set aside as %s and a new one was made", path.name, aside.name)
    secret = new_secret()
    with draft_of(path) as draft:
        draft.write_text(secret + "\n", encoding="ascii")
    return secret
