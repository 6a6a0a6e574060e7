"""Seven numbers from a form: taps, typing, other windows, and nonsense."""

import pytest
from werkzeug.datastructures import MultiDict

from games.exlibrium.forms import influence_form
from games.exlibrium.merging import merge

NONE = (0,) * 7
ONE_BARD = (0, 0, 0, 0, 0, 1, 0)


def form(was: str = "0 0 0 0 0 0 0", **typed: str) -> dict[str, str]:
    return {"was-influence": was, **{key.replace("_", "-"): text for key, text in typed.items()}}


def merged(given: dict[str, str], influence=NONE, moved=NONE):
    return merge(influence_form().of(MultiDict(given)), {"influence": influence, "moved": moved})


def test_a_second_tap_before_the_page_answers_counts_too():
    tap = form(step="influence bard 1")
    first = merged(tap).cards["influence"]
    assert merged(tap, first).cards["influence"] == (0, 0, 0, 0, 0, 2, 0)


def test_what_was_typed_is_kept_when_another_number_is_tapped():
    made = merged(form(influence_knight="4", step="influence bard 1"))
    assert made.cards["influence"] == (0, 0, 0, 0, 4, 1, 0)


def test_what_another_window_entered_stays_where_this_one_changed_nothing():
    made = merged(form(influence_bard="0", influence_knight="2"), ONE_BARD)
    assert (made.cards["influence"], made.clashing) == ((0, 0, 0, 0, 2, 1, 0), ())


def test_two_windows_that_disagree_overwrite_nothing():
    made = merged(form(influence_bard="3"), ONE_BARD)
    assert (made.cards["influence"], made.clashing) == (ONE_BARD, ("bard",))


def test_two_windows_that_agree_do_not_clash():
    assert merged(form(influence_bard="1"), ONE_BARD).clashing == ()


@pytest.mark.parametrize("typed", ["-1", "64", "two", "²", "1.5", "9999999999"])
def test_what_is_no_number_of_cards_changes_nothing_but_the_rest_is_entered(typed):
    made = merged(form(influence_bard=typed, influence_knight="2"))
    assert (made.cards["influence"], made.wrong) == ((0, 0, 0, 0, 2, 0, 0), ("bard",))


def test_an_emptied_field_is_no_card():
    made = merged(form("0 0 0 0 0 1 0", influence_bard=""), ONE_BARD)
    assert made.cards["influence"] == NONE


@pytest.mark.parametrize(
    ("step", "expected"),
    [("influence bard -1", 0), ("influence dragon 1", 0), ("points bard 1", 0), ("influence bard 9", 0)],
)
def test_no_step_leads_below_nothing_or_elsewhere(step, expected):
    assert sum(merged(form(step=step)).cards["influence"]) == expected


def test_mercenaries_on_their_own_stack_are_not_moved():
    given = form(moved_mercenary="2", moved_bard="1")
    assert merged(given).cards["moved"] == ONE_BARD
