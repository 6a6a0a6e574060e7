"""From the first page to one's seat, as people do it who have never seen the product."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.tables import opened, seated

TAPS_TO_SIT = 3  # into the field, "Join", one's name; and the code itself


def test_a_newcomer_sits_down_by_typed_code_in_another_language(phone: Callable[..., Page]):
    host, guest = phone(), phone("ru")
    table = opened(host, "Rita", "Éric")
    code = table.rsplit("/", 1)[1]
    guest.goto("/")
    taps = typed_code(guest, code.lower())
    guest.get_by_role("button", name="Éric").tap()
    guest.wait_for_url(table)
    assert taps + 1 == TAPS_TO_SIT
    guest.goto("/")
    guest.locator("#back").tap()
    guest.wait_for_url(table)


def typed_code(page: Page, code: str) -> int:
    page.locator("#join input[name=code]").tap()
    page.keyboard.type(code)
    page.locator("#join button").tap()
    page.wait_for_url(re.compile("/join$"))
    return 2


def test_a_full_table_says_so_on_the_page_that_waits_when_the_last_seat_is_taken(
    phone: Callable[..., Page],
):
    host, second, late = phone(), phone(), phone("fr")
    table = opened(host, "Rita", "Éric")
    seated(host, table, "Rita")
    late.goto(f"{table}/join")
    expect(late.get_by_role("button", name="Éric")).to_be_visible()
    seated(second, table, "Éric")
    expect(late.locator(".notice-warn li")).to_have_count(3)
    expect(late.get_by_role("button", name="Éric")).to_have_count(0)


def test_without_scripts_one_sits_down_by_code_all_the_same(phone: Callable[..., Page]):
    host, guest = phone(), phone("pt", java_script_enabled=False)
    table = opened(host, "Rita", "Éric")
    guest.goto("/")
    typed_code(guest, table.rsplit("/", 1)[1])
    guest.get_by_role("button", name="Éric").tap()
    guest.wait_for_url(table)
