"""`ask GAME WORDS…`: what the referee says of places, people, phases and order; 1 where that is nothing."""

import json
from collections.abc import Sequence

import referee
import translations
from commands.arguments import Arguments
from scoring.faults import Fault, Refused


def run(arguments: Sequence[str]) -> int:
    words = Arguments("ask", __doc__)
    words.add_argument("game", metavar="GAME", help=", ".join(referee.books()))
    words.add_argument("words", nargs="+", metavar="WORDS", help="what is asked, such as 12 vs 7")
    words.add_argument("--lang", choices=translations.languages(), help="of the answer; as asked")
    given = words.read(arguments, mixed=True)
    question = " ".join(given.words).strip()
    if (trouble := referee.trouble(given.game, question)) is not None:
        raise Refused([Fault(trouble.key, trouble.args)])
    book = referee.books()[given.game]
    answer = referee.ask(book, given.game, question, given.lang)
    print(json.dumps(referee.to_json(book, answer), ensure_ascii=False))
    return int(answer.is_nothing)
