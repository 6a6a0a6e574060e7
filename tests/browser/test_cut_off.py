"""A phone loses the network, the laptop sleeps: what is typed is kept, sent afterwards, and entered once."""

import os
import re
import signal
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import test_atheneum, test_exlibrium
from tests.browser.conftest import PHONE, Server, running, shut
from tests.browser.tables import opened, seated, tap_card, until, write_shelf
from tests.web.processes import descendants

KEPT = "kept and sent"
ASLEEP = 13.0  # seconds: longer than a phone waits for any answer (static/js/swift.js)
AWAKE = 30_000  # milliseconds, until every phone has noticed on a busy machine


def word(page: Page):
    return page.locator("#office-word")


def ex_libris(page: Page) -> str:
    table = opened(page, "Rita", "Éric")
    seated(page, table, "Rita")
    write_shelf(page, table, 0, "A1:FH")
    return table


def atheneum(page: Page) -> str:
    return test_atheneum.opened(page, "A box without a network")


def exlibrium(page: Page) -> str:
    table = test_exlibrium.opened(page)
    seated(page, table, "Вася")
    return table


def cells(page: Page) -> None:
    tap_card(page, "B2")


def text(page: Page) -> None:
    page.locator("textarea").fill("A1:FH B2:SS / C3")
    page.locator("form[data-keep] button.button-main").tap()


def tallies(page: Page) -> None:
    for letter in "CFHMRS":
        page.locator(f"#f-{letter}").fill("7")
    page.locator("#f-stability").fill("9")
    page.locator("form:has(#f-stability) button.button-main").tap()


def hand(page: Page) -> None:
    page.locator("#f-hand").fill("5")
    page.locator("form[action$='/hand'] button").tap()


def focus(page: Page) -> None:
    page.locator("input[name=focus][value=M]").check(force=True)
    page.locator("form[action$='/focus'] button").tap()


def own(page: Page) -> None:
    page.locator("input[name=subject][value=pink]").check(force=True)
    page.locator("#f-track").fill("31")
    page.locator("#f-wands").fill("1")
    page.locator("form[action$='/own'] button").tap()


def counts(page: Page) -> None:
    given = {"favourite": 9, "compartments": "3 6 6 2", "candles": "4 3 2", "books": 31, "subject_books": 11}
    page.locator("details:has(#f-books) > summary").click()  # what only a tie needs
    for key, value in given.items():
        page.locator(f"#f-{key}").fill(str(value))
    page.locator("form[action$='/counts'] button").tap()


def plan(page: Page) -> None:
    page.locator("#f-text").fill("^4 / A3 A")
    page.locator("form[action$='/plan/text'] button").tap()


def influence(page: Page) -> None:
    page.locator("#influence-knight-more").tap()


PAGES = {  # where, what is typed there, and what shows that it was entered
    "cells": (ex_libris, "/seat/0/shelf", cells, ("#cell-0-1", "B2")),
    "text": (ex_libris, "/seat/0/text", text, ("#cell-1-0", "C3")),
    "tallies": (ex_libris, "/seat/0/tally", tallies, (".notice-good", "tallies are entered")),
    "hand": (ex_libris, "/seat/0", hand, ("#f-hand", 5)),
    "focus": (ex_libris, "/seat/0", focus, (".notice-good", "stays secret")),
    "own": (atheneum, "/seat/0", own, ("#f-track", 31)),
    "counts": (atheneum, "/seat/0/counts", counts, (".notice-good", "counts are entered")),
    "plan": (atheneum, "/plan", plan, ("#f-text", "^4 / A3 A")),
    "influence": (exlibrium, "/seat/0", influence, ("#f-influence-knight", 1)),
}


@pytest.mark.parametrize("name", PAGES)
def test_what_is_typed_without_a_network_is_kept_and_sent(phone: Callable[..., Page], name: str):
    sit, path, type_in, (place, expected) = PAGES[name]
    page = phone()
    table = sit(page)
    page.goto(f"{table}{path}")
    page.context.set_offline(True)
    type_in(page)
    expect(word(page)).to_contain_text(KEPT)
    page.context.set_offline(False)
    expect(word(page)).to_be_empty()
    if place.startswith("#f-"):
        expect(page.locator(place)).to_have_value(str(expected))
        page.reload()
        expect(page.locator(place)).to_have_value(str(expected))
    else:
        expect(page.locator(place)).to_contain_text(str(expected))


def test_what_was_typed_is_sent_even_if_the_phone_went_off_in_between(phone: Callable[..., Page]):
    """The browser is closed while there is no network; the next page it opens sends what waited."""
    page = phone()
    table = ex_libris(page)
    page.goto(f"{table}/seat/0")
    page.context.set_offline(True)
    hand(page)
    expect(word(page)).to_contain_text(KEPT)
    context = page.context
    shut(page)
    context.set_offline(False)
    page = context.new_page()
    page.goto("/history")
    expect(word(page)).to_be_empty()
    until(page, "!Object.keys(localStorage).some((key) => key.startsWith('office-queue'))")
    page.goto(f"{table}/seat/0")
    expect(page.locator("#f-hand")).to_have_value("5")


