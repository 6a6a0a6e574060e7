"""What was entered at a table, as the contract's document and as its answer; nothing of it is kept."""

import contextlib
from collections.abc import Iterable

from flask_babel import gettext as _

from scoring import games as scores
from scoring.faults import Fault, Refused
from scoring.game import Answer, Json
from scoring.games import GAMES
from store import editions
from store.values import Sitting
from web.game_pages import PAGES
from web.words import sentence


def document(sitting: Sitting) -> Json:
    """The whole document, secrets included: never shown before the reveal."""
    return PAGES[sitting.table.game].document(sitting)


def edition(sitting: Sitting) -> dict[str, object]:
    """What is known of the deck or plan this table plays with."""
    deck = sitting.settings.get("deck")
    return editions.load(deck) if isinstance(deck, str) and deck else {}


def answer(sitting: Sitting) -> Answer:
    """The answer without words; raises Refused with all that is missing or wrong."""
    return scores.score(document(sitting), edition(sitting))


def teach(sitting: Sitting) -> None:
    """The deck or plan learns what this table entered; what it cannot learn from is left alone."""
    deck, game = sitting.settings.get("deck"), GAMES[sitting.table.game]
    if not isinstance(deck, str) or not deck or game.learn is None:
        return
    learn = game.learn
    with contextlib.suppress(Refused):
        editions.change(deck, lambda known: learn(document(sitting), known))


def sentences(sitting: Sitting, faults: Iterable[Fault]) -> tuple[str, ...]:
    """Faults in the reader's words, each led by the name of the player it is about."""
    return tuple(f"{_whose(sitting, fault)}{sentence(fault, sitting.table.game)}" for fault in faults)


def _whose(sitting: Sitting, fault: Fault) -> str:
    match fault.where:
        case ("players", int(place), *_) if place < len(sitting.players):
            return f"{sitting.players[place].name}{_(': ')}"
    return ""
