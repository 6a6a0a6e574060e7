"""What one more book would bring, slot by slot."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.atheneum.drawing import draw
from scoring.atheneum.findings import favourites, inspect
from scoring.atheneum.one_more import one_more
from scoring.atheneum.placement import free_slots
from scoring.atheneum.rulings import OPTIONS
from scoring.atheneum.shelves import Shelves, parse_shelves
from scoring.atheneum.subjects import LETTER_OF, SUBJECTS
from tests.scoring.atheneum.drawn import PLAN, shelves

adjacencies = st.sampled_from(OPTIONS["adjacency"])


def gains(text: str, adjacency: str = "compartment") -> dict[tuple[int, int, int], tuple[int, int]]:
    """Shelf, row and column → what a pink book adds there, and what any other does."""
    drawn, _ = parse_shelves(text)
    found = one_more(drawn, PLAN, subject="pink", adjacency=adjacency)
    return {(more.shelf, *more.place): (more.own, more.other) for more in found}


def test_a_book_may_bring_itself_its_neighbours_and_a_compartment():
    found = gains(". / . / K . K / K P K . K | 1: . / K")
    assert found[0, 2, 1] == (2, 0)  # beside one that stood alone
    assert found[0, 1, 0] == (2, 0)  # on top of it
    assert found[0, 3, 3] == (4 + 2, 4)  # fills E, and both its books are neighbours
    assert found[1, 1, 1] == (5 + 2, 5)
    assert found[0, 1, 2] == (0, 0)  # below it stands another compartment
    assert found[0, 2, 3] == (2, 0)
    assert (0, 1, 1) not in found  # nothing below it yet


def test_the_ruling_decides_what_counts_as_beside():
    text = ". / . / . K / ."
    assert gains(". / . / P K / .")[0, 2, 2] == (0, 0)
    assert gains(". / . / P K / .", "across-dividers")[0, 2, 2] == (2, 0)
    assert gains(f"{text} | 1: . / .")[1, 1, 0] == (0, 0)


@given(shelves(), st.sampled_from(SUBJECTS), adjacencies)
def test_the_gain_is_what_the_score_gains(drawn: Shelves, subject, adjacency):
    def worth(now: Shelves) -> int:
        counts = inspect(now, PLAN, subject=subject, adjacency=adjacency).counts
        return counts.favourite + sum(counts.compartments)

    found = one_more(drawn, PLAN, subject=subject, adjacency=adjacency)
    free = {(n, p) for n, shelf in enumerate(drawn) for p in free_slots(shelf, PLAN.designs[shelf.design])}
    assert {(more.shelf, more.place) for more in found} == free
    for more in found:
        for another in SUBJECTS:
            with_it = drawn[more.shelf].with_book(more.place, LETTER_OF[another])
            after = worth((*drawn[: more.shelf], with_it, *drawn[more.shelf + 1 :]))
            assert after - worth(drawn) == (more.own if another == subject else more.other)


@given(shelves(letters="KKG"), adjacencies)
def test_a_book_added_next_to_its_like_never_lowers_the_favourite_bonus(drawn: Shelves, adjacency):
    before = len(favourites(draw(drawn, PLAN), "K", adjacency))
    for number, shelf in enumerate(drawn):
        for r, c in free_slots(shelf, PLAN.designs[shelf.design]):
            beside = [(r, c - 1), (r, c + 1), (r - 1, c), (r + 1, c)]
            like = any(shelf.books.get(near) == "K" for near in beside)
            added = (*drawn[:number], shelf.with_book((r, c), "K"), *drawn[number + 1 :])
            after = len(favourites(draw(added, PLAN), "K", adjacency))
            assert after >= before
            if like and adjacency != "compartment":
                assert after > before
