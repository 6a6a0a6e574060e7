"""Keeps codes from being found by trying: wrong ones are counted by address, in the database."""

from flask import abort, current_app, request

from store import limits
from store.clock import HOUR, MINUTE, now
from store.values import Table

WRONG_CODES = 12  # from one address in
WINDOW = 10 * MINUTE


def allow_or_abort() -> None:
    """Turns an address away that guessed wrong too often, whatever it asks for now."""
    wait = limits.wait(_key(), most=WRONG_CODES)
    if wait:
        abort(429, retry_after=max(1, wait // 1000))


def count_wrong() -> None:
    limits.count(_key(), window=WINDOW)


def code_expired(table: Table) -> bool:
    """A code nobody used for long leads strangers nowhere; phones of the table still find it."""
    lives = int(current_app.config["CODE_HOURS"]) * HOUR
    return now() - table.changed > lives


def _key() -> str:
    return f"code:{address_group()}"


def address_group() -> str:
    """The address limits count by: IPv6 by its first half, which one household or machine has to itself."""
    address = request.remote_addr or ""
    return ":".join(address.split(":")[:4]) if ":" in address else address
