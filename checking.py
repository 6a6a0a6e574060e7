"""Both calculators side by side: where `scoring` and `recount` say different things about a document."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import recount
from scoring import games
from scoring.faults import Fault, Refused

Json = Mapping[str, Any]
UNORDERED = ("winners", "depends_on", "asks", "disputes")  # what is said counts, not in which order


class Difference(NamedTuple):
    """A place in the answer and what each calculator has there; None where it has nothing."""

    at: str
    scoring: Any
    recount: Any


def check(document: Json, edition: Json) -> list[Difference]:
    """Scores and counts again; raises Refused where scoring does, and for a game nobody counts again."""
    if games.game_of(document).key not in recount.GAMES:
        raise Refused([Fault("no-recount", {"game": str(document["game"])}, ("game",))])
    return differences(games.answer(document, edition).to_json(), document, edition)


def differences(answer: Json, document: Json, edition: Json) -> list[Difference]:
    """What the second calculator says otherwise than this answer of the first."""
    filled, known = known_to_both(document, edition)
    try:
        faults = recount.faults(filled, known)
        again = {} if faults else recount.count(filled, known)
    except Exception as error:  # a second opinion that cannot be given is no agreement, and no reason to fail
        return [Difference("recount", None, f"{type(error).__name__}: {error}")]
    return [Difference("faults", [], faults)] if faults else list(between(answer, again))


def second_opinion(answer: Json, document: Json, edition: Json) -> list[dict[str, Any]] | None:
    """The differences as a seal keeps them; None for a game nobody counts again."""
    if document["game"] not in recount.GAMES:
        return None
    return [difference._asdict() for difference in differences(answer, document, edition)]


def refused_by_both(document: Json, edition: Json) -> bool | None:
    """Whether both refuse a document (True) or take it (False); None where they are of two minds."""
    try:
        games.answer(document, edition)
        refused = False
    except Refused:
        refused = True
    filled, known = known_to_both(document, edition)
    return refused if refused == bool(recount.faults(filled, known)) else None


def known_to_both(document: Json, edition: Json) -> tuple[Json, dict[str, str]]:
    """What a named deck adds: a plan the document does not draw itself, and the icons of cards."""
    cards = edition.get("cards", {})
    known = {mark: icons for mark, icons in cards.items() if isinstance(icons, str)}
    if "plan" in edition and "plan" not in document:
        document = {**document, "plan": edition["plan"]}
    return document, known


def between(answer: Json, again: Json) -> Iterator[Difference]:
    for key, value in again.items():
        if key == "players":
            yield from players(answer["players"], value)
        elif key == "settled_by":
            if answer[key] not in value:
                yield Difference(key, answer[key], value[0] if len(value) == 1 else value)
        elif (one := comparable(key, answer.get(key))) != comparable(key, value):
            yield Difference(key, answer.get(key) if one else None, value)


def comparable(key: str, value: Any) -> Any:
    if key in UNORDERED and isinstance(value, Sequence):
        return sorted(json.dumps(each, sort_keys=True, ensure_ascii=False) for each in value)
    return value


def players(first: Sequence[Json], second: Sequence[Json]) -> Iterator[Difference]:
    if [player["name"] for player in first] != [player["name"] for player in second]:
        yield Difference("players", [p["name"] for p in first], [p["name"] for p in second])
        return
    for one, other in zip(first, second, strict=True):
        for key, value in other.items():
            if one.get(key) != value:
                yield from inside(f"players.{other['name']}.{key}", one.get(key), value)


def inside(at: str, one: Any, other: Any) -> Iterator[Difference]:
    if not isinstance(one, Mapping) or not isinstance(other, Mapping):
        yield Difference(at, one, other)
        return
    for key in sorted({*one, *other}):
        if one.get(key) != other.get(key):
            yield Difference(f"{at}.{key}", one.get(key), other.get(key))
