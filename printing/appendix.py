"""The appendix to a form: every number with its reason, for whoever says that it cannot be right."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, cast

from printing.imprint import CODE, CODE_AIR, Imprint, Sealed
from printing.ink import Setting
from printing.letters import OFFICE_BOLD, fitting
from printing.press import press
from printing.words import render
from scoring.game import Json
from scoring.games import GAMES
from translations import explain

TEMPLATE = "print/appendix.html"
TITLE_SIZES = (8.0, 7.2, 6.5, 5.8, 5.2, 4.6, 4.0)  # mm


def appendix(
    document: Json,
    answer: Json,
    *,
    language: str = "en",
    paper: str = "a4",
    table: str = "",
    played: date | None = None,
    link: str | None = None,
    sealed: Sealed | None = None,
    printed_at: datetime | None = None,
    short: str | None = None,
) -> bytes:
    """As many pages as it takes."""
    imprint = Imprint(language, paper, table, played, printed_at, link, sealed, short)
    said = explain(dict(answer), language)
    game = GAMES[str(document["game"])]
    room = imprint.width - (CODE_AIR if imprint.code else 0)
    html = render(
        TEMPLATE,
        language,
        imprint=imprint,
        scale=1.0,
        game=game,
        players=said["players"],
        reasons=_by_player(said),
        chosen=document.get("rulings", {}),
        depends_on=said["depends_on"],
        title_size=lambda text: fitting(text, OFFICE_BOLD, room=room, sizes=TITLE_SIZES, most_lines=1),
    )
    return press(Setting(html, {"qr": imprint.code.drawn(CODE)} if imprint.code else {}))


def _by_player(answer: Json) -> Mapping[str, list[Mapping[str, Any]]]:
    found: dict[str, list[Mapping[str, Any]]] = {}
    for reason in cast(list[Mapping[str, Any]], answer["because"]):
        found.setdefault(reason["player"], []).append(reason)
    return found
