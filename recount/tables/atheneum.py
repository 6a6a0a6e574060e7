"""Random tables of Atheneum: from counts, and from shelves drawn on a random plan."""

from collections import Counter
from random import Random
from typing import Any

from recount.atheneum import RULINGS
from recount.shelves import SUBJECTS, Kind, Place, Standing, count_shelves, read_kind, unsupported
from recount.tables.common import claims, names, now_and_then, rulings

Json = dict[str, Any]
LINES = ("track", "favourite", "compartments", "candles", "wands")
CLAIMED = (*LINES, "total", "place")
TILES = 32  # books of one subject


def table(rng: Random) -> Json:
    """From counts, many of them level, some of the books not counted by anybody."""
    players = []
    track = rng.randint(0, 40)
    for seat in seats(rng):
        own = rng.choice((0, 2, 3, 9))
        player = {
            **seat,
            "track": track + rng.choice((0, 0, 0, 1)),
            "favourite": own,
            "compartments": rng.choice(([], [5], [2, 3], [3, 6, 6, 2])),
            "candles": rng.choice(([], [2], [1, 1], [4, 3, 2])),
            "wands": rng.randint(0, 2),
        }
        now_and_then(rng, player, 0.7, "books", rng.choice((24, 25, 26)))
        now_and_then(rng, player, 0.7, "subject_books", rng.choice((own, own + 1)))
        now_and_then(rng, player, 0.1, "claimed", claims(rng, CLAIMED))
        players.append(player)
    if rng.random() < 0.5:
        same = {line: players[0][line] for line in LINES}
        players = [{**player, **same, "subject_books": rng.choice((9, 10))} for player in players]
    if rng.random() < 0.3:
        players = [{**player, "books": 25} for player in players]
        rng.choice(players).pop("subject_books", None)
    return {"game": "atheneum", "players": players, "rulings": rulings(rng, RULINGS)}


def table_beside_a_plan(rng: Random) -> Json:
    """Counts of shelves that somebody could have drawn on the plan."""
    document = drawn_table(rng)
    ruling = document["rulings"].get("adjacency", "compartment")
    for player in document["players"]:
        counts = count_shelves(document["plan"], player.pop("shelves"), player["subject"], ruling)
        player |= counts
        now_and_then(rng, player, 0.5, "track", 20 - sum(counts["compartments"]) - sum(counts["candles"]))
        player["track"] = max(0, player["track"])
        for key in ("books", "subject_books"):
            if rng.random() < 0.3:
                del player[key]
    return document


def seats(rng: Random) -> list[Json]:
    subjects = rng.sample(list(SUBJECTS.values()), 5)
    return [
        {"name": name, "subject": subject} for name, subject in zip(names(rng, 5), subjects, strict=False)
    ]


def drawn_table(rng: Random) -> Json:
    """Shelves drawn on a plan of five compartments and its side shelves."""
    plan = [main_shelf(rng), *("^3 ^1 / " + side for side in rng.sample(("A5 A", "A4 / A", "A3 A / A A"), 2))]
    kinds = [read_kind(part) for part in plan]
    few = rng.choice(("PGKTB", "PGKTB", "PGK"))
    used: Counter[str] = Counter()
    players = []
    for seat in seats(rng):
        own = {**seat, "track": rng.randint(0, 3), "wands": rng.randint(0, 2)}
        players.append({**own, "shelves": drawing(rng, kinds, few, used)})
    return {
        "game": "atheneum",
        "plan": " | ".join(plan),
        "players": players,
        "rulings": rulings(rng, RULINGS),
    }


def main_shelf(rng: Random) -> str:
    """Two columns of compartments, several of them with more than one level."""
    height, widths = rng.choice((3, 4, 5)), (rng.randint(2, 3), rng.randint(2, 3))
    parts = rng.choice(((2, 3), (3, 2)))
    columns = [
        column(rng, height, width, letters)
        for width, letters in zip(widths, ("AB", "CDE") if parts == (2, 3) else ("ABC", "DE"), strict=True)
    ]
    rows = [" ".join(column[row] for column in columns) for row in range(height)]
    slots = ["."] * sum(widths)
    for col in rng.sample(range(len(slots)), 3):
        slots[col] = f"^{rng.randint(1, 4)}"
    return " / ".join([" ".join(slots), *rows])


def column(rng: Random, height: int, width: int, letters: str) -> list[str]:
    """Compartments one above the other, each value written once."""
    cuts = [0, *sorted(rng.sample(range(1, height), len(letters) - 1)), height]
    rows = []
    for letter, top, end in zip(letters, cuts, cuts[1:], strict=False):
        for row in range(top, end):
            first = f"{letter}{rng.randint(2, 7)}" if row == top else letter
            rows.append(" ".join([first, *[letter] * (width - 1)]))
    return rows


def drawing(rng: Random, kinds: list[Kind], few: str, used: "Counter[str]") -> str:
    """The main shelf, with none, one or two side shelves beside it."""
    order = [0, *rng.sample((1, 2), rng.randint(0, 2))]
    rng.shuffle(order)
    return " | ".join(
        (f"{which}: " if which else "") + one_shelf(rng, kinds[which], few, used) for which in order
    )


def one_shelf(rng: Random, kind: Kind, few: str, used: "Counter[str]") -> str:
    books = {place: rng.choice(few) for place in kind.compartment}
    for place in rng.sample(sorted(books), rng.randint(0, len(books))):
        fewer = {other: book for other, book in books.items() if other != place}
        if not unsupported(Standing(kind, fewer, ())):
            books = fewer
    for place, book in books.items():
        other = book if used[book] < TILES else min(SUBJECTS, key=lambda each: used[each])
        books[place] = other
        used[other] += 1
    candles = [place for place in kind.candles if rng.random() < 0.5]
    rows = [[("^" if (0, col) in candles else ".") for col in range(kind.width)]]
    rows += [[books.get((row, col), ".") for col in range(kind.width)] for row in range(1, kind.height)]
    return " / ".join(joined(rng, kind, row, cells) for row, cells in enumerate(rows))


def joined(rng: Random, kind: Kind, row: int, cells: list[str]) -> str:
    """A row as it is written: now and then two books of a compartment are one tile."""
    text, previous = cells[0], False
    for col in range(1, len(cells)):
        pair: tuple[Place, Place] = ((row, col - 1), (row, col))
        two = cells[col - 1] in SUBJECTS and cells[col] in SUBJECTS and cells[col - 1] != cells[col]
        same_room = kind.compartment.get(pair[0]) == kind.compartment.get(pair[1])
        tile = two and same_room and not previous and rng.random() < 0.1
        text += ("+" if tile else " ") + cells[col]
        previous = tile
    return text
