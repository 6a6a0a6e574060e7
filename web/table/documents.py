"""What was entered at a table, as the contract's document and as its answer; nothing of it is kept."""

import contextlib
from collections.abc import Callable, Iterable

from flask_babel import gettext as _

from scoring import games as scores
from scoring.answer import Answer
from scoring.document import Document
from scoring.faults import Fault, Refused
from scoring.game import Json
from scoring.games import GAMES
from store import editions
from store.proposals import Kept
from store.secrets import hashed
from store.values import Sitting
from web.game_pages import PAGES
from web.words import sentence, term

TABLE_MARK = 12  # characters that tell tables apart without telling their codes


def document(sitting: Sitting) -> Document:
    """The whole document, secrets included: never shown before the reveal."""
    return PAGES[sitting.table.game].document(sitting)


def edition(sitting: Sitting) -> dict[str, object]:
    """What is known of the deck or plan this table plays with."""
    return editions.load(sitting.deck) if sitting.deck else {}


def answer(sitting: Sitting) -> Answer:
    """The answer without words; raises Refused with all that is missing or wrong."""
    return scores.score(document(sitting).to_json(), edition(sitting))


def of_deck(sitting: Sitting, faults: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """Those of the faults that only the table's deck finds: without it they would not be there."""
    if not sitting.deck:
        return ()
    try:
        scores.score(document(sitting).to_json(), {})
    except Refused as refused:
        return tuple(fault for fault in faults if fault not in refused.faults)
    return faults


def deck_known(sitting: Sitting) -> bool:
    """Whether the table's deck has a page of its own already."""
    return editions.name_fault(sitting.deck) is None and editions.exists(sitting.deck)


def teach(sitting: Sitting, *, by: str | None) -> None:
    """The deck or plan learns what this table entered, if `by` may teach it; else it is proposed."""
    deck, game = sitting.deck, GAMES[sitting.table.game]
    if not deck or game.learn is None:
        return
    learn = game.learn
    with contextlib.suppress(Refused):
        if by is None or editions.may_change(deck, by):
            editions.change(deck, lambda known: learn(document(sitting).to_json(), known), by=by)
        else:
            _propose(sitting, deck, by, learn)


def _propose(sitting: Sitting, deck: str, by: str, learn: Callable[[Json, Json], Json]) -> None:
    """What the deck does not know waits beside it for a keeper; until then nobody's entry hangs on it."""

    def beside(known: dict[str, object], kept: Kept) -> tuple[Json, Kept]:
        before, after = editions.cards_of(known), editions.cards_of(learnt)
        cards = {mark: icons for mark, icons in after.items() if mark not in before}
        table = hashed(f"{sitting.table.id} {sitting.table.opened}")[:TABLE_MARK]
        return known, kept.with_proposal(table, by, cards) if cards else kept

    learnt = learn(document(sitting).to_json(), editions.load(deck))
    editions.change_kept(deck, beside)


def sentences(sitting: Sitting, faults: Iterable[Fault]) -> tuple[str, ...]:
    """Faults in the page's language, each led by the name of the player it is about."""
    return tuple(f"{_whose(sitting, fault)}{sentence(fault, sitting.table.game)}" for fault in faults)


def _whose(sitting: Sitting, fault: Fault) -> str:
    match fault.where:
        case ("players", int(place), *_) if place < len(sitting.players):
            return f"{sitting.players[place].name}{_(': ')}"
        case ("library", *_place):
            return f"{term(sitting.table.game, 'player', 'library')}{_(': ')}"
    return ""
