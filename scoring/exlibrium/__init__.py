"""Exlibrium: who activates whom, the final count in seven steps, and the best discards."""

from scoring.answer import Activation
from scoring.exlibrium import activation, advice, answer, guide
from scoring.exlibrium.document import FEWEST_PLAYERS, GAME, MOST_PLAYERS, read_question, read_table
from scoring.exlibrium.rulings import OPTIONS, can_apply
from scoring.exlibrium.score import CLAIMABLE
from scoring.exlibrium.table import LINES
from scoring.game import Game, Json


def score(document: Json, _: Json) -> answer.FinalCount:
    """A document → its answer without words; raises Refused."""
    return answer.score(read_table(document))


def restore(document: Json, _: Json, kept: Json) -> answer.FinalCount:
    """The answer that a seal kept of a document; raises Refused."""
    return answer.restore(read_table(document), kept)


def ask(document: Json, _: Json) -> Activation:
    """Who activates the character a document asks for; all seven where it names none; raises Refused."""
    return activation.answer(read_question(document))


def advise(document: Json, _: Json) -> advice.Advised:
    """What each player had best discard, every choice still open; raises Refused."""
    return advice.advise(read_table(document))


def advise_from_here(document: Json) -> advice.Advised:
    """The same in the midst of the count: choices up to the first open one stand; raises Refused."""
    return advice.advise_from_here(read_table(document))


def walk(document: Json) -> guide.Guide:
    """The final count up to the first choice that is open (a `null` of `discards`); raises Refused."""
    return guide.guide(read_table(document))


GAMES = (
    Game(
        GAME,
        answer.FORM,
        LINES,
        FEWEST_PLAYERS,
        MOST_PLAYERS,
        OPTIONS,
        score,
        restore,
        advise=advise,
        ask=ask,
        claimable=CLAIMABLE,
        applies=can_apply,
    ),
)
