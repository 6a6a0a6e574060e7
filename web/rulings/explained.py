"""Who is right about this rule? Each ruling: what the books say, its options on an example, our default."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from scoring import games
from scoring.answer import Answer, PlayerAnswer
from scoring.games import GAMES
from scoring.reasons import STANDING
from scoring.rulings import with_defaults
from web.game_pages import PAGES, Example
from web.table import house_rules
from web.table.seats import Visit, visit

pages = Blueprint("rulings", __name__)


@dataclass(frozen=True)
class Outcome:
    """What an option makes of an example: a number for each player shown, and who wins."""

    option: str
    answer: Answer
    numbers: tuple[int, ...]
    winners: frozenset[str]


@dataclass(frozen=True)
class Case:
    """An example under every option of its ruling."""

    example: Example
    names: tuple[str, ...]
    outcomes: tuple[Outcome, ...]


@dataclass(frozen=True)
class Ruling:
    key: str
    default: str
    taken: str  # at the table asked about, else the default
    options: tuple[str, ...]
    cases: tuple[Case, ...]


@pages.get("/rulings/<game>")
def page(game: str) -> ResponseReturnValue:
    """For whoever wants to know before the game."""
    if game not in PAGES:
        abort(404)
    return _show(game, {}, None)


@pages.get("/t/<code>/rulings")
def at_table() -> ResponseReturnValue:
    """The same during a game, with what this table decided."""
    here = visit()
    return _show(here.table.game, here.sitting.rulings, here)


def _show(game: str, agreed: Mapping[str, str], here: Visit | None) -> str:
    return render_template(
        "rulings/rulings.html",
        game=GAMES[game],
        shell=PAGES[game],
        games=tuple(PAGES),
        rulings=tuple(told(game, agreed)),
        house=house_rules.shown(game),
        here=here,
    )


def told(game: str, agreed: Mapping[str, str]) -> Iterator[Ruling]:
    """The rulings that can matter in this game."""
    taken = with_defaults(GAMES[game].rulings, agreed)
    for key, examples in PAGES[game].examples.items():
        options = GAMES[game].rulings[key]
        cases = tuple(_case(example, key, options) for example in examples)
        yield Ruling(key, options[0], taken[key], options, cases)


def _case(example: Example, ruling: str, options: tuple[str, ...]) -> Case:
    players = example.document.players[: 1 if example.alone else None]
    names = tuple(player.name for player in players)
    return Case(example, names, tuple(_outcome(example, ruling, option, names) for option in options))


def _outcome(example: Example, ruling: str, option: str, names: tuple[str, ...]) -> Outcome:
    answer = games.score(example.document.ruled({ruling: option}).to_json())
    numbers = tuple(_number(player, example.line) for player in answer.players[: len(names)])
    return Outcome(option, answer, numbers, frozenset(answer.winners))


def _number(player: PlayerAnswer, line: str) -> int:
    return player.place if line == STANDING else player.lines[line]
