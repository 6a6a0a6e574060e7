"""The appendix to a form: every number with its reason, for whoever says that it cannot be right."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from printing.imprint import CODE, CODE_AIR, Imprint
from printing.ink import Setting
from printing.letters import OFFICE_BOLD, fitting
from printing.press import press
from printing.words import render
from scoring.game import Json
from scoring.games import GAMES
from translations import explain

TEMPLATE = "print/appendix.html"
TITLE_SIZES = (8.0, 7.2, 6.5, 5.8, 5.2, 4.6, 4.0)  # mm


@dataclass(frozen=True)
class Logged:
    """One change of the table, in the reader's words: when, what to what, by whom, and what it changed."""

    when: str
    what: str
    value: str
    by: str
    effects: tuple[str, ...] = ()


@dataclass(frozen=True)
class Strip:
    """A piece of a photograph that was hard to read, and what was made of it; a JPEG."""

    picture: bytes
    whose: str
    read: str


def appendix(
    document: Json,
    answer: Json,
    imprint: Imprint,
    *,
    log: tuple[Logged, ...] = (),
    strips: tuple[Strip, ...] = (),
) -> bytes:
    """As many pages as it takes."""
    said = explain(dict(answer), imprint.language)
    game = GAMES[str(document["game"])]
    room = imprint.width - (CODE_AIR if imprint.code else 0)
    html = render(
        TEMPLATE,
        imprint.language,
        imprint=imprint,
        scale=1.0,
        game=game,
        players=said["players"],
        reasons=_by_player(said),
        chosen=document.get("rulings", {}),
        depends_on=said["depends_on"],
        log=log,
        strips=strips,
        title_size=lambda text: fitting(text, OFFICE_BOLD, room=room, sizes=TITLE_SIZES, most_lines=1),
    )
    pictures = {f"strip:{number}": strip.picture for number, strip in enumerate(strips)}
    return press(Setting(html, {"qr": imprint.code.drawn(CODE)} if imprint.code else {}, pictures))


def _by_player(answer: Json) -> Mapping[str, list[Mapping[str, Any]]]:
    found: dict[str, list[Mapping[str, Any]]] = {}
    for reason in cast(list[Mapping[str, Any]], answer["because"]):
        found.setdefault(reason["player"], []).append(reason)
    return found
