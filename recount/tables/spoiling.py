"""Documents made impossible in one of the ways the rules name, to see that both calculators refuse them."""

import re
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

Json = dict[str, Any]


def same_focus(document: Json) -> None:
    document["players"][0]["focus"] = document["players"][1]["focus"]


def popular_banned(document: Json) -> None:
    document["banned"] = document["popular"]


def focus_popular(document: Json) -> None:
    document["players"][0]["focus"] = document["popular"]


def same_name(document: Json) -> None:
    document["players"][0]["name"] = document["players"][1]["name"]


def nameless(document: Json) -> None:
    document["players"][0]["name"] = " "


def strange_key(document: Json) -> None:
    document["players"][0]["hat"] = 1


def strange_ruling(document: Json) -> None:
    document["rulings"] = {"popular-tie": "never"}


def too_many_books(document: Json) -> None:
    for player in document["players"][:2]:
        give(player, {"tally": dict.fromkeys("CFHMRS", 0) | {"C": 43}, "stability": 0})


def card_twice(document: Json) -> None:
    for player in document["players"][:2]:
        give(player, {"shelf": "Z1:FH"})


def four_rows(document: Json) -> None:
    give(document["players"][0], {"shelf": "Y1:FH / Y2:FH / Y3:FH / Y4:FH"})


def two_pieces(document: Json) -> None:
    give(document["players"][0], {"shelf": "Y1:FH . Y2:FH"})


def empty_row(document: Json) -> None:
    give(document["players"][0], {"shelf": "Y1:FH / / Y2:FH"})


def unread(document: Json) -> None:
    give(document["players"][0], {"shelf": "Y1:FH ?"})


def no_icons(document: Json) -> None:
    give(document["players"][0], {"shelf": "Y1:FH Y2"})


def solo_hand(document: Json) -> None:
    document["players"][0]["hand"] = 1


def pile_face_down(document: Json) -> None:
    pile(document, "Y1:FH ~Y2:FH")


def pile_nameless(document: Json) -> None:
    pile(document, "Y1:FH #")


def pile_entombed(document: Json) -> None:
    pile(document, "Y1:FH+ Y2:FH")


def library_and_player_too_many(document: Json) -> None:
    give(document["players"][0], {"tally": dict.fromkeys("CFHMRS", 43), "stability": 0})
    document["library"] = {"focus": document["library"]["focus"], "tally": dict.fromkeys("CFHMRS", 43)}


def too_much_influence(document: Json) -> None:
    for player in document["players"][:2]:
        player["influence"] = [5] * 7


def too_many_wands(document: Json) -> None:
    document["players"][0]["wands"] = 7


def same_subject(document: Json) -> None:
    document["players"][0]["subject"] = document["players"][1]["subject"]


def full_without_books(document: Json) -> None:
    document["players"][0] |= {"compartments": [3, 6, 6, 2], "books": 0, "favourite": 0}
    document["players"][0].pop("subject_books", None)


def alone_beside_another(document: Json) -> None:
    document["players"][0] |= {"favourite": 9, "books": 30, "subject_books": 8}


def fewer_than_the_plan_has(document: Json) -> None:
    values = [int(value) for value in re.findall(r"[A-Z]([0-9])", document["plan"].split("|")[0])]
    document["players"][0] |= {"compartments": values, "books": 9, "favourite": 0}  # two in each would be ten
    document["players"][0].pop("subject_books", None)


def give(player: Json, entered: Json) -> None:
    for key in ("shelf", "tally", "stability"):
        player.pop(key, None)
    player |= entered


def pile(document: Json, text: str) -> None:
    document["library"] = {"focus": document["library"]["focus"], "pile": text}


OF_TWO = (same_focus, same_name, same_subject, too_many_books, card_twice, too_much_influence)
SHELF = (four_rows, two_pieces, empty_row, unread, no_icons)
ALL = (nameless, strange_key, strange_ruling)
WAYS: dict[str, tuple[Callable[[Json], None], ...]] = {
    "ex-libris": (
        *(same_focus, popular_banned, focus_popular, same_name, too_many_books, card_twice),
        *SHELF,
        *ALL,
    ),
    "ex-libris-solo": (
        *(popular_banned, focus_popular, solo_hand, pile_face_down, pile_nameless, pile_entombed),
        *(library_and_player_too_many, *SHELF),
        *ALL,
    ),
    "atheneum": (same_name, too_many_wands, same_subject, full_without_books, alone_beside_another, *ALL),
    "exlibrium": (same_name, too_much_influence, *ALL),
}


def spoil(rng: Random, document: Json) -> tuple[str, Json]:
    """The name of what is wrong now, and the document with it."""
    spoiled = deepcopy(document)
    ways = WAYS[document["game"]]
    if "plan" in document:
        ways = (same_name, too_many_wands, same_subject, *ALL)
        if "shelves" not in document["players"][0]:
            ways = (fewer_than_the_plan_has, *ways)
    if len(document["players"]) == 1:
        ways = tuple(way for way in ways if way not in OF_TWO)
    way = rng.choice(ways)
    way(spoiled)
    return way.__name__.replace("_", " "), spoiled
