"""`ask GAME WORDS…`: what the referee says of places, people, phases and order; 1 where that is nothing."""

import json
from collections.abc import Sequence

import referee
import translations
from commands.arguments import Arguments
from scoring.faults import Fault, Refused


def run(arguments: Sequence[str]) -> int:
    words = Arguments(prog="ask", add_help=False)
    words.add_argument("game")
    words.add_argument("words", nargs="+")
    words.add_argument("--lang", choices=translations.languages())
    given = words.parse_intermixed_args(arguments)
    question = " ".join(given.words).strip()
    if (trouble := referee.trouble(given.game, question)) is not None:
        raise Refused([Fault(trouble.key, trouble.args)])
    book = referee.books()[given.game]
    answer = referee.ask(book, given.game, question, given.lang)
    print(json.dumps(referee.to_json(book, answer), ensure_ascii=False))
    return int(answer.is_nothing)
