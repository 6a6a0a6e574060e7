"""Why a line says what it says: a key, its arguments, the cells that count and the page of the rule."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.faults import Args, Value

Place = tuple[int, int]


@dataclass(frozen=True)
class Reason:
    """The sentence and the formula are made of `key` and `args` at the edge, in the reader's language."""

    line: str
    player: str
    key: str
    args: Args = field(default_factory=dict)
    cells: tuple[Place, ...] = ()
    rule: str = ""


def to_document(reason: Reason) -> dict[str, object]:
    return {
        "line": reason.line,
        "player": reason.player,
        "key": reason.key,
        "args": _plain(reason.args),
        "cells": [list(place) for place in reason.cells],
        "rule": reason.rule,
    }


def _plain(args: Mapping[str, Value]) -> dict[str, object]:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in args.items()}
