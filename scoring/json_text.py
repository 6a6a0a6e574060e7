"""Bytes → a JSON document, or one clear fault; nothing a hostile text does gets further than here."""

import json
from collections import Counter
from collections.abc import Callable
from functools import partial

from scoring.faults import Fault, Refused
from scoring.fields import short

MOST_BYTES = 1_000_000


def read_json(raw: bytes, *, most: int = MOST_BYTES) -> object:
    """The document in these bytes; raises Refused, with every key that stands twice."""
    if len(raw) > most:
        raise Refused([Fault("document-long", {"most": most})])
    faults: list[Fault] = []
    found = _parsed(raw, partial(_object, faults))
    if faults:
        raise Refused(faults)
    return found


def _parsed(raw: bytes, as_object: Callable[[list[tuple[str, object]]], object]) -> object:
    try:
        return json.loads(
            raw.decode("utf-8-sig"),
            object_pairs_hook=as_object,
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


def _object(faults: list[Fault], pairs: list[tuple[str, object]]) -> dict[str, object]:
    counted = Counter(key for key, _value in pairs)
    faults += [Fault("json-twice", {"field": short(key)}) for key, times in counted.items() if times > 1]
    return dict(pairs)


def _refuse_number(_: str) -> object:
    raise Refused([Fault("json-number")])


def _float(text: str) -> object:
    number = float(text)
    return number if abs(number) < 1e15 else _refuse_number(text)
