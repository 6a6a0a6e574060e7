"""Documents to print: the rulebook's, ordinary ones and the longest that a form must hold."""

import random
from typing import Any

LONG_NAMES = (
    "Александра Константинопольская",
    "Владислав-Вячеслав Преображенский",
    "Екатерина Благовещенская-Рождественская",
    "Иннокентий Тихомиров-Первозванный",
)
RULEBOOK: dict[str, Any] = {
    "game": "ex-libris",
    "popular": "R",
    "banned": "C",
    "players": [
        {"name": name, "focus": focus, "tally": dict(zip("CFHMRS", counts, strict=True)), "stability": points}
        for name, focus, counts, points in (
            ("Rita", "M", (2, 12, 5, 6, 7, 6), 8),
            ("Éric", "H", (4, 8, 10, 6, 8, 7), 12),
            ("Ahmed", "S", (5, 3, 6, 9, 4, 9), 10),
            ("Daria", "F", (9, 10, 7, 7, 9, 1), 9),
        )
    ],
}
SOLO: dict[str, Any] = {
    "game": "ex-libris-solo",
    "popular": "M",
    "banned": "C",
    "players": [{"name": "Igor", "focus": "R", "shelf": "A1:FH B3:MMR / C2:SS D4:HMMR"}],
    "library": {"focus": "H", "pile": "E2:HFS A2:CM B4:FS F3:MR"},
}


def shelved(names: tuple[str, ...], cards: int, rows: int = 3, **more: Any) -> dict[str, Any]:
    """Shelves full of cards in no order at all, the same at every call."""
    lot = random.Random(len(names) * cards)
    deck = [f"{letter}{number}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" for number in range(1, 7)]
    lot.shuffle(deck)
    players = [
        {"name": name, "focus": focus, "shelf": _shelf([deck.pop() for _ in range(cards)], rows, lot)}
        for name, focus in zip(names, "MHSF", strict=False)
    ]
    return {"game": "ex-libris", "popular": "R", "banned": "C", "players": players, **more}


def _shelf(cards: list[str], rows: int, lot: random.Random) -> str:
    words = [f"{card}:{''.join(lot.choices('CFHMRS', k=lot.randint(2, 4)))}" for card in cards]
    words = [f"~{word}" if lot.random() < 0.1 else word for word in words]
    words[3] += "+"
    across = -(-len(words) // rows)
    return " / ".join(" ".join(words[start : start + across]) for start in range(0, len(words), across))


EXTREME = shelved(
    LONG_NAMES,
    36,
    deck="Издание клуба на Васильевском острове",
    rulings={"popular-tie": "occupied", "order-after-flip": "neighbour", "most-books": "cards"},
)
ORDINARY = shelved(("Rita", "Éric", "Cauã", "Daria"), 14)
LONG_ROWS = shelved(("Ana", "Bia", "Cauã", "Doralice dos Santos"), 36, rows=1)
PLAN = "^4 . ^3 . ^2 / A3 A B6 B B / A A C6 C C / D2 D D E4 E | ^3 ^1 / A5 A"
ATHENEUM: dict[str, Any] = {
    "game": "atheneum",
    "plan": PLAN,
    "players": [
        {"name": name, "track": 30 + place, "subject": subject, "wands": place, "shelves": shelves}
        for place, (name, subject, shelves) in enumerate(
            (
                ("Timothée", "pink", "^ . ^ / K K P P P / K K G G . / T T B K | 1: ^ . / K K"),
                (LONG_NAMES[2], "green", "^ . . . ^ / G . P P / G G T T T / B B . P P"),
                ("Simon", "black", "^ . ^ . ^ / B B P P P / B B G G G / B B B K K"),
            )
        )
    ],
}
EXLIBRIUM: dict[str, Any] = {
    "game": "exlibrium",
    "rules": "basic",
    "players": [
        {"name": name, "points": place, "influence": influence}
        for place, (name, influence) in enumerate(
            (
                ("Петя", [3, 0, 0, 2, 2, 0, 0]),
                ("Вася", [2, 0, 0, 2, 3, 1, 0]),
                ("Маша", [2, 0, 3, 0, 3, 0, 2]),
                ("Ян", [1, 1, 3, 0, 1, 0, 2]),
                (LONG_NAMES[0], [0, 1, 0, 0, 1, 4, 2]),
            )
        )
    ],
}
CASES = {
    "rulebook": RULEBOOK,
    "solo": SOLO,
    "extreme": EXTREME,
    "ordinary": ORDINARY,
    "long rows": LONG_ROWS,
    "atheneum": ATHENEUM,
    "exlibrium": EXLIBRIUM,
}
