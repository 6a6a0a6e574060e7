"""Atheneum counted again, from counts or from shelves drawn on the edition's plan."""

from collections.abc import Mapping
from typing import Any

from recount.claims import disputes
from recount.shelves import count_shelves
from recount.standing import Step, first, places

Json = Mapping[str, Any]

RULINGS = {"adjacency": ("compartment", "across-dividers", "across-shelves")}


def count(document: Json) -> dict[str, Any]:
    """The final scoring (FR, fin de partie); the one ruling matters if another option gives other winners."""
    ruling = dict(document.get("rulings", {})).get("adjacency", "compartment")
    answer = count_once(document, ruling)
    others = [count_once(document, option)["winners"] for option in RULINGS["adjacency"]]
    matters = any(set(winners) != set(answer["winners"]) for winners in others)
    answer["depends_on"] = ["adjacency"] if matters else []
    return answer


def count_once(document: Json, ruling: str) -> dict[str, Any]:
    """Everybody's lines, then most books, then most of the own subject, then it is shared."""
    entries = [{**player, **counted(document, player, ruling)} for player in document["players"]]
    names = [entry["name"] for entry in entries]
    players = [
        {
            "name": entry["name"],
            "lines": {
                "track": entry["track"],
                "favourite": entry["favourite"],
                "compartments": sum(entry["compartments"]),
                "candles": sum(entry["candles"]),
                "wands": entry["wands"],
            },
        }
        for entry in entries
    ]
    for player, entry in zip(players, entries, strict=True):
        player["total"] = sum(player["lines"].values())
        if entry.get("books") is not None:
            player["books"] = entry["books"]
    chain = [
        Step("total", {player["name"]: player["total"] for player in players}),
        Step("books", {entry["name"]: entry.get("books") for entry in entries}, field="books"),
        Step(
            "subject-books",
            {entry["name"]: entry.get("subject_books") for entry in entries},
            field="subject_books",
        ),
    ]
    standing, lead = places(names, chain), first(names, chain)
    for player in players:
        player["place"] = standing[player["name"]]
    return {
        "players": players,
        "winners": list(lead.winners),
        "settled_by": list(lead.settled_by),
        "asks": [{"player": name, "field": field} for name, field in lead.asks],
        "disputes": disputes(players, document["players"]),
    }


def counted(document: Json, player: Json, ruling: str) -> dict[str, Any]:
    """What a drawing comes to, in place of the counts; nothing where the counts are given."""
    if "shelves" not in player:
        return {}
    return count_shelves(document["plan"], player["shelves"], player["subject"], ruling)
