"""Codes people type, secrets links carry, and the hashes that are kept in their place."""

import hashlib
import os
import secrets
from pathlib import Path

from store.home import home

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # no 0 O, 1 I L, U: told apart by eye and by ear
CODE_LENGTH = 6  # 30⁶: 729 million codes, and few wrong guesses allowed
SECRET_BYTES = 24


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
    """A secret of this server, made once and kept in the data folder for its owner's eyes only."""
    path = home() / f"{name}.key"
    if not path.exists():
        _write_once(path, new_secret())
    return path.read_text(encoding="ascii").strip()


def _write_once(path: Path, text: str) -> None:
    """Several processes may start at once: the first to link its draft wins, the others read it."""
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    draft.touch(mode=0o600)
    draft.write_text(text + "\n", encoding="ascii")
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
