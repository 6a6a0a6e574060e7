"""Exlibrium: who activates whom, the final count in seven steps, and the best discards."""

from scoring.exlibrium import activation, advice, guide
from scoring.exlibrium.answer import FORM, to_document
from scoring.exlibrium.document import FEWEST_PLAYERS, GAME, MOST_PLAYERS, read_question, read_table
from scoring.exlibrium.rulings import OPTIONS
from scoring.exlibrium.score import CLAIMABLE
from scoring.exlibrium.score import score as score_table
from scoring.exlibrium.table import LINES
from scoring.game import Answer, Game, Json


def score(document: Json, _: Json) -> Answer:
    """A document → its answer without words; raises Refused."""
    return to_document(score_table(read_table(document)))


def ask(document: Json, _: Json) -> Answer:
    """Who activates the character a document asks for; all seven where it names none; raises Refused."""
    return activation.answer(read_question(document))


def advise(document: Json, _: Json) -> Answer:
    """What each player had best discard, every choice still open; raises Refused."""
    return advice.to_document(advice.advise(read_table(document)))


def advise_from_here(document: Json, _: Json) -> Answer:
    """The same in the midst of the count: choices up to the first open one stand; raises Refused."""
    return advice.to_document(advice.advise_from_here(read_table(document)))


def walk(document: Json, _: Json) -> Answer:
    """The final count up to the first choice that is open (a `null` of `discards`); raises Refused."""
    return guide.guide(read_table(document))


GAMES = (
    Game(
        GAME,
        FORM,
        LINES,
        FEWEST_PLAYERS,
        MOST_PLAYERS,
        OPTIONS,
        score,
        advise=advise,
        ask=ask,
        claimable=CLAIMABLE,
    ),
)
