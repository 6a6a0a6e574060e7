"""The answers of finished tables in brief, kept in this process while neither the table nor its deck changes.

Pages that look back at all tables of a club would else score every one of them at each look.
"""

from scoring.answer import Answer, PlayerAnswer
from scoring.faults import Refused
from store.values import Sitting
from web.result.kept import Kept, key_of
from web.table import documents

MOST = 1000  # answers, some 2.5 kB each
_kept = Kept[Answer | None](MOST)


def brief(sitting: Sitting, decks: dict[str, str]) -> Answer | None:
    """Who stood where with which points, without any reason; None where the table cannot be scored.

    `decks`: which ones this look has asked after already, so that each is read once.
    """
    try:
        key = key_of(sitting, decks)
    except Refused:  # its deck has a name that none can have
        return None
    return _kept.of(key, lambda: _scored(sitting))


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
