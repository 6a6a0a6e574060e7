"""A fair draw that everybody can check: committed to first, then mixed with a word the table calls out.

The server seals a random seed and shows its SHA-256. Somebody at the table then says a word. The order is
that of the options' HMAC-SHA-256 under seed and word, so neither side can steer it, and the opened seed
lets anybody work it out again.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence

SEED_BYTES = 16
LONGEST_WORD = 60  # characters


def commitment() -> dict[str, object]:
    """What is kept before the draw; `seed` stays on the server until then."""
    seed = secrets.token_hex(SEED_BYTES)
    return {"seed": seed, "seal": sealed(seed)}


def sealed(seed: str) -> str:
    return hashlib.sha256(seed.encode()).hexdigest()


def shuffled(options: Sequence[str], *, seed: str, word: str) -> tuple[str, ...]:
    """The options in the order of their own codes."""
    return tuple(sorted(options, key=lambda option: code(option, seed=seed, word=word)))


def code(option: str, *, seed: str, word: str) -> str:
    return hmac.new(f"{seed} {word}".encode(), option.encode(), hashlib.sha256).hexdigest()
