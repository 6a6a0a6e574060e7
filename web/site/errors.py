"""Pages for what goes wrong: a sentence that says what to do, never a traceback."""

import errno

from flask import Flask, current_app, make_response, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import get_locale
from flask_babel import gettext as _
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException

import translations
from scoring.faults import Refused
from store.blobs import NotAnswering
from web.api.problems import problem
from web.server.refusals import AfterReveal, SealedOtherwise

TOLD = ("Allow", "Retry-After")  # headers of an error that a program may need
FULL_DISK = ("disk is full", "no space left", "disk full", "readonly database", "disk i/o")


def register(app: Flask) -> None:
    app.register_error_handler(HTTPException, known)
    app.register_error_handler(CSRFError, known)
    app.register_error_handler(OperationalError, storage)
    app.register_error_handler(OSError, files)
    app.register_error_handler(NotAnswering, silent)
    app.register_error_handler(Refused, refused)
    app.register_error_handler(Exception, unknown)


def known(error: HTTPException) -> ResponseReturnValue:
    return page(
        error.code or 500,
        _sentence(error),
        headers=dict(error.get_headers()) if error.code in (405, 429) else {},
    )


def storage(error: OperationalError) -> ResponseReturnValue:
    """The database does not answer or cannot write: nothing of this request was kept, all earlier is safe."""
    current_app.logger.error("storage failed", exc_info=error)
    if any(sign in str(error.orig).lower() for sign in FULL_DISK):
        return page(507, _full())
    return page(503, _silent())


def silent(error: NotAnswering) -> ResponseReturnValue:
    """The store of pictures does not answer."""
    current_app.logger.error("the store of pictures failed", exc_info=error)
    return page(503, _silent())


def files(error: OSError) -> ResponseReturnValue:
    """A photograph or an edition that could not be written, most often for want of room."""
    if error.errno not in (errno.ENOSPC, errno.EDQUOT):
        return unknown(error)
    current_app.logger.error("the disk is full", exc_info=error)
    return page(507, _full())


def refused(error: Refused) -> ResponseReturnValue:
    """Faults no page has room for beside what was entered."""
    status = 503 if any(fault.key == "printing-missing" for fault in error.faults) else 409
    language = str(get_locale() or translations.languages()[0])
    return page(status, translations.fault_sentences(error, language)[0])


def unknown(error: Exception) -> ResponseReturnValue:
    if current_app.testing and current_app.config.get("PROPAGATE_EXCEPTIONS"):
        raise error
    current_app.logger.error("a page failed", exc_info=error)
    return page(500, _("Something went wrong on our side. What was entered before is safe; try again."))


def page(status: int, sentence: str, headers: dict[str, str] | None = None) -> ResponseReturnValue:
    if request.path.startswith("/api/"):
        answer = problem(status, sentence)
        answer.headers.update({key: value for key, value in (headers or {}).items() if key in TOLD})
        return answer
    answer = make_response(render_template("site/error.html", status=status, sentence=sentence), status)
    if headers and "Retry-After" in headers:
        answer.headers["Retry-After"] = headers["Retry-After"]
    return answer


def _silent() -> str:
    said: str = _("The store of this server does not answer. Try again in a moment; nothing entered is lost.")
    return said


def _full() -> str:
    said: str = _("The disk of this server is full. What you just sent was not kept; all before it is safe.")
    return said


def _sentence(error: HTTPException) -> str:
    sentences: dict[int, str] = {
        400: _("This could not be understood. Go back and try again."),
        403: _("This is not for this phone: the seat, or the table, is somebody else's."),
        404: _("There is nothing here. A table's code may be mistyped, or no longer in use."),
        405: _("This page cannot be used that way."),
        413: _("That file is too large. Send a smaller photograph."),
        429: _("Too many tries. Wait a few minutes, then type the code again."),
    }
    if isinstance(error, AfterReveal):
        sentences[403] = _("The result is out. From now on only the host corrects what was entered.")
    if isinstance(error, SealedOtherwise):
        return error.sentence
    if isinstance(error, CSRFError):
        sentences[400] = _("This form was too old to be taken. Load its page again and send it once more.")
    return sentences.get(error.code or 500, sentences[400])
