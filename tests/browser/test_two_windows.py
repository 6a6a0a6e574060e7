"""Two windows of one phone share what waits to be sent: nothing gets lost, and nothing is entered twice."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from store import entries, tables
from store.home import Store, using
from tests.browser.conftest import Server, shut
from tests.browser.tables import opened, seated, tap_card, until, write_shelf

WAITS = "Object.keys(localStorage).filter((key) => key.startsWith('office-queue')).length"
KEPT = "kept and sent"


@pytest.fixture
def windows(phone: Callable[..., Page]) -> tuple[Page, Page, str]:
    """Rita's shelf in one window, her own page in the other; and the table."""
    first = phone()
    table = opened(first, "Rita", "Éric")
    seated(first, table, "Rita")
    write_shelf(first, table, 0, "A1:FH")
    second = first.context.new_page()
    first.goto(f"{table}/seat/0/shelf")
    second.goto(f"{table}/seat/0")
    return first, second, table


@pytest.fixture
def entered(server: Server) -> Callable[[str, str], list[object]]:
    """Everything that was ever entered in a field of the first seat."""

    def values(table: str, field: str) -> list[object]:
        with using(Store(server.home)):
            found = tables.find_table(table.rsplit("/", 1)[1])
            assert found is not None
            return [one.value for one in entries.log(found.id) if (one.seat, one.field) == (0, field)]

    return values


def hand(page: Page, number: int) -> None:
    page.locator("#f-hand").fill(str(number))
    page.locator("form[action$='/hand'] button").tap()
    kept(page)


def kept(page: Page) -> None:
    expect(page.locator("#office-word")).to_contain_text(KEPT)


def test_what_both_typed_without_a_network_is_entered_once_each(windows, entered):
    first, second, table = windows
    first.context.set_offline(True)
    tap_card(first, "B2")
    tap_card(first, "C3")
    hand(second, 5)
    assert second.evaluate(WAITS) == 3  # neither wrote over the other's
    first.context.set_offline(False)
    for page in (first, second):
        until(page, f"{WAITS} === 0")
        expect(page.locator("#office-word")).to_be_empty()
    expect(first.locator("#cards .drawer-note")).to_have_text("3 cards")
    assert entered(table, "shelf") == ["A1:FH", "A1:FH B2", "A1:FH B2 C3"]
    assert entered(table, "hand") == [5]


def test_what_one_typed_before_it_was_closed_the_other_sends(windows, entered):
    first, second, table = windows
    first.context.set_offline(True)
    tap_card(first, "B2")
    kept(first)
    shut(first)
    hand(second, 5)
    second.context.set_offline(False)
    until(second, f"{WAITS} === 0")
    assert entered(table, "shelf") == ["A1:FH", "A1:FH B2"]
    assert entered(table, "hand") == [5]


def test_a_window_opened_while_another_waits_enters_nothing_a_second_time(windows, entered):
    """Both know of the nameless card then, and both send it; a card sent anew would stand there once more."""
    first, second, table = windows
    first.route("**/seat/0/shelf/card", lost_on_its_way)
    first.locator("button[name=word][value='#']").tap()
    kept(first)
    second.goto(f"{table}/seat/0/shelf")
    until(second, f"{WAITS} === 0")
    first.unroute("**/seat/0/shelf/card")
    for page in (first, second):
        expect(page.locator("#office-word")).to_be_empty()
        expect(page.locator("#cards .drawer-note")).to_have_text("2 cards")
    assert entered(table, "shelf") == ["A1:FH", "A1:FH #"]


def test_a_browser_that_may_keep_nothing_sends_all_the_same(phone: Callable[..., Page]):
    page = phone()
    page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('no') }})")
    table = opened(page, "Rita", "Éric")
    seated(page, table, "Rita")
    page.goto(f"{table}/seat/0")
    page.context.set_offline(True)
    hand(page, 5)
    page.context.set_offline(False)
    expect(page.locator("#office-word")).to_be_empty()
    page.goto(f"{table}/seat/0")
    expect(page.locator("#f-hand")).to_have_value("5")


def lost_on_its_way(route: Route) -> None:
    """The office has entered it, and its answer does not arrive."""
    route.fetch()
    route.abort()
