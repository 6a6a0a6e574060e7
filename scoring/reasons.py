"""Why a line says what it says: a key, its arguments, the cells that count and the rule behind it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scoring.faults import Args, Value
from scoring.standing import Pair, Standing
from scoring.working import Working

Place = tuple[int, int]
TOTAL = "total"  # the step, and the rule of it
PEOPLE_SETTLE = "race"  # a step without a number that players could be level on


@dataclass(frozen=True)
class Reason:
    """The sentence is made of `key` and `args` at the edge, in the reader's language; the formula, of figures
    and signs alone, of `working`."""

    line: str
    player: str
    key: str
    args: Args = field(default_factory=dict)
    cells: tuple[Place, ...] = ()
    rule: str = ""  # by its name: a citation is made of it in the reader's language
    working: Working | None = None  # the sum behind a line
    pair: Pair | None = None  # of a line about two neighbours of the standing


def to_document(reason: Reason) -> dict[str, object]:
    return {
        "line": reason.line,
        "player": reason.player,
        "key": reason.key,
        "args": _plain(reason.args),
        "cells": [list(place) for place in reason.cells],
        "rule": reason.rule,
        **({} if reason.working is None else {"formula": str(reason.working)}),
        **({} if reason.pair is None else _neighbours(reason.pair)),
    }


def standing_reasons(
    standing: Standing, rule: str, *, said_as: Mapping[str, str] | None = None
) -> Iterator[Reason]:
    """Why each player stands before the next one; `said_as` renames steps whose words hang on a ruling."""
    names = said_as or {}
    for pair in standing.pairs:
        level = [(names.get(key, key), number) for key, number in pair.level if key != PEOPLE_SETTLE]
        args: Args = {
            "first": pair.players[0],
            "second": pair.players[1],
            "upper": pair.values[0],
            "lower": pair.values[1],
            "place": pair.place,
            "step": names.get(pair.step, pair.step),
            "level": tuple(key for key, _ in level),
            "level_at": tuple(number for _, number in level),
        }
        key = f"place-{names.get(pair.step, pair.step)}"
        yield Reason("place", "", key, args, (), TOTAL if pair.step == TOTAL else rule, pair=pair)


def _neighbours(pair: Pair) -> dict[str, object]:
    return {"players": list(pair.players), "step": pair.step, "values": list(pair.values)}


def _plain(args: Mapping[str, Value]) -> dict[str, object]:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in args.items()}
