"""A plan, and shelves drawn on it at random as the placement rules allow."""

from hypothesis import strategies as st

from scoring.atheneum.placement import free_slots
from scoring.atheneum.plan import parse_plan
from scoring.atheneum.shelves import MAIN, Shelf, Shelves
from scoring.atheneum.subjects import FEWEST_SLOTS, LETTERS, SUBJECTS
from scoring.faults import Fault

PLAN_TEXT = "^4 . ^3 . ^2 / A3 A B6 B B / A A C6 C C / D2 D D E4 E | ^3 ^1 / A5 A | ^2 ^2 / A3 A / A A"
PLAN, _faults = parse_plan(PLAN_TEXT)
assert not _faults

NAMES = ("Timothée", "Simon", "Véronika", "Banana", "Lucas")


def spot(fault: Fault) -> str:
    """`book-no-slot 1.2.6`: what is wrong, and on which shelf, in which row and column."""
    place = (fault.args.get("shelf"), fault.row, fault.column)
    return f"{fault.key} {'.'.join(str(number) for number in place if number)}".strip()


@st.composite
def shelves(draw: st.DrawFn, *, letters: str = "".join(LETTERS)) -> Shelves:
    """A main shelf and up to two side shelves, books put on free slots one after another."""
    sides = draw(st.lists(st.integers(1, len(PLAN.designs) - 1), max_size=2))
    kinds = draw(st.permutations([MAIN, *sides]))
    return tuple(_filled(draw, kind, letters) for kind in kinds)


def _filled(draw: st.DrawFn, kind: int, letters: str) -> Shelf:
    design = PLAN.designs[kind]
    candles = draw(st.sets(st.sampled_from(sorted(design.candles))))
    shelf = Shelf(kind, design.rows, frozenset(candles), {})
    for letter in draw(st.text(letters, max_size=len(design.slots))):
        shelf = shelf.with_book(draw(st.sampled_from(sorted(free_slots(shelf, design)))), letter)
    return shelf


counts = st.builds(
    lambda favourite, others, rest, compartments, candles: {
        "favourite": favourite,
        "compartments": compartments,
        "candles": candles,
        "books": favourite + others + rest + FEWEST_SLOTS * len(compartments),
        "subject_books": favourite + others,
    },
    st.sampled_from((0, 2, 3, 5)),
    st.integers(0, 2),
    st.integers(0, 2),
    st.lists(st.integers(2, 7), max_size=7),
    st.lists(st.integers(1, 4), max_size=7),
)


@st.composite
def documents(draw: st.DrawFn) -> dict[str, object]:
    """A table where totals, books and books of the subject are often level."""
    players = []
    for name, subject in zip(NAMES[: draw(st.integers(2, 5))], draw(st.permutations(SUBJECTS)), strict=False):
        given = draw(counts)
        track = draw(st.integers(40, 42)) - given["favourite"]
        track -= sum(given["compartments"]) + sum(given["candles"])
        player = {"name": name, "subject": subject, "track": max(track, 0), "wands": draw(st.integers(0, 1))}
        players.append({**player, **given})
    return {"game": "atheneum", "players": players}
