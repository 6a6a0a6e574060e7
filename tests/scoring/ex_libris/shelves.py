"""Shelves, piles and tables for the property tests: any that the rules allow."""

from hypothesis import strategies as st

from scoring.ex_libris.notation import Shelf, write_words
from scoring.ex_libris.rulings import OPTIONS

CATEGORIES = "CFHMRS"
LETTERS = "ABCDE"
NUMBERS = range(1, 13)

icons = st.text(alphabet=CATEGORIES, min_size=2, max_size=4)
marks = [f"{letter}{number}" for letter in LETTERS for number in NUMBERS]
rulings = st.fixed_dictionaries(
    {}, optional={key: st.sampled_from(options) for key, options in OPTIONS.items()}
)

hands = st.fixed_dictionaries({}, optional={"hand": st.integers(0, 3)})


@st.composite
def cell_texts(draw: st.DrawFn, mark: str) -> str:
    kind = draw(st.integers(0, 9))
    entombed = "+" if draw(st.integers(0, 6)) == 0 else ""
    if kind == 0:
        return f"#{entombed}"
    if kind == 1:
        return f"~{mark}{entombed}"
    return f"{'~' if kind == 2 else ''}{mark}:{draw(icons)}{entombed}"


@st.composite
def shelf_texts(draw: st.DrawFn, *, most: int = 12, own: list[str] | None = None) -> str:
    """A connected shelf: every row touches the one above it, with holes at its left."""
    names = draw(st.permutations(own or marks))
    count = draw(st.integers(1, most))
    rows: list[list[str]] = []
    left, right, place = 0, 0, 0
    for _ in range(draw(st.integers(1, 3))):
        if place >= count:
            break
        start = draw(st.integers(left, right)) if rows else draw(st.integers(0, 2))
        length = draw(st.integers(1, count - place))
        rows.append(["."] * start + [draw(cell_texts(name)) for name in names[place : place + length]])
        left, right, place = start, start + length - 1, place + length
    return " / ".join(" ".join(row) for row in rows)


@st.composite
def pile_texts(draw: st.DrawFn, *, own: list[str] | None = None, most: int = 10) -> str:
    names = draw(st.permutations(own or marks))[: draw(st.integers(0, most))]
    return " ".join(f"{name}:{draw(icons)}" for name in names)


@st.composite
def tallies(draw: st.DrawFn) -> dict:
    return {category: draw(st.integers(0, 20)) for category in CATEGORIES}


@st.composite
def documents(draw: st.DrawFn, *, most_cards: int = 10, solo: bool | None = None) -> dict:
    """A whole table, multi-player or solo, shelves and tallies mixed, under any rulings."""
    alone = draw(st.booleans()) if solo is None else solo
    order = draw(st.permutations(CATEGORIES))
    count = 1 if alone else draw(st.integers(2, 4))
    shares = [[mark for i, mark in enumerate(marks) if i % 5 == share] for share in range(5)]
    players = [
        {"name": f"P{i}", "focus": order[2 + i]}
        | ({} if alone else draw(hands))
        | _holding(draw, shares[i], most_cards)
        for i in range(count)
    ]
    document = {"game": "ex-libris", "popular": order[0], "banned": order[1], "players": players}
    if alone:
        pile = (
            {"pile": draw(pile_texts(own=shares[4]))} if draw(st.booleans()) else {"tally": draw(tallies())}
        )
        document |= {"game": "ex-libris-solo", "library": {"focus": order[3], **pile}}
    return document | {"rulings": draw(rulings)}


def _holding(draw: st.DrawFn, own: list[str], most: int) -> dict:
    if draw(st.integers(0, 3)) == 0:
        return {"tally": draw(tallies()), "stability": draw(st.integers(0, 20))}
    return {"shelf": draw(shelf_texts(own=own, most=most))}


def written(shelf: Shelf) -> str:
    """The notation of a shelf, from its cells."""
    return write_words(tuple(tuple("." if cell is None else str(cell) for cell in row) for row in shelf.rows))
