"""What the shell is told about Atheneum: its settings, its progress and its document."""

from flask import Flask

from games.atheneum import drawing, editor, objectives, paper, plan_pages, rulings, seat, shelves, text_entry
from games.atheneum.document import document
from scoring.atheneum.document import GAME
from scoring.atheneum.shelves import parse_shelves
from scoring.atheneum.subjects import CANDLE_VALUES, COMPARTMENT_VALUES
from store.values import Facts
from web.forms import GameSettings
from web.game_pages import GamePages, Listed


def progress(facts: Facts, seat: int) -> tuple[tuple[str, bool, str], ...]:
    """How far a seat is; nothing in this game is secret."""
    counts, text = facts.fields(seat, "counts"), facts.text(seat, "shelves")
    books = counts.get("books", "") if counts else None  # only a tie needs their number
    if text:
        books = sum(len(shelf.books) for shelf in parse_shelves(text)[0])
    return (
        ("subject", facts.has(seat, "subject"), ""),
        ("track", facts.has(seat, "track"), ""),
        ("shelves", books is not None, "" if books is None else str(books)),
    )


def register(app: Flask) -> None:
    for module in (seat, objectives, shelves, text_entry, plan_pages):
        app.register_blueprint(module.pages)
    app.jinja_env.globals.update(
        atheneum_seat=seat.seat_view,
        atheneum_log=objectives.log_words,
        atheneum_shelves_view=editor.shelves_view,
        atheneum_drawings=drawing.drawings,
        atheneum_edition=plan_pages.drawable,
        atheneum_example=rulings.example_shelves,
    )


PAGES = (
    GamePages(
        GAME,
        "atheneum",
        GameSettings,
        document,
        progress,
        register,
        examples=rulings.EXAMPLES,
        paper=paper.PAPER,
        asked=seat.ASKED,
        lists={
            "compartments": Listed((), *COMPARTMENT_VALUES),
            "candles": Listed((), *CANDLE_VALUES),
        },
    ),
)
