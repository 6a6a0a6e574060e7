"""The description of the API (OpenAPI 3.1), generated from the table of routes and the schemas."""

from typing import Any

import translations
from store.clock import MINUTE
from web.api.problems import TYPE
from web.api.routes import LANGUAGE, MOST_ORDERS, ROUTES, WINDOW, Route
from web.api.schemas import schemas
from web.release import RELEASE

ERRORS = {
    "400": "The request is not of the form described here.",
    "409": "It is, but it cannot be answered: every fault is named.",
    "413": "Too much was sent.",
    "415": "Another media type is wanted.",
    "429": f"Too many orders from one address: {MOST_ORDERS} in {WINDOW // MINUTE} minutes.",
    "500": "Something went wrong on our side.",
    "503": "Busy, or its database does not answer; try again in a moment.",
    "507": "The disk of the server is full.",
}
TALLY = {"C": 4, "F": 8, "H": 10, "M": 6, "R": 8, "S": 7}
EXAMPLE = {
    "game": "ex-libris",
    "popular": "R",
    "banned": "C",
    "players": [
        {"name": "Rita", "focus": "M", "hand": 2, "shelf": "A1:FH B3:CMR / C2:SS #"},
        {"name": "Éric", "focus": "H", "tally": TALLY, "stability": 12},
    ],
}  # fmt: skip
QUESTION = {"game": "ex-libris", "words": "goblin sneak vs gelatinous cube"}
EXAMPLES = {
    "Document": EXAMPLE,
    "Question": QUESTION,
    "FormOrder": {"document": EXAMPLE, "language": "fr", "paper": "a4"},
}


def description() -> dict[str, Any]:
    return {
        "openapi": "3.1.0",
        "info": {"title": "Shelfmark", "version": RELEASE, "license": {"name": "MIT", "identifier": "MIT"}},
        "servers": [{"url": "/"}],
        "paths": {f"/api{route.path}": {"post": _operation(route)} for route in ROUTES},
        "components": {
            "schemas": schemas(),
            "responses": {
                code: {"description": said, "content": {TYPE: {"schema": _named("Problem")}}}
                for code, said in ERRORS.items()
            },
        },
    }


def _operation(route: Route) -> dict[str, Any]:
    order: dict[str, Any] = {"schema": _named(route.order)}
    if route.order in EXAMPLES:
        order["example"] = EXAMPLES[route.order]
    given = _named(route.answer) if route.answer else {"type": "string", "format": "binary"}
    answered = {"description": "The answer.", "content": {route.answer_type: {"schema": given}}}
    language = {"type": "string", "enum": list(translations.languages())}
    return {
        "operationId": route.name,
        "summary": route.summary,
        "description": f"`{route.curl}`",
        "parameters": [{"name": LANGUAGE, "in": "query", "schema": language}],
        "requestBody": {"required": True, "content": {route.order_type: order}},
        "responses": {
            "200": answered,
            **{code: {"$ref": f"#/components/responses/{code}"} for code in ERRORS},
        },
    }


def _named(schema: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{schema}"}
