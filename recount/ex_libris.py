"""Ex Libris counted again, form B-7c and its solo S-42a, line by line from the rulebook."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from recount.cards import CATEGORIES, Card, books, read_pile, read_shelf
from recount.claims import disputes
from recount.standing import Step, stand

Json = Mapping[str, Any]
Known = Mapping[str, str]

RULINGS = {
    "popular-tie": ("next", "occupied", "next-then-third"),
    "popular-zero": ("ranks", "unranked"),
    "popular-two-players": ("second-paid", "first-only"),
    "order-after-flip": ("last-face-up", "neighbour"),
    "entombed-under-flipped": ("counts", "lost"),
    "most-books": ("face-up", "all-known", "cards"),
}
REWARDS = (15, 9, 4)  # FR p.9, B2
DECK = 152  # cards: nobody holds more (FR p.3)
LIBRARY = "library"


@dataclass(frozen=True)
class Seat:
    """What one shelf, pile or tally comes to before it is compared with the others."""

    name: str
    turned: tuple[str, ...]
    counts: Mapping[str, int]
    books: int
    stability: int


def count(document: Json, known: Known) -> dict[str, Any]:
    """The whole answer; a ruling matters if any other option of it gives other winners."""
    rulings = {name: options[0] for name, options in RULINGS.items()} | dict(document.get("rulings", {}))
    answer = count_once(document, known, rulings)
    answer["depends_on"] = [
        name
        for name, options in RULINGS.items()
        if any(
            set(count_once(document, known, {**rulings, name: option})["winners"]) != set(answer["winners"])
            for option in options
        )
    ]
    return answer


def count_once(document: Json, known: Known, rulings: Mapping[str, str]) -> dict[str, Any]:
    """Everything but which rulings matter."""
    seats = [seat(player, known, rulings) for player in document["players"]]
    entries = list(document["players"])
    if document["game"] == "ex-libris-solo":
        seats.append(public_library(document["library"], known, rulings))
        entries.append({**document["library"], "name": LIBRARY})
    rewards = popular_rewards(document, seats, rulings)
    lines = {
        each.name: lines_of(document, each, entry["focus"], reward)
        for each, entry, reward in zip(seats, entries, rewards, strict=True)
    }
    chain = tie_breaks(document, seats, lines)
    standing = stand([each.name for each in seats], chain)
    players = [
        {
            "name": each.name,
            "turned": list(each.turned),
            "counts": dict(each.counts),
            "books": each.books,
            "lines": lines[each.name],
            "total": sum(lines[each.name].values()),
            "place": standing.places[each.name],
        }
        for each in seats
    ]
    return {
        "players": players,
        "winners": list(standing.winners),
        "settled_by": list(standing.settled_by),
        "asks": [{"player": name, "field": field} for name, field in standing.asks],
        "disputes": disputes(players, entries),
    }


def seat(player: Json, known: Known, rulings: Mapping[str, str]) -> Seat:
    """A player's shelf after the inspection, or the tally that stands in for it."""
    if "tally" in player:
        tally = player["tally"]
        return Seat(player["name"], (), tally, sum(tally.values()), player["stability"])
    return shelf(player["name"], read_shelf(player["shelf"], known), rulings)


def shelf(name: str, cards: Sequence[Card], rulings: Mapping[str, str]) -> Seat:
    turned = out_of_order(cards, rulings["order-after-flip"])
    after = [card.turned_down() if card in turned else card for card in cards]
    return Seat(
        name,
        tuple(card.name for card in turned),
        {category: books(after, category) for category in CATEGORIES},
        most_books(after, rulings["most-books"]),
        largest_rectangle(after) + 2 * entombed(after, rulings["entombed-under-flipped"]),
    )


def public_library(library: Json, known: Known, rulings: Mapping[str, str]) -> Seat:
    """The discard pile: nobody inspects it and it has no stability (FR p.21)."""
    if "tally" in library:
        tally = library["tally"]
        return Seat(LIBRARY, (), tally, sum(tally.values()), 0)
    cards = read_pile(library["pile"], known)
    counts = {category: books(cards, category) for category in CATEGORIES}
    return Seat(LIBRARY, (), counts, most_books(cards, rulings["most-books"]), 0)


# A1: what the inspection turns (FR p.4 and p.9)


