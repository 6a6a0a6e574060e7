"""The table of what can be asked for: address, order, answer. Server and description are made of it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote

from flask import Response, g, request
from flask_babel import gettext as _

import printing
import referee
import translations
from jobs.sandbox import Died, Late
from scoring import games
from scoring.faults import Fault, Refused
from scoring.fields import short
from scoring.game import Json
from scoring.json_text import MOST_BYTES, read_json
from store import editions, limits, photographs
from store.clock import MINUTE
from web.api.problems import Malformed, json_bytes, malformed, problem, refusal
from web.api.reader import Busy, reader
from web.api.schemas import ask_order, document, form_order, misfits, photo_order
from web.game_pages import PAGES
from web.languages import accepted
from web.server import rate_limit

JSON, FORM, PDF = "application/json", "multipart/form-data", "application/pdf"
MOST_ORDERS, WINDOW = 600, 10 * MINUTE  # answers for one address in
LANGUAGE = "language"  # of the sentences, a parameter of every address


@dataclass(frozen=True)
class Route:
    """One address: what it takes (a schema's name and a media type), what it gives, who answers."""

    path: str
    name: str
    summary: str
    order: str
    order_type: str
    answer: str | None  # a schema's name; None: no JSON
    answer_type: str
    make: Callable[[str], Response]
    curl: str


def serve(route: Route) -> Callable[[], Response]:
    """The view of a route: limits before, problems after."""

    def view() -> Response:
        language = _language()
        if language is None:
            return malformed(_unknown_language(), accepted())
        g.language = language  # whatever is said from here on is said in it
        answer = _answered(route, language)
        answer.headers.setdefault("Content-Language", language)
        answer.vary.add("Accept-Language")
        return answer

    return view


def _language() -> str | None:
    """As the address says, else as the caller accepts, else English; None where the address says nonsense."""
    known, asked = translations.languages(), request.args.getlist(LANGUAGE)
    if not asked:
        return accepted()
    return asked[0] if len(asked) == 1 and asked[0] in known else None


def _unknown_language() -> Malformed:
    known, said = translations.languages(), ", ".join(request.args.getlist(LANGUAGE))
    fault = Fault("field-choice", {"value": short(said), "options": known}, (LANGUAGE,))
    return Malformed(
        _("%(name)s is one of: %(known)s.", name=LANGUAGE, known=", ".join(known)), Refused([fault])
    )


def _answered(route: Route, language: str) -> Response:
    if request.mimetype != route.order_type:
        return problem(415, _("Send %(type)s.", type=route.order_type))
    if (seconds := _too_many()) > 0:
        answer = problem(429, _("Too many orders from this address; try again in a while."))
        answer.headers["Retry-After"] = str(seconds)
        return answer
    try:
        return route.make(language)
    except Malformed as found:
        return malformed(found, language)
    except Refused as refused:
        return refusal(refused, language)


def _too_many() -> int:
    """Seconds to wait, 0 for none; counted by address, for all processes together."""
    key = f"api:{rate_limit.address_group()}"
    wait = limits.take(key, most=MOST_ORDERS, window=WINDOW)
    return -(-wait // 1000)


def score(language: str) -> Response:
    found = _document(_body())
    answer = editions.knowing(found, games.answer)
    return _remarking(_json(translations.explain(answer, language).to_json()), found)


def advise(_language: str) -> Response:
    found = _document(_body())
    return _remarking(_json(editions.knowing(found, games.advise).to_json()), found)


def form(language: str) -> Response:
    given = _body()
    if faults := tuple(misfits(given, form_order())):
        said = _("An order for a form is an object with a document, and maybe language and paper.")
        raise Malformed(said, Refused(faults))
    found = given["document"]
    if "ask" in found:
        raise Refused([Fault("field-unknown", {"field": "ask"}, ("document", "ask"))])
    imprint = printing.Imprint(given.get("language", language), given.get("paper", "a4"))
    try:
        answer = editions.knowing(found, games.score)
    except Refused as refused:
        raise Refused((_in_document(fault) for fault in refused.faults), refused.game) from None
    pdf = printing.form(answer, imprint, PAGES[answer.game].layout())
    return _remarking(Response(pdf, mimetype=PDF), found)


def _in_document(fault: Fault) -> Fault:
    return replace(fault, where=("document", *fault.where))


def ask(_language: str) -> Response:
    """Whatever language the question is in; the sentences in that of the address only where it names one."""
    given = _body()
    if faults := tuple(misfits(given, ask_order())):
        said = _("A question is an object with a game, words, and maybe what lies on the table.")
        raise Malformed(said, Refused(faults))
    if (trouble := referee.trouble(given["game"], given["words"])) is not None:
        raise Refused([Fault(trouble.key, trouble.args, ("words",))])
    book = referee.books()[given["game"]]
    named = request.args.get(LANGUAGE)
    answer = referee.ask(book, given["game"], given["words"], named, given.get("lying", ()))
    said = _json(referee.to_json(book, answer))
    said.headers["Content-Language"] = answer.language
    return said


def read(_language: str) -> Response:
    """Reads in a process of its own, so that a hostile picture harms nobody."""
    photo, pile = request.files.get("photo"), request.form.get("pile", "0")
    given = {"pile": pile, **({"photo": photo.filename or ""} if photo else {})}
    if (faults := tuple(misfits(given, photo_order()))) or photo is None:
        said = _("Send the photograph as the file `photo`; `pile` is 0 or 1.")
        raise Malformed(said, Refused(faults))
    try:
        return _json(reader().read(photo.stream.read(photographs.HEAVIEST + 1), pile=pile == "1"))
    except Busy:
        return _later(_("Other photographs are being read; try again in a moment."))
    except Late:
        return _later(_("The photograph could not be read in time; try again in a moment."))
    except Died:
        raise Refused([Fault("photo-reader-died")]) from None


def _later(why: str) -> Response:
    answer = problem(503, why)
    answer.headers["Retry-After"] = "5"
    return answer


def _body() -> Any:
    if (request.content_length or 0) > MOST_BYTES:
        raise Refused([Fault("document-long", {"most": MOST_BYTES})])
    return read_json(request.get_data(cache=False))


def _document(body: Any) -> dict[str, object]:
    if faults := tuple(misfits(body, document())):
        said = _("A document is an object that names its game and lists its players.")
        raise Malformed(said, _refused_anyway(body) or Refused(faults))
    found: dict[str, object] = body
    return found


def _refused_anyway(body: Any) -> Refused | None:
    """All that its game finds wrong with it, which is more than its form."""
    try:
        games.answer(body)
    except Refused as refused:
        return refused
    return None


def _remarking(answer: Response, document: Json) -> Response:
    """The same, with a word in its head where the document names a deck that is not here: it knew nothing."""
    if fault := editions.missing(document):
        answer.headers["Warning"] = f'299 - "{fault.key} {quote(str(fault.args["name"]))}"'
    return answer


def _json(answer: object) -> Response:
    return Response(json_bytes(answer), mimetype=JSON)


ROUTES = (
    Route("/score", "score", "A document → its answer", "Document", JSON, "Answer", JSON, score,
          "curl -d @table.json -H 'Content-Type: application/json' HOST/api/score"),
    Route("/advise", "advise", "A document → advice", "Document", JSON, "Advice", JSON, advise,
          "curl -d @table.json -H 'Content-Type: application/json' HOST/api/advise"),
    Route("/ask", "ask", "A question about the rules → the answer", "Question", JSON, "Ruling", JSON, ask,
          "curl -d '{\"game\": \"ex-libris\", \"words\": \"12 vs 7\"}' "
          "-H 'Content-Type: application/json' HOST/api/ask"),
    Route("/read", "read", "A photograph → a reading", "PhotoOrder", FORM, "Reading", JSON, read,
          "curl -F photo=@shelf.jpg HOST/api/read"),
    Route("/form", "form", "A document → the filled-in form", "FormOrder", JSON, None, PDF, form,
          "curl -d '{\"document\": …}' -H 'Content-Type: application/json' -o form.pdf HOST/api/form"),
)  # fmt: skip
