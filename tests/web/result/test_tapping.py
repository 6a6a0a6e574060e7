"""What if, by taps on numbers in a row: each is reached, taken away, put back, added to."""

import html
import re

import pytest

from store import entries, tables
from store.entries import ANYTHING
from store.values import Change
from tests.web.conftest import open_table
from web.game_pages import Listed

COUNTS = {"favourite": 9, "compartments": [3, 6, 2], "candles": [4]}
ATHENEUM = [
    *(
        (0, field, value)
        for field, value in (("subject", "pink"), ("track", 9), ("wands", 1), ("counts", COUNTS))
    ),
    *(
        (1, field, value)
        for field, value in (("subject", "green"), ("track", 8), ("wands", 0), ("counts", COUNTS))
    ),
]
EXLIBRIUM = [
    *((0, "influence", [3, 0, 0, 2, 2, 0, 0]), (0, "points", 2)),
    *((1, "influence", [2, 0, 0, 2, 0, 0, 0]), (1, "points", 1)),
]


def revealed(app, game: str, given: list[tuple[int, str, object]]):
    """Somebody at a finished table, and where its pages are."""
    host = app.test_client()
    code = open_table(host, "Rita", "Éric", game=game)
    changes = [Change(*one, ANYTHING) for one in (*given, (None, "revealed", True))]
    entries.enter_all(tables.find_table(code).id, changes, by=None)
    return lambda rest="": host.get(f"/t/{code}/what-if{rest}").text


def tapped(text: str, name: str) -> str:
    found = re.search(rf'id="{name}"[^>]* href="[^"]*/what-if([^"]*)"', text)
    assert found is not None, name
    return html.unescape(found[1])


def points(text: str, line: str) -> list[str]:
    """What stands in a line of the form since the taps."""
    text = text.replace("\u00ad", "")  # long words may be parted
    row = text[text.index(f'<th scope="row">{line}<') :]
    return re.findall(r"(\d+)</span></span></td>", row[: row.index("</tr>")])


def test_a_full_compartment_is_made_less_taken_away_put_back_and_added(app):
    page = revealed(app, "atheneum", ATHENEUM)
    name = "number-0-compartments"
    fewer = tapped(page(), f"{name}-1-less")
    assert points(page(fewer), "Full compartments") == ["10", "11"]
    gone = tapped(page(), f"{name}-2-less")  # none is worth less than 2
    assert gone == f"?{name}-2=0"
    assert points(page(gone), "Full compartments") == ["9", "11"]
    assert tapped(page(gone), f"{name}-2-more") == ""
    more = tapped(page(), f"{name}-3-more")
    assert points(page(more), "Full compartments") == ["13", "11"]
    assert tapped(page(more), f"{name}-3-less") == ""
    again = tapped(page(more), f"{name}-4-more")
    assert points(page(again), "Full compartments") == ["15", "11"]
    assert "Full compartments 4" in page(more)


def test_influence_on_every_character_is_reached_by_its_name(app):
    page = revealed(app, "exlibrium", EXLIBRIUM)
    assert "Influence: Assassin" in page()
    less = tapped(page(), "number-0-influence-3-less")
    assert less == "?number-0-influence-3=1"
    assert (points(page(), "Assassin"), points(page(less), "Assassin")) == (["2", "1"], ["1", "2"])
    assert tapped(page(less), "number-0-influence-3-more") == ""
    assert tapped(page(), "number-1-influence-6-less") == ""  # there is none to take


@pytest.mark.parametrize(
    ("number", "by", "wanted"), [(2, -1, 0), (0, 1, 2), (7, 1, 7), (3, 1, 4), (0, -1, 0)]
)
def test_a_number_stays_within_what_is_printed(number, by, wanted):
    assert Listed((), 2, 7).stepped(number, by) == wanted