def out_of_order(cards: Sequence[Card], ruling: str) -> list[Card]:
    """The face-up cards that come before the card they are compared with."""
    turned: list[Card] = []
    before: tuple[str, int] | None = None
    for card in cards:
        if card.mark is None:
            continue
        early = before is not None and card.mark < before
        if early and not card.down:
            turned.append(card)
        stays_up = not card.down and not early
        if ruling == "neighbour" or stays_up:
            before = card.mark
    return turned


# B1: stability (FR p.5), with the Mummy's entombed cards (FR p.17)


def largest_rectangle(cards: Sequence[Card]) -> int:
    """Every rectangle from the lowest row up is tried; less than 2 by 2 is none."""
    taken = {(card.row, card.col) for card in cards}
    if not taken:
        return 0
    lowest = max(row for row, _ in taken)
    right = max(col for _, col in taken)
    best = 0
    for top in range(lowest):
        for left, end in combinations(range(right + 1), 2):
            inside = product(range(top, lowest + 1), range(left, end + 1))
            size = (lowest + 1 - top) * (end + 1 - left)
            if size > best and all(place in taken for place in inside):
                best = size
    return best


def entombed(cards: Sequence[Card], ruling: str) -> int:
    return sum(card.entombs and (ruling == "counts" or not card.down) for card in cards)


def most_books(cards: Sequence[Card], ruling: str) -> int:
    """What "the most books" counts when totals are equal; an entombed card is a card, its books unknown."""
    if ruling == "cards":
        return sum(1 + card.entombs for card in cards)
    return sum(len(card.icons or "") for card in cards if ruling == "all-known" or not card.down)


# B2: prominent works (FR p.9)


def popular_rewards(document: Json, seats: Sequence[Seat], rulings: Mapping[str, str]) -> list[int]:
    amounts = [each.counts[document["popular"]] for each in seats]
    if document["game"] == "ex-libris-solo":
        mine, theirs = amounts
        return [15, 0] if mine > theirs else [0, 15]
    return [reward(amounts, amount, rulings) for amount in amounts]


def reward(amounts: Sequence[int], mine: int, rulings: Mapping[str, str]) -> int:
    """The reward of somebody with so many prominent works among these."""
    if mine == 0 and rulings["popular-zero"] == "unranked":
        return 0
    paid = list(REWARDS)
    if len(amounts) == 2:
        paid = [15, 9] if rulings["popular-two-players"] == "second-paid" else [15]
    place = sum(amount > mine for amount in amounts)  # 0 is the first
    sharing = sum(amount == mine for amount in amounts)
    ruling = rulings["popular-tie"]
    if ruling == "next-then-third" and place == 3 and len(set(amounts)) == 2:
        return 4  # three tied for first, this one is alone behind them
    taken = sharing if ruling == "occupied" else min(sharing, 2)
    pot = sum(paid[place : place + taken])
    return -(-pot // sharing)  # rounded up


def lines_of(document: Json, each: Seat, focus: str, popular: int) -> dict[str, int]:
    """B1 to B5 of one player (FR p.9)."""
    banned = document["banned"]
    return {
        "stability": each.stability,
        "popular": popular,
        "banned": -each.counts[banned],
        "diversity": 3 * min(each.counts[category] for category in CATEGORIES if category != banned),
        "specialty": 2 * each.counts[focus],
    }


def tie_breaks(document: Json, seats: Sequence[Seat], lines: Mapping[str, Json]) -> list[Step]:
    """Totals, then what the rulebook compares where they are equal (FR p.9; solo FR p.21)."""
    total = Step("total", {each.name: sum(lines[each.name].values()) for each in seats})
    if document["game"] == "ex-libris-solo":
        return [total, Step(LIBRARY, {each.name: each.name == LIBRARY for each in seats})]
    hands = {player["name"]: player.get("hand") for player in document["players"]}
    return [
        total,
        Step("books", {each.name: each.books for each in seats}),
        Step("hand", hands, fewest=True, asks="hand", possible=dict.fromkeys(hands, (0, DECK))),
        Step("banned", {each.name: each.counts[document["banned"]] for each in seats}, fewest=True),
        Step("race", {each.name: each.name == document.get("race") for each in seats}),
    ]
