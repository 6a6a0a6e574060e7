"""Экслибриум counted again: who activates, the final count, and who wins."""

from collections.abc import Mapping, Sequence
from typing import Any

from recount.claims import disputes
from recount.standing import Step, stand

Json = Mapping[str, Any]

CHARACTERS = ("berserk", "mercenary", "wizard", "assassin", "knight", "bard", "alchemist")
RULINGS = {"ties-read": ("what-is-left", "before-final-count"), "final-doubling": ("no", "yes")}
ALLOWED = {"basic": (2, 1), "advanced": (1, 0)}  # cards the leader and the second may discard

Influence = dict[str, list[int]]  # by player, on the seven characters in order
Doubled = set[tuple[str, int]]  # who has a token on which character, 0 is the Berserk


def count(document: Json) -> dict[str, Any]:
    """The answer to a question who activates, or to the final count."""
    if "ask" in document:
        return {"activates": asked(document)}
    rulings = {name: options[0] for name, options in RULINGS.items()} | dict(document.get("rulings", {}))
    answer = count_once(document, rulings)
    answer["depends_on"] = [
        name
        for name, options in RULINGS.items()
        if any(
            set(count_once(document, {**rulings, name: option})["winners"]) != set(answer["winners"])
            for option in options
        )
    ]
    return answer


def asked(document: Json) -> Any:
    ask = document["ask"]
    influence = influence_of(document)
    tokens = tokens_of(ask) or tokens_of(document)
    if "activates" in ask:
        return leader(influence, influence, tokens, ask["activates"] - 1, list(influence))
    return {
        name: leader(influence, influence, tokens, at, list(influence)) for at, name in enumerate(CHARACTERS)
    }


def influence_of(document: Json) -> Influence:
    return {player["name"]: list(player["influence"]) for player in document["players"]}


def tokens_of(entry: Json) -> Doubled:
    return {(token["player"], token["character"] - 1) for token in entry.get("doubled", ())}


def leader(
    influence: Influence, in_ties: Influence, tokens: Doubled, character: int, among: Sequence[str]
) -> str | None:
    """Who has the most on a character; ties compare characters 1 to 7 until one stands alone, if anybody."""

    def held(name: str, which: int, read: Influence) -> int:
        return read[name][which] * (2 if (name, which) in tokens else 1)

    level = list(among)
    for which, read in [(character, influence), *((at, in_ties) for at in range(len(CHARACTERS)))]:
        most = max(held(name, which, read) for name in level)
        level = [name for name in level if held(name, which, read) == most]
        if len(level) == 1:
            return level[0]
    return None


def count_once(document: Json, rulings: Mapping[str, str]) -> dict[str, Any]:
    """The final count, the points from play added; whoever is level is parted by what is left."""
    wishes = {player["name"]: player.get("discards") or [None] * 7 for player in document["players"]}
    taken, left = final_count(document, rulings, wishes)
    names = [player["name"] for player in document["players"]]
    lines = {
        player["name"]: {
            "points": player["points"],
            **dict(zip(CHARACTERS, taken[player["name"]], strict=True)),
        }
        for player in document["players"]
    }
    chain = [Step("total", {name: sum(lines[name].values()) for name in names})]
    chain += [Step(which, {name: left[name][at] for name in names}) for at, which in enumerate(CHARACTERS)]
    standing = stand(names, chain)
    players = [
        {
            "name": name,
            "lines": lines[name],
            "total": sum(lines[name].values()),
            "place": standing.places[name],
            "left": left[name],
        }
        for name in names
    ]
    return {
        "players": players,
        "winners": list(standing.winners),
        "settled_by": list(standing.settled_by),
        "asks": [],
        "disputes": disputes(players, document["players"]),
    }


def final_count(
    document: Json, rulings: Mapping[str, str], wishes: Mapping[str, Sequence[int | None]]
) -> tuple[Influence, Influence]:
    """What everybody discards on each character in turn, and what they have left afterwards."""
    at_first = influence_of(document)
    left = influence_of(document)
    taken: Influence = {name: [0] * 7 for name in left}
    tokens = tokens_of(document) if rulings["final-doubling"] == "yes" else set()
    in_ties = left if rulings["ties-read"] == "what-is-left" else at_first
    for character in range(7):
        names = list(left)
        chosen: list[str] = []
        for _ in range(2):
            others = [name for name in names if name not in chosen]
            lead = leader(left, in_ties, tokens, character, others) if others else None
            if lead is None:
                break
            chosen.append(lead)
        for name, most in zip(chosen, ALLOWED[document.get("rules", "basic")], strict=False):
            wish = wishes[name][character]
            discarded = min(most, left[name][character], most if wish is None else wish)
            taken[name][character] = discarded
            left[name][character] -= discarded
    return taken, left
