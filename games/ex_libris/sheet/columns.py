"""The columns of form B-7c and S-42a: an answer as the inspector writes it down."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, cast

from scoring.answers import crowned
from scoring.ex_libris.cards import CATEGORIES
from scoring.ex_libris.table import LIBRARY
from scoring.game import Json

BLANK_COLUMNS = {"ex-libris": 4, "ex-libris-solo": 2}

Reasons = Mapping[tuple[str, str], tuple[Json, ...]]  # (player, line) → the reasons given


@dataclass(frozen=True)
class Line:
    """A line of section B: its points, and in small the sum they come from."""

    points: str = ""
    working: str = ""


@dataclass(frozen=True)
class Column:
    name: str = ""
    library: bool = False
    focus: str = ""
    turned: tuple[str, ...] = ()
    counts: Mapping[str, str] = field(default_factory=dict)
    books: str = ""
    lines: Mapping[str, Line] = field(default_factory=dict)
    total: str = ""
    place: str = ""
    won: bool = False


def columns(document: Json, answer: Json | None, *, library: str) -> tuple[Column, ...]:
    """One column a player in the order of the form, the library by its name; empty ones for a blank."""
    if answer is None:
        return (Column(),) * BLANK_COLUMNS[str(document["game"])]
    reasons = by_line(answer)
    focuses = _focuses(document)
    winners = crowned(answer)
    found = tuple(
        _column(player, reasons, focus=focuses.get(str(player["name"]), ""), won=player["name"] in winners)
        for player in cast(list[dict[str, Any]], answer["players"])
    )
    return tuple(replace(column, name=library) if column.library else column for column in found)


def by_line(answer: Json) -> Reasons:
    found: dict[tuple[str, str], tuple[Json, ...]] = {}
    for reason in cast(list[Json], answer["because"]):
        key = str(reason["player"]), str(reason["line"])
        found[key] = (*found.get(key, ()), reason)
    return found


def _focuses(document: Json) -> dict[str, str]:
    owners = [(p["name"], p["focus"]) for p in cast(list[dict[str, str]], document["players"])]
    library = cast(dict[str, str] | None, document.get("library"))
    return dict([*owners, (LIBRARY, library["focus"])] if library else owners)


def _column(player: Mapping[str, Any], reasons: Reasons, *, focus: str, won: bool) -> Column:
    name = str(player["name"])
    return Column(
        name=name,
        library=name == LIBRARY,
        focus=focus,
        turned=turned_groups(reasons.get((name, "turned"), ())),
        counts={category: str(player["counts"][category]) for category in CATEGORIES},
        books=str(player["books"]),
        lines={
            line: Line(str(points), working(reasons[name, line][0]))
            for line, points in player["lines"].items()
        },
        total=str(player["total"]),
        place=str(player["place"]),
        won=won,
    )


def turned_groups(reasons: tuple[Json, ...]) -> tuple[str, ...]:
    """`M3 M5 < M8`: the cards turned, those behind the same card together."""
    args = [cast(Mapping[str, str], reason["args"]) for reason in reasons]
    return tuple(
        f"{' '.join(found['card'] for found in group)}\u00a0<\u00a0{after}"
        for after, group in groupby(args, key=lambda found: found["after"])
    )


def working(reason: Json) -> str:
    """The sum behind a line in figures and letters alone, the same in every language."""
    args = cast(Mapping[str, Any], reason["args"])
    match reason["line"]:
        case "stability":
            return _stability(args)
        case "popular":
            pool = " + ".join(map(str, args["pool"]))
            return f"({pool}) ÷ {args['tied']}" if args["tied"] > 1 and args["pool"] else ""
        case "diversity":
            return f"{args['each']} × {args['books']} {''.join(args['categories'])}"
        case "specialty":
            return f"{args['each']} × {args['books']} {args['category']}"
        case _:
            return ""


def _stability(args: Mapping[str, Any]) -> str:
    parts = [f"{args['height']} × {args['width']}"] if "height" in args else []
    if args.get("entombed"):
        parts.append(f"{args['each']} × {args['entombed']}")
    return " + ".join(parts)
