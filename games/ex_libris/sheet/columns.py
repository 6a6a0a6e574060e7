"""The columns of form B-7c and S-42a: an answer as the inspector writes it down."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby

from scoring.ex_libris.answer import Inspected, Inspection
from scoring.ex_libris.cards import CATEGORIES
from scoring.ex_libris.inspection import Turned
from scoring.ex_libris.table import LIBRARY
from scoring.faults import Args, several
from scoring.games import GAMES
from scoring.reasons import Reason

SOLO = "ex-libris-solo"
BLANK_COLUMNS = {"ex-libris": 4, SOLO: 2}
NONE = "–"


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


def columns(game: str, answer: Inspection | None, *, library: str) -> tuple[Column, ...]:
    """One column a player in the order of the form, the library by its name; empty ones for a blank."""
    if answer is None:
        return (Column(),) * BLANK_COLUMNS[game]
    found = tuple(_column(answer, player) for player in answer.players)
    return tuple(replace(column, name=library) if column.library else column for column in found)


def _column(answer: Inspection, player: Inspected) -> Column:
    return Column(
        name=player.name,
        library=player.name == LIBRARY,
        focus=player.owner.focus,
        turned=turned_groups(player.findings.turned),
        counts={category: str(player.findings.counts[category]) for category in CATEGORIES},
        books=str(player.findings.books),
        lines={line: _line(answer, player, line) for line in player.lines},
        total=str(player.total),
        place=str(player.place),
        won=player.name in answer.crowned,
    )


def _line(answer: Inspection, player: Inspected, line: str) -> Line:
    if not GAMES[answer.game].has(player.name, line):
        return Line(NONE)
    return Line(str(player.lines[line]), working(answer.why(player.name, line)[0]))


def turned_groups(turned: tuple[Turned, ...]) -> tuple[str, ...]:
    """`M3 M5 < M8`: the cards turned, those behind the same card together."""
    return tuple(
        f"{' '.join(str(found.mark) for found in group)}\u00a0<\u00a0{after}"
        for after, group in groupby(turned, key=lambda found: found.after)
    )


def working(reason: Reason) -> str:
    """The sum behind a line in figures and letters alone, the same in every language."""
    args = reason.args
    match reason.line:
        case "stability":
            return _stability(args)
        case "popular":
            pool = several(args["pool"])
            shared = pool and len(several(args["players"])) > 1
            return f"({' + '.join(map(str, pool))}) ÷ {args['tied']}" if shared else ""
        case "diversity":
            return f"{args['each']} × {args['books']} {''.join(map(str, several(args['categories'])))}"
        case "specialty":
            return f"{args['each']} × {args['books']} {args['category']}"
        case _:
            return ""


def _stability(args: Args) -> str:
    parts = [f"{args['height']} × {args['width']}"] if "height" in args else []
    if args.get("entombed"):
        parts.append(f"{args['each']} × {args['entombed']}")
    return " + ".join(parts)
