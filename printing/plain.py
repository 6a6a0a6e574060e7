"""The score sheet of any game: lines, totals and places, with whatever a game lays beside them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from printing import letters
from printing.grids import Grid, draw, plan, roomiest
from printing.imprint import CODE, CODE_AIR, Imprint
from printing.ink import Setting
from printing.words import render
from scoring.game import Json
from scoring.games import GAMES
from translations import explain, term

TEMPLATE = "print/plain.html"
SCALES = (1.14, 1.06, 1.0, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56, 0.5, 0.44)
NAME_SIZES = (7.0, 6.0, 5.2, 4.5, 3.9, 3.4, 3.0, 2.6, 2.2, 1.9)  # mm
TITLE_SIZES = (8.0, 7.2, 6.5, 5.8, 5.2, 4.6, 4.0)  # mm
FIELD_SIZES = (5.4, 4.8, 4.2, 3.6, 3.0, 2.5)  # mm
STAMP_SIZES = (4.6, 4.0, 3.5, 3.0, 2.6, 2.2, 1.8)  # mm
LABEL_SHARE = 0.3  # of the width
CELL_PADDING, FIELD_LABEL, STAMP_ROUND = 2.6, 16.0, 15.0  # mm

# Heights in mm at scale 1, as office.css sets them.
HEAD, NAMES, LINE, TOTAL, PLACE, VERDICT, SHELVES = 32.8, 22.0, 8.5, 11.0, 8.8, 10.0, 4.0


@dataclass(frozen=True)
class Beside:
    """What a game adds to the bare numbers, by player, or by player and line."""

    notes: Mapping[str, str] = field(default_factory=dict)  # under a player's name
    workings: Mapping[tuple[str, str], str] = field(default_factory=dict)
    grids: tuple[Grid, ...] = ()


Details = Callable[[Json, Json, Json, str], Beside]  # document, answer, edition, language


def nothing(_document: Json, _answer: Json, _edition: Json, _language: str) -> Beside:
    return Beside()


def sheet(details: Details = nothing) -> Callable[[Json, Json | None, Imprint, Json], Iterator[Setting]]:
    """The settings of a game's sheet with these details."""

    def settings(document: Json, answer: Json | None, imprint: Imprint, edition: Json) -> Iterator[Setting]:
        beside = details(document, answer, edition, imprint.language) if answer else Beside()
        lines = len(GAMES[str(document["game"])].lines)

        def room(scale: float) -> float:
            rows = HEAD + NAMES + LINE * lines + TOTAL + PLACE + 2 * VERDICT + SHELVES
            return imprint.height - scale * rows

        for scale in roomiest(SCALES, room, beside.grids, width=imprint.width):
            yield _set(document, answer, imprint, beside, scale=scale, room=room(scale))

    return settings


def _set(
    document: Json, answer: Json | None, imprint: Imprint, beside: Beside, *, scale: float, room: float
) -> Setting:
    game = GAMES[str(document["game"])]
    said = explain(dict(answer), imprint.language) if answer else None
    players = cast(list[dict[str, Any]], said["players"]) if said else [{}] * game.most
    made = plan(beside.grids, width=imprint.width, height=max(room, 10.0)) if beside.grids else None
    drawings = draw(beside.grids, made) if made else ()
    html = render(
        TEMPLATE,
        imprint.language,
        game=game,
        title=_title(game.key, imprint.language),
        imprint=imprint,
        scale=scale,
        players=players,
        winners=said["winners"] if said else (),
        ruled=_ruled(said) if said else (),
        beside=beside,
        plan=made,
        drawings=drawings,
        label_width=imprint.width * LABEL_SHARE,
        **_sizes(imprint, scale, players=len(players), room=made.room if made else imprint.width),
    )
    over = {"shelves": "".join(drawing.ink for drawing in drawings)}
    if imprint.code:
        over["qr"] = imprint.code.drawn(CODE * scale)
    return Setting(html, over)


def _title(game: str, language: str) -> str:
    """The form's own name, where the game has one."""
    form = term(game, "form", game, language)
    return term(game, "game", game, language) if form == game else form


def _ruled(answer: Json) -> list[str]:
    """How first place was settled: the last step and the verdict."""
    steps = [str(r["text"]) for r in cast(list[Json], answer["because"]) if r["line"] == "place"]
    return steps[-1:] if len(steps) <= 2 else steps[-2:]


def _sizes(imprint: Imprint, scale: float, *, players: int, room: float) -> dict[str, Callable[[str], float]]:
    heading = imprint.width - (CODE_AIR * scale if imprint.code else 0)
    column = imprint.width * (1 - LABEL_SHARE) / players

    def fitted(face: str, room: float, sizes: tuple[float, ...], lines: int) -> Callable[[str], float]:
        scaled = tuple(size * scale for size in sizes)
        return lambda text: letters.fitting(text, face, room=room, sizes=scaled, most_lines=lines)

    return {
        "title_size": fitted(letters.OFFICE_BOLD, heading, TITLE_SIZES, 1),
        "name_size": fitted(letters.PEN, column - CELL_PADDING, NAME_SIZES, 2),
        "field_size": fitted(letters.PEN, imprint.width / 2 - FIELD_LABEL, FIELD_SIZES, 1),
        "stamp_size": fitted(letters.OFFICE_BOLD, column - STAMP_ROUND * scale, STAMP_SIZES, 1),
        "shelf_name_size": fitted(letters.PEN, room, FIELD_SIZES, 1),
    }
