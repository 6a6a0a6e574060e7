"""A verdict as its pages tell it: reasons line by line, tie-breaks, rulings and what each would change."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import translations
from scoring import games
from scoring.faults import Refused
from scoring.game import Answer, Json
from scoring.games import GAMES
from web.languages import language
from web.result.corrections import Effect, difference

Reason = Mapping[str, Any]


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
    answer: Json
    players: Sequence[Mapping[str, Any]]
    reasons: Mapping[str, Mapping[str, Sequence[Reason]]]  # player → line → reasons
    chain: Sequence[Reason]
    rulings: tuple[Ruling, ...]


def tell(document: Json, answer: Answer, edition: Json) -> Verdict:
    game = GAMES[str(document["game"])]
    said = translations.explain(answer, language())
    because = cast(list[Reason], said["because"])
    return Verdict(
        game=game.key,
        lines=game.lines,
        answer=said,
        players=cast(Sequence[Mapping[str, Any]], said["players"]),
        reasons=_by_player(because),
        chain=[reason for reason in because if reason["line"] == "place"],
        rulings=tuple(_rulings(document, answer, edition)),
    )


def _by_player(because: Sequence[Reason]) -> Mapping[str, Mapping[str, Sequence[Reason]]]:
    found: dict[str, dict[str, list[Reason]]] = {}
    for reason in because:
        found.setdefault(reason["player"], {}).setdefault(reason["line"], []).append(reason)
    return found


def _rulings(document: Json, answer: Answer, edition: Json) -> Iterator[Ruling]:
    chosen = cast(Mapping[str, str], document.get("rulings", {}))
    for key, options in GAMES[str(document["game"])].rulings.items():
        taken = chosen.get(key, options[0])
        told = tuple(_option(document, answer, edition, (key, option), taken) for option in options)
        yield Ruling(key, key in cast(list[str], answer["depends_on"]), told)


def _option(document: Json, answer: Answer, edition: Json, taken: tuple[str, str], now: str) -> Option:
    key, option = taken
    other = answer if option == now else games.score(ruled(document, {key: option}), edition).to_json()
    effects = tuple(difference(answer, other)) if other is not answer else ()
    return Option(option, option == now, tuple(cast(list[str], other["winners"])), effects)


def ruled(document: Json, rulings: Mapping[str, str]) -> dict[str, object]:
    """The same table under other rulings."""
    before = cast(Mapping[str, str], document.get("rulings", {}))
    return {**document, "rulings": {**before, **rulings}}


def score_or_faults(document: Json, edition: Json) -> tuple[Answer | None, Refused | None]:
    """The answer of a supposed document, or why it has none."""
    try:
        return games.score(document, edition).to_json(), None
    except Refused as refused:
        return None, refused
