"""The language a page speaks: the one chosen, else the phone's, else English."""

from functools import cache

from flask import Blueprint, Flask, g, has_request_context, redirect, request
from flask.typing import ResponseReturnValue
from flask_babel import Babel

from translations import catalogues, say
from web.redirects import back

COOKIE = "language"
YEAR = 365 * 24 * 3600  # seconds
OWN_NAMES = {"en": "English", "fr": "Français", "pt": "Português", "ru": "Русский"}
pages = Blueprint("languages", __name__)


def register(app: Flask) -> None:
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(say.HERE)
    catalogues.compile_stale()
    Babel(app, locale_selector=language)
    app.register_blueprint(pages)
    app.jinja_env.globals.update(languages=languages, language=language)


def languages() -> tuple[tuple[str, str], ...]:
    """Code and own name of every language there is."""
    return tuple((code, OWN_NAMES.get(code, code)) for code in _codes())


@cache
def _codes() -> tuple[str, ...]:
    """Looked up once: a new catalogue comes with a new version."""
    return say.languages()


def language() -> str:
    if not has_request_context():
        return say.ENGLISH
    found: str | None = g.get("language")
    if found is None:
        chosen = request.cookies.get(COOKIE)
        g.language = found = chosen if chosen in _codes() else accepted()
    return str(found)


def accepted() -> str:
    """The first language the caller accepts that we speak, of whatever country: fr-CA is served in fr.
    A quality of 0 refuses one."""
    spoken = (value.partition("-")[0].lower() for value, quality in request.accept_languages if quality)
    return next((one for one in spoken if one in _codes()), say.ENGLISH)


@pages.post("/language")
def choose() -> ResponseReturnValue:
    answer = redirect(back())
    if request.form.get("language") in _codes():
        answer.set_cookie(
            COOKIE,
            request.form["language"],
            max_age=YEAR,
            httponly=True,
            samesite="Lax",
            secure=request.is_secure,
        )
    return answer
