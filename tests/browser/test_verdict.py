"""A finished table in the browser: every number unfolded, what if, the audit, the seal, and the way out."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.tables import choose_focus, opened, reveal, seat_all, write_shelf

SHELVES = ("A1:FH B3:CMR M8:SS / C2:SS D4:HR", "E2:RR F1:MH / G5:RF H1:SC")


@pytest.fixture
def finished(phone) -> Page:
    """Two shelves, entered from one phone and revealed; the page of the verdict."""
    page: Page = phone()
    table = opened(page, "Rita", "Éric")
    seat_all(page, table)
    for place, (shelf, focus) in enumerate(zip(SHELVES, "MH", strict=True)):
        write_shelf(page, table, place, shelf)
        choose_focus(page, table, place, focus)
    reveal(page, table)
    page.goto(f"{table}/verdict")
    return page


def test_every_number_unfolds_to_its_reason(finished):
    finished.locator("#lines details").first.locator("summary").click()
    told = finished.locator("#lines details").first.locator("section.why", has_text="Shelf stability")
    expect(told).to_contain_text("2 × 2 = 4")
    expect(told).to_contain_text("FR p.9")


def test_what_if_shows_at_once_what_changes_and_touches_nothing(finished):
    total = finished.locator("#lines .number").first.inner_text()
    finished.get_by_role("link", name="What if …").click()
    finished.locator("#long-form > summary").click()
    finished.get_by_label("Card", exact=True).select_option("M8")
    finished.get_by_label("Its icons").fill("MM")
    finished.get_by_role("button", name="See what changes").click()
    expect(finished.locator("#then")).to_contain_text("Rita, Focus: 2 → 6")
    finished.get_by_role("link", name="The verdict").click()
    assert finished.locator("#lines .number").first.inner_text() == total


def test_a_tap_on_the_thing_itself_shows_what_changes_beside_it(finished):
    finished.get_by_role("link", name="What if …").click()
    finished.wait_for_url("**/what-if")  # and for its scripts: whoever taps before them gets a whole new page
    expect(finished.locator("#then .then-winner")).to_have_text(re.compile("^The winner: "))
    symbols = finished.locator("details[id^='symbols-']").first
    symbols.locator("summary").click()
    for _ in range(2):  # it stays open for the next tap
        with finished.expect_response("**/what-if*"):
            symbols.locator("a[id^='icon-']").first.tap()
    expect(symbols).to_have_attribute("open", "")
    finished.get_by_role("link", name="As it really is").first.click()
    card = finished.locator("#card-cards-0-A1")
    card.tap()
    expect(card).to_have_class(re.compile("book-down"))
    expect(finished.locator("#then .changed").first).to_be_visible()
    finished.locator("#tap-order-after-flip-neighbour").tap()
    expect(finished.locator("#tap-order-after-flip-neighbour")).to_have_attribute("aria-current", "true")
    expect(card).to_have_class(re.compile("book-down"))  # what was supposed before is still supposed
    card.tap()
    expect(finished.locator("#then .changed")).to_have_count(0)
    finished.get_by_role("link", name="As it really is").first.click()
    expect(finished.locator("#tap-order-after-flip-neighbour")).not_to_have_attribute("aria-current", "true")


def test_a_wrong_total_on_paper_is_found_and_named(finished):
    finished.get_by_role("link", name="Audit a paper form").click()
    finished.get_by_label("Rita, Total").fill("99")
    finished.get_by_role("button", name="Check the numbers").click()
    expect(finished.get_by_label("Rita, Total")).to_have_attribute("aria-invalid", "true")
    expect(finished.locator("table .wrong")).to_have_count(1)


def test_the_host_seals_and_strangers_may_look(finished, phone):
    finished.get_by_role("button", name="Seal the verdict").click()
    expect(finished.locator("#verdict")).to_contain_text("it says the same")
    stranger: Page = phone("fr")
    link = finished.get_by_role("link", name="A link for everybody").get_attribute("href")
    assert link.startswith(
        re.sub("/t/.*$", "/v/", finished.url)
    )  # where this server listens, and nowhere else
    stranger.goto(link)
    expect(stranger.locator("#winner")).to_be_visible()
    assert stranger.locator("main form").count() == 0


def test_form_and_spreadsheet_come_out(finished):
    for name in ("form.pdf", "appendix.pdf", "players.csv"):
        answer = finished.request.get(re.sub("/verdict$", f"/{name}", finished.url))
        assert answer.ok
        assert answer.body()
