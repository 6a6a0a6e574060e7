"""The registry: every game of the house, one line a game."""

from collections.abc import Iterator
from contextlib import contextmanager

from scoring import atheneum, ex_libris, exlibrium
from scoring.answer import Activation, Advice, Answer
from scoring.faults import Fault, Refused
from scoring.fields import short
from scoring.game import Game, Json

GAMES: dict[str, Game] = {
    game.key: game
    for game in (
        *ex_libris.GAMES,
        *atheneum.GAMES,
        *exlibrium.GAMES,
    )
}


def game_of(document: object) -> Game:
    """The game a document is about; raises Refused."""
    if not isinstance(document, dict):
        raise Refused([Fault("document-not-object", {"value": short(document)})])
    if "game" not in document:
        raise Refused([Fault("field-missing", {"field": "game"})])
    key = document["game"]
    if not isinstance(key, str) or key not in GAMES:
        raise Refused([Fault("field-choice", {"value": short(key), "options": tuple(GAMES)}, ("game",))])
    return GAMES[key]


def score(document: Json, edition: Json | None = None) -> Answer:
    """A document → its answer without words."""
    game = game_of(document)
    with _refusing_as(game):
        return game.score(document, edition or {})


def answer(document: Json, edition: Json | None = None) -> Answer | Activation:
    """The same; or who activates, where a document asks."""
    game = game_of(document)
    if game.ask is None or "ask" not in document:
        return score(document, edition)
    with _refusing_as(game):
        return game.ask(document, edition or {})


def restore(document: Json, edition: Json, kept: Json) -> Answer:
    """The answer that a seal kept of a document."""
    game = game_of(document)
    with _refusing_as(game):
        return game.restore(document, edition, kept)


def advise(document: Json, edition: Json | None = None) -> Advice:
    """A document → the best each player can do; raises Refused where a game knows no advice."""
    game = game_of(document)
    if game.advise is None:
        raise Refused([Fault("no-advice", {"game": game.key}, ("game",))])
    with _refusing_as(game):
        return game.advise(document, edition or {})


def read_edition(edition: object, name: str) -> dict[str, object]:
    """An edition as it may be stored under this name; raises Refused with every fault of every part."""
    if not isinstance(edition, dict):
        raise Refused([Fault("document-not-object", {"value": short(edition)})])
    check_edition(edition)
    return {**edition, "name": name}


def check_edition(edition: Json) -> tuple[dict[str, object], tuple[Fault, ...]]:
    """What the games that use an edition say of it, side by side; raises Refused where it is malformed."""
    checked: dict[str, object] = {}
    quarrels: list[Fault] = []
    for check, game in {game.check: game for game in GAMES.values() if game.check is not None}.items():
        with _refusing_as(game):
            said, found = check(edition)
        checked.update(said)
        quarrels.extend(found)
    return checked, tuple(quarrels)


@contextmanager
def _refusing_as(game: Game) -> Iterator[None]:
    """A refusal tells whose it is, so that the game's own words can say it."""
    try:
        yield
    except Refused as refused:
        raise Refused(refused.faults, game.key) from None
