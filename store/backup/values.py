"""What may stand in a row of a backup. Whatever else would break pages, or reach other files."""

import re
from collections.abc import Callable, Mapping

from sqlalchemy import BigInteger, Column, String, Text

from scoring.games import GAMES
from scoring.json_text import read_json
from store import photographs

HIGHEST_ID = 2**53  # far from where a database has no next number
LATEST = 221_845_392_000_000  # milliseconds: the year 9000, which every time zone can say
LONGEST_TEXT = 8_000_000  # characters
DEEPEST = 60  # levels of a JSON value
ID, TIME, SMALL = (1, HIGHEST_ID), (0, LATEST), (0, 100_000)
RANGES: Mapping[str, tuple[int, int]] = {
    **dict.fromkeys(("id", "table_id", "based_on", "undoes", "undone_by"), ID),
    **dict.fromkeys(("opened", "changed", "since", "at", "held_since", "link_until", "started"), TIME),
    **dict.fromkeys(("seat", "by", "place", "attempts", "width", "height"), SMALL),
    "version": (0, 2**30),  # it grows with every change
    "pile": (0, 1),
}
PATTERNS: Mapping[str, re.Pattern[str]] = {
    "code": re.compile(r"[0-9A-Z]{4,12}"),
    "role": re.compile(r"[a-z-]{1,20}"),
    "file": re.compile(r"[A-Za-z0-9_-]{32}"),  # it becomes a path
    "game": re.compile("|".join(map(re.escape, GAMES))),
    "state": re.compile(
        "|".join((photographs.QUEUED, photographs.READING, photographs.DONE, photographs.FAILED))
    ),
}


def check(column: Column[object], value: object) -> None:
    """Raises ValueError where a column of ours never holds this."""
    if value is None:
        right = bool(column.nullable)
    elif isinstance(column.type, String):  # Text is one too
        right = isinstance(value, str) and _right_text(column, value)
    else:
        right = type(value) is int and _right_number(column, value)
    if not right:
        raise ValueError(f"{column} holds what it never does")


def _right_number(column: Column[object], value: int) -> bool:
    widest = (-HIGHEST_ID, HIGHEST_ID) if isinstance(column.type, BigInteger) else (-(2**31), 2**31 - 1)
    lowest, highest = RANGES.get(column.name, widest)
    return lowest <= value <= highest


def _right_text(column: Column[object], value: str) -> bool:
    longest = LONGEST_TEXT
    if isinstance(column.type, String) and column.type.length is not None:
        longest = column.type.length
    if len(value) > longest or "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
        return False
    if (pattern := PATTERNS.get(column.name)) is not None:
        return pattern.fullmatch(value) is not None
    kind = _JSON.get(column.name) if isinstance(column.type, Text) else None
    return kind is None or _right_json(value, kind)


def _right_json(text: str, right: Callable[[object], bool]) -> bool:
    value = read_json(text.encode(), most=4 * LONGEST_TEXT)
    return _depth(value) <= DEEPEST and right(value)


def _depth(value: object) -> int:
    """How deep it is nested, without going as deep."""
    level, found = [value], 0
    while level:
        found += 1
        inside = [
            part.values() if isinstance(part, dict) else part
            for part in level
            if isinstance(part, (dict, list))
        ]
        level = [part for parts in inside for part in parts]
    return found


def _is_fault(value: object) -> bool:
    return (
        isinstance(value, dict) and isinstance(value.get("key"), str) and isinstance(value.get("args"), dict)
    )


def _are_names(value: object) -> bool:
    """Looks by their numbers, each with its letter."""
    return isinstance(value, dict) and all(
        re.fullmatch("[0-9]{1,4}", look) and isinstance(letter, str) and len(letter) <= 1
        for look, letter in value.items()
    )


_JSON: Mapping[str, Callable[[object], bool]] = {
    "value": lambda _: True,
    "reading": lambda value: isinstance(value, dict),
    "fault": _is_fault,
    "names": _are_names,
}
