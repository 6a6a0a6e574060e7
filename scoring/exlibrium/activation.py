"""During play: who activates a character, or all seven at once."""

from scoring.answer import Activation
from scoring.exlibrium.characters import CHARACTERS, COUNT
from scoring.exlibrium.contest import Contest, contest, with_token
from scoring.exlibrium.document import GAME, Question
from scoring.exlibrium.reasons import PLAY, TIES, contest_reasons
from scoring.exlibrium.table import Table
from scoring.faults import Args
from scoring.reasons import Reason


def answer(question: Question) -> Activation:
    """Who activates the character asked for, or each of the seven, and why; nobody is None."""
    characters = range(COUNT) if question.character is None else (question.character,)
    activating = {c: activates(question.table, c) for c in characters}
    reasons = [reason for c, found in activating.items() for reason in _because(question.table, c, found)]
    who = {CHARACTERS[c]: found.leader for c, found in activating.items()}
    return Activation(GAME, tuple(reasons), who, asked=question.character is not None)


def activates(table: Table, character: int) -> Contest:
    counting = with_token(table.influence, table.names, table.token)
    return contest(table.names, counting, character)


def _because(table: Table, character: int, found: Contest) -> list[Reason]:
    line = CHARACTERS[character]
    reasons = list(contest_reasons(found, character, table.token, rule=PLAY))
    args: Args = {"players": found.winners, "character": line}
    if found.leader is None:
        return [*reasons, Reason(line, "", "activates-nobody", args, (), TIES)]
    return [*reasons, Reason(line, found.winners[0], "activates", args, (), PLAY)]