def test_a_page_never_seen_before_says_what_to_do_and_comes_when_the_network_does(phone: Callable[..., Page]):
    page = phone("fr")
    page.goto("/")
    until(page, "navigator.serviceWorker.controller !== null")
    until(page, "localStorage.getItem('shelfmark-cut-off') !== null")
    until(page, "caches.match('/').then((kept) => kept !== undefined)")
    page.context.set_offline(True)
    page.goto("/")
    expect(page.locator("#join")).to_be_visible()
    page.goto("/privacy")
    expect(page.get_by_role("heading", name="Le bureau est injoignable")).to_be_visible()
    expect(page.locator("header.letterhead")).to_have_css("display", "block")
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name="Vie privée")).to_be_visible(timeout=AWAKE)


def test_a_conflict_is_shown_wherever_one_is_by_then_and_the_text_is_still_there(
    phone: Callable[..., Page], browser: Browser, server: Server
):
    page = phone()
    table = ex_libris(page)
    page.goto(f"{table}/seat/0")
    until(page, "navigator.serviceWorker.controller !== null")
    page.goto(f"{table}/seat/0")
    page.goto(f"{table}/seat/0/text")
    page.context.set_offline(True)
    page.locator("textarea").fill("A1:FH Z1:MM")
    page.locator("form[data-keep] button.button-main").tap()
    expect(word(page)).to_contain_text(KEPT)
    page.goto(f"{table}/seat/0")
    elsewhere(browser, server, page, table, "A1:FH B2:SS")
    page.context.set_offline(False)
    told = page.locator(".told")
    expect(told.locator("code")).to_have_text("A1:FH B2:SS")
    told.get_by_role("link").tap()
    expect(page.locator("textarea")).to_have_value("A1:FH Z1:MM")


def test_a_conflict_among_several_taps_is_told_after_the_last_of_them(
    phone: Callable[..., Page], browser: Browser, server: Server
):
    page = phone()
    table = ex_libris(page)
    write_shelf(page, table, 0, "A1:FH A2:FH")
    page.goto(f"{table}/seat/0/shelf")
    page.context.set_offline(True)
    page.locator("#pad-back").tap()
    expect(word(page)).to_contain_text(KEPT)
    tap_card(page, "B2")
    elsewhere(browser, server, page, table, "A1:FH C3:SS")
    page.context.set_offline(False)
    expect(page.locator(".told")).to_contain_text("C3")
    expect(page.locator("#cards .drawer-note")).to_have_text("3 cards")


def elsewhere(browser: Browser, server: Server, page: Page, table: str, shelf: str) -> None:
    """The same seat in another window, which has a network."""
    seat = {"cookies": page.context.cookies(), "origins": []}
    other = browser.new_context(base_url=server.url, storage_state=seat)
    write_shelf(other.new_page(), table, 0, shelf)
    shut(other)


@pytest.fixture(scope="module")
def laptop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that is put to sleep: nobody else's."""
    with running(tmp_path_factory.mktemp("laptop")) as found:
        yield found


def test_while_the_laptop_sleeps_phones_say_so_and_afterwards_send_what_was_typed_once(
    browser: Browser, laptop: Server
):
    pages = []
    for _ in range(2):
        context = browser.new_context(
            base_url=laptop.url, viewport=PHONE, has_touch=True, is_mobile=True, locale="en"
        )
        pages.append(context.new_page())
    typing, watching = pages
    table = opened(typing, "Rita", "Éric")
    seated(typing, table, "Rita")
    seated(watching, table, "Éric")
    write_shelf(typing, table, 0, "A1:FH")
    typing.goto(f"{table}/seat/0/shelf")
    watching.goto(table)
    family = [laptop.pid, *descendants(laptop.pid)]
    signal_all(family, signal.SIGSTOP)
    try:
        asleep = time.monotonic()
        typing.locator("button[name=word][value='#']").tap()
        for page in pages:
            expect(word(page)).to_contain_text(KEPT)
        typing.wait_for_timeout(max(0.0, ASLEEP - (time.monotonic() - asleep)) * 1000)
    finally:
        signal_all(family, signal.SIGCONT)
    for page in pages:
        expect(word(page)).to_be_empty(timeout=AWAKE)
    expect(typing.locator("#cards .drawer-note")).to_have_text("2 cards", timeout=AWAKE)
    expect(watching.locator("#seats")).to_contain_text(re.compile("2"), timeout=AWAKE)
    typing.reload()
    expect(typing.locator("#cards .drawer-note")).to_have_text("2 cards")
    for page in pages:
        shut(page.context)


def signal_all(family: list[int], how: signal.Signals) -> None:
    for pid in family:
        os.kill(pid, how)
