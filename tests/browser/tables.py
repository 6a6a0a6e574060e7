"""What every browser test does first: open a table, sit down, write a shelf; at once, with nothing drawn."""

import re
import time
from collections.abc import Callable
from html import unescape
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

PATIENCE = 30.0  # seconds: the machine has others to serve
LOOK_AGAIN = 50  # milliseconds
HIDDEN = r'<input type="hidden" name="(\w+)" value="([^"]*)"'
FORM = "application/x-www-form-urlencoded"
ALONE = {"Connection": "close"}  # a line kept open may be shut by the server just as it is used again

expect.set_options(timeout=PATIENCE * 1000)


def opened(page: Page, *names: str, game: str = "ex-libris", deck: str = "", advice: bool = False) -> str:
    """A table (of Ex Libris with R prominent and C banned); its address."""
    agreed = {"popular": "R", "banned": "C"} if game.startswith("ex-libris") else {}
    told = {"name": names, "deck": deck, **agreed, **({"advice": "1"} if advice else {})}
    form = f"/open/{game}"
    return send(page, form, form, **told).removesuffix("/join")  # who plays alone has sat down already


def seat_all(page: Page, table: str) -> None:
    """One phone enters for everybody."""
    send(page, f"{table}/join", f"{table}/take-all")


def seated(page: Page, table: str, name: str) -> None:
    shown = asked(page, f"{table}/join")
    (place,) = re.findall(rf'/seat/(\d)/take"(?:(?!</form>).)*<span>{name}</span>', shown, re.S)
    post(page, f"{table}/seat/{place}/take", shown)


def write_shelf(page: Page, table: str, place: int, text: str) -> None:
    form = f"{table}/seat/{place}/text"
    assert send(page, form, form, notation=text).endswith("/shelf")


def choose_focus(page: Page, table: str, place: int, letter: str) -> None:
    send(page, f"{table}/seat/{place}", f"{table}/seat/{place}/focus", focus=letter)


def reveal(page: Page, table: str) -> None:
    assert send(page, table, f"{table}/reveal").endswith("/reveal")


def send(page: Page, place: str, to: str, **typed: object) -> str:
    """A form of a page is sent as it would be from there; the address that leads to."""
    return post(page, to, asked(page, place), **typed)


def asked(page: Page, place: str) -> str:
    return page.request.get(place, headers=ALONE).text()


def post(page: Page, to: str, shown: str, **typed: object) -> str:
    hidden = {name: unescape(value) for name, value in re.findall(HIDDEN, shown)}
    filled = urlencode({**hidden, **typed}, doseq=True)
    answer = page.request.post(to, data=filled, headers={**ALONE, "Content-Type": FORM})
    assert answer.ok, f"{answer.status} {answer.url}"
    return answer.url


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
    until_heard(page, lambda: page.evaluate(condition), condition)


def until_heard(page: Page, there: Callable[[], object], what: str, *, every: float = LOOK_AGAIN) -> None:
    """Waits for what the page tells us, not for ever: what never comes fails the test."""
    ends = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < ends, f"never: {what}"
        page.wait_for_timeout(every)
