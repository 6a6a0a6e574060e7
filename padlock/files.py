"""Where the padlock keeps what it is made of. Fetches nothing that takes long."""

import hashlib
import ssl
from pathlib import Path

from store.drafts import draft_of
from store.home import home

FOLDER = "padlock"


def place() -> Path:
    return home() / FOLDER


def authority() -> Path:
    """Its key, and its certificate behind it."""
    return place() / "authority.pem"


def certificate() -> Path:
    """The authority's certificate alone, which everybody may have."""
    return place() / "authority.crt"


def leaf() -> Path:
    """What the pages show: its key, and its certificate behind it."""
    return place() / "leaf.pem"


def write(path: Path, content: bytes) -> None:
    """Whole or not at all, and for its owner's eyes only."""
    path.parent.mkdir(exist_ok=True, mode=0o700)
    with draft_of(path) as draft:
        draft.write_bytes(content)


def public() -> bytes | None:
    """The authority's certificate as phones take it (PEM); None before there is one."""
    try:
        return certificate().read_bytes()
    except OSError:
        return None


def fingerprint(pem: bytes) -> str:
    """By which people tell one authority from another: SHA-256, in pairs."""
    digest = hashlib.sha256(ssl.PEM_cert_to_DER_cert(pem.decode("ascii"))).hexdigest().upper()
    return " ".join(digest[at : at + 2] for at in range(0, len(digest), 2))
