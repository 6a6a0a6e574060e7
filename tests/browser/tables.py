"""What every browser test does first: open a table, sit down, write a shelf."""

import re
import time

from playwright.sync_api import Locator, Page, expect

PATIENCE = 30.0  # seconds: the machine has others to serve
LOOK_AGAIN = 50  # milliseconds

expect.set_options(timeout=PATIENCE * 1000)


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


def pressed(page: Page, what: str | Locator) -> None:
    """Without scripts every press is a new page, and only what stands on that may be pressed next."""
    with page.expect_navigation():
        (page.locator(what) if isinstance(what, str) else what).click()


def tap_card(page: Page, card: str) -> int:
    """Letter and number on the keypad, or the letter of which one card is left; how many taps that was."""
    letter, number = page.locator(f"#letter-{card[0]}"), card[1:]
    left = letter.locator("small").all_inner_texts()
    letter.tap()
    if left != [number]:
        page.locator(f"#number-{number}").tap()
    expect(page.locator("#cards").get_by_text(re.compile(rf"^{card}(/|$)")).first).to_be_visible()
    return 1 if left == [number] else 2


def skipped(page: Page) -> None:
    """The end of the reveal, by the button where it still runs."""
    skip = page.locator("[data-skip]")
    if skip.is_visible():
        skip.click()
    expect(page.locator("[data-runs]")).to_have_count(0)


def until(page: Page, condition: str) -> None:
    """Waits for what no element shows: asked again and again from outside, for our content policy refuses
    the evaluation inside the page that Playwright's own waiting needs from its second look on."""
    ends = time.monotonic() + PATIENCE
    while not page.evaluate(condition):
        assert time.monotonic() < ends, f"never: {condition}"
        page.wait_for_timeout(LOOK_AGAIN)
