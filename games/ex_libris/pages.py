"""What the shell is told about Ex Libris: its settings, its secrets, its progress and its document."""

from flask import Flask

from games.ex_libris import (
    check,
    drawing,
    naming,
    paper,
    review,
    rulings,
    seat,
    shelf,
    so_far,
    text_entry,
    ways,
)
from games.ex_libris.document import document
from games.ex_libris.forms import SettingsForm, SoloSettingsForm
from scoring.ex_libris.cards import CATEGORIES, DECK_CARDS
from scoring.ex_libris.notation import as_it_lies, cards_in, placed
from store.entries import ANYTHING
from store.leaving import Hidden
from store.values import Change, Facts
from web.game_pages import Asked, Draw, GamePages

HIDDEN = Hidden(frozenset({"focus"}), {"shelf": as_it_lies})  # as no card of a pile is ever turned
BGG = 201825  # its number at BoardGameGeek
SOLO = "ex-libris-solo"
ROUNDS = 5  # of the solo game, FR p.19


def shelved(facts: Facts, seat: int) -> int | None:
    """Cards on a shelf as it is entered, those entombed too; None where none is entered."""
    text = str(facts.value(seat, "shelf") or "")
    cards = cards_in(text)
    return cards + sum(cell.entombed for _place, cell in placed(text)) if cards else None


def progress_solo(facts: Facts, seat: int) -> tuple[tuple[str, bool, str], ...]:
    """The player sits first, the public library with its pile beside them."""
    shelf, *others = progress(facts, seat)
    return (("pile" if seat else "shelf", *shelf[1:]), *others)


def progress(facts: Facts, seat: int) -> tuple[tuple[str, bool, str], ...]:
    """How far a seat is, as everybody may see it: never what was entered, only that it was."""
    text = str(facts.value(seat, "shelf") or facts.value(seat, "pile") or "")
    cards = cards_in(text)
    entered = bool(cards) or facts.has(seat, "tally")
    return (
        ("shelf", entered, str(cards) if cards else ""),
        ("focus", facts.has(seat, "focus"), ""),
    )


def register(app: Flask) -> None:
    for module in (shelf, text_entry, seat, so_far, review, naming):
        app.register_blueprint(module.pages)
    app.jinja_env.globals.update(
        ex_libris_seat=seat.seat_view,
        ex_libris_photograph=ways.waiting_photograph,
        ex_libris_way=ways.corrected_at,
        ex_libris_drawings=drawing.drawings,
        ex_libris_checked=check.shown,
        ex_libris_supposed=drawing.supposed_shelves,
    )
    app.jinja_env.globals.update(
        ex_libris_example=rulings.example_shelves, ex_libris_supposed=drawing.supposed_shelves
    )


def register_solo(app: Flask) -> None:
    """The solo game uses the pages of the other."""


def _hand(_facts: Facts, seat: int, number: int) -> Change:
    return Change(seat, "hand", number, ANYTHING)


PAGES = (
    GamePages(
        "ex-libris",
        "ex_libris",
        SettingsForm,
        document,
        progress,
        register,
        hidden=HIDDEN,
        draw=Draw(("popular", "banned"), tuple(CATEGORIES), "category", dealt="focus"),
        shelved=shelved,
        bgg=BGG,
        examples=rulings.EXAMPLES,
        asked={"hand": Asked(DECK_CARDS, _hand)},
        paper=paper.PAPER,
        entered_at=ways.entered_at,
    ),
    GamePages(
        SOLO,
        "ex_libris",
        SoloSettingsForm,
        document,
        progress_solo,
        register_solo,
        hidden=HIDDEN,
        draw=Draw(("popular", "banned"), tuple(CATEGORIES), "category"),
        bgg=BGG,
        roles=("library",),
        rounds=ROUNDS,
        examples=rulings.SHELVES,
        paper=paper.SOLO_PAPER,
        entered_at=ways.entered_at,
    ),
)
