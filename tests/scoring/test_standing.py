"""Standings where not every number is known: held against every way the open numbers can turn out."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.standing import Standing, TieBreak, rank_by

NAMES = ("A", "B", "C", "D")
MOST = 2  # numbers from 0 to this


def chain(*rows: str, fewest: tuple[bool, ...] = ()) -> tuple[TieBreak, ...]:
    """A row a tie-break, a character a player: `1?0`."""
    found = []
    for place, row in enumerate(rows):
        numbers = tuple(None if mark == "?" else int(mark) for mark in row)
        least = bool(fewest) and fewest[place]
        found.append(TieBreak(f"step-{place}", numbers, least, ((0, MOST),) * len(row)))
    return tuple(found)


def ranked(*rows: str) -> Standing:
    return rank_by(chain(*rows), NAMES[: len(rows[0])])


@pytest.mark.parametrize(
    ("rows", "winners", "settled_by", "asks"),
    [
        (("12", "??"), "B", "step-0", ""),
        (("11", "1?"), "AB", "step-1-unknown", "B"),
        (("11", "??"), "AB", "step-1-unknown", "AB"),
        (("111", "1?0"), "AB", "step-1-unknown", "B"),  # C is behind A whatever B has
        (("221", "11?"), "AB", "shared", ""),  # the open number is nobody's who can win
        (("11", "2?", "10"), "A", "step-2", ""),  # B can be level at most, and is behind after that
        (("11", "2?", "01"), "AB", "step-1-unknown", "B"),
        (("11", "2?", "11"), "AB", "step-1-unknown", "B"),
        (("111", "22?", "10?"), "AC", "step-1-unknown", "C"),
        (("11", "11", "?0"), "AB", "step-2-unknown", "A"),
    ],
)
def test_first_place_turns_on_an_open_number_only_where_it_can(rows, winners, settled_by, asks):
    found = ranked(*rows)
    assert ("".join(found.winners), found.settled_by) == (winners, settled_by)
    assert "".join(ask.player for ask in found.asks) == asks


marks = st.sampled_from("012?")
columns = st.integers(2, 4).flatmap(
    lambda players: st.lists(st.text(marks, min_size=players, max_size=players), min_size=1, max_size=3)
)
directions = st.tuples(st.booleans(), st.booleans(), st.booleans())


@given(columns, directions)
def test_what_is_certain_holds_however_open_numbers_turn_out(rows, fewest):
    """The numbers of nobody, and who is told to be asked, follow from all the ways they can turn out."""
    steps = chain(*rows, fewest=fewest)
    names = NAMES[: len(rows[0])]
    found, ways = rank_by(steps, names), list(_ways(rows, fewest))
    assert set(found.winners) == {name for way in ways for name in way.winners}
    assert (
        (len({way.winners for way in ways}) > 1) == found.settled_by.endswith("-unknown") == bool(found.asks)
    )
    for one, other in product(range(len(names)), repeat=2):
        if found.places[one] < found.places[other] and not found.asks:
            assert any(way.places[one] < way.places[other] for way in ways)
        if all(way.places[one] < way.places[other] for way in ways):
            assert found.places[one] < found.places[other]


@given(columns, directions)
def test_everybody_asked_can_change_who_wins(rows, fewest):
    names = NAMES[: len(rows[0])]
    for ask in rank_by(chain(*rows, fewest=fewest), names).asks:
        player, step = names.index(ask.player), int(ask.field.removeprefix("step_"))
        assert rows[step][player] == "?"
        others = [row[:player] + ("#" if place == step else row[player]) + row[player + 1 :] for place, row in
                  enumerate(rows)]  # fmt: skip
        assert any(
            len({way.winners for way in ways}) > 1
            for ways in (
                [
                    next(_ways([row.replace("#", str(own)) for row in fixed], fewest))
                    for own in range(MOST + 1)
                ]
                for fixed in _fixed(others)
            )
        )


@given(columns, directions)
def test_each_pair_of_neighbours_is_parted_by_its_step(rows, fewest):
    names = NAMES[: len(rows[0])]
    steps = {step.key: step for step in chain(*rows, fewest=fewest)}
    found = rank_by(tuple(steps.values()), names)
    assert len(found.pairs) == len(names) - 1
    assert all(one.players[1] == other.players[0] for one, other in pairwise(found.pairs))
    for pair in found.pairs:
        one, other = (names.index(name) for name in pair.players)
        assert found.places[one] <= found.places[other]
        for key, number in pair.level:
            assert steps[key].numbers[one] == steps[key].numbers[other] == number
        if pair.step in steps and None not in pair.values:
            better = (
                pair.values[0] < pair.values[1]
                if steps[pair.step].fewest
                else pair.values[0] > pair.values[1]
            )
            assert better


def _fixed(rows):
    """Every way the open numbers can turn out; `#` stays."""
    spots = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "?"]
    for numbers in product("012", repeat=len(spots)):
        filled = [list(row) for row in rows]
        for (r, c), number in zip(spots, numbers, strict=True):
            filled[r][c] = number
        yield ["".join(row) for row in filled]


def _ways(rows, fewest):
    for fixed in _fixed(rows):
        yield rank_by(chain(*fixed, fewest=fewest), NAMES[: len(rows[0])])
