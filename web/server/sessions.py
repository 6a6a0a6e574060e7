"""Which session is believed: one this server signed, whatever its clock said then, with any key it had."""

import time
from dataclasses import dataclass

from flask import Flask, Request, Response
from flask import request as asked_now
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadData
from sqlalchemy.exc import SQLAlchemyError

from settings import Settings
from store.secrets import kept_secret, new_secret, put_aside
from web.phone import KEY

BESIDE = "__Host-shelfmark"  # browsers take it over HTTPS alone, for this very host
BEFORE = "before"  # a cookie that is too old by a clock that may be wrong, as it was signed
PERMANENT = "_permanent"  # as Flask calls it
EARLIER = "session-*.key"  # keys that were put aside, under any name that begins so


@dataclass(frozen=True)
class Signed:
    """A cookie this server signed; `age` is negative where its clock was ahead then and is put right now."""

    text: str
    data: dict[str, object]
    age: int  # seconds


class Sessions(SecureCookieSessionInterface):
    """Sessions in signed cookies that outlive a clock put right and a key that was replaced.

    A signature that is right was made here: a time to come only says that the clock was ahead, and counts
    as now. What is too old is nobody, but stays in the cookie: should the clock have jumped ahead, it is
    somebody again once it is put right.

    Cookies are for a host, whatever its port. Where plain http is served beside HTTPS each has a cookie
    of its own, so that neither shuts the other out; a phone that comes over from http stays who it was.

    The keys may be in a database that does not answer yet. Until it does nobody is known, and nobody's cookie
    is replaced.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.knows_keys = False

    def learn_keys(self, app: Flask) -> bool:
        """Signs with the newest key, and believes the earlier ones too; so do the tokens of forms."""
        try:
            key = self.settings.secret_key or kept_secret("session")
            earlier = [one for one in _earlier_keys(self.settings) if one != key]
        except SQLAlchemyError:
            return False
        app.config["SECRET_KEY"] = key
        app.config["SECRET_KEY_FALLBACKS"] = earlier
        app.config["WTF_CSRF_SECRET_KEY"] = keys(app)  # forms that lay open while it was replaced
        self.knows_keys = True
        return True

    def get_cookie_name(self, app: Flask) -> str:
        return BESIDE if _is_beside(app, asked_now) else super().get_cookie_name(app)

    def get_cookie_secure(self, app: Flask) -> bool:
        return _is_beside(app, asked_now) or super().get_cookie_secure(app)

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        """Of this request, whether or not it is the one the pages are answering."""
        if not self.knows_keys and not self.learn_keys(app):
            return self.session_class()
        plain, beside = super().get_cookie_name(app), _is_beside(app, request)
        found = self._signed(app, request.cookies.get(BESIDE if beside else plain, ""))
        if found is None and beside:
            session = self._opened(app, self._signed(app, request.cookies.get(plain, "")))
            session.modified = bool(session)  # from here on it has a cookie of its own
            return session
        return self._opened(app, found)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        if self.knows_keys:
            super().save_session(app, session, response)

    def _opened(self, app: Flask, found: Signed | None) -> SecureCookieSession:
        if found is None:
            return self.session_class()
        if found.age > _lifetime(app):
            kept = found.text if KEY in found.data else str(found.data.get(BEFORE, found.text))
            return self.session_class({BEFORE: kept, PERMANENT: True})
        session = self.session_class(found.data)
        if found.age < 0:
            session.modified = True  # signed once more, or it would live until its time comes
        if BEFORE in session:
            self._come_back(app, session)
        return session

    def _come_back(self, app: Flask, session: SecureCookieSession) -> None:
        """Who the phone was before the clock jumped, unless it has become somebody else since."""
        before = self._signed(app, str(session[BEFORE]))
        if before is not None and before.age > _lifetime(app):
            return
        del session[BEFORE]
        if before is not None and KEY not in session:
            session.update(before.data)

    def _signed(self, app: Flask, text: str) -> Signed | None:
        serializer = self.get_signing_serializer(app)
        if serializer is None or not text:
            return None
        try:
            data, at = serializer.loads(text, return_timestamp=True)
        except BadData:
            return None
        return Signed(text, data, int(time.time()) - int(at.timestamp())) if isinstance(data, dict) else None


def _is_beside(app: Flask, request: Request) -> bool:
    """Whether it is asked over HTTPS of a server that is asked over plain http too."""
    return request.is_secure and not app.config["SESSION_COOKIE_SECURE"]


def _lifetime(app: Flask) -> int:
    return int(app.permanent_session_lifetime.total_seconds())


def use(app: Flask, settings: Settings) -> None:
    """Sessions of this server's keys, from now on or from when they can be had."""
    app.session_interface = sessions = Sessions(settings)
    app.config["SECRET_KEY"] = new_secret()  # for forms of pages that say that the database does not answer
    sessions.learn_keys(app)


def keys(app: Flask) -> list[str]:
    """Every key that is believed; the last of them signs."""
    return [*app.config["SECRET_KEY_FALLBACKS"], app.config["SECRET_KEY"]]


def _earlier_keys(settings: Settings) -> list[str]:
    """Those that were named, and those that are kept with the rows."""
    return list(dict.fromkeys([*settings.earlier_keys, *put_aside(EARLIER), *put_aside("session.key")]))
