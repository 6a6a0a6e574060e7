"""From the first page to one's seat, as people do it who have never seen the product."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.tables import opened, seat_all, seated
from tests.browser.test_theme import AXE, TOO_SMALL

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


FOUR = ("Rita", "Éric", "Ahmed", "Daria")
SECOND_EVENING = 11  # taps of all four until everybody sits, with nothing to type


def test_the_second_evening_of_the_same_four_takes_no_typing_and_few_taps(phone: Callable[..., Page]):
    phones = [phone() for _ in FOUR]
    first = opened(phones[0], *FOUR, deck="evenings")
    for page, name in zip(phones, FOUR, strict=True):
        seated(page, first, name)
    taps = opened_again(phones[0])
    second = phones[0].url.removesuffix("/join")
    assert second != first
    for page, name in zip(phones, FOUR, strict=True):
        taps += sat_down(page, second, name)
    expect(phones[3].locator("#agreed")).to_contain_text("evenings")
    assert taps == SECOND_EVENING


def opened_again(host: Page) -> int:
    host.goto("/")
    host.locator("#open a[href='/open/ex-libris']").tap()
    for letter, field in (("R", "popular"), ("C", "banned")):
        host.locator(f"label:has(input[name={field}][value={letter}])").tap()
    host.get_by_role("button", name="Open the table").tap()
    host.wait_for_url(re.compile(r"/t/[A-Z0-9]+/join"))
    return 4


def sat_down(page: Page, table: str, name: str) -> int:
    """By the first page, if this phone is not there yet."""
    taps = 1
    if page.url != f"{table}/join":
        page.goto("/")
        page.locator("#back").tap()
        page.wait_for_url(f"{table}/join")
        taps += 1
    page.get_by_role("button", name=name).tap()
    page.wait_for_url(table)
    return taps


def test_axe_finds_nothing_on_what_only_newcomers_and_those_too_late_see(phone: Callable[..., Page]):
    host, late = phone(), phone(bypass_csp=True)
    table = opened(host, "Rita", "Éric")
    seat_all(host, table)
    found = []
    for place in ("/", f"{table}/join", table):
        late.goto(place)
        found += [(place, "small", one) for one in late.evaluate(TOO_SMALL)]
        late.add_script_tag(path=AXE)
        for light in ("light", "dark"):
            late.emulate_media(color_scheme=light)
            result = late.evaluate("axe.run(document, {resultTypes: ['violations']})")
            found += [(place, light, one["id"], one["nodes"][0]["target"]) for one in result["violations"]]
    assert found == []


def test_each_of_these_pages_has_at_most_one_green_button(phone: Callable[..., Page]):
    host, guest = phone(), phone()
    table = opened(host, "Rita", "Éric", "Ahmed")
    seat_all(host, table)
    green = []
    for page, place in (
        *((guest, path) for path in ("/", "/open/ex-libris", f"{table}/join", table)),
        *((host, path) for path in ("/", "/open/ex-libris", f"{table}/join", table)),
    ):
        page.goto(place)
        green.append(page.locator("main .button-main").count())
    assert green == [1, 1, 1, 0, 1, 1, 1, 1]


def test_what_is_wrong_at_opening_stands_apart_and_beside_its_field_in_red(phone: Callable[..., Page]):
    page = phone()
    page.goto("/open/ex-libris")
    for name in ("popular", "banned"):
        page.locator(f"input[name={name}][value=R]").check(force=True)
    for place in range(2):
        page.locator("input[name=name]").nth(place).fill("Rita")
    page.locator("main form button").last.click()
    notice, form = (page.locator(f"main > {what}").bounding_box() for what in (".notice-bad", "form"))
    assert form["y"] - notice["y"] - notice["height"] >= 8
    inks = page.locator("main form .wrong").evaluate_all("all => all.map(one => getComputedStyle(one).color)")
    ink = page.locator(".notice-bad > svg").evaluate("one => getComputedStyle(one).color")
    assert set(inks) == {ink}
