"""The rate limit on codes: wrong ones are counted by address, in the database, for all processes alike."""

from flask import Response, abort, after_this_request, g, request, session

from store import limits
from store.clock import HOUR, MINUTE, now
from store.networks import household
from store.secrets import tidy_code
from store.values import Table
from web.server.app_settings import settings

WRONG_CODES = 12  # from one address in
WINDOW = 10 * MINUTE
FOUND = "found"  # in the session: the codes this phone has found
MOST_FOUND = 8


def allow_or_abort() -> None:
    """Turns an address away that guessed wrong too often, whatever it asks for now.

    A guess is counted before anybody looks whether it is right, so that of many at once not one more gets
    through; unless `count_wrong` says otherwise it is given back. Who found the table once guesses no more.
    """
    if _code() in session.get(FOUND, ()):
        return
    wait = limits.take(_key(), most=WRONG_CODES, window=WINDOW)
    if wait:
        abort(429, retry_after=max(1, wait // 1000))
    g.guessing = True
    after_this_request(_give_back_unless_wrong)


def count_wrong() -> None:
    """The guess just allowed stays counted; so does one that was not counted beforehand."""
    if not g.pop("guessing", False):
        limits.count(_key(), window=WINDOW)


def _give_back_unless_wrong(answer: Response) -> Response:
    if g.pop("guessing", False):
        limits.give_back(_key())
        if _code():
            session[FOUND] = [_code(), *session.get(FOUND, ())][:MOST_FOUND]
    return answer


def _code() -> str:
    """The code in the address asked for; empty where it has none."""
    return tidy_code(str(g.get("table_code", "")))


def code_expired(table: Table) -> bool:
    """A code nobody used for long leads strangers nowhere; phones of the table still find it."""
    lives = settings().code_hours * HOUR
    return now() - table.changed > lives


def _key() -> str:
    return f"code:{address_group()}"


def address_group() -> str:
    """Whom limits count: an address, or the network that one household has to itself."""
    return household(request.remote_addr or "")
