"""Atheneum counted again, from counts or from shelves drawn on the edition's plan."""

from collections.abc import Mapping, Sequence
from typing import Any

from recount.claims import disputes
from recount.shelves import count_shelves
from recount.standing import Range, Step, stand

Json = Mapping[str, Any]

MOST = 160 + 2 * 40  # books in a box, if every bonus tile shows two
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
    standing = stand(names, tie_breaks(players, entries))
    for player in players:
        player["place"] = standing.places[player["name"]]
    return {
        "players": players,
        "winners": list(standing.winners),
        "settled_by": list(standing.settled_by),
        "asks": [{"player": name, "field": field} for name, field in standing.asks],
        "disputes": disputes(players, document["players"]),
    }


def counted(document: Json, player: Json, ruling: str) -> dict[str, Any]:
    """What a drawing comes to, in place of the counts; nothing where the counts are given."""
    if "shelves" not in player:
        return {}
    return count_shelves(document["plan"], player["shelves"], player["subject"], ruling)


def tie_breaks(players: Sequence[Json], entries: Sequence[Json]) -> list[Step]:
    """Points, then books on the shelves, then books of the own subject: either may not have been counted."""
    return [
        Step("total", {player["name"]: player["total"] for player in players}),
        Step(
            "books",
            {entry["name"]: entry.get("books") for entry in entries},
            asks="books",
            possible={entry["name"]: possible_books(entry) for entry in entries},
        ),
        Step(
            "subject-books",
            {entry["name"]: entry.get("subject_books") for entry in entries},
            asks="subject_books",
            possible={entry["name"]: possible_subject_books(entry) for entry in entries},
        ),
    ]


def possible_books(entry: Json) -> Range:
    """At least those that are counted somewhere: of the own subject, and two in every full compartment."""
    return max(entry["favourite"], entry.get("subject_books") or 0, 2 * len(entry["compartments"])), MOST


def possible_subject_books(entry: Json) -> Range:
    """At least those that stand beside one another, at most all there are."""
    return entry["favourite"], entry.get("books", MOST)
