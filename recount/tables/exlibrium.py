"""Random tables of Экслибриум: ties in plenty, discards declined, doubling tokens, questions."""

from random import Random
from typing import Any

from recount.exlibrium import CHARACTERS, RULINGS
from recount.tables.common import claims, names, now_and_then, rulings

Json = dict[str, Any]
CARDS = 63
CLAIMED = ("points", *CHARACTERS, "total", "place")


def table(rng: Random) -> Json:
    """Two to five players before the final count."""
    players = seats(rng)
    for player in players:
        now_and_then(rng, player, 0.4, "discards", [rng.choice((0, 1, 2, 3, None)) for _ in CHARACTERS])
        now_and_then(rng, player, 0.1, "claimed", claims(rng, CLAIMED))
    document: Json = {"game": "exlibrium", "players": players, "rulings": rulings(rng, RULINGS)}
    document["rules"] = rng.choice(("basic", "advanced"))
    now_and_then(rng, document, 0.4, "doubled", tokens(rng, players))
    return document


def level_table(rng: Random) -> Json:
    """Nobody discards, and all hold the same but for one character."""
    influence, at = [rng.randint(0, 1) for _ in CHARACTERS], rng.randrange(7)
    players = []
    for name in names(rng, 5):
        own = [*influence[:at], rng.choice((1, 1, 2)), *influence[at + 1 :]]
        players.append({"name": name, "points": 3, "influence": own, "discards": [0] * 7})
    rules = rng.choice(("basic", "advanced"))
    return {"game": "exlibrium", "rules": rules, "players": players, "rulings": rulings(rng, RULINGS)}


def question(rng: Random) -> Json:
    """Who activates, with or without a character named."""
    players = seats(rng)
    ask: Json = {}
    now_and_then(rng, ask, 0.7, "activates", rng.randint(1, 7))
    now_and_then(rng, ask, 0.5, "doubled", tokens(rng, players))
    return {"game": "exlibrium", "ask": ask, "players": players}


def seats(rng: Random) -> list[Json]:
    """Often somebody holds exactly what somebody else holds."""
    few = rng.choice(((0, 1), (0, 1, 2), (0, 0, 1, 2, 3), (1, 2)))
    players: list[Json] = []
    for name in names(rng, 5):
        influence = [rng.choice(few) for _ in CHARACTERS]
        if players and rng.random() < 0.4:
            influence = list(rng.choice(players)["influence"])
            at = rng.randrange(7)
            influence[at] = max(0, influence[at] + rng.choice((-1, 0, 0, 0, 1)))
        players.append({"name": name, "points": rng.choice((0, 0, 1, 2)), "influence": influence})
    while sum(sum(player["influence"]) + player["points"] for player in players) > CARDS:
        player = rng.choice(players)
        player["influence"] = [max(0, held - 1) for held in player["influence"]]
    return players


def tokens(rng: Random, players: list[Json]) -> list[Json]:
    return [{"player": rng.choice(players)["name"], "character": rng.randint(1, 7)}]
