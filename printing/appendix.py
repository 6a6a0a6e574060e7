"""The appendix to a form: every number with its reason, for whoever says that it cannot be right."""

from dataclasses import dataclass

from printing.imprint import CODE, Imprint
from printing.ink import Setting
from printing.press import press
from printing.remarks import Changed, asked, changes
from printing.sizes import Sizes
from printing.words import render
from scoring.answer import Answer
from scoring.games import GAMES
from translations import explain
from translations.say import player_name

TEMPLATE = "print/appendix.html"


@dataclass(frozen=True)
class Logged:
    """One change of the table, in the paper's language: when, what to what, by whom, what it changed."""

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
    answer: Answer,
    imprint: Imprint,
    *,
    log: tuple[Logged, ...] = (),
    strips: tuple[Strip, ...] = (),
    changed: tuple[Changed, ...] = (),
) -> bytes:
    """As many pages as it takes; `changed`: rulings changed after the first entry."""
    game = GAMES[answer.game]
    html = render(
        TEMPLATE,
        imprint.language,
        imprint=imprint,
        scale=1.0,
        game=game,
        answer=explain(answer, imprint.language),
        called=lambda name: player_name(game.key, name, imprint.language),
        asked=asked(answer, imprint.language),
        changed=lambda ruling: changes(game.key, ruling, changed, imprint.language),
        log=log,
        strips=strips,
        sizes=Sizes(imprint, 1.0, names=(), label=0.0),
    )
    pictures = {f"strip:{number}": strip.picture for number, strip in enumerate(strips)}
    return press(Setting(html, {"qr": imprint.code.drawn(CODE)} if imprint.code else {}, pictures))
