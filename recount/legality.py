"""What no table could hold: a separate check of documents against the rules and the notation."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any

from recount import atheneum, ex_libris, exlibrium
from recount.cards import CATEGORIES, CELL, Card, read_pile, read_shelf
from recount.names import composed
from recount.shelves import SUBJECTS, Kind, read_plan, read_standing, unsupported

Json = Mapping[str, Any]
Known = Mapping[str, str]

# Of the games without secrets a single column may be counted too, before the others have entered theirs.
SEATS = {"ex-libris": (2, 4), "ex-libris-solo": (1, 1), "atheneum": (1, 5), "exlibrium": (1, 5)}
RULINGS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "ex-libris": ex_libris.RULINGS,
    "ex-libris-solo": ex_libris.RULINGS,
    "atheneum": atheneum.RULINGS,
    "exlibrium": exlibrium.RULINGS,
}
OF_A_CATEGORY, INFLUENCE_CARDS, WANDS = 85, 63, 6  # in a box; wands of one colour
DOCUMENT = {"game", "players", "rulings", "deck"}
KEYS = {
    "ex-libris": DOCUMENT | {"popular", "banned", "race", "difficulty"},
    "ex-libris-solo": DOCUMENT | {"popular", "banned", "difficulty", "library"},
    "atheneum": DOCUMENT | {"plan"},
    "exlibrium": DOCUMENT | {"rules", "doubled", "ask"},
}
PLAYER = {
    "ex-libris": {"name", "focus", "hand", "shelf", "tally", "stability", "claimed"},
    "ex-libris-solo": {"name", "focus", "shelf", "tally", "stability", "claimed"},
    "atheneum": {
        *("name", "track", "subject", "favourite", "compartments", "candles", "wands"),
        *("books", "subject_books", "shelves", "claimed"),
    },
    "exlibrium": {"name", "points", "influence", "discards", "claimed"},
}


def faults(document: Json, known: Known) -> list[str]:
    """Every fault found, in English, each saying who or where."""
    game = document.get("game")
    if game not in SEATS:
        return [f"{game!r} is no game"]
    found = list(of_the_table(game, document))
    if found:
        return found
    if game == "atheneum":
        return list(of_atheneum(document))
    if game == "exlibrium":
        return list(of_exlibrium(document))
    return list(of_categories(document)) + list(of_shelves(document, known))


def of_the_table(game: str, document: Json) -> Iterator[str]:
    yield from (f"{key!r} is no key of a document" for key in document if key not in KEYS[game])
    players = document.get("players", [])
    for player in players:
        yield from (f"{key!r} is no key of a player" for key in player if key not in PLAYER[game])
    if game == "ex-libris-solo" and not {"focus", "claimed"} >= set(document["library"]) - {"pile", "tally"}:
        yield "the library has a key nobody knows"
    least, most = SEATS[game]
    if not least <= len(players) <= most:
        yield f"{game} seats {least} to {most}, here are {len(players)}"
    names = [composed(str(player.get("name", "")).strip()) for player in players]
    if "" in names or len(set(names)) != len(names):
        yield "names are distinct and not empty"
    for name, option in document.get("rulings", {}).items():
        if option not in RULINGS[game].get(name, ()):
            yield f"{name}: {option} is no ruling of {game}"


# Ex Libris


def of_categories(document: Json) -> Iterator[str]:
    """Prominent, banned and every focus are different category cards."""
    cards = [document["popular"], document["banned"], *(player["focus"] for player in document["players"])]
    if "library" in document:
        cards.append(document["library"]["focus"])
    yield from (f"{card} is no category" for card in cards if card not in tuple(CATEGORIES))
    if len(set(cards)) != len(cards):
        yield f"prominent works, banned books and focuses are different cards, not {' '.join(cards)}"
    if document.get("race") is not None and document["race"] not in [p["name"] for p in document["players"]]:
        yield "nobody of that name finished reading a book"
    if not 1 <= document.get("difficulty", 1) <= 7:
        yield "the difficulty is 1 to 7"


def of_shelves(document: Json, known: Known) -> Iterator[str]:
    cards: list[Card] = []
    tallies: list[Mapping[str, int]] = []
    for player in document["players"]:
        if player.get("hand", 0) < 0:
            yield f"{player['name']}: nobody holds fewer than no cards"
        if ("shelf" in player) == ("tally" in player) or ("tally" in player) != ("stability" in player):
            yield f"{player['name']}: a shelf, or a tally with its stability"
        elif "tally" in player:
            tallies.append(player["tally"])
        else:
            yield from (f"{player['name']}: {fault}" for fault in of_one_shelf(player["shelf"], known))
            cards += read_shelf(player["shelf"], known)
    if "library" in document:
        library = document["library"]
        if ("pile" in library) == ("tally" in library):
            yield "library: a pile or a tally"
        elif "tally" in library:
            tallies.append(library["tally"])
        else:
            yield from of_pile(library["pile"], known)
            cards += read_pile(library["pile"], known)
    yield from of_the_box(cards, tallies)


def of_one_shelf(text: str, known: Known) -> Iterator[str]:
    rows = [row.split() for row in text.split("/")]
    if len(rows) > 3:
        yield "a shelf has three rows at most"
    for number, row in enumerate(rows, 1):
        if all(cell == "." for cell in row):
            yield f"row {number} is empty"
        for place, cell in enumerate(row, 1):
            if cell != "." and not is_card(cell, known):
                yield f"row {number}, place {place}: {cell} is no card whose books are known"
    if not connected(read_shelf(text, known)):
        yield "every card touches another, so that a shelf is one piece"


def is_card(cell: str, known: Known) -> bool:
    match = CELL.fullmatch(cell.upper()) if cell.isascii() else None
    if match is None or (match[4] is not None and int(match[4]) < 1):
        return False
    name = f"{match[3]}{match[4]}"
    return bool(match[1] or match[2] or match[5] or name in known)


def connected(cards: Sequence[Card]) -> bool:
    """Starting from one card and walking from neighbour to neighbour reaches all of them."""
    places = {(card.row, card.col) for card in cards}
    reached: set[tuple[int, int]] = set()
    ahead = [min(places)] if places else []
    while ahead:
        row, col = ahead.pop()
        if (row, col) in places and (row, col) not in reached:
            reached.add((row, col))
            ahead += [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    return reached == places


def of_pile(text: str, known: Known) -> Iterator[str]:
    """The public library owns every card of the pile, so all of them lie face up (FR p.21)."""
    for place, cell in enumerate(text.split(), 1):
        if set(cell) & set("~#+") or not is_card(cell, known):
            yield f"the pile's card {place}, {cell}: no card that lies face up"


def of_the_box(cards: Sequence[Card], tallies: Sequence[Mapping[str, int]]) -> Iterator[str]:
    """No card twice, and no more books of a category than were printed."""
    twice = [mark for mark, times in Counter(card.mark for card in cards if card.mark).items() if times > 1]
    yield from (f"{letter}{number} stands twice on this table" for letter, number in twice)
    for category in CATEGORIES:
        on_cards = sum((card.icons or "").count(category) for card in cards)
        together = on_cards + sum(tally[category] for tally in tallies)
        if together > OF_A_CATEGORY:
            yield f"{together} books of {category}, and a box has {OF_A_CATEGORY}"


# Atheneum and Экслибриум


def of_atheneum(document: Json) -> Iterator[str]:
    subjects = [player["subject"] for player in document["players"]]
    if len(set(subjects)) != len(subjects) or not set(subjects) <= set(SUBJECTS.values()):
        yield "everybody has a subject of their own"
    for player in document["players"]:
        name = player["name"]
        if not 0 <= player["wands"] <= WANDS:
            yield f"{name}: {WANDS} wands at most"
        yield from (f"{name}: {fault}" for fault in of_drawing_or_counts(document, player))


def of_drawing_or_counts(document: Json, player: Json) -> Iterator[str]:
    if "shelves" in player:
        shelves = read_standing(player["shelves"], read_plan(document["plan"]))
        for shelf in shelves:
            if not set(shelf.books) <= set(shelf.kind.compartment):
                yield "a book where the plan has no place for one"
            elif unsupported(shelf):
                yield "a book leans on nothing or stands on nothing"
            if not set(shelf.candles) <= set(shelf.kind.candles):
                yield "a candle where the plan has no place for one"
        return
    if any(not 2 <= worth <= 7 for worth in player["compartments"]) or len(player["compartments"]) > 7:
        yield "at most seven compartments, worth 2 to 7 each"
    if any(not 1 <= worth <= 4 for worth in player["candles"]) or len(player["candles"]) > 7:
        yield "at most seven candles, worth 1 to 4 each"
    books, own = player.get("books"), player.get("subject_books")
    least = max(least_books(document, player), own or 0, player["favourite"])
    if books is not None and books < least:
        yield f"{books} books are fewer than stand in the full compartments, or of the own subject"
    if own is not None and own < player["favourite"]:
        yield "more books beside one another than there are of that subject"
    if player["favourite"] == 1:
        yield "a book alone has no neighbour of its subject"


def least_books(document: Json, player: Json) -> int:
    """The fewest books: two in a full compartment, or those of the smallest of the plan worth as much.

    Every choice of side shelves is tried, and of every choice every set of compartments.
    """
    worths: list[int] = sorted(player["compartments"])
    if "plan" not in document:
        return 2 * len(worths)
    main, *sides = read_plan(document["plan"])
    found = [
        sum(size for _, size in chosen)
        for beside in [(), *((one,) for one in sides), *combinations_with_replacement(sides, 2)]
        for chosen in combinations(
            [room for shelf in (main, *beside) for room in rooms_of(shelf)], len(worths)
        )
        if sorted(worth for worth, _ in chosen) == worths
    ]
    return min(found, default=2 * len(worths))


def rooms_of(shelf: Kind) -> list[tuple[int, int]]:
    """What each compartment is worth and how many books fill it."""
    letters = list(shelf.compartment.values())
    return [(worth, letters.count(letter)) for letter, worth in shelf.worth.items()]


def of_exlibrium(document: Json) -> Iterator[str]:
    influence = [held for player in document["players"] for held in player["influence"]]
    if any(len(player["influence"]) != 7 for player in document["players"]) or min(influence) < 0:
        yield "influence is seven whole numbers, none below 0"
    if sum(influence) > INFLUENCE_CARDS:
        yield f"{sum(influence)} cards of influence, and there are {INFLUENCE_CARDS}"
    names = [player["name"] for player in document["players"]]
    for token in [*document.get("doubled", ()), *document.get("ask", {}).get("doubled", ())]:
        if token["player"] not in names or not 1 <= token["character"] <= 7:
            yield "a doubling token lies before somebody's cards on one of seven characters"
