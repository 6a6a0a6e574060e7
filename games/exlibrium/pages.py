"""What the shell is told about Exlibrium: its settings, its progress and its document."""

from flask import Flask

from games.exlibrium import activation, count, drawing, paper, rulings, seat
from games.exlibrium.document import GAME, document, influence
from games.exlibrium.forms import SettingsForm
from games.exlibrium.guided_count import Steps, steps
from scoring.exlibrium.characters import CHARACTERS
from scoring.faults import Refused
from store.values import Facts, Sitting
from web.game_pages import GamePages, Listed


def progress(facts: Facts, seat: int) -> tuple[tuple[str, bool, str], ...]:
    """Influence lies open, so everybody may see how much there is."""
    entered = facts.has(seat, "influence")
    return (
        ("influence", entered, str(sum(influence(facts, seat))) if entered else ""),
        ("points", facts.has(seat, "points"), str(facts.value(seat, "points", ""))),
    )


def under_way(sitting: Sitting) -> Steps | None:
    """The final count, once it was begun and as long as it can be walked."""
    try:
        return steps(sitting) if count.begun(sitting) else None
    except Refused:
        return None


def register(app: Flask) -> None:
    for module in (seat, activation, count):
        app.register_blueprint(module.pages)
    app.jinja_env.globals.update(
        exlibrium_seat=seat.seat_view,
        exlibrium_count=under_way,
        exlibrium_drawing=drawing.drawing,
    )


PAGES = (
    GamePages(
        GAME,
        "exlibrium",
        SettingsForm,
        document,
        progress,
        register,
        checked=False,
        one_round=("doubled",),
        examples=rulings.EXAMPLES,
        paper=paper.PAPER,
        lists={key: Listed(CHARACTERS) for key in ("influence", "discards")},
    ),
)
