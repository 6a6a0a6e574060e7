"""The plain sheet: the lines, totals and places of any game that has no form of its own."""

from collections.abc import Callable, Iterator
from typing import Any, cast

from printing import letters
from printing.imprint import CODE, CODE_AIR, Imprint
from printing.ink import Setting
from printing.words import render
from scoring.game import Json
from scoring.games import GAMES
from translations import explain

TEMPLATE = "print/plain.html"
SCALES = (1.14, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4)
NAME_SIZES = (7.0, 6.0, 5.2, 4.5, 3.9, 3.4, 3.0, 2.6, 2.2, 1.9)  # mm
TITLE_SIZES = (8.0, 7.2, 6.5, 5.8, 5.2, 4.6, 4.0)  # mm
LABEL_SHARE = 0.34  # of the width
CELL_PADDING = 2.6  # mm, both sides


def settings(document: Json, answer: Json | None, imprint: Imprint, _edition: Json) -> Iterator[Setting]:
    """Every scale in turn; the sheet is short, so that nearly always the first fits."""
    game = GAMES[str(document["game"])]
    spoken = explain(dict(answer), imprint.language) if answer else None
    players = cast(list[dict[str, Any]], spoken["players"]) if spoken else [{}] * game.most
    for scale in SCALES:
        html = render(
            TEMPLATE,
            imprint.language,
            game=game,
            imprint=imprint,
            scale=scale,
            players=players,
            winners=spoken["winners"] if spoken else (),
            ruled=_ruled(spoken) if spoken else (),
            label_width=imprint.width * LABEL_SHARE,
            **_sizes(imprint, scale, players=len(players)),
        )
        yield Setting(html, {"qr": imprint.code.drawn(CODE * scale)} if imprint.code else {})


def _ruled(answer: Json) -> list[str]:
    """How first place was settled, the last step and the verdict."""
    steps = [str(r["text"]) for r in cast(list[Json], answer["because"]) if r["line"] == "place"]
    return steps[-2:]


def _sizes(imprint: Imprint, scale: float, *, players: int) -> dict[str, Callable[[str], float]]:
    heading = imprint.width - (CODE_AIR * scale if imprint.code else 0)
    column = imprint.width * (1 - LABEL_SHARE) / players - CELL_PADDING

    def fitted(face: str, room: float, sizes: tuple[float, ...], lines: int) -> Callable[[str], float]:
        scaled = tuple(size * scale for size in sizes)
        return lambda text: letters.fitting(text, face, room=room, sizes=scaled, most_lines=lines)

    return {
        "title_size": fitted(letters.OFFICE_BOLD, heading, TITLE_SIZES, 1),
        "name_size": fitted(letters.PEN, column, NAME_SIZES, 3),
        "field_size": fitted(letters.PEN, imprint.width / 3, NAME_SIZES[2:], 2),
        "stamp_size": fitted(letters.OFFICE_BOLD, column - 12 * scale, NAME_SIZES[4:], 1),
    }
