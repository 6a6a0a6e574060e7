"""What went wrong, as `application/problem+json`: one status, one title, every fault."""

import json
from collections.abc import Mapping
from http import HTTPStatus

from flask import Response

import translations
from scoring.faults import Fault, Refused

MALFORMED, REFUSED = 400, 409  # not what the description asks for; or it is, and cannot be answered
TOO_LARGE = 413
TYPE = "application/problem+json"
NO_DOCUMENTS = frozenset({"not-json", "not-utf8"})  # faults of the text itself
TOO_MUCH = frozenset({"document-long", "photo-too-heavy"})


class Malformed(Exception):
    """Raised with a sentence where a request is not of the form described, and with every place where."""

    def __init__(self, sentence: str, why: Refused) -> None:
        super().__init__(sentence)
        self.why = why


def problem(status: int, detail: str, faults: tuple[Mapping[str, object], ...] = ()) -> Response:
    said: dict[str, object] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
    }
    if faults:
        said["faults"] = faults
    return Response(json_bytes(said), status, mimetype=TYPE)


def json_bytes(value: object) -> bytes:
    """As UTF-8; half a character, which that cannot say, as the escape it came as."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace")


def malformed(found: Malformed, language: str) -> Response:
    return problem(MALFORMED, str(found), _faults(found.why, language))


def refusal(refused: Refused, language: str) -> Response:
    """Every fault with its key, its place in the document and its sentence."""
    faults = _faults(refused, language)
    keys = {fault.key for fault in refused.faults}
    status = TOO_LARGE if keys & TOO_MUCH else MALFORMED if keys & NO_DOCUMENTS else REFUSED
    return problem(status, str(faults[0]["text"]), faults)


def _faults(refused: Refused, language: str) -> tuple[Mapping[str, object], ...]:
    game = refused.game or "ex-libris"
    return tuple(_fault(fault, game, language) for fault in translations.told(refused))


def _fault(fault: Fault, game: str, language: str) -> Mapping[str, object]:
    return {
        "key": fault.key,
        "where": list(fault.where),
        "row": fault.row,
        "column": fault.column,
        "text": translations.fault_sentence(fault, language, game),
    }
