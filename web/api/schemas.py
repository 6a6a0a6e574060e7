"""What the API takes and gives, as JSON schemas made from the registry of games; and the check by one."""

from collections.abc import Iterator, Mapping
from typing import Any

import referee
import translations
from printing import SHEETS
from scoring.faults import Fault, Path
from scoring.fields import as_written, short
from scoring.games import GAMES

Schema = Mapping[str, Any]

TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
OBJECT: Schema = {"type": "object"}
_TYPES: Mapping[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
}
_KINDS = {"object": "object", "array": "list", "string": "text"}  # by the words we have for them


def schemas() -> Mapping[str, Schema]:
    """By name, as the description refers to them."""
    return {
        "Document": document(),
        "FormOrder": form_order(),
        "PhotoOrder": photo_order(),
        "Question": ask_order(),
        "Ruling": RULING,
        "Answer": ANSWER,
        "Advice": ADVICE,
        "Reading": READING,
        "Problem": PROBLEM,
    }


def document() -> Schema:
    """A table as the commands take it; the games say the rest, fault by fault."""
    players = {"type": "array", "items": OBJECT, "description": "One object a player; see the README."}
    return record({"game": {"type": "string", "enum": list(GAMES)}, "players": players})


def form_order() -> Schema:
    return order(
        {
            "document": document(),
            "language": {"type": "string", "enum": list(translations.languages())},
            "paper": {"type": "string", "enum": list(SHEETS)},
        },
        required=("document",),
    )


def ask_order() -> Schema:
    """`lying`: the ids of the tiles on the table tonight; without it all of them may be."""
    game = {"type": "string", "enum": list(referee.books())}
    return order({"game": game, "words": TEXT, "lying": rows(TEXT)}, required=("game", "words"))


def photo_order() -> Schema:
    """The parts of a form with a file."""
    photo = {"type": "string", "format": "binary"}
    return record({"photo": photo, "pile": {"type": "string", "enum": ["0", "1"]}}, required=("photo",))


def record(properties: Mapping[str, Schema], required: tuple[str, ...] | None = None) -> Schema:
    wanted = tuple(properties) if required is None else required
    return {"type": "object", "required": list(wanted), "properties": dict(properties)}


def order(properties: Mapping[str, Schema], required: tuple[str, ...]) -> Schema:
    """What we are asked for: a key that we do not know is one that somebody meant something by."""
    return {**record(properties, required), "additionalProperties": False}


def rows(of: Schema) -> Schema:
    return {"type": "array", "items": of}


REASON = record({"line": TEXT, "player": TEXT, "key": TEXT, "args": OBJECT, "text": TEXT, "formula": TEXT,
                 "cells": rows(rows(WHOLE)), "rule": TEXT,
                 "players": rows(TEXT), "step": TEXT, "values": rows({"type": ["integer", "null"]})},
                required=("line", "player", "key", "args", "text", "formula", "cells", "rule"))  # fmt: skip
SCORED = record({"name": TEXT, "lines": {"type": "object", "additionalProperties": WHOLE},
                 "total": WHOLE, "place": WHOLE})  # fmt: skip
ANSWER = record(
    {
        "game": TEXT,
        "because": rows(REASON),
        "form": TEXT,
        "players": rows(SCORED),
        "winners": rows(TEXT),
        "settled_by": TEXT,
        "depends_on": rows(TEXT),
        "asks": rows(record({"player": TEXT, "field": TEXT})),
        "disputes": rows(record({"player": TEXT, "line": TEXT, "claimed": WHOLE, "follows": WHOLE})),
        "activates": {"type": ["string", "null", "object"], "description": "Only in the answer to an `ask`."},
    },
    required=("game", "because"),
)
ADVICE = record({"players": rows(record({"name": TEXT, "total": WHOLE, "gain": WHOLE}, required=("name",)))})
READING = record(
    {"cells": rows(OBJECT), "looks": rows(OBJECT), "seconds": {"type": "number"}, "notes": rows(TEXT)}
)
TOLD = record({"between": rows(TEXT), "first": {"type": ["string", "null"]}, "written": {"type": "boolean"},
               "text": TEXT, "differs": {"type": ["string", "null"]}})  # fmt: skip
RULING = record(
    {
        "game": TEXT,
        "question": TEXT,
        "language": TEXT,
        "kind": {"type": "string", "enum": ["about", "order", "nothing"]},
        "matches": rows(OBJECT),
        "order": rows(rows(TEXT)),
        "settled": {"type": ["boolean", "null"]},
        "because": rows(record({"key": TEXT, "args": OBJECT, "text": TEXT})),
        "follows": rows(TOLD),
    }
)
PROBLEM = record(
    {
        "type": TEXT,
        "title": TEXT,
        "status": WHOLE,
        "detail": TEXT,
        "faults": rows(record({"key": TEXT, "where": {"type": "array"}, "text": TEXT})),
    },
    required=("type", "title", "status", "detail"),
)


def misfits(value: object, schema: Schema, where: Path = ()) -> Iterator[Fault]:
    """Where a value is not of the form described; knows as much of JSON Schema as our orders use."""
    if not isinstance(value, _TYPES[schema["type"]]):
        yield Fault("field-type", {"kind": _KINDS[schema["type"]], "value": as_written(value)}, where)
    elif "enum" in schema and value not in schema["enum"]:
        yield Fault("field-choice", {"value": short(value), "options": tuple(schema["enum"])}, where)
    elif isinstance(value, dict):
        known: Mapping[str, Schema] = schema.get("properties", {})
        missing = (key for key in schema.get("required", ()) if key not in value)
        yield from (Fault("field-missing", {"field": key}, where) for key in missing)
        if schema.get("additionalProperties", True) is False:
            yield from (Fault("field-unknown", {"field": short(key)}, where) for key in value.keys() - known)
        for key, part in known.items():
            if key in value:
                yield from misfits(value[key], part, (*where, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from misfits(item, schema["items"], (*where, place))
