"""Random tables of Ex Libris and its solo: ragged shelves, tallies, ties, zeros, cards entombed."""

from random import Random
from typing import Any

from recount.cards import CATEGORIES
from recount.ex_libris import RULINGS
from recount.tables.common import claims, names, now_and_then, rulings

Json = dict[str, Any]
Place = tuple[int, int]

LETTERS, NUMBERS = "ABCEM", range(1, 13)
BOX = 85  # books of a category
CLAIMED = (*CATEGORIES, "stability", "popular", "banned", "diversity", "specialty", "books", "total", "place")


class Deck:
    """The cards of one table, dealt once each, never more books of a category than a box has."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.marks = [f"{letter}{number}" for letter in LETTERS for number in NUMBERS]
        rng.shuffle(self.marks)
        self.left = dict.fromkeys(CATEGORIES, BOX)
        self.printed = rng.choice((CATEGORIES, CATEGORIES, CATEGORIES[:2], CATEGORIES[2:], "RRRRCS"))

    def deal(self, how_many: int) -> list[str]:
        """So many marks, mostly in order as people build their shelves."""
        dealt = [self.marks.pop() for _ in range(how_many)]
        dealt.sort(key=lambda mark: (mark[0], int(mark[1:])))
        for _ in range(self.rng.choice((0, 0, 1, 2, how_many))):
            dealt.insert(self.rng.randrange(how_many), dealt.pop(self.rng.randrange(how_many)))
        return dealt

    def icons(self) -> str:
        drawn = [self.rng.choice(self.printed) for _ in range(self.rng.randint(2, 4))]
        for at in range(len(drawn)):
            while self.left[drawn[at]] == 0:
                drawn[at] = self.rng.choice(CATEGORIES)
            self.left[drawn[at]] -= 1
        return "".join(drawn)


def table(rng: Random) -> Json:
    """Two to four players, each with a shelf or a tally."""
    deck = Deck(rng)
    popular, banned, *focuses = rng.sample(CATEGORIES, 6)
    tallies = rng.choice((0.0, 0.3, 1.0))
    players = []
    for name, focus in zip(names(rng, 4), focuses, strict=False):
        player = {"name": name, "focus": focus, **entered(rng, deck, tallies)}
        now_and_then(rng, player, 0.6, "hand", rng.randint(0, 3))
        now_and_then(rng, player, 0.1, "claimed", claims(rng, CLAIMED))
        players.append(player)
    return finished(rng, {"game": "ex-libris", "popular": popular, "banned": banned, "players": players})


def finished(rng: Random, document: Json) -> Json:
    document["rulings"] = rulings(rng, RULINGS)
    if document["game"] == "ex-libris":
        now_and_then(rng, document, 0.2, "race", rng.choice(document["players"])["name"])
    return document


def level_table(rng: Random) -> Json:
    """Tallies that end level or nearly so: the same books but for a few, the stability making up for them."""
    popular, banned, *rest = rng.sample(CATEGORIES, 6)
    works = rng.choice(((3,), (3,), (0, 3), (0,)))
    players = []
    for name, focus in zip(names(rng, 4), rest, strict=False):
        lost, more = rng.choice((0, 1, 1)), rng.choice((0, 0, 1))
        tally = {**dict.fromkeys(rest, 2), popular: rng.choice(works), banned: lost}
        tally[rng.choice([category for category in rest if category != focus])] += more
        player = {
            "name": name,
            "focus": focus,
            "tally": tally,
            "stability": 4 + lost - rng.choice((0, 0, 0, 1)),
        }
        now_and_then(rng, player, 0.7, "hand", rng.choice((0, 0, 1, 2)))
        players.append(player)
    return finished(rng, {"game": "ex-libris", "popular": popular, "banned": banned, "players": players})


def solo(rng: Random) -> Json:
    """One player against the public library."""
    deck = Deck(rng)
    popular, banned, focus, other = rng.sample(CATEGORIES, 4)
    player = {"name": rng.choice(("I", "Igor")), "focus": focus, **entered(rng, deck, 0.4)}
    library: Json = {"focus": other}
    if rng.random() < 0.4:
        library["tally"] = tally_of(rng)
    else:
        cells = [written(rng, f"{mark}:{deck.icons()}") for mark in deck.deal(rng.randint(1, 14))]
        library["pile"] = " ".join(cells)
    now_and_then(rng, player, 0.1, "claimed", claims(rng, CLAIMED))
    now_and_then(rng, library, 0.1, "claimed", claims(rng, CLAIMED))
    document: Json = {"game": "ex-libris-solo", "popular": popular, "banned": banned, "players": [player]}
    now_and_then(rng, document, 0.5, "difficulty", rng.randint(1, 7))
    return finished(rng, {**document, "library": library})


def level_solo(rng: Random) -> Json:
    """As many points on either side, or one more or fewer."""
    popular, banned, focus, other = rng.sample(CATEGORIES, 4)
    tally = {**dict.fromkeys(CATEGORIES, 3), banned: rng.randint(0, 2)}
    player = {"name": "Igor", "focus": focus, "tally": tally, "stability": 15 + rng.choice((-1, 0, 0, 1))}
    library = {"focus": other, "tally": dict(tally)}
    document: Json = {"game": "ex-libris-solo", "popular": popular, "banned": banned, "players": [player]}
    return finished(rng, {**document, "library": library})


def tally_of(rng: Random) -> dict[str, int]:
    most = rng.choice((0, 1, 2, 3, 20))
    return {category: rng.randint(0, most) for category in CATEGORIES}


def entered(rng: Random, deck: Deck, tallies: float) -> Json:
    if rng.random() < tallies:
        return {"tally": tally_of(rng), "stability": rng.choice((0, 0, 4, 6, 8, 9, 10, 11))}
    return {"shelf": shelf(rng, deck)}


def shelf(rng: Random, deck: Deck) -> str:
    places = shape(rng, rng.choice((1, 2, 3, 4, 4, 6, 8, 9, 12)))
    strange = rng.choice((0.0, 0.1, 0.5))  # how many cards are not simply face up
    cells = {
        place: cell(rng, deck, mark, strange)
        for place, mark in zip(places, deck.deal(len(places)), strict=True)
    }
    return rng.choice((" / ", "/")).join(
        " ".join(cells.get((row, col), ".") for col in range(1 + max(c for r, c in places if r == row)))
        for row in range(1 + max(row for row, _ in places))
    )


def shape(rng: Random, size: int) -> list[Place]:
    """So many places in one piece, in three rows at most: a block, or whatever grows."""
    if rng.random() < 0.4:
        rows = rng.choice([rows for rows in (1, 2, 3) if size % rows == 0])
        return [(row, col) for row in range(rows) for col in range(size // rows)]
    top = -rng.randrange(3)
    grown = {(0, 0)}
    while len(grown) < size:
        row, col = rng.choice(sorted(grown))
        down, right = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        if top <= row + down < top + 3:
            grown.add((row + down, col + right))
    highest, leftmost = min(row for row, _ in grown), min(col for _, col in grown)
    return sorted((row - highest, col - leftmost) for row, col in grown)


def cell(rng: Random, deck: Deck, mark: str, strange: float) -> str:
    icons = f"{mark}:{deck.icons()}"
    if rng.random() >= strange:
        return written(rng, icons)
    below = rng.choice(("", "+"))
    return written(rng, rng.choice(("#", f"~{icons}", f"~{mark}", icons)) + below)


def written(rng: Random, text: str) -> str:
    return text.lower() if rng.random() < 0.05 else text
