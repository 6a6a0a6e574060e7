"""Bytes → a JSON document, or one clear fault; nothing a hostile text does gets further than here."""

import json

from scoring.faults import Fault, Refused
from scoring.fields import short

MOST_BYTES = 1_000_000


def read_json(raw: bytes, *, most: int = MOST_BYTES) -> object:
    """The document in these bytes; raises Refused."""
    if len(raw) > most:
        raise Refused([Fault("document-long", {"most": most})])
    try:
        return json.loads(
            raw.decode("utf-8-sig"),
            object_pairs_hook=_object,
            parse_constant=_refuse_number,
            parse_float=_float,
        )
    except Refused:
        raise
    except UnicodeDecodeError:
        raise Refused([Fault("not-utf8")]) from None
    except json.JSONDecodeError as error:
        raise Refused([Fault("not-json", {"line": error.lineno, "at": error.colno})]) from None
    except RecursionError:
        raise Refused([Fault("json-deep")]) from None
    except ValueError:  # whole numbers of thousands of digits
        raise Refused([Fault("json-number")]) from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise Refused([Fault("json-twice", {"field": short(key)})])
        found[key] = value
    return found


def _refuse_number(_: str) -> object:
    raise Refused([Fault("json-number")])


def _float(text: str) -> object:
    number = float(text)
    return number if abs(number) < 1e15 else _refuse_number(text)
