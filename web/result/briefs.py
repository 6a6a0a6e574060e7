"""The answers of finished tables in brief, kept in this process while neither the table nor its deck changes.

Pages that look back at all tables of a club would else score every one of them at each look.
"""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock

from scoring.answer import Answer, PlayerAnswer
from scoring.faults import Refused
from store import editions, engine
from store.values import Sitting
from web.table import documents

MOST = 1000  # answers, some 2.5 kB each
_kept: OrderedDict[Hashable, Answer | None] = OrderedDict()
_turn = Lock()


def brief(sitting: Sitting, decks: dict[str, str]) -> Answer | None:
    """Who stood where with which points, without any reason; None where the table cannot be scored.

    `decks`: which ones this look has asked after already, so that each is read once.
    """
    try:
        key = _key(sitting, decks)
    except Refused:  # its deck has a name that none can have
        return None
    with _turn:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    found = _scored(sitting)
    with _turn:
        _kept[key] = found
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    return found


def _key(sitting: Sitting, decks: dict[str, str]) -> Hashable:
    """All that an answer follows from: the table as it stands, its names, and the deck as it is known now."""
    table, deck, names = sitting.table, sitting.deck, tuple(seat.name for seat in sitting.seats)
    if deck and deck not in decks:
        decks[deck] = editions.stamp(deck)
    stood = table.id, table.opened, table.version, table.changed
    return engine.url(), stood, names, deck, decks.get(deck)


def _scored(sitting: Sitting) -> Answer | None:
    try:
        answer = documents.answer(sitting)
    except Refused:
        return None
    players = tuple(PlayerAnswer(one.name, one.lines, one.total, one.place) for one in answer.players)
    return Answer(
        answer.game,
        (),
        form=answer.form,
        players=players,
        winners=answer.crowned,  # who has won, as the game's own answer says it: nobody before a race is run
        settled_by=answer.settled_by,
    )
