"""Exlibrium on three phones: tapped in, counted character by character, seen live, and without scripts."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from tests.browser import forms, tables
from tests.browser.tables import pressed, seated

PICTURE = {"Вася": "2002200", "Петя": "3002010", "Маша": "2000202"}
ASKED = (  # if everybody discards as many cards as allowed
    (1, "berserk"),
    (0, "berserk"),
    (0, "assassin"),
    (1, "assassin"),
    (2, "knight"),
    (0, "knight"),
    (1, "bard"),
    (2, "alchemist"),
)
CHARACTERS = ("berserk", "mercenary", "wizard", "assassin", "knight", "bard", "alchemist")


def opened(page: Page) -> str:
    """A table of the three of the rulebook's picture; its address."""
    return tables.opened(page, *PICTURE, game="exlibrium", advice=True)


def type_in(page: Page, table: str, place: int, cards: str) -> None:
    page.goto(f"{table}/seat/{place}")
    for character, number in zip(CHARACTERS, cards, strict=True):
        page.locator(f"#f-influence-{character}").fill(number)
    page.locator("#influence form > .button-wide").click()
    expect(page.locator("#influence .drawer-note")).to_contain_text(str(sum(map(int, cards))))
    page.locator("#points-more").click()
    expect(page.locator("#f-points")).to_have_value("1")


def entered(phones: list[Page]) -> str:
    """Everybody sat down on their own phone and entered what lies before them."""
    table = opened(phones[0])
    for place, (phone, (name, cards)) in enumerate(zip(phones, PICTURE.items(), strict=True)):
        seated(phone, table, name)
        type_in(phone, table, place, cards)
    return table


def photograph(page: Page, screenshots: Path, name: str) -> None:
    page.screenshot(path=screenshots / f"exlibrium-{name}.png", full_page=True)


def test_taps_faster_than_the_server_are_all_counted(phone: Callable[..., Page], screenshots: Path):
    page = phone()
    table = opened(page)
    seated(page, table, "Вася")
    page.goto(f"{table}/seat/0")
    page.evaluate("for (const times of [1, 2, 3]) document.getElementById('influence-knight-more').click()")
    expect(page.locator("#f-influence-knight")).to_have_value("3")
    page.locator("#influence-knight-less").tap()
    expect(page.locator("#f-influence-knight")).to_have_value("2")
    photograph(page, screenshots, "seat")


def test_a_key_that_is_down_when_an_answer_comes_is_still_pressed(phone: Callable[..., Page]):
    """The answer renews the page: it waits until the finger is up, for there is no tap on what is gone."""
    page = phone(service_workers="block")  # what those ask for nobody could hold up
    table = opened(page)
    seated(page, table, "Вася")
    page.goto(f"{table}/seat/0")
    held: list[Route] = []
    page.route("**/influence", lambda route: held.append(route))
    page.locator("#influence-knight-more").tap()
    tables.until_heard(page, lambda: held, "what was tapped is sent")
    page.locator("#points-more").hover()
    page.mouse.down()
    with page.expect_request_finished(lambda request: request.url.endswith("/seat/0")):
        held.pop().continue_()  # and on to the page it leads to
    page.wait_for_timeout(100)  # for what must not happen
    page.mouse.up()
    expect(page.locator("#f-points")).to_have_value("1")
    expect(page.locator("#f-influence-knight")).to_have_value("1")


def test_an_evening_ends_on_all_phones(phone: Callable[..., Page], screenshots: Path):
    phones = [phone(), phone("ru", dark=True), phone("fr")]
    table = entered(phones)
    host, petya, masha = phones

    masha.goto(f"{table}/exlibrium/activation")
    expect(masha.locator("td.leads")).to_have_count(7)
    expect(masha.locator("#why-knight summary")).to_contain_text("Вася")
    photograph(masha, screenshots, "activation")

    for page in phones:
        page.goto(f"{table}/exlibrium/count")
    host.locator("form[action$=begin] button").click()
    expect(petya.locator("#choose-2")).to_be_visible()  # by itself: Petya is first on the Berserk
    expect(masha.locator(".waits")).to_contain_text("Петя")
    photograph(petya, screenshots, "choice-dark")
    photograph(masha, screenshots, "waiting")

    for place, character in ASKED:  # every phone learns by itself when its turn has come
        asked = phones[place].locator("form:has(.option)")
        expect(asked.locator("input[name=character]")).to_have_value(character)
        asked.locator("button").last.click()
    expect(host.locator(".notice-good")).to_be_visible()
    host.locator("form[action$=reveal] button").click()
    host.wait_for_url(re.compile("/reveal$"))
    expect(host.locator("#drawing .gone")).to_have_count(12)
    photograph(host, screenshots, "reveal")


def test_without_scripts_the_count_works_too(phone: Callable[..., Page]):
    page = phone(java_script_enabled=False)
    table = forms.opened(page, *PICTURE, game="exlibrium", advice=True)
    forms.seat_all(page, table)
    for place, cards in enumerate(PICTURE.values()):
        type_in(page, table, place, cards)
    page.goto(f"{table}/exlibrium/count")
    pressed(page, "form[action$=begin] button")
    for _place, character in ASKED:
        expect(page.locator("form:has(.option) input[name=character]")).to_have_value(character)
        pressed(page, page.locator(".option button").last)
    expect(page.locator(".notice-good")).to_be_visible()
    pressed(page, "form[action$=undo] button")
    expect(page).to_have_url(f"{table}/exlibrium/count")
    expect(page.locator("#choose-2")).to_be_visible()
