"""Which request asks whether a table changed and can wait for it, read as the pages would read it."""

import re
from dataclasses import dataclass

from flask import Flask, Request
from gunicorn.config import Config
from gunicorn.http import wsgi
from gunicorn.http.message import Request as Incoming

from store.networks import household
from store.secrets import hashed, tidy_code
from web.phone import KEY
from web.server.app_settings import SETTINGS
from web.server.proxies import believing
from web.server.security import is_host
from web.server.sessions import Sessions

LONGEST = 25  # seconds a question is kept; phones give up a little later (static/js/live.js)
_PATH = re.compile(r"/t/([A-Za-z0-9-]{1,20})/changes")
_QUERY = re.compile(r"since=(0|[1-9][0-9]{0,11})&wait=([1-9][0-9]{0,3})")
PLAIN = ("GET", (1, 1))  # whoever wants the head alone, or speaks an older HTTP, is not kept waiting
ODD = {  # what asks for something of its own: the pages know what
    *("IF-NONE-MATCH", "IF-MODIFIED-SINCE", "IF-MATCH", "IF-UNMODIFIED-SINCE", "RANGE", "IF-RANGE"),
    *("CONTENT-LENGTH", "TRANSFER-ENCODING", "EXPECT", "UPGRADE", "SCRIPT-NAME", "SCRIPT_NAME"),
}


@dataclass(eq=False)
class Question:
    """Has this table another version than the one this phone knows?"""

    typed: str  # the code as it stands in the address
    phone: str
    since: str  # the version, as it was said
    wait: int  # seconds
    secure: bool
    guest: str  # whom limits count it for
    table: int = 0  # once it is found

    @property
    def code(self) -> str:
        return tidy_code(self.typed)


class Questions:
    """Finds them; anything that is not surely one is for the pages."""

    def __init__(self, app: Flask, settings: Config) -> None:
        self._app, self._settings = app, settings
        self._believed = believing(app.config[SETTINGS], lambda _environ, _start: [])

    def of(self, request: Incoming, client: object, server: object) -> Question | None:
        path, query = _PATH.fullmatch(request.path), _QUERY.fullmatch(request.query)
        plain = (request.method, request.version) == PLAIN and request.uri.startswith("/t/")
        if (
            path is None
            or query is None
            or not plain
            or ODD.intersection(name for name, _ in request.headers)
        ):
            return None
        asked = self._app.request_class(self._environ(request, client, server))
        phone = self._phone(asked) if is_host(asked.headers.get("Host", "")) else None
        if phone is None:
            return None
        wait = min(int(query[2]), LONGEST)
        return Question(path[1], phone, query[1], wait, asked.is_secure, household(asked.remote_addr or ""))

    def _environ(self, request: Incoming, client: object, server: object) -> dict[str, object]:
        _, environ = wsgi.create(request, None, client, server, self._settings)
        self._believed(environ, lambda *_: lambda _: None)  # writes into it whom a proxy speaks for
        return dict(environ)

    def _phone(self, asked: Request) -> str | None:
        """Whom the session belongs to; None where there is none, or one that has to be signed anew."""
        sessions = self._app.session_interface
        if not isinstance(sessions, Sessions) or not sessions.knows_keys:
            return None  # a thread may ask the database for them; the loop may not
        session = sessions.open_session(self._app, asked)
        if session.modified or KEY not in session:
            return None
        return hashed(str(session[KEY]))
