"""The appendix to a form: every number with its reason, for whoever says that it cannot be right."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from printing.imprint import CODE, Imprint
from printing.ink import Setting
from printing.press import press
from printing.sizes import Sizes
from printing.words import render
from scoring.game import Json
from scoring.games import GAMES
from translations import explain

TEMPLATE = "print/appendix.html"


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
        sizes=Sizes(imprint, 1.0, names=(), label=0.0),
    )
    pictures = {f"strip:{number}": strip.picture for number, strip in enumerate(strips)}
    return press(Setting(html, {"qr": imprint.code.drawn(CODE)} if imprint.code else {}, pictures))


def _by_player(answer: Json) -> Mapping[str, list[Mapping[str, Any]]]:
    found: dict[str, list[Mapping[str, Any]]] = {}
    for reason in cast(list[Mapping[str, Any]], answer["because"]):
        found.setdefault(reason["player"], []).append(reason)
    return found
