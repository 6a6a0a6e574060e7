"""What a person does first, by the forms on the screen: for the tests that are about them."""

import re

from playwright.sync_api import Page, expect


def opened(page: Page, *names: str, game: str = "ex-libris", deck: str = "", advice: bool = False) -> str:
    """A table opened through its form (of Ex Libris with R prominent and C banned); its address."""
    page.goto(f"/open/{game}")
    fields = page.locator("input[name=name]")
    for place in range(fields.count()):
        fields.nth(place).fill(names[place] if place < len(names) else "")
    if game.startswith("ex-libris"):
        page.locator("input[name=popular][value=R]").check(force=True)
        page.locator("input[name=banned][value=C]").check(force=True)
    if advice:
        page.locator("input[name=advice]").check()
    page.locator("details:has(input[name=deck]) > summary").click()
    page.locator("input[name=deck]").fill(deck)  # another may be offered, or the one of last time
    page.locator("main form button").last.click()
    page.wait_for_url(re.compile(r"/t/[A-Z0-9]+(/join)?$"))  # who plays alone has sat down already
    return page.url.removesuffix("/join")


def seat_all(page: Page, table: str) -> None:
    """One phone enters for everybody."""
    page.goto(f"{table}/join")
    page.locator("form[action$='/take-all'] button").click()
    page.wait_for_url(table)


def seated(page: Page, table: str, name: str) -> None:
    page.goto(f"{table}/join")
    page.get_by_role("button", name=name).click()
    page.wait_for_url(table)


def write_shelf(page: Page, table: str, place: int, text: str) -> None:
    page.goto(f"{table}/seat/{place}/text")
    page.locator("textarea").fill(text)
    page.locator("form[data-keep] button.button-main").click()
    page.wait_for_url(re.compile(r"/shelf"))


def choose_focus(page: Page, table: str, place: int, letter: str) -> None:
    page.goto(f"{table}/seat/{place}")
    page.locator("details:has(input[name=focus])").evaluate("fold => fold.open = true")
    page.locator(f"input[name=focus][value={letter}]").check(force=True)
    page.locator("form[action$='/focus'] button").click()
    expect(page.locator(".flashed .notice-good")).to_be_visible()  # another may have been chosen before
