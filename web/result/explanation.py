"""A verdict as its pages tell it: reasons line by line, tie-breaks, rulings and what each would change."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import translations
from scoring import games
from scoring.answer import Answer
from scoring.document import Document
from scoring.faults import Refused
from scoring.game import Json
from scoring.games import GAMES
from web.languages import language
from web.result.corrections import Effect, difference


@dataclass(frozen=True)
class Option:
    """A ruling taken this way: who would win, and every number that would be another."""

    key: str
    chosen: bool
    winners: tuple[str, ...]
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Ruling:
    key: str
    decides: bool
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Verdict:
    """What the templates ask for."""

    game: str
    lines: Sequence[str]
    answer: Answer
    rulings: tuple[Ruling, ...]


def tell(document: Document, answer: Answer, edition: Json) -> Verdict:
    game = GAMES[answer.game]
    return Verdict(
        game=game.key,
        lines=game.lines,
        answer=translations.explain(answer, language()),
        rulings=tuple(_rulings(document, answer, edition)),
    )


def _rulings(document: Document, answer: Answer, edition: Json) -> Iterator[Ruling]:
    for key, options in applicable(document).items():
        taken = answer.rulings.get(key, options[0])
        told = tuple(_option(document, answer, edition, (key, option), taken) for option in options)
        yield Ruling(key, key in answer.depends_on, told)


def applicable(document: Document) -> dict[str, tuple[str, ...]]:
    """The rulings that can matter at this table: none for two players where four sit."""
    game, told = GAMES[document.game], document.to_json()
    return {key: options for key, options in game.rulings.items() if game.applies(told, key)}


def _option(document: Document, answer: Answer, edition: Json, taken: tuple[str, str], now: str) -> Option:
    key, option = taken
    if option == now:
        return Option(option, True, answer.winners, ())
    other = games.score(document.ruled({key: option}).to_json(), edition)
    return Option(option, False, other.winners, tuple(difference(answer, other)))


def score_or_faults(document: Json, edition: Json) -> tuple[Answer | None, Refused | None]:
    """The answer of a supposed document, or why it has none."""
    try:
        return games.score(document, edition), None
    except Refused as refused:
        return None, refused
